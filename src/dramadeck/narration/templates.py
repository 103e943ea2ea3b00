"""Sentences and labels in CSV files, one row for each.

`docs/reference/narration.md` says what the cells of these tables may contain.
"""

import csv
import inspect
import re
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from difflib import SequenceMatcher
from enum import Enum
from importlib.resources.abc import Traversable
from itertools import chain
from types import FunctionType, ModuleType
from typing import Any, Final, TypeAlias, get_args

import attrs

from dramadeck.core.refusals import UnknownNameError, nearest_of, truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.core.state_fields import fields_of_state
from dramadeck.narration import messages
from dramadeck.narration.catalogues import CATALOGUE
from dramadeck.narration.fields import as_value, field_value
from dramadeck.narration.renderer import places_of
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import Tone
from dramadeck.narration.words import UnspokenWordsWarning, Words

Expression: TypeAlias = Callable[[Any], Any]  # computes a value from a scope

Function: TypeAlias = Callable[..., Any]
"""A function for tables: its arguments are the scope, if it takes one, and fields of the record."""

_TABLES: Final = ("messages", "labels", "fields", "rules")  # the names of the tables in a folder
TITLE: Final = "menu"  # the context of titles
CHOICE: Final = "choice"  # the context of the labels of empty fields
QUESTION: Final = "what is asked for"  # the context of the sentences about what a field asks for

_CONTEXTS: Final[Mapping[str, str | None]] = {
    "message": None,
    "title": TITLE,
    "label": messages.FIELD,
    "nothing": CHOICE,
    "question": QUESTION,
}
"""Column with messages → the context of its messages, if the row has none."""

_COMPUTED: Final = "="  # the prefix of a message that is an expression
LABEL: Final = "label"  # the name of the place that is filled with the label of the rows below

_EXPRESSION: Final = re.compile(r"(\w+)(?:\(([\w,]*)\))?")
_CONDITION: Final = re.compile(r"(!?)([^=]+)(?:=(\w+))?")
_RULE_ID: Final = re.compile(r"[A-Z]{2}-\d+")


class TemplateError(ValueError):
    """A row of a table of sentences is not valid; the message has its line and the problem."""


@attrs.frozen(eq=False)
class _Row:
    """A row of a table."""

    conditions: tuple[Expression, ...]
    sentences: Expression | None
    message: str
    plural: str | None
    count: Expression | None
    context: str | None
    values: tuple[tuple[str, Expression], ...]
    tone: Expression | None
    rules: tuple[Expression, ...]
    depth: Expression | None

    def messages_for(self, scope: Scope) -> tuple[messages.Message, ...]:
        """The messages of the row; an empty tuple if its conditions do not hold."""
        if not all(condition(scope) for condition in self.conditions):
            return ()
        result = self._message(scope) if self.sentences is None else self.sentences(scope)
        return (result,) if isinstance(result, messages.Message) else tuple(result or ())

    def _message(self, scope: Scope) -> messages.Message:
        values = tuple([(name, value(scope)) for name, value in self.values])
        if self.count is None:
            return messages.Message(self.message, values, context=self.context)
        count = self.count(scope)
        n = count if isinstance(count, int) else len(count)
        return messages.Message(self.message, (("n", n), *values), self.plural, n, self.context)


@attrs.frozen(eq=False)
class LineTemplate:
    """The formatter of an event: all rows whose conditions hold form one line."""

    rows: tuple[_Row, ...]

    def __call__(self, scope: Scope) -> messages.LogLine | None:
        """The line, or None if no row is used."""
        used = {row: texts for row in self.rows if (texts := row.messages_for(scope))}
        if not used:
            return None
        tone = next((row.tone(scope) for row in used if row.tone is not None), Tone.PLAIN)
        depth = next((row.depth(scope) for row in used if row.depth is not None), 1)
        rules = [rule(scope) for row in used for rule in row.rules]
        return messages.LogLine(
            tuple([sentence for texts in used.values() for sentence in texts]),
            tone,
            depth,
            tuple(dict.fromkeys(id for rule in rules for id in _ids(rule))),
        )

    def __repr__(self) -> str:
        return f"<a template of {self.rows[0].message!r}>"


