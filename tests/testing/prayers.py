"""Beggars who pray: one command with a window, and systems that handle it wrongly."""

from functools import partial

import attrs

from dramadeck import core
from tests.core import beggar
from tests.core.beggar import BEGGAR, STACK
from tests.testing.broken_systems import deciding, evolving, with_methods


class Reason(core.RefusalReason):
    LATE = "it is not the hour, {who}"
    GREEDY = "{who} holds too much"


def modest(state, sender, rule):
    if sender in state.players and len(state.table.pile(beggar.hand(sender))) > 2:
        raise core.refuse(Reason.GREEDY, rule, who=sender)


def you(_state):
    return {"who": "you"}


EARLY = core.Phase("early", lambda state: state.rounds < 3, Reason.LATE, values=you)
MODEST = core.Guard("when she holds little", modest)
HOUR = core.Window.of("early, by the modest", EARLY, MODEST)
LUCKY = core.Phase(
    "when the stars are right",
    lambda state: sum(state.table.pile(STACK)[:1]) % 2 == 0,
    Reason.LATE,
    values=you,
)


@core.command(when=HOUR("BG-7"))
class Pray:
    """Ask for a better day."""

    player: core.Sender


@core.command(when=core.Window.of("when the stars are right", LUCKY)("BG-8"))
class Gaze:
    """Look at the stars, which know what lies on the stack."""

    player: core.Sender


@core.event
class Prayed(core.NoCards):
    """Somebody has prayed."""

    player: str


def pray(state, command):
    yield Prayed(player=command.player)


def pray_at_three(state, command):
    """Asks again what the window has asked, and with a narrower mind."""
    if state.rounds > 1:
        raise core.refuse(Reason.LATE, "BG-7", who=command.player)
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


asking_twice, gazing = partial(praying, pray_at_three), partial(praying, kind=Gaze)


def gazing_unlisted():
    """As above, and no listing tells it."""
    return attrs.evolve(gazing(), candidates=beggar.candidates)


def without_windows():
    """The system that forgets the windows."""
    return with_methods(praying(), ruling=lambda self, state, command: self.decide(state, command))
