"""Beggar's Heap broken where it hardly shows: each of these systems breaks a law only sometimes."""

from enum import StrEnum
from typing import Annotated

import attrs

from dramadeck import core
from dramadeck.core import Card, NoCards, RuleSystem, Seat, Sender, VisibleTo, command, event
from tests.core import beggar
from tests.core.beggar import BEGGAR, STACK, Beg, Begged, Lay, Reason, hand
from tests.testing.broken_systems import (
    changed,
    deciding,
    evolving,
    telling,
    with_method,
    with_part,
    with_rule,
)

# ------------------------------------------------------------------------------ what changes


@attrs.frozen(kw_only=True)
class Watched(beggar.State):
    """A state that somebody writes in."""

    diary: list[str] = attrs.field(init=False, factory=list)


def with_states_of(kind, **parts):
    """Beggar's Heap with states of another type."""

    def new_game(players, *, seed=1):
        state = beggar.new_game(players, seed=seed)
        return kind(table=state.table, seed=state.seed, players=state.players)

    def evolve(state, event):
        return beggar.evolve(state, event)

    evolve.__annotations__ = {"state": kind, "event": beggar.Event, "return": kind}
    return attrs.evolve(BEGGAR, new_game=new_game, evolve=evolve, **parts)


def note_of_onlookers():
    def view(state, seat):
        state.diary.append(f"{seat} has looked")
        return beggar.view(state, seat)

    return with_states_of(Watched, view=view)


def note_of_wrong_cards():
    def decide(state, command):
        if isinstance(command, Lay) and command.card > 6:
            state.diary.append(f"{command.player} has tried card {command.card}")
        return beggar.decide(state, command)

    return with_states_of(Watched, decide=decide)


# --------------------------------------------------------------------------- who disagrees


@with_method("refusal")
def grumpy(self, state, command):
    if isinstance(command, Beg):
        return beggar.told(Reason.NO_CARDS_LEFT, "BG-1", "no begging").refusal
    return RuleSystem.refusal(self, state, command)


@with_method("step")
def forgiving(self, state, command):
    try:
        return RuleSystem.step(self, state, command)
    except core.IllegalCommandError:
        return core.Transition(state, ())


@with_part("decide")
def brittle(state, command):
    """The 6 cannot be laid: the rule fails after it has said yes."""
    yield from beggar.decide(state, command)
    if isinstance(command, Lay) and command.card == 6:
        raise KeyError(6)


# -------------------------------------------------------------------------------- the saves


class Nickname(StrEnum):
    """What equals a text and is none."""

    ANY = "any"


def nicknamed_state():
    return changed(new_game=lambda players, *, seed=1: beggar.new_game(players, seed=Nickname.ANY))


def nicknamed_event():
    def beg(state, command):
        if state.table.pile(STACK):
            return telling(Begged(player=Nickname.ANY, card=state.table.pile(STACK)[-1]))
        return beggar.decide(state, command)

    return deciding({Beg: beg}, new_game=game_of_any)


def nicknamed_command():
    def candidates(state, seat, gate):
        if seat.name is not None:
            yield Beg(player=Nickname.ANY)

    return changed(candidates=candidates, new_game=game_of_any)


def game_of_any(_players, *, seed=1):
    """Whoever comes, one beggar plays."""
    return beggar.new_game(["any"], seed=seed)


@attrs.frozen(kw_only=True)
class Forgetful(beggar.State):
    """A state that loses count when it is pickled."""

    def __reduce__(self):
        return (_uncounted, (self.table, self.seed, self.players))


def _uncounted(table, seed, players):
    return Forgetful(table=table, seed=seed, players=players)


def forgetful():
    return with_states_of(Forgetful)


# ------------------------------------------------------------------------------ the secrets


@with_rule(Beg)
def hoarder(state, command):
    """Whoever holds the 1 may not beg: to beg tells everybody that one has not got it."""
    if 1 in state.table.pile(hand(command.player)):
        raise beggar.told(Reason.NOT_HELD, "BG-2", "the 1 is enough")
    return beggar.decide(state, command)


