"""Beggar's Heap broken where it hardly shows: each of these systems breaks a law only sometimes."""

from enum import StrEnum
from typing import Annotated

import attrs

from dramadeck.core import (
    HOST,
    Card,
    IllegalCommandError,
    NoCards,
    RuleSystem,
    Seat,
    SeenBy,
    Sender,
    Shuffle,
    Transition,
    command,
    event,
)
from tests.core import beggar
from tests.core.beggar import BEGGAR, STACK, Beg, Begged, Lay, Reason, hand
from tests.testing.broken_systems import changed, parts_of_beggar, telling

# ------------------------------------------------------------------------------ what changes


@attrs.frozen(kw_only=True)
class Watched(beggar.State):
    """A state that somebody writes in."""

    diary: list[str] = attrs.field(init=False, factory=list)


def watched(**parts):
    """Beggar's Heap with states that somebody writes in."""

    def new_game(players, *, seed=1):
        state = beggar.new_game(players, seed=seed)
        return Watched(table=state.table, seed=state.seed, players=state.players)

    def evolve(state: Watched, event: beggar.Event) -> Watched:
        return beggar.evolve(state, event)

    return attrs.evolve(BEGGAR, new_game=new_game, evolve=evolve, **parts)


def note_of_onlookers():
    def view(state, seat):
        state.diary.append(f"{seat} has looked")
        return beggar.view(state, seat)

    return watched(view=view)


def note_of_wrong_cards():
    def decide(state, command):
        if isinstance(command, Lay) and command.card > 6:
            state.diary.append(f"{command.player} has tried card {command.card}")
        return beggar.decide(state, command)

    return watched(decide=decide)


# --------------------------------------------------------------------------- who disagrees


def grumpy():
    class Grumpy(RuleSystem):
        def refusal(self, state, command):
            if isinstance(command, Beg):
                return beggar.told(Reason.NO_CARDS_LEFT, "BG-1", "no begging").refusal
            return super().refusal(state, command)

    return Grumpy(**parts_of_beggar())


def forgiving():
    class Forgiving(RuleSystem):
        def step(self, state, command):
            try:
                return super().step(state, command)
            except IllegalCommandError:
                return Transition(state, ())

    return Forgiving(**parts_of_beggar())


def brittle():
    """The 6 cannot be laid: the rule fails after it has said yes."""

    def decide(state, command):
        yield from beggar.decide(state, command)
        if isinstance(command, Lay) and command.card == 6:
            raise KeyError(6)

    return changed(decide=decide)


# -------------------------------------------------------------------------------- the saves


class Nickname(StrEnum):
    """What equals a text and is none."""

    ANY = "any"


def nicknamed_state():
    return changed(new_game=lambda players, *, seed=1: beggar.new_game(players, seed=Nickname.ANY))


def nicknamed_event():
    def decide(state, command):
        if isinstance(command, Beg) and state.table.pile(STACK):
            return telling(Begged(player=Nickname.ANY, card=state.table.pile(STACK)[-1]))
        return beggar.decide(state, command)

    return changed(decide=decide, new_game=game_of_any)


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
    def new_game(players, *, seed=1):
        state = beggar.new_game(players, seed=seed)
        return _uncounted(state.table, state.seed, state.players)

    def evolve(state: Forgetful, event: beggar.Event) -> Forgetful:
        return beggar.evolve(state, event)

    return attrs.evolve(BEGGAR, new_game=new_game, evolve=evolve)


# ------------------------------------------------------------------------------ the secrets


def hoarder():
    """Whoever holds the 1 may not beg: to beg tells everybody that one has not got it."""

    def decide(state, command):
        if isinstance(command, Beg) and 1 in state.table.pile(hand(command.player)):
            raise beggar.told(Reason.NOT_HELD, "BG-2", "the 1 is enough")
        return beggar.decide(state, command)

    return changed(decide=decide)


def peeping():
    """To beg counts what lies at the bottom of the stack, and everybody sees the count."""

    def evolve(state, event):
        after = beggar.evolve(state, event)
        bottom = state.table.pile(STACK)[:1]
        return attrs.evolve(after, rounds=bottom[0]) if isinstance(event, Begged) else after

    return changed(evolve=evolve, view=lambda state, seat: (state.rounds,))


def late_seed():
    """The seed is shown when the first card has been laid."""

    def view(state, seat):
        return (str(state.seed.root),) if state.rounds else ()

    return changed(view=view)


@event
class Stirred:
    """The stack has been stirred, perhaps; only a dealer would know."""

    order: tuple[Card, ...]
    is_real: Annotated[bool | None, SeenBy("dealer")]

    @property
    def moves(self):
        return (Shuffle(STACK, self.order),) if self.is_real else ()


def stirring():
    """Whether the stack is shuffled depends on the card that lies at its bottom."""

    def decide(state, command):
        if isinstance(command, Lay) and len(state.table.pile(STACK)) > 1:
            return stir(state, command)
        return beggar.decide(state, command)

    def stir(state, command):
        state = yield from passed_on(state, beggar.decide(state, command))
        stack = state.table.pile(STACK)
        yield Stirred(order=state.seed.shuffled(stack), is_real=stack[0] % 2 == 0)

    def evolve(state, event):
        if not isinstance(event, Stirred):
            return beggar.evolve(state, event)
        after = attrs.evolve(state, table=state.table.after(event.moves))
        return attrs.evolve(after, seed=state.seed.next) if event.is_real else after

    return changed(decide=decide, evolve=evolve, events=(*BEGGAR.events, Stirred))


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


def open_to_namesakes():
    """Whoever bears a beggar's name is shown her hand, whatever her role."""

    def view(state, seat):
        return state.table.pile(hand(seat.name)) if seat.name in state.players else ()

    return changed(view=view)


def open_to_passers_by():
    """As above, if she passes by; strangers are shown nothing."""

    def view(state, seat):
        may_look = seat.name in state.players and seat.role != "stranger"
        return state.table.pile(hand(seat.name)) if may_look else ()

    return changed(view=view)


def told_to_namesakes():
    """As above, in what happens."""

    class ByName(RuleSystem):
        def view_event(self, event, seat):
            return super().view_event(event, Seat("beggar", seat.name))

    return ByName(**parts_of_beggar())


@command
class Claim:
    """Say which card one has drawn from the stack, as with cards of paper."""

    player: Sender
    card: Card


def claiming(refuse_or_take):
    """Beggar's Heap in which a card is claimed; what of one that lies in another hand?"""

    def decide(state, command):
        if isinstance(command, Claim):
            return claim(state, command)
        return beggar.decide(state, command)

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

    return changed(decide=decide, candidates=candidates, commands=(*BEGGAR.commands, Claim))


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


def kept_seed(mark=None):
    """Beggar's Heap with a coin whose seed is left in the record of the one who tosses it."""
    kind = Toss if mark is None else mark

    def decide(state, command):
        return toss(command) if isinstance(command, kind) else beggar.decide(state, command)

    def toss(command):
        yield Tossed(player=command.player)

    def evolve(state, event):
        return state if isinstance(event, Tossed) else beggar.evolve(state, event)

    return changed(
        decide=decide,
        evolve=evolve,
        commands=(*BEGGAR.commands, kind),
        events=(*BEGGAR.events, Tossed),
    )


@command
class SealedToss:
    """As above, and nobody but the host keeps the seed."""

    player: Sender
    seed: Annotated[str | None, HOST]
