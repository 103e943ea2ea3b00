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


def check_broken(law, words, rules, *, games=6, **options):
    """Check that a law detects a broken system, with these words in the error; return the error."""
    with pytest.raises(LawBrokenError, match=words) as caught:
        check_laws(rules, games=games, **options)
    assert caught.value.law is law
    return caught.value


def changed(**parts):
    """Return Beggar's Heap with other parts; a new `evolve` has the annotations of the old one."""
    if "evolve" in parts:
        parts["evolve"].__annotations__ = beggar.evolve.__annotations__
    return attrs.evolve(BEGGAR, **parts)


def with_rules(rules, **parts):
    """Return Beggar's Heap in which commands of some types have another rule."""

    def decide(state, command):
        beggar.require_sender(state, command)
        return rules.get(type(command), beggar.decide)(state, command)

    return changed(decide=decide, **parts)


def with_part(name):
    """Decorate a part of a system; the result creates Beggar's Heap with this part."""
    return lambda part: wraps(part)(lambda: changed(**{name: part}))


def with_method(name):
    """Decorate a method of `RuleSystem` in the same way."""
    return lambda method: wraps(method)(lambda: with_methods(**{name: method}))


def with_rule(kind):
    """Decorate the rule of a command in the same way."""
    return lambda rule: wraps(rule)(lambda: with_rules({kind: rule}))


def parts_of(rules):
    return {f.alias: getattr(rules, f.name) for f in attrs.fields(RuleSystem) if f.init}


def with_methods(rules=BEGGAR, **methods):
    """Return the system with other methods instead of those of `RuleSystem`."""
    return type("Changed", (RuleSystem,), methods)(**parts_of(rules))


def evolve_with(*kinds):
    """Return an `evolve` for which events of these types only move their cards."""

    def evolve(state, event):
        if isinstance(event, kinds):
            return attrs.evolve(state, table=state.table.after(event.moves))
        return beggar.evolve(state, event)

    return evolve


@event
class Peeked(NoCards):
    """Reveals a card, because its field is not annotated as a card."""

    card: int


@event
class Sown(NoCards):
    """Reveals the seed."""

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


never_refusing = partial(with_methods, refusal=lambda self, state, command: None)


@with_method("legal_actions")
def listing_too_much(self, state, seat, **_options):
    return tuple(filter(partial(self.refusal, state), self.possible_actions(state, seat)))


unredacted_events = partial(with_methods, view_event=lambda self, event, seat: event)


@with_part("seats")
def seats_by_hidden_card(state):
    return beggar.seats(state)[: 1 + state.table.pile(STACK)[:1][0] % 2]


@with_rule(Beg)
def refusal_by_hidden_card(state, command):
    if state.table.pile(STACK)[:1] == (2,):
        raise beggar.refuse(Reason.NO_CARDS_LEFT, "BG-1", "the last card is a bad one")
    return beggar.decide(state, command)


def seed_in_event():
    def decide(state, command):
        yield from beggar.decide(state, command)
        yield Sown(seed=str(state.seed.root))

    return changed(decide=decide, evolve=evolve_with(Sown), events=(*BEGGAR.events, Sown))


def impure_rule():
    calls = count()

    def beg(state, command):
        at = -1 if next(calls) % 3 else 0
        if state.table.pile(STACK):
            return yield_events(Begged(player=command.player, card=state.table.pile(STACK)[at]))
        return beggar.decide(state, command)

    return with_rules({Beg: beg})


def yield_events(*events):
    for item in events:  # noqa: UP028 - `yield from` would hand the new state to the tuple
        yield item


def impure_view():
    calls = count()
    return changed(view=lambda state, seat: (next(calls),))


def impure_listing():
    calls = count()

    def candidates(state, seat, gate):
        yield from list(beggar.candidates(state, seat, gate))[next(calls) % 2 :]

    return changed(candidates=candidates)


