"""Whole games in three browsers; what each of them received is searched for secrets."""

import re

import pytest

from dramadeck import tarot, torg
from tests.depth import by_depth
from tests.web.page.seats import PHONE, Windows
from tests.web.proof.people import Group, play, public_reader, serving, settle, until
from tests.web.proof.search import Game, leaks

GRUDGE = "an old grudge, Reaction"
"""Traits in a duel that only the Narrator knows."""
ON_BOMB = {"value": "30"}
GAMEMASTER = {
    "begin the adventure": {},
    "begin a scene": {"kind": "dramatic", "villains": "Baron Voss"},
    "begin a dramatic skill resolution": {
        "hero": "Quin",
        "skill": "bomb disposal",
        "difficulties": "8, 8",
        "flips": f"{by_depth(3, 8)}",
    },
}
IN_ROUNDS = {
    "begin rounds": {},
    "pass": {},
    "flip the next card": {},
}
QUIN = {
    "declare the critical moment": {},
    "throw the dice": {},
    "announce the result": {},
    "put a card into the pool": {},
    "try the next step": ON_BOMB,
    "work on the problem": ON_BOMB,
    "keep working": ON_BOMB,
    "pass": {},
}
MARCO = {"put a card into the pool": {}, "defend": {}, "pass": {}}
AFTER = {"end the rounds": {}, "end the scene$": {}}
DISCARDS = {"discard": {}}


@pytest.fixture(scope="module")
def server_and_windows(tmp_path_factory, browser):
    path = tmp_path_factory.mktemp("proof") / "tables.sqlite"
    with serving(path) as program, Windows(browser) as windows:
        yield program.address, windows


@pytest.fixture
def group(server_and_windows):
    people = Group(*server_and_windows)
    yield people
    people.close()


def opened_in_browser(group, system, names):
    """Open a table in the page of its leader; return label → link."""
    leader = group.page()
    leader.page.locator(".tile", has_text=system).click()
    leader.page.fill("#names", names)
    leader.page.click("text=Open the table")
    leader.sees("h1", "The table is open")
    labels = leader.all(".links h2").all_inner_texts()
    links = [field.input_value() for field in leader.all(".links input").all()]
    return dict(zip(labels, links, strict=True))


def end_game(group, leader, links, seats, whispers=()):
    """End the game in the page of the leader; return the game."""
    leader.page.once("dialog", lambda dialog: dialog.accept())
    leader.page.get_by_role("button", name="The table", exact=True).click()
    leader.page.click("dialog .danger")
    leader.wait_for_message("the end", kind="ended")
    token = links[leader.label].partition("#")[2]
    text = group.record(token)
    seats = {**seats, "Spectator": torg.SPECTATOR}
    tokens = {seat: links[label].partition("#")[2] for label, seat in seats.items()}
    return Game(text, leader.all_messages(), tokens, whispers)


def trade(quin, marco):
    """Trade a card of Quin for a card of Marco."""
    quin.habits = {"offer a trade": {"explanation": "They work <b>hand</b> in hand"}}
    quin.submit(*quin.next_choice())
    settle([quin, marco])
    if marco.all(".tab.table").is_visible():
        marco.all(".tab.table").click()
    offer = marco.sees(".offer.mine", "Quin offers Marco a trade")
    assert "They work <b>hand</b> in hand" in offer.inner_text()
    before = marco.turn
    marco.all(".returns .card").first.click()
    until(marco, lambda: marco.turn > before, "nothing came of the trade")


def check_secrecy(group, game, people, seats):
    """Check that no browser has received what is hidden from its seat."""
    public = public_reader(group.address)
    for person in people:
        seat = seats[person.label]
        bodies = person.bodies(public)
        assert [*leaks(game, seat, person.frames, bodies)] == []
        drawn = {
            int(number) for number in re.findall(r"/cards/\w+/[\w-]+/(\d+)/", " ".join(person.urls))
        }
        assert not drawn & game.never_shown(seat, max(game.count))
        assert person.wrong == []


def test_a_scene_with_a_bomb_a_trade_and_a_critical_moment(group):
    seats = {"Gamemaster": torg.GAMEMASTER}
    seats |= {name: torg.hero_seat(name) for name in ("Quin", "Marco")}
    links = opened_in_browser(group, "Torg", "Quin, Marco")
    leader = group.sit("Gamemaster", links, GAMEMASTER)
    quin, marco = group.sit("Quin", links), group.sit("Marco", links, size=PHONE)
    people = [quin, marco, leader]
    play(people, lambda: leader.sees_place("task"))
    trade(quin, marco)
    settle(people)
    quin.habits, marco.habits, leader.habits = QUIN, MARCO, IN_ROUNDS
    play(people, lambda: not leader.sees_place("task"))
    quin.habits = marco.habits = DISCARDS
    leader.habits = AFTER
    play(people, lambda: leader.is_offered("begin a scene"))
    game = end_game(group, leader, links, seats)
    kinds = {type(event).__name__ for turn in game.record.turns for event in turn.events}
    assert {"CardsTraded", "CriticalMomentDeclared", "SkillResolutionBegun"} <= kinds
    check_secrecy(group, game, people, seats)


NARRATOR = {
    "begin the game": {},
    "begin a contest": {"sides": ["Ann", "Bea"], "sides.trait": GRUDGE},
}
DUEL = {"push": {"suit": "Cups"}, "lay ": {}, "reveal": {}, "turn": {}}


def test_a_duel_by_tarot(group):
    seats = {name: tarot.player_seat(name) for name in ("Ann", "Bea")}
    seats["Narrator"] = tarot.NARRATOR
    links = opened_in_browser(group, "Turn of the Card", "Ann, Bea")
    leader = group.sit("Narrator", links, NARRATOR)
    ann, bea = group.sit("Ann", links), group.sit("Bea", links, size=PHONE)
    people = [leader, ann, bea]
    ann.habits = bea.habits = DUEL
    for _ in range(by_depth(1, 5)):
        leader.habits = NARRATOR
        play(people, lambda: leader.sees_place("notice", "contest"))
        leader.habits = {"conclude": {}}
        play(people, lambda: not leader.sees_place("notice", "contest"))
    game = end_game(group, leader, links, seats, {tarot.NARRATOR: GRUDGE.partition(",")[0]})
    kinds = {type(event).__name__ for turn in game.record.turns for event in turn.events}
    assert {"CardsCommitted", "CardsRevealed", "ContestSettled"} <= kinds
    check_secrecy(group, game, people, seats)
