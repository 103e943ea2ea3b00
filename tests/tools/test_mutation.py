"""Mutations of the rules: which there are, and how they are applied and reverted."""

import ast

import pytest

from tests.depth import by_depth
from tools.figures import table, written_into
from tools.mistakes import mistakes_in
from tools.mutation import PACKAGES, ROOT, Verdict, drawn, reasons, report, survives

SOURCE = '''
def attack(state, command: int = 1) -> "Story":
    """A docstring with 3 < 4 and not 5."""
    if state.round and not state.scene:
        raise refuse(f"{command + 1} is too much")
    check(state)
    state = yield Attacked(total=command - 2)
    yield Wounded()
    return state if command in (7,) else None
'''


def changes():
    return {(mistake.old, mistake.new) for mistake in mistakes_in(SOURCE, "attack.py")}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "if state.round and not state.scene:",
            "if state.round or not state.scene:",
        ),
        ("if state.round and not state.scene:", "if state.round and not not state.scene:"),
        ("check(state)", "pass"),
        ("yield Wounded()", "yield from ()"),
        ("state = yield Attacked(total=command - 2)", "state = yield Attacked(total=command + 2)"),
        ("state = yield Attacked(total=command - 2)", "state = yield Attacked(total=command - 3)"),
        (
            "return state if command in (7,) else None",
            "return state if command not in (7,) else None",
        ),
    ],
)
def test_the_mutations_are_typical_mistakes(old, new):
    assert (old, new) in changes()


def test_code_for_windows_is_not_mutated():
    source = "if sys.platform == 'win32':\n    lock(1)\nelse:\n    lock(2)\n"
    mistakes = [mistake.new for mistake in mistakes_in(source, "x.py")]
    assert mistakes == ["if sys.platform != 'win32':", "pass", "lock(3)"]


def test_code_for_type_checkers_is_not_mutated():
    source = "if TYPE_CHECKING:\n    from fractions import Fraction\n"
    assert not list(mistakes_in(source, "measures.py"))


def test_texts_and_types_are_not_mutated():
    assert not any("docstring" in old or "raise" in old for old, _ in changes())
    assert not any("Story" in new.replace('"Story"', "") for _, new in changes())


@pytest.mark.parametrize("package", PACKAGES)
def test_every_mutation_can_be_parsed(package):
    count = by_depth(25, 150)
    some, possible = drawn(package, count, seed=1)
    assert len(some) == min(count, possible)
    for mistake in some:
        whole = (ROOT / mistake.path).read_text(encoding="utf-8")
        spoiled = mistake.put_into(whole)
        assert spoiled != whole
        ast.parse(spoiled)


def test_a_seed_draws_the_same_mutations_each_time():
    some, _ = drawn("core", 9, seed=4)
    assert some == drawn("core", 9, seed=4)[0] == drawn("core", 30, seed=4)[0][:9]
    assert some != drawn("core", 9, seed=5)[0]


def test_mutations_can_be_limited_to_one_function():
    some, possible = drawn("core", 200, seed=4, only="core/rng.py throws")
    assert len(some) == possible > 0
    assert {(mistake.path, mistake.scope) for mistake in some} == {
        ("src/dramadeck/core/rng.py", "throws")
    }


DETECTING_TEST = "from doubling import twice\n\n\ndef test_twice():\n    assert twice(3) == 6\n"
OTHER_TEST = DETECTING_TEST.replace("twice(3) == 6", "twice(2) == 4")


@pytest.mark.parametrize(("test", "survived"), [(DETECTING_TEST, False), (OTHER_TEST, True)])
def test_a_mutation_is_detected_only_by_a_test_that_fails(tmp_path, test, survived):
    source = "def twice(number):\n    return number * 2\n"
    module = tmp_path / "src" / "dramadeck" / "room" / "doubling.py"
    tests = tmp_path / "tests" / "room"
    for folder in (module.parent, tests):
        folder.mkdir(parents=True)
    module.write_text(source, encoding="utf-8")
    way = f"import sys\nsys.path.insert(0, {str(module.parent)!r})\n"
    (tests / "test_doubling.py").write_text(way + test, encoding="utf-8")
    mistakes = mistakes_in(source, "src/dramadeck/room/doubling.py")
    mistake = next(change for change in mistakes if change.new == "return number + 2")
    assert survives(tmp_path, mistake, []) is survived
    assert module.read_text(encoding="utf-8") == source


def test_a_survivor_without_a_reason_is_reported():
    some, possible = drawn("core", 2, seed=4)
    verdicts = [
        Verdict("core", mistake, survived=at == 0, seconds=1.0) for at, mistake in enumerate(some)
    ]
    lines = report(verdicts, {"core": possible}, 4)
    assert f"| `core` | {possible:,} | 2 | 1 | 1 | 50 % |" in lines
    assert any(
        "**a test is missing**" in line and str(some[0]).split(":")[0] in line for line in lines
    )


def test_no_reason_is_blank():
    assert all(reason.strip() for reason in reasons().values())


def test_every_reason_belongs_to_a_possible_mutation():
    possible = {
        str(mistake) for package in PACKAGES for mistake in drawn(package, 10_000, seed=1)[0]
    }
    assert set(reasons()) <= possible


def test_a_page_without_marks_is_an_error():
    with pytest.raises(ValueError, match="no marks for figures named 'runs'"):
        written_into("# Page\n", "runs", table(("a",), []))
