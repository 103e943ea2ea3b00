"""The menu of a seat as forms: one for each type of command, with the fields to fill in.

A form is made from the legal commands of one type (`RuleSystem.legal_actions`). Values in which
these commands differ become fields with options; free input becomes a number or a text; for a field
with several values, such as the cards of a trade, each possible value is an option. If the options
of one field depend on another, the form has `rows`: the allowed combinations.

Forms have the same order in every state. `dramadeck.narration.form_json` returns a form as JSON
data, and `submit` (`dramadeck.narration.submission`) makes a command from a form and answers.

>>> from dramadeck import narration, torg
>>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
>>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
>>> awards = [torg.commands.GrantAward(hero=name, possibilities=1) for name in ("Quin", "Marco")]
>>> (form,) = here.menu(torg.view(state, here.seat), awards)
>>> [(field.name, [option.value for option in field.options]) for field in form.fields]
[('hero', ['Quin', 'Marco']), ('possibilities', [])]
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, groupby
from typing import Any, Final, TypeAlias, cast

import attrs

from dramadeck.charts.display import as_printed, html_of
from dramadeck.core.field_types import AtLeast, FreeInput, SubsetOf, marked
from dramadeck.core.legal_actions import parts_at
from dramadeck.core.menu_sections import Topic, place_of
from dramadeck.core.seats import name_of_sender
from dramadeck.narration.command_fields import (
    Field,
    FieldKind,
    fields_of,
    is_record,
    kind_of,
    members_of,
    parts_of,
)
from dramadeck.narration.fields import card_fields
from dramadeck.narration.menu_labels import MenuWords
from dramadeck.narration.messages import message_in
from dramadeck.narration.spans import Line

Chance: TypeAlias = Callable[[Any], Fraction | None]
"""Returns the chance of success of a command, or None."""

Recent: TypeAlias = Callable[[type, Collection[str]], Any]
"""Returns the last command of a type that the seat has sent, or None."""

Fill: TypeAlias = Callable[[Any], Iterable[Any]]
"""Replaces the sample values of a listed command by those of a character sheet.

It returns one command, or several to choose from; if the sheet has no values for it, the command
itself.
"""

CONFIRM: Final = "confirm"
"""The name of the field that asks for confirmation of a command that concerns the whole table.

