"""Broken versions of Beggar's Heap: each breaks a law."""

from enum import StrEnum
from functools import partial, wraps
from itertools import count
from typing import Annotated

import attrs
import pytest

from dramadeck import core
from dramadeck.core import Card, Move, NoCards, RuleSystem, Seat, Sender, command, event
from dramadeck.testing import LawBrokenError, check_laws
from tests.core import beggar
from tests.core.beggar import BEGGAR, STACK, Beg, Begged, Laid, Lay, Reason, Turned, hand


def check_broken(law, words, rules, *, games=6, **how):
    """Check that the law notices a system that breaks it, and says these words; the error."""
    with pytest.raises(LawBrokenError, match=words) as caught:
        check_laws(rules, games=games, **how)
    assert caught.value.law is law
    return caught.value


def changed(**parts):
    """Beggar's Heap with other parts, which say of themselves what the old ones do."""
    if "evolve" in parts:
        parts["evolve"].__annotations__ = beggar.evolve.__annotations__
    return attrs.evolve(BEGGAR, **parts)


def deciding(rules, **parts):
    """Beggar's Heap in which commands of some types have another rule."""

    def decide(state, command):
        beggar.require_sender(state, command)
        return rules.get(type(command), beggar.decide)(state, command)

    return changed(decide=decide, **parts)


def with_part(name):
    """Beggar's Heap in which this function stands for a part of the system, made when asked for."""
    return lambda part: wraps(part)(lambda: changed(**{name: part}))


def with_method(name):
    """The same for a method of `RuleSystem`."""
    return lambda method: wraps(method)(lambda: with_methods(**{name: method}))


def with_rule(kind):
    """The same for the rule of a command."""
    return lambda rule: wraps(rule)(lambda: deciding({kind: rule}))


def parts_of(rules):
    return {f.alias: getattr(rules, f.name) for f in attrs.fields(RuleSystem) if f.init}


def with_methods(rules=BEGGAR, **methods):
    """The system with other methods in place of those of `RuleSystem`."""
    return type("Changed", (RuleSystem,), methods)(**parts_of(rules))


def evolving(*kinds):
    """Beggar's Heap goes on as it does, and events of these types just move their cards."""

    def evolve(state, event):
        if isinstance(event, kinds):
            return attrs.evolve(state, table=state.table.after(event.moves))
        return beggar.evolve(state, event)

    return evolve


@event
class Peeked(NoCards):
    """Tells a card to everybody, for its field does not say that it is one."""

    card: int


@event
class Sown(NoCards):
    """Tells the seed."""

    seed: str


def fold():
    calls = count()

    def evolve(state, event):
        return attrs.evolve(beggar.evolve(state, event), rounds=next(calls))

    return changed(evolve=evolve)


def replay():
    def tired(self, state, events):
        return RuleSystem.replay(self, state, tuple(events)[:20])

    return with_methods(replay=tired)


trusting = partial(with_methods, refusal=lambda self, state, command: None)


@with_method("legal_actions")
def generous(self, state, seat, **_how):
    return tuple(filter(partial(self.refusal, state), self.possible_actions(state, seat)))


open_handed = partial(with_methods, view_event=lambda self, event, seat: event)


@with_part("seats")
def hidden_guest(state):
    return beggar.seats(state)[: 1 + state.table.pile(STACK)[:1][0] % 2]


@with_rule(Beg)
def oracle(state, command):
    if state.table.pile(STACK)[:1] == (2,):
        raise beggar.refuse(Reason.NO_CARDS_LEFT, "BG-1", "the last card is a bad one")
    return beggar.decide(state, command)


def told_seed():
    def decide(state, command):
        yield from beggar.decide(state, command)
        yield Sown(seed=str(state.seed.root))

    return changed(decide=decide, evolve=evolving(Sown), events=(*BEGGAR.events, Sown))


def moody_rule():
    calls = count()

    def beg(state, command):
        at = -1 if next(calls) % 3 else 0
        if state.table.pile(STACK):
            return telling(Begged(player=command.player, card=state.table.pile(STACK)[at]))
        return beggar.decide(state, command)

    return deciding({Beg: beg})


