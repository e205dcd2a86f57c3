// Two boardgame.io games: the tic-tac-toe of its tutorial, and a small game of cards in which a
// seat plays a card of the suit or rank on top, or draws. `enumerate` lists every legal move.

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

function wins(cells) {
  return LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
}

export const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell({ G, playerID }, id) {
      if (G.cells[id] !== null) return 'INVALID_MOVE';
      G.cells[id] = playerID;
    },
  },
  endIf({ G, ctx }) {
    if (wins(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
  enumerate(G) {
    return G.cells.flatMap((cell, id) => (cell === null ? [['clickCell', id]] : []));
  },
};

const RANKS = 8;
const DECK = Array.from({ length: 4 * RANKS }, (_, card) => card);

function follows(card, top) {
  return card % RANKS === top % RANKS || Math.floor(card / RANKS) === Math.floor(top / RANKS);
}

export const Cards = {
  name: 'cards',
  setup({ ctx, random }) {
    const deck = random.Shuffle(DECK);
    const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(0, 5));
    return { top: deck.pop(), deck, hands, passes: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play({ G, playerID }, card) {
      const hand = G.hands[playerID];
      if (!hand.includes(card) || !follows(card, G.top)) return 'INVALID_MOVE';
      hand.splice(hand.indexOf(card), 1);
      G.top = card;
      G.passes = 0;
    },
    draw({ G, playerID }) {
      if (G.deck.length === 0) return 'INVALID_MOVE';
      G.hands[playerID].push(G.deck.pop());
    },
    pass({ G }) {
      G.passes += 1;
    },
  },
  endIf({ G, ctx }) {
    if (G.hands.some((hand) => hand.length === 0)) return { winner: ctx.currentPlayer };
    if (G.passes === ctx.numPlayers) return { draw: true };
  },
  enumerate(G, ctx) {
    const hand = G.hands[ctx.currentPlayer];
    const moves = hand.filter((card) => follows(card, G.top)).map((card) => ['play', card]);
    if (G.deck.length > 0) moves.push(['draw']);
    return moves.length > 0 ? moves : [['pass']];
  },
};
