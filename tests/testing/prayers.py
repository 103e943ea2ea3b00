"""Beggars who pray: one command with a window, and systems that handle it wrongly."""

import attrs

from dramadeck.core import (
    Guard,
    NoCards,
    Phase,
    RefusalReason,
    Sender,
    Window,
    command,
    event,
    refuse,
)
from tests.core import beggar
from tests.core.beggar import BEGGAR, STACK
from tests.testing.broken_systems import deciding, evolving, with_methods


class Reason(RefusalReason):
    LATE = "it is not the hour, {who}"
    GREEDY = "{who} holds too much"


def modest(state, sender, rule):
    if len(state.table.pile(beggar.hand(sender))) > 2:
        raise refuse(Reason.GREEDY, rule, who=sender)


def you(_state):
    return {"who": "you"}


EARLY = Phase("early", lambda state: state.rounds < 3, Reason.LATE, values=you)
MODEST = Guard("when she holds little", modest)
HOUR = Window.of("early, by the modest", EARLY, MODEST)
LUCKY = Phase(
    "when the stars are right",
    lambda state: sum(state.table.pile(STACK)[:1]) % 2 == 0,
    Reason.LATE,
    values=you,
)


@command(when=HOUR("BG-7"))
class Pray:
    """Ask for a better day."""

    player: Sender


@command(when=Window.of("when the stars are right", LUCKY)("BG-8"))
class Gaze:
    """Look at the stars, which know what lies on the stack."""

    player: Sender


@event
class Prayed(NoCards):
    """Somebody has prayed."""

    player: str


def pray(state, command):
    yield Prayed(player=command.player)


def pray_at_three(state, command):
    """Asks again what the window has asked, and with a narrower mind."""
    if state.rounds > 1:
        raise refuse(Reason.LATE, "BG-7", who=command.player)
    yield Prayed(player=command.player)


def praying(rule=pray, kind=Pray):
    def candidates(state, seat, gate):
        yield from beggar.candidates(state, seat, gate)
        if seat.role == "beggar" and seat.name:
            yield kind(player=seat.name)

    return deciding(
        {kind: rule},
        candidates=candidates,
        evolve=evolving(Prayed),
        commands=(*BEGGAR.commands, kind),
        events=(*BEGGAR.events, Prayed),
    )


def asking_twice():
    return praying(pray_at_three)


def gazing():
    return praying(kind=Gaze)


def gazing_unlisted():
    """As above, and no listing tells it."""
    return attrs.evolve(gazing(), candidates=beggar.candidates)


def without_windows():
    """The system that forgets the windows."""
    return with_methods(praying(), ruling=lambda self, state, command: self.decide(state, command))