def telling(*events):
    for item in events:  # noqa: UP028 - `yield from` would hand the new state to the tuple
        yield item


def moody_view():
    calls = count()
    return changed(view=lambda state, seat: (next(calls),))


def moody_listing():
    calls = count()

    def candidates(state, seat, gate):
        yield from list(beggar.candidates(state, seat, gate))[next(calls) % 2 :]

    return changed(candidates=candidates)


def fickle_end():
    calls = count()
    return changed(result=lambda state: core.GameResult(scores=(("calls", next(calls)),)))


@with_part("result")
def told_by_the_stack(state):
    return core.GameResult() if state.table.pile(STACK)[:1] == (2,) else None


@with_part("result")
def told_later_by_the_stack(state):
    """The bottom of the stack is told when the first card has been laid."""
    return (
        core.GameResult(scores=(("stack", *state.table.pile(STACK)[:1]),)) if state.rounds else None
    )


mere_names = partial(changed, result=lambda state: state.players)
won_by_nobody_here = partial(changed, result=lambda _: core.GameResult(winners=(Seat("king"),)))
over_and_waiting = partial(
    changed,
    result=lambda _: core.GameResult(),
    pending=lambda _: (core.Due(seat=Seat("passer-by"), command="Wait"),),
)


@attrs.frozen
class Ignorance:
    result: core.GameResult | None = None


unseen_end = partial(
    changed, result=lambda _: core.GameResult(), view=lambda _state, _seat: Ignorance()
)


@with_rule(Lay)
def late_refusal(state, command):
    if command.card in state.table.pile(hand(command.player)):
        yield Laid(player=command.player, card=command.card)
    raise beggar.refuse(Reason.NOT_HELD, "BG-2", "too late")


@with_rule(Lay)
def crash(state, command):
    raise KeyError(command.card)


@with_part("candidates")
def crash_of_a_listing(state, seat, gate):
    raise KeyError(seat.name)


@with_part("decide")
def crash_when_sent(state, command):
    yield from beggar.decide(state, command)
    raise KeyError("afterwards")


wrong_sender = partial(changed, issuer=lambda state, command: Seat("passer-by"))


@with_part("candidates")
def listed_twice(state, seat, gate):
    yield from (*beggar.candidates(state, seat, gate), *beggar.candidates(state, seat, gate))


@with_part("evolve")
def lost_move(state, event):
    if isinstance(event, Laid):
        return state
    return beggar.evolve(state, event)


@with_part("evolve")
def uncounted_seed(state, event):
    return attrs.evolve(beggar.evolve(state, event), seed=state.seed)


@with_part("evolve")
def counted_seed(state, event):
    return attrs.evolve(beggar.evolve(state, event), seed=state.seed.next)


wrong_place = partial(
    deciding, {Beg: lambda _state, beg: telling(Begged(player=beg.player, card=99))}
)
seen_stack = partial(changed, view=lambda state, seat: state.table.pile(STACK))
seen_seed = partial(changed, view=lambda state, seat: (state.seed,))
late_seed = partial(
    changed, view=lambda state, seat: (str(state.seed.root),) if state.rounds else ()
)
"""The seed is shown when the first card has been laid."""

unlisted_event = partial(changed, events=(Begged, Laid, Turned))


@with_part("evolve")
def unsaveable(state, event):
    after = beggar.evolve(state, event)
    return attrs.evolve(after, rounds=float(after.rounds))


@with_part("candidates")
def telltale_listing(state, seat, gate):
    if seat.name is not None:
        yield from (Beg(player=seat.name, count=card) for card in state.table.pile(STACK)[-1:])


def told_card():
    def beg(state, command):
        stack = state.table.pile(STACK)
        if not stack:
            return beggar.decide(state, command)
        return telling(Peeked(card=stack[0]), Begged(player=command.player, card=stack[-1]))

    return deciding({Beg: beg}, evolve=evolving(Peeked), events=(*BEGGAR.events, Peeked))