def peeping():
    """To beg counts what lies at the bottom of the stack, and everybody sees the count."""

    def evolve(state, event):
        after = beggar.evolve(state, event)
        bottom = state.table.pile(STACK)[:1]
        return attrs.evolve(after, rounds=bottom[0]) if isinstance(event, Begged) else after

    return changed(evolve=evolve, view=lambda state, seat: (state.rounds,))


def late_seed():
    """The seed is shown when the first card has been laid."""
    return changed(view=lambda state, seat: (str(state.seed.root),) if state.rounds else ())


@event
class Stirred:
    """The stack has been stirred, perhaps; only a dealer would know."""

    order: tuple[Card, ...]
    is_real: Annotated[bool | None, VisibleTo("dealer")]

    @property
    def moves(self):
        return (core.Shuffle(STACK, self.order),) if self.is_real else ()


def stirring():
    """Whether the stack is shuffled depends on the card that lies at its bottom."""

    def lay(state, command):
        is_stirred = len(state.table.pile(STACK)) > 1
        state = yield from passed_on(state, beggar.decide(state, command))
        if is_stirred:
            stack = state.table.pile(STACK)
            yield Stirred(order=state.seed.shuffled(stack), is_real=stack[0] % 2 == 0)

    def evolve(state, event):
        after = evolving(Stirred)(state, event)
        is_real = isinstance(event, Stirred) and event.is_real
        return attrs.evolve(after, seed=state.seed.next) if is_real else after

    return deciding({Lay: lay}, evolve=evolve, events=(*BEGGAR.events, Stirred))


def passed_on(state, ruling):
    """All that a ruling tells, and the state that it leads to."""
    told = next(ruling)
    while True:
        state = yield told
        try:
            told = ruling.send(state)
        except StopIteration:
            return state


# --------------------------------------------------------- the secrets of those who may not ask


@with_part("view")
def open_to_namesakes(state, seat):
    """Whoever bears a beggar's name is shown her hand, whatever her role."""
    return state.table.pile(hand(seat.name)) if seat.name in state.players else ()


@with_part("view")
def open_to_passers_by(state, seat):
    """As above, if she passes by; strangers are shown nothing."""
    may_look = seat.name in state.players and seat.role != "stranger"
    return state.table.pile(hand(seat.name)) if may_look else ()


@with_method("view_event")
def told_to_namesakes(self, event, seat):
    """As above, in what happens."""
    return RuleSystem.view_event(self, event, Seat("beggar", seat.name))


@command
class Claim:
    """Say which card one has drawn from the stack, as with cards of paper."""

    player: Sender
    card: Card


def claiming(refuse_or_take):
    """Beggar's Heap in which a card is claimed; what of one that lies in another hand?"""

    def claim(state, command):
        place = state.table.find(command.card)
        if place in (None, beggar.HEAP, hand(command.player)):
            raise beggar.told(Reason.NOT_HELD, "BG-2", "it does not lie in the stack")
        if place != STACK:
            refuse_or_take(state, command)
            yield beggar.RoundCounted(number=state.rounds + 1)
        else:
            yield Begged(player=command.player, card=command.card)

    def candidates(state, seat, gate):
        yield from beggar.candidates(state, seat, gate)
        if seat.role == "beggar":
            yield from (Claim(player=seat.name, card=card) for card in range(1, 7))

    return deciding({Claim: claim}, candidates=candidates, commands=(*BEGGAR.commands, Claim))


def clash_refused():
    """Who claims a card of somebody else's hand is refused, and knows that it is held."""

    def refuse(state, command):
        raise beggar.told(Reason.NOT_HELD, "BG-2", "somebody else holds it")

    return claiming(refuse)


def clash_told():
    """Who claims it is believed, and everybody sees that this was no draw."""
    return claiming(lambda state, command: None)


@command
class Toss:
    """Let a seed decide something; the host fills it in."""

    player: Sender
    seed: str


@event
class Tossed(NoCards):
    player: str


def kept_seed(kind):
    """Beggar's Heap with a coin whose seed is left in the record of the one who tosses it."""
    return deciding(
        {kind: lambda _state, command: telling(Tossed(player=command.player))},
        evolve=evolving(Tossed),
        commands=(*BEGGAR.commands, kind),
        events=(*BEGGAR.events, Tossed),
    )


@command
class SealedToss:
    """As above, and nobody but the host keeps the seed."""

    player: Sender
    seed: Annotated[str | None, core.HOST]