It is not a field of the command. The answer is optional for programs; with false, nothing is sent.
"""

MOST_REPEATED: Final = 20
"""The most options of a field that may be chosen, if options may be repeated."""

_TOPICS: Final = tuple(Topic)

_YES: Final = message_in("choice", "yes, continue")
_NO: Final = message_in("choice", "no")


@attrs.frozen(weakref_slot=False)
class Option:
    """One of the options of a field.

    Attributes:
        value: its value in an answer: a name, a number, a word, or an object of these.
        meaning: its value in the command.
    """

    value: Any
    label: Line
    meaning: Any = attrs.field(repr=False)


@attrs.frozen(kw_only=True, weakref_slot=False)
class FormField:
    """A field of a form.

    Attributes:
        name: the name of the field in the command; in an inner record its path: `checks.value`.
        options: the options to choose from; empty for free input.
        default: the answer that is used if there is none; None if there is no default.
        sample: an example of free input, in the language of the form.
        known_sample: the same example in English, as in the rules.
        is_of_cards: whether its free input are numbers of cards: only the person knows them, and
            the sample must not be taken as the answer.
        suggestions: for a free name, the existing ones.
        number_words: for a free number, words that may be typed for it: (word, number).
        fewest: the fewest options that have to be chosen.
        most: the most options that can be chosen.
        nothing: the label of an empty answer, if the words of the game have one.
        is_repeated: whether an option may be chosen more than once.
        is_ordered: whether the order of the chosen options matters.
        is_extra: whether it is rarely needed, and may be hidden behind "more".
        is_listed: whether there is a legal command for each of the options.
        for_each: the name of a field: this one has an answer for each option chosen there, as a
            list, or one answer for all.
        when: a field and its answers with which this field is shown; without answers, it is shown
            with each answer that is not empty.
    """

    name: str
    label: Line
    kind: FieldKind
    options: tuple[Option, ...] = ()
    default: Any = None
    sample: Any = None
    known_sample: Any = None
    is_of_cards: bool = False
    suggestions: tuple[str, ...] = ()
    number_words: tuple[tuple[str, int], ...] = ()
    smallest: int | None = None
    largest: int | None = None
    fewest: int = 0
    most: int = 1
    nothing: Line | None = None
    is_repeated: bool = False
    is_ordered: bool = False
    is_required: bool = True
    is_extra: bool = False
    is_listed: bool = False
    for_each: str | None = None
    when: tuple[str, tuple[Any, ...]] | None = None


@attrs.frozen(kw_only=True, weakref_slot=False)
class Row:
    """A combination of options that is allowed.

    Attributes:
        choices: field → its answer, for fields on which other fields or the chance depend.
        members: field with several options → its options in this combination, if not all.
        defaults: field → its value on the character sheet.
    """

    choices: Mapping[str, Any]
    members: Mapping[str, tuple[Any, ...]] = attrs.field(factory=dict[str, tuple[Any, ...]])
    defaults: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    chance: Fraction | None = None


@attrs.frozen(kw_only=True, weakref_slot=False, repr=False)
class Form:
    """The form of one type of command.

    Attributes:
        topic: its section of the menu.
        fields: the fields to fill in, in the order of the questions.
        rows: the combinations of options that are allowed; None if all are.
        chance: the chance of success, for a form without fields; otherwise None.
        proposed: field → the option that the seat chose last time.
        hint: information that is useful before the command is sent, in this state.
        is_closed: whether its fields are omitted (`closed` of `Narrator.menu`).
    """

    name: str
    topic: Topic
    title: Line
    label: Line
    fields: tuple[FormField, ...]
    rows: tuple[Row, ...] | None = None
    chance: Fraction | None = None
    proposed: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    hint: Line | None = None
    is_closed: bool = False
    commands: tuple[Any, ...]

    _repr_html_ = html_of

    def __repr__(self) -> str:
        return f"<Form {self.name!r}: {', '.join(field.name for field in self.fields)}>"

    def field(self, name: str) -> FormField | None:
        """The field of this name; None if there is none."""
        return next((field for field in self.fields if field.name == name), None)

    @property
    def is_complete(self) -> bool:
        """Whether it can be sent without answers."""
        return not (self.is_closed or any(field.is_required for field in self.fields))


class Menu(tuple[Form, ...]):
    """The forms of a seat, in the order of use.

    >>> len(Menu()), Menu().sections
    (0, ())
    """

    __slots__ = ()

    @property
    def sections(self) -> tuple[tuple[Form, ...], ...]:
        """The forms by topic."""
        return tuple(tuple(section) for _, section in groupby(self, key=lambda form: form.topic))

    def named(self, name: object) -> Form | None:
        """The form of this name; None if there is none."""
        return next((form for form in self if form.name == name), None)

    def __str__(self) -> str:
        """A line for each form, numbered through all topics."""
        rows, number = list[str](), 0
        for section in self.sections:
            rows.append(section[0].title.text)
            for form in section:
                number += 1
                rows.append(f"{number:>4}  {form.label.text}")
        return "\n".join(rows)

    _repr_html_ = html_of
    _repr_pretty_ = as_printed


# ------------------------------------------------------------------------- forms from commands


def forms_of(
    words: MenuWords,
    commands: Iterable[Any],
    *,
    fill: Fill | None = None,
    chance: Chance | None = None,
    recent: Recent | None = None,
    closed: Collection[type] = (),
) -> Menu:
    """The forms of a seat, in the order of use; the arguments are those of `Narrator.menu`."""
    kinds: dict[type, dict[Any, Any]] = {}  # type → command → the sample that it was made from
    for sample in commands:
        for command in (sample,) if fill is None else fill(sample):
            kinds.setdefault(command.__class__, {}).setdefault(command, sample)
    builders = {
        kind: _FormBuilder(words, samples, chance, recent) for kind, samples in kinds.items()
    }
    forms = (
        builder.heading() if kind in closed else builder.form()
        for kind, builder in builders.items()
    )

    def order(form: Form) -> tuple[int, int]:
        return _TOPICS.index(form.topic), place_of(form.commands[0].__class__).rank

    return Menu(sorted(forms, key=order))


@attrs.frozen
class _FormBuilder:
    """Makes the form of one type of command.

    Attributes:
        samples: command → the listed command from which it was filled; the same without a sheet.
    """

    words: MenuWords
    samples: Mapping[Any, Any]
    chance: Chance | None
    recent: Recent | None

    @cached_property
    def listed(self) -> Mapping[Any, bool]:
        """Command → whether it has values of a character sheet."""
        return {command: command is not sample for command, sample in self.samples.items()}

    @property
    def first(self) -> Any:
        return next(iter(self.listed))

    def heading(self) -> Form:
        """The form without its fields."""
        topic, kind = self._topic(), self.first.__class__
        return Form(
            name=kind.__name__,
            topic=topic,
            title=self.words.topic(topic),
            label=self.words.kind(kind),
            hint=self.words.hint(kind),
            fields=(),
            is_closed=True,
            commands=tuple(self.listed),
        )

    def form(self) -> Form:
        fields = tuple(
            form_field
            for field in fields_of(self.first.__class__)
            for form_field in self._fields(field)
        )
        fields = (*fields, *self._confirm())
        return attrs.evolve(
            self.heading(),
            fields=fields,
            is_closed=False,
            rows=self._rows(fields),
            chance=None if fields or self.chance is None else self.chance(self.first),
            proposed=self._proposed(fields),
        )

    def _proposed(self, fields: Iterable[FormField]) -> dict[str, Any]:
        """The options of the last command of these senders, if they are still available."""
        senders = {name_of_sender(command) for command in self.listed}
        last = None if self.recent is None else self.recent(self.first.__class__, senders)
        if last is None:
            return {}
        chosen = {
            field.name: plain(getattr(last, field.name))
            for field in fields
            if field.kind is FieldKind.CHOICE and field.is_listed and field.is_required
        }
        options = {field.name: [option.value for option in field.options] for field in fields}
        return {name: value for name, value in chosen.items() if value in options[name]}

    def _confirm(self) -> Iterator[FormField]:
        """The field that asks for confirmation, if the command has a warning."""
        warning = self.words.warning(self.first.__class__)
        if warning is not None:
            yes, no = (self.words.line(word) for word in (_YES, _NO))
            yield FormField(
                name=CONFIRM,
                label=warning,
                kind=FieldKind.CHOICE,
                options=(Option(True, yes, True), Option(False, no, False)),
            )

    def _topic(self) -> Topic:
        topic = place_of(self.first.__class__).topic
        is_own = self.words.is_own(name_of_sender(self.first))
        return topic if is_own or topic not in (Topic.ACTION, Topic.CARDS) else Topic.OTHERS

    def _fields(self, field: Field) -> Iterator[FormField]:
        values = [getattr(command, field.name) for command in self.listed]
        if field.subset is not None:
            yield from self._members_field((field.name,), field, field.subset, [*self.listed])
        elif field.free is not None and not self._has_sheet_texts(field):
            samples = [getattr(sample, field.name) for sample in self.samples.values()]
            yield from self._free_input(self.first.__class__, field.name, field, values, samples)
        elif parts := parts_of(field.annotation):
            yield self._enum_list(field, parts)
        else:
            yield from self._choice(field, values)
            yield from self._record_fields(field)

    def _has_sheet_texts(self, field: Field) -> bool:
        """Whether a character sheet has several texts to choose from, such as skills."""
        if kind_of(field.annotation) is not FieldKind.TEXT:
            return False
        texts = {
            getattr(command, field.name)
            for command, is_from_sheet in self.listed.items()
            if is_from_sheet
        }
        return len(texts) > 1

    # ------------------------------------------------------------------------- one of some options

    def _choice(self, field: Field, values: Sequence[Any]) -> Iterator[FormField]:
        """A field with one of the values of the commands; none if there is no choice."""
        first_values = {fixed_part(value): value for value in reversed(values)}
        options = {key: first_values[key] for key in dict.fromkeys(map(fixed_part, values))}
        is_prompted = field.default is attrs.NOTHING or _is_prompted(field)
        # A value that differs only between the sheet and the samples, such as the attribute of a
        # skill, is a default.
        is_listed = is_prompted or any(
            len({fixed_part(getattr(command, field.name))
                 for command, is_filled in self.listed.items() if is_filled is is_from_sheet}) > 1
            for is_from_sheet in (True, False)
        )  # fmt: skip
        if not is_listed:
            default = None if field.default is attrs.NOTHING else field.default
            options = {fixed_part(default): default}
            options |= {fixed_part(member): member for member in members_of(field.annotation)}
        # The only value is shown if it is neither the seat itself nor None.
        is_own = field.is_sender and isinstance(values[0], str) and self.words.is_own(values[0])
        if len(options) == 1 and (not is_prompted or is_own or values[0] is None):
            return
        choices = tuple(self._option(self.first, field.name, value) for value in options.values())
        is_required = is_listed and len(choices) > 1
        yield FormField(
            name=field.name,
            label=self.words.field(field.name),
            kind=FieldKind.CHOICE,
            options=choices,
            default=None if is_required else next(iter(choices)).value,
            is_required=is_required,
            is_extra=not (is_listed or self.words.needs(self.first.__class__, field.name)),
            is_listed=is_listed,
        )

    def _option(self, record: Any, name: str, value: Any) -> Option:
        label = self.words.part(record, name, value)
        return Option(plain(value), self.words.line(label), value)

    def _enum_list(self, field: Field, parts: Sequence[Any]) -> FormField:
        """A field, rarely needed, for any number of members of an enum."""
        return FormField(
            name=field.name,
            label=self.words.field(field.name),
            kind=FieldKind.CHOICES,
            options=tuple(self._option(self.first, field.name, part) for part in parts),
            default=[],
            most=MOST_REPEATED,
            is_repeated=True,
            is_required=False,
            is_extra=True,
        )

    def _record_fields(self, field: Field) -> Iterator[FormField]:
        """The fields for free input and for several values inside the records of a field."""
        records = [(getattr(command, field.name), command) for command in self.listed]
        types = dict.fromkeys(record.__class__ for record, _ in records)
        kinds = [kind for kind in types if is_record(kind) and _has_open_fields(kind)]
        answers = {_key(plain(record)) for record, _ in records} if kinds else set[str]()
        for kind in kinds:
            of_kind = [(record, command) for record, command in records if record.__class__ is kind]
            choices = tuple({_key(plain(record)): plain(record) for record, _ in of_kind}.values())
            # The field is shown only if the chosen record is of this type.
            when = None if len(choices) == len(answers) else (field.name, choices)
            for inner in fields_of(kind):
                name, form_fields = f"{field.name}.{inner.name}", iter(tuple[FormField, ...]())
                if inner.subset is not None:
                    commands = [command for _, command in of_kind]
                    form_fields = self._members_field(
                        (field.name, inner.name), inner, inner.subset, commands
                    )
                elif inner.free is not None:
                    values = [getattr(record, inner.name) for record, _ in of_kind]
                    form_fields = self._free_input(kind, name, inner, values)
                yield from (attrs.evolve(form_field, when=when) for form_field in form_fields)

    # ------------------------------------------------------------------- several of some options

    def _members_field(
        self, path: tuple[str, ...], field: Field, mark: SubsetOf, commands: Sequence[Any]
    ) -> Iterator[FormField]:
        """A field for several members of a domain, and the fields inside each of them."""
        record = commands[0] if len(path) == 1 else getattr(commands[0], path[0])
        members = members_at(path, commands)
        if not members:
            return
        sizes = [len(parts_at(command, path)) for command in commands]
        most = max(MOST_REPEATED, *sizes) if mark.is_repeated else max(sizes)
        is_settled = min(sizes) == len(members) and (len(members) == 1 or not mark.is_ordered)
        options = tuple(self._option(record, field.name, member) for member in members)
        name = ".".join(path)
        yield FormField(
            name=name,
            label=self.words.field(field.name),
            kind=FieldKind.CHOICES,
            options=options,
            default=[option.value for option in options] if is_settled else None,
            fewest=min(sizes),
            most=most,
            nothing=None if min(sizes) else self.words.nothing_chosen(field.name),
            is_repeated=mark.is_repeated,
            is_ordered=mark.is_ordered,
            is_required=min(sizes) > 0 and not is_settled,
            is_listed=True,
        )
        kinds = {member.__class__ for member in members}
        if len(kinds) == 1 and is_record(kind := kinds.pop()):
            records = [part for command in commands for part in parts_at(command, path)]
            for inner in fields_of(kind):
                yield from self._member_fields(name, inner, records)

    def _member_fields(
        self, name: str, inner: Field, records: Sequence[Any]
    ) -> Iterator[FormField]:
        """The field with an answer for each of several records; none without free input."""
        values = [getattr(record, inner.name) for record in records]
        form_fields: Iterable[FormField] = ()
        if inner.free is not None:
            form_fields = self._free_input(
                records[0].__class__, f"{name}.{inner.name}", inner, values
            )
        elif _is_prompted(inner) and inner.default is not attrs.NOTHING:
            options = members_of(inner.annotation)
            form_fields = (
                FormField(
                    name=f"{name}.{inner.name}",
                    label=self.words.field(inner.name),
                    kind=FieldKind.CHOICE,
                    options=tuple(
                        self._option(records[0], inner.name, member) for member in options
                    ),
                    default=plain(inner.default),
                    is_required=False,
                    is_extra=True,
                ),
            )
        label = self.words.field(
            inner.name, (self.words.field(name.rsplit(".", maxsplit=1)[-1]).text,)
        )
        yield from (
            attrs.evolve(form_field, for_each=name, label=label) for form_field in form_fields
        )

    # ------------------------------------------------------------------------------ free input

    def _free_input(
        self,
        record: type,
        name: str,
        field: Field,
        values: Sequence[Any],
        samples: Sequence[Any] = (),
    ) -> Iterator[FormField]:
        """A field of a record for a free number or text; none if the rules do not require it.

        It is optional if the value comes only from the character sheet, and not from the samples.
        """
        free = cast(FreeInput, field.free)
        is_always_set, is_needed = (
            not any(value is None or value == field.default for value in candidates)
            for candidates in (values, [*values, *samples])
        )
        if free.only_if_required and not is_always_set:
            return
        at_least = marked(field.annotation, AtLeast)
        kind, for_each = kind_of(field.annotation), None
        is_usual = is_always_set or self.words.needs(self.first.__class__, name)
        sample, owners, when = free.sample, tuple[str, ...](), None
        possible = [value for value in values if value not in (None, field.default)]
        if possible and (free.group or sample not in possible):  # it depends on the state
            sample = possible[0]
        if free.parallel_to and sample.__class__ is tuple:
            kind = FieldKind.NUMBER if kind is FieldKind.NUMBERS else FieldKind.TEXT
            for_each = f"{name.removesuffix(field.name)}{free.parallel_to}"
            owners, sample = (self.words.field(free.parallel_to).text,), sample[0]
        elif free.parallel_to and not is_needed:
            is_needed, when = True, (free.parallel_to, ())
        suggestions = tuple[str, ...]()
        if kind is FieldKind.TEXT:
            suggestions = self.words.suggestions(self.first.__class__, name)
        yield FormField(
            name=name,
            label=self.words.field(field.name, owners, self.first.__class__),
            kind=kind,
            default=None if is_needed or field.default is attrs.NOTHING else plain(field.default),
            sample=plain(self.words.sample(sample)),
            known_sample=sample,
            is_of_cards=field.name in card_fields(record),
            suggestions=suggestions,
            number_words=tuple(
                [(self.words.line(word).text, word.value) for word in free.words or ()]
            ),
            smallest=at_least.smallest if at_least else free.smallest,
            largest=free.largest,
            nothing=None if is_needed else self.words.nothing_chosen(field.name),
            is_required=is_needed,
            is_extra=not (is_needed or is_usual or free.always_prompt),
            for_each=for_each,
            when=when,
        )

    # -------------------------------------------------------------------------------- rows

    def _rows(self, fields: Sequence[FormField]) -> tuple[Row, ...] | None:
        """The allowed combinations; None if all are allowed and have the same values."""
        columns = [
            field.name
            for field in fields
            if field.kind is FieldKind.CHOICE and field.is_listed and self._varies(field.name)
        ]
        multiple = [
            field for field in fields if field.kind is FieldKind.CHOICES and field.is_listed
        ]
        commands_by_key: dict[tuple[Any, ...], list[Any]] = {}
        for command in self.listed:
            key = tuple(fixed_part(getattr(command, name)) for name in columns)
            commands_by_key.setdefault(key, []).append(command)
        rows = {
            key: self._row(columns, multiple, commands) for key, commands in commands_by_key.items()
        }
        for at in reversed(range(len(columns))):
            rows = _without_column(rows, at, columns[at])
        is_empty = all(row == Row(choices={}) for row in rows.values())
        return None if is_empty else tuple(rows.values())

    def _varies(self, name: str) -> bool:
        return len({fixed_part(getattr(command, name)) for command in self.listed}) > 1

    def _row(
        self, columns: Sequence[str], multiple: Sequence[FormField], commands: Sequence[Any]
    ) -> Row:
        """The row of the commands with the same values in the columns."""
        members: dict[str, tuple[Any, ...]] = {}
        for field in multiple:
            path = tuple(field.name.split("."))
            answers = [plain(member) for member in members_at(path, commands)]
            if 0 < len(answers) < len(field.options):
                members[field.name] = tuple(answers)
        from_sheet = next((command for command in commands if self.listed[command]), None)
        return Row(
            choices={name: plain(getattr(commands[0], name)) for name in columns},
            members=members,
            defaults={} if from_sheet is None else sheet_values(from_sheet, columns),
            chance=None if multiple else self._chance_of(commands),
        )

    def _chance_of(self, commands: Sequence[Any]) -> Fraction | None:
        """The chance of success of the commands of a row, if they need no free input."""
        if self.chance is None or any(map(self._needs_input, commands)):
            return None
        return self.chance(commands[0])

    def _needs_input(self, command: Any) -> bool:
        """Whether a command needs free input that is not on a sheet."""
        return not self.listed[command] and any(
            field.free is not None and getattr(command, field.name) not in (None, field.default)
            for field in fields_of(command.__class__)
        )


_RowKey: TypeAlias = tuple[Any, ...]


def _without_column(rows: dict[_RowKey, Row], at: int, name: str) -> dict[_RowKey, Row]:
    """The rows without a field, if each of its values is allowed with all values of the others.

    In (Quin, 42), (Quin, 45), (Marco, 42), (Marco, 45) each hero has each card, so both fields
    are removed. A field is kept if other parts of the rows, such as the chance, depend on it.
    """
    groups: dict[_RowKey, list[Row]] = {}
    for key, row in rows.items():
        groups.setdefault(key[:at] + key[at + 1 :], []).append(row)
    count = len({key[at] for key in rows})
    for group in groups.values():
        if len(group) < count or any(
            _without_choices(row) != _without_choices(group[0]) for row in group
        ):
            return rows
    result: dict[_RowKey, Row] = {}
    for key, (row, *_) in groups.items():
        choices = {field: value for field, value in row.choices.items() if field != name}
        result[key] = attrs.evolve(row, choices=choices)
    return result


def _without_choices(row: Row) -> tuple[Any, ...]:
    """The parts of a row without its choices."""
    return row.members, row.defaults, row.chance


def members_at(path: tuple[str, ...], commands: Iterable[Any]) -> tuple[Any, ...]:
    """The members in a field of several commands, each once, in the order of the domain."""
    tuples = [
        parts_at(command, path)
        for command in commands
        # A record of another type in a union may not have the field.
        if len(path) == 1 or hasattr(getattr(command, path[0]), path[1])
    ]
    tuples.sort(key=len, reverse=True)  # the longest first, which is in the order of the domain
    members: dict[Any, Any] = {}
    for part in chain.from_iterable(tuples):
        members.setdefault(fixed_part(part), part)
    return tuple(members.values())


def sheet_values(command: Any, besides: Collection[str]) -> dict[str, Any]:
    """Field → its value in a command that was filled from a sheet, except `besides`."""
    return {
        field.name: plain(value)
        for field in fields_of(command.__class__)
        if field.name not in besides
        and field.subset is None
        and (field.free is not None or members_of(field.annotation))
        and (value := getattr(command, field.name)) != field.default
    }


def fixed_part(value: Any) -> Any:
    """The fixed part of a value: for a record its type and fixed fields, otherwise the value."""
    kind = value.__class__
    if isinstance(value, Enum):
        return kind, value  # members of different `StrEnum`s with the same value are equal
    if is_record(kind) and _has_open_fields(kind):
        fields = [field for field in fields_of(kind) if not _is_open_field(field)]
        return kind, tuple(fixed_part(getattr(value, field.name)) for field in fields)
    return value


def plain(value: Any) -> Any:
    """A value as a JSON answer; for a record its fixed fields that are not empty."""
    kind = value.__class__
    if isinstance(value, Enum):
        return value.value
    if kind in (tuple, list, frozenset):
        return [plain(part) for part in value]
    if is_record(kind):
        fields = [field for field in fields_of(kind) if not _is_open_field(field)]
        values = {field.name: getattr(value, field.name) for field in fields}
        answers = {name: plain(value) for name, value in values.items() if value not in (None, ())}
        return {"is": kind.__name__, **answers}
    return value


def _is_prompted(field: Field) -> bool:
    """Whether a field with a default is prompted for in any case."""
    return field.one_of is not None and field.one_of.always_prompt


def _is_open_field(field: Field) -> bool:
    return field.free is not None or field.subset is not None


@cache
def _has_open_fields(kind: type) -> bool:
    return any(map(_is_open_field, fields_of(kind)))


def _key(answer: Any) -> str:
    """An answer as a key of a mapping."""
    return json.dumps(answer, sort_keys=True)
