"""Prepare docstrings and signatures of the library for Sphinx.

A signature is shown as people write a call: that of a command has its fields, although its
`__init__` takes any arguments, and private names do not occur in defaults.
"""

import inspect
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from docutils import nodes
from links import public, target_of
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.inspect import stringify_signature
from sphinx.util.typing import restify

from dramadeck import chat, tarot, torg
from dramadeck.core import field_types, preconditions, record_copies, table
from dramadeck.torg.rules.cards import play_card

SHORTLY = 40
"""A default, or a value of an enum that is no text, of more letters than that is left out."""
SHORT = {
    field_types.Name: "Name",
    field_types.Natural: "Natural",
    field_types.Positive: "Positive",
    table.Card: "Card",
    tarot.commands.Command: "Command",
    tarot.commands.Command | None: "Command | None",
    torg.commands.Command: "Command",
    torg.commands.Command | None: "Command | None",
}
"""Annotations that are better known by the names of their aliases."""
PLAYED = {"dramadeck.core.replace": record_copies.replace}
"""What is another for type checkers, whose imports the build carries out as it goes along."""
OBSCURE = re.compile(r"<|\bNOTHING\b|(?<![\w'\"])_[A-Za-z]")
"""What is no value that anybody could write: an address, a member by its type, a private name."""
NAMED = re.compile(
    r"<(?:function|class) '?(?:\w+\.)*([A-Za-z]\w*)'?>"
    r"|<([A-Z]\w*\.[A-Z_]+): [^>]+>|<Dialect ('\w+')>"
)
SELF = {"self", "cls"}
CONSTANTS = {"data", "attribute", "property"}
SECTION = re.compile(r">>>|:?(Returns|Raises|Yields)\b", re.IGNORECASE)


def skip_what_says_nothing(
    _app: Sphinx, _what: str, _name: str, member: object, skip: bool, _options: object
) -> bool | None:
    """Skip the fields of a named tuple, which its docstring describes, and members in C code."""
    kind = type(member).__name__
    return True if kind in {"_tuplegetter", "builtin_function_or_method"} else (skip or None)


def prepare_docstring(
    app: Sphinx, what: str, name: str, thing: object, _options: object, lines: list[str]
) -> None:
    """Convert to reStructuredText what napoleon, which runs later, would misread.

    It expects a type before the first colon of a constant or a result, where our docstrings have
    text. Code marks are those of Markdown. Functions that a module only imports are left out.
    """
    if name in PLAYED:
        thing = PLAYED[name]
        lines[:] = inspect.cleandoc(thing.__doc__ or "").splitlines()
    if what == "function" and not str(getattr(thing, "__module__", "")).startswith("dramadeck"):
        lines.clear()
    lines[:] = _with_returns(lines)
    game = next((word for word in ("tarot", "torg") if f".{word}" in name), "")
    lines[:] = [line if ">>>" in line else with_code(line, game, name) for line in lines]
    if what in CONSTANTS:
        app.env.temp_data[f"docstring of {name}"] = lines.copy()
    if what in {"function", "method"}:
        add_parameters(lines, thing)


def add_parameters(lines: list[str], function: Any) -> None:
    """Add the parameters that a docstring leaves out; their types are added later."""
    named = {match[1] for line in lines if (match := re.match(r" +\*{0,2}(\w+):", line))} | SELF
    unnamed = [
        f":param {parameter.name}:"
        for parameter in inspect.signature(function).parameters.values()
        if parameter.name not in named
        and not parameter.name.startswith("_")
        and (parameter.annotation is parameter.empty or "._" not in str(parameter.annotation))
    ]
    if unnamed and any(lines):
        at = next((n for n, line in enumerate(lines) if SECTION.match(line)), len(lines))
        lines[at:at] = ["", *unnamed, ""]


