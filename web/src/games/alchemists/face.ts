import type { Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import {
  ARTIFACTS,
  NAMES,
  POTION_NAMES,
  potionIcon,
  QUALITY_NAMES,
  SPACE_WORDS,
  alchemicalIcon,
} from "./box";
import type { Alchemical, Ingredient, Potion, Quality, Space } from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import SeatNote from "./SeatNote.svelte";
import { asked, read } from "./view";
import { tell } from "./telling";
import { AlchemistsChooser } from "./chooser.svelte";
import { draws } from "./words";

const KINDS = Object.keys(NAMES).join("|");
const CARDS = Object.keys(ARTIFACTS).join("|");
const NAMED = new RegExp(
  `\\b(?<is>is )?(?<token>[RGBA][+-]|\\bN\\b)|\\b(?<kind>${KINDS})\\b|\\border space ` +
    `(?<order>[a-z]+)|\\bquality (?<quality>[a-z]+)|\\bbuys (?<artifact>${CARDS})\\b`,
  "g",
);

function piece(groups: Record<string, string | undefined>): Piece[] {
  const { token, kind, order, quality, artifact } = groups;
  if (token !== undefined && groups["is"] !== undefined && token !== "N")
    return [{ text: "is " }, { part: alchemicalIcon(token as Alchemical), label: token }];
  if (token !== undefined) {
    const potion = { part: potionIcon(token as Potion), label: POTION_NAMES[token as Potion] };
    return groups["is"] === undefined ? [potion] : [{ text: "is " }, potion];
  }
  if (kind !== undefined) return [{ part: `i-${kind}`, label: NAMES[kind as Ingredient] }];
  if (order !== undefined) return [{ text: `order space “${draws(order, 4)}”` }];
  if (artifact !== undefined) return [{ text: `buys the ${ARTIFACTS[artifact]?.name}` }];
  return [{ text: QUALITY_NAMES[quality as Quality] ?? String(quality) }];
}

// Ingredients, potions and alchemicals become pictures; short names become words.
function parts(words: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of words.matchAll(NAMED)) {
    if (match.index > from) found.push({ text: words.slice(from, match.index) });
    found.push(...piece(match.groups ?? {}));
    from = match.index + match[0].length;
  }
  return [...found, { text: words.slice(from) }];
}

// Gold that made no point, favors counted in.
function leftOver(play: Play, seat: number): number {
  const { gold, favors } = read(play.view);
  return ((gold[seat] ?? 0) + 2 * (favors[seat]?.count ?? 0)) % 3;
}

const DOING: Record<string, string> = {
  keep: "choosing a favor",
  herbalist: "giving up ingredients",
  order: "choosing a place in play order",
  declare: "declaring actions",
  bid: "bidding",
  peek: "reaching for the periscope",
  boots: "looking at the boots",
};

function deed(play: Play): string {
  const table = read(play.view);
  const question = asked(table)?.ask ?? "";
  const who = play.names[play.actors.find((seat) => seat !== play.seat) ?? -1];
  const words = DOING[question] ?? SPACE_WORDS[table.phase as Space]?.note;
  if (!who || !words) return "";
  return DOING[question]
    ? `${who} is ${words}.`
    : `${SPACE_WORDS[table.phase as Space].name}: ${who} is to act.`;
}

export default {
  Board,
  Mine,
  Cell,
  EndNote,
  Part,
  SeatNote,
  chooser: (play) => new AlchemistsChooser(play),
  points: (view) => read(view).reputation,
  parts,
  deed,
  tell,
  tieBreaks: [
    {
      by: "gold left",
      words: "more gold left over wins",
      rule: "K22.2",
      of: (_, seat, play) => leftOver(play, seat),
    },
  ],
  lines: {
    reputation: "every point of reputation",
    mirror: "a point for every 5 reputation",
    artifacts: "as printed on them",
    cabinet: "2 for each artifact",
    feather: "kinds shown at the exhibition",
    grants: "as printed on them",
    gold: "a point for every 3; favors count 2 gold",
    "seals right": "5 for gold, 3 for silver",
    "seals wrong": "−4 each, unless hedged",
    idol: "a point for each right seal",
  },
} satisfies Face;
