"""A client of a seat for chats: its hand, its table, and its menu by words such as `trade`."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import attrs

from dramadeck import narration, pictures
from dramadeck.client.offer import is_due, offer_of
from dramadeck.client.seat_client import SeatClient, connect
from dramadeck.codec.commitment import server_roll
from dramadeck.core import FACE_DOWN, DramadeckError, IllegalCommandError, Refusal, Seat
from dramadeck.core.legal_actions import parts_at
from dramadeck.core.record_search import cards_in
from dramadeck.core.seats import seat_of
from dramadeck.core.visibility import SPECTATOR, view_event
from dramadeck.host.broadcast import Update
from dramadeck.host.host import Host
from dramadeck.host.reasons import HostReason, refusal
from dramadeck.narration import Line, Menu, Narrator, history
from dramadeck.narration.command_fields import fields_of
from dramadeck.narration.fields import card_fields
from dramadeck.pictures import Picture
from dramadeck.pictures.faces import face_of, open_face

T = TypeVar("T")

ANSWER: Final = "answer"  # the word for the commands for which the game waits

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
"""The word for a part of a menu → the types of its commands.

In a game without these commands, `play` means all commands with a card."""


def is_word_of(rules: Any, word: str) -> bool:
    """Whether a game has commands for a word; the other words are for all games."""
    kinds = {kind.__name__ for kind in rules.commands}
    return word == "play" or word not in KINDS or not kinds.isdisjoint(KINDS[word])


@attrs.frozen
class ChatSeat(SeatClient):
    """The client of a seat for chats; `connect_seat` returns one."""

    async def menu(self, word: str = "", card: int = 0) -> Menu:
        """The menu of the seat, or a part of it.

        Args:
            word: a word of `KINDS`, for the forms of its commands; `answer` for the commands for
                which the game waits.
            card: a card, for the forms of commands with this card.
        """
        memory = await self.host.memory(self.token)

        def make(rules: Any, state: Any, _seat: Seat) -> Menu:
            kinds = {kind.__name__ for kind in rules.commands}.intersection(KINDS.get(word, ()))

            def is_meant(command: Any) -> bool:
                kind: type[Any] = command.__class__
                if card and not (_has_several(kind) or card in _named_cards(command)):
                    return False
                if kinds:
                    return type(command).__name__ in kinds
                if word in KINDS:
                    return word == "play" and any(cards_in(command))
                return word != ANSWER or is_due(command)

            return offer_of(self.narrator, rules, state, is_meant, memory=memory).forms()

        return await self.host.ask(self.token, make)

    async def throw(self) -> Any | None:
        """The command with which the host rolls the die that is due, or None."""

        def due(rules: Any, state: Any, seat: Seat) -> Any | None:
            rolls = (
                server_roll(command)
                for command in rules.legal_actions(state, seat)
                if is_due(command)
            )
            return next((roll for roll in rolls if roll is not None), None)

        return await self.host.ask(self.token, due)

    async def closed(self, word: str, card: int = 0) -> DramadeckError | None:
        """Why the menu of a word is empty, by the first of its commands; None if no rule says it.

        Args:
            word: a word of `KINDS`.
            card: the card of the menu; 0 for any, then the first reason for a card of the hand.
        """

        def closed(rules: Any, state: Any, seat: Seat) -> DramadeckError | None:
            kinds = {kind.__name__: kind for kind in rules.commands}
            kind = next((kinds[name] for name in KINDS.get(word, ()) if name in kinds), None)
            if kind is None:
                return None
            senders = any(field.is_sender for field in fields_of(kind))
            if senders and not seat.name:  # the leader sends it for any hero, with several reasons
                return None
            error = rules.precondition_error(state, kind, seat.name or "")
            if card or (error is None and senders and card_fields(kind)):
                cards = (card,) if card else held(rules, state, seat)
                refusals = (_refused(rules, state, seat, kind, number) for number in cards)
                error = next(filter(None, refusals), error)
            if error is not None:
                return IllegalCommandError(error)
            by = seat_of(kind)
            return (
                None if by in (None, seat) else refusal(HostReason.NOT_YOURS, sender=by, seat=seat)
            )

        return await self.host.ask(self.token, closed)

    async def play(self, command: Any, request: str) -> tuple[Line, ...]:
        """Send a command, and return the sentences about it that spectators may not know."""
        async with await self.host.watch(self.token) as watch:
            done = await self.host.send(self.token, command, request=request)
            if done.is_repeat:
                return ()
            async for update in watch:
                if update.turn >= done.turn:
                    return own_lines(self.narrator, update)
        return ()

    async def playable(self, *words: str) -> frozenset[int]:
        """The cards that the seat may play or put into a pool now, also open ones.

        Args:
            words: only for these words of `KINDS`; by default for `play` and `pool`.
        """
        menus = [await self.menu(word) for word in words or ("play", "pool")]
        commands = [command for menu in menus for form in menu for command in form.commands]
        return frozenset([card for command in commands for card in cards_in(command)]) - {FACE_DOWN}

    async def hand(self) -> tuple[int, ...]:
        """The cards that the seat sees and spectators do not."""
        return await self.host.ask(self.token, held)

    async def open_cards(self) -> frozenset[int]:
        """The open cards at the place of the seat, such as in its pool."""
        places = self.narrator.table_model(await self.view()).places
        piles = [pile for place in places if place.is_own for pile in place.piles]
        return frozenset([card for pile in piles for card in pile.cards]) - {FACE_DOWN}

    async def cards(self, numbers: Sequence[int]) -> list[tuple[Line, ...]]:
        """The descriptions of cards that the seat sees."""
        view = await self.view()
        return [self.narrator.card(number, view) for number in numbers]

    async def drawn(self, numbers: Sequence[int]) -> tuple[Picture, ...]:
        """Pictures of cards that the seat sees, with the side that counts, if there are any."""
        view, drawings, narrator = await self.view(), list[Picture](), self.narrator
        name = narrator.rules.name
        for number in numbers:
            face = open_face(name, view, number)
            if face is not None:
                effect = " ".join([line.text for line in narrator.card(number, view)[1:2]])
                card = narrator.deck(view).card(number)
                drawings.append(face_of(name, face, card, effect, narrator.language))
        return tuple(drawings)

    async def table(self) -> tuple[tuple[narration.Row, ...], Picture]:
        """The table in rows and as a picture."""
        view = await self.view()
        return self.narrator.table(view), pictures.table(self.narrator, view)


async def connect_seat(host: Host, token: str, language: str) -> ChatSeat:
    """Return the client of the seat of a token, in a language; see `connect`.

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


