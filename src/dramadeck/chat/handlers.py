"""The handlers of commands, buttons, lists and forms, with the seat of the user.

Replies are private, except when a user takes a seat: the channel gets the events of a command as an
announcement, which has only what everybody may know, in the order of the turns.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from textwrap import dedent
from typing import Any, Final, TypeAlias

import attrs

from dramadeck import narration
from dramadeck.chat import sentences
from dramadeck.chat.lobby import Lobby, codes_of
from dramadeck.chat.menu_replies import question_at
from dramadeck.chat.problems import ChatReason, problem_reply
from dramadeck.chat.replies import Button, Item, Reply, paragraph
from dramadeck.chat.seat import ANSWER, KINDS, ChatSeat, OpenMenus
from dramadeck.chat.steps import Step, after, command_at, step_in
from dramadeck.client.problems import invalid_refused, request_error
from dramadeck.core import Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.odds import at_table
from dramadeck.lookups.result import Result
from dramadeck.narration import AnswerError, Language, Menu, Name, Quote, Text, history
from dramadeck.narration.lookup import label_of
from dramadeck.narration.markup import Block, BlockKind, cut, items_of, rows_of
from dramadeck.narration.typed_names import corrected, entry_index, split_names
from dramadeck.odds.distribution import rows_as_text

Filled: TypeAlias = Mapping[str, Sequence[str]]  # the values of a form: field → its values

BAR: Final = 20  # the length of the longest bar of a distribution
MOST_CARDS: Final = 6  # the most pictures of cards in a reply
MOST_ECHOED: Final = 60  # the most letters of a user's text that a reply repeats
MOST_TURNS: Final = 100  # the most turns in a reply

MOST_ROWS: Final = 1_800
"""The most letters of rows with columns in a reply; more are sent as a file."""

END: Final = "end:yes"  # the id of the button that ends the game

_EXAMPLE: Final = 10  # the difficulty number of an example


@attrs.frozen(kw_only=True)
class Asker:
    """A user who has sent a command, with the channel.

    Attributes:
        language: the code of the user's language.
        channel_language: the language of the channel, if the chat service has one.
        community: the id of the community of the channel, such as a Discord server.
        manages: whether the user may manage the channel.
        is_overheard: whether others can read the replies to this user, because the chat service
            has no private messages: then a reply has only what a spectator may see.
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
        """Check that the ids are texts: numbers would not match the stored ones."""
        for name in ("channel", "user", "community"):
            value: object = getattr(self, name)
            if not isinstance(value, str):
                raise TypeError(f"{name}: expected an id as a text, got {truncated_repr(value)}")


