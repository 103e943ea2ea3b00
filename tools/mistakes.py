"""Mutations of a source text: another comparison, another number, a removed statement.

A mistake replaces one piece of the text and nothing else, so that tests that read the sources see
the same text as Python.
"""

import ast
import re
from collections.abc import Iterator
from typing import Final

import attrs

COMPARISONS: Final = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
SUMS: Final = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
}
CHOICES: Final = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
NEVER: Final = "assert_never"
"""This call is never reached, as type checkers prove."""

FOR_CHECKERS: Final = "TYPE_CHECKING"
"""The condition of code for type checkers only."""

ON_WINDOWS: Final = "sys.platform == 'win32'"
"""The condition of code for Windows only, which tests elsewhere cannot check."""


@attrs.frozen
class Mistake:
    """A piece of a text replaced by another.

    Attributes:
        path: the file, relative to the root of the project.
        scope: the name of the function or class.
        old: the line without the mistake.
        new: the line with the mistake.
        begin: where the replaced piece begins, in bytes of UTF-8.
        end: where it ends.
        piece: the replacement.
    """

    path: str
    scope: str
    old: str
    new: str
    begin: int = attrs.field(repr=False)
    end: int = attrs.field(repr=False)
    piece: str = attrs.field(repr=False)

    def __str__(self) -> str:
        where = self.path.removeprefix("src/dramadeck/")
        return f"{where} {self.scope}: {self.old} → {self.new}"

    def line_in(self, source: str) -> int:
        """The number of the line where the piece begins."""
        return source.encode().count(b"\n", 0, self.begin) + 1

    def put_into(self, source: str) -> str:
        """The text with the mistake."""
        data = source.encode()
        return (data[: self.begin] + self.piece.encode() + data[self.end :]).decode()


def mistakes_in(source: str, path: str) -> Iterator[Mistake]:
    r"""Every mistake that a source text could have.

    >>> source = "def is_hit(total, needed):\n    return total >= needed\n"
    >>> for mistake in mistakes_in(source, "hits.py"):
    ...     print(mistake)
    hits.py is_hit: return total >= needed → return total > needed
    """
    yield from _Search(source, path).mistakes(ast.parse(source), "module")


class _Search:
    def __init__(self, source: str, path: str) -> None:
        self.data, self.path = source.encode(), path
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def mistakes(self, node: ast.AST, scope: str) -> Iterator[Mistake]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            scope = node.name
        for begin, end, piece in self._pieces(node):
            yield self._mistake(scope, begin, end, piece)
        for child in self._inside(node):
            yield from self.mistakes(child, scope)

    def _inside(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parts of a node that may be changed: no annotations, decorators or bases."""
        if isinstance(node, ast.Raise | ast.Assert):
            return
        left_out = {"annotation", "returns", "decorator_list", "bases"}
        if isinstance(node, ast.If) and ast.unparse(node.test) == ON_WINDOWS:
            left_out.add("body")
        for name, value in ast.iter_fields(node):
            if name in left_out:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield child

    def _pieces(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                yield from self._operator(left, right, COMPARISONS.get(type(operator)))
            case ast.BinOp(left=left, op=operator, right=right) if not _is_text(left, right):
                yield from self._operator(left, right, SUMS.get(type(operator)))
            case ast.BoolOp(op=operator, values=[left, right, *_]):
                yield from self._operator(left, right, CHOICES[type(operator)])
            case ast.UnaryOp(op=ast.Not()):
                yield self._begin(node), self._begin(node), "not "
            case ast.Constant(value=bool(value)):
                yield (*self._span(node), str(not value))
            case ast.Constant(value=int(value)):
                yield (*self._span(node), str(value + 1))
            case ast.If(test=ast.Name(id=name)) if name == FOR_CHECKERS:
                return
            case ast.If(test=test) | ast.IfExp(test=test):
                begin, end = self._span(test)
                text = self.data[begin:end].decode()
                if not isinstance(test, ast.Compare | ast.UnaryOp | ast.NamedExpr):
                    yield begin, end, f"not ({text})"
            case ast.Assign(value=ast.Yield() | ast.YieldFrom()):
                yield from self._removed(node)
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name == NEVER:
                return
            case ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()):
                yield from self._removed(node)
            case ast.Continue():
                yield (*self._span(node), "break")
            case _:
                return

    def _operator(
        self, left: ast.expr, right: ast.expr, change: tuple[str, str] | None
    ) -> Iterator[tuple[int, int, str]]:
        if change is None:
            return
        old, new = change
        begin, end = self._end(left), self._begin(right)
        between = self.data[begin:end].decode()
        if "#" in between:
            return
        word = re.escape(old).replace(r"\ ", r"\s+")
        match = re.search(rf"\b{word}\b" if old[0].isalpha() else word, between)
        if match is not None:
            yield begin + match.start(), begin + match.end(), new

    def _removed(self, node: ast.stmt) -> Iterator[tuple[int, int, str]]:
        """A removed statement; an empty yield keeps a generator a generator."""
        is_yield = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))
        yield (*self._span(node), "yield from ()" if is_yield else "pass")

    def _mistake(self, scope: str, begin: int, end: int, piece: str) -> Mistake:
        first = self.data.rfind(b"\n", 0, begin) + 1
        last = self.data.find(b"\n", end)
        old = self.data[first:last].decode()
        new = self.data[first:begin].decode() + piece + self.data[end:last].decode()
        return Mistake(
            self.path, scope, " ".join(old.split()), " ".join(new.split()), begin, end, piece
        )

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        return self._begin(node), self._end(node)

    def _begin(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)


def _is_text(*sides: ast.expr) -> bool:
    """Whether texts are joined: any other operator than `+` would fail there."""
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )
