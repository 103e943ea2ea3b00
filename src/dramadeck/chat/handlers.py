"""What whoever asks is answered: by the eyes of the seat in which she sits, and to her alone.

Nothing here is posted to a channel but who sits down where: what a command has led to, the channel
hears as everybody may know it, in the order in which it happened.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from dramadeck import narration
from dramadeck.charts.tables import printed_table
from dramadeck.chat import sentences as said
from dramadeck.chat.lobby import Lobby, codes_of
from dramadeck.chat.menu_replies import asked
from dramadeck.chat.odds import odds_at
from dramadeck.chat.progress import after, command_at
from dramadeck.chat.reasons import ChatReason
from dramadeck.chat.replies import Button, Item, Reply
from dramadeck.chat.seat import ANSWER, KINDS, ChatSeat, OpenMenus
from dramadeck.chat.steps import Step, step_in
from dramadeck.client.problems import no
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.narration import AnswerError, Language, Menu
from dramadeck.narration.looking_up import label_of
from dramadeck.narration.markdown import cut, listed, marked, plainly, rows_marked
from dramadeck.narration.printed import answer_in, in_language, looked_for

Filled: TypeAlias = Mapping[str, Sequence[str]]
"""What stands in the fields of a form."""

MOST_CARDS: Final = 6
"""No more cards are drawn side by side."""


MOST_ECHOED: Final = 60
"""No more letters of what somebody has typed are said back to her."""

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
        community: the id of the community of the channel, such as a server of channels.
        manages: whether the chat lets the user manage the channel.
    """

    channel: str
    user: str
    name: str
    language: str
    community: str = ""
    manages: bool = False


