"""What is said of the game: tables, and what a seat sees on the table.

English stands in `messages.csv`, `labels.csv` and `fields.csv`, in `values.py` and here; German is
the catalogue under `locale`.
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final, TypeAlias

from dramadeck.narration import Told, Words
from dramadeck.narration.saying import (
    Listed,
    People,
    Quoted,
    Say,
    Value,
    Who,
    say,
    say_in,
    say_n,
    told,
)
from dramadeck.narration.templates import read_fields, read_labels, read_messages
from guided_by_the_sun import values
from guided_by_the_sun.cards import Rank
from guided_by_the_sun.drawing import CardDrawn
from guided_by_the_sun.endings import FateDrawn
from guided_by_the_sun.state import Role
from guided_by_the_sun.system import GUIDED_BY_THE_SUN
from guided_by_the_sun.turns import TableCleared
from guided_by_the_sun.values import SunScope, conditions_met, ending
from guided_by_the_sun.view import PlayerView, View

_Rows: TypeAlias = Iterator[tuple[Say, tuple[Say, ...]]]


def card_told(t: SunScope, number: int) -> tuple[Told, ...]:
    """What a card counts, and how strong it is as an adversary."""
    rank = t.face(number).rank
    if rank is Rank.ACE:
        counts = say("Counts 1, and beats every jack, queen and king.")
    elif rank.is_court:
        counts = say("Counts {value}; an ace beats it.", value=rank.value_in_play)
    else:
        counts = say("Counts {value}.", value=rank.value_in_play)
    joins = say("Whoever answers with {suit} wins this ally as a companion.",
                suit=t.face(number).suit)  # fmt: skip
    return (told(counts, rules=("GS-016",)), told(joins, rules=("GS-010",)))


def rows(t: SunScope) -> _Rows:
    """A row for the journey, for what lies there, for each player and for the story."""
    view = t.after
    if view.turn:
        yield say("The journey"), tuple(_journey(view))
        yield say("On the table"), tuple(_table(t))
    for each in view.players:
        yield say("{name}", name=Who(each.name)), tuple(_player(t, each))
    if view.answers:
        yield (
            say("The story"),
            tuple(
                say_in("story", "{question}: {text}.", question=a.question, text=Quoted(a.text))
                for a in view.answers
            ),
        )


def _journey(view: View) -> Iterator[Say]:
    yield say("Turn {number}.", number=view.turn)
    yield say("Counter: {left}.", left=view.counter)
    if view.ending is not None:
        yield ending(view.ending.outcome, view.ending.score, view.ending.difficulty)
    if view.proposal is not None:
        agreed = People(view.proposal.agreed)
        yield say("An end is proposed; agreed: {people}.", people=agreed)
        yield conditions_met(view.proposal.is_achieved, view.proposal.is_addressed)
    yield say_n(view.deck_count, "Deck: a card.", "Deck: {n} cards.")


def _table(t: SunScope) -> Iterator[Say]:
    view = t.after
    if view.ally is not None:
        yield say("Ally: {card}.", card=t.card(view.ally))
    if view.has_adversary:
        yield say("Adversary: {card}.", card=t.card(view.adversary or 0))
    yield say("Companions: {cards}.", cards=_cards(t, view.companions))
    if view.lost:
        yield say("Lost on the way: {cards}.", cards=_cards(t, view.lost))
    if view.fate:
        yield say("Drawn for the end: {cards}.", cards=_cards(t, view.fate))


def _cards(t: SunScope, cards: tuple[int, ...]) -> Value:
    return t.cards(cards) if cards else Listed(())


_ROLES: Final[Mapping[Role, Say]] = MappingProxyType(
    {
        Role.PROTAGONIST: say("Plays the protagonist."),
        Role.ALLY: say("Plays the ally."),
        Role.NARRATOR: say("Is the narrator."),
    }
)


def _player(t: SunScope, player: PlayerView) -> Iterator[Say]:
    if player.role is not None and t.after.ending is None:
        yield _ROLES[player.role]
    held = player.hand if player.hand is not None else (0,) * player.hand_count
    yield say("Hand: {cards}.", cards=_cards(t, held))


_HERE: Final = files("guided_by_the_sun")
_LABELS, _TITLES = read_labels(_HERE / "labels.csv", GUIDED_BY_THE_SUN.commands, SunScope, values)
_FIELDS, _NOTHING = read_fields(_HERE / "fields.csv")


def _whose(event: CardDrawn) -> str:
    return event.player


def _all(_event: FateDrawn) -> bool:
    return True


WORDS: Final = Words(
    events=read_messages(_HERE / "messages.csv", GUIDED_BY_THE_SUN.events, SunScope, values),
    commands=_LABELS,
    titles=_TITLES,
    fields=_FIELDS,
    nothing=_NOTHING,
    scope=SunScope,
    together={CardDrawn: _whose, FateDrawn: _all},
    silent=frozenset({TableCleared}),
    card=card_told,
    table=rows,
    locale=_HERE / "locale",
)
"""The words of the game, published under the entry point group `dramadeck.words`."""
