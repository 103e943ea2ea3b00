"""Signatures as people write a call, whatever the code behind them does.

A command has the fields that it declares, though its `__init__` takes anything. Names for the
library alone, addresses and types stand in no default; a constant shows a value if that is short
and plain.
"""

import inspect
import re
from enum import Enum
from typing import Any

import attrs
from docstrings import PLAYED, SHORTLY, Shown
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.inspect import stringify_signature

OBSCURE = re.compile(r"<|\bNOTHING\b|(?<![\w'\"])_[A-Za-z]")
"""What is no value that anybody could write: an address, a member by its type, a private name."""
NAMED = re.compile(r"<(?:function|class) '?(?:\w+\.)*([A-Za-z]\w*)'?>|<([A-Z]\w*\.[A-Z_]+): [^>]+>")


def declared(
    _app: Sphinx, what: str, name: str, thing: Any, _options: object, _args: str, _returns: str
) -> tuple[str, str] | None:
    """The fields of a command by their names; of what nobody makes, such as a member, none."""
    if name in PLAYED:
        return stringify_signature(inspect.signature(PLAYED[name]), show_annotation=False), ""
    if what == "class" and (issubclass(thing, Enum) or getattr(thing, "_is_protocol", False)):
        return "", ""
    own = vars(thing).get("__signature__") if what == "class" and attrs.has(thing) else None
    if not isinstance(own, inspect.Signature):
        return None
    fields = [
        each if each.default is each.empty else each.replace(default=Shown(each.default))
        for each in own.parameters.values()
    ]
    return stringify_signature(inspect.Signature(fields), show_annotation=False), ""


def tidy(_app: Sphinx, page: nodes.document) -> None:
    """Take what is nobody's business out of the signatures of a page."""
    for parameter in page.findall(addnodes.desc_parameter):
        for name in parameter.findall(addnodes.desc_sig_name):
            _say(name, name.astext().lstrip("_"))
        for default in parameter.findall(nodes.inline):
            if "default_value" in default["classes"]:
                _say(default, plain(default.astext()))
    for default in page.findall(nodes.literal):
        if str(default.previous_sibling() or "").endswith("default: "):
            _say(default, plain(default.astext()))
    for value in [*page.findall(addnodes.desc_annotation)]:
        text = value.astext().strip()
        if text.startswith("=") and (len(text) > SHORTLY or OBSCURE.search(text)):
            value.parent.remove(value)


def plain(default: str) -> str:
    """A default that anybody could write, or dots.

    >>> plain("<function printed>"), plain("<class 'str'>"), plain("_LONGEST"), plain("NOTHING")
    ('printed', 'str', '...', '...')
    """
    named = NAMED.sub(lambda found: found[1] or found[2], default)
    return "..." if OBSCURE.search(named) else named


def _say(node: nodes.Element, text: str) -> None:
    if text != node.astext():
        node.children = []
        node += nodes.Text(text)


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    # Before sphinx_autodoc_typehints, which looks at `__init__`.
    app.connect("autodoc-process-signature", declared, priority=400)
    app.connect("doctree-read", tidy)
    return {"parallel_read_safe": True}
