"""The public names: `__all__` names exactly what exists, and each name has a docstring."""

import ast
import importlib
import inspect
import pickle
import pkgutil
import pydoc
import re
import subprocess
import sys
import types
from functools import cache
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

import dramadeck
from dramadeck import tarot, torg
from dramadeck.core import IllegalCommandError, RuleSystem
from tests.cases import for_each

DOORS = (
    "dramadeck",
    "dramadeck.charts",
    "dramadeck.charts.tarot",
    "dramadeck.charts.torg",
    "dramadeck.core",
    "dramadeck.tarot.names",
    "dramadeck.torg.names",
)
SRC = Path(dramadeck.__file__).parent


PUBLIC = [(door, name) for door in DOORS for name in importlib.import_module(door).__all__]
every_public_name = for_each(PUBLIC)


@every_public_name
def test_every_public_name_can_be_imported(door: str, name: str):
    assert getattr(importlib.import_module(door), name, None) is not None
    assert name in dir(importlib.import_module(door))


@pytest.mark.parametrize("door", DOORS)
def test_the_public_names_are_listed_once(door: str):
    names = importlib.import_module(door).__all__
    assert len(set(names)) == len(names)
    assert [name for name in names if name.startswith("_") and name != "__version__"] == []


@pytest.mark.parametrize("door", DOORS)
def test_nothing_public_is_left_out_of_the_list(door: str):
    module = importlib.import_module(door)
    for name in module.__all__:
        getattr(module, name)  # what is loaded when it is asked for is there now
    rooms = {entry.name for entry in pkgutil.iter_modules(getattr(module, "__path__", ()))}
    names = {name for name in vars(module) if not name.startswith("_")}
    own = {name for name in names - rooms if not isinstance(vars(module)[name], types.ModuleType)}
    tools = {"TYPE_CHECKING", "import_module", "annotations"}
    assert own - tools <= set(module.__all__)


@pytest.mark.parametrize("door", DOORS)
def test_a_star_takes_exactly_the_public_names(door: str):
    names: dict[str, Any] = {}
    exec(f"from {door} import *", names)  # noqa: S102 - a star is a statement of modules
    assert set(names) - {"__builtins__"} == set(importlib.import_module(door).__all__)


@pytest.mark.parametrize("room", [tarot, torg])
def test_a_game_hands_on_every_name_and_nothing_else_but_its_rooms(room: types.ModuleType):
    own = {name for name in dir(room) if not name.startswith("_")}
    names = set(room.names.__all__)
    assert names <= own
    assert all(isinstance(getattr(room, name), types.ModuleType) for name in own - names)
    assert all(getattr(room, name) is getattr(room.names, name) for name in names)


@pytest.mark.parametrize("room", [tarot, torg])
def test_the_help_on_a_game_can_be_read_in_a_sitting(room: types.ModuleType):
    text = pydoc.plain(pydoc.render_doc(room))
    assert len(text) < 100_000
    assert "deal(state" in text


def test_the_help_on_a_new_game_names_the_rule_text_and_does_not_spell_it_out():
    text = pydoc.plain(pydoc.render_doc(torg.new_game))
    assert "dialect: dramadeck.torg.options.Dialect | str = <Dialect 'revised'>" in text
    assert len(text) < 2_500


@pytest.mark.parametrize("door", DOORS)
def test_an_unknown_name_is_an_attribute_error(door: str):
    with pytest.raises(AttributeError, match="no attribute 'plya_to_pool'"):
        importlib.import_module(door).plya_to_pool  # noqa: B018 - the look is the test


# Every name says what it is.


@cache
def constants_with_words() -> set[str]:
    """Names assigned anywhere in the library that a docstring follows."""
    constants = set()
    for path in SRC.rglob("*.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for statement, after in pairwise(body):
            match statement:
                case (
                    ast.AnnAssign(target=ast.Name(id=name))
                    | ast.Assign(targets=[ast.Name(id=name)])
                ):
                    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                        constants.add(name)
    return constants


@every_public_name
def test_every_public_name_says_what_it_is(door: str, name: str):
    thing = getattr(importlib.import_module(door), name)
    has_words = isinstance(thing, types.ModuleType | type | types.FunctionType)
    if has_words or hasattr(thing, "__wrapped__"):
        words = thing.__doc__ or ""
        made_by_python = words.startswith((f"{name}(", "str(object", "Create a collection"))
        assert words.strip(), "has no docstring"
        assert not made_by_python, "has no docstring of its own"
    elif name != "__version__":
        assert name in constants_with_words(), "no docstring follows its assignment"


# Versions, errors, verbs.


def test_the_version_is_that_of_the_installed_package():
    assert dramadeck.__version__ == version("dramadeck")
    assert re.fullmatch(r"\d+\.\d+\.\d+([a-z]+\d+)?", dramadeck.__version__)


def test_the_front_door_opens_without_the_rules_behind_it():
    program = "import sys, dramadeck.charts.torg; print('attrs' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_a_refused_verb_raises_the_error_of_the_front_door_which_survives_a_pickle():
    state = torg.new_game(["Quin"], seed=7)
    with pytest.raises(dramadeck.IllegalCommandError) as caught:
        torg.flip(state)
    thawed = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert isinstance(thawed, IllegalCommandError)
    assert thawed.refusal == caught.value.refusal
    assert str(thawed) == str(caught.value)


def word(command: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", command.__name__).lower()


ROOMS = ((tarot, tarot.TAROT), (torg, torg.TORG))
every_command = for_each((room, command) for room, system in ROOMS for command in system.commands)


@every_command
def test_every_command_has_a_verb_of_its_name_and_signature(room: types.ModuleType, command: type):
    verb = getattr(room, word(command))
    assert (verb.__name__, verb.__qualname__) == (word(command), word(command))
    assert verb.__module__ == room.__name__
    assert verb.__doc__ == command.__doc__
    parameters, fields = inspect.signature(verb).parameters, inspect.signature(command).parameters
    assert list(parameters) == ["state", *fields]
    assert {name: parameters[name] for name in fields} == dict(fields)
    assert all(parameters[name].kind is inspect.Parameter.KEYWORD_ONLY for name in fields)


@every_command
def test_every_verb_can_be_pickled(room: types.ModuleType, command: type):
    verb = getattr(room, word(command))
    assert pickle.loads(pickle.dumps(verb)) is verb  # noqa: S301 - our own


@for_each((room, record) for room, own in ROOMS for record in (*own.commands, *own.events))
def test_every_command_and_event_is_published_and_frozen(room: types.ModuleType, record: type):
    published = {name: kept for kept in (room.commands, room.events) for name in kept.__all__}
    assert getattr(published[record.__name__], record.__name__) is record
    assert attrs.has(record)
    assert record.__setattr__ is not object.__setattr__
    assert record.__hash__ is not None


@pytest.mark.parametrize(("name", "own"), [("tarot", tarot.TAROT), ("torg", torg.TORG)])
def test_the_system_is_published_under_its_own_name(name: str, own: RuleSystem):
    assert isinstance(own, RuleSystem)
    assert dramadeck.system(name) is own


@pytest.mark.parametrize("system", [tarot.TAROT, torg.TORG], ids=str)
def test_a_state_can_be_shown_at_the_prompt(system: RuleSystem):
    assert len(repr(system)) < 5_000
    assert len(repr(system.new_game(["Quin"], seed=7))) < 5_000
