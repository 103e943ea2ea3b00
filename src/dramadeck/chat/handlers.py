"""The answers to commands, buttons, lists and forms: by the seat of whoever asks, and private.

Only who sits down where is posted to the channel: what a command has led to is announced there
as everybody may know it, in the order in which it happened.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from textwrap import dedent
from typing import Any, Final, TypeAlias

import attrs

from dramadeck import narration
from dramadeck.chat import sentences as said
from dramadeck.chat.lobby import Lobby, codes_of
from dramadeck.chat.menu_replies import asked
from dramadeck.chat.problems import ChatReason
from dramadeck.chat.replies import Button, Item, Reply, paragraph
from dramadeck.chat.seat import ANSWER, KINDS, ChatSeat, OpenMenus
from dramadeck.chat.steps import Step, after, command_at, step_in
from dramadeck.client.problems import no, no_sense_refused
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.odds import at_table
from dramadeck.lookups.result import Result
from dramadeck.narration import AnswerError, Language, Menu, Name, Quote, Text
from dramadeck.narration.lookup import label_of
from dramadeck.narration.markup import Block, BlockKind, cut, items_of, rows_of
from dramadeck.odds.distribution import rows_as_text

Filled: TypeAlias = Mapping[str, Sequence[str]]
"""What stands in the fields of a form."""

BAR: Final = 20
"""How long the longest bar of a distribution is."""

MOST_CARDS: Final = 6
"""No more cards are drawn side by side."""

MOST_ECHOED: Final = 60
"""No more letters of what somebody has typed are repeated in a reply."""

MOST_TURNS: Final = 100
"""So many turns are told at most at once."""

MOST_ROWS: Final = 1_800
"""So many letters stand in columns in a message."""


@attrs.frozen(kw_only=True)
class Asker:
    """Who asks.

    Attributes:
        channel: the id of the channel.
        user: the id of the user.
        name: what the user is called.
        language: the code of the user's language.
        channel_language: the language of the channel, if the chat knows one.
        community: the id of the community of the channel, such as a server of channels.
        manages: whether the chat lets the user manage the channel.
        is_overheard: whether others read what this user is answered, because the chat service has
            no private way: then nothing is answered that a spectator may not see.
    """

    channel: str
    user: str
    name: str
    language: str
    channel_language: str = ""
    community: str = ""
    manages: bool = False
    is_overheard: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the ids: as numbers they would not be found again."""
        for name in ("channel", "user", "community"):
            given: object = getattr(self, name)
            if not isinstance(given, str):
                raise TypeError(f"{name}: expected an id as a text, got {truncated_repr(given)}")


