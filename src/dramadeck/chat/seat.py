"""Somebody at a seat, in her language: what she sees, hears, holds and may do, in words.

A front that answers one question after the other, such as a bot in a chat, asks a host through
this: it is a token, and who tells it.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import attrs

from dramadeck import narration, pictures
from dramadeck.client.offer import is_due, offer_of
from dramadeck.client.seat_client import SeatClient, connect
from dramadeck.codec.commitment import server_roll
from dramadeck.core import FACE_DOWN, Refusal, Seat
from dramadeck.core.record_search import cards_in
from dramadeck.core.visibility import SPECTATOR, view_event
from dramadeck.host.broadcast import Update
from dramadeck.host.host import Host
from dramadeck.narration import Line, Menu, Narrator, history
from dramadeck.narration.command_fields import fields_of
from dramadeck.narration.fields import card_fields
from dramadeck.pictures import Picture
from dramadeck.pictures.faces import face_of, open_face

T = TypeVar("T")

ANSWER: Final = "answer"
"""The word for what somebody is waited for."""

KINDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "flip": ("Flip",),
        "roll": ("Roll",),
        "pool": ("PlayToPool", "OpenPool"),
        "play": ("PlayCard",),
        "trade": (
            *("OfferTrade", "AnswerTrade", "DeclineTrade"),
            *("WithdrawTrade", "RefuseTrade", "AllowTrades"),
        ),
        "bomb": (
            *("ResolveDramaticStep", "LastDitchEffort", "BeginSkillResolution"),
            *("ChooseApproach", "JudgeApproach", "AbandonSkillResolution"),
        ),
    }
)
"""A word by which people ask for a part of a menu → the kinds of commands that it means.

