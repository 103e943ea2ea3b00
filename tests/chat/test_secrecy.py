"""No answer or announcement of a bot, in any markup, contains what its reader may not know."""

import html
import random
import re

import pytest

from dramadeck.chat.sentences import BROKEN
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Language
from tests.chat.fake_service import CHANNEL, open_chat
from tests.depth import by_depth
from tests.host import hidden_names
from tests.host.hidden_names import RECENT, state_at

COMMANDS = ("do", "do", "do", "hand", "play", "pool", "trade", "table", "log", "?", "flip")


def writings(reply):
    """Yield a reply in each markup, with all options and its file."""
    yield reply.plain()
    yield re.sub(r"\\(.)", r"\1", reply.markdown()).replace("**", "")
    yield html.unescape(re.sub("</?(b|i|pre|br)>", "", reply.html()))
    yield from (reply.file or ())
    for item in reply.items:
        yield str(item)


async def whole_state(chat):
    """Return the complete state of the table, with all secrets."""
    return await state_at(chat.lobby.host, chat.lobby.channel(CHANNEL).tokens[SPECTATOR])


async def search(chat, before, first, turns=RECENT):
    """Search all replies from the index `first` on for cards that their readers may not know.

    A card in an event that the seat has seen in the last `turns` turns is allowed.
    """
    tokens, host = chat.lobby.channel(CHANNEL).tokens, chat.lobby.host
    readers = {"post": tokens[SPECTATOR]}
    for person in (chat.ann, chat.bea, chat.cem):
        seat = chat.lobby.channels.seat_of(CHANNEL, person.asker.user)
        readers[person.name] = tokens.get(seat, readers["post"])
    sent = [(who, writing) for who, reply in chat.sent[first:] for writing in writings(reply)]
    assert not [
        (who, text) for who, text in sent if any(token in text for token in tokens.values())
    ]
    await hidden_names.search(host, readers, before, sent, turns)
    return await whole_state(chat)


async def random_command(chat, order, person):
    """Type a random command, answer its questions with random numbers, and return the command."""
    command = order.choice(COMMANDS)
    await person.says(command)
    for _ in range(8):
        blocks = chat.answer[1].blocks
        numbers = [str(block.number) for block in blocks if block.number]
        if chat.is_public or not (numbers or "[" in blocks[-1].spans[-1].text):
            return command
        await person.says(order.choice([*numbers, *numbers, *numbers, "-", "99", "back"]))
    return command


@pytest.mark.parametrize("seed", range(by_depth(2, 20)))
@pytest.mark.parametrize(
    ("options", "names"), [({}, "Quin, Marco"), ({"system": "tarot"}, "Bea, Cem")]
)
async def test_no_reply_contains_what_its_reader_may_not_know(seed, options, names):
    async with open_chat(f"{seed:064x}") as chat:
        order = random.Random(seed)  # noqa: S311 - a game, not a secret
        await chat.begin(names, **options)
        await chat.ann.says("do", "1")
        if not options:
            await chat.ann.says("do", "begin a scene dramatic Mummy, Voss")
        before, everybody = await whole_state(chat), (chat.ann, chat.bea, chat.cem)
        for _ in range(by_depth(25, 200)):
            first = len(chat.sent)
            command = await random_command(chat, order, order.choice(everybody))
            before = await search(chat, before, first, 99 if command == "log" else RECENT)
        assert {who for who, _ in chat.sent} == {"post", "Ann", "Bea", "Cem"}
        broken = Language().text(BROKEN)
        assert not [reply for _, reply in chat.sent if broken in reply.plain()]


async def test_the_search_finds_a_hand_that_is_shown_to_the_wrong_reader():
    async with open_chat(at="rounds") as chat:
        before = await search(chat, await whole_state(chat), 0)
        first = len(chat.sent)
        await chat.bea.says("hand")
        await search(chat, before, first)
        _, hand = chat.answer
        for who in ("Cem", "post"):
            chat.sent[-1] = who, hand
            with pytest.raises(AssertionError):
                await search(chat, before, first)


HOSTILE = "<script>&amp;</b>, **@everyone** [x](http://y), `` ` ``"


async def test_names_do_not_become_markup():
    async with open_chat() as chat:
        await chat.begin(HOSTILE)
        await chat.ann.says("do", "1", "table", "do", "joins the party", "<i>Tina</i>", "-")
        await chat.bea.says("hand")
        for _, reply in chat.sent:
            assert not re.search("<(?!/?(b|i|pre|br)>)", reply.html())
            assert "<i>Tina" not in reply.html()
            assert not re.search(r"(?<!\\)(@everyone|\[x\]\(|<script)", reply.markdown())
