"""A rule system as a value: how it carries out commands, and what a table waits for.

Rules are generators. A rule reads the state, and either refuses by raising `IllegalCommandError` or
yields what happens, one event after the other: `state = yield event`. `RuleSystem.step` applies
each event and sends the new state back to the rule. The laws check two consequences:

* a rule refuses before its first event or not at all, so a refused command changes nothing and
  `refusal` may stop at the first event;
* only `evolve` changes the state, so a record of events replays to the same state.
"""

import inspect
import re
from collections.abc import Callable, Generator, Iterable, Mapping
from enum import Enum, unique
from types import MappingProxyType
from typing import (
    Any,
    Concatenate,
    Final,
    Generic,
    NamedTuple,
    ParamSpec,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
)

import attrs

from dramadeck.charts.display import as_printed, html_of
from dramadeck.core import visibility
from dramadeck.core.legal_actions import LegalActions
from dramadeck.core.limits import in_force
from dramadeck.core.preconditions import PreconditionCache, check_window, when_of
from dramadeck.core.records import record
from dramadeck.core.refusals import (
    EndlessRuleError,
    IllegalCommandError,
    Refusal,
    UnknownNameError,
    truncated_repr,
)
from dramadeck.core.reprs import in_short
from dramadeck.core.seats import impossible_seat, no_seat, unknown_seat
from dramadeck.core.table import Event, Table, Zone
from dramadeck.core.visibility import SPECTATOR, Seat, VisibilityRules, ZoneVisibility


class HasTable(Protocol):
    """**Protocol**: a state has a table, which says where every card is."""

    @property
    def table(self) -> Table:
        """Where every card is."""
        ...


S = TypeVar("S", bound=HasTable)
C = TypeVar("C")
E = TypeVar("E", bound=Event)
V = TypeVar("V")
T = TypeVar("T")
P = ParamSpec("P")


@unique
class Allowed(Enum):
    """What a rule may yield before its first event: nothing is left to refuse."""

    ALLOWED = "allowed"


ALLOWED: Final = Allowed.ALLOWED
"""`yield ALLOWED` before the first event says that the rule refuses nothing any more.

A listing judges hundreds of commands and stops there, before the first event is computed. For a
rule that does not yield it, the listing stops at the first event.
"""

Decision: TypeAlias = Generator[E | Allowed, S, None]
"""The judgement of a command, `state = yield event` for everything that happens."""

SubDecision: TypeAlias = Generator[E, S, S]
"""A part of a decision that several rules share; it returns the state that it led to."""


class _StateAndEvents(NamedTuple, Generic[S, E]):
    """What a transition unpacks to."""

    state: S
    events: tuple[E, ...]


class Transition(_StateAndEvents[S, E]):
    """What a command led to: the new state, and the events that happened on the way.

    Attributes:
        before: the state that the command was sent in, if known; it is no part of the tuple.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> torg.deal(state).before is state
    True
    """

    before: S | None = None

    def __repr__(self) -> str:
        return f"Transition(state={self.state!r}, events={in_short(self.events)})"

    def _repr_html_(self) -> str | None:
        return html_of(self)

    _repr_pretty_ = as_printed


def transition(before: S, state: S, events: tuple[E, ...]) -> Transition[S, E]:
    """The transition from one state to another."""
    result = Transition(state, events)
    result.before = before
    return result


@record(kw_only=True)
class Due:
    """Something that somebody is to do.

    Attributes:
        seat: who is to do it.
        command: the name of the type of command that does it.
        given: the fields of the command that are settled, as (field, name), such as who was hit.
        amount: a number that belongs to it, such as the effect total of a hit.
        blocks: whether the game waits for it; what does not block can be done later, or not at all.
        since: the round in which it arose; 0 out of rounds.
        after: who has to do the same first; until then it cannot be done.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> [(str(due.seat), due.command) for due in torg.TORG.pending(state)]
    [('gamemaster', 'Deal')]
    """

    seat: Seat
    command: str
    given: tuple[tuple[str, str], ...] = ()
    amount: int | None = None
    blocks: bool = True
    since: int = 0
    after: tuple[str, ...] = ()

    def names(self, field: str) -> tuple[str, ...]:
        """Who stands in a field of the command."""
        return tuple(name for given, name in self.given if given == field)


def waited_for(dues: Iterable[Due]) -> tuple[Seat, ...]:
    """The seats for which the game waits, each once.

    >>> from dramadeck import torg
    >>> waited_for(torg.TORG.pending(torg.new_game(["Quin"], seed=7)))
    (Seat(role='gamemaster', name=None),)
    """
    return tuple(dict.fromkeys(due.seat for due in dues if due.blocks))


