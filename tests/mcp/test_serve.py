"""`dramadeck mcp` as a person starts it, and what a client finds there."""

import json
from pathlib import Path

import pytest

import dramadeck.mcp
from dramadeck.cli import main
from dramadeck.lookups.rules import statements
from tests.mcp.models import Model, run_host


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--store", "cupboard"], "--store: expected sqlite:FILE, postgresql://... or memory"),
        (["--store", "memory", "--language", "tlh"], "there is no language 'tlh'"),
        (["--store", "memory", "--token-file", "nowhere"], "--token-file: nowhere: No such file"),
        (["--store", "memory", "--token-file", "."], "--token-file: .: "),
        (["--store", "memory", "--token-file", "seat.txt"], "this link does not open a seat"),
        (["--store", "memory", "--token-file", "page.txt"], "--token-file: page.txt: expected one"),
        (["--http", "--token-file", "seat.txt"], "--token-file is for one model"),
        (["--http", "--port", "70000"], "--port: expected a whole number"),
        (["--tokenfile", "x"], "mcp does not understand '--tokenfile'; nearest: --token-file"),
    ],
)
def test_invalid_options_are_reported_in_one_sentence(
    options, message, tmp_path, monkeypatch, capsys
):
    (tmp_path / "seat.txt").write_text("supper.abc", encoding="utf-8")
    (tmp_path / "page.txt").write_text("one\ntwo", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["mcp", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"dramadeck: {message}")
    assert len(err.splitlines()) == 1


def test_without_the_sdk_it_says_what_to_install(monkeypatch, capsys):
    from dramadeck.mcp import serve

    monkeypatch.setattr(serve, "find_spec", lambda _: None)
    assert main(["mcp"]) == 2
    assert "pip install 'dramadeck[mcp]'" in capsys.readouterr().err


async def test_every_tool_says_what_it_does_and_what_it_takes():
    async with run_host() as (_, client), client() as one:
        about, tools = one.instructions, (await one.list_tools()).tools
    for tool in tools:
        assert tool.description.strip() == tool.description != ""
        for argument in tool.input_schema["properties"].values():
            assert argument["description"]
    for name in ("open_table", "look", "menu", "do", "tell", "card", "rule"):
        assert name in about
        assert name in {tool.name for tool in tools}
    # A model reads the descriptions before it begins: at most 4,500 tokens of four letters.
    descriptions = [
        tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools
    ]
    assert len(json.dumps(descriptions, ensure_ascii=False)) < 4 * 4_500


async def test_the_rules_are_resources_as_a_whole_and_one_by_one():
    async with run_host() as (_, client), client() as one:
        whole = await one.read_resource("dramadeck://rules")
        single = await one.read_resource("dramadeck://rules/TR-053")
        with pytest.raises(Exception, match="there is no rule 'TR-999'"):
            await one.read_resource("dramadeck://rules/TR-999")
    text = whole.contents[0].text
    assert all(f"- {rule}: {holds}" in text for rule, holds in statements().items())
    rule_text = single.contents[0].text
    assert rule_text.startswith("TR-053: The gamemaster flips one card for each round")


async def test_prompts_tell_a_gamemaster_and_a_player_how_to_begin():
    async with run_host() as (_, client), client() as one:
        prompts = {prompt.name for prompt in (await one.list_prompts()).prompts}
        gm = await one.get_prompt("gamemaster", {"heroes": "Quin, Marco", "premise": "A bomb."})
        quin = await one.get_prompt("player", {"name": "Quin"})
        tools = {tool.name for tool in (await one.list_tools()).tools}
    gm_prompt = gm.messages[0].content.text
    assert prompts == {"gamemaster", "player"}
    assert "Quin, Marco. A bomb." in gm_prompt
    assert "You play Quin" in quin.messages[0].content.text
    assert {"open_table", "menu", "tell", "bomb_odds", "rule"} <= tools & {
        *gm_prompt.split(),
        *tools,
    }


async def test_a_look_up_has_the_same_result_as_at_the_terminal():
    async with run_host() as (_, client), client() as one:
        model = Model(one)
        bomb, data = await model.call("bomb_odds", skill=12, difficulty=[10], flips=10)
        card, _ = await model.call("card", cards=["42"], language="de")
        chart, result = await model.call("chart", name="hands", value="3")
        rule, _ = await model.call("rule", rule="tr-117")
        rules, _ = await model.call("rule", rule="seize initiative")
        every, _ = await model.call("chart")
    assert round(data["data"]["within"]["10"], 4) == 0.4911
    assert bomb.endswith(f"10: 49.11 %\n{data['data']['left_out']}")
    assert card.startswith("Eile (42)\n")
    assert (chart, result["data"]["value"]) == ("Hand size by number of heroes: 3 → 4", 4)
    assert rule.startswith("TR-117: Adrenalin adds 3")
    assert rules.startswith("TR-153 (revised): Seize Initiative")
    assert "hands: " in every


def test_the_package_of_the_mcp_server_stays_small():
    files = Path(dramadeck.mcp.__file__).parent.rglob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 900
