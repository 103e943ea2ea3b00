"""Files for other programs: charts, cards, schemas and pictures; shell completion."""

import contextlib
import csv
import io
import json
import os
import shutil
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

import dramadeck
from dramadeck import narration
from dramadeck.charts.tables import printed_tables
from dramadeck.charts.torg import deck_rows
from dramadeck.cli import commands, main
from dramadeck.cli.completion import NAMES, SHELLS
from dramadeck.codec.schema import json_schema
from dramadeck.export import EXPORTS
from dramadeck.lookups.cards import narrator_of_cards, packs
from dramadeck.tarot import rider_waite_deck
from dramadeck.torg import CardType, expanded_deck
from tests.cases import for_each
from tests.cli.scenes import output, refusal, run

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="it asks a real bash")


def export_files(folder, what, *words):
    """Export files, and return their contents by name."""
    out = output("export", what, str(folder), *words)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert f"{len(files)} files were written to" in out
    return files


def rows_of(text):
    return [*csv.DictReader(text.splitlines())]


# ------------------------------------------------------------------------------------- files


def test_the_charts_are_written_as_json_and_as_csv(tmp_path):
    files = export_files(tmp_path / "new" / "charts", "charts")
    tables = {name: table.to_dict() for name, table in printed_tables().items()}
    assert json.loads(files["charts.json"])["charts"] == tables
    kinds = ("charts", "sources", "vectors")
    further = {f"{kind}.{ending}" for kind in kinds for ending in ("json", "schema.json")}
    assert {*files} == {*further, *(f"{name}.csv" for name in tables)}
    for name, table in tables.items():
        rows = rows_of(files[f"{name}.csv"])
        assert [list(row) for row in rows] == [table["columns"]] * len(table["rows"])
    assert rows_of(files["bonus.csv"])[0]["bonus"] == "-12"
    assert rows_of(files["hands.csv"])[-1]["high"] == ""
    assert rows_of(files["taunt.csv"])[3]["effects"] == "up/setback"
    assert rows_of(files["weapons.csv"])[-1]["stuns_by_brawn"] == "true"


def test_the_cards_of_each_deck_are_written_with_fields_and_texts(tmp_path):
    files = export_files(tmp_path, "cards")
    decks = {f"{name}.{kind}" for name in packs() for kind in ("csv", "json")}
    assert {*files} == {"cards.json", "cards.schema.json", *decks}
    expanded = json.loads(files["expanded.json"])
    assert (expanded["system"], expanded["deck"]) == ("torg", "expanded")
    assert expanded["language"] == "en"
    for row, card in zip(
        (*deck_rows("drama_deck"), *deck_rows("expansion_deck")), expanded["cards"], strict=True
    ):
        assert (card["number"], card["name"]) == (row.number, row.card)
        assert card["player"] == {"type": row.card, "bar": row.bar}
        assert card["doubt"] == row.doubt
        box = card["gamemaster"]["skill_box"]
        assert "".join(box["steps"]) + (box["hazard"] or "") == row.skill_box
    haste = rows_of(files["original.csv"])[44]
    assert (haste["number"], haste["name"], haste["player.bar"]) == ("45", "Haste", "grey")
    assert haste["gamemaster.approved"] == "Attack/Taunt"
    assert haste["words"].startswith("Haste (45) One more action")
    stars = rows_of(files["rider-waite.csv"])
    assert [(row["name"], row["suit"]) for row in (stars[17], stars[70])] == [
        ("The Star", ""),
        ("Seven of Pentacles", "Pentacles"),
    ]


@for_each(narration.languages())
def test_texts_and_pictures_of_cards_are_written_in_every_language(code):
    deck = packs()["expanded"]
    narrator = narrator_of_cards(deck, code)
    (_, text), *_ = (file for file in EXPORTS["cards"](code) if file[0] == "expanded.json")
    first = json.loads(text)
    assert first["language"] == code
    assert first["cards"][0]["words"] == [line.text for line in narrator.card(1)]
    for name, svg in EXPORTS["pictures"](code):
        if name == "torg/001-player.svg":
            assert f'lang="{code}"' in svg
            assert narrator.card(1)[1].text in svg
            break


def test_the_schema_of_each_system_is_written(tmp_path):
    files = export_files(tmp_path, "schema")
    assert {name: json.loads(text) for name, text in files.items()} == {
        f"{name}.schema.json": json_schema(rules) for name, rules in dramadeck.systems().items()
    }


def test_cards_backs_and_charts_are_drawn(tmp_path):
    files = export_files(tmp_path, "pictures")
    sides = {f"torg/{c.number:03}-{side}" for c in expanded_deck().cards for side in SIDES}
    tarot = {f"tarot/{card.number:02}" for card in rider_waite_deck().cards}
    charts = {f"charts/{name}" for name in printed_tables()}
    assert {*files} == {f"{name}.svg" for name in {*sides, *tarot, *charts, *BACKS}}
    for text in files.values():
        root = ET.fromstring(text)  # noqa: S314 - written by ourselves
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root[0].text
    assert ">Haste<" in files["torg/042-player.svg"]
    assert "The Star" in files["tarot/18.svg"]


