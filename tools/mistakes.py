"""Small mistakes that a source text could have: another comparison, another number, a lost step.

A mistake replaces one piece of the text and leaves all the rest as it stands, so that whatever
reads the sources reads what runs.
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
"""What is called only where the type checkers prove that nobody comes."""

FOR_CHECKERS: Final = "TYPE_CHECKING"
"""What only the type checkers read."""

ON_WINDOWS: Final = "sys.platform == 'win32'"
"""What only Windows runs: tests elsewhere cannot see it."""


@attrs.frozen
class Mistake:
    """A piece of a text replaced by another.

    Attributes:
        path: the file, from the root of the project on.
        scope: the function or class, by its name.
        old: the line as it stands.
        new: the line with the mistake.
        begin: where the piece begins, in bytes of UTF-8.
        end: where it ends.
        piece: what is put there.
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
    yield from _Search(source, path).found(ast.parse(source), "module")


class _Search:
    def __init__(self, source: str, path: str) -> None:
        self.data, self.path = source.encode(), path
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def found(self, node: ast.AST, scope: str) -> Iterator[Mistake]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            scope = node.name
        for begin, end, piece in self._pieces(node):
            yield self._mistake(scope, begin, end, piece)
        for child in self._inside(node):
            yield from self.found(child, scope)

    def _inside(self, node: ast.AST) -> Iterator[ast.AST]:
        """What can be wrong: no types, no decorators, no words."""
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
            case ast.BinOp(left=left, op=operator, right=right) if not _is_words(left, right):
                yield from self._operator(left, right, SUMS.get(type(operator)))
            case ast.BoolOp(op=operator, values=[left, right, *_]):
                yield from self._operator(left, right, CHOICES[type(operator)])
            case ast.UnaryOp(op=ast.Not()):
                yield self._begin(node), self._begin(node), "not "
            case ast.Constant(value=bool(value)):
                yield (*self._span(node), str(not value))
            case ast.Constant(value=int(value)):
                yield (*self._span(node), str(value + 1))
            case ast.If(test=ast.Name(id=asked)) if asked == FOR_CHECKERS:
                return
            case ast.If(test=test) | ast.IfExp(test=test):
                begin, end = self._span(test)
                text = self.data[begin:end].decode()
                if not isinstance(test, ast.Compare | ast.UnaryOp | ast.NamedExpr):
                    yield begin, end, f"not ({text})"
            case ast.Assign(value=ast.Yield() | ast.YieldFrom()):
                yield from self._lost(node)
            case ast.Expr(value=ast.Call(func=ast.Name(id=called))) if called == NEVER:
                return
            case ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()):
                yield from self._lost(node)
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
        found = re.search(rf"\b{word}\b" if old[0].isalpha() else word, between)
        if found is not None:
            yield begin + found.start(), begin + found.end(), new

    def _lost(self, node: ast.stmt) -> Iterator[tuple[int, int, str]]:
        """A step left out; what yields nothing any more would be no rule, so a yield is kept."""
        is_told = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node))
        yield (*self._span(node), "yield from ()" if is_told else "pass")

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


def _is_words(*sides: ast.expr) -> bool:
    """Whether texts are put together: `+` cannot be wrong there in another way than failing."""
    return any(isinstance(each, ast.JoinedStr | ast.Constant) and _is_text(each) for each in sides)


def _is_text(node: ast.JoinedStr | ast.Constant) -> bool:
    return isinstance(node, ast.JoinedStr) or isinstance(node.value, str)
