"""One whole adventure by each rule text, much longer than a real one.

The length depends on the profile: 60 commands by default, 5,000 with `deep`.
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
"""The maximum number of commands that finish an adventure."""

FINISHING = (
    *("RenewHand", "Announce", "Roll", "DiscardAfterScene", "EndRounds", "EndScene"),
    *("EndAdventure", "PassTurn", "ReduceAward"),
)
"""The commands that finish an adventure, in order: first those that finish actions."""


def new_game(text: str) -> torg.State:
    party = [OPTIONS.player(name) for name in NAMES[:4]]
    deck = torg.expanded_deck()
    game = torg.new_game(party, seed=text, deck=deck, is_campaign=True, **OPTIONS.texts[text])
    return torg.deal(game).state


def continues(command: torg.commands.Command) -> bool:
    if isinstance(command, torg.commands.EndScene):
        return not command.is_final_encounter
    return not isinstance(command, torg.commands.EndAdventure)


def continuing_command(
    state: torg.State, random: Random, used: Counter[str]
) -> torg.commands.Command:
    """Draw a legal command that does not end the adventure; rare types are preferred."""
    while True:
        command = offers(TORG, state).draw(used, OPTIONS.weights, random)
        if continues(command):
            return command


def finishing_command(state: torg.State, random: Random) -> torg.commands.Command:
    """Return a legal command of any seat that leads to the end."""
    offered: dict[str, list[torg.commands.Command]] = {}
    for seat in TORG.seats(state):
        for command in TORG.legal_actions(state, seat):
            offered.setdefault(type(command).__name__, []).append(command)
    return random.choice(offered[next(name for name in FINISHING if name in offered)])


def play_adventure(
    text: str, length: int
) -> tuple[torg.State, torg.State, list[torg.events.Event], int]:
    """Play an adventure; return its start, its end, its events and the number of commands."""
    random, used = Random(text), Counter[str]()  # noqa: S311 - a game that can be repeated
    start = state = new_game(text)
    cards, record, count = cards_of(start), list[torg.events.Event](), 0
    while state.adventure is not None:
        command = (
            continuing_command(state, random, used)
            if count < length
            else finishing_command(state, random)
        )
        step = one_step(TORG, state, command)
        assert TORG.replay(state, step.events) == step.after
        assert cards_of(step.after) == cards
        record += step.events
        state, count = step.after, count + 1
        assert count < length + MOST, "the adventure cannot be brought to its end"
    return start, state, record, count


@pytest.mark.parametrize("text", OPTIONS.texts)
def test_a_long_adventure_obeys_the_laws_from_the_deal_to_its_end(text):
    start, end, record, count = play_adventure(text, LENGTH)
    happened = Counter(type(event).__name__ for event in record)
    assert count > LENGTH
    assert happened["AdventureEnded"] == 1
    assert happened["DeckReshuffled"] > 1 or not DEEP
    assert TORG.replay(start, record) == end
