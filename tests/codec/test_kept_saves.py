"""Saves of earlier versions are loaded by later ones."""

import json
import re
from pathlib import Path

import pytest

from dramadeck.codec import saves
from dramadeck.codec.record_file import read_record
from dramadeck.codec.saves import SCHEMA, dump_state, load_state
from tests.codec.games import SYSTEMS, end_of, load_error, save
from tools.keep_save import keep, keep_release, stem_of, stems_of_release

SAVES = Path(__file__).parent / "saves"
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"


@pytest.fixture
def in_schema_2(monkeypatch):
    """A later version of the library with schema 2, which renames `game` to `state`."""

    def renamed(data, system):
        assert system == "torg"
        return {"state": data["game"]} if "game" in data else {"state": data["state"]["old"]}

    monkeypatch.setattr(saves, "SCHEMA", 2)
    monkeypatch.setattr(saves, "MIGRATIONS", {1: renamed})


@pytest.mark.usefixtures("in_schema_2")
def test_a_save_of_an_older_schema_is_migrated_or_is_one_clear_error():
    data = save()
    assert data["schema"] == 2
    data["schema"] = 1
    message = "$: cannot be brought up to date from schema 1: KeyError('old')"
    assert str(load_error(data)) == message
    data["state"] = {"old": data["state"]}
    assert load_state(json.dumps(data)) == end_of("torg")


def test_there_is_a_save_of_every_system_for_every_schema():
    expected = {
        f"{stem}{end}"
        for name, rules in SYSTEMS.items()
        for schema in range(1, SCHEMA + 1)
        for stem in (f"schema_{schema}_{name}", stem_of(rules))
        for end in (".json", ".jsonl")
    }
    saved = {path.name for path in SAVES.iterdir()} if SAVES.exists() else set()
    assert expected <= saved, "python -m tools.keep_save writes those of today's schema"


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json*")), ids=lambda path: path.name)
def test_the_saves_and_records_of_every_schema_can_be_loaded(path):
    if path.suffix == ".json":
        state = load_state(path.read_bytes())
        name = path.stem.split("_")[2]
        assert load_state(dump_state(SYSTEMS[name], state)) == state
    else:
        record, torn, _ = read_record(path)
        assert torn is None
        assert record.turns
        assert record.replay() == record.state


def test_an_existing_save_is_never_overwritten(tmp_path):
    written = keep(tmp_path)
    assert len(written) == 2 * len(SYSTEMS)
    assert keep(tmp_path) == []
    written[0].unlink()
    assert keep(tmp_path) == written[:1]


def missing_files(changelog: str, folder: Path) -> set[str]:
    """Return the missing files of the versions since 1.0 in a changelog."""
    published = re.findall(r"^## \[([1-9]\d*\.\d+\.\d+)\] - \d", changelog, re.MULTILINE)
    stems = [stem for version in published for stem, *_ in stems_of_release(version)]
    expected = {f"{stem}{end}" for stem in stems for end in (".json", ".jsonl")}
    return expected - {path.name for path in folder.iterdir()}


def test_there_is_a_save_of_every_version_since_1_0_for_every_dialect():
    assert missing_files(CHANGELOG.read_text(encoding="utf-8"), SAVES) == set(), (
        "tools.cut writes them"
    )


def test_the_saves_of_a_release_are_a_save_and_a_record_for_every_dialect(tmp_path):
    changelog = "## [1.1.0] - unreleased\n## [1.0.0] - 2026-12-01\n## [0.1.0] - 2026-11-01\n"
    texts = [text for rules in SYSTEMS.values() for text in rules.dialects]
    assert len(missing_files(changelog, tmp_path)) == 2 * len(texts) > 2 * len(SYSTEMS)
    written = keep_release(tmp_path, "1.0.0")
    assert missing_files(changelog, tmp_path) == set()
    assert keep_release(tmp_path, "1.0.0") == []
    for path in written[::2]:
        _, _, system, text = path.stem.split("_", 3)
        state = load_state(path.read_bytes())
        record, _, _ = read_record(path.with_suffix(".jsonl"))
        assert record.replay() == record.state == state
        assert state.dialect == SYSTEMS[system].dialects[text]