@attrs.frozen(eq=False)
class LabelTemplate:
    """The labeler of a command: the first row whose conditions hold is used."""

    rows: tuple[_Row, ...]

    def __call__(self, scope: Scope) -> messages.Message:
        """The label."""
        return next(label for row in self.rows for label in row.messages_for(scope))

    def __repr__(self) -> str:
        return f"<a template of {self.rows[0].message!r}>"


def _ids(rules: str | Iterable[str]) -> Iterable[str]:
    return (rules,) if isinstance(rules, str) else rules


def read_messages(
    table: Traversable, records: tuple[type, ...], scope: type[Scope], *functions: ModuleType
) -> dict[type, LineTemplate]:
    """Read the messages of events; raise a `TemplateError` for a row that is not valid.

    Expressions may use properties and methods of the scope, and functions of the modules.
    """
    reader = _Reader(_by_name(records), scope, functions)
    return {kind: LineTemplate(rows) for kind, rows in reader.grouped(table, "event").items()}


def read_labels(
    table: Traversable, records: tuple[type, ...], scope: type[Scope], *functions: ModuleType
) -> tuple[dict[type, LabelTemplate], dict[type, messages.Message]]:
    """Read the labels and titles of commands; see `read_messages`."""
    reader = _Reader(_by_name(records), scope, functions)
    labels = {kind: LabelTemplate(rows) for kind, rows in reader.grouped(table, "command").items()}
    for kind, template in labels.items():
        if template.rows[-1].conditions:
            what = "leave its `if` empty, for all commands without another row"
            raise TemplateError(
                f"{table.name}: the last row of {kind.__name__} has a condition; {what}"
            )
    titles: dict[type, messages.Message] = {}
    for line, cells in rows_of_file(table):
        if cells["title"]:
            kind = reader.records[cells["command"]]
            if kind in titles:
                raise TemplateError(f"{table.name}, line {line}: a second title")
            titles[kind] = messages.Message(cells["title"], context=TITLE)
    return labels, _constant_labels(labels) | titles


def _constant_labels(labels: Mapping[type, LabelTemplate]) -> dict[type, messages.Message]:
    """Labels that are the same for every command of their type, which are also its title."""
    return {
        kind: messages.Message(row.message, context=row.context)
        for kind, (row, *others) in ((kind, label.rows) for kind, label in labels.items())
        if not others and not places_of(row.message)
    }


def read_words(
    folder: Traversable,
    rules: AnySystem,
    scope: type[Scope] = Scope,
    *functions: ModuleType,
    **others: Any,
) -> Words:
    """Read the words of a system from the tables in a folder.

    The tables are `messages.csv`, `labels.csv`, `fields.csv` and `rules.csv`. Each is optional, and
    so is the folder `locale` with catalogues, `<language>/LC_MESSAGES/dramadeck.mo`.

    Args:
        folder: the folder, such as `importlib.resources.files("my_game")`.
        rules: the system.
        scope: the type of scope, whose properties and methods the tables may use.
        *functions: modules whose functions the tables may use.
        **others: other attributes of `Words`, such as `together` and `card`.

    Raises:
        TemplateError: a row of a table is not valid.

    Warns:
        UnspokenWordsWarning: a language has catalogues, but no `dramadeck.mo`.
    """
    table = {name: folder / f"{name}.csv" for name in _TABLES}
    parts = dict[str, Any](scope=scope)
    if table["messages"].is_file():
        parts["events"] = read_messages(table["messages"], rules.events, scope, *functions)
    if table["labels"].is_file():
        labels = read_labels(table["labels"], rules.commands, scope, *functions)
        parts["commands"], parts["titles"] = labels
    if table["fields"].is_file():
        parts["fields"], parts["nothing"] = read_fields(table["fields"])
        parts["questions"] = read_questions(table["fields"])
        _check_names(table["fields"], rules)
    if table["rules"].is_file():
        parts["statements"] = read_rules(table["rules"])
    if (folder / "locale").is_dir():
        parts["locale"] = folder / "locale"
        _check_catalogues(folder / "locale")
    return Words(**{**parts, **others})


def _check_catalogues(folder: Traversable) -> None:
    """Warn of languages that have catalogues, but none with the name that the library reads."""
    for language in sorted(folder.iterdir(), key=lambda path: path.name):
        messages_of = language / "LC_MESSAGES"
        names = [path.name for path in messages_of.iterdir()] if messages_of.is_dir() else []
        others = sorted(name for name in names if name.endswith((".mo", ".po")))
        if others and CATALOGUE not in others:
            expected = f"{folder.name}/{language.name}/LC_MESSAGES/{CATALOGUE}"
            what = f"expected the catalogue {expected}, got {', '.join(others)}"
            warnings.warn(what, UnspokenWordsWarning, 3)


