"""A rule system as a value: it carries out commands, and knows which seat may see what.

Rules are generators. A rule reads the state, and either refuses by raising `IllegalCommandError` or
yields its events, one after the other: `state = yield event`. `RuleSystem.step` applies each event
and sends the new state back to the rule. The laws check two properties:

* a rule refuses only before its first event, so a refused command changes nothing, and `refusal`
  may stop at the first event;
* only `evolve` changes the state, so a record of events replays to the same state.
"""

import inspect
import re
from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from enum import Enum, unique
from functools import cached_property, lru_cache, partial
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
    nearest_first,
    the_first,
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
    """**Protocol**: a state with a table, which has the place of every card."""

    @property
    def table(self) -> Table:
        """The table with all cards."""
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
        """The events of a command by its rule, or a refusal."""
        ...

    def evolve(self, state: S, event: Any) -> S:
        """Apply an event."""
        ...

    def belong_to(self, system: "RuleSystem[S, Any, Any, Any]") -> None:
        """Set the system of these rules, if they have none yet."""
        ...


@unique
class Allowed(Enum):
    """A rule may yield the one member before its first event: it will not refuse any more."""

    ALLOWED = "allowed"


ALLOWED: Final = Allowed.ALLOWED
"""With `yield ALLOWED` before its first event a rule says that it will not refuse any more.

A listing checks hundreds of commands and stops there, before the first event is computed. For a
rule that does not yield it, the listing stops at the first event.
"""

Decision: TypeAlias = Generator[E | Allowed, S, None]
"""The generator of a rule, with `state = yield event` for each event: `Decision[Event, State]`."""

SubDecision: TypeAlias = Generator[E, S, S]
"""A part of a decision that several rules share; it returns the state after its events.

The order is the same: `SubDecision[Event, State]`.
"""


class _StateAndEvents(NamedTuple, Generic[S, E]):
    """The two values of a transition as a tuple."""

    state: S
    events: tuple[E, ...]


