"""The commands that answer one question: odds, chart, deck, rule."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dramadeck import narration, torg
from dramadeck.charts.sources import WORKS
from dramadeck.charts.tables import printed_table, printed_tables
from dramadeck.cli.commands import odds
from dramadeck.cli.commands import program as command_line
from dramadeck.lookups.rules import statements
from dramadeck.odds import tarot as of_tarot
from dramadeck.odds import torg as of_torg
from dramadeck.tarot import Suit, rider_waite_deck
from dramadeck.torg import ActionKind, CardType, expanded_deck, original_deck
from tests.cases import for_each
from tests.cli.scenes import output, refusal, run


def json_of(words):
    """Return the JSON of a command that writes one line and no error."""
    result = run(*words.split(), "--json")
    assert (result.code, result.err, result.out.count("\n")) == (0, "", 1)
    return json.loads(result.out)


def text_of(words):
    return output(*words.split())


HELPS = {
    "odds": "Try: dramadeck odds bomb --skill 12 --difficulty 10 --flips 10",
    "play": "revised, classic or gurps",
}
"""Command → a text in its help."""


@for_each([*command_line.commands, *(f"odds {kind}" for kind in odds.commands)])
def test_each_command_has_a_help(words):
    out = " ".join(output(*words.split(), "--help").split())
    assert f"Usage: dramadeck {words}" in out
    assert HELPS.get(words, "") in out
    assert output(*words.split(), "-h") == output(*words.split(), "--help")


# ------------------------------------------------------------------------------------- odds


def test_odds_bomb_gives_the_chance_to_disarm_it_within_a_number_of_flips():
    answer = json_of("odds bomb --skill 12 --difficulty 10 --flips 10")
    task = of_torg.Task(of_torg.SkillChecks(12, (10, 10, 10, 10)))
    assert [*answer] == ["within", "left_out"]
    assert [*answer["within"]] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    for flips, chance in answer["within"].items():
        assert chance == pytest.approx(of_torg.chance_to_finish(task, int(flips)), abs=1e-4)
    lines = text_of("odds bomb --skill 12 --difficulty 10 --flips 10").splitlines()
    assert lines[0].endswith("skill 12, difficulties 10, 10, 10, 10")
    assert lines[-2].startswith("10  49.11 %  ██")
    assert lines[-1] == answer["left_out"]


def test_a_task_that_needs_more_flips_has_the_chance_zero():
    assert json_of("odds bomb --skill 12 --difficulty 10 --flips 1")["within"] == {"1": 0.0}
    assert "\n3   0.00 %\n" in text_of(
        "odds bomb --skill 12 --difficulty 10 --flips 3 --scene none"
    )


@pytest.mark.parametrize(
    ("words", "task", "last_ditch"),
    [
        ("--difficulty 8,10,12", of_torg.Task(of_torg.SkillChecks(11, (8, 10, 12))), False),
        ("--difficulty 9 --steps 2", of_torg.Task(of_torg.SkillChecks(11, (9, 9))), False),
        (
            "--difficulty 9 --steps-a-round 2",
            of_torg.Task(of_torg.SkillChecks(11, (9,) * 4), steps_per_round=2),
            False,
        ),
        (
            "--difficulty 9 --other-skills 9,8 --last-ditch",
            of_torg.Task(of_torg.SkillChecks(11, (9,) * 4, (9, 8))),
            True,
        ),
        (
            "--difficulty 9 --scene DRAMATIC --deck expanded",
            of_torg.Task(
                of_torg.SkillChecks(11, (9,) * 4),
                scene=torg.SceneKind.DRAMATIC,
                cards=expanded_deck().cards,
            ),
            False,
        ),
        (
            "--difficulty 2 --dialect gurps",
            of_torg.Task(of_torg.checks_by(torg.GURPS, 11, (2, 2, 2, 2))),
            False,
        ),
    ],
)
def test_each_option_of_odds_bomb_changes_the_task(words, task, last_ditch):
    answer = json_of(f"odds bomb --skill 11 --flips 7 {words}")
    curve = of_torg.flips_to_finish(task, 7, last_ditch=last_ditch)
    assert answer["within"]["7"] == pytest.approx(curve.at_most(7))


@pytest.mark.parametrize(
    ("words", "throw"),
    [
        ("", of_torg.Throw()),
        ("--unskilled", of_torg.Throw(skilled=False)),
        ("--ordinary", of_torg.Throw(possibility_rated=False)),
        ("--possibilities 2", of_torg.Throw(points=2)),
        ("--up", of_torg.Throw(up=True)),
        ("--up-counts-ten", of_torg.Throw(up=True, up_counts_ten=True)),
        ("--stymied", of_torg.Throw(stymied=True)),
    ],
)
def test_odds_die_gives_bonus_numbers_totals_and_success(words, throw):
    answer = json_of(f"odds die --value 8 --difficulty 12 --cards 3 --total 30 {words}")
    assert answer["success"] == pytest.approx(float(of_torg.success(8, 12, throw, cards=3)))
    assert answer["at_least"] == {"30": pytest.approx(float(throw.at_least(30)))}
    for name, distribution in (("bonus", throw.bonus_numbers()), ("total", throw.totals())):
        assert sum(answer[name].values()) == pytest.approx(1)
        assert answer[name].get("8", 0) == pytest.approx(distribution.chance(8))
    out = text_of(f"odds die --value 8 --difficulty 12 --cards 3 --total 30 {words}")
    assert "Bonus number of the die\n" in out
    assert "A total of 30 or more: " in out
    assert "Value 11 against 12 succeeds: " in out


def test_odds_die_needs_no_difficulty():
    assert {*json_of("odds die")} == {"bonus", "total"}


def test_odds_hand_gives_the_number_of_cards_of_some_types():
    answer = json_of("odds hand drama HERO --size 5")
    count = of_torg.cards_held((CardType.DRAMA, CardType.HERO), 5)
    assert answer["at_least_one"] == pytest.approx(count.at_least(1))
    assert answer["held"]["2"] == pytest.approx(count.chance(2))
    assert "At least one: 29.64 %" in text_of("odds hand drama")


def test_odds_push_gives_the_outcomes_of_one_suit_or_of_all_suits_best_first():
    answer = json_of("odds push 3-of-swords 45 --suit swords --rank fair --needed 6 --blind 1")
    push = of_tarot.PlannedPush(Suit.SWORDS, ("Three of Swords", 45), blind=1)
    ends = of_tarot.outcomes(push, rank=4, needed=6)
    assert answer["suit"] == "Swords"
    assert answer["outcomes"] == {word: pytest.approx(chance) for word, chance in ends.outcomes}
    assert answer["success"] == pytest.approx(of_tarot.chance_of_success(push, rank=4, needed=6))
    assert sum(answer["ranks"].values()) == pytest.approx(1)
    by_suit = of_tarot.by_suit(("Two of Wands", "Page of Cups"), rank=4, needed=6)
    answer = json_of("odds push 2-of-wands page-of-cups --rank 4 --needed great")
    assert [row["suit"] for row in answer["suits"]] == [str(push.suit) for push in by_suit]
    assert answer["suits"][0]["outcomes"] == dict(by_suit[0].outcomes.outcomes)
    assert text_of("odds push 2-of-wands page-of-cups --rank 4 --needed 6").startswith(
        "A push in Cups\n"
    )


def test_a_card_that_was_seen_cannot_be_drawn():
    lone = "odds push 3-of-cups --suit swords --rank 4 --needed 6 "
    majors = " ".join(f"--seen {number}" for number in range(1, 23))
    assert json_of(lone)["outcomes"]["critical"] > 0
    assert json_of(lone + majors)["outcomes"]["critical"] == 0


# ------------------------------------------------------------------------------------ charts


def test_the_charts_are_listed_by_name_and_title():
    assert json_of("chart") == {name: table.title for name, table in printed_tables().items()}
    lines = text_of("chart").splitlines()
    assert lines[0] == "bonus: Bonus number by die total"
    assert len(lines) == len(printed_tables())


@for_each([*printed_tables()])
def test_a_chart_is_shown_whole(name):
    assert json_of(f"chart {name}") == printed_table(name).to_dict()
    out = " ".join(text_of(f"chart {name}").split())
    for left, right in printed_table(name).lines:
        assert f"{left} → {right}" in out


@pytest.mark.parametrize(
    ("words", "data", "text"),
    [
        ("bonus 17", 4, "Bonus number by die total: 17 → 4"),
        ("bonus 13", 1, "Bonus number by die total: 13 → 1"),
        ("success 12", "spectacular", "Success level by margin: 12 → spectacular"),
        ("taunt 15", ["up", "setback"], "Result of taunt by margin (revised): 15 → up, setback"),
        ("many-on-one-success 5", {"fewest": 3, "most": 4}, "by margin: 5 → fewest 3, most 4"),
        ("many-on-one-bonus 2", 2, "bonus modifier by characters: 2 → 2"),
    ],
)
def test_a_number_is_looked_up(words, data, text):
    name, number = words.split()
    assert json_of(f"chart {words}") == {"chart": name, "input": int(number), "value": data}
    assert text in text_of(f"chart {words}")


def test_a_word_is_looked_up():
    row = {"dn": 13, "modifier": 5}
    assert json_of("chart difficulty hard") == {
        "chart": "difficulty",
        "input": "hard",
        "value": row,
    }
    assert text_of("chart traits brawn") == (
        "Traits: brawn → about strength, and withstanding a stun, is core yes, "
        "needs specialization no\n"
    )
    assert run("chart", "roll-again", "without possibilities, unskilled").out.endswith("nothing\n")
    katana = run("chart", "weapons", "A Katana").out
    assert "meters Close, stun —, stuns by brawn no" in katana


# ------------------------------------------------------------------------------------- cards


@for_each(narration.languages())
def test_a_card_is_shown_in_every_language(code):
    narrator = narration.narrator(
        torg.TORG, language=code, setup=torg.new_game(["Q"], seed=1).setup
    )
    lines = [line.text for line in narrator.card(42)]
    out = " ".join(run("deck", "42", "--language", code).out.split())
    assert out == " ".join(" ".join(lines).split())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRAMADECK_LANGUAGE", code)
        assert json_of("deck 42")["cards"][0]["words"] == lines


def test_a_card_is_found_by_its_name_in_the_language_or_in_english():
    for name in ("Eile", "eile", "Haste"):
        assert output("deck", name, "--language", "de").startswith("Eile (40)")
    assert refusal("deck", "Eile").startswith("there is no card 'Eile'")
    assert output("deck", "drei-der-schwerter", "--language", "de").startswith("Drei der Schw")


def test_cards_are_found_by_number_and_by_name():
    answer = json_of("deck 45 94")
    assert answer["deck"] == "original"
    assert [(card["number"], card["name"]) for card in answer["cards"]] == [
        (45, "Haste"),
        (94, "Glory"),
    ]
    assert answer["cards"][1]["doubt"] == original_deck().card(94).doubt != ""
    assert answer["cards"][0]["gamemaster"]["approved"] == ["Attack", "Taunt"]
    assert "Uncertain: skill box" in text_of("deck 94")
    hastes = original_deck().where(type=CardType.HASTE)
    assert [c["number"] for c in json_of("deck haste")["cards"]] == [c.number for c in hastes]
    assert json_of("deck escape")["cards"] == json_of("deck Escape!")["cards"] != []


def test_a_card_that_is_not_in_the_first_deck_is_found_in_another():
    assert json_of("deck 160")["deck"] == "expanded"
    assert "any multi-action" in text_of("deck 158")
    answer = json_of("deck star 7-of-coins")
    assert answer["deck"] == "rider-waite"
    assert [card["number"] for card in answer["cards"]] == [18, 71]
    assert text_of("deck star").startswith("The Star")


def test_cards_are_found_by_what_they_show():
    assert [c["number"] for c in json_of("deck --where approved=taunt")["cards"]] == [
        card.number for card in original_deck().where(approved=ActionKind.TAUNT)
    ]
    cards = original_deck().where(
        type=CardType.HASTE, special=False, heroes=torg.Advantage.FLURRY, box=torg.Step.A
    )
    words = "deck --where type=haste --where special=no --where heroes=flurry --where box=A"
    assert [c["number"] for c in json_of(words)["cards"]] == [card.number for card in cards] != []
    cups = json_of("deck --deck rider-waite --where suit=cups --where rank=3")["cards"]
    assert [card["name"] for card in cups] == ["Three of Cups"]
    assert text_of("deck 40 --where type=glory") == "No card matches.\n"


ADRENALIN = "Adrenalin (1): Your Dexterity, Strength or Toughness is 3 higher"


@for_each([("original", 156, ADRENALIN), ("expanded", 161, ADRENALIN), ("rider-waite", 78, "The")])
def test_a_deck_is_shown_as_a_summary_or_with_one_line_for_each_card(deck, count, first):
    cards = json_of(f"deck --deck {deck}")["cards"]
    lines = text_of(f"deck --deck {deck} --all").splitlines()
    assert len(lines) == len(cards) == count
    assert lines[0].startswith(first)
    text = text_of(f"deck --deck {deck}")
    assert text.startswith(f"{deck}: {count} cards.")
    assert len(text.splitlines()) < 20
    flat = " ".join(text.split())
    assert not [card["name"] for card in cards if card["name"] not in flat]
    assert "--all shows all cards" in flat


def test_a_deck_without_texts_is_shown_by_its_fields(monkeypatch):
    for module in ("narration.words", "narration.narrators"):
        monkeypatch.setattr(f"dramadeck.{module}.words_of_system", lambda _: narration.Words())
    assert text_of("deck star").splitlines() == ["The Star (18)", "  arcana: major", "  rank: 17"]
    assert len(text_of("deck --deck rider-waite --all").splitlines()) == len(
        rider_waite_deck().cards
    )


# ---------------------------------------------------------------------------------- terminals


def at_a_terminal(*words, columns):
    """Return the lines that a command writes to a terminal of a given width."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "dramadeck", *words]
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm"}
    with subprocess.Popen(command, stdout=follower, stderr=follower, env=environment) as process:
        os.close(follower)
        data = b""
        try:
            while piece := os.read(leader, 65_536):
                data += piece
        except OSError:
            pass  # the other end is closed
        assert process.wait() == 0
    os.close(leader)
    return re.sub("\x1b\\[[0-9;]*m", "", data.decode()).splitlines()


