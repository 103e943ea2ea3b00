"""A rule system as a value: how it carries out commands, and who may know what.

Rules are generators. A rule reads the state, and either refuses by raising `IllegalCommandError` or
yields what happens, one event after the other: `state = yield event`. `RuleSystem.step` applies
each event and sends the new state back to the rule. The laws check two consequences:

* a rule refuses before its first event or not at all, so a refused command changes nothing and
  `refusal` may stop at the first event;
* only `evolve` changes the state, so a record of events replays to the same state.
"""

import inspect
import re
from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from enum import Enum, unique
from functools import lru_cache, partial
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
    get_type_hints,
)

import attrs

from dramadeck.charts.display import as_printed, html_of
from dramadeck.core import visibility
from dramadeck.core.dues import Due, GameResult, endless
from dramadeck.core.legal_actions import LegalActions
from dramadeck.core.limits import in_force
from dramadeck.core.preconditions import PreconditionCache, check_window, when_of
from dramadeck.core.refusals import (
    EndlessRuleError,
    IllegalCommandError,
    Refusal,
    UnknownNameError,
    truncated_repr,
)
from dramadeck.core.reprs import in_short
from dramadeck.core.seats import (
    impossible_seat,
    name_of_sender,
    no_seat,
    seat_of,
    sender_of,
    unknown_seat,
)
from dramadeck.core.state_fields import following, follows, group_in, seated_fields, seats_in
from dramadeck.core.table import Event, Table, Zone
from dramadeck.core.table_view import view_by_fields
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


class RuleBook(Protocol[S]):
    """**Protocol**: the rule of each command, such as `dramadeck.core.Rules`."""

    @property
    def state_type(self) -> type[S]:
        """The record of a state."""
        ...

    @property
    def commands(self) -> tuple[type[Any], ...]:
        """The types of commands that have a rule."""
        ...

    def decide(self, state: S, command: Any) -> "Decision[Event, S]":
        """Judge a command by its rule."""
        ...

    def evolve(self, state: S, event: Any) -> S:
        """Apply an event."""
        ...

    def belong_to(self, system: "RuleSystem[S, Any, Any, Any]") -> None:
        """Set the system whose rules these are, if they are nobody's yet."""
        ...


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


_NO_MEMBERS: Final = MappingProxyType[str, Callable[[Any, Any], Iterable[Any]]]({})
_NOTHING: Final = MappingProxyType[str, Any]({})
_BY_FIELDS: Final[Any] = None
"""The default of what follows from the fields of the state and of the commands."""


def _of_rules(part: str) -> Any:
    """The default of a part of a system that its rules have."""

    def taken(system: "RuleSystem[Any, Any, Any, Any]") -> Any:
        if system.rules is None:
            raise TypeError(f"{system.name}: it has no {part}; give `rules`, or `{part}`")
        return getattr(system.rules, part)

    return attrs.Factory(taken, takes_self=True)


_FUNCTION: Final[Any] = attrs.validators.is_callable()
_MADE_OR_FUNCTION: Final[Any] = attrs.validators.optional(_FUNCTION)


