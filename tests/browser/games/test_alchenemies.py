"""AlchEnemies in the browser. The deal is fixed, so that seat 0 begins with two Alembics,
Putrefaction, and at a table of three Separation; what the bots do is left to them."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.support.axe import check
from tests.browser.support.serving import Served, serving
from tests.browser.support.speaking import ENEMIES, Speaker
from tests.browser.support.visitor import Visitor, play_until
from tests.server.lobby.test_decks import dearer_pewter

DEAL = 17291
LAST_RESORTS = ("End", "Let")  # buttons that are pressed only where nothing else is done


@pytest.fixture(scope="module")
def served(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = Path(tmp_path_factory.mktemp("dealt"))
    file = data.with_name("pewter.json")
    file.write_text(json.dumps(speaking(dearer_pewter())))
    with serving(data, DEAL, ATHANOR_DECKS=f"alchenemies={file}") as running:
        yield running


TEXT = "Draw a Recipe. Everybody may look at your Lab."


def speaking(deck: Any) -> Any:
    """The deck with Formulas that cost an Earth, and are played by agreement."""
    for one in deck["recipes"]:
        if one["type"] == "Formula":
            effect = {"when": "on_play", "key": "by_agreement", "text": TEXT, "moves": 4}
            one |= {"effect": effect, "ingredients": ["Earth"]}
    return deck


def open_table(
    host: Visitor, others: list[str], rounds: int = 100, deck: str | None = None
) -> None:
    """A table of AlchEnemies by clicks in the dialog for new ones."""
    host.new_table()
    host.click(host.page.get_by_role("radio", name="AlchEnemies"))
    host.click(host.page.get_by_role("radio", name=str(len(others) + 1), exact=True))
    for place, who in enumerate(others, 2):
        host.pick(host.page.get_by_label(f"Who sits on seat {place}"), who)
    host.page.get_by_label("Cap").fill(str(rounds))
    if deck is not None:
        decks = host.page.get_by_role("radiogroup", name="Deck")
        host.click(decks.get_by_role("radio", name=deck))
    host.click(host.page.get_by_role("button", name="Open the table"))
    if "Hot-seat" not in others and "By link" not in others:
        host.page.locator(".tbl .ask").wait_for()


def place(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'[data-place="{name}"]')


def main_button(visitor: Visitor, name: str) -> None:
    visitor.click(visitor.page.get_by_role("button", name=name, exact=True))


def draw(visitor: Visitor, stack: str) -> None:
    """One of the two draws of the turn."""
    offered = place(visitor, f"stack-{stack}").and_(visitor.page.locator(".can"))
    visitor.click(offered)  # once the draw before is acknowledged
    main_button(visitor, "Draw a Reagent" if stack == "reagents" else "Draw a Recipe")


def begin_turn(visitor: Visitor) -> None:
    """Both draws of the first turn, a Reagent and a Recipe."""
    draw(visitor, "reagents")
    visitor.page.get_by_text("And your last one?").wait_for()
    draw(visitor, "recipes")
    visitor.page.get_by_text("What will you play?").wait_for()


def step(visitor: Visitor, luck: random.Random) -> bool:
    """One click on what glows or on the main button; Recipes are drawn rather than Reagents."""
    main = visitor.page.locator("[data-main]:visible")
    lit = visitor.page.locator(".board .can:visible")
    recipes = visitor.page.locator('.can[data-place="stack-recipes"]')
    label, many = " ".join(main.all_inner_texts()), lit.count()
    if label and (not many or not label.startswith(LAST_RESORTS) or luck.random() < 0.2):
        return visitor.try_click(main)
    if many:
        return visitor.try_click(recipes if recipes.count() else lit.nth(luck.randrange(many)))
    return False


def play_on(visitor: Visitor, luck: random.Random) -> None:
    """Click until the sheet lies there."""
    play_until(lambda: visitor.ended, visitor.page, lambda: step(visitor, luck))


def set_confirm(visitor: Visitor, wanted: str) -> None:
    visitor.click(visitor.page.get_by_role("button", name="Settings"))
    group = visitor.page.get_by_role("radiogroup", name="Ask before acting")
    visitor.click(group.get_by_role("radio", name=wanted))
    visitor.press("Escape")


@pytest.mark.long
def test_a_whole_game_with_a_formula_aimed_at_a_rival_and_a_forced_discard(invite: Invite) -> None:
    ada = invite()
    open_table(ada, ["Random bot", "Random bot"])
    begin_turn(ada)
    aim_separation(ada)
    force_a_discard(ada)
    set_confirm(ada, "Off")
    play_on(ada, random.Random(31))
    ada.keep_clicks("alchenemies-whole")
    assert ada.page.get_by_role("heading", name=re.compile("win|share the victory")).count()
    expect(ada.page.locator(".treasury li")).to_have_count(3)
    look_at_the_replay(ada)


def aim_separation(ada: Visitor) -> None:
    """Two Elements of the first rival, with a step back in between."""
    water = place(ada, "lab-0-Water")
    before = water.inner_text()
    ada.click(place(ada, "hand-separation"))
    expect(ada.page.locator(".ask .sum")).to_contain_text("Move 2 Elements")
    expect(ada.page.locator(".ask .sum")).to_contain_text("Within reach: Ash I and Cinder I.")
    main_button(ada, "Play Separation")
    ada.page.get_by_text("Whose Elements do you take?").wait_for()
    ada.click(place(ada, "rival-2"))
    ada.page.get_by_text("Which Element do you take? (1 of 2)").wait_for()
    ada.click(ada.page.get_by_role("button", name="Back").locator("visible=true"))
    ada.page.get_by_text("Whose Elements do you take?").wait_for()
    ada.click(place(ada, "rival-2"))
    ada.click(place(ada, "lab-2-Water").and_(ada.page.locator(".can")))
    ada.page.get_by_text("Which Element do you take? (2 of 2)").wait_for()
    ada.click(place(ada, "lab-2-Fire"))
    expect(ada.page.locator(".ask .sum")).to_have_text("Water and Fire come into your Lab.")
    main_button(ada, "Take 2 Elements")
    expect(place(ada, "lab-2-Water")).to_have_text("0")
    assert water.inner_text() == before, "one went under the Alembic, and one came"


def force_a_discard(ada: Visitor) -> None:
    """Putrefaction says whom it hits; both rivals choose two cards, which all of us see go."""
    spent = place(ada, "pile-recipes")
    before = int(spent.locator("b").inner_text())
    ada.click(place(ada, "hand-putrefaction"))
    told = ada.page.locator(".ask .sum")
    expect(told).to_contain_text("Cinder I loses 2 hand cards")
    expect(told).to_contain_text("Ash I loses 2 hand cards")
    main_button(ada, "Play Putrefaction")
    expect(spent.locator("b")).to_have_text(str(before + 4))
    for seat in (1, 2):
        expect(place(ada, f"lab-{seat}")).to_contain_text("3 cards in hand")
    expect(ada.page.get_by_role("region", name="Log")).to_contain_text("must choose 2 to give up")


def look_at_the_replay(ada: Visitor) -> None:
    """The first moves again, with every hand open; then by one rival's eyes."""
    ada.click(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()
    expect(ada.page.get_by_role("heading", name="Move 0 of")).to_be_visible()
    expect(ada.page.get_by_role("list", name="Ada: hand")).to_contain_text("Putrefaction")
    expect(ada.page.locator(".labs .lab")).to_have_count(3)
    ada.click(ada.page.get_by_role("radio", name="Ash I"))
    ada.page.get_by_role("list", name="Your hand").wait_for()
    expect(ada.page.get_by_role("list", name="Ada: hand")).to_have_count(0)


def test_whoever_must_discard_is_asked_at_one_device_behind_the_curtain(invite: Invite) -> None:
    ada = invite("Ada")
    open_table(ada, ["Hot-seat"], rounds=1)
    lift = ada.page.get_by_role("button", name="I am ")
    ada.click(lift)
    begin_turn(ada)
    ada.click(place(ada, "hand-putrefaction"))
    main_button(ada, "Play Putrefaction")
    ada.hand_over()
    expect(ada.page.locator(".mybench, .labs")).to_have_count(0)  # nothing lies behind the curtain
    ada.click(lift)
    asked = ada.page.locator(".ask .q")
    expect(asked).to_contain_text(
        "Ada plays Putrefaction: which hand card do you give up? (1 of 2)"
    )
    ada.click(ada.page.locator(".mybench .can"))
    expect(asked).to_contain_text("(2 of 2)")
    ada.click(ada.page.locator(".mybench .can"))
    expect(ada.page.locator(".ask .sum")).to_contain_text("goes to the spent Recipes.")
    ada.click("[data-main]")
    luck = random.Random(32)
    play_until(
        lambda: ada.ended,
        ada.page,
        lambda: ada.try_click(lift) if lift.count() else step(ada, luck),
    )


def test_it_is_plain_to_see_that_somebody_else_must_choose(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    open_table(ada, ["By link"])
    ben.join(ada.page.locator(".code").inner_text())
    ada.click(ada.page.get_by_role("button", name="Begin"))
    ada.page.locator(".tbl .ask").wait_for()
    begin_turn(ada)
    ada.click(place(ada, "hand-putrefaction"))
    main_button(ada, "Play Putrefaction")
    waits = ada.page.locator(".ask.waits")
    expect(waits).to_contain_text("Because of your Putrefaction Ben must choose what to give up.")
    expect(place(ada, "lab-1").locator(".tag.wait")).to_have_text("chooses 2 to give up")
    expect(ada.page.locator(".board .can")).to_have_count(0)  # nothing is wanted of Ada
    ben.click(ben.page.locator(".mybench .can"))
    expect(ben.page.locator(".mybench .note", has_text="given up")).to_have_count(1)
    ben.click(ben.page.get_by_role("button", name="Back").locator("visible=true"))
    expect(ben.page.locator(".ask .q")).to_contain_text("(1 of 2)")
    ben.click(ben.page.locator(".mybench .can"))
    expect(ben.page.locator(".ask .q")).to_contain_text("(2 of 2)")
    ben.click(ben.page.locator(".mybench .can"))
    ben.click("[data-main]")
    ada.page.get_by_text("What will you play?").or_(
        ada.page.get_by_text("There is nothing more to play.")
    ).wait_for()


def test_a_card_that_cannot_be_played_says_what_it_lacks_and_by_which_clause(
    invite: Invite,
) -> None:
    ada = invite()
    open_table(ada, ["Random bot", "Random bot"])
    begin_turn(ada)
    card = place(ada, "hand-vitriol")
    expect(card).to_contain_text("2 missing")
    question = ada.page.locator(".ask .q").inner_text()
    ada.click(card)
    expect(ada.page.locator(".ask .sum")).to_contain_text("Your Lab lacks Sulphur and any Metal.")
    why = ada.page.locator(".whybar")
    expect(why).to_contain_text("Not all ingredients of Vitriol are in play in your Lab.")
    # What to do next is still there, and so is the way to it; on a phone too.
    for width, height in (PHONE, DESKTOP):
        ada.page.set_viewport_size({"width": width, "height": height})
        for part in (".whybar", ".ask .q", ".ask [data-main]"):
            expect(ada.page.locator(part)).to_be_in_viewport(ratio=1)
        expect(ada.page.locator(".ask .q")).to_have_text(question)
    ada.click(why.get_by_role("link", name="Rule E21"))
    expect(ada.page.locator(".clauses .here")).to_contain_text("E21")
    ada.click(ada.page.get_by_role("tab", name="Log"))
    line = ada.page.locator(".log li", has_text="draws").last
    line.hover()
    expect(
        ada.page.locator(".labs .pointed, .mybench .pointed, .seat.pointed").first
    ).to_be_visible()


def test_a_transmutation_is_begun_undone_and_survives_a_reload(invite: Invite) -> None:
    ada = invite()
    open_table(ada, ["Random bot", "Random bot"])
    draw(ada, "reagents")
    ada.page.get_by_text("And your last one?").wait_for()
    draw(ada, "reagents")
    ada.page.get_by_text("What will you play?").wait_for()
    ada.click(place(ada, "hand-separation"))
    ada.press("Escape")
    expect(ada.page.locator(".hand .is")).to_have_count(0)
    ada.click(place(ada, "hand-separation"))
    main_button(ada, "Play Separation")
    ada.page.get_by_text("Whose Elements do you take?").wait_for()
    ada.page.reload()
    ada.page.get_by_text("Whose Elements do you take?").wait_for()
    ada.click(ada.page.get_by_role("button", name="Undo", exact=True))
    ada.page.get_by_text("What will you play?").wait_for()


def test_spent_cards_and_all_cards_of_a_deck_chosen_for_the_table_can_be_looked_at(
    invite: Invite,
) -> None:
    ada = invite()
    open_table(ada, ["Random bot", "Random bot"], deck="Pewter")
    ada.click(ada.page.get_by_role("button", name="Recipes spent 30"))
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_contain_text("30 cards")
    check(ada)
    ada.press("Escape")
    ada.click(ada.page.get_by_role("button", name="All cards"))
    expect(dialog.locator(".rc")).to_have_count(38)
    expect(dialog.locator(".rc", has_text="Pewter").first).to_contain_text("12")
    ada.press("Escape")
    ada.click(ada.page.get_by_role("button", name="Reagents spent 0"))
    expect(dialog.get_by_role("row", name="Alembic")).to_contain_text("0")
    check(ada)


def test_a_card_with_a_text_of_its_own_is_played_by_agreement(invite: Invite) -> None:
    """The table says what it says; its player draws, gives up and ends where she likes."""
    ada = invite()
    open_table(ada, ["Random bot", "Random bot"], deck="Pewter")
    draw(ada, "recipes")
    draw(ada, "recipes")
    ada.page.get_by_text("What will you play?").wait_for()
    ada.click(ada.page.locator(".hand .can.formula").first)
    expect(ada.page.locator(".ask")).to_contain_text(TEXT)
    ada.click(ada.page.locator("[data-main]"))
    asked = ada.page.locator(".ask")
    expect(asked).to_contain_text("4 moves at most")
    expect(asked).to_contain_text(TEXT)
    check(ada)
    draw(ada, "recipes")
    expect(asked).to_contain_text("3 moves at most")
    ada.click(ada.page.locator('[data-place^="lab-0-"].can').first)
    ada.click(ada.page.locator("[data-main]"))
    expect(asked).to_contain_text("2 moves at most")
    ada.click(ada.page.get_by_role("button", name="Done with"))
    ada.page.get_by_role("button", name="End the turn").wait_for()


@pytest.mark.soak
def test_a_game_by_keys_alone(invite: Invite) -> None:
    ada = invite()
    open_table(ada, ["Random bot", "Random bot"], rounds=2)
    ada.clicks.clear()
    luck = random.Random(33)
    play_until(lambda: ada.ended, ada.page, lambda: press_something(ada, luck))
    ada.keep_clicks("alchenemies-keys")
    assert all(line.startswith("press") for line in ada.clicks)
    assert {"press 1", "press Enter"} <= set(ada.clicks)


def press_something(ada: Visitor, luck: random.Random) -> bool:
    """A digit for something that glows, a letter for a Reagent, or Enter for the main button."""
    label = " ".join(ada.page.locator("[data-main]").all_inner_texts())
    asked = ada.page.locator(".ask:not(.waits) .q").count() > 0
    if label and (not label.startswith(LAST_RESORTS) or luck.random() < 0.4):
        ada.press("Enter")
    elif asked:
        ada.press(luck.choice("1123aefwb"))
    return asked


def test_every_part_of_the_table_in_every_light_and_size(invite: Invite) -> None:
    ada = invite()
    open_table(ada, ["Random bot", "Random bot", "Random bot"], rounds=1)
    check(ada)
    begin_turn(ada)
    ada.click(ada.page.locator(".mybench .no"))
    check(ada)
    ada.click(place(ada, "hand-separation"))
    check(ada)
    main_button(ada, "Play Separation")
    ada.page.get_by_text("Whose Elements do you take?").wait_for()
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Back").locator("visible=true"))
    ada.page.get_by_text("What will you play?").wait_for()
    ada.click(place(ada, "hand-distillation"))
    main_button(ada, "Play Distillation")
    ada.page.get_by_role("region", name="The top of your Recipe Stack").wait_for()
    check(ada)
    play_on(ada, random.Random(35))
    check(ada)
    ada.click(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()
    check(ada)


def test_a_game_on_a_phone_in_german_by_its_visible_texts(invite: Invite) -> None:
    ada = invite(size=PHONE)
    player = Speaker(ada, "de", ENEMIES, random.Random(36))
    player.open_table(seats=4, rounds=2)

    def step_and_look() -> bool:
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        return player.step()

    play_until(lambda: player.ended, ada.page, step_and_look)
    ada.keep_clicks("alchenemies-phone")
    assert player.english == set()
