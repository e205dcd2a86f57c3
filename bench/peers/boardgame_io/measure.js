// Random legal decisions per second of two boardgame.io games, through the Client that its users
// hold and through the bare reducer beneath it. Prints JSON in the shape of `athanor bench --json`.

import { createRequire } from 'node:module';
import { Cards, TicTacToe } from './games.js';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

function pick(moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

function throughClient(game, numPlayers) {
  const client = Client({ game, numPlayers, debug: false });
  return () => {
    client.reset();
    let decisions = 0;
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const [move, ...args] = pick(game.enumerate(state.G, state.ctx));
      client.moves[move](...args);
      decisions += 1;
    }
    return decisions;
  };
}

function throughReducer(game, numPlayers) {
  const reduce = CreateGameReducer({ game });
  return () => {
    let decisions = 0;
    let state = InitializeGame({ game, numPlayers });
    while (!state.ctx.gameover) {
      const [move, ...args] = pick(game.enumerate(state.G, state.ctx));
      const payload = { type: move, args, playerID: state.ctx.currentPlayer };
      state = reduce(state, { type: 'MAKE_MOVE', payload });
      decisions += 1;
    }
    return decisions;
  };
}

// Milliseconds of processor time, as for the other peers: a busy machine changes them little.
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure(play, seconds) {
  const warm = spent() + 300; // the compiler of the JavaScript engine needs its run-up
  while (spent() < warm) play();
  let decisions = 0;
  let games = 0;
  const start = spent();
  while (spent() < start + 1000 * seconds) {
    decisions += play();
    games += 1;
  }
  const elapsed = (spent() - start) / 1000;
  return { decisions_per_second: decisions / elapsed, games_per_second: games / elapsed };
}

const at = process.argv.indexOf('--seconds');
const seconds = at > 0 ? Number(process.argv[at + 1]) : 1;
const figures = {};
for (const [game, players] of [[TicTacToe, 2], [Cards, 4]]) {
  const client = measure(throughClient(game, players), seconds);
  const reducer = measure(throughReducer(game, players), seconds);
  figures[game.name] = { ...client, players };
  figures[`${game.name}, bare reducer`] = { ...reducer, players };
}
console.log(JSON.stringify(figures));
