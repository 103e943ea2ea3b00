"""Beggars who pray: one command with a window, and systems that handle it wrongly."""

from functools import partial

import attrs

from dramadeck import core
from tests.core import beggar
from tests.core.beggar import BEGGAR, STACK
from tests.testing.broken_systems import evolve_with, with_methods, with_rules


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
    """Pray."""

    player: core.Sender


@core.command(when=core.Window.of("when the stars are right", LUCKY)("BG-8"))
class Gaze:
    """Look at the stars; whether this is legal depends on a hidden card."""

    player: core.Sender


@core.event
class Prayed(core.NoCards):
    """A beggar has prayed."""

    player: str


def pray(state, command):
    yield Prayed(player=command.player)


def pray_strictly(state, command):
    """Check the condition of the window again, and more strictly."""
    if state.rounds > 1:
        raise core.refuse(Reason.LATE, "BG-7", who=command.player)
    yield Prayed(player=command.player)


def praying(rule=pray, kind=Pray):
    def candidates(state, seat, gate):
        yield from beggar.candidates(state, seat, gate)
        if seat.role == "beggar" and seat.name:
            yield kind(player=seat.name)

    return with_rules(
        {kind: rule},
        candidates=candidates,
        evolve=evolve_with(Prayed),
        commands=(*BEGGAR.commands, kind),
        events=(*BEGGAR.events, Prayed),
    )


stricter_than_window, window_by_hidden_card = (
    partial(praying, pray_strictly),
    partial(praying, kind=Gaze),
)


def unlisted_window_by_hidden_card():
    """As above, but the command is not listed."""
    return attrs.evolve(window_by_hidden_card(), candidates=beggar.candidates)


def without_windows():
    """Return the system without a check of windows."""
    return with_methods(praying(), ruling=lambda self, state, command: self.decide(state, command))
