"""Saves of earlier versions are loaded by later ones."""

import json
import re
from pathlib import Path

import pytest

from dramadeck.codec import saves
from dramadeck.codec.record_file import read_record
from dramadeck.codec.saves import SCHEMA, dump_state, load_state
from tests.codec.games import SYSTEMS, end_of, refused, save
from tools.keep_save import keep, keep_release, stem_of, stems_of_release

KEPT = Path(__file__).parent / "saves"
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"


@pytest.fixture
def in_schema_2(monkeypatch):
    """A later version of the library, which calls `state` what schema 1 called `game`."""

    def renamed(data, system):
        assert system == "torg"
        return {"state": data["game"]} if "game" in data else {"state": data["state"]["old"]}

    monkeypatch.setattr(saves, "SCHEMA", 2)
    monkeypatch.setattr(saves, "MIGRATIONS", {1: renamed})


@pytest.mark.usefixtures("in_schema_2")
def test_a_save_of_an_older_schema_is_brought_up_to_date_or_is_one_clear_error():
    data = save()
    assert data["schema"] == 2
    data["schema"] = 1
    message = "$: cannot be brought up to date from schema 1: KeyError('old')"
    assert str(refused(data)) == message
    data["state"] = {"old": data["state"]}
    assert load_state(json.dumps(data)) == end_of("torg")


def test_every_schema_up_to_todays_has_a_save_of_every_system():
    expected = {
        f"{stem}{end}"
        for name, rules in SYSTEMS.items()
        for schema in range(1, SCHEMA + 1)
        for stem in (f"schema_{schema}_{name}", stem_of(rules))
        for end in (".json", ".jsonl")
    }
    kept = {path.name for path in KEPT.iterdir()} if KEPT.exists() else set()
    assert expected <= kept, "python -m tools.keep_save writes those of today's schema"


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json*")), ids=lambda path: path.name)
def test_a_save_kept_from_any_schema_loads_and_a_record_replays(path):
    if path.suffix == ".json":
        state = load_state(path.read_bytes())
        name = path.stem.split("_")[2]
        assert load_state(dump_state(SYSTEMS[name], state)) == state
    else:
        record, torn, _ = read_record(path)
        assert torn is None
        assert record.turns
        assert record.replay() == record.state


def test_a_kept_save_is_never_written_again(tmp_path):
    written = keep(tmp_path)
    assert len(written) == 2 * len(SYSTEMS)
    assert keep(tmp_path) == []
    written[0].unlink()
    assert keep(tmp_path) == written[:1]


def lacking(changelog: str, folder: Path) -> set[str]:
    """What should be kept of the versions from 1.0 on that a changelog tells of, and is not."""
    published = re.findall(r"^## \[([1-9]\d*\.\d+\.\d+)\] - \d", changelog, re.MULTILINE)
    stems = [stem for version in published for stem, *_ in stems_of_release(version)]
    expected = {f"{stem}{end}" for stem in stems for end in (".json", ".jsonl")}
    return expected - {path.name for path in folder.iterdir()}


def test_of_every_version_since_1_0_a_game_by_every_text_is_kept():
    assert lacking(CHANGELOG.read_text(encoding="utf-8"), KEPT) == set(), "tools.cut writes them"


def test_what_is_kept_of_a_version_is_a_save_and_a_record_by_every_text(tmp_path):
    changelog = "## [1.1.0] - unreleased\n## [1.0.0] - 2026-12-01\n## [0.1.0] - 2026-11-01\n"
    texts = [text for rules in SYSTEMS.values() for text in rules.dialects]
    assert len(lacking(changelog, tmp_path)) == 2 * len(texts) > 2 * len(SYSTEMS)
    written = keep_release(tmp_path, "1.0.0")
    assert lacking(changelog, tmp_path) == set()
    assert keep_release(tmp_path, "1.0.0") == []
    for path in written[::2]:
        _, _, system, text = path.stem.split("_", 3)
        state = load_state(path.read_bytes())
        record, _, _ = read_record(path.with_suffix(".jsonl"))
        assert record.replay() == record.state == state
        assert state.dialect == SYSTEMS[system].dialects[text]