Of a game in which no command is called so, `play` means whatever is done with a card."""


@attrs.frozen
class ChatSeat(SeatClient):
    """Somebody at a seat who asks in words; `connect_seat` makes one."""

    async def menu(self, word: str = "", card: int = 0) -> Menu:
        """What the seat may do.

        Args:
            word: a word of `KINDS`, for what it means alone; `answer` means what is waited for.
            card: a card, for what can be done with it alone.
        """
        memory = await self.host.memory(self.token)

        def make(rules: Any, state: Any, _seat: Seat) -> Menu:
            kinds = {kind.__name__ for kind in rules.commands}.intersection(KINDS.get(word, ()))

            def is_meant(command: Any) -> bool:
                if card and card not in cards_in(command):
                    return False
                if kinds:
                    return type(command).__name__ in kinds
                if word in KINDS:
                    return word == "play" and any(cards_in(command))
                return word != ANSWER or is_due(command)

            return offer_of(self.narrator, rules, state, is_meant, memory=memory).forms()

        return await self.host.ask(self.token, make)

    async def throw(self) -> Any | None:
        """The command by which the host throws the die that is due; None if none is."""

        def due(rules: Any, state: Any, seat: Seat) -> Any | None:
            thrown = (
                server_roll(command)
                for command in rules.legal_actions(state, seat)
                if is_due(command)
            )
            return next((command for command in thrown if command is not None), None)

        return await self.host.ask(self.token, due)

    async def closed(self, word: str, card: int = 0) -> Refusal | None:
        """Why nothing that a word means can be done, if the rules say so of the first kind.

        Args:
            word: a word of `KINDS`.
            card: the card with which it was to be done, if one was named.
        """

        def why(rules: Any, state: Any, seat: Seat) -> Refusal | None:
            kinds, name = {each.__name__: each for each in rules.commands}, seat.name or ""
            kind = next((kinds[each] for each in KINDS.get(word, ()) if each in kinds), None)
            if kind is None:
                return None
            named = [field.name for field in fields_of(kind) if field.is_sender]
            if card and named and name:
                try:
                    wish = kind(**{named[0]: name}, **dict.fromkeys(card_fields(kind), card))
                except TypeError:  # it takes more than a card
                    wish = None
                # Of another's card it would tell of a hand.
                if wish is not None and rules.issuer(state, wish) == seat:
                    refused: Refusal | None = rules.refusal(state, wish)
                    return refused
            if named and not name:  # the leader sends it in the name of a character: no one reason
                return None
            closed: Refusal | None = rules.precondition_error(state, kind, name)
            return closed

        return await self.host.ask(self.token, why)

    async def play(self, command: Any, request: str) -> tuple[Line, ...]:
        """Send a command; what the seat has seen of it and those who look on have not.

        Raises:
            HostError, IllegalCommandError: as `Host.send`.
        """
        async with await self.host.watch(self.token) as watch:
            done = await self.host.send(self.token, command, request=request)
            if done.is_repeat:
                return ()
            async for update in watch:
                if update.turn >= done.turn:
                    return own_lines(self.narrator, update)
        return ()

    async def playable(self) -> frozenset[int]:
        """The cards that the seat may play or put into a pool now, open ones as well."""
        menus = [await self.menu(word) for word in ("play", "pool")]
        commands = [command for menu in menus for form in menu for command in form.commands]
        return frozenset([card for command in commands for card in cards_in(command)]) - {FACE_DOWN}

    async def hand(self) -> tuple[int, ...]:
        """The cards that the seat sees and those who look on do not."""
        return await self.host.ask(self.token, held)

    async def cards(self, numbers: Sequence[int]) -> list[tuple[Line, ...]]:
        """What is told of some cards that the seat sees."""

        def describe(rules: Any, state: Any, seat: Seat) -> list[tuple[Line, ...]]:
            view = rules.player_view(state, seat)
            return [self.narrator.card(number, view) for number in numbers]

        return await self.host.ask(self.token, describe)

    async def drawn(self, numbers: Sequence[int]) -> tuple[Picture, ...]:
        """Some cards that the seat sees, each with the face that counts, if it has any."""

        def draw(rules: Any, state: Any, seat: Seat) -> tuple[Picture, ...]:
            view, several = rules.player_view(state, seat), list[Picture]()
            for number in numbers:
                face = open_face(rules.name, view, number)
                if face is not None:
                    effect = " ".join([line.text for line in self.narrator.card(number, view)[1:2]])
                    card = state.setup.deck.card(number)
                    several.append(face_of(rules.name, face, card, effect, self.narrator.language))
            return tuple(several)

        return await self.host.ask(self.token, draw)

    async def table(self) -> tuple[tuple[narration.Row, ...], Picture]:
        """What lies on the table, in rows and as a picture."""

        def seen(rules: Any, state: Any, seat: Seat) -> Any:
            view = rules.player_view(state, seat)
            return self.narrator.table(view), pictures.table(self.narrator, view)

        rows, drawn = await self.host.ask(self.token, seen)
        return rows, drawn


async def connect_seat(host: Host, token: str, language: str) -> ChatSeat:
    """Who sits where a token leads, and speaks a language.

    Raises:
        HostError: the token opens nothing.

    >>> import asyncio
    >>> from dramadeck import torg
    >>> from dramadeck.host import Host, SqliteStore
    >>> async def evening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         tokens = (await host.open("torg", ["Quin"])).tokens
    ...         await host.send(tokens[torg.GAMEMASTER], torg.commands.Deal())
    ...         quin = await connect_seat(host, tokens[torg.hero_seat("Quin")], "de")
    ...         return len(await quin.hand()), (await quin.story(1))[0][1][0].text
    >>> asyncio.run(evening())
    (6, 'Das Abenteuer beginnt für eine einzige Figur. Karten auf jeder Hand: 6.')
    """
    client = await connect(host, token, language)
    return ChatSeat(client.host, client.token, client.narrator)


def held(rules: Any, state: Any, seat: Seat) -> tuple[int, ...]:
    """The cards that a seat sees and those who look on do not."""
    everybody = {0, *cards_in(rules.player_view(state, SPECTATOR))}
    return tuple(sorted({*cards_in(rules.player_view(state, seat))} - everybody))


def is_dealt(rules: Any, state: Any, _seat: Seat) -> bool:
    """Whether any seat sees cards that those who look on do not."""
    return any(held(rules, state, seat) for seat in rules.seats(state))


def own_lines(narrator: Narrator, update: Update) -> tuple[Line, ...]:
    """What a seat alone has heard of an update."""
    visibility_rules = narrator.rules.visibility_rules
    own = [
        event for event in update.events if view_event(event, SPECTATOR, visibility_rules) != event
    ]
    return history.heard(narrator, update.before, own, update.view) if own else ()


class OpenMenus(Generic[T]):
    """The last menus that were shown, each by a key."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._kept: OrderedDict[Any, T] = OrderedDict()

    def keep(self, key: Any, menu: T) -> None:
        """Keep a menu, in the place of the one of this key; the oldest may go for it."""
        self._kept[key] = menu
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def find(self, key: Any) -> T | None:
        """The menu of a key, if it was kept and has not gone."""
        return self._kept.get(key)

    def drop(self, key: Any) -> None:
        """Forget a menu."""
        self._kept.pop(key, None)


__all__ = ["ChatSeat", "OpenMenus", "connect_seat", "held", "is_dealt", "own_lines"]