_INSTANCE_OF: Final[Any] = attrs.validators.instance_of
_TEXT, _TUPLE, _SET = _INSTANCE_OF(str), _INSTANCE_OF(tuple), _INSTANCE_OF(frozenset)
_MAPPING = _INSTANCE_OF(Mapping)
_MADE_OR_SET: Final[Any] = attrs.validators.optional(_SET)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class RuleSystem(Generic[S, C, E, V]):
    """A complete rule module: its functions, and what a program needs to know about them.

    Attributes:
        name: the short name; also the name of its entry point.
        title: the name that people read.
        new_game: makes a state; nothing is shuffled yet, the first shuffle is an event.
        rules: the rules of the commands, such as `Rules`; they give `decide`, `evolve` and
            `commands` where these are not given. They belong to the first system that has them.
        decide: judges a command as a generator of events; the window of the command is open.
        evolve: applies an event; it never refuses and uses no randomness.
        player_view: what anybody may see of a state, given as `view`; call the method `view`, which
            answers only seats of the game. By default a `TableView`: the piles, and the fields of
            the state that are marked as seen.
        seats: who sits at the table; `SPECTATOR` may look on at any. By default those whom a field
            of the state names that is marked `Seated`, then the seats that the commands are
            declared with, then `SPECTATOR`.
        issuer: the seat that may send a command; a server refuses the others. By default the seat
            that bears the name of its sender.
        visibility: kind of zone → who sees the faces there (everybody, its owner, nobody, or
            the seats of one role); a kind that is not named is seen by nobody.
        holders: the roles whose seats have names and own zones; a seat of another role that has
            a name sees what everybody sees. By default the roles of the fields marked `Seated`.
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
            earlier fields are set; by what everybody knows. A group that is not there is a field of
            the state that is marked `Seated`, or a kind of zone: the cards of the sender's, or of
            the one that has no owner.
        named_seat: makes the seat of a name, such as `torg.hero_seat`; errors mention it.
        also_seen: the zones of others that a seat sees at the moment, such as the one with the
            cards that it has offered itself.
        visibility_rules: who sees what, by `visibility` and `holders`.
    """

    name: str = attrs.field(validator=_TEXT)
    title: str = attrs.field(validator=_TEXT)
    new_game: Callable[..., S] = attrs.field(validator=_FUNCTION)
    rules: RuleBook[S] | None = None
    decide: Callable[[S, C], Decision[E, S]] = attrs.field(
        default=_of_rules("decide"), validator=_FUNCTION
    )
    evolve: Callable[[S, E], S] = attrs.field(default=_of_rules("evolve"), validator=_FUNCTION)
    visibility: Mapping[str, ZoneVisibility] = attrs.field(validator=_MAPPING)
    commands: tuple[type[C], ...] = attrs.field(default=_of_rules("commands"), validator=_TUPLE)
    events: tuple[type[E], ...] = attrs.field(validator=_TUPLE)
    player_view: Callable[[S, Seat], V] = attrs.field(
        default=_BY_FIELDS, alias="view", validator=_MADE_OR_FUNCTION
    )
    seats: Callable[[S], tuple[Seat, ...]] = attrs.field(
        default=_BY_FIELDS, validator=_MADE_OR_FUNCTION
    )
    issuer: Callable[[S, C], Seat] = attrs.field(default=_BY_FIELDS, validator=_MADE_OR_FUNCTION)
    holders: frozenset[str] = attrs.field(default=_BY_FIELDS, validator=_MADE_OR_SET)
    dialects: Mapping[str, Any] = attrs.field(default=_NOTHING, validator=_MAPPING)
    decks: Mapping[str, Any] = attrs.field(default=_NOTHING, validator=_MAPPING)
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
        put = partial(object.__setattr__, self)
        if follows(self.holders):
            roles = (role for role, _ in seated_fields(self.state_type).values())
            put("holders", frozenset(roles))
        put("visibility_rules", VisibilityRules(self.visibility, self.holders))
        # Derived again for a changed copy (`attrs.evolve`), which may have other commands.
        if follows(self.seats):
            put("seats", following(self._seats_by_fields()))
        if follows(self.issuer):
            put("issuer", following(self._issuer_by_sender()))
        if follows(self.player_view):
            put("player_view", following(view_by_fields(self, self.state_type)))
        put("_known", frozenset(self.commands))
        put("_by_fields", LegalActions(self.commands, self.issuer, self.names, self.members_of))
        if self.rules is not None:
            self.rules.belong_to(self)

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

    @property
    def state_type(self) -> type:
        """The type of the states, as the rules or the annotation of `evolve` say it.

        Raises:
            TypeError: `evolve` is annotated with no record.
        """
        # Those of `Rules` say it once; another function is annotated.
        owner = getattr(self.evolve, "__self__", None)
        kind = getattr(owner, "state_type", None) or return_type(self.evolve)
        if not isinstance(kind, type) or not attrs.has(kind):
            raise TypeError(f"{self.name}.evolve must be annotated with the record that it returns")
        return kind

    def _seats_by_fields(self) -> Callable[[S], tuple[Seat, ...]]:
        if not seated_fields(self.state_type):
            what = f"no field of {self.state_type.__name__} says who plays"
            raise TypeError(f"{self.name}: {what}; mark one as `Players`, or give `seats`")
        by = dict.fromkeys(seat for kind in self.commands if (seat := seat_of(kind)) is not None)
        others = (*(seat for seat in by if seat != SPECTATOR), SPECTATOR)
        return lambda state: (*seats_in(state), *others)

    def _issuer_by_sender(self) -> Callable[[S, C], Seat]:
        role = min(self.holders, default="player")

        def issuer(state: S, command: C) -> Seat:
            sender = sender_of(command)
            if isinstance(sender, Seat):
                return sender
            named = (seat for seat in self.seats(state) if seat.name == sender)
            return next(named, Seat(role, sender))

        return issuer

    def members_of(self, group: str, state: S, command: C) -> Iterable[Any]:
        """The members of a group now, for a command whose earlier fields are set; see `members`.

        Raises:
            UnknownNameError: there is no such group, field of players or kind of zone.
        """
        if group in self.members:
            return self.members[group](state, command)
        return group_in(state, group, name_of_sender(command), self.visibility)

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

    def legal_actions(
        self, state: S, seat: Seat, *, sample: bool = False, first_only: Collection[type[C]] = ()
    ) -> tuple[C, ...]:
        """The commands that a seat may send now; the rules accept every one of them.

        Every type of command is there, and every member of what is one of some. Of what is several
        of some there are the fewest and the most that can be, and each member at least once; of
        what people say as they like (a die total, an explanation) there is a sample.

        A sample has a few of each type, which are enough for bots; of several persons the first.
        Of the types in `first_only` there is one command, such as for a menu that has not been
        opened; that is much quicker than all of them.

        >>> from dramadeck import torg
        >>> state = torg.begin_scene(torg.deal(torg.new_game(["Quin"], seed=7)).state).state
        >>> ruling = torg.commands.GiveCondition
        >>> quick = torg.TORG.legal_actions(state, torg.GAMEMASTER, first_only={ruling})
        >>> sum(isinstance(command, ruling) for command in quick) <= 1
        True

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
            return tuple(dict.fromkeys(self._by_fields(state, seat, gate, first_only)))
        firsts = dict[type[C], C]()
        return tuple(
            command
            for command in filter(gate.allows, self.candidates(state, seat, gate))
            if type(command) not in first_only
            or firsts.setdefault(type(command), command) is command
        )

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


@lru_cache(maxsize=64)
def return_type(function: Callable[..., Any]) -> Any:
    """What a function is annotated to return, or None."""
    return get_type_hints(function).get("return")


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
