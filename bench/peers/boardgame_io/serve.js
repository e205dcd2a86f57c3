// boardgame.io's own server with its own storage in memory: node serve.js PORT
// The lobby's API listens on the next port: beside the game server, recent koa does not find it.

import { createRequire } from 'node:module';
import { Duel } from './duel.js';

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');

const port = Number(process.argv[2]);
const server = Server({ games: [Duel], origins: [Origins.LOCALHOST] });
server.run({ port, lobbyConfig: { apiPort: port + 1 }, callback: () => console.log('ready') });
