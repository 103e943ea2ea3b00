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

PACKAGES = (
    "dramadeck",
    "dramadeck.charts",
    "dramadeck.charts.tarot",
    "dramadeck.charts.torg",
    "dramadeck.core",
    "dramadeck.tarot.names",
    "dramadeck.torg.names",
)
SRC = Path(dramadeck.__file__).parent


PUBLIC = [
    (package, name) for package in PACKAGES for name in importlib.import_module(package).__all__
]
every_public_name = for_each(PUBLIC)


@every_public_name
def test_every_public_name_can_be_imported(package: str, name: str):
    assert getattr(importlib.import_module(package), name, None) is not None
    assert name in dir(importlib.import_module(package))


@pytest.mark.parametrize("package", PACKAGES)
def test_the_public_names_are_listed_once(package: str):
    names = importlib.import_module(package).__all__
    assert len(set(names)) == len(names)
    assert [name for name in names if name.startswith("_") and name != "__version__"] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_object_is_in_the_list(package: str):
    module = importlib.import_module(package)
    for name in module.__all__:
        getattr(module, name)  # load the names that are imported lazily
    submodules = {entry.name for entry in pkgutil.iter_modules(getattr(module, "__path__", ()))}
    names = {name for name in vars(module) if not name.startswith("_")}
    own = {
        name for name in names - submodules if not isinstance(vars(module)[name], types.ModuleType)
    }
    tools = {"TYPE_CHECKING", "import_module", "annotations"}
    assert own - tools <= set(module.__all__)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_star_import_imports_exactly_the_public_names(package: str):
    names: dict[str, Any] = {}
    exec(f"from {package} import *", names)  # noqa: S102 - allowed only at the top of a module
    assert set(names) - {"__builtins__"} == set(importlib.import_module(package).__all__)


@pytest.mark.parametrize("game", [tarot, torg])
def test_the_module_of_a_game_has_only_public_names_and_submodules(game: types.ModuleType):
    own = {name for name in dir(game) if not name.startswith("_")}
    names = set(game.names.__all__)
    assert names <= own
    assert all(isinstance(getattr(game, name), types.ModuleType) for name in own - names)
    assert all(getattr(game, name) is getattr(game.names, name) for name in names)


@pytest.mark.parametrize("game", [tarot, torg])
def test_the_help_on_a_game_is_short(game: types.ModuleType):
    text = pydoc.plain(pydoc.render_doc(game))
    assert len(text) < 100_000
    assert "deal(state" in text


def test_the_help_on_new_game_names_the_dialect_without_its_fields():
    text = pydoc.plain(pydoc.render_doc(torg.new_game))
    assert "dialect: dramadeck.torg.options.Dialect | str = <Dialect 'revised'>" in text
    assert len(text) < 2_500


@pytest.mark.parametrize("package", PACKAGES)
def test_an_unknown_name_is_an_attribute_error(package: str):
    with pytest.raises(AttributeError, match="no attribute 'plya_to_pool'"):
        importlib.import_module(package).plya_to_pool  # noqa: B018 - the access is the test


# Docstrings.


@cache
def documented_constants() -> set[str]:
    """Return the names of constants in the library that have a docstring below."""
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
def test_every_public_name_has_a_docstring(package: str, name: str):
    thing = getattr(importlib.import_module(package), name)
    has_docstring = isinstance(thing, types.ModuleType | type | types.FunctionType)
    if has_docstring or hasattr(thing, "__wrapped__"):
        docstring = thing.__doc__ or ""
        is_generated = docstring.startswith((f"{name}(", "str(object", "Create a collection"))
        assert docstring.strip(), "has no docstring"
        assert not is_generated, "has no docstring of its own"
    elif name != "__version__":
        assert name in documented_constants(), "no docstring follows its assignment"


# Versions, errors, verbs.


def test_the_version_is_that_of_the_installed_package():
    assert dramadeck.__version__ == version("dramadeck")
    assert re.fullmatch(r"\d+\.\d+\.\d+([a-z]+\d+)?", dramadeck.__version__)


def test_the_charts_are_imported_without_attrs():
    program = "import sys, dramadeck.charts.torg; print('attrs' in sys.modules)"
    completed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert completed.stdout.strip() == "False"


def test_a_refused_verb_raises_the_public_error_which_can_be_pickled():
    state = torg.new_game(["Quin"], seed=7)
    with pytest.raises(dramadeck.IllegalCommandError) as caught:
        torg.flip(state)
    loaded = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert isinstance(loaded, IllegalCommandError)
    assert loaded.refusal == caught.value.refusal
    assert str(loaded) == str(caught.value)


def verb_name(command: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", command.__name__).lower()


GAMES = ((tarot, tarot.TAROT), (torg, torg.TORG))
every_command = for_each((game, command) for game, system in GAMES for command in system.commands)


@every_command
def test_every_command_has_a_verb_of_its_name_and_signature(game: types.ModuleType, command: type):
    verb = getattr(game, verb_name(command))
    assert (verb.__name__, verb.__qualname__) == (verb_name(command), verb_name(command))
    assert verb.__module__ == game.__name__
    assert verb.__doc__ == command.__doc__
    parameters, fields = inspect.signature(verb).parameters, inspect.signature(command).parameters
    assert list(parameters) == ["state", *fields]
    assert {name: parameters[name] for name in fields} == dict(fields)
    assert all(parameters[name].kind is inspect.Parameter.KEYWORD_ONLY for name in fields)


@every_command
def test_every_verb_can_be_pickled(game: types.ModuleType, command: type):
    verb = getattr(game, verb_name(command))
    assert pickle.loads(pickle.dumps(verb)) is verb  # noqa: S301 - our own


@for_each((game, record) for game, own in GAMES for record in (*own.commands, *own.events))
def test_every_command_and_event_is_published_and_frozen(game: types.ModuleType, record: type):
    published = {
        name: records for records in (game.commands, game.events) for name in records.__all__
    }
    assert getattr(published[record.__name__], record.__name__) is record
    assert attrs.has(record)
    assert record.__setattr__ is not object.__setattr__
    assert record.__hash__ is not None


@pytest.mark.parametrize(("name", "own"), [("tarot", tarot.TAROT), ("torg", torg.TORG)])
def test_the_system_is_published_under_its_own_name(name: str, own: RuleSystem):
    assert isinstance(own, RuleSystem)
    assert dramadeck.system(name) is own


@pytest.mark.parametrize("system", [tarot.TAROT, torg.TORG], ids=str)
def test_the_repr_of_a_system_and_of_a_state_is_short(system: RuleSystem):
    assert len(repr(system)) < 5_000
    assert len(repr(system.new_game(["Quin"], seed=7))) < 5_000
