"""What a narrator of the break-in knows besides the event, and the words that many lines share."""

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.cli.lines import Line, Tone, counted, listed
from dramadeck.engine import FACE_DOWN, Card
from dramadeck.kit.simulate.tarot.story import THEMES
from dramadeck.tarot import State, SuitMeaning, Toward


@attrs.frozen(kw_only=True)
class TarotTelling:
    """What a narrator knows besides the events.

    Attributes:
        before: the state before the command.
        after: the state after it.
        events: one event, or several in a row that are told as one, as the listener may see them.
    """

    before: State
    after: State
    events: tuple[Any, ...]

    @property
    def event(self) -> Any:
        """The event, or the first of several."""
        return self.events[0]

    def cards(self, numbers: Iterable[Card]) -> str:
        """Cards by name; where they are hidden, just how many there are."""
        known = tuple(numbers)
        if not known or FACE_DOWN in known:
            return counted(len(known), "card")
        return listed(str(self.before.card(each)) for each in known)

    def tone(self, character: str) -> Tone:
        """The color of the side on which a character stands."""
        return Tone.HEROES if self.after.holder(character) is not None else Tone.VILLAINS

    def player_of(self, character: str) -> str:
        """Who plays a character, as one says it in the middle of a sentence."""
        return holder(self.after.holder(character))


TarotTeller: TypeAlias = Callable[[TarotTelling], Line | None]
"""Makes the line of an event, or None where there is nothing to say."""

DRIVES: Final = MappingProxyType(
    {
        SuitMeaning.MENTAL: "with the mind",
        SuitMeaning.SOCIAL: "with the heart",
        SuitMeaning.PHYSICAL: "with the body",
    }
)
"""What drives a push, by the meaning of its suit (TT-021)."""


def holder(name: str | None) -> str:
    """A player, or the Narrator."""
    return "the Narrator" if name is None else name


def begun(sentence: str) -> str:
    """A sentence with a capital at its beginning.

    >>> begun("the Narrator draws.")
    'The Narrator draws.'
    """
    return f"{sentence[0].upper()}{sentence[1:]}"


def drive(state: State, suit: str) -> str:
    """What drives a push in this suit."""
    meanings = dict(state.setup.deck.suit_meanings)
    return next(DRIVES[meaning] for each, meaning in meanings.items() if each == suit)


def theme(state: State, card: Card) -> str:
    """What a Major Arcana is commonly taken for, whatever a deck calls it."""
    named = state.card(card).name
    return THEMES.get(named, "what its picture says")


def told(t: TarotTelling) -> str:
    """Who tells what comes of it, and the story where it stands in the record (TT-035, TT-070)."""
    e = t.event
    amended = ", as the Narrator amends it" if e.is_amended else ""
    if e.story:
        return f" {e.story.rstrip('.')}{amended}."
    if e.told_by is Toward.SELF:
        return f" {begun(t.player_of(e.character))} tells how{amended}."
    return ""


def action(t: TarotTelling) -> str:
    """The story that stands behind what somebody does."""
    return f" {t.event.story.rstrip('.')}." if t.event.story else ""
