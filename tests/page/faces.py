"""The faces of the four games in Node: what they say of games that bots play, and what they draw.

All tests share one bundle of the page's modules: to build one takes longer than to use it.
"""

import random
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import athanor
from athanor.bots import BOTS, Budget
from tests.support.page_modules import call

Json = dict[str, Any]
NAMES = ["Ada", "Ben", "Cyd", "Dan", "Eve"]
COMPONENTS = {
    "AskBar": "table/AskBar.svelte",
    "EndSheet": "table/end/EndSheet.svelte",
    "Log": "table/log/Log.svelte",
    "Seats": "table/seats/Seats.svelte",
    "Theories": "games/alchemists/EndNote.svelte",
    "Treasury": "games/alchenemies/EndNote.svelte",
    "Town": "games/alchemists/board/Town.svelte",
    "AlembicNote": "games/alchenemies/SeatNote.svelte",
    "Bench": "games/alchenemies/Mine.svelte",
    "Order": "games/alchemists/board/OrderSpaces.svelte",
    "Lab": "games/alchenemies/parts/MyLab.svelte",
    "Supply": "games/alchemist/parts/Supply.svelte",
    "Chest": "games/valley/parts/ChestCell.svelte",
}
MODULES = {
    "server": "../node_modules/svelte/src/server/index.js",
    "lines": "table/log/lines.ts",
    "pieces": "table/log/pieces.ts",
    "generic": "games/generic/face.ts",
    "games": "games/index.ts",
    "house": "games/house.svelte.ts",
    "keys": "games/alchemists/keys.ts",
    "marks": "games/alchemists/notebook/marks.svelte.ts",
    "box": "games/alchenemies/box.ts",
    "forecast": "games/alchenemies/forecast.ts",
    **{game: f"games/{game}/face.ts" for game in athanor.GAMES},
    **COMPONENTS,
}
# `play` is what a table gives to a face; `what` names what is wanted of it.
CODE = """(page, { what, game, given, props }) => {
  const face = page[game].default;
  const nothing = () => undefined;
  const play = { texts: null, insight: null, deck: null, events: [], over: false, ask: null,
    actors: [], canBack: false, busy: false, pointed: [], act: nothing, back: nothing,
    why: nothing, say: nothing, ...given };
  if (given.view) page.house.playBy(given.view.options);
  if (given.tables) face.use?.(given.tables);
  const aloud = (told) => page.pieces.aloud(page.pieces.pieces(told, play, face), play);
  const chooser = given.ask === undefined ? null : face.chooser(play);
  const found = {
    log: () => page.lines.lines(play.events, play, face).map((line) => (
      { words: page.pieces.aloud(line.pieces, play), ply: line.ply, opens: line.opens,
        round: line.round })),
    asked: () => ({ question: chooser.question, sum: chooser.sum, keys: chooser.keys,
      main: chooser.main, also: chooser.also ?? null,
      crumbs: chooser.crumbs.map((one) => one.words),
      advice: play.ask.choices.map((one) => aloud(page.pieces.ofAction(one, face))) }),
    // Each digit that is shown, and what its key chooses.
    digits: () => play.ask.choices.flatMap((action) => {
      const shown = game === "alchenemies"
        ? [...chooser.places].find(([, all]) => all.includes(action))?.[0] ?? null
        : action;
      const digit = shown === null ? "" : game === "alchenemies"
        ? chooser.digit(shown) : page.keys.digitOf(chooser, shown);
      if (digit === "") return [];
      const done = [];
      const fresh = face.chooser({ ...play, act: (one) => done.push(one) });
      fresh.press(digit);
      return [{ action, digit, done: done[0] ?? fresh.chosen ?? null, spot: fresh.spot ?? null,
        wanted: game === "alchenemies" ? shown : null }];
    }),
    // A walk on the plain board: what it says at each step, and the choice that it ends with.
    plain: () => {
      const done = [];
      const plain = page.games.plain(face, page.generic.default);
      const walker = plain.chooser({ ...play, act: (one) => done.push(one) });
      const said = [];
      for (let step = 0; step < 9 && walker.main === null; step += 1) {
        const offers = walker.offers.map((one) => one.words);
        said.push({ question: walker.question, sum: walker.sum, offers });
        walker.pick(walker.offers[given.luck % offers.length]);
      }
      said.push({ question: walker.question, sum: walker.sum, offers: [walker.main.label] });
      walker.main.go();
      return { said, done: done[0], crumbs: walker.crumbs.map((one) => one.words) };
    },
    plainly: () => {
      const plain = page.games.plain(face, page.generic.default);
      return page.server.render(plain.Board,
        { props: { play, chooser: plain.chooser(play), guided: null } }).body;
    },
    open: () => face.open ?? false,
    rows: () => [...(face.tableRows?.(play) ?? []),
      ...given.names.flatMap((_, seat) => face.seatRows(play, seat))],
    forecast: () => page.forecast.forecast(chooser, page.box.card(props.card)),
    points: () => face.points(play.view, play.insight),
    tapped: () => {
      const taps = new page.marks.Taps();
      return given.taps.map(({ cell, touched, struck }) => taps.marks(cell, touched, struck));
    },
    refused: () => given.refusals.map((one) => aloud(page.pieces.ofRefusal(one, play, face))),
    drawn: () => page.server.render(page[props.component].default,
      { props: { play, liveTable: play, face, chooser, guided: null, ...props } }).body,
  };
  return found[what]();
}"""


