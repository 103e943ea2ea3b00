"""How a menu is made of a listing: families, what they ask, and how far they stand open."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from dramadeck.core.legal_actions import Place, places_of, with_parts
from dramadeck.core.menu_sections import Topic, place_of
from dramadeck.narration import answering
from dramadeck.narration.asking import (
    AskKind,
    Field,
    Leaf,
    fields_of,
    how_late,
    is_record,
    leaves,
    part_at,
    shape_of,
    value_at,
    values_of,
    where_they_part,
    with_value,
)
from dramadeck.narration.layout import WIDEST, Parted, folded_of, is_likely, parted
from dramadeck.narration.menu import ROOM, WHAT, Ask, Choice, Entry, Group, Menu
from dramadeck.narration.menu_words import MenuWords
from dramadeck.narration.picking import Picks, blank, name_of, open_places, picks_at, record_at
from dramadeck.narration.questions import (
    asked_besides,
    asked_of_parts,
    free_asked,
    may_be_left,
    several_asked,
)
from dramadeck.narration.saying import Value
from dramadeck.narration.spans import Line

Chance: TypeAlias = Callable[[Any], Fraction | None]
"""Knows the chance of success of a command, or gives None."""

Fill: TypeAlias = Callable[[Any], Iterable[Any]]
"""Makes commands of a sample, by a character sheet; what it knows nothing of it gives back."""

_Commands: TypeAlias = tuple[Any, ...]

_TOPICS: Final = tuple(Topic)

T = TypeVar("T")


def grouped(values: Iterable[T], key: Callable[[T], Hashable]) -> list[tuple[T, ...]]:
    """The values with the same key together, in the order in which they come.

    >>> grouped([1, 12, 2, 30], lambda each: len(str(each)))
    [(1, 2), (12, 30)]
    """
    found: dict[Hashable, list[T]] = {}
    for each in values:
        found.setdefault(key(each), []).append(each)
    return [tuple(each) for each in found.values()]


def menu_of(
    words: MenuWords,
    commands: Iterable[Any],
    *,
    room: int = ROOM,
    fill: Fill | None = None,
    chance: Chance | None = None,
) -> Menu[Any]:
    """The menu of a seat; `Narrator.menu` tells what goes in.

    Raises:
        ValueError: there is less room than there are groups.
    """
    if room < len(_TOPICS):
        raise ValueError(f"room: expected {len(_TOPICS)} or more, one for each group, got {room}")
    listed, known = _listed(commands, fill)
    several = open_places(listed)
    maker = MenuMaker(words=words, room=room, chance=chance, known=known, several=several)
    return Menu(tuple(maker.groups(listed)))


def _listed(commands: Iterable[Any], fill: Fill | None) -> tuple[_Commands, frozenset[Any]]:
    """The commands, each once, and those whose values are known from a sheet."""
    if fill is None:
        return tuple(dict.fromkeys(commands)), frozenset()
    listed: dict[Any, None] = {}
    known: list[Any] = []
    for sample in commands:
        for each in fill(sample):
            listed[each] = None
            if each is not sample:
                known.append(each)
    return tuple(listed), frozenset(known)


@attrs.frozen(kw_only=True, eq=False)
class MenuMaker:
    """Makes the entries of one menu.

    Attributes:
        words: says what things are called.
        room: how many entries there may be.
        chance: who knows the chance of success.
        known: the commands whose free values are known.
        several: of each type of command where more can be chosen than is listed.
    """

    words: MenuWords
    room: int
    chance: Chance | None
    known: frozenset[Any]
    several: Mapping[type, tuple[Place, ...]]
    _shapes: dict[int, tuple[Any, tuple[Any, ...]]] = attrs.field(factory=dict[int, Any])
    _alike: dict[int, tuple[_Commands, list[_Commands]]] = attrs.field(factory=dict[int, Any])

    def shape_of(self, command: Any) -> tuple[Any, ...]:
        """The shape of a command, which is asked for again and again."""
        kept = self._shapes.get(id(command))
        if kept is None:
            # Two commands off a sheet are two choices: the skills are not made up.
            shape = values_of if self.is_known(command) else shape_of
            found = shape(blank(command, self.several.get(command.__class__, ())))
            # With its command, so that no other one gets its id.
            kept = self._shapes[id(command)] = command, found
        return kept[1]

    def is_known(self, command: Any) -> bool:
        """Whether what is free in it stands on a sheet."""
        return bool(self.known) and command in self.known

    def by_shape(self, commands: _Commands) -> list[_Commands]:
        """Those together that differ in what is free alone; asked for again, too."""
        kept = self._alike.get(id(commands))
        if kept is None:
            kept = self._alike[id(commands)] = commands, grouped(commands, self.shape_of)
        return kept[1]

    def by_field(self, commands: _Commands, field: Field) -> list[_Commands]:
        """Those together that are alike in a field, what is free in it left out."""
        at = fields_of(commands[0].__class__).index(field)
        return grouped(commands, lambda each: self.shape_of(each)[at])

    def places(self, commands: _Commands) -> tuple[Place, ...]:
        """Where several can be chosen, whatever else is answered."""
        found = self.several.get(commands[0].__class__, ())
        if not found:
            return ()
        each_has = [{place.path for place in places_of(each)} for each in commands]
        return tuple([place for place in found if all(place.path in own for own in each_has)])

    def varying(self, commands: _Commands) -> list[Field]:
        """The fields to ask for where commands of a type differ, what is free left out."""
        shapes = list(map(self.shape_of, commands))
        columns = [*zip(*shapes, strict=True)]
        fields = fields_of(commands[0].__class__)
        differ = [at for at, column in enumerate(columns) if _differ(column)]
        # What follows from another answer, as who helps does from who leads, is not asked.
        found = list[Field]()
        known: list[tuple[Any, ...]] = [()] * len(shapes)
        for at in sorted(differ, key=lambda each: how_late(fields[each])):
            finer = [(*row, value) for row, value in zip(known, columns[at], strict=True)]
            if len(set(finer)) > len(set(known)):
                found.append(fields[at])
                known = finer
        return found

    # ------------------------------------------------------------------------- groups

    def groups(self, commands: _Commands) -> Iterator[Group[Any]]:
        """The groups of a listing, opened as far as there is room."""
        topics = {
            topic: parted(families, self._is_open_ended)
            for topic, families in self._families(commands).items()
        }
        folded = folded_of(topics, self.room)
        opened = self._opened(topics, folded)
        for topic, (usual, seldom) in topics.items():
            if topic in folded:
                entries = [self.entry(_joined([*usual, *seldom]), ())]
            else:
                entries = [
                    self.entry(part, self.told(family))
                    for family in usual
                    for part in opened.get(id(family), (family,))
                ]
                if seldom:
                    others = self.entry(_joined(seldom), ())
                    entries.append(attrs.evolve(others, label=self.words.something_else()))
            yield Group(topic, self.words.topic(topic), tuple(entries))

    def _families(self, commands: _Commands) -> dict[Topic, list[_Commands]]:
        """The families by topic, the topics in their order and the likely families first."""
        found = grouped(commands, lambda each: (self._topic(each), each.__class__))
        found.sort(key=lambda each: place_of(each[0].__class__).rank)
        topics = grouped(found, lambda each: self._topic(each[0]))
        topics.sort(key=lambda each: _TOPICS.index(self._topic(each[0][0])))
        return {self._topic(each[0][0]): list(each) for each in topics}

    def _topic(self, command: Any) -> Topic:
        topic = place_of(command.__class__).topic
        is_own = topic in (Topic.ACTION, Topic.CARDS)
        is_others = is_own and self._sender(command) is not None
        return Topic.OTHERS if is_others else topic

    def _sender(self, command: Any) -> str | None:
        """The field that names another than the seat as who sends it."""
        name = _sender_field(command.__class__)
        if name is None or getattr(command, name) == self.words.seat.name:
            return None
        return name

    def _opened(
        self, topics: Mapping[Topic, Parted], folded: set[Topic]
    ) -> Mapping[int, Sequence[_Commands]]:
        """The families that stand open, by their ids, each with what its entries are.

        First come those of which nothing has to be asked, then the likely ones; of these, where
        there are too many, an entry for each answer to the first question.
        """
        # The room that is saved by what is seldom done stays free: a short menu is read at once.
        shown = [each for topic, each in topics.items() if topic not in folded]
        left = self.room - len(folded) - sum(len(each.usual) + len(each.seldom) for each in shown)
        whole = [family for each in shown for family in each.usual]
        asking = [each for each in whole if self._is_open_ended(each)]
        plain = [each for each in whole if each not in asking]
        opened: dict[int, Sequence[_Commands]] = {}
        for family in (*plain, *filter(is_likely, asking)):
            for parts in (self.by_shape(family), self._by_first(family)):
                if id(family) not in opened and len(parts) <= min(left + 1, WIDEST):
                    opened[id(family)] = parts
                    left -= len(parts) - 1
        return opened

    def _is_open_ended(self, family: _Commands) -> bool:
        """Whether something has to be asked that is free."""
        if family[0].__class__ in self.several:
            return True
        alike = self.by_shape(family)
        return any(self._is_asked(leaf, each) for each in alike for leaf in leaves(each[0]))

    def _by_first(self, family: _Commands) -> list[_Commands]:
        """The family by the answers to its first question, if it asks one."""
        fields = self.varying(family)
        return self.by_field(family, fields[0]) if fields else [family]

    def told(self, family: _Commands) -> tuple[str, ...]:
        """The fields that tell the members of a family apart, and who sends them."""
        names = [each.name for each in self.varying(family)]
        names += [each for each in self.words.said_of(family[0]) if each not in names]
        sender = self._sender(family[0])
        return tuple(names if sender is None or sender in names else [sender, *names])

    # ------------------------------------------------------------------------- entries

    def entry(
        self,
        commands: _Commands,
        told: tuple[str, ...],
        picks: Mapping[str, Picks] = MappingProxyType({}),
    ) -> Entry[Any]:
        """An entry for some commands; `told` are the fields of which its label tells."""
        asks = tuple(self._asks(commands, picks))
        more: tuple[Ask, ...] = ()
        if all(may_be_left(each) for each in asks if each.choices):
            settled, is_known = self._settled(commands, picks), self.is_known(commands[0])
            asks += tuple(asked_of_parts(self.words, settled, is_known=is_known))
            own = (leaf for leaf in leaves(settled) if not self._is_asked(leaf, commands))
            more = tuple(asked_besides(self.words, settled, own, told, is_known=is_known))
        base = commands[0] if asks else self.base(commands)
        return Entry(
            label=self.words.command(base) if not asks else self._label(commands, told, picks),
            commands=commands,
            asks=asks,
            more=more,
            chance=None if asks or self.chance is None else self.chance(base),
            maker=self,
            told=told,
            picks=picks,
        )

    def base(self, commands: _Commands) -> Any:
        """The first of some commands, what nobody has to say left unsaid."""
        command = commands[0]
        for leaf in leaves(command):
            is_known = self.is_known(command)
            if not (leaf.is_for_each or is_known or self._is_needed(leaf, commands)):
                command = with_value(command, leaf.path, unsaid(leaf.field))
        return command

    def _label(
        self, commands: _Commands, told: tuple[str, ...], picks: Mapping[str, Picks]
    ) -> Line:
        first = commands[0]
        if any(each.__class__ is not first.__class__ for each in commands):
            return self.words.all_of(self._topic(first))
        still = {each.name for each in self.varying(commands)}
        places = self.places(commands)
        plain, there = blank(first, places), {name_of(each) for each in places}
        chosen = list[Value | None]()
        for place in places:
            picked = picks.get(name_of(place)) or picks_at(place, commands)
            if picked.values:
                record = record_at(first, place)
                chosen.append(self.words.value(record, place.path[-1], picked.values))
        settled = [each for each in told if each not in still and each not in there]
        return self.words.family(plain, settled, chosen)

    def narrowed(self, entry: Entry[Any], field: str, value: object) -> Entry[Any]:
        """The entry after an answer to one of its choices."""
        return answering.narrowed(self, entry, field, value)

    def filled(self, entry: Entry[Any], answers: Mapping[str, Any]) -> Any:
        """The command that comes of some answers."""
        return answering.filled(self, entry, answers)

    # ------------------------------------------------------------------------- questions

    def _asks(self, commands: _Commands, picks: Mapping[str, Picks]) -> Iterator[Ask]:
        kinds = dict.fromkeys(each.__class__ for each in commands)
        if len(kinds) > 1:
            choices = tuple([Choice(each.__name__, self.words.kind(each)) for each in kinds])
            yield Ask(field=WHAT, label=self.words.what(), kind=AskKind.CHOICE, choices=choices)
            return
        for field in self.varying(commands):
            yield self._choice_asked(field, commands)
        for place in self.places(commands):
            chosen = picks.get(name_of(place)) or picks_at(place, commands)
            if not chosen.is_done:
                yield several_asked(self.words, commands[0], place, chosen)
        alike = self.by_shape(commands)[0]
        for leaf in leaves(alike[0]):
            if self._is_asked(leaf, alike):
                is_needed = self._is_needed(leaf, alike)
                if not is_needed and not self.is_known(alike[0]):
                    leaf = leaf._replace(value=unsaid(leaf.field))  # noqa: PLW2901 - as `base` has it
                yield free_asked(self.words, leaf, is_needed=is_needed)

    def _settled(self, commands: _Commands, picks: Mapping[str, Picks]) -> Any:
        """The command that it is if nothing more is chosen."""
        command = self.base(commands)
        for place in self.places(commands):
            chosen = picks.get(name_of(place)) or picks_at(place, commands)
            command = with_parts(command, place.path, chosen.values)
        return command

    def _is_needed(self, leaf: Leaf, alike: _Commands) -> bool:
        """Whether somebody has to say a free value: without it nothing like it is listed."""
        if self.is_known(alike[0]):
            return False
        return not any(leaf.is_unsaid(value_at(each, leaf.path)) for each in alike)

    def _is_asked(self, leaf: Leaf, alike: _Commands) -> bool:
        """Whether somebody is asked for it, needed or not."""
        is_wanted = leaf.field.free is not None and leaf.field.free.always_prompt
        return self._is_needed(leaf, alike) or (is_wanted and not self.is_known(alike[0]))

    def _choice_asked(self, field: Field, commands: _Commands) -> Ask:
        """One of the values that a field has; of many tuples, first the next thing in them."""
        name = field.name
        parts = self.by_field(commands, field)
        values = [getattr(each[0], name) for each in parts]
        if len(values) > WIDEST and all(each.__class__ is tuple for each in values):
            at = where_they_part(values)
            name = f"{name}.{at}"
            parts = grouped(commands, lambda each: part_at(getattr(each, field.name), at))
            values = [part_at(getattr(each[0], field.name), at) for each in parts]
        choices = [self._choice(field.name, *each) for each in zip(values, parts, strict=True)]
        label = self.words.field(field.name)
        return Ask(field=name, label=label, kind=AskKind.CHOICE, choices=tuple(choices))

    def _choice(self, name: str, value: Any, commands: _Commands) -> Choice:
        """An answer, and what is left of the commands after it."""
        is_last = self.is_complete(commands)
        chance = self.chance(self.base(commands)) if is_last and self.chance else None
        if is_record(value.__class__) and is_last:
            return Choice(value, self.words.command(commands[0]), chance)
        told = self.words.value(commands[0], name, value)
        label = self.words.field(name) if told is None else self.words.line(told)
        return Choice(value, label, chance)

    def is_complete(self, commands: _Commands) -> bool:
        """Whether nothing has to be asked any more."""
        is_one = len(self.by_shape(commands)) == 1 and not self.places(commands)
        return is_one and not any(self._is_asked(each, commands) for each in leaves(commands[0]))


@cache
def _sender_field(kind: type) -> str | None:
    return next((each.name for each in fields_of(kind) if each.is_sender), None)


def unsaid(field: Field) -> Any:
    """What stands in a free field if nobody says anything."""
    return None if field.default is attrs.NOTHING else field.default


def _joined(families: Sequence[_Commands]) -> _Commands:
    return tuple([command for family in families for command in family])


def _differ(values: Sequence[object]) -> bool:
    return any(each != values[0] for each in values)