class CommandHandlers:
    """Answers whoever asks.

    Args:
        lobby: the tables of the channels.
    """

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self._menus = lobby, OpenMenus[Menu]()

    async def connect(self, asker: Asker, *, needs_seat: bool = True) -> ChatSeat:
        """The seat of whoever asks; without `needs_seat`, who has none is a spectator."""
        if asker.is_overheard and needs_seat:
            raise no(ChatReason.OVERHEARD)
        user = None if asker.is_overheard else asker.user
        place = (asker.channel, user, asker.language)
        return await self.lobby.connect(*place, needs_seat=needs_seat)

    async def new(self, asker: Asker, system: str, names: str, language: str, **more: Any) -> Reply:
        """Open a table."""
        players = [name.strip() for name in names.split(",") if name.strip()]
        options = {key: value for key, value in more.items() if value}
        table = (asker.channel, asker.user, system, players, language)
        seat = await self.lobby.open(*table, community=asker.community, **options)
        return self._seated(asker, seat)

    async def sit(self, asker: Asker, name: str, given: Asker | None = None) -> Reply:
        """Sit down, or give somebody else a seat: by its code, or the name of who is played."""
        seats = await self.lobby.seats(asker.channel)
        language = narration.language(asker.language)
        called = (seat for seat in seats if name in (seat.name, label_of(language, seat)))
        seat = codes_of(seats).get(name) or next(called, Seat("", cut(name, MOST_ECHOED)))
        who, by = (asker, None) if given is None else (given, asker.user)
        await self.lobby.sit(asker.channel, who.user, seat, by)
        return self._seated(who, seat)

    def _seated(self, asker: Asker, seat: Seat) -> Reply:
        label = label_of(narration.language(self.lobby.channel(asker.channel).language), seat)
        spans = (Text("\N{CHAIR} "), Name(label), Text(": "), Quote(asker.name))
        return paragraph(*spans, is_public=True)

    async def hand(self, asker: Asker) -> Reply:
        """The cards that the seat sees and nobody else, with what they do."""
        client = await self.connect(asker)
        cards = await client.hand()
        blocks = [
            Block((*title.spans, Text(" "), *[span for line in more[:1] for span in line.spans]))
            for title, *more in await client.cards(cards)
        ]
        items = [attrs.evolve(block, kind=BlockKind.ITEM) for block in blocks]
        none = Block(client.narrator.language.spans(said.NO_CARDS))
        return Reply(blocks=(*items,) or (none,), pictures=await client.drawn(cards[:MOST_CARDS]))

    async def table(self, asker: Asker) -> Reply:
        """What lies on the table, as the seat sees it."""
        rows, picture = await (await self.connect(asker, needs_seat=False)).table()
        return Reply(blocks=(*rows_of(rows),), pictures=(picture,))

    # ---------------------------------------------------------------- playing

    async def menu(self, asker: Asker, word: str, request: str, card: int = 0) -> Reply:
        """The menu of a word, of all or of one card; what there is but one way to do is done."""
        client = await self.connect(asker)
        step, menu = await self._opened(client, word, card)
        if not menu:
            raise await why_not(client, word, card)
        is_one = len(menu) == 1 and (card or word == "flip")
        step = step.into(menu[0].name) if is_one else step
        return await self._next(asker, client, step, menu, request)

    async def go_on(self, asker: Asker, step: Step, chosen: Sequence[str], request: str) -> Reply:
        """What comes after a step of a menu, and after what was chosen from its list."""
        client = await self.connect(asker)
        menu = await self._menu_of(client, step)
        step = after(step, menu, chosen) if chosen else step
        return await self._next(asker, client, step, menu, request)

    async def fill(self, asker: Asker, step: Step, filled: Filled, request: str) -> Reply:
        """What comes of a form that was filled in."""
        client = await self.connect(asker)
        menu = await self._menu_of(client, step)
        language = client.narrator.language
        try:
            command = command_at(step, menu, language, filled)
        except AnswerError as problem:
            again = Button(language.text(said.FORM), str(step), is_first=True)
            return paragraph(*problem.line.spans, items=(again,), is_apart=True)
        return await self._play(asker, client, command, request)

    async def pressed(
        self, asker: Asker, leads: str, chosen: Sequence[str], filled: Filled | None, request: str
    ) -> Reply:
        """What comes of a button, a list or a form.

        Args:
            asker: who has pressed it.
            leads: what stood on it.
            chosen: what was chosen from a list.
            filled: what stands in a form, if it is one: field → values.
            request: the id of this request; the same again is carried out once.
        """
        step = step_in(leads)
        if step is not None and filled is not None:
            return await self.fill(asker, step, filled, request)
        if step is not None:
            return await self.go_on(asker, step, chosen, request)
        kind, _, code = leads.partition(":")
        if kind == "sit":
            return await self.sit(asker, code)
        if leads not in ("hand", "do", *KINDS):
            raise no(ChatReason.OLD_MENU)
        return await (self.hand(asker) if leads == "hand" else self.menu(asker, leads, request))

    async def _menu_of(self, client: ChatSeat, step: Step) -> Menu:
        """The menu that somebody chooses from; it may be older than this program."""
        menu = self._menus.find(_key(client, step))
        if menu is not None:
            return menu
        if (await self.lobby.host.join(client.token)).turn != step.turn:
            raise no(ChatReason.OLD_MENU)
        return await client.menu(step.word, step.card)

    async def _next(
        self, asker: Asker, client: ChatSeat, step: Step, menu: Menu, request: str
    ) -> Reply:
        question = self._question(asker, client, step, menu)
        if question is not None:
            return question
        command = command_at(step, menu, client.narrator.language, {})
        return await self._play(asker, client, command, request)

    def _question(self, asker: Asker, client: ChatSeat, step: Step, menu: Menu) -> Reply | None:
        """What is asked at a step of a menu; None where nothing is left to ask."""
        del asker  # a button says by itself what was asked
        return asked(step, menu, client.narrator.language)

    async def roll(self, asker: Asker, request: str) -> Reply:
        """Have the host roll the die that is due, by the seed that was promised."""
        client = await self.connect(asker)
        command = await client.throw()
        if command is None:
            raise await why_not(client, "roll")
        return await self._play(asker, client, command, request)

    async def _play(self, asker: Asker, client: ChatSeat, command: Any, request: str) -> Reply:
        """Send a command; say what this seat alone has seen of it, and ask what is due next."""
        lines, language = await client.play(command, request), client.narrator.language
        step, menu = await self._opened(client, ANSWER, 0)
        question = (self._question(asker, client, step, menu) if menu else None) or Reply()
        blocks = (Block(language.spans(said.DONE)), *items_of(lines), *question.blocks)
        return Reply(blocks=blocks, items=question.items or buttons_below(language))

    async def _opened(self, client: ChatSeat, word: str, card: int) -> tuple[Step, Menu]:
        """A menu of a word, and the step at which nothing is chosen; none once the game is over."""
        step = Step(word=word, card=card, turn=await client.turn_now())
        menu = await client.menu(word, card)
        self._menus.keep(_key(client, step), menu)
        return step, menu

    async def undo(self, asker: Asker, turns: int, request: str) -> Reply:
        """Take turns back."""
        client = await self.connect(asker)
        await self.lobby.host.undo(client.token, turns, request=request)
        return paragraph(*client.narrator.language.spans(said.DONE))

    async def end(self, asker: Asker) -> Reply:
        """End the game."""
        await self.lobby.end(asker.channel, asker.user, manages=asker.manages)
        return paragraph(*narration.language(asker.language).spans(said.DONE))

    # ---------------------------------------------------------------- look-ups

    async def log(self, asker: Asker, turns: int, *, as_file: bool) -> Reply:
        """What has happened, as the seat has seen it; the game so far, as it may keep it."""
        client = await self.connect(asker, needs_seat=False)
        story = await client.story(min(max(turns, 1), MOST_TURNS))
        blocks = [block for _, lines in story for block in items_of(lines)]
        nothing = Block(client.narrator.language.spans(said.NOTHING_YET))
        file = ("game.jsonl", await client.record()) if as_file else None
        return Reply(blocks=(*blocks,) or (nothing,), file=file)

    async def chart(self, asker: Asker, name: str, value: str) -> Reply:
        """A printed table, or what stands in it."""
        language = narration.language(asker.language)
        with no_sense_refused():
            result = Chart(name=name, value=value or None).result(language)
        title, _, rows = result.text(language).partition("\n")
        if not rows:
            return paragraph(Text(title))
        return _in_columns(title, dedent(rows), f"{name}.txt")

    async def odds(self, asker: Asker, value: int, difficulty: int | None) -> Reply:
        """How likely a die succeeds, or the task under way gets done in time."""
        client = await self.connect(asker, needs_seat=False)
        result = await odds_at(client, value, difficulty)
        if result is None:
            raise no(ChatReason.NO_ODDS)
        first, *more = result.parts
        if isinstance(first, str):
            return paragraph(Text(first))
        table = rows_as_text(*first, BAR, client.narrator.language.share).partition("\n")[2]
        return _in_columns(first.title, table, "odds.txt", *map(str, more))


