// Two clients at each of many matches, acting at a steady rate: node players.js PORT TABLES RATE SECONDS
// Prints the times from a move to its sight at the other seat, in milliseconds, as JSON.

import { createRequire } from 'node:module';
import { Duel } from './duel.js';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const [port, tables, rate, seconds] = process.argv.slice(2).map(Number);
const url = `http://localhost:${port}`;
const sights = [];
let measuring = false;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function post(path, body) {
  const answer = await fetch(`http://localhost:${port + 1}/games/duel/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function table() {
  const { matchID } = await post('create', { numPlayers: 2 });
  const match = { clients: [], actor: 0, began: null, seen: 0 };
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({
      game: Duel, matchID, playerID, credentials: playerCredentials, debug: false,
      multiplayer: SocketIO({ server: url, socketOpts: { transports: ['websocket'], forceNew: true } }),
    });
    const seat = Number(playerID);
    client.subscribe((state) => {
      if (!state || match.began === null || seat === match.actor || state.G.count <= match.seen) return;
      if (measuring) sights.push(performance.now() - match.began);
      match.seen = state.G.count;
      match.actor = seat;
      match.began = null;
    });
    client.start();
    match.clients.push(client);
  }
  return match;
}

function act(match) {
  match.began = performance.now();
  match.clients[match.actor].moves.put(Math.floor(Math.random() * 60));
}

async function playAt(matches, forSeconds) {
  const began = performance.now();
  let place = 0;
  for (let number = 0; number < rate * forSeconds; number += 1) {
    const wait = began + (number * 1000) / rate - performance.now();
    if (wait > 1) await sleep(wait);
    else if (number % 8 === 0) await new Promise(setImmediate);
    for (let tried = 0; tried < matches.length; tried += 1) {
      place = (place + 1) % matches.length;
      if (matches[place].began === null) {
        act(matches[place]);
        break;
      }
    }
  }
  return (performance.now() - began) / 1000;
}

const matches = [];
for (let number = 0; number < tables; number += 1) matches.push(await table());
await sleep(2000);
await playAt(matches, 2);
measuring = true;
const taken = await playAt(matches, seconds);
await sleep(500);
process.stdout.write(`${JSON.stringify({ seconds: taken, sights })}\n`, () => process.exit(0));
