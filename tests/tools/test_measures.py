"""The measures of the size of the code, and of how many files a change concerns."""

from tools import measures


def test_the_files_of_the_core_are_found_and_counted():
    paths = measures.files_of(measures.SOURCE, ["core"])
    assert {"rules.py", "system.py"} <= {path.name for path in paths}
    assert measures.lines(paths) > 1000


def test_a_command_occurs_in_few_files_besides_generated_lists():
    assert all(path.exists() for path in measures.LISTS)
    assert 1 <= measures.files_with(measures.SMALL_COMMAND) <= 4
    assert 1 < measures.files_of_a_command() < 10


def test_private_functions_with_one_caller_are_counted():
    once, private = measures.called_once()
    assert 0 < once < private


def test_only_copies_of_records_are_generated_at_run_time():
    assert {place.partition(":")[0] for place in measures.made_at_run_time()} <= {
        "core/record_copies.py",
        "core/refusals.py",
    }


def test_the_time_of_an_import_is_compared_with_another_import(monkeypatch):
    monkeypatch.setattr(measures, "RUNS", 1)
    assert measures.import_ratio() > 1
