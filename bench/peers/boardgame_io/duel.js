// A game of two seats that act in turn and never end: each writes a number into one of sixty places.
// Its state is smaller than a view of Alchemist, it hides nothing and lists no legal moves.

export const Duel = {
  name: 'duel',
  setup: () => ({ places: Array(60).fill(0), count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put({ G, playerID }, place) {
      if (!(place >= 0 && place < G.places.length)) return 'INVALID_MOVE';
      G.places[place] = Number(playerID) + 1;
      G.count += 1;
    },
  },
};