def _by_name(records: tuple[type, ...]) -> Mapping[str, type]:
    return {kind.__name__: kind for kind in records}


def read_fields(
    table: Traversable,
) -> tuple[dict[str, messages.Message], dict[str, messages.Message]]:
    """Read the labels of fields, and the labels of empty fields."""
    rows = [cells for _, cells in rows_of_file(table)]
    return (
        {
            cells["field"]: messages.Message(cells["label"], context=messages.FIELD)
            for cells in rows
            if cells["label"]
        },
        {
            cells["field"]: messages.Message(cells["nothing"], context=CHOICE)
            for cells in rows
            if cells["nothing"]
        },
    )


def _check_names(table: Traversable, rules: AnySystem) -> None:
    """Check that each row of `fields.csv` is for a field of a command or the state, or a zone."""
    records, allowed, zones = set[type](), set[str](rules.visibility), set[str]()
    kinds: list[Any] = list(rules.commands)
    while kinds:
        kind = kinds.pop()
        kinds += get_args(kind)
        if isinstance(kind, type) and attrs.has(kind) and kind not in records:
            records.add(kind)
            names = {field.name for field in attrs.fields(kind)}
            allowed |= names | {f"{kind.__name__}.{name}" for name in names}
            kinds += [field.type for field in attrs.fields(kind)]
    with suppress(TypeError):  # a system may not say of which type its states are
        allowed |= {field.path[-1] for field in fields_of_state(rules.state_type)}
    for line, cells in rows_of_file(table):
        if cells["field"] not in allowed:
            zones = zones or _zones_of(rules)
            if cells["field"] in zones:
                continue
            problem = UnknownNameError.among(
                "field or kind of zone", cells["field"], _public(cells["field"], allowed | zones)
            )
            raise TemplateError(
                f"{table.name}, line {line}: {problem}; a further kind of zone is declared in the "
                f"visibility of the system, {truncated_repr(cells['field'])}: Visibility.NOBODY"
            )


def _zones_of(rules: AnySystem) -> set[str]:
    """The kinds of zones in a new game; an empty set if `new_game` cannot be called with names."""
    for most in range(1, len(_PLAYERS) + 1):
        with suppress(Exception):  # a game may need more players, or other arguments
            return {zone.kind for zone in rules.new_game(_PLAYERS[:most], seed=1).table.zones}
    return set()


_PLAYERS: Final = ("Ann", "Ben", "Cleo", "Dora")


def _public(wrong: str, names: Iterable[str]) -> list[str]:
    """The names without those for the system alone, the most similar to the wrong one first."""
    public = sorted(name for name in names if not name.rpartition(".")[2].startswith("_"))
    return sorted(public, key=lambda name: -SequenceMatcher(None, wrong, name).ratio())


def read_rules(table: Traversable) -> dict[str, str]:
    """Read the statements of rules by their ids."""
    statements = dict[str, str]()
    for line, cells in rows_of_file(table):
        rule, statement = cells.get("rule", ""), cells.get("statement", "")
        if not rule or not statement:
            raise TemplateError(f"{table.name}, line {line}: expected a rule and a statement")
        if statements.setdefault(rule, statement) is not statement:
            raise TemplateError(f"{table.name}, line {line}: {rule} is there twice")
    return statements


def read_questions(table: Traversable) -> dict[str, messages.Message]:
    """Read the sentences about what the fields ask for."""
    return {
        cells["field"]: messages.Message(cells["question"], context=QUESTION)
        for _, cells in rows_of_file(table)
        if cells.get("question")
    }


