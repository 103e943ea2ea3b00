"""Wrong input of a model, and the answers to it."""

import logging

import pytest

from dramadeck import narration, torg
from dramadeck.client import RequestError
from dramadeck.mcp.server import check_arguments, check_call_size
from dramadeck.mcp.tables import names_of
from tests.mcp.models import Model, run_host

GM, QUIN = torg.GAMEMASTER, torg.hero_seat("Quin")


def award(**answers):
    """Return the arguments that send the form of an award."""
    return {"form": "GrantAward", "turn": 5, "answers": answers}


@pytest.mark.parametrize(
    ("tool", "arguments", "beginning"),
    [
        ("looks", {}, "there is no tool 'looks'; nearest: look"),
        ("LOOK", {}, "there is no tool 'LOOK'"),
        ("look", {"seat": "Quin"}, "there is no argument 'seat' of look; known: token, lang"),
        ("look", {"token": 7}, "invalid request: token: Input should be a valid string"),
        ("look", {"language": "tlh"}, "there is no language 'tlh'"),
        ("do", {}, "invalid request: form: Field required; turn: Field required"),
        (
            "do",
            {"form": "Fly", "turn": 5},
            "there is no form 'Fly' in this menu; known: BeginScene",
        ),
        ("do", {"form": "deal", "turn": 5}, "there is no form 'deal' in this menu; known: Be"),
        ("do", {"form": "EndScene", "turn": 4}, "turn 5 has been played since; look at it first"),
        ("do", {"form": "Fly", "turn": 4}, "turn 5 has been played since; look at it first"),
        ("do", award(), "hero: choose one of: Quin or Marco"),
        ("do", award(hero="Quin"), "possibilities: an answer is missing"),
        ("do", award(hero="Nobody"), "hero: expected one of these (Quin and Marco), not 'No"),
        ("do", award(hero=["Quin"]), "hero: "),
        ("do", award(hero="Quin", possibilities="many"), "possibilities: expected a whole number"),
        ("do", award(why="so"), "there is no field 'why'; fields: hero and possibilities"),
        ("tell", {"wait": 51}, "invalid request: wait: Input should be less than"),
        ("undo", {"turns": 99}, "this number of turns cannot be undone; asked for: 99, played: 1"),
        ("reissue_token", {"seat": "quin"}, "there is no seat 'quin'; nearest: Quin"),
        ("rule", {"rule": "TR-999", "token": None}, "there is no argument 'token' of rule"),
        ("open_table", {"names": [], "token": None}, "there is no argument 'token' of open_table"),
    ],
)
async def test_a_wrong_request_is_answered_with_one_sentence_and_changes_nothing(
    tool, arguments, beginning
):
    async with run_host() as (host, client), client() as one:
        opened = await host.open("torg", ["Quin", "Marco"])
        await host.send(opened.tokens[GM], '{"is": "Deal"}')
        before = await host.join(opened.tokens[GM])
        sentence, data = await Model(one, opened.tokens[GM]).refusal(tool, **arguments)
        after = await host.join(opened.tokens[GM])
    assert (before.turn, before.view) == (after.turn, after.view)
    assert sentence.startswith(beginning)
    assert data["detail"] == sentence
    assert len(sentence) < 400


HARD = {"skill": 8, "difficulty": [10**9], "flips": 4}


