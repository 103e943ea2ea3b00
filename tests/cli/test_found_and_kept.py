"""Rules by words, a deck at a glance, how odds are asked for, and what is left of a game."""

import json

import pytest

from tests.cli.scenes import run
from tests.each import for_each

FIRST = ("play", "--seed", "7")
NOT_KEPT = "This game was not kept; with --record FILE it can go on another time."


def typed(*lines):
    return "".join(f"{line}\n" for line in lines)


def shown(words, **more):
    told = run(*words.split(), **more)
    assert told.code == 0, told.err
    return told.out


def test_rules_are_found_by_words_or_by_how_these_begin():
    told = shown("rule pool heroes")
    assert told.startswith("TR-026: Three or more heroes in the action start with nothing new in")
    assert "TR-023" not in told
    assert "more rules: look for more words" in shown("rule the")
    found = json.loads(shown("rule RALLY discards --json"))["rules"]
    assert [each["rule"] for each in found] == ["TG-029"]
    assert shown("rule tr-053").startswith("TR-053: ")


def test_words_of_no_rule_are_refused_in_a_sentence():
    told = run("rule", "xyzzy", "pool")
    assert (told.code, told.out) == (2, "")
    assert told.err == "dramadeck: no rule says 'xyzzy pool'; fewer words find more\n"


@pytest.mark.parametrize("words", ["odds -h", "odds --help"])
def test_odds_say_how_they_are_asked_for(words):
    assert "Try: dramadeck odds bomb --skill 12 --difficulty 10 --flips 10" in shown(words)
    assert shown("odds bomb --skill 12 --difficulty 10 --flips 10")


def test_odds_of_nothing_name_the_questions_and_an_example():
    told = run("odds")
    assert told.code == 2
    assert "bomb, die, hand, push; such as: dramadeck odds bomb --skill 12" in told.err


@for_each(["original", "expanded", "rider-waite"])
def test_a_deck_is_summed_up_unless_cards_are_asked_for(deck):
    told = shown(f"deck --deck {deck}")
    cards = json.loads(shown(f"deck --deck {deck} --json"))["cards"]
    assert told.startswith(f"{deck}: {len(cards)} cards.")
    assert len(told.splitlines()) < 20
    flat = " ".join(told.split())
    assert not [each["name"] for each in cards if each["name"] not in flat]
    assert "--all shows all of them" in flat
    assert len(shown(f"deck --deck {deck} --all").splitlines()) == len(cards)


def test_an_entry_of_the_menu_is_explained_without_what_only_programmers_need():
    out = run(*FIRST, typed=typed("? 1", "q")).out
    assert "Make the skill check of this round. (TR-098)" in out
    assert "With it goes: value, steps, attribute," in out
    assert "Attributes:" not in out


def test_who_leaves_is_told_that_nothing_was_kept():
    assert run(*FIRST, typed=typed("q")).out.endswith(f"Left. The seed was 7.\n{NOT_KEPT}\n")


def test_who_leaves_is_told_how_a_game_goes_on_that_was_written_down(tmp_path):
    file = tmp_path / "an evening.jsonl"
    out = " ".join(run(*FIRST, "--record", str(file), typed=typed("q")).out.split())
    command = f"dramadeck play --resume '{file}'"
    assert out.endswith(f"Left. The seed was 7. It is kept, and goes on with: {command}")
    again = " ".join(run("play", "--resume", str(file), typed=typed("q")).out.split())
    assert again.endswith(f"goes on with: {command}")
