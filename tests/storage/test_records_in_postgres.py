"""Records in one's own PostgreSQL, by the program on the documentation page."""

import re
from pathlib import Path

import pytest

from dramadeck import torg
from dramadeck.codec.records import Record

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "keep-a-game.md"


@pytest.fixture
def program_and_place(cluster):
    """The names that the page defines, and the connection string of the database."""
    psycopg = pytest.importorskip("psycopg", reason="psycopg, an extra, is not installed")
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.M)
    names = {}
    exec(program, names)  # noqa: S102 - the page's own program
    yield names, cluster.conninfo()
    with psycopg.connect(cluster.conninfo()) as database:
        database.execute("DROP TABLE IF EXISTS lines")


def test_a_record_is_read_from_the_database_unchanged(program_and_place):
    names, place = program_and_place
    record = Record.begin(torg.TORG, torg.new_game(["Quin", "Märta"], seed=7))
    scene = torg.commands.BeginScene(kind=torg.SceneKind.DRAMATIC, villains=('a "mummy"\\',))
    record = record.then(torg.commands.Deal(), scene)
    names["keep"](place, "tuesday", record)
    names["keep"](place, "wednesday", record.undo())
    assert names["find"](place, "tuesday") == record
    assert names["find"](place, "wednesday") == record.undo()
    assert names["sent"](place, "tuesday") == ["Deal", "BeginScene"]


def test_an_existing_game_is_not_overwritten(program_and_place):
    names, place = program_and_place
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    names["keep"](place, "tuesday", record)
    with pytest.raises(names["psycopg"].errors.UniqueViolation):
        names["keep"](place, "tuesday", record.undo())
    assert names["find"](place, "tuesday") == record
