"""The client of a seat: its forms, its commands, and the updates it has missed."""

from contextlib import asynccontextmanager

import pytest

from dramadeck import torg
from dramadeck.client import RequestReason, connect, problem_in, request_error
from dramadeck.client.seat_client import MOST_TURNS
from dramadeck.core import DramadeckError, IllegalCommandError
from dramadeck.host import Host, HostError, HostReason, SqliteStore
from dramadeck.narration import AnswerError, language
from dramadeck.narration.submission import NoFormError


@asynccontextmanager
async def at_a_table():
    """The clients of the gamemaster and of Quin at a table with dealt hands."""
    async with Host(SqliteStore(":memory:")) as host:
        tokens = (await host.open("torg", ["Quin", "Marco"])).tokens
        await host.send(tokens[torg.GAMEMASTER], torg.commands.Deal())
        ann = await connect(host, tokens[torg.GAMEMASTER], "en")
        yield ann, await connect(host, tokens[torg.hero_seat("Quin")], "de")


async def test_a_submitted_form_is_news_for_another_seat_in_its_language():
    async with at_a_table() as (ann, quin):
        turn, forms = await ann.forms_now()
        assert forms.named("GrantAward") is not None
        later = await ann.submit("GrantAward", {"hero": "Quin", "possibilities": "2"}, turn)
        news = await quin.news(turn)
        assert (news.turn, news.is_whole, len(news.lines)) == (later, True, 1)
        assert "Quin" in news.lines[0].text
        assert (await quin.news(later)).lines == ()


@pytest.mark.parametrize(
    ("form", "answers", "error"),
    [
        ("Fly", {}, NoFormError),
        ("GrantAward", {"hero": "Voss", "possibilities": 1}, AnswerError),
        ("GrantAward", {"hero": "Quin"}, AnswerError),
        ("BeginScene", {"kind": "standard", "villains": "Mummy, Mummy"}, IllegalCommandError),
    ],
)
async def test_invalid_answers_and_old_forms_are_refused(form, answers, error):
    async with at_a_table() as (ann, _):
        turn = (await ann.forms_now())[0]
        with pytest.raises(error):
            await ann.submit(form, answers, turn)
        assert (await ann.forms_now())[0] == turn
        with pytest.raises(HostError) as refused:
            await ann.submit(form, answers, turn - 1)
        assert refused.value.reason is HostReason.STALE


@pytest.mark.parametrize(
    ("is_quin", "form", "reason", "rules", "sentence"),
    [
        (False, "Flip", "not_in_rounds", ("TR-053",), "the scene is not progressing by rounds"),
        (False, "EndScene", "no_scene", ("TR-045",), "no scene is under way"),
        (False, "PlayToPool", "not_now", (), "not possible now: put a card into the pool"),
        (True, "Flip", "not_yours", (), "das entscheidet die Spielleitung, und hier sitzt Quin"),
        (True, "PassTurn", "not_in_rounds", ("TR-059",), "Die Szene läuft nicht in Runden"),
        (
            True,
            "RenewHand",
            "nothing_to_discard",
            ("TR-157",),
            "Von Quin ist jetzt kein Abwurf offen",
        ),
        (False, "Fly", "invalid", (), "there is no form 'Fly' in this menu; "),
        (False, 7, "invalid", (), "there is no form 7 in this menu; "),
    ],
)
async def test_the_refusal_of_an_unavailable_form_names_the_reason_and_the_rules(
    is_quin, form, reason, rules, sentence
):
    async with at_a_table() as seats:
        client = seats[is_quin]
        turn = (await client.forms_now())[0]
        with pytest.raises(DramadeckError) as refused:
            await client.submit(form, {}, turn)
        problem = problem_in(refused.value, client.narrator.language)
        assert (problem.reason, problem.rules) == (reason, rules)
        assert problem.detail.startswith(sentence)


async def test_the_refusal_names_the_villain_who_must_roll_first():
    async with at_a_table() as (ann, _):

        async def send(form, **answers):
            await ann.submit(form, answers, (await ann.forms_now())[0])

        await send("BeginScene", kind="standard", villains="Mummy")
        await send("BeginRounds")
        await send("Flip")
        with pytest.raises(DramadeckError, match="not possible now: announce the result"):
            await send("Announce")
        await send("DeclareAction", action="Attack", target="Quin", value=8, difficulty=8)
        with pytest.raises(IllegalCommandError, match="Mummy has dice to throw first"):
            await send("Announce")


async def test_a_client_that_missed_many_turns_receives_the_last_ones_as_incomplete():
    async with at_a_table() as (ann, quin):
        for _ in range(MOST_TURNS + 1):
            turn = (await ann.forms_now())[0]
            await ann.submit("GrantAward", {"hero": "Marco", "possibilities": 1}, turn)
        assert not (await quin.news(None)).is_whole
        assert len((await quin.news(None)).lines) == MOST_TURNS
        assert (await ann.news(0, wait=0)).turn == turn + 1


def test_an_error_is_a_sentence_in_the_language_of_the_client():
    german = language("de")
    assert problem_in(request_error(RequestReason.BUSY), german).reason == "busy"
    assert problem_in(KeyError("oops"), german).detail == (
        "dem Server ist ein Fehler unterlaufen; geschehen ist nichts"
    )