def impure_result():
    calls = count()
    return changed(result=lambda state: core.GameResult(scores=(("calls", next(calls)),)))


@with_part("result")
def result_by_hidden_card(state):
    return core.GameResult() if state.table.pile(STACK)[:1] == (2,) else None


@with_part("result")
def later_card_in_result(state):
    """Reveal the bottom card of the stack after the first card has been laid."""
    return (
        core.GameResult(scores=(("stack", *state.table.pile(STACK)[:1]),)) if state.rounds else None
    )


names_as_result = partial(changed, result=lambda state: state.players)
unknown_winner = partial(changed, result=lambda _: core.GameResult(winners=(Seat("king"),)))
over_and_waiting = partial(
    changed,
    result=lambda _: core.GameResult(),
    pending=lambda _: (core.Due(seat=Seat("passer-by"), command="Wait"),),
)


@attrs.frozen
class EmptyView:
    result: core.GameResult | None = None


hidden_result = partial(
    changed, result=lambda _: core.GameResult(), view=lambda _state, _seat: EmptyView()
)


@with_rule(Lay)
def late_refusal(state, command):
    if command.card in state.table.pile(hand(command.player)):
        yield Laid(player=command.player, card=command.card)
    raise beggar.refuse(Reason.NOT_HELD, "BG-2", "too late")


@with_rule(Lay)
def failing_rule(state, command):
    raise KeyError(command.card)


@with_part("candidates")
def failing_listing(state, seat, gate):
    raise KeyError(seat.name)


@with_part("decide")
def failing_after_events(state, command):
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
    with_rules, {Beg: lambda _state, beg: yield_events(Begged(player=beg.player, card=99))}
)
stack_in_view = partial(changed, view=lambda state, seat: state.table.pile(STACK))
seed_in_view = partial(changed, view=lambda state, seat: (state.seed,))
later_seed_in_view = partial(
    changed, view=lambda state, seat: (str(state.seed.root),) if state.rounds else ()
)
"""The view contains the seed after the first card has been laid."""

unlisted_event = partial(changed, events=(Begged, Laid, Turned))


@with_part("evolve")
def unsaveable(state, event):
    after = beggar.evolve(state, event)
    return attrs.evolve(after, rounds=float(after.rounds))


@with_part("candidates")
def listing_by_hidden_card(state, seat, gate):
    if seat.name is not None:
        yield from (Beg(player=seat.name, count=card) for card in state.table.pile(STACK)[-1:])


def card_in_event():
    def beg(state, command):
        stack = state.table.pile(STACK)
        if not stack:
            return beggar.decide(state, command)
        return yield_events(Peeked(card=stack[0]), Begged(player=command.player, card=stack[-1]))

    return with_rules({Beg: beg}, evolve=evolve_with(Peeked), events=(*BEGGAR.events, Peeked))


@event
class Hinted(NoCards):
    """Reveals in a text which card a player has put back."""

    hint: str


@command
class Bury:
    """Put a card of the hand face down on the stack."""

    player: Sender
    card: Card


@event
class Buried:
    player: str
    card: Card

    @property
    def moves(self):
        return (Move(self.card, hand(self.player), STACK),)


def with_bury(*hints, never=None):
    """Return Beggar's Heap in which any card except `never` may be put back.

    The `hints` return public texts about the card.
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

    return with_rules(
        {Bury: bury},
        evolve=evolve_with(Buried, Hinted),
        candidates=candidates,
        commands=(*BEGGAR.commands, Bury),
        events=(*BEGGAR.events, Buried, Hinted),
    )


card_in_text = partial(with_bury, lambda card: f"it is the {card}")


def refusing_other_cards(reason, rule, sentence):
    """Return Beggar's Heap that refuses to lay a card that is not held, with this refusal."""

    def lay(state, command):
        if command.card not in state.table.pile(hand(command.player)):
            raise beggar.refuse(reason, rule, sentence)
        return beggar.decide(state, command)

    return with_rules({Lay: lay})