class Transition(_StateAndEvents[S, E]):
    """The result of a command: the new state and the events.

    Attributes:
        before: the state before the command, if known; it is not part of the tuple.

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
    """A transition with its state before."""
    result = Transition(state, events)
    result.before = before
    return result


_MOST_COMMANDS: Final = 8
"""How many commands an error names."""
_NO_MEMBERS: Final = MappingProxyType[str, Callable[[Any, Any], Iterable[Any]]]({})
_NOTHING: Final = MappingProxyType[str, Any]({})
_BY_FIELDS: Final[Any] = None
"""The default of a function: it is derived from the fields of the state and of the commands."""


def _of_rules(part: str) -> Any:
    """The default of a field of a system, which is taken from its rules."""

    def part_of_rules(system: "RuleSystem[Any, Any, Any, Any]") -> Any:
        if system.rules is None:
            raise TypeError(f"{system.name}: it has no {part}; give `rules`, or `{part}`")
        return getattr(system.rules, part)

    return attrs.Factory(part_of_rules, takes_self=True)


_FUNCTION: Final[Any] = attrs.validators.is_callable()
_OPTIONAL_FUNCTION: Final[Any] = attrs.validators.optional(_FUNCTION)


_INSTANCE_OF: Final[Any] = attrs.validators.instance_of
_TEXT, _TUPLE, _SET = _INSTANCE_OF(str), _INSTANCE_OF(tuple), _INSTANCE_OF(frozenset)
_MAPPING = _INSTANCE_OF(Mapping)
_OPTIONAL_SET: Final[Any] = attrs.validators.optional(_SET)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class RuleSystem(Generic[S, C, E, V]):
    """A complete rule module: its functions, and the data that programs need about them.

    Attributes:
        name: the short name; also the name of its entry point.
        title: the name for players.
        new_game: makes the first state; nothing is shuffled yet, the first shuffle is an event.
        rules: the rules of the commands, such as `Rules`; the defaults of `decide`, `evolve` and
            `commands` come from them. They belong to the first system that has them.
        decide: the events of a command, as a generator, or a refusal; it is called only while the
            window of the command is open.
        evolve: applies an event; it never refuses and uses no randomness.
        player_view: the view of a state for a seat; the argument is named `view`. Call the method
            `view`, which checks the seat. The default is a `TableView`: the piles, and the fields
            of the state that are marked as visible.
        seats: the seats of a state; `SPECTATOR` may watch any game. The default is the seats of the
            names in fields of the state that are marked `Seated`, then the seats with which the
            commands are declared, then `SPECTATOR`.
        issuer: the seat that may send a command; a server refuses others. The default is the seat
            with the name of the sender.
        visibility: kind of zone → who sees the faces there (every seat, the owner, nobody, or the
            seats of one role); nobody sees a kind that is not named.
        holders: the roles whose seats have names and own zones; a seat of another role that has
            a name sees only what is public. The default is the roles of the fields marked `Seated`.
        commands: every command type.
        events: every event type.
        dialects: the rule texts that it ships, by name.
        decks: the decks that it ships, by name.
        public_traits: what the rules themselves reveal about a hidden card, such as that it does
            not count against the size of a hand. A seat that does not see two cards cannot
            distinguish them if their traits are equal.
        candidates: the commands that a seat might send now, with some that the rules refuse; by
            default they are derived from the fields of the commands. The `PreconditionCache` knows
            which types are not possible.
        names: the names for which a seat sends commands; the default is its own name.
        invariants: messages about contradictions in a state, such as two heroes with one name; only
            untrusted states are checked.
        migrations: for each change of the format of saves a function from the older JSON data to
            the newer; see `dramadeck.codec.saves`.
        pending: what the game waits for in a state, as `Due` records; it is public. If views have a
            field `dues` with the same value, every user interface can show it.
        result: how the game has ended; None if it has not. It follows from public information. If
            views have a field `result` with the same value, every user interface shows the winner.
        seekers: the commands that take a card from any place, publicly; they reveal where a hidden
            card was. No other command may do this.
        members: group that `OneOf` marks name → its members now, for a command whose earlier fields
            are set, by public information. If it has no such group, the name is that of a
            field of the state that is marked `Seated`, or of a kind of zone: the cards in the
            sender's zone, or in the zone without an owner.
        named_seat: makes the seat of a name, such as `torg.hero_seat`; errors mention it.
        also_seen: the zones of others that a seat sees in a state, such as the one with the cards
            that it has offered.
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
        default=_BY_FIELDS, alias="view", validator=_OPTIONAL_FUNCTION
    )
    seats: Callable[[S], tuple[Seat, ...]] = attrs.field(
        default=_BY_FIELDS, validator=_OPTIONAL_FUNCTION
    )
    issuer: Callable[[S, C], Seat] = attrs.field(default=_BY_FIELDS, validator=_OPTIONAL_FUNCTION)
    holders: frozenset[str] = attrs.field(default=_BY_FIELDS, validator=_OPTIONAL_SET)
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
        set_field = partial(object.__setattr__, self)
        if follows(self.holders):
            roles = (role for role, _ in seated_fields(self.state_type).values())
            set_field("holders", frozenset(roles))
        set_field("visibility_rules", VisibilityRules(self.visibility, self.holders))
        # Derived again for a changed copy (`attrs.evolve`), which may have other commands.
        if follows(self.seats):
            set_field("seats", following(self._seats_by_fields()))
        if follows(self.issuer):
            set_field("issuer", following(self._issuer_by_sender()))
        if follows(self.player_view):
            set_field("player_view", following(view_by_fields(self, self.state_type)))
        set_field("_known", frozenset(self.commands))
        actions = LegalActions(self.commands, self.issuer, self.names, self.members_of)
        set_field("_by_fields", actions)
        if self.rules is not None:
            self.rules.belong_to(self)

    def __repr__(self) -> str:
        return f"<RuleSystem {self.name!r}: {self.title}>"

    def __copy__(self) -> Self:
        return self  # it is immutable

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        """Pickle an installed system by its name; unpickling returns the installed one."""
        from dramadeck.core.rules import system  # noqa: PLC0415 - it imports this module

        try:
            is_installed = system(self.name) is self
        except UnknownNameError:
            is_installed = False
        return (system, (self.name,)) if is_installed else super().__reduce_ex__(protocol)

    @cached_property
    def state_type(self) -> type:
        """The type of the states, from the rules or from the annotation of `evolve`.

        Raises:
            TypeError: `evolve` is not annotated with a record.
        """
        owner = getattr(self.evolve, "__self__", None)
        kind = getattr(owner, "state_type", None) or return_type(self.evolve)
        if not isinstance(kind, type) or not attrs.has(kind):
            raise TypeError(f"{self.name}.evolve must be annotated with the record that it returns")
        return kind

    def _seats_by_fields(self) -> Callable[[S], tuple[Seat, ...]]:
        if not seated_fields(self.state_type):
            what = f"no field of {self.state_type.__name__} says who plays"
            raise TypeError(f"{self.name}: {what}; mark one as `Players`, or give `seats`")
        senders = filter(None, map(seat_of, self.commands))
        others = (*(seat for seat in dict.fromkeys(senders) if seat != SPECTATOR), SPECTATOR)
        return lambda state: (*seats_in(state), *others)

    def _issuer_by_sender(self) -> Callable[[S, C], Seat]:
        role = min(self.holders, default="player")

        def issuer(state: S, command: C) -> Seat:
            sender = sender_of(command)
            if isinstance(sender, Seat):
                return sender
            seats = (seat for seat in self.seats(state) if seat.name == sender)
            return next(seats, Seat(role, sender))

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
        """Carry out a command, and return the new state and the events; the old state is unchanged.

        Raises:
            IllegalCommandError: the rules refuse the command; `.refusal` says why.
            EndlessRuleError: the command has more events than `limits` allow.
            TypeError: this is no command of this system, or no state of it.
        """
        self.require_command(command)
        self.require_state(state)
        events: list[E] = []
        evolve, before = self.evolve, state
        try:
            check_window(state, command)
            ruling = self.decide(state, command)
            event = next(ruling)
        except StopIteration:
            return transition(before, state, ())
        except IllegalCommandError as refused:
            # Error reports print the locals of every frame, so no local may hold hidden cards. The
            # frame of the rule is gone, because its traceback is dropped.
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
        """Why the rules refuse a command in this state, or None if they allow it."""
        self.require_command(command)
        self.require_state(state)
        try:
            next(self.ruling(state, command), None)
        except IllegalCommandError as refused:
            return refused.refusal
        return None

    def ruling(self, state: S, command: C) -> Decision[E, S]:
        """Check the window of a command, and return the decision of its rule."""
        check_window(state, command)
        return self.decide(state, command)

    def precondition_error(self, state: S, kind: type[C], sender: str = "") -> Refusal | None:
        """Why a sender may send no command of a type now, with any fields, or None.

        >>> from dramadeck import torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> print(torg.TORG.precondition_error(state, torg.commands.Flip))
        the scene is not progressing by rounds; begin rounds first [not_in_rounds, TR-053]
        """
        when = when_of(kind)
        return None if when is None else when.refusal(state, sender)

    def legal_actions(
        self,
        state: S,
        seat: Seat,
        *,
        only: Collection[type[C]] | None = None,
        sample: bool = False,
        first_only: Collection[type[C]] = (),
    ) -> tuple[C, ...]:
        """The commands that a seat may send now; the rules accept every one of them.

        There are commands of every possible type, with every member of a `OneOf` field. For a
        `SubsetOf` field there are the fewest and the most members, and each member at least once;
        of a group of at most seven members all legal subsets are there. For a `FreeInput` field (a
        die total, an explanation) there is a sample.

        With `only` there are the commands of these types. With `sample` there are fewer
        subsets and free values, and one person for a field that may be left out. For a type in
        `first_only` there is at most one command, such as for a form that is not open. All three
        make the listing faster.

        >>> from dramadeck import torg
        >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
        >>> state = torg.begin_scene(state, kind="standard").state
        >>> torg.TORG.legal_actions(state, torg.GAMEMASTER, only=[torg.commands.EndScene])
        (EndScene(),)
        >>> ruling = torg.commands.GiveCondition
        >>> quick = torg.TORG.legal_actions(state, torg.GAMEMASTER, first_only={ruling})
        >>> sum(isinstance(command, ruling) for command in quick) <= 1
        True

        Raises:
            EndlessRuleError: more commands have to be checked than `limits` allow.
            UnknownNameError, TypeError: as in `require_seat`.
        """
        self.require_seat(state, seat)
        to_check = in_force().listing

        def allows(command: C) -> bool:
            nonlocal to_check
            to_check -= 1
            if to_check < 0:
                what = f"more commands than {in_force().listing:,}, such as {command!r:.60}"
                raise EndlessRuleError(f"{self.name}: there is a choice of {what}")
            try:
                next(self.decide(state, command), None)
            except IllegalCommandError:
                return False
            return True

        gate = PreconditionCache(state, allows, is_sample=sample)
        if self.candidates is None:
            return tuple(dict.fromkeys(self._by_fields(state, seat, gate, first_only, only)))
        firsts = dict[type[C], C]()
        return tuple(
            command
            for command in filter(gate.allows, self.candidates(state, seat, gate))
            if (only is None or type(command) in only)
            and (
                type(command) not in first_only
                or firsts.setdefault(type(command), command) is command
            )
        )

    def possible_actions(self, state: S, seat: Seat) -> tuple[C, ...]:
        """A sample of the commands whose window is open; the rules may refuse some of them."""
        gate = PreconditionCache(state, is_sample=True)
        return tuple((self.candidates or self._by_fields)(state, seat, gate))

    def replay(self, state: S, events: Iterable[E]) -> S:
        """The state after these events."""
        for event in events:
            state = self.evolve(state, event)
        return state

    def can_see(self, seat: Seat, zone: Zone) -> bool:
        """Whether a seat always sees the faces in a zone; used for events."""
        return self.visibility_rules.can_see(seat, zone)

    def can_see_now(self, state: S, seat: Seat, zone: Zone) -> bool:
        """Whether a seat sees the faces in a zone in this state; used for views and odds."""
        return self.visibility_rules.can_see(seat, zone) or zone in self.also_seen(state, seat)

    def view(self, state: S, seat: Seat) -> V:
        """The view of a seat; errors as in `require_seat`."""
        self.require_seat(state, seat)
        return self.player_view(state, seat)

    def require_seat(self, state: S, seat: object) -> None:
        """Check that the game has this seat; `SPECTATOR` is allowed in every game.

        Raises:
            UnknownNameError: there is no such seat; the message names the seats.
            TypeError: this is no seat, and the message shows how a seat is written; or no state.

        >>> from dramadeck import torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> torg.TORG.legal_actions(state, torg.hero_seat("Jo"))
        Traceback (most recent call last):
        ...
        dramadeck.core.refusals.UnknownNameError: nobody sits here as hero Jo; here sit hero Quin,
        gamemaster, spectator
        """
        self.require_state(state)
        seats = self.seats(state)
        if not isinstance(seat, Seat):
            raise no_seat(seat, seats, self.name, self.named_seat)
        if seat not in seats and seat != SPECTATOR:
            raise unknown_seat(seat, seats)

    def require_state(self, state: object) -> None:
        """Check that this is a state of this system.

        Raises:
            TypeError: it is something else; the message says what.

        >>> from dramadeck import tarot, torg
        >>> torg.deal(tarot.new_game(["Mia"], seed=7))
        Traceback (most recent call last):
        ...
        TypeError: expected a state of Torg: the Drama Deck, got dramadeck.tarot.state.State
        """
        if isinstance(state, self.state_type):
            return
        kind = type(state)
        expected = f"expected a state of {self.title}"
        if isinstance(state, Transition):
            raise TypeError(f"{expected}, got a transition: pass its `state`")
        module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
        raise TypeError(f"{expected}, got {module}{kind.__qualname__}")

    def view_event(self, event: E, seat: Seat) -> E:
        """The event as a seat may see it, hidden cards as `FACE_DOWN`, secrets as None.

        An event does not contain the seats of the game, so the name of the seat is not checked: a
        hero who is not in the game sees what is public.

        Raises:
            UnknownNameError: no game has such a seat: it has a name that its role must not have, or
                lacks one.
            TypeError: this is no seat.
        """
        self._require_possible(seat)
        return visibility.view_event(event, seat, self.visibility_rules)

    def view_command(self, command: C, seat: Seat) -> C:
        """The command as its sender may keep it: the fields that the host filled in are None."""
        self._require_possible(seat)
        return visibility.view_command(command, seat, self.visibility_rules)

    def verb(self, command: Callable[P, C]) -> "Callable[Concatenate[S, P], Transition[S, E]]":
        """A function that makes a command of this type and carries it out.

        After `play = system.verb(PlayCard)` the call `play(state, card=45)` is the same as
        `system.step(state, PlayCard(card=45))`; it has the signature of the command.
        """
        module = self.new_game.__module__
        return verb_of(command, self.step, module.rpartition(".")[0] or module)

    def _require_possible(self, seat: object) -> None:
        """Check that some game of this system could have this seat."""
        if not isinstance(seat, Seat):
            raise no_seat(seat, (), self.name, self.named_seat)
        if (seat.role in self.holders) is (seat.name is None):
            raise impossible_seat(seat)

    def require_command(self, command: object) -> None:
        """Check that this is a command of this system.

        Raises:
            TypeError: it is something else; the message says what.

        >>> from dramadeck import torg
        >>> torg.TORG.require_command(torg.flip)
        Traceback (most recent call last):
        ...
        TypeError: ... is no command of Torg: the Drama Deck: write `Flip(...)`
        """
        if type(command) in self._known:
            return
        kind = type(command)
        what = f"is no command of {self.title}"
        meant = getattr(command, "__name__", command)  # that of a type or of a verb
        for other in self.commands:
            if meant in (other.__name__, verb_name(other)):
                raise TypeError(f"{truncated_repr(command)} {what}: write `{other.__name__}(...)`")
        # Two games may have a command of the same name.
        names = [other.__name__ for other in self.commands]
        whose = f", of {kind.__module__}," if kind.__name__ in names else ""
        nearest = the_first(nearest_first(kind.__name__, names), _MOST_COMMANDS)
        raise TypeError(f"{truncated_repr(command)}{whose} {what}; its commands are {nearest}")


@lru_cache(maxsize=64)
def return_type(function: Callable[..., Any]) -> Any:
    """The annotated return type of a function, or None."""
    return get_type_hints(function).get("return")


def verb_of(
    command: Callable[P, C], step: Callable[[S, C], T], module: str
) -> Callable[Concatenate[S, P], T]:
    """A verb with the name, the docstring and the fields of its command."""
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
    """The name of a verb from the name of its command."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
