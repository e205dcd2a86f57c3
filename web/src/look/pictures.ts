// A row of pictures in words: "cube cube > *cauldron" draws two cubes, an arrow and a cauldron.

import shared from "./icons.svg?url";

export type Picture = { name: string; from: string } | null; // null is an arrow

// A star marks those that all games share; the others lie in the game's own sprite.
export const picturesOf = (words: string, sprite: string): Picture[] =>
  words.split(" ").map((word) => {
    if (word === ">") return null;
    return word.startsWith("*")
      ? { name: word.slice(1), from: shared }
      : { name: word, from: sprite };
  });
