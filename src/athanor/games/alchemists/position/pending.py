"""The pending question in plain data: the question, who is asked, and what it carries."""

from typing import Any

from athanor.kernel import BLANK
from athanor.kernel.declare.shape import Index, check_names
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition

from ..components import (
    FAVORS_PLAYED,
    OPENING,
    SEATS,
    SPACES,
    Alchemical,
    Ask,
    Favor,
    Phase,
    Space,
)
from ..flaw.question import PHASES
from .derived import (
    any_debunked,
    cap_pair,
    carries_secrets,
    first_grants,
    last_mix,
    nth_action,
    on_a_space,
    takes_favors,
)
from .facts import INGREDIENTS, POTIONS, QUALITIES, pair_read, pair_written
from .parts import NONE, checked_list, expect, number_of, seat_in, whole_in, words_of

ASKS = words_of(Ask)[1:]
ALCHEMICALS = words_of(Alchemical)
FAVORS = words_of(Favor)
SPACE_WORDS = words_of(Space)
OPENINGS = {int(OPENING[space]) for space in range(SPACES)}

KEYS: dict[int, tuple[str, ...]] = {
    **dict.fromkeys(OPENINGS, ("nth", "boots", "favors")),
    Ask.HERBALIST: ("left",),
    Ask.GUARANTEE: ("potion", "guarantee"),
    Ask.MIX: ("potion", "guarantee"),
    Ask.CAP: ("used", "left"),
    Ask.QUESTION: ("pair",),
    Ask.IMMEDIATE: ("debunked",),
    Ask.CLAIM: ("ingredient", "debunked"),
    Ask.SEAL: ("ingredient", "alchemical", "by"),
    Ask.GRANT: ("tiles",),
    Ask.MORTAR: ("aside", "back"),
    Ask.PEEK: ("of",),
    Ask.BOOTS: ("space",),
}


def space_now(s: Any) -> int:
    """The space being resolved; raises BadPosition if there is none."""
    if not on_a_space(s):
        raise BadPosition("phase", "this question belongs to an action space.")
    return int(s.phase - Phase.FORAGE)


def debunked_written(s: Any) -> Json:
    """Theories just debunked, in standard order."""
    if s.debunked[0] == BLANK:
        return None
    return [
        [INGREDIENTS[kind], ALCHEMICALS[token]] for kind, token in enumerate(s.debunked)
        if token >= 0
    ]  # fmt: skip


def debunked_read(s: Any, value: Json, at: str) -> None:
    """The conversion back."""
    for kind in range(len(INGREDIENTS)):
        s.debunked[kind] = BLANK if value is None else -1
    for entry in [] if value is None else checked_list(value, 2, at):
        if not isinstance(entry, list) or len(entry) != 2:
            raise BadPosition(at, f"{entry!r} is not a pair of ingredient and alchemical.")
        kind = number_of(entry[0], INGREDIENTS, at)
        s.debunked[kind] = number_of(entry[1], ALCHEMICALS, at)


def extras(s: Any) -> dict[str, Json]:
    """Everything a question may carry; each question uses its own names."""
    question = Ask(s.ask)
    if question in OPENINGS:
        space = space_now(s)
        return {
            "nth": nth_action(s, space, s.asked),
            "boots": bool(s.left[space, s.asked] == 0),
            "favors": [FAVORS[card] for card in s.played if card >= 0],
        }
    if question in (Ask.GUARANTEE, Ask.MIX):
        return sold(s)
    if question == Ask.CAP:
        pair = cap_pair(s)
        return {"used": [] if pair == -1 else pair_written(pair), "left": 2 if pair == -1 else 1}
    if question in (Ask.CLAIM, Ask.SEAL):
        return theory(s)
    if question == Ask.GRANT:
        return {"tiles": first_grants(s, s.asked)}
    if question == Ask.MORTAR:
        return laid_by(s)
    if question == Ask.BOOTS:
        return {"space": SPACE_WORDS[space_now(s)]}
    if question == Ask.PEEK:
        return {"of": last_mix(s)}
    return {
        "left": s.discards, "pair": pair_written(s.named) if question == Ask.QUESTION else None,
        "debunked": debunked_written(s),
    }  # fmt: skip


def sold(s: Any) -> dict[str, Json]:
    """The potion of a sale or exhibit, and the guarantee given for it."""
    if s.phase != Phase.SELL:
        return {"potion": POTIONS[s.named], "guarantee": NONE}
    i = s.offers - 1
    guarantee = s.offer_guarantee[i]
    return {
        "potion": POTIONS[s.offer_potion[i]],
        "guarantee": NONE if guarantee < 0 else QUALITIES[guarantee],
    }


def theory(s: Any) -> dict[str, Json]:
    """The theory about to be published or endorsed."""
    return {
        "ingredient": INGREDIENTS[s.named],
        "alchemical": ALCHEMICALS[s.claimed] if s.claimed >= 0 else None,
        "by": "publish" if s.token[s.named] < 0 else "endorse",
        "debunked": debunked_written(s),
    }


def laid_by(s: Any) -> dict[str, Json]:
    """The card the Mortar has set aside, and the one that may come back."""
    pair = pair_written(s.fact_pair[last_mix(s)])
    return {"aside": pair[s.laid_by], "back": pair[1 - s.laid_by]}