@record(kw_only=True)
class GameResult:
    """How a game has ended; everybody may know it.

    Attributes:
        winners: who has won, as seats or by name; nobody may have.
        scores: what was reached, as (name, number); not every game counts anything.

    >>> GameResult(winners=("Ann",), scores=(("Ann", 5), ("Ben", 2))).winners
    ('Ann',)
    """

    winners: tuple[Seat | str, ...] = ()
    scores: tuple[tuple[str, int], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The winners by name, and by role where a seat has no name."""
        return tuple(
            winner if isinstance(winner, str) else winner.name or winner.role
            for winner in self.winners
        )


def endless(_state: object) -> None:
    """The `result` of a game without an end: there is never one."""


_NO_MEMBERS: Final = MappingProxyType[str, Callable[[Any, Any], Iterable[Any]]]({})
_FUNCTION: Final[Any] = attrs.validators.is_callable()


_INSTANCE_OF: Final[Any] = attrs.validators.instance_of
_TEXT, _TUPLE, _SET = _INSTANCE_OF(str), _INSTANCE_OF(tuple), _INSTANCE_OF(frozenset)
_MAPPING = _INSTANCE_OF(Mapping)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class RuleSystem(Generic[S, C, E, V]):
    """A complete rule module: its functions, and what a program needs to know about them.

    Attributes:
        name: the short name; also the name of its entry point.
        title: the name that people read.
        new_game: makes a state; nothing is shuffled yet, the first shuffle is an event.
        decide: judges a command as a generator of events; the window of the command is open.
        evolve: applies an event; it never refuses and uses no randomness.
        player_view: what anybody may see of a state, given as `view`; call the method `view`, which
            answers only seats of the game.
        seats: who sits at the table; `SPECTATOR` may look on at any.
        issuer: the seat that may send a command; a server refuses the others.
        visibility: kind of zone → who sees the faces there (everybody, its owner, nobody, or
            the seats of one role); a kind that is not named is seen by nobody.
        holders: the roles whose seats have names and own zones; a seat of another role that has
            a name sees what everybody sees.
        commands: every command type.
        events: every event type.
        dialects: the rule texts that it ships, by name.
        decks: the decks that it ships, by name.
        public_traits: what the rules themselves reveal of a hidden card, such as that it does not
            count against the size of a hand. Cards for which it is equal look the same to whoever
            does not see them.
        candidates: the commands that a seat might send now, some of them refused, where they are
            not derived from the fields of the commands; the gate says which types are not open.
        names: in whose names a seat sends commands; by default in its own.
        invariants: what is wrong with a state though each of its parts is sound, such as two heroes
            of one name; only states from outside are checked.
        migrations: for each change of the format of saves a function from the older JSON data to
            the newer; see `dramadeck.codec.saves`.
        pending: what the table waits for in a state, as `Due` records; everybody may know it. Where
            views have a field `dues` with the same, every front can say it.
        result: how the game has ended; None while it goes on, so at any time if it has no end. It
            follows from what everybody may know. Where views have a field `result` with the same,
            every front says who has won.
        seekers: the commands that take a card from wherever it lies, in the open; they reveal where
            a hidden card was. No other command may.
        members: the groups that `OneOf` marks name → their members now, for a command whose
            earlier fields are set; by what everybody knows.
        named_seat: makes the seat of a name, such as `torg.hero_seat`; errors mention it.
        also_seen: the zones of others that a seat sees at the moment, such as the one with the
            cards that it has offered itself.
        visibility_rules: who sees what, by `visibility` and `holders`.
    """

    name: str = attrs.field(validator=_TEXT)
    title: str = attrs.field(validator=_TEXT)
    new_game: Callable[..., S] = attrs.field(validator=_FUNCTION)
    decide: Callable[[S, C], Decision[E, S]] = attrs.field(validator=_FUNCTION)
    evolve: Callable[[S, E], S] = attrs.field(validator=_FUNCTION)
    player_view: Callable[[S, Seat], V] = attrs.field(alias="view", validator=_FUNCTION)
    seats: Callable[[S], tuple[Seat, ...]] = attrs.field(validator=_FUNCTION)
    issuer: Callable[[S, C], Seat] = attrs.field(validator=_FUNCTION)
    visibility: Mapping[str, ZoneVisibility] = attrs.field(validator=_MAPPING)
    holders: frozenset[str] = attrs.field(validator=_SET)
    commands: tuple[type[C], ...] = attrs.field(validator=_TUPLE)
    events: tuple[type[E], ...] = attrs.field(validator=_TUPLE)
    dialects: Mapping[str, Any] = attrs.field(validator=_MAPPING)
    decks: Mapping[str, Any] = attrs.field(validator=_MAPPING)
    public_traits: Callable[[S, int], object] = lambda _state, _card: None
    candidates: Callable[[S, Seat, PreconditionCache[S]], Iterable[C]] | None = None
    names: Callable[[S, Seat], Iterable[str]] = lambda _state, seat: (
        (seat.name,) if seat.name else ()
    )
    invariants: Callable[[S], Iterable[str]] = lambda _state: ()
    migrations: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
    pending: Callable[[S], Iterable[Due]] = lambda _state: ()
    result: Callable[[S], GameResult | None] = endless
    seekers: frozenset[type] = frozenset()
    members: Mapping[str, Callable[[S, C], Iterable[Any]]] = attrs.field(
        default=_NO_MEMBERS, validator=_MAPPING
    )
    named_seat: Callable[[str], Seat] | None = None
    also_seen: Callable[[S, Seat], Iterable[Zone]] = lambda _state, _seat: ()
    _known: frozenset[type[C]] = attrs.field(init=False)
    _by_fields: LegalActions[S] = attrs.field(init=False)
    visibility_rules: VisibilityRules = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        by_fields = LegalActions(self.commands, self.issuer, self.names, self.members)
        object.__setattr__(self, "_known", frozenset(self.commands))
        object.__setattr__(self, "_by_fields", by_fields)
        rules = VisibilityRules(self.visibility, self.holders)
        object.__setattr__(self, "visibility_rules", rules)

    def __repr__(self) -> str:
        return f"<RuleSystem {self.name!r}: {self.title}>"

    def __copy__(self) -> Self:
        return self  # nobody can change it

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        """An installed system is pickled by its name, and is the installed one there."""
        from dramadeck.core.rules import system  # noqa: PLC0415 - it needs this class

        try:
            is_installed = system(self.name) is self
        except UnknownNameError:
            is_installed = False
        return (system, (self.name,)) if is_installed else super().__reduce_ex__(protocol)

    def step(self, state: S, command: C) -> Transition[S, E]:
        """Carry out a command: the new state and the events; the old state stays as it was.

        Raises:
            IllegalCommandError: the rules refuse the command; `.refusal` says why.
            EndlessRuleError: more events come of it than `limits` allow.
            TypeError: this is no command of this system.
        """
        if type(command) not in self._known:
            raise self._no_command(command)
        events: list[E] = []
        evolve, before = self.evolve, state
        try:
            check_window(state, command)
            ruling = self.decide(state, command)
            event = next(ruling)
        except StopIteration:
            return transition(before, state, ())
        except IllegalCommandError as refused:
            # Reports of errors print the locals of every frame: none of these holds a card. A rule
            # that has refused has let go of its own.
            del state, before
            raise refused.with_traceback(None) from None
        most = in_force().events
        for _ in range(most):
            if event is not ALLOWED:
                state = evolve(state, event)
                events.append(event)
            try:
                event = ruling.send(state)
            except StopIteration:
                return transition(before, state, tuple(events))
        what, last = type(command).__name__, type(event).__name__
        raise EndlessRuleError(
            f"{self.name}: {what} leads to more than {most:,} events, such as {last}"
        )

    def refusal(self, state: S, command: C) -> Refusal | None:
        """Why the rules refuse a command now, or None when they allow it; nothing happens."""
        if type(command) not in self._known:
            raise self._no_command(command)
        try:
            next(self.ruling(state, command), None)
        except IllegalCommandError as refused:
            return refused.refusal
        return None

    def ruling(self, state: S, command: C) -> Decision[E, S]:
        """The judgement of a command: its window, then its rule."""
        check_window(state, command)
        return self.decide(state, command)

    def precondition_error(self, state: S, kind: type[C], sender: str = "") -> Refusal | None:
        """Why nobody of this name may send a command of a type now, whatever it says; else None.

        >>> from dramadeck import torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> print(torg.TORG.precondition_error(state, torg.commands.Flip))
        the scene is not progressing by rounds; begin rounds first [not_in_rounds, TR-053]
        """
        when = when_of(kind)
        return None if when is None else when.refusal(state, sender)

    def legal_actions(self, state: S, seat: Seat, *, sample: bool = False) -> tuple[C, ...]:
        """The commands that a seat may send now; the rules accept every one of them.

        Every type of command is there, and every member of what is one of some. Of what is several
        of some there are the fewest and the most that can be, and each member at least once; of
        what people say as they like (a die total, an explanation) there is a sample.

        A sample has a few of each type, which are enough for bots; of several persons the first.

        Raises:
            EndlessRuleError: more commands are judged than `limits` allow.
            UnknownNameError, TypeError: as of `require_seat`.
        """
        self.require_seat(state, seat)
        left = in_force().listing

        def allows(command: C) -> bool:
            nonlocal left
            left -= 1
            if left < 0:
                what = f"more commands than {in_force().listing:,}, such as {command!r:.60}"
                raise EndlessRuleError(f"{self.name}: there is a choice of {what}")
            try:
                next(self.decide(state, command), None)
            except IllegalCommandError:
                return False
            return True

        gate = PreconditionCache(state, allows, is_sample=sample)
        if self.candidates is None:
            return tuple(dict.fromkeys(self._by_fields(state, seat, gate)))
        return tuple(filter(gate.allows, self.candidates(state, seat, gate)))

    def possible_actions(self, state: S, seat: Seat) -> tuple[C, ...]:
        """A sample of what might be sent while its window is open, the rules not asked."""
        gate = PreconditionCache(state, is_sample=True)
        return tuple((self.candidates or self._by_fields)(state, seat, gate))

    def replay(self, state: S, events: Iterable[E]) -> S:
        """The state that these events lead to."""
        for event in events:
            state = self.evolve(state, event)
        return state

    def can_see(self, seat: Seat, zone: Zone) -> bool:
        """Whether a seat sees the faces in a zone at any time; events ask this."""
        return self.visibility_rules.can_see(seat, zone)

    def can_see_now(self, state: S, seat: Seat, zone: Zone) -> bool:
        """Whether a seat sees the faces in a zone at this moment; views and odds ask this."""
        return self.visibility_rules.can_see(seat, zone) or zone in self.also_seen(state, seat)

    def view(self, state: S, seat: Seat) -> V:
        """What a seat may see; errors as of `require_seat`."""
        self.require_seat(state, seat)
        return self.player_view(state, seat)

    def require_seat(self, state: S, seat: object) -> None:
        """See that somebody sits there, or that it is the `SPECTATOR`, who may look on anywhere.

        Raises:
            UnknownNameError: nobody sits there; it says who does.
            TypeError: this is no seat; it says how one is written.

        >>> from dramadeck import torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> torg.TORG.legal_actions(state, torg.hero_seat("Jo"))
        Traceback (most recent call last):
        ...
        dramadeck.core.refusals.UnknownNameError: nobody sits here as hero Jo; here sit hero Quin,
        gamemaster, spectator
        """
        there = self.seats(state)
        if not isinstance(seat, Seat):
            raise no_seat(seat, there, self.name, self.named_seat)
        if seat not in there and seat != SPECTATOR:
            raise unknown_seat(seat, there)

    def view_event(self, event: E, seat: Seat) -> E:
        """The event as a seat may see it, hidden cards as `FACE_DOWN`, secrets as None.

        An event does not say who sits at the table: here a hero's seat may bear any name, and sees
        what everybody sees where there is no such hero.

        Raises:
            UnknownNameError: no table has such a seat: its role bears no names, or only names.
            TypeError: this is no seat.
        """
        self._require_possible(seat)
        return visibility.view_event(event, seat, self.visibility_rules)

    def view_command(self, command: C, seat: Seat) -> C:
        """The command as its sender may keep it: what the host filled in is None."""
        self._require_possible(seat)
        return visibility.view_command(command, seat, self.visibility_rules)

    def verb(self, command: Callable[P, C]) -> "Callable[Concatenate[S, P], Transition[S, E]]":
        """The function that people call in place of sending a command.

        `play = system.verb(PlayCard)` makes `play(state, card=45)` the same as
        `system.step(state, PlayCard(card=45))`, with the command's own signature.
        """
        module = self.new_game.__module__
        return verb_of(command, self.step, module.rpartition(".")[0] or module)

    def _require_possible(self, seat: object) -> None:
        """See that somebody might sit there, at some table of this game."""
        if not isinstance(seat, Seat):
            raise no_seat(seat, (), self.name, self.named_seat)
        if (seat.role in self.holders) is (seat.name is None):
            raise impossible_seat(seat)

    def _no_command(self, command: object) -> TypeError:
        kind = type(command)
        # Two games may have a command of the same name.
        is_namesake = any(other.__name__ == kind.__name__ for other in self.commands)
        whose = f", of {kind.__module__}," if is_namesake else ""
        commands = f"{self.title}; see {self.name}.commands"
        return TypeError(f"{truncated_repr(command)}{whose} is no command of {commands}")


def verb_of(
    command: Callable[P, C], step: Callable[[S, C], T], module: str
) -> Callable[Concatenate[S, P], T]:
    """A verb with the name, the text and the fields of its command."""
    kind: Any = command

    def act(state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return step(state, command(*args, **kwargs))

    state = inspect.Parameter("state", inspect.Parameter.POSITIONAL_ONLY)
    fields = inspect.signature(kind).parameters.values()
    verb: Any = act
    verb.__name__ = verb.__qualname__ = verb_name(kind)
    verb.__doc__ = kind.__doc__
    verb.__module__ = module
    verb.__signature__ = inspect.Signature([state, *fields])
    return act


def verb_name(command: type) -> str:
    """`PlayToPool` → `play_to_pool`."""
    return snake_case(command.__name__)


def snake_case(name: str) -> str:
    """The name of a command as that of its verb, without the command at hand."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