@pytest.mark.parametrize(
    ("tool", "arguments", "beginning"),
    [
        ("rule", {"rule": "TR-999"}, "there is no rule 'TR-999'; nearest: "),
        ("rule", {"rule": "xyzzy"}, "no rule says 'xyzzy'; fewer words find more"),
        ("card", {"cards": ["Hast"]}, "there is no card 'Hast'; nearest: Haste"),
        ("card", {"cards": []}, "invalid request: cards: 1 to 24 are allowed, not 0"),
        ("chart", {"name": "hnds"}, "invalid request: there is no chart 'hnds'; nearest"),
        ("chart", {"name": "hands", "value": "x"}, "invalid request: "),
        ("die_odds", {"possibilities": 10**6}, "invalid request: possibilities: at most"),
        ("die_odds", {"value": 8}, "invalid request: value and difficulty: give both"),
        ("bomb_odds", HARD, "invalid request: difficulty: at most 9,999"),
        ("hand_odds", {"types": ["drama"] * 500}, "invalid request: types: at most 100"),
        ("push_odds", {"rank": "god", "needed": "4"}, "there is no aptitude 'god'; nearest: Good"),
        ("open_table", {"names": []}, "invalid request: names: List should have at least"),
        ("open_table", {"names": ["Ann", "Ann"]}, "invalid request: "),
        ("open_table", {"names": ["Ann"], "options": {"seed": "7"}}, "there is no option 'seed'"),
        (
            "open_table",
            {"names": ["Ann"], "options": {"deck": "x"}},
            "invalid request: there is",
        ),
        ("look", {}, "a seat token is needed; ask the leader of the table for it"),
    ],
)
async def test_a_wrong_request_without_a_token_is_answered_with_one_sentence(
    tool, arguments, beginning
):
    async with run_host() as (_, client), client() as one:
        sentence, _ = await Model(one).refusal(tool, **arguments)
    assert sentence.startswith(beginning)
    assert len(sentence) < 400


@pytest.mark.parametrize(
    ("tool", "arguments", "strict"),
    [
        ("card", {"cards": 42}, {"cards": ["42"]}),
        ("card", {"cards": [42, "hero"]}, {"cards": ["42", "hero"]}),
        ("chart", {"name": "bonus", "value": 17}, {"name": "bonus", "value": "17"}),
        ("hand_odds", {"types": "drama"}, {"types": ["drama"]}),
        (
            "bomb_odds",
            {"skill": 12, "difficulty": 10, "flips": 8},
            {"skill": 12, "difficulty": [10], "flips": 8},
        ),
    ],
)
async def test_a_number_is_accepted_as_a_text_and_a_single_value_as_a_list(tool, arguments, strict):
    async with run_host() as (_, client), client() as one:
        model = Model(one)
        assert await model.call(tool, **arguments) == await model.call(tool, **strict)
        wrong, _ = await model.refusal("card", cards={"number": 42})
    assert wrong.startswith("invalid request: cards: ")


async def test_a_refusal_of_the_rules_names_the_rule():
    async with run_host() as (host, client), client() as one:
        opened = await host.open("torg", ["Quin", "Marco"])
        gm = Model(one, opened.tokens[GM])
        await gm.fill_in("begin the adventure")
        turn, _ = await gm.forms()
        twice = {"kind": "dramatic", "villains": ["Baron Voss", "Quin"]}
        sentence, data = await gm.refusal("do", form="BeginScene", turn=turn, answers=twice)
    assert data["rules"] == [] or data["rules"][0] in sentence
    assert "Quin" in sentence


async def test_a_bug_in_the_program_is_reported_without_details(monkeypatch, caplog):
    with caplog.at_level(logging.INFO):
        async with run_host() as (host, client), client() as one:
            opened = await host.open("torg", ["Quin"])

            async def broken(*_):
                raise KeyError("the secret hand")

            monkeypatch.setattr(host, "seats", broken)
            sentence, data = await Model(one, opened.tokens[GM]).refusal("look")
    assert data["reason"] == "broken"
    assert sentence == "the server had an internal error; nothing has changed"
    assert "secret" not in caplog.text


def test_the_size_and_the_arguments_of_a_call_are_checked():
    check_call_size({"answers": {"villains": ["Baron Voss"]}})
    with pytest.raises(RequestError, match="a call holds at most 1000 values"):
        check_call_size({"answers": "[" * 2_000})
    with pytest.raises(RequestError, match="the prompt player needs: name"):
        check_arguments("prompt", "player", {"player": {"name": True}}, {})


def test_no_two_seats_have_the_same_name():
    seats = (GM, torg.hero_seat("Gamemaster"), QUIN)
    names = names_of(narration.language("en"), seats)
    assert [*names.values()] == [
        "Gamemaster (gamemaster)",
        "Gamemaster (hero)",
        "Quin",
        "Spectator",
    ]