async def odds_at(here: ChatSeat, value: int, difficulty: int | None) -> Result | None:
    """The chance of a die, or of the task under way; None where nobody can compute it."""
    language = here.narrator.language

    def asked(rules: Any, state: Any, seat: Seat) -> Callable[[], Result] | None:
        return at_table(rules, state, seat, value=value, difficulty=difficulty, language=language)

    with no_sense_refused():
        work = await here.host.ask(here.token, asked)
        # Of a long task that takes a second, in which others play on.
        return None if work is None else await asyncio.to_thread(work)


def _key(client: ChatSeat, step: Step) -> tuple[Any, ...]:
    return client.token, client.narrator.language.code, step.word, step.card, step.turn


async def why_not(client: ChatSeat, word: str, card: int = 0) -> Exception:
    """The error that says why nothing that a word means can be done."""
    refusal = await client.closed(word, card)
    return IllegalCommandError(refusal) if refusal else no(ChatReason.NOTHING_TO_DO)


def buttons_below(language: Language, *more: str) -> tuple[Item, ...]:
    """The buttons below what has happened: one's hand, one's menu, and others."""
    sentences = {"hand": said.MY_HAND, "do": said.MY_MENU, "trade": said.TRADE}
    return tuple([Button(language.text(sentences[word]), word) for word in ("hand", "do", *more)])


def _in_columns(title: str, rows: str, name: str, *notes: str) -> Reply:
    """Rows in which everything stands in columns; as a file, where a message has no room."""
    head = [Block((Text(title),), BlockKind.TITLE), *[Block((Text(note),)) for note in notes]]
    if len(rows) > MOST_ROWS:
        return Reply(blocks=(*head,), file=(name, f"{rows}\n"))
    columns = [Block((Text(row),), BlockKind.COLUMNS) for row in rows.split("\n")]
    return Reply(blocks=(*head, *columns))
