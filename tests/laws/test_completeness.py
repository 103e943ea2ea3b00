"""Law 11: the legal actions of a seat have every type of command and every member that is allowed.

The starts are cases that a hand-written list could forget: scenes without villains, play out of
rounds, paper decks, many heroes.
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
def test_the_listing_contains_every_legal_command(name):
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
def test_the_listing_contains_every_legal_command_in_special_cases(start):
    report = check_listings(
        torg.TORG, games=1, moves=by_depth(6, 40), start=lambda _: start, attempts=by_depth(16, 60)
    )
    assert report.turns >= 6


def without(system: Any, is_omitted: Any) -> Any:
    """Return the system without some commands in its listing."""

    def candidates(state: Any, seat: Any, _gate: Any) -> Any:
        return (command for command in system.legal_actions(state, seat) if not is_omitted(command))

    return attrs.evolve(system, candidates=candidates)


def check_loss_is_noticed(start: torg.State, is_omitted: Any) -> None:
    with pytest.raises(LawBrokenError) as caught:
        check_listings(without(torg.TORG, is_omitted), games=1, moves=4, start=lambda _: start)
    assert caught.value.law is Law.COMPLETENESS


OMITTED = (
    *(commands.ReportDamage, commands.OneOnMany, commands.ManyOnOne, commands.MassEffort),
    *(commands.SetReality, commands.SetCounter, commands.EndScene, commands.DrawLot),
)


@pytest.mark.parametrize("kind", OMITTED)
def test_a_missing_type_of_command_is_detected(kind):
    check_loss_is_noticed(STARTS["out of rounds"], lambda command: isinstance(command, kind))


def test_a_missing_partner_of_a_trade_is_detected():
    def is_omitted(command: Any) -> bool:
        return isinstance(command, commands.OfferTrade) and command.with_hero == "Father"

    start = scene(dealt(*NAMES[:5]), "Vizier")
    assert check_listings(torg.TORG, games=1, moves=1, start=lambda _: start).turns == 1
    check_loss_is_noticed(start, is_omitted)
    legal = torg.TORG.legal_actions(start, torg.hero_seat("Quin"))
    partners = {offer.with_hero for offer in legal if isinstance(offer, commands.OfferTrade)}
    assert partners == {*NAMES[1:5]}


@pytest.mark.parametrize("name", tables())
def test_first_only_lists_the_first_command_of_each_type(name):
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
