"""Searches what a browser has received for what its seat could not know at that time.

The record of the game, which its leader can save after the end, contains the location of each card
after every turn. The search does not know the types of messages: it regards every number in a
message as a card, unless its name is known to be that of another number, by the types of the views
or from a short list. So new messages are searched, too.
"""

import json
import re
from typing import Annotated, get_args, get_origin, get_type_hints

import attrs

from dramadeck.codec.record_file import parse_record
from dramadeck.core import CARD
from dramadeck.core.visibility import SPECTATOR, cards_shown
from dramadeck.narration import narrator
from tests.host.hidden_names import unseen_by

OTHER_NUMBERS = frozenset(
    "back_to chance count default depth ending fewest label".split()  # noqa: SIM905 - two lines
    + "largest most sample smallest turn value".split()  # noqa: SIM905 - two lines
)
"""The names of fields of messages whose numbers are not cards."""


def numbers_of(annotation, name="", *, names):
    """Add the names of the fields of a record type that have numbers, and of those with cards."""
    numbers, cards, records = names
    if get_origin(annotation) is Annotated:
        is_card = CARD in annotation.__metadata__
        annotation = None if is_card else get_args(annotation)[0]
        cards.update((name,) if is_card else ())
    if annotation is int:
        numbers.add(name)
    for part in get_args(annotation):
        numbers_of(part, name, names=names)
    if isinstance(annotation, type) and attrs.has(annotation) and annotation not in records:
        records.add(annotation)
        for field, kind in get_type_hints(annotation, include_extras=True).items():
            numbers_of(kind, field, names=names)


class Game:
    """An ended game, by its record.

    Args:
        text: the record, as its leader can export it.
        messages: the messages of a client that has received every turn.
        tokens: seat → token.
        whispers: seat → words that only this seat may read.
    """

    def __init__(self, text, messages, tokens, whispers=()):
        self.record = parse_record(text).record
        self.rules = self.record.rules
        played = [
            message["turn"]
            for message in messages
            if message["is"] == "turn" and message["kind"] == "played"
        ]
        assert len(played) == len(self.record.turns), "somebody was not told of a turn"
        self.begins = min(played) - 1
        self.count = {turn: at for at, turn in enumerate(played, 1)}
        self.seed = self.record.promise.seed
        self.tokens, self.whispers = tokens, dict(whispers)
        self.card_names = names_of(self.rules, self.record.start)
        view = type(self.rules.player_view(self.record.start, SPECTATOR))
        numbers, cards, _ = names = (set(), set(), set())
        for kind in (view, *self.rules.commands):
            numbers_of(kind, names=names)
        self.no_cards = OTHER_NUMBERS | numbers - cards - {"card", "cards"}

    def unseen(self, seat, turn):
        """Return the cards that a seat did not see at a turn of the host."""
        return unseen_by(self.rules, seat, self.record.at(self._at(turn)))

    def hidden_during(self, seat, turn):
        """Return the cards that a seat saw neither before nor during nor after a turn."""
        cards = self.unseen(seat, turn - 1) & self.unseen(seat, turn)
        at = self.count.get(turn)
        for event in () if at is None else self.record.turns[at - 1].events:
            cards -= cards_shown(event.moves, seat, self.rules.visibility_rules)
        return cards

    def never_shown(self, seat, turn):
        """Return the cards that a seat was never shown up to a turn."""
        cards = self.unseen(seat, self.begins)
        for earlier in range(self.begins + 1, turn + 1):
            cards &= self.hidden_during(seat, earlier)
        return cards

    def _at(self, turn):
        """Return how many turns had been played."""
        return max((at for played, at in self.count.items() if played <= turn), default=0)


def names_of(rules, state):
    """Return card → name."""
    speaker = narrator(rules, setup=state.setup)
    return {number: speaker.card(number)[0].text for number in state.setup.deck.numbers}


def leaks(game, seat, frames, bodies=()):
    """Yield a sentence for everything that a seat has received and may not know.

    Args:
        game: the ended game.
        seat: the seat of the browser.
        frames: the frames of its WebSocket, in order.
        bodies: the HTTP bodies for this seat only.
    """
    now, ended = game.begins, False
    for frame in frames:
        message = json.loads(frame)
        now = message.get("turn", now)
        ended = ended or message.get("kind") == "ended"
        if not ended:
            yield from _in_frame(game, seat, frame, message, now)
    last = max(game.count)
    for body in bodies:
        yield from _secrets(game, seat, body, "a body")
        yield from _cards(game, game.never_shown(seat, last), body, _data_in(body), "a body")


def _in_frame(game, seat, frame, message, now):
    where = f"turn {now}, {message['is']}"
    yield from _secrets(game, seat, frame, where)
    # The rest of a message describes the turn, and may name cards that were visible before it.
    parts = {name: message.pop(name) for name in ("story", "table", "menu") if name in message}
    unseen = game.unseen(seat, now) if message["is"] == "joined" else game.hidden_during(seat, now)
    if message["is"] in ("answer", "refused"):  # it may arrive before the turn
        unseen &= game.unseen(seat, now + 1)
    yield from _cards(game, unseen, json.dumps(message, ensure_ascii=False), message, where)
    for name, part in parts.items():
        turn = max(now, part.get("turn", now)) if name == "menu" else now
        unseen = game.never_shown(seat, now) if name == "story" else game.unseen(seat, turn)
        text = json.dumps(part, ensure_ascii=False)
        yield from _cards(game, unseen, text, part, f"{where}, {name}")


def _secrets(game, seat, text, where):
    if game.seed in text:
        yield f"{where}: the seed"
    for other, token in game.tokens.items():
        if other != seat and token.partition(".")[2] in text:
            yield f"{where}: what opens the seat of {other}"
    for other, words in game.whispers.items():
        if other != seat and words in text:
            yield f"{where}: what {other} alone may hear"


def _cards(game, unseen, text, data, where):
    for name, number in numbers_in(data):
        if number in unseen and name not in game.no_cards:
            yield f"{where}: card {number} under {name!r}"
    for card in unseen:
        name = game.card_names[card]  # `in` is fast, a search for whole words is slow
        if name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            yield f"{where}: {name} by name"


def numbers_in(data, name=""):
    """Yield every number that may be a card, with the name of its field."""
    if isinstance(data, dict):
        is_number = data.get("is") == "number"  # a number in a sentence; cards are a "card" there
        for key, value in data.items():
            if not is_number:
                yield from numbers_in(value, key)
            if key.isdecimal():
                yield name, int(key)
    elif isinstance(data, list):
        for value in data:
            yield from numbers_in(value, name)
    elif isinstance(data, str) and re.fullmatch("[0-9]{1,3}", data):
        yield name, int(data)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield name, data


def _data_in(body):
    """Return the data of a body with JSON or JSON lines, or None."""
    try:
        return [json.loads(line) for line in body.splitlines() if line.strip()]
    except ValueError:
        return None