@event
class Hinted(NoCards):
    """Tells in a text which card somebody has put away."""

    hint: str


@command
class Bury:
    """Put a card of the hand where nobody sees it."""

    player: Sender
    card: Card


@event
class Buried:
    player: str
    card: Card

    @property
    def moves(self):
        return (Move(self.card, hand(self.player), STACK),)


def burying(*hints, never=None):
    """Beggar's Heap in which any card but `never` may be put back.

    The `hints` say of the card what everybody hears.
    """

    def bury(state, command):
        held = state.table.pile(hand(command.player))
        if command.card not in held or command.card == never:
            raise beggar.refuse(Reason.NOT_HELD, "BG-2", "not held")
        yield Buried(player=command.player, card=command.card)
        for hint in hints:
            yield Hinted(hint=hint(command.card))

    def candidates(state, seat, gate):
        yield from beggar.candidates(state, seat, gate)
        if seat.role == "beggar" and seat.name:
            held = sorted(state.table.pile(hand(seat.name)))
            yield from (Bury(player=seat.name, card=card) for card in held)

    return deciding(
        {Bury: bury},
        evolve=evolving(Buried, Hinted),
        candidates=candidates,
        commands=(*BEGGAR.commands, Bury),
        events=(*BEGGAR.events, Buried, Hinted),
    )


told_in_a_text = partial(burying, lambda card: f"it is the {card}")


def refusing_strange_cards(reason, rule, sentence):
    """Refuses to lay a card that is not held, and says so in this way."""

    def lay(state, command):
        if command.card not in state.table.pile(hand(command.player)):
            raise beggar.refuse(reason, rule, sentence)
        return beggar.decide(state, command)

    return deciding({Lay: lay})


unlisted_rule = partial(refusing_strange_cards, Reason.NOT_HELD, "", "not held")
unfilled_sentence = partial(refusing_strange_cards, Reason.NOT_HELD, "BG-2", "{nobody} holds it")
mute_sentence = partial(refusing_strange_cards, Reason.NOT_HELD, "BG-2", " ")
no_code = partial(refusing_strange_cards, "not held", "BG-2", "not held")


# What breaks a law only sometimes, where it hardly shows.

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


@attrs.frozen
class Tagged(beggar.State):
    tags: frozenset[str] = frozenset()


@attrs.frozen
class Counting(beggar.State):
    wins: dict[str, int] = attrs.field(factory=dict)


def set_in_a_state():
    return with_states_of(Tagged)


def dict_in_a_state():
    return with_states_of(Counting)


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
        return beggar.refuse(Reason.NO_CARDS_LEFT, "BG-1", "no begging").refusal
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


forgetful = partial(with_states_of, Forgetful)


# ------------------------------------------------------------------------------ the secrets


@with_rule(Beg)
def hoarder(state, command):
    """Whoever holds the 1 may not beg: to beg tells everybody that one has not got it."""
    if 1 in state.table.pile(hand(command.player)):
        raise beggar.refuse(Reason.NOT_HELD, "BG-2", "the 1 is enough")
    return beggar.decide(state, command)


def peeping():
    """To beg counts what lies at the bottom of the stack, and everybody sees the count."""

    def evolve(state, event):
        after = beggar.evolve(state, event)
        bottom = state.table.pile(STACK)[:1]
        return attrs.evolve(after, rounds=bottom[0]) if isinstance(event, Begged) else after

    return changed(evolve=evolve, view=lambda state, seat: (state.rounds,))


@event
class Stirred:
    """The stack has been stirred, perhaps; only a dealer would know."""

    order: tuple[Card, ...]
    is_real: Annotated[bool | None, core.VisibleTo("dealer")]

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
    next_event = next(ruling)
    while True:
        state = yield next_event
        try:
            next_event = ruling.send(state)
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
            raise beggar.refuse(Reason.NOT_HELD, "BG-2", "it does not lie in the stack")
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
        raise beggar.refuse(Reason.NOT_HELD, "BG-2", "somebody else holds it")

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