class Pending:
    """The stack of questions; only a grant may have another one below it."""

    def write(self, s: Any, index: Index = ()) -> Json:
        if s.ask == Ask.NOTHING:
            return []
        top: dict[str, Json] = {"ask": Ask(s.ask).word}
        if s.ask == Ask.KEEP:
            return [top | {"chosen": self.chosen(s)}]
        if s.ask == Ask.BID:
            sellers = [seat for seat in range(s.players) if s.declared[Space.SELL, seat] > 0]
            return [top | {"seats": sellers}]
        top["seat"] = s.asked
        keys = KEYS.get(s.ask, ())
        if s.veiled == BLANK:
            top |= dict.fromkeys(keys)
        elif keys:
            known = extras(s)
            top |= {key: known[key] for key in keys}
        return [*self.below(s), top]

    def below(self, s: Any) -> list[Json]:
        hidden = s.debunked[0] == BLANK
        if s.ask != Ask.GRANT or not (hidden or any_debunked(s)):
            return []
        debunker = s.fact_seat[s.facts - 1]
        return [{"ask": "immediate", "seat": debunker, "debunked": debunked_written(s)}]

    def chosen(self, s: Any) -> Json:
        return [
            None if card == BLANK else NONE if card < 0 else FAVORS[card]
            for card in list(s.chosen)[: s.players]
        ]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        self.clear(s)
        entries = checked_list(value, 2, at)
        if not entries:
            return
        top = entries[-1]
        named = top.get("ask") if isinstance(top, dict) else None
        s.ask = number_of(named, ASKS, f"{at}.ask") + 1
        if s.phase not in PHASES[list(Ask)[s.ask]]:
            raise BadPosition("phase", f"the question {named!r} is not asked in it.")
        if len(entries) == 2:
            self.read_below(s, entries[0], at)
        if s.ask == Ask.KEEP:
            self.read_chosen(s, top, at)
        elif s.ask == Ask.BID:
            check_names(top, ("ask", "seats"), at)
            expect(top, self.write(s)[0], at)
        else:
            self.read_top(s, top, at)

    def clear(self, s: Any) -> None:
        s.ask, s.asked, s.veiled = Ask.NOTHING, -1, 0
        s.named, s.claimed, s.discards, s.laid_by = -1, -1, 0, 0
        for i in range(FAVORS_PLAYED):
            s.played[i] = -1
        for seat in range(SEATS):
            s.chosen[seat] = -1
        debunked_read(s, [], "pending")

    def read_below(self, s: Any, entry: Json, at: str) -> None:
        check_names(entry, ("ask", "seat", "debunked"), at)
        if s.ask != Ask.GRANT or s.facts == 0 or entry["debunked"] == []:
            raise BadPosition(at, "no question can wait below this one.")
        debunked_read(s, entry["debunked"], f"{at}.debunked")
        expect({**entry, "debunked": None}, {**self.below(s)[0], "debunked": None}, at)

    def read_chosen(self, s: Any, top: Json, at: str) -> None:
        check_names(top, ("ask", "chosen"), at)
        entries = checked_list(top["chosen"], s.players, f"{at}.chosen")
        if len(entries) != s.players:
            raise BadPosition(f"{at}.chosen", "one entry by seat belongs here.")
        for seat, card in enumerate(entries):
            if card is None:
                s.chosen[seat] = BLANK
            elif card != NONE:
                s.chosen[seat] = number_of(card, FAVORS, f"{at}.chosen")

    def read_top(self, s: Any, top: Json, at: str) -> None:
        keys = KEYS.get(s.ask, ())
        check_names(top, ("ask", "seat", *keys), at)
        s.asked = seat_in(s, top["seat"], f"{at}.seat")
        if not carries_secrets(s.ask):
            return
        hidden = all(top[key] is None for key in keys)
        if hidden:
            s.veiled = BLANK
        self.read_extras(s, top, hidden, at)
        if not hidden:
            try:
                known = extras(s)
            except (IndexError, KeyError, TypeError):
                raise BadPosition(at, "this question does not fit the rest.") from None
            for key in keys:
                expect(top[key], known[key], f"{at}.{key}")

    def read_extras(self, s: Any, top: Json, hidden: bool, at: str) -> None:
        """Read what the record stores about a question; the rest is checked against the record."""
        if s.ask == Ask.HERBALIST:
            s.discards = BLANK if hidden else whole_in(top["left"], 1, 2, f"{at}.left")
        elif s.ask == Ask.MORTAR:
            s.laid_by = BLANK if hidden else self.place_of(s, top["aside"], at)
        elif s.ask == Ask.QUESTION:
            s.named = pair_read(top["pair"], f"{at}.pair")
        elif s.ask == Ask.MIX and s.phase == Phase.EXHIBIT:
            s.named = BLANK if hidden else number_of(top["potion"], POTIONS[:-1], f"{at}.potion")
        elif s.ask in (Ask.CLAIM, Ask.SEAL):
            kind = top["ingredient"]
            s.named = BLANK if hidden else number_of(kind, INGREDIENTS, f"{at}.ingredient")
        if s.ask == Ask.SEAL:
            token = top["alchemical"]
            s.claimed = BLANK if hidden else number_of(token, ALCHEMICALS, f"{at}.alchemical")
        if s.ask in (Ask.IMMEDIATE, Ask.CLAIM):
            debunked_read(s, None if hidden else top["debunked"], f"{at}.debunked")
        if takes_favors(s.ask):
            self.read_played(s, None if hidden else top["favors"], f"{at}.favors")

    def place_of(self, s: Any, kind: Json, at: str) -> int:
        pair = pair_written(s.fact_pair[last_mix(s)]) if s.facts else []
        return number_of(kind, pair or [], f"{at}.aside")

    def read_played(self, s: Any, value: Json, at: str) -> None:
        cards = [] if value is None else checked_list(value, FAVORS_PLAYED, at)
        for i in range(FAVORS_PLAYED):
            if value is None:
                s.played[i] = BLANK
            else:
                s.played[i] = number_of(cards[i], FAVORS, at) if i < len(cards) else -1
