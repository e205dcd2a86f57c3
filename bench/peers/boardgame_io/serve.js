// boardgame.io's own server: node serve.js PORT [FOLDER]
// Its storage is its own too, in memory, or `FlatFile` with its files in the folder given.
// The lobby's API listens on the next port: beside the game server, recent koa does not find it.

import { createRequire } from 'node:module';
import { Duel } from './duel.js';

const { FlatFile, Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');

const port = Number(process.argv[2]);
const dir = process.argv[3];
const db = dir ? new FlatFile({ dir }) : undefined;
const server = Server({ games: [Duel], origins: [Origins.LOCALHOST], db });
server.run({ port, lobbyConfig: { apiPort: port + 1 }, callback: () => console.log('ready') });
