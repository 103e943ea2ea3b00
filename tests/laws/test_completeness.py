"""Law 11: the legal actions of a seat have every type of command and every member that is allowed.

The set-ups differ in what a hand-written list could forget: scenes without villains, play out of
rounds, decks of paper, many heroes.
"""

from random import Random
from typing import Any

import attrs
import pytest

from dramadeck import torg
from dramadeck.testing import Law, LawBrokenError, check_listings
from dramadeck.torg import commands
from tests.depth import by_depth
from tests.laws import walks
from tests.laws.walks import FIRST, NAMES, options_of, start_of, system_and_text, tables

GAMES = by_depth(1, 10)
MOVES = by_depth(24, 50)


@pytest.mark.parametrize("name", tables())
def test_menus_lose_no_legal_command(name):
    system, _ = system_and_text(name)
    options = options_of(system)
    report = check_listings(
        system,
        games=GAMES,
        moves=MOVES,
        seed=FIRST + tables().index(name) * GAMES,
        start=start_of(name),
        more=options.more,
        weights=options.weights,
    )
    assert report.turns == GAMES * MOVES


def scene(state: torg.State, *villains: str) -> torg.State:
    return torg.begin_scene(state, kind=torg.SceneKind.STANDARD, villains=villains).state


def dealt(*heroes: str, **game: Any) -> torg.State:
    return torg.deal(torg.new_game(heroes, seed=7, **game)).state


def fallen(state: torg.State, hero: str) -> torg.State:
    return attrs.evolve(state, adventure=attrs.evolve(state.adventure, fallen=(hero,)))


STARTS = {
    "before an adventure": torg.new_game(["Quin", "Marco"], seed=7),
    "in a scene without villains": scene(dealt("Quin")),
    "out of rounds": scene(dealt("Quin", "Marco"), "Vizier", "Guard"),
    "in a round without villains": torg.begin_rounds(scene(dealt("Quin", "Marco"))).state,
    "with many heroes": torg.begin_rounds(scene(dealt(*NAMES), "Vizier")).state,
    "with a deck of paper": dealt("Quin", "Marco", has_paper_deck=True),
    "while the last hero leads a task": torg.begin_skill_resolution(
        scene(dealt("Quin", "Marco")), hero="Marco", skill="science", difficulties=(8,), flips=7
    ).state,
    "after the first hero has fallen": fallen(scene(dealt("Quin", "Marco"), "Vizier"), "Quin"),
}


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_menus_lose_no_legal_command_where_a_listing_is_easily_too_short(start):
    report = check_listings(
        torg.TORG, games=1, moves=by_depth(6, 40), start=lambda _: start, attempts=by_depth(16, 60)
    )
    assert report.turns >= 6


def without(system: Any, lost: Any) -> Any:
    """The system whose listing has lost some of its commands."""

    def candidates(state: Any, seat: Any, _gate: Any) -> Any:
        return (command for command in system.legal_actions(state, seat) if not lost(command))

    return attrs.evolve(system, candidates=candidates)


def check_loss_is_noticed(start: torg.State, lost: Any) -> None:
    with pytest.raises(LawBrokenError) as caught:
        check_listings(without(torg.TORG, lost), games=1, moves=4, start=lambda _: start)
    assert caught.value.law is Law.COMPLETENESS


LOST = (
    *(commands.ReportDamage, commands.OneOnMany, commands.ManyOnOne, commands.MassEffort),
    *(commands.SetReality, commands.SetCounter, commands.EndScene, commands.DrawLot),
)


@pytest.mark.parametrize("kind", LOST)
def test_a_command_that_a_listing_has_lost_is_noticed(kind):
    check_loss_is_noticed(STARTS["out of rounds"], lambda command: isinstance(command, kind))


def test_a_partner_whom_no_trade_is_offered_is_noticed():
    def lost(command: Any) -> bool:
        return isinstance(command, commands.OfferTrade) and command.with_hero == "Father"

    start = scene(dealt(*NAMES[:5]), "Vizier")
    assert check_listings(torg.TORG, games=1, moves=1, start=lambda _: start).turns == 1
    check_loss_is_noticed(start, lost)
    legal = torg.TORG.legal_actions(start, torg.hero_seat("Quin"))
    partners = {offer.with_hero for offer in legal if isinstance(offer, commands.OfferTrade)}
    assert partners == {*NAMES[1:5]}


@pytest.mark.parametrize("name", tables())
def test_the_first_command_of_each_type_is_the_first_of_the_whole_listing(name):
    system, text = system_and_text(name)
    game = walks.new_game(system, players=3, seed=5, kind=0, text=text)
    rng = Random(name)  # noqa: S311 - a walk of a test
    steps = walks.walk(system, game, walks.picks(rng, by_depth(25, 200))).steps
    compared = 0
    for step in steps:
        for seat in system.seats(step.after):
            firsts = dict[type, Any]()
            for command in system.legal_actions(step.after, seat):
                firsts.setdefault(type(command), command)
            listed = system.legal_actions(step.after, seat, first_only=system.commands)
            assert listed == tuple(firsts.values())
            compared += len(listed)
    assert compared > 100