def _refused(rules: Any, state: Any, seat: Seat, kind: type, card: int) -> Refusal | None:
    """Why the rules refuse a command with a card of a hero's seat; None if none can be made."""
    values, cards = dict[str, Any](), card_fields(kind)
    others = [other.name for other in rules.seats(state) if other.name not in (None, seat.name)]
    for field in fields_of(kind):
        if field.is_sender:
            values[field.name] = seat.name
        elif field.name in cards:
            values[field.name] = card if field.subset is None else (card,)
        elif field.free is not None:
            values[field.name] = field.free.sample
        elif field.is_somebody and field.default is attrs.NOTHING and others:
            values[field.name] = others[0]
    if not any(field.is_sender for field in fields_of(kind)) or not seat.name:
        return None
    try:
        command = kind(**values)
    except TypeError:  # it has further required fields
        return None
    # The reason for a card of another seat could reveal a hand.
    if rules.issuer(state, command) != seat:
        return None
    refused: Refusal | None = rules.refusal(state, command)
    return refused


def held(rules: Any, state: Any, seat: Seat) -> tuple[int, ...]:
    """The cards that a seat sees and spectators do not."""
    everybody = {0, *cards_in(rules.player_view(state, SPECTATOR))}
    return tuple(sorted({*cards_in(rules.player_view(state, seat))} - everybody))


def _has_several(kind: type) -> bool:
    """Whether a type of command is about several cards, so that its form lists all of them."""
    names = card_fields(kind)
    return any(field.name in names and field.subset is not None for field in fields_of(kind))


def _named_cards(command: Any) -> frozenset[int]:
    """The cards that a command is about, without those that are said with a card."""
    names = card_fields(command.__class__)
    own = frozenset([card for name in names for card in parts_at(command, (name,)) if card])
    return own or frozenset(cards_in(command))


def is_dealt(rules: Any, state: Any, _seat: Seat) -> bool:
    """Whether any seat sees cards that spectators do not."""
    return any(held(rules, state, seat) for seat in rules.seats(state))


def own_lines(narrator: Narrator, update: Update) -> tuple[Line, ...]:
    """The sentences about an update that spectators may not know."""
    rules = narrator.rules.visibility_rules
    public = {event: view_event(event, SPECTATOR, rules) for event in update.events}
    own = [event for event in update.events if public[event] != event]
    lines, public_lines = (
        history.turn_lines(narrator, update.before, events, update.view) if own else ()
        for events in (own, [public[event] for event in own])
    )
    return tuple([line for line in lines if line not in public_lines])


class OpenMenus(Generic[T]):
    """A cache of the last menus that were sent."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._menus: OrderedDict[Any, T] = OrderedDict()

    def keep(self, key: Any, menu: T) -> None:
        """Store a menu under a key; the oldest one is dropped if there are too many."""
        self._menus[key] = menu
        self._menus.move_to_end(key)
        if len(self._menus) > self._most:
            self._menus.popitem(last=False)

    def find(self, key: Any) -> T | None:
        """The menu of a key, or None."""
        return self._menus.get(key)

    def drop(self, key: Any) -> None:
        """Drop the menu of a key."""
        self._menus.pop(key, None)