def rows_of_file(table: Traversable) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The rows of a table, each with the number of its line."""
    reader = csv.DictReader(table.read_text("utf-8").splitlines(), strict=True, restkey="")
    for row in reader:
        if "" in row or None in row.values():
            raise TemplateError(f"{table.name}, line {reader.line_num}: too many or few cells")
        yield reader.line_num, row


def messages_in(table: Traversable) -> Iterator[tuple[str, str | None, str | None]]:
    """The messages of a table, for catalogues, as (message, plural, context)."""
    for _, cells in rows_of_file(table):
        for column, context in _CONTEXTS.items():
            if cells.get(column) and not cells[column].startswith(_COMPUTED):
                is_message = column == "message"
                plural = cells["plural"] if is_message else ""
                row_context = cells["context"] if is_message else ""
                yield cells[column], plural or None, row_context or context


@attrs.frozen
class _Reader:
    """Reads the rows of a table and resolves their names."""

    records: Mapping[str, Any]
    scope: type[Scope]
    functions: tuple[ModuleType, ...]

    def grouped(self, table: Traversable, column: str) -> dict[type, tuple[_Row, ...]]:
        """Type of record → its rows, from top to bottom."""
        rows: dict[type, tuple[_Row, ...]] = {}
        # From bottom to top, because a label may contain the label of the rows below it.
        for line, cells in reversed([*rows_of_file(table)]):
            try:
                kind = self._record(cells[column])
                below = rows.get(kind, ())
                rows[kind] = (self._row(kind, cells, below), *below)
            except KeyError as problem:
                raise TemplateError(f"{table.name}: there is no column {problem}") from None
            except ValueError as problem:
                raise TemplateError(f"{table.name}, line {line}: {problem}") from None
        return rows

    def _record(self, name: str) -> type:
        kind = self.records.get(name)
        if not (isinstance(kind, type) and attrs.has(kind)):
            raise ValueError(str(UnknownNameError.among("record", name, self.records)))
        return kind

    def _row(self, kind: type, cells: Mapping[str, str], below: tuple[_Row, ...]) -> _Row:
        message = cells["message"]
        with _column("count"):
            count = self._expression(kind, cells["count"]) if cells["count"] else None
        if bool(cells["plural"]) is not bool(count):
            raise ValueError("a plural needs a count, and a count a plural")
        places = dict.fromkeys(
            place
            for text in (message, cells["plural"])
            for place in places_of(text)
            if place != "n" or count is None
        )
        with _column("if"):
            conditions = tuple(self._condition(kind, text) for text in cells["if"].split())
        with _column("values"):
            assigned = dict(map(_assignment, cells["values"].split()))
            if unused := assigned.keys() - places:
                raise ValueError(f"the message has no place {', '.join(sorted(unused))}")
            values = {place: self._value(kind, text, below) for place, text in assigned.items()}
        with _column("message"):
            is_computed = message.startswith(_COMPUTED)
            sentences = self._expression(kind, message[1:]) if is_computed else None
            values = {
                place: values.get(place) or self._value(kind, place, below) for place in places
            }
        tone, depth = cells.get("tone", ""), cells.get("depth", "")
        with _column("tone", f"tones: {', '.join(_TONES)}"):
            constant = _TONES.get(tone)
            tone_of = self._constant_or_expression(kind, tone, constant) if tone else None
        with _column("rules"):
            rules = tuple(
                self._constant_or_expression(kind, rule, rule if _RULE_ID.fullmatch(rule) else None)
                for rule in cells.get("rules", "").split()
            )
        with _column("depth"):
            number = int(depth) if depth.isdecimal() else None
            depth_of = self._constant_or_expression(kind, depth, number) if depth else None
        return _Row(
            conditions=conditions,
            sentences=sentences,
            message=message,
            plural=cells["plural"] or None,
            count=count,
            context=cells["context"] or None,
            values=tuple(values.items()),
            tone=tone_of,
            rules=rules,
            depth=depth_of,
        )

    def _constant_or_expression(self, kind: type, text: str, value: object) -> Expression:
        """An expression that returns the value; if it is None, the expression in the text."""
        return self._expression(kind, text) if value is None else lambda _scope: value

    def _condition(self, kind: type, text: str) -> Expression:
        match = _CONDITION.fullmatch(text)
        if match is None:
            expected = "expression, !expression or expression=WORD"
            raise ValueError(f"expected {expected}, got {truncated_repr(text)}")
        negated, expression, word = match.groups()
        compute = self._expression(kind, expression)
        if word:
            return lambda scope: (_comparable(compute(scope)) == word) is not bool(negated)
        return lambda scope: bool(compute(scope)) is not bool(negated)

    def _value(self, kind: type, text: str, below: tuple[_Row, ...]) -> Expression:
        if text in attrs.fields_dict(kind):
            return lambda scope: field_value(scope, text)
        if text == LABEL and below:
            return LabelTemplate(below)
        compute = self._expression(kind, text)
        return lambda scope: _as_value(compute(scope), text)

    def _expression(self, kind: type, text: str) -> Expression:
        match = _EXPRESSION.fullmatch(text)
        if match is None:
            expected = "a field, a function or function(field,...)"
            raise ValueError(f"expected {expected}, got {truncated_repr(text)}")
        name, fields = match.groups()
        if fields is None and name in attrs.fields_dict(kind):
            return lambda scope: getattr(scope.event, name)
        function = self._function(name)
        if function is None:
            if fields is None and hasattr(self.scope, name):
                return lambda scope: getattr(scope, name)
            raise ValueError(
                f"{kind.__name__} has no field, and there is no function, {name!r}; "
                f"{nearest_of(name, self._names(kind))}"
            )
        names = tuple(fields.split(",")) if fields else ()
        unknown = set(names) - attrs.fields_dict(kind).keys()
        if unknown:
            raise ValueError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")
        return _call(function, names)

    def _names(self, kind: type) -> Iterator[str]:
        """The names of the fields of a record, then those of functions."""
        yield from attrs.fields_dict(kind)
        names = {
            *dir(self.scope),
            *_SHARED_FUNCTIONS,
            *chain.from_iterable(map(vars, self.functions)),
        }
        yield from (name for name in sorted(names) if name.islower() and not name.startswith("_"))

    def _function(self, name: str) -> Function | None:
        functions: set[Function] = {
            function
            for module in self.functions
            if callable(function := vars(module).get(name)) and not isinstance(function, type)
        }
        if len(functions) > 1:
            raise ValueError(f"there are {len(functions)} functions {name!r}")
        if functions:
            return functions.pop()
        method = getattr(self.scope, name, None)
        return method if isinstance(method, FunctionType) else _SHARED_FUNCTIONS.get(name)


@contextmanager
def _column(name: str, choices: str = "") -> Generator[None, None, None]:
    """Add the name of the column, and what else it may contain, to an error in one of its cells."""
    try:
        yield
    except ValueError as problem:
        further = f"; {choices}" if choices else ""
        raise ValueError(f"{name}: {problem}{further}") from None


def _assignment(text: str) -> tuple[str, str]:
    """The place and the expression of a part of the column `values`."""
    place, _, expression = text.partition("=")
    if not (place and expression):
        raise ValueError(f"expected place=expression, got {truncated_repr(text)}")
    return place, expression


def _call(function: Function, names: tuple[str, ...]) -> Expression:
    """A call of a function with fields of the record, and with the scope if it takes one."""
    signature = inspect.signature(function)
    first = next(iter(signature.parameters.values()), None)
    needs_scope = first is not None and _is_scope(first)
    try:
        signature.bind(*("scope",) * needs_scope, *names)
    except TypeError as problem:
        raise ValueError(f"{function.__name__}({','.join(names)}): {problem}") from None
    if needs_scope:
        return lambda scope: function(scope, *[getattr(scope.event, name) for name in names])
    return lambda scope: function(*[getattr(scope.event, name) for name in names])


def _is_scope(parameter: inspect.Parameter) -> bool:
    kind = parameter.annotation
    return parameter.name == "self" or (isinstance(kind, type) and issubclass(kind, Scope))


def _given(*values: object) -> bool:
    """Whether none of these fields is None."""
    return None not in values


_TONES: Final[Mapping[str, Tone]] = {tone.value: tone for tone in Tone}

_SHARED_FUNCTIONS: Final[Mapping[str, Function]] = {
    "quoted": messages.Quoted,
    "own_words": messages.UserTerm,
    "signed": messages.Signed,
    "listed": messages.Listed,
    "people": messages.People,
    "given": _given,
}
"""The functions that every table can use."""


def _comparable(value: object) -> object:
    return value.name if isinstance(value, Enum) else value


def _as_value(value: Any, text: str) -> messages.Value:
    """Convert the result of an expression: a text to a name, a tuple to a list."""
    if value.__class__ is tuple and any(isinstance(part, messages.Argument) for part in value):
        return messages.Listed(value)
    converted = as_value(value) if isinstance(value, str | tuple) else value
    if converted is None:
        raise TypeError(f"{text} returned {value!r}, which is not a value of a message")
    return converted