unlisted_rule = partial(refusing_other_cards, Reason.NOT_HELD, "", "not held")
unfilled_sentence = partial(refusing_other_cards, Reason.NOT_HELD, "BG-2", "{nobody} holds it")
empty_sentence = partial(refusing_other_cards, Reason.NOT_HELD, "BG-2", " ")
no_code = partial(refusing_other_cards, "not held", "BG-2", "not held")


# Systems that break a law only in rare cases.

# ------------------------------------------------------------------------------ states that change


@attrs.frozen(kw_only=True)
class MutableState(beggar.State):
    """A mutable state."""

    notes: list[str] = attrs.field(init=False, factory=list)


def with_states_of(kind, **parts):
    """Return Beggar's Heap with states of another type."""

    def new_game(players, *, seed=1):
        state = beggar.new_game(players, seed=seed)
        return kind(table=state.table, seed=state.seed, players=state.players)

    def evolve(state, event):
        return beggar.evolve(state, event)

    evolve.__annotations__ = {"state": kind, "event": beggar.Event, "return": kind}
    return attrs.evolve(BEGGAR, new_game=new_game, evolve=evolve, **parts)


def mutating_view():
    def view(state, seat):
        state.notes.append(f"{seat} has looked")
        return beggar.view(state, seat)

    return with_states_of(MutableState, view=view)


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


def mutating_rule():
    def decide(state, command):
        if isinstance(command, Lay) and command.card > 6:
            state.notes.append(f"{command.player} has tried card {command.card}")
        return beggar.decide(state, command)

    return with_states_of(MutableState, decide=decide)


# --------------------------------------------------------------------------- contradictions


@with_method("refusal")
def stricter_refusal(self, state, command):
    if isinstance(command, Beg):
        return beggar.refuse(Reason.NO_CARDS_LEFT, "BG-1", "no begging").refusal
    return RuleSystem.refusal(self, state, command)


@with_method("step")
def lenient_step(self, state, command):
    try:
        return RuleSystem.step(self, state, command)
    except core.IllegalCommandError:
        return core.Transition(state, ())


@with_part("decide")
def failing_for_one_card(state, command):
    """Fail for card 6 after the command has been accepted."""
    yield from beggar.decide(state, command)
    if isinstance(command, Lay) and command.card == 6:
        raise KeyError(6)


# -------------------------------------------------------------------------------- the saves


class Nickname(StrEnum):
    """An enum whose member is equal to a text."""

    ANY = "any"


def nicknamed_state():
    return changed(new_game=lambda players, *, seed=1: beggar.new_game(players, seed=Nickname.ANY))


def nicknamed_event():
    def beg(state, command):
        if state.table.pile(STACK):
            return yield_events(Begged(player=Nickname.ANY, card=state.table.pile(STACK)[-1]))
        return beggar.decide(state, command)

    return with_rules({Beg: beg}, new_game=game_of_any)


def nicknamed_command():
    def candidates(state, seat, gate):
        if seat.name is not None:
            yield Beg(player=Nickname.ANY)

    return changed(candidates=candidates, new_game=game_of_any)


def game_of_any(_players, *, seed=1):
    """Return a game with one beggar, for any players."""
    return beggar.new_game(["any"], seed=seed)


@attrs.frozen(kw_only=True)
class IncompletePickle(beggar.State):
    """A state that loses the number of rounds when it is pickled."""

    def __reduce__(self):
        return (_uncounted, (self.table, self.seed, self.players))


def _uncounted(table, seed, players):
    return IncompletePickle(table=table, seed=seed, players=players)


incomplete_pickle = partial(with_states_of, IncompletePickle)


# ------------------------------------------------------------------------------ the secrets


@with_rule(Beg)
def refusal_by_own_card(state, command):
    """Refuse Beg if the player holds card 1; so a player who begs reveals not having it."""
    if 1 in state.table.pile(hand(command.player)):
        raise beggar.refuse(Reason.NOT_HELD, "BG-2", "the 1 is enough")
    return beggar.decide(state, command)


