"""The form that opens a table, and the answers that each game accepts."""

import json

import attrs
import pytest

from dramadeck import torg
from dramadeck.client import RequestError, RequestReason, problem_in
from dramadeck.client.setup_form import beginning, opened_at, party_size, setup_of
from dramadeck.codec.record_types import installed
from dramadeck.core import UnknownNameError
from dramadeck.host import Host
from dramadeck.narration import language
from dramadeck.storage.memory import MemoryStore
from tests.cases import for_each


def test_the_answers_of_a_form_become_the_arguments_of_a_game():
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
def test_invalid_options_are_refused(answers, error, sentence):
    with pytest.raises(error, match=sentence):
        setup_of(torg.TORG, answers)


@pytest.mark.usefixtures("examples_installed")
def test_a_form_proposes_dialect_and_deck_by_their_names():
    names = [
        (proposals.get("dialect"), proposals.get("deck"))
        for proposals in (beginning(installed(name)) for name in ("torg", "tarot", "high_card"))
    ]
    assert names == [("revised", "original"), ("published", "rider-waite"), ("long", "poker")]
    assert json.loads(json.dumps(beginning(installed("high_card"))))["dialects"] == [
        "short",
        "long",
    ]


def test_a_form_proposes_no_dialect_or_deck_without_a_registered_default():
    house = attrs.evolve(torg.REVISED, name="house")

    def new_game(heroes, *, seed, deck, dialect=house):
        raise NotImplementedError

    proposals = beginning(attrs.evolve(torg.TORG, new_game=new_game))
    assert "dialect" not in proposals
    assert "deck" not in proposals


@pytest.mark.usefixtures("examples_installed")
@pytest.mark.parametrize(("name", "wins"), [("short", 2), ("long", 5)])
async def test_a_table_is_opened_with_the_name_of_a_dialect_that_is_no_record(name, wins):
    async with Host(MemoryStore()) as host:
        opened = await opened_at(host, "high_card", ["Ann", "Ben"], {"dialect": name})
        saved = await host.save(opened.tokens[opened.leader])
        assert saved.start.setup.wins_needed == wins


NAMES = [
    ([], "every player needs a name", "wer mitspielt, braucht einen Namen"),
    (["Quin", "  "], "every player needs a name", "wer mitspielt, braucht einen"),
    (["Quin", "Marco", " Quin "], "Quin is named twice", "Quin steht zweimal da"),
    (["Marco", "Q" * 81], "at most 80 printable characters", "höchstens 80 druckbare Zeichen"),
    (["Marco", "Qu\x1bin"], "at most 80 printable characters", "höchstens 80 druckbare Zeichen"),
    ([f"H{n}" for n in range(25)], "at most 24 can play", "höchstens 24 können mitspielen"),
]


@pytest.mark.parametrize(("names", "english", "german"), NAMES, ids=[name[1] for name in NAMES])
async def test_invalid_names_are_refused_in_the_language_of_the_client(names, english, german):
    async with Host(MemoryStore()) as host:
        with pytest.raises(RequestError) as refused:
            await opened_at(host, "torg", names, {})
        assert refused.value.refusal.reason is RequestReason.INVALID
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
async def test_unknown_systems_and_options_are_refused_in_the_language_of_the_client(
    system, options, english, german
):
    async with Host(MemoryStore()) as host:
        with pytest.raises(RequestError) as refused:
            await opened_at(host, system, ["Quin"], options)
        assert english in problem_in(refused.value, language("en")).detail
        assert german in problem_in(refused.value, language("de")).detail


async def test_an_unknown_option_raises_an_error():
    async with Host(MemoryStore()) as host:
        with pytest.raises(UnknownNameError, match="no option 'seed'"):
            await opened_at(host, "torg", ["Quin"], {"seed": "7"})


@pytest.mark.usefixtures("examples_installed")
def test_a_form_has_the_number_of_players_if_the_game_declares_it():
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
async def test_too_few_or_too_many_names_are_refused(names, english, german):
    async with Host(MemoryStore()) as host:
        with pytest.raises(RequestError) as refused:
            await opened_at(host, "high_card", names, {})
    assert str(refused.value) == english
    assert problem_in(refused.value, language("de")).detail == german
