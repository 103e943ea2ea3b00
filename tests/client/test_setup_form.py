"""The form that opens a table, and the answers that each game accepts."""

import json

import attrs
import pytest

from dramadeck import torg
from dramadeck.client import FrontError, FrontReason, problem_in
from dramadeck.client.setup_form import beginning, opened_at, party_size, setup_of
from dramadeck.codec.record_types import installed
from dramadeck.core import UnknownNameError
from dramadeck.host import Host
from dramadeck.narration import language
from dramadeck.storage.memory import MemoryStore
from tests.cases import for_each


def test_what_a_form_has_answered_is_what_a_game_begins_with():
    answers = {"dialect": "classic", "deck": "expanded", "is_campaign": True}
    expected = {"dialect": torg.CLASSIC, "deck": torg.TORG.decks["expanded"], "is_campaign": True}
    assert setup_of(torg.TORG, answers) == expected


@for_each(
    [
        ({"is_campaign": "yes"}, TypeError, "is_campaign: expected a boolean"),
        ({"dialect": 7}, TypeError, "dialect: expected a text"),
        ({"dialect": "clasic"}, UnknownNameError, "no dialect 'clasic'; nearest: classic"),
        ({"deck": "orginal"}, UnknownNameError, "no deck 'orginal'; nearest: original"),
        ({"seed": "7"}, UnknownNameError, "no option 'seed'"),
    ]
)
def test_what_no_game_takes_is_refused(answers, error, sentence):
    with pytest.raises(error, match=sentence):
        setup_of(torg.TORG, answers)


@pytest.mark.usefixtures("examples_installed")
def test_a_form_proposes_dialect_and_deck_by_their_names_whatever_they_are():
    names = [
        (proposals.get("dialect"), proposals.get("deck"))
        for proposals in (beginning(installed(name)) for name in ("torg", "tarot", "high_card"))
    ]
    assert names == [("revised", "original"), ("published", "rider-waite"), ("long", "poker")]
    assert json.loads(json.dumps(beginning(installed("high_card"))))["dialects"] == [
        "short",
        "long",
    ]


def test_a_form_proposes_nothing_where_the_game_has_no_default_of_a_name():
    house = attrs.evolve(torg.REVISED, name="house")

    def new_game(heroes, *, seed, deck, dialect=house):
        raise NotImplementedError

    proposals = beginning(attrs.evolve(torg.TORG, new_game=new_game))
    assert "dialect" not in proposals
    assert "deck" not in proposals


@pytest.mark.usefixtures("examples_installed")
@pytest.mark.parametrize(("name", "wins"), [("short", 2), ("long", 5)])
async def test_a_table_of_a_game_whose_dialects_are_no_records_is_opened_by_their_names(name, wins):
    async with Host(MemoryStore()) as host:
        opened = await opened_at(host, "high_card", ["Ann", "Ben"], {"dialect": name})
        saved = await host.save(opened.tokens[opened.leader])
        assert saved.start.setup.wins_needed == wins


NAMES = [
    ([], "everybody who plays needs a name", "wer mitspielt, braucht einen Namen"),
    (["Quin", "  "], "everybody who plays needs a name", "wer mitspielt, braucht einen"),
    (["Quin", "Marco", " Quin "], "Quin is named twice", "Quin steht zweimal da"),
    (["Marco", "Q" * 81], "at most 80 printable characters", "höchstens 80 druckbare Zeichen"),
    (["Marco", "Qu\x1bin"], "at most 80 printable characters", "höchstens 80 druckbare Zeichen"),
    ([f"H{n}" for n in range(25)], "at most 24 can play", "höchstens 24 können mitspielen"),
]


@pytest.mark.parametrize(("names", "english", "german"), NAMES, ids=[name[1] for name in NAMES])
async def test_what_is_wrong_with_the_names_is_said_in_the_language_of_whoever_opens(
    names, english, german
):
    async with Host(MemoryStore()) as host:
        with pytest.raises(FrontError) as refused:
            await opened_at(host, "torg", names, {})
        assert refused.value.refusal.reason is FrontReason.NO_SENSE
        assert english in problem_in(refused.value, language("en")).detail
        assert german in problem_in(refused.value, language("de")).detail
        assert not await host.list()


UNKNOWN = [
    ("chess", {}, "no game chess; known: ", "ein Spiel chess gibt es nicht; bekannt: "),
    ("trog", {"dialect": "x"}, "no game trog; nearest: torg", "trog gibt es nicht; ähnlich: torg"),
    ("torg", {"dialect": "clasic"}, "nearest: classic", "clasic gibt es nicht; ähnlich: classic"),
    ("torg", {"deck": "orginal"}, "nearest: original", "orginal gibt es nicht; ähnlich: original"),
]


@pytest.mark.parametrize(("system", "options", "english", "german"), UNKNOWN)
async def test_what_there_is_not_is_said_in_the_language_of_whoever_opens(
    system, options, english, german
):
    async with Host(MemoryStore()) as host:
        with pytest.raises(FrontError) as refused:
            await opened_at(host, system, ["Quin"], options)
        assert english in problem_in(refused.value, language("en")).detail
        assert german in problem_in(refused.value, language("de")).detail


async def test_an_option_that_there_is_not_is_told_to_the_program_that_named_it():
    async with Host(MemoryStore()) as host:
        with pytest.raises(UnknownNameError, match="no option 'seed'"):
            await opened_at(host, "torg", ["Quin"], {"seed": "7"})


@pytest.mark.usefixtures("examples_installed")
def test_a_form_says_how_many_can_play_where_the_game_says_it():
    assert party_size(installed("high_card")) == {"fewest": 2, "most": 17}
    assert beginning(installed("torg"))["players"] is None
    fails = attrs.evolve(torg.TORG, new_game=lambda names: 1 / 0)
    assert party_size(fails) is None


@pytest.mark.usefixtures("examples_installed")
@pytest.mark.parametrize(
    ("names", "english", "german"),
    [
        (
            ["Ann"],
            "2 to 17 players are needed; 1 name was given",
            "gebraucht werden 2 bis 17 Personen; angegeben ist 1 Name",
        ),
        (
            [f"H{n}" for n in range(18)],
            "2 to 17 players are needed; 18 names were given",
            "gebraucht werden 2 bis 17 Personen; angegeben sind 18 Namen",
        ),
    ],
)
async def test_a_name_too_few_or_too_many_is_refused_in_a_sentence(names, english, german):
    async with Host(MemoryStore()) as host:
        with pytest.raises(FrontError) as refused:
            await opened_at(host, "high_card", names, {})
    assert str(refused.value) == english
    assert problem_in(refused.value, language("de")).detail == german
