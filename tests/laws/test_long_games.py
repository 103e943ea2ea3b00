"""One whole adventure by each rule text, much longer than a real one.

The length depends on the profile: some dozens of commands by default, 5,000 with `deep`.
"""

from collections import Counter
from random import Random

import pytest

from dramadeck import torg
from dramadeck.testing.laws import cards_of
from tests.depth import DEEP, by_depth
from tests.laws.torg_walks import OPTIONS
from tests.laws.walks import NAMES, offers, one_step

TORG = torg.TORG
LENGTH = by_depth(60, 5_000)
MOST = 200
"""The commands after which an adventure is over that has been brought to its end."""

WAYS_OUT = (
    *("RenewHand", "Announce", "Roll", "DiscardAfterScene", "EndRounds", "EndScene"),
    *("EndAdventure", "PassTurn", "ReduceAward"),
)
"""How an adventure ends: what is under way comes first."""


def new_game(text: str) -> torg.State:
    party = [OPTIONS.player(name) for name in NAMES[:4]]
    deck = torg.expanded_deck()
    game = torg.new_game(party, seed=text, deck=deck, is_campaign=True, **OPTIONS.texts[text])
    return torg.deal(game).state


def goes_on(command: torg.commands.Command) -> bool:
    if isinstance(command, torg.commands.EndScene):
        return not command.is_final_encounter
    return not isinstance(command, torg.commands.EndAdventure)


def way_on(state: torg.State, random: Random, used: Counter[str]) -> torg.commands.Command:
    """Something legal that keeps the adventure going, what is done seldom rather than often."""
    while True:
        command = offers(TORG, state).draw(used, OPTIONS.weights, random)
        if goes_on(command):
            return command


def way_out(state: torg.State, random: Random) -> torg.commands.Command:
    """A command that leads to the end, in anybody's name."""
    offered: dict[str, list[torg.commands.Command]] = {}
    for seat in TORG.seats(state):
        for command in TORG.legal_actions(state, seat):
            offered.setdefault(type(command).__name__, []).append(command)
    return random.choice(offered[next(name for name in WAYS_OUT if name in offered)])


def played(text: str, length: int) -> tuple[torg.State, torg.State, list[torg.events.Event], int]:
    """An adventure to its end: the start, the end, the record, and how many commands were sent."""
    random, used = Random(text), Counter[str]()  # noqa: S311 - a game that can be repeated
    start = state = new_game(text)
    cards, record, sent = cards_of(start), list[torg.events.Event](), 0
    while state.adventure is not None:
        command = way_on(state, random, used) if sent < length else way_out(state, random)
        step = one_step(TORG, state, command)
        assert TORG.replay(state, step.events) == step.after
        assert cards_of(step.after) == cards
        record += step.events
        state, sent = step.after, sent + 1
        assert sent < length + MOST, "the adventure cannot be brought to its end"
    return start, state, record, sent


@pytest.mark.parametrize("text", OPTIONS.texts)
def test_a_long_adventure_keeps_the_laws_from_the_deal_to_its_end(text):
    start, end, record, sent = played(text, LENGTH)
    happened = Counter(type(event).__name__ for event in record)
    assert sent > LENGTH
    assert happened["AdventureEnded"] == 1
    assert happened["DeckReshuffled"] > 1 or not DEEP
    assert TORG.replay(start, record) == end