def later_card_in_view():
    """Beg stores the bottom card of the stack in a public number."""

    def evolve(state, event):
        after = beggar.evolve(state, event)
        bottom = state.table.pile(STACK)[:1]
        return attrs.evolve(after, rounds=bottom[0]) if isinstance(event, Begged) else after

    return changed(evolve=evolve, view=lambda state, seat: (state.rounds,))


@event
class Stirred:
    """The stack may have been shuffled; only a dealer sees whether it was."""

    order: tuple[Card, ...]
    is_real: Annotated[bool | None, core.VisibleTo("dealer")]

    @property
    def moves(self):
        return (core.Shuffle(STACK, self.order),) if self.is_real else ()


def shuffle_by_hidden_card():
    """The stack is shuffled or not, depending on its bottom card."""

    def lay(state, command):
        is_stirred = len(state.table.pile(STACK)) > 1
        state = yield from forward_events(state, beggar.decide(state, command))
        if is_stirred:
            stack = state.table.pile(STACK)
            yield Stirred(order=state.seed.shuffled(stack), is_real=stack[0] % 2 == 0)

    def evolve(state, event):
        after = evolve_with(Stirred)(state, event)
        is_real = isinstance(event, Stirred) and event.is_real
        return attrs.evolve(after, seed=state.seed.next) if is_real else after

    return with_rules({Lay: lay}, evolve=evolve, events=(*BEGGAR.events, Stirred))


def forward_events(state, ruling):
    """Yield the events of a ruling and return the state after them."""
    next_event = next(ruling)
    while True:
        state = yield next_event
        try:
            next_event = ruling.send(state)
        except StopIteration:
            return state


# --------------------------------------------------------- the secrets of other seats


@with_part("view")
def view_by_name(state, seat):
    """Show the hand of a beggar to any seat with the name of the beggar."""
    return state.table.pile(hand(seat.name)) if seat.name in state.players else ()


@with_part("view")
def view_by_name_for_spectators(state, seat):
    """As above for a seat with the name of a beggar, except of the role `stranger`."""
    may_look = seat.name in state.players and seat.role != "stranger"
    return state.table.pile(hand(seat.name)) if may_look else ()


@with_method("view_event")
def events_by_name(self, event, seat):
    """As above, in views of events."""
    return RuleSystem.view_event(self, event, Seat("beggar", seat.name))


@command
class Claim:
    """Name the card that was drawn from the stack, as with a paper deck."""

    player: Sender
    card: Card


def with_claims(refuse_or_take):
    """Return Beggar's Heap with Claim; the argument decides about a card in another hand."""

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

    return with_rules({Claim: claim}, candidates=candidates, commands=(*BEGGAR.commands, Claim))


def claim_refused():
    """Refuse the claim of a card in another hand, which reveals where it is."""

    def refuse(state, command):
        raise beggar.refuse(Reason.NOT_HELD, "BG-2", "somebody else holds it")

    return with_claims(refuse)


def claim_accepted():
    """Accept the claim without a draw, which reveals that the card is in another hand."""
    return with_claims(lambda state, command: None)


@command
class Toss:
    """Toss a coin; the host adds the seed."""

    player: Sender
    seed: str


@event
class Tossed(NoCards):
    player: str


def seed_in_record(kind):
    """Return Beggar's Heap with a coin whose seed stays in the command in the record."""
    return with_rules(
        {kind: lambda _state, command: yield_events(Tossed(player=command.player))},
        evolve=evolve_with(Tossed),
        commands=(*BEGGAR.commands, kind),
        events=(*BEGGAR.events, Tossed),
    )


@command
class SealedToss:
    """As above, with a seed that only the host sees."""

    player: Sender
    seed: Annotated[str | None, core.HOST]