def restore_constants(
    app: Sphinx, what: str, name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    """Restore the text of a constant, which napoleon has turned into a type."""
    if what in CONSTANTS:
        lines[:] = app.env.temp_data.pop(f"docstring of {name}", lines)


def _with_returns(lines: list[str]) -> Iterator[str]:
    inside, opening = False, ""
    for line in lines:
        if line == "Returns:":
            inside, opening = True, ":returns: "
        elif inside and line.startswith("    "):
            yield f"{opening}{line.strip()}" if opening else line
            opening = ""
        else:
            inside = False
            yield line


def with_code(line: str, game: str, door: str = "") -> str:
    """A line of Markdown as reStructuredText, with links to names of the library.

    A name is searched in the packages that contain `door` first.
    """
    names, parts = public().values(), door.split(".")
    packages = [".".join(parts[:cut]) for cut in range(len(parts), 0, -1)]

    def marked(match: re.Match[str]) -> str:
        # A single word in small letters may be a field or a function of any module.
        is_clear = re.fullmatch(r"[A-Z]\w+|\w+(\.\w+)+", match[1])
        near = packages if is_clear else packages[:1]
        paths = (path for package in near if (path := f"{package}.{match[1]}") in names)
        target = next(paths, None) or (target_of(match[1], game) if is_clear else None)
        return f":py:obj:`{match[1]} <{target}>`" if target else f"``{match[1]}``"

    return re.sub(r"(?<![`:\w>])`([^`]+)`(?!`)", marked, line)


def add_types_and_members(
    _app: Sphinx, what: str, _name: str, thing: Any, _options: object, lines: list[str]
) -> None:
    """Give the fields of a record their types, and an enum the list of its members."""
    if at := next((n for n, line in enumerate(lines) if line.startswith(":rtype:")), None):
        _set_before_example(lines, at)
    if what == "exception":
        bases = ", ".join(restify(base, "smart") for base in thing.__bases__)
        lines[:0] = [f"Bases: {bases}", ""]
    if what != "class":
        return
    if issubclass(thing, Enum) and not any(line.startswith(":ivar") for line in lines):
        lines += ["", *_listed(thing), ""]
        return
    try:
        hints = get_type_hints(thing, include_extras=True)
    except NameError:  # it has names that only type checkers import
        hints = {}
    _add_fields(lines, thing)
    for at, line in reversed([*enumerate(lines)]):
        if (match := re.match(r":ivar (\w+):", line)) and match[1] in hints:
            lines.insert(at, f":vartype {match[1]}: ``{shortly(hints[match[1]])}``")


def _set_before_example(lines: list[str], at: int) -> None:
    """Move the type of a result out of an example, into which it was inserted by mistake."""
    line, first = lines.pop(at), at
    while first and lines[first - 1]:
        first -= 1
    if lines[first:] and lines[first].startswith(">>>"):
        at = first
    lines[at:at] = [line, ""] if lines[at:] and lines[at] else [line]


def _add_fields(lines: list[str], record: Any) -> None:
    """Add the fields of a record that its docstring leaves out."""
    names = getattr(record, "_fields", ()) if issubclass(record, tuple) else ()
    if attrs.has(record):
        names = [field.name for field in attrs.fields(record)]
    named = {match[1] for line in lines if (match := re.match(r":ivar (\w+):", line))}
    unnamed = [f":ivar {name}:" for name in names if name[0] != "_" and name not in named]
    if unnamed:
        at = next((n for n, line in enumerate(lines) if re.match(":ivar|>>>", line)), len(lines))
        before_others = at < len(lines) and lines[at].startswith(":ivar")
        lines[at:at] = ["", *unnamed, *([] if before_others else [""])]


def _listed(members: Iterable[Any]) -> Iterator[str]:
    for member in members:
        value = repr(member.value)
        is_shown = isinstance(member.value, str) or len(value) <= SHORTLY
        yield f"* ``{member.name}``" + (f" = ``{value}``" if is_shown else "")


def shortly(annotation: Any) -> str:
    """An annotation as it is written in the code: `tuple[Card, ...]`."""
    for written_type, alias in SHORT.items():
        if annotation == written_type:
            return alias
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation in (NoneType, None):
        return "None"
    if annotation is Ellipsis:
        return "..."
    if isinstance(annotation, list):
        return f"[{', '.join(map(shortly, annotation))}]"
    if origin is Annotated:
        return shortly(parts[0])
    if origin in (Union, UnionType):
        return " | ".join(shortly(part) for part in parts)
    if origin is not None:
        return f"{shortly(origin)}[{', '.join(shortly(part) for part in parts)}]"
    return getattr(annotation, "__name__", str(annotation))


def format_alias(annotation: Any, _config: object) -> str | None:
    """Show an alias and a type variable by their names, also in signatures."""
    if isinstance(annotation, TypeVar | ParamSpec):
        return f"``{annotation.__name__}``"
    for written_type, alias in SHORT.items():
        if annotation == written_type:
            return f"``{alias}``"
    return None


def declared(
    _app: Sphinx, what: str, name: str, thing: Any, _options: object, _args: str, _returns: str
) -> tuple[str, str] | None:
    """The fields of a command by their names; none for types that users do not create."""
    if name in PLAYED:
        return stringify_signature(inspect.signature(PLAYED[name]), show_annotation=False), ""
    if what == "class" and (issubclass(thing, Enum) or getattr(thing, "_is_protocol", False)):
        return "", ""
    own = vars(thing).get("__signature__") if what == "class" and attrs.has(thing) else None
    if not isinstance(own, inspect.Signature):
        return None
    return stringify_signature(own, show_annotation=False), ""


def tidy(_app: Sphinx, page: nodes.document) -> None:
    """Remove private names from the signatures of a page."""
    for parameter in page.findall(addnodes.desc_parameter):
        for name in parameter.findall(addnodes.desc_sig_name):
            _say(name, name.astext().lstrip("_"))
        for default in parameter.findall(nodes.inline):
            if "default_value" in default["classes"]:
                _say(default, plain(default.astext()))
    for value in [*page.findall(addnodes.desc_annotation)]:
        text = value.astext().strip()
        if text.startswith("=") and (len(text) > SHORTLY or OBSCURE.search(text)):
            value.parent.remove(value)


def plain(default: str) -> str:
    """A default, or dots if it has a private name.

    >>> plain("<function printed>"), plain("<class 'str'>"), plain("_LONGEST"), plain("NOTHING")
    ('printed', 'str', '...', '...')
    """
    named = NAMED.sub(lambda match: next(filter(None, match.groups())), default)
    return "..." if OBSCURE.search(named) or len(named) > SHORTLY else named


def _say(node: nodes.Element, text: str) -> None:
    if text != node.astext():
        node.children = []
        node += nodes.Text(text)


def know_oneself(_app: Sphinx) -> None:
    """Let a record use its own name in the types of its fields, which attrs does not support."""
    for record, named in (
        (chat.Reply, chat.Reply),
        (preconditions.Phase, preconditions.Phase),
        (play_card.CardRule, play_card.PlayCard),
        (play_card.CardRule, play_card.CardPlayed),
    ):
        vars(record)["__init__"].__globals__.setdefault(named.__name__, named)


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("builder-inited", know_oneself)
    # Before sphinx_autodoc_typehints, which reads `__init__`.
    app.connect("autodoc-process-signature", declared, priority=400)
    app.connect("doctree-read", tidy)
    app.connect("autodoc-skip-member", skip_what_says_nothing)
    app.connect("autodoc-process-docstring", prepare_docstring, priority=100)
    app.connect("autodoc-process-docstring", restore_constants, priority=800)
    app.connect("autodoc-process-docstring", add_types_and_members, priority=900)
    return {"parallel_read_safe": True}