class CommandHandlers:
    """Handles the commands of users."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self._menus = lobby, OpenMenus[Menu]()
        self._names = OpenMenus[str]()  # of the users who have a seat; not kept over a restart

    async def connect(self, asker: Asker, *, needs_seat: bool = True) -> ChatSeat:
        """The seat of a user; a user without one is a spectator, unless `needs_seat`."""
        if asker.is_overheard and needs_seat:
            raise request_error(ChatReason.OVERHEARD)
        user = None if asker.is_overheard else asker.user
        return await self.lobby.connect(asker.channel, user, asker.language, needs_seat=needs_seat)

    async def new(self, asker: Asker, system: str, names: str, language: str, **more: Any) -> Reply:
        """Open a table."""
        players = [name for name in split_names(names.strip(", ")) if name]
        if "," not in names:
            players = [word for name in players for word in name.split()]
        options = {key: value for key, value in more.items() if value}
        table = (asker.channel, asker.user, system, players, language)
        seat = await self.lobby.open(*table, community=asker.community, **options)
        return self._seated(asker, seat)

    async def sit(self, asker: Asker, name: str, given: Asker | None = None) -> Reply:
        """Take a seat, or give it to another user; it is named by its code, name or label."""
        seats = await self.lobby.seats(asker.channel)
        seat = codes_of(seats).get(name) or seat_named(asker, seats, name)
        if seat is None:
            labels = tuple([label_of(narration.language(asker.language), it) for it in seats])
            meant, wrong = corrected(name, labels), cut(name, MOST_ECHOED)
            if meant is not None:
                raise request_error(ChatReason.NEAR_SEAT, seat=wrong, nearest=f"join {meant}")
            raise request_error(ChatReason.NO_SUCH_SEAT, seat=wrong, seats=labels)
        member, by = (asker, None) if given is None else (given, asker.user)
        channels = self.lobby.channels
        old = channels.seat_of(asker.channel, member.user)
        before = channels.user_in(asker.channel, seat)
        await self.lobby.sit(asker.channel, member.user, seat, by)
        loser = None if before == member.user else before
        return self._seated(member, seat, loser, None if old == seat else old)

    def _seated(
        self, asker: Asker, seat: Seat, loser: str | None = None, free: Seat | None = None
    ) -> Reply:
        """Who has which seat; the user who has lost it, and the seat that is free now."""
        self._names.keep((asker.channel, asker.user), asker.name)
        own = self.lobby.channel(asker.channel).language
        lost = None if loser is None else self._names.find((asker.channel, loser)) or ""

        def reply(code: str) -> Reply:
            language = narration.language(code)
            label = Name(label_of(language, seat))
            blocks = [Block((Text("\N{CHAIR} "), label, Text(": "), Quote(asker.name)))]
            if lost is not None:
                who = sentences.lost_seat(lost) if lost else sentences.SOMEBODY
                blocks.append(Block(language.spans(who)))
            if free is not None:
                blocks.append(
                    Block(language.spans(*history.seat_line(free, is_held=False).sentences))
                )
            return Reply(blocks=tuple(blocks), is_public=True)

        translations = {code: reply(code) for code in narration.languages()}
        return attrs.evolve(reply(own), translations=translations)

    async def hand(self, asker: Asker) -> Reply:
        """The cards that only the seat sees, with their effects."""
        client = await self.connect(asker)
        cards = await client.hand()
        blocks = [
            Block((*title.spans, Text(" "), *[span for line in more[:1] for span in line.spans]))
            for title, *more in await client.cards(cards)
        ]
        items = [attrs.evolve(block, kind=BlockKind.ITEM) for block in blocks]
        none = Block(client.narrator.language.spans(sentences.NO_CARDS))
        return Reply(blocks=(*items,) or (none,), pictures=await client.drawn(cards[:MOST_CARDS]))

    async def table(self, asker: Asker) -> Reply:
        """The table, as the seat sees it."""
        rows, picture = await (await self.connect(asker, needs_seat=False)).table()
        return Reply(blocks=(*rows_of(rows),), pictures=(picture,))

    # ---------------------------------------------------------------- playing

    async def menu(self, asker: Asker, word: str, request: str, card: int = 0) -> Reply:
        """The menu of a word; a flip, or the only form for a card, is opened at once.

        The only form of another word is opened if it asks something, such as which card.
        """
        client = await self.connect(asker)
        step, menu = await self._opened(client, word, card)
        if not menu:
            return await not_now(client, word, card)
        is_asking = word in KINDS and not menu[0].is_complete
        is_one = len(menu) == 1 and (card or word == "flip" or is_asking)
        step = step.into(menu[0].name) if is_one else step
        return await self._next(asker, client, step, menu, request)

    async def go_on(self, asker: Asker, step: Step, chosen: Sequence[str], request: str) -> Reply:
        """The question after a step of a menu, and after a choice from its list."""
        client = await self.connect(asker)
        menu = await self._menu_of(client, step)
        step = after(step, menu, chosen) if chosen else step
        return await self._next(asker, client, step, menu, request)

    async def fill(self, asker: Asker, step: Step, filled: Filled, request: str) -> Reply:
        """Send the command of a form that was filled in."""
        client = await self.connect(asker)
        menu = await self._menu_of(client, step)
        language = client.narrator.language
        try:
            command = command_at(step, menu, language, filled)
        except AnswerError as problem:
            again = Button(language.text(sentences.FORM), str(step), is_first=True)
            return paragraph(*problem.line.spans, items=(again,), is_apart=True)
        return await self._play(asker, client, command, request)

    async def pressed(
        self, asker: Asker, leads: str, chosen: Sequence[str], filled: Filled | None, request: str
    ) -> Reply:
        """Handle a button or a list with this id and what was chosen, or a form with its values."""
        step = step_in(leads)
        if step is not None and filled is not None:
            return await self.fill(asker, step, filled, request)
        if step is not None:
            return await self.go_on(asker, step, chosen, request)
        kind, _, code = leads.partition(":")
        if kind == "sit":
            return await self.sit(asker, code)
        if leads == END:
            return await self.end(asker, is_sure=True)
        if leads not in ("hand", "do", *KINDS):
            raise request_error(ChatReason.OLD_MENU)
        return await (self.hand(asker) if leads == "hand" else self.menu(asker, leads, request))

    async def _menu_of(self, client: ChatSeat, step: Step) -> Menu:
        """The menu of a step; after a restart of the program it is made again."""
        menu = self._menus.find(_key(client, step))
        if menu is not None:
            return menu
        if (await self.lobby.host.join(client.token)).turn != step.turn:
            raise request_error(ChatReason.OLD_MENU)
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
        """The question at a step of a menu; None if everything is answered."""
        del asker  # the id of a button has the step
        return question_at(step, menu, client.narrator.language)

    async def roll(self, asker: Asker, request: str) -> Reply:
        """Let the host roll the die that is due, by the committed seed."""
        client = await self.connect(asker)
        command = await client.throw()
        if command is None:
            return await not_now(client, "roll")
        return await self._play(asker, client, command, request)

    async def _play(self, asker: Asker, client: ChatSeat, command: Any, request: str) -> Reply:
        """Send a command; reply with what only this seat has seen, and what is due next."""
        lines, language = await client.play(command, request), client.narrator.language
        step, menu = await self._opened(client, ANSWER, 0)
        question = (self._question(asker, client, step, menu) if menu else None) or Reply()
        blocks = (Block(language.spans(sentences.DONE)), *items_of(lines), *question.blocks)
        return Reply(blocks=blocks, items=question.items or buttons_below(language))

    async def _opened(self, client: ChatSeat, word: str, card: int) -> tuple[Step, Menu]:
        """The menu of a word, and its first step; a `HostError` if the game has ended."""
        step = Step(word=word, card=card, turn=await client.turn_now())
        menu = await client.menu(word, card)
        self._menus.keep(_key(client, step), menu)
        return step, menu

    async def undo(self, asker: Asker, turns: int, request: str) -> Reply:
        """Undo turns."""
        client = await self.connect(asker)
        await self.lobby.host.undo(client.token, turns, request=request)
        return paragraph(*client.narrator.language.spans(sentences.DONE))

    async def end(self, asker: Asker, *, is_sure: bool = False) -> Reply:
        """End the game; without `is_sure` ask for confirmation."""
        language, user = narration.language(asker.language), (asker.channel, asker.user)
        if is_sure:
            await self.lobby.end(*user, manages=asker.manages)
            return paragraph(*language.spans(sentences.DONE))
        await self.lobby.check_end(*user, manages=asker.manages)
        yes = Button(language.text(sentences.END_IT), END, is_first=True)
        return paragraph(*language.spans(sentences.MAY_END), items=(yes,))

    # ---------------------------------------------------------------- look-ups

    async def log(self, asker: Asker, turns: int, *, as_file: bool) -> Reply:
        """The last turns, as the seat has seen them; as a file, the record of the seat."""
        client = await self.connect(asker, needs_seat=False)
        story = await client.story(min(max(turns, 1), MOST_TURNS))
        blocks = [block for _, lines in story for block in items_of(lines)]
        nothing = Block(client.narrator.language.spans(sentences.NOTHING_YET))
        file = ("game.jsonl", await client.record()) if as_file else None
        return Reply(blocks=(*blocks,) or (nothing,), file=file)

    async def chart(self, asker: Asker, name: str, value: str) -> Reply:
        """A printed table, or a value that is looked up in it."""
        language = narration.language(asker.language)
        with invalid_refused():
            result = Chart(name=name, value=value or None).result(language)
        title, _, rows = result.text(language).partition("\n")
        if not rows:
            return paragraph(Text(title))
        return _in_columns(title, dedent(rows), f"{name}.txt")

    async def odds(self, asker: Asker, value: int, difficulty: int | None) -> Reply:
        """The chance of a die, or of the present task to be finished in time."""
        client = await self.connect(asker, needs_seat=False)
        result = await odds_at(client, value, difficulty)
        if result is None:
            has_odds = await odds_at(client, value, _EXAMPLE) is not None
            example = f"odds {value} {_EXAMPLE}"
            raise (
                request_error(ChatReason.NO_TASK, example=example)
                if has_odds
                else request_error(ChatReason.NO_ODDS)
            )
        first, *more = result.parts
        if isinstance(first, str):
            return paragraph(Text(first))
        table = rows_as_text(*first, BAR, client.narrator.language.share).partition("\n")[2]
        return _in_columns(first.title, table, "odds.txt", *map(str, more))


def seat_named(asker: Asker, seats: Sequence[Seat], name: str) -> Seat | None:
    """The seat with a name or label, or the only one that it begins; None if there is none."""
    language = narration.language(asker.language)
    labels = [(label_of(language, seat), seat.name or "") for seat in seats]
    index = None if name.isdecimal() else entry_index(name.rstrip(".!"), labels)
    exact = (seat for seat in seats if name == seat.name)
    return next(exact, None if index is None else seats[index])


async def odds_at(client: ChatSeat, value: int, difficulty: int | None) -> Result | None:
    """The chance of a die, or of the present task; None if it cannot be computed."""
    language = client.narrator.language

    def odds(rules: Any, state: Any, seat: Seat) -> Callable[[], Result] | None:
        return at_table(rules, state, seat, value=value, difficulty=difficulty, language=language)

    with invalid_refused():
        work = await client.host.ask(client.token, odds)
        # In a thread: a long task takes a second.
        return None if work is None else await asyncio.to_thread(work)


def _key(client: ChatSeat, step: Step) -> tuple[Any, ...]:
    return client.token, client.narrator.language.code, step.word, step.card, step.turn


async def not_now(client: ChatSeat, word: str, card: int = 0) -> Reply:
    """Why the menu of a word is empty, what the seat has to do, and for whom the table waits."""
    nothing = ChatReason.NOTHING_NOW if word == "do" else ChatReason.NOTHING_TO_DO
    error = await client.closed(word, card) or request_error(nothing)
    return await refused_reply(client, error)


async def refused_reply(client: ChatSeat, error: Exception) -> Reply:
    """An error, what the seat has to do, and for whom the table waits."""
    reply = problem_reply(error, client.narrator.language.code)
    lines = [Block(line.spans) for line in await client.now()]
    return attrs.evolve(reply, blocks=(*reply.blocks, *lines))


def buttons_below(language: Language, *more: str) -> tuple[Item, ...]:
    """The buttons below an announcement: for the hand, for the menu, and more."""
    labels = {"hand": sentences.MY_HAND, "do": sentences.MY_MENU, "trade": sentences.TRADE}
    return tuple([Button(language.text(labels[word]), word) for word in ("hand", "do", *more)])


def _in_columns(title: str, rows: str, name: str, *notes: str) -> Reply:
    """Rows with columns; as a file if they are too long for a message."""
    head = [Block((Text(title),), BlockKind.TITLE), *[Block((Text(note),)) for note in notes]]
    if len(rows) > MOST_ROWS:
        return Reply(blocks=(*head,), file=(name, f"{rows}\n"))
    columns = [Block((Text(row),), BlockKind.COLUMNS) for row in rows.split("\n")]
    return Reply(blocks=(*head, *columns))