class CommandHandlers:
    """Answers whoever asks.

    Args:
        lobby: the tables of the channels.
    """

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self._menus = lobby, OpenMenus()

    async def connect(self, asker: Asker, *, needs_seat: bool = True) -> ChatSeat:
        """The seat of whoever asks."""
        asked = (asker.channel, asker.user, asker.language)
        return await self.lobby.connect(*asked, needs_seat=needs_seat)

    async def new(self, asker: Asker, system: str, names: str, language: str, **more: Any) -> Reply:
        """Open a table."""
        called = [each.strip() for each in names.split(",") if each.strip()]
        more = {key: each for key, each in more.items() if each}
        asked, whose = (asker.channel, asker.user, system, called, language), asker.community
        return self._seated(asker, await self.lobby.open(*asked, community=whose, **more))

    async def sit(self, asker: Asker, called: str, given: Asker | None = None) -> Reply:
        """Sit down, or let somebody else sit down: by a code, or the name of who is played."""
        seats = await self.lobby.seats(asker.channel)
        named = (each for each in seats if each.name == called)
        seat = codes_of(seats).get(called) or next(named, Seat("", cut(called, MOST_ECHOED)))
        who, by = (asker, None) if given is None else (given, asker.user)
        await self.lobby.sit(asker.channel, who.user, seat, by)
        return self._seated(who, seat)

    def _seated(self, asker: Asker, seat: Seat) -> Reply:
        label = label_of(narration.language(self.lobby.channel(asker.channel).language), seat)
        text = f"\N{CHAIR} **{plainly(label)}**: {plainly(asker.name)}"
        return Reply(text=text, is_public=True)

    async def hand(self, asker: Asker) -> Reply:
        """The cards that her seat sees and nobody else, with what they do."""
        here = await self.connect(asker)
        cards = await here.hand()
        told = [
            f"- {marked(title.spans)} {' '.join([marked(each.spans) for each in more[:1]])}"
            for title, *more in await here.cards(cards)
        ]
        text = "\n".join(told) or here.teller.language.text(said.NO_CARDS)
        return Reply(text=text, pictures=await here.drawn(cards[:MOST_CARDS]))

    async def table(self, asker: Asker) -> Reply:
        """What lies on the table, as her seat sees it."""
        rows, drawn = await (await self.connect(asker, needs_seat=False)).table()
        return Reply(text=rows_marked(rows), pictures=(drawn,))

    # ---------------------------------------------------------------- playing

    async def menu(self, asker: Asker, word: str, request: str, card: int = 0) -> Reply:
        """The menu of a word, of all or of one card; what there is but one way to do is done."""
        here = await self.connect(asker)
        step, menu = await self._opened(here, word, card)
        if not menu:
            raise await _why_not(here, word, card)
        is_one = len(menu) == 1 and (card or word == "flip")
        return await self._next(here, step.into(menu[0].name) if is_one else step, menu, request)

    async def go_on(self, asker: Asker, step: Step, chosen: Sequence[str], request: str) -> Reply:
        """What comes after a step of a menu, and after what was chosen from its list."""
        here = await self.connect(asker)
        menu = await self._menu_of(here, step)
        to = after(step, menu, chosen) if chosen else step
        return await self._next(here, to, menu, request)

    async def fill(self, asker: Asker, step: Step, filled: Filled, request: str) -> Reply:
        """What comes of a form that was filled in."""
        here = await self.connect(asker)
        menu = await self._menu_of(here, step)
        language = here.teller.language
        try:
            command = command_at(step, menu, language, filled)
        except AnswerError as problem:
            again = Button(language.text(said.FORM), str(step), is_first=True)
            return Reply(text=marked(problem.line.spans), items=(again,), is_apart=True)
        return await self._play(here, command, request)

    async def pressed(
        self, asker: Asker, leads: str, chosen: Sequence[str], filled: Filled | None, request: str
    ) -> Reply:
        """What comes of a button, a list or a form.

        Args:
            asker: who has pressed it.
            leads: what stood on it.
            chosen: what was chosen from a list.
            filled: what stands in a form, if it is one: field → values.
            request: the name of this; the same again is carried out once.
        """
        step = step_in(leads)
        if step is not None and filled is not None:
            return await self.fill(asker, step, filled, request)
        if step is not None:
            return await self.go_on(asker, step, chosen, request)
        what, _, code = leads.partition(":")
        if what == "sit":
            return await self.sit(asker, code)
        if leads not in ("hand", "do", *KINDS):
            raise no(ChatReason.OLD_MENU)
        return await (self.hand(asker) if leads == "hand" else self.menu(asker, leads, request))

    async def _menu_of(self, here: ChatSeat, step: Step) -> Menu:
        """The menu that somebody chooses from; it may be older than this program."""
        known = self._menus.find(_key(here, step))
        if known is not None:
            return known
        if (await self.lobby.host.join(here.token)).turn != step.turn:
            raise no(ChatReason.OLD_MENU)
        return await here.menu(step.word, step.card)

    async def _next(self, here: ChatSeat, step: Step, menu: Menu, request: str) -> Reply:
        language = here.teller.language
        question = asked(step, menu, language)
        if question is not None:
            return question
        return await self._play(here, command_at(step, menu, language, {}), request)

    async def roll(self, asker: Asker, request: str) -> Reply:
        """Have the host throw the die that is due, by the seed that was promised."""
        here = await self.connect(asker)
        command = await here.throw()
        if command is None:
            raise await _why_not(here, "roll")
        return await self._play(here, command, request)

    async def _play(self, here: ChatSeat, command: Any, request: str) -> Reply:
        """Send a command; she is told what she alone has seen of it, and asked what comes next."""
        own, language = await here.play(command, request), here.teller.language
        step, menu = await self._opened(here, ANSWER, 0)
        question = (asked(step, menu, language) if menu else None) or Reply()
        text = "\n".join(filter(None, (language.text(said.DONE), listed(own), question.text)))
        return Reply(text=text, items=question.items or ways(language))

    async def _opened(self, here: ChatSeat, word: str, card: int) -> tuple[Step, Menu]:
        """A menu of a word, and where somebody is in it who has chosen nothing."""
        turn, menu = (await self.lobby.host.join(here.token)).turn, await here.menu(word, card)
        step = Step(word=word, card=card, turn=turn)
        self._menus.keep(_key(here, step), menu)
        return step, menu

    async def undo(self, asker: Asker, turns: int, request: str) -> Reply:
        """Take turns back."""
        here = await self.connect(asker)
        await self.lobby.host.undo(here.token, turns, request=request)
        return Reply(text=here.teller.language.text(said.DONE))

    async def end(self, asker: Asker) -> Reply:
        """End the game."""
        await self.lobby.end(asker.channel, asker.user, manages=asker.manages)
        return Reply(text=narration.language(asker.language).text(said.DONE))

    # ---------------------------------------------------------------- to look up

    async def log(self, asker: Asker, turns: int, *, as_file: bool) -> Reply:
        """What has happened, as her seat has heard it; the game so far, as it may keep it."""
        here, told = await self.connect(asker, needs_seat=False), min(max(turns, 1), MOST_TURNS)
        heard, file = [listed(each) for _, each in await here.story(told)], None
        if as_file:
            file = ("game.jsonl", await here.record())
        text = "\n".join(filter(None, heard)) or here.teller.language.text(said.NOTHING_YET)
        return Reply(text=text, file=file)

    async def chart(self, asker: Asker, name: str, value: str) -> Reply:
        """A printed table, or what stands in it."""
        language, table = narration.language(asker.language), printed_table(name)
        spoken = in_language(table, language)
        if value:
            word = looked_for(table, value, language) if table.chart is None else value
            found = answer_in(table.lookup(word), language)
            return Reply(text=plainly(f"{spoken.title}: {value} → {found}"))
        widest = max([len(left) for left, _ in spoken.lines])
        rows = [f"{left:>{widest}}  {right}" for left, right in spoken.lines]
        return _boxed(spoken.title, "\n".join([*rows, spoken.beyond]).rstrip(), f"{name}.txt")

    async def odds(self, asker: Asker, value: int, difficulty: int | None) -> Reply:
        """How likely a die succeeds, or the task under way gets done in time."""
        here = await self.connect(asker, needs_seat=False)
        found = await odds_at(here, value, difficulty)
        if found is None:
            raise no(ChatReason.NO_ODDS)
        title, rows = found
        return _boxed(title, rows, "odds.txt") if rows else Reply(text=plainly(title))


def _key(here: ChatSeat, step: Step) -> tuple[Any, ...]:
    return here.token, here.teller.language.code, step.word, step.card, step.turn


async def _why_not(here: ChatSeat, word: str, card: int = 0) -> Exception:
    """Why nothing that a word means can be done."""
    refusal = await here.closed(word, card)
    return IllegalCommandError(refusal) if refusal else no(ChatReason.NOTHING_TO_DO)


def ways(language: Language, *more: str) -> tuple[Item, ...]:
    """The buttons below what has happened: one's hand, one's menu, and others."""
    named = {"hand": said.MY_HAND, "do": said.MY_MENU, "trade": said.TRADE}
    return tuple([Button(language.text(named[each]), each) for each in ("hand", "do", *more)])


def _boxed(title: str, rows: str, name: str) -> Reply:
    """Rows in which everything stands in columns; as a file, where a message has no room."""
    head = f"**{plainly(title)}**"
    if len(rows) > MOST_ROWS:
        return Reply(text=head, file=(name, f"{rows}\n"))
    return Reply(text=f"{head}\n```\n{rows}\n```")