def ask(what: str, game: str, given: list[Json], **props: Any) -> list[Any]:
    """What a game's face answers for each table."""
    asked = [{"what": what, "game": game, "given": one, "props": props} for one in given]
    return call(MODULES, CODE, asked)


def drawn(component: str, game: str, given: Json, **props: Any) -> str:
    """The markup of a component."""
    [body] = ask("drawn", game, [given], component=component, **props)
    return re.sub(r"<!--.*?-->", "", str(body))


def words_of(markup: str) -> str:
    """What is read in some markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


@dataclass
class Played:
    """A finished game: its table, and the questions on the way as their seats saw them."""

    table: athanor.Table
    questions: list[Json] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)  # by ply

    def events(self, seat: int | None) -> list[Json]:
        """What a seat was told, as it stands on the wire."""
        return [
            event
            | {
                "by": self.table.chooser(event["ply"]),
                "round": self.rounds[max(0, event["ply"] - 1)],
            }
            for event in self.table.events(seat)
        ]


def shown(table: athanor.Table, seat: int | None) -> Json:
    """A table as the page of a seat has it."""
    view, game = table.view(seat), table.game
    found: Json = {"view": view, "seat": seat, "names": NAMES[: table.players]}
    found["insight"] = game.insight(view) if game.insight else None
    found["deck"] = game.own_deck
    found["table"] = {
        "players": table.players,
        "game": game.name,
        "options": view["options"],
        "seats": [],
    }
    return found | {"actors": list(table.actors), "over": table.over}


@cache
def played(game: str, players: int, seed: int, **options: str | int) -> Played:
    """A game in which greedy bots now and then do anything that is not nothing."""
    table, luck = athanor.game(game).new(players, seed, **options), random.Random(seed)
    found = Played(table)
    bots = [BOTS["greedy"](game, seat, seed) for seat in range(players)]
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        found.rounds.append(table.view(None)["round"])
        asked = {"question": table.ply, "choices": legal, "texts": []}
        found.questions.append(shown(table, seat) | {"ask": asked})
        does = [one for one in legal if one["do"] not in ("decline", "pass", "done", "end")]
        wise = bots[seat].choose(table.view(seat), legal, [], Budget(0.2))
        table.play(luck.choice([wise, luck.choice(does or legal)]), seat)
    found.rounds.append(table.view(None)["round"])
    return found
