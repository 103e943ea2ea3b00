"""The measures of the house: what a change or an import costs."""

from tools import measures


def test_what_is_written_by_a_tool_is_not_counted_as_written_by_hand():
    names = {path.name for path in measures.by_hand()}
    assert "pools.py" in names
    assert not any(path in measures.LISTS for path in measures.by_hand())
    assert all(path.exists() for path in measures.LISTS)


def test_the_first_rule_of_a_chapter_is_found_where_it_stands():
    first = measures.first_rules()
    line = first["torg/rules/rounds.py"]
    text = (measures.SOURCE / "torg/rules/rounds.py").read_text("utf-8").splitlines()
    assert text[line - 1].startswith("def begin_rounds(")
    assert "torg/rules/requirements.py" not in first


def test_a_command_stands_in_a_handful_of_files():
    assert 1 < measures.files_of_a_command() < 10


def test_an_import_is_measured_against_another_one_of_the_same_run(monkeypatch):
    monkeypatch.setattr(measures, "RUNS", 1)
    assert measures.import_ratio() > 1