@pytest.mark.parametrize("columns", [60, 140])
def test_a_line_is_no_longer_than_the_terminal_is_wide(columns):
    many = at_a_terminal("deck", "--all", columns=columns)
    assert len(many) == 156
    few = at_a_terminal("deck", "157", "3", columns=columns)
    assert max(map(len, (*many, *few))) <= columns


def test_json_is_one_line_in_a_narrow_terminal():
    (line,) = at_a_terminal("odds", "die", "--json", columns=40)
    assert {*json.loads(line)} == {"bonus", "total"}


# ---------------------------------------------------------------------------------- documents

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "ask-at-the-terminal.md"
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def examples_of_page():
    for block in BLOCKS:
        for example in block.split("$ dramadeck ")[1:]:
            typed, _, answer = example.partition("\n")
            yield typed, answer


@for_each([typed for typed, _ in examples_of_page()])
def test_the_page_shows_the_output_of_the_program(typed):
    out = output(*typed.split())
    assert "\n".join(map(str.rstrip, out.splitlines())) == dict(examples_of_page())[typed].rstrip()


# ---------------------------------------------------------------------------------- rules


def test_a_rule_is_shown_with_its_source():
    text = text_of("rule tr-053")
    assert text.startswith("TR-053: The gamemaster flips one card for each round; it governs")
    assert "Standard and Dramatic Scenes" in text


@pytest.mark.parametrize("key", ["FS", "red"])
def test_the_key_of_a_source_is_not_a_rule(key):
    sentence = refusal("rule", key)
    assert sentence.startswith(f"{key.upper()} is a source, not a rule: ")
    assert sentence.endswith(WORKS[key.upper()].address)


def test_rules_are_found_by_words_or_their_first_letters():
    text = text_of("rule pool heroes")
    assert text.startswith("TR-026 (revised): Three or more heroes in the action start with")
    assert "TR-023" not in text
    assert "more rules: look for more words" in text_of("rule the")
    assert "\nTC-078 (classic): " in text_of("rule rally")
    assert "TG-029 (GURPS): " in text_of("rule rally")
    answer = json_of("rule RALLY discards")["rules"]
    assert [rule["rule"] for rule in answer] == ["TC-078", "TG-029"]


@for_each(sorted(statements()))
def test_every_rule_is_given_as_json(rule):
    answer = json_of(f"rule {rule}")
    assert (answer["rule"], answer["holds"]) == (rule, statements()[rule])
    assert answer["source"].startswith(rule)