SIDES = ("player", "gamemaster")
BACKS = ("back-bolt", "back-star")


@pytest.mark.parametrize("what", ["charts", "cards", "schema"])
def test_the_same_files_are_written_byte_by_byte(what, tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    assert export_files(first, what) == export_files(second, what)
    assert not any("\r" in path.read_bytes().decode() for path in first.iterdir())


def test_files_are_overwritten_only_with_force(tmp_path):
    export_files(tmp_path, "charts")
    (tmp_path / "bonus.csv").write_text("mine", encoding="utf-8")
    (tmp_path / "charts.json").unlink()
    sentence = refusal("export", "charts", str(tmp_path))
    assert sentence.startswith("export: there is charts.schema.json, ")
    assert sentence.endswith("; --force writes over them")
    assert (tmp_path / "bonus.csv").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "charts.json").exists()
    assert export_files(tmp_path, "charts", "--force")["bonus.csv"].startswith("low,high,bonus")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["picture", "DIR"], "there is no export 'picture'; nearest: pictures"),
        (["charts"], "export needs DIR (the folder for the files)"),
        ([], "export needs WHAT (charts, cards, schema, pictures, foundry, print), DIR ("),
        (["charts", " "], "export: ' ' is no folder"),
        (["charts", "FILE"], "DIR: Directory "),
        (["charts", "FILE/below"], "export: "),
        (["charts", "x" * 300], "export: ...xxx"),
        (["cards", "DIR", "--language", "tlh"], "there is no language 'tlh'; "),
        (["charts", "DIR", "--forse"], "export does not understand '--forse'; nearest: --force"),
        (["print", "DIR", "--paper", "a5"], "there is no paper 'a5'; known: a4, letter"),
        (["print", "DIR", "--paper", ""], "there is no paper ''; known: a4, letter"),
        (["charts", "DIR", "--paper", "a4"], "export: --paper is only for print"),
        (["print", "DIR", "--language", "tlh"], "there is no language 'tlh'; "),
        (["print", "FILE"], "DIR: Directory "),
        (["print", "FILE/below"], "export: "),
        (["print", " "], "export: ' ' is no folder"),
    ],
)
def test_a_wrong_argument_writes_nothing_and_gets_one_clear_sentence(words, sentence, tmp_path):
    (tmp_path / "FILE").write_text("mine", encoding="utf-8")
    arguments = [
        str(tmp_path / word) if word.startswith(("DIR", "FILE")) else word for word in words
    ]
    assert refusal("export", *arguments).startswith(sentence)
    assert [path.name for path in tmp_path.iterdir()] == ["FILE"]


# -------------------------------------------------------------------------------- completion


def bash_completions(folder, *words):
    """Return what bash completes for the last word."""
    script = (
        'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _dramadeck_completion "$1"; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    result = subprocess.run(
        ["bash", "-c", script, "dramadeck.bash", *words],
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
    )
    assert result.stderr == ""
    return {*result.stdout.split()}


def completions(*words):
    """Return what the program offers to the bash script for the last word."""
    variables = {
        "_DRAMADECK_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")  # click writes bytes
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out):
        for name, value in variables.items():
            patch.setenv(name, value)
        assert main([]) == 0
        out.flush()
    return {line.removeprefix("plain,") for line in out.buffer.getvalue().decode().split()}


@for_each(
    [
        (["o"], {"odds"}),
        (["odds", ""], {*commands.odds.commands}),
        (["odds", "bomb", "--ski"], {"--skill"}),
        (["odds", "bomb", "--dialect", "c"], {"classic"}),
        (["odds", "hand", "drama", "coup"], {"coup-de-grace"}),
        (["odds", "push", "the-su"], {"the-sun"}),
        (["odds", "push", "--suit", "c"], {"cups"}),
        (["chart", "bonus-d"], {"bonus-die-eternity"}),
        (["deck", "has"], {"haste"}),
        (["deck", "--deck", "rid"], {"rider-waite"}),
        (["deck", "--language", "e"], {"en"}),
        (["export", ""], {*EXPORTS}),
        (["export", "charts", "--f"], {"--force"}),
        (["completion", ""], {*SHELLS}),
        (["play", "--se"], {"--seed"}),
        (["rule", "TR-05"], {f"TR-05{digit}" for digit in range(10)}),
    ]
)
def test_commands_options_and_names_are_completed(words, offered):
    assert completions("dramadeck", *words) == offered


@needs_bash
def test_bash_gets_its_completions_from_the_program(tmp_path):
    (tmp_path / "dramadeck.bash").write_text(run("completion", "bash").out, encoding="utf-8")
    program = tmp_path / "dramadeck"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m dramadeck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    for words in (["o"], ["odds", ""], ["odds", "hand", "drama", "coup"]):
        offered = completions("dramadeck", *words)
        assert bash_completions(tmp_path, "dramadeck", *words) == offered != set()


def test_each_shell_has_a_script_and_completed_card_names_are_accepted():
    assert all("_DRAMADECK_COMPLETE" in output("completion", shell) for shell in SHELLS)
    for card in NAMES["cards"]():
        assert run("deck", card).code == 0
    assert len({*NAMES["types"]()}) == len(CardType)
