"""The words of the game: tables of messages, and the model of the table for a seat.

English is in `messages.csv`, `labels.csv` and `fields.csv`, in `values.py` and here; German is the
catalogue under `locale`.
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from dramadeck.narration import (
    Fact,
    Layout,
    LogLine,
    Message,
    NameArg,
    People,
    Pile,
    Place,
    PlaceKind,
    Quoted,
    log_line,
    message,
    message_in,
    pile_of,
    read_words,
)
from guided_by_the_sun import values
from guided_by_the_sun.cards import Rank
from guided_by_the_sun.endings import FateDrawn
from guided_by_the_sun.state import Role
from guided_by_the_sun.system import GUIDED_BY_THE_SUN
from guided_by_the_sun.turns import TableCleared
from guided_by_the_sun.values import SunScope, conditions_met, ending
from guided_by_the_sun.view import PlayerView, View


def card_lines(t: SunScope, number: int) -> tuple[LogLine, ...]:
    """Lines about a card: its value, and how it wins a companion."""
    rank = t.face(number).rank
    if rank is Rank.ACE:
        counts = message("Counts 1, and beats every jack, queen and king.")
    elif rank.is_court:
        counts = message("Counts {value}; an ace beats it.", value=rank.value_in_play)
    else:
        counts = message("Counts {value}.", value=rank.value_in_play)
    joins = message("Whoever answers with {suit} wins this ally as a companion.",
                suit=t.face(number).suit)  # fmt: skip
    return (log_line(counts, rules=("GS-016",)), log_line(joins, rules=("GS-010",)))


def places(t: SunScope) -> Iterator[Place]:
    """A place for each player, the middle of the table, and the story."""
    view = t.after
    for player in view.players:
        yield _player(t, player)
    if view.turn:
        yield Place(
            key="centre",
            kind=PlaceKind.CENTRE,
            name=message("The journey"),
            facts=tuple(map(Fact, _journey(view))),
            piles=tuple(_piles(t)),
        )
    if view.answers:
        story = [
            Fact(
                message_in("story", "{question}: {text}.", question=a.question, text=Quoted(a.text))
            )
            for a in view.answers
        ]
        yield Place(
            key="story", kind=PlaceKind.NOTICE, name=message("The story"), facts=tuple(story)
        )


def _journey(view: View) -> Iterator[Message]:
    yield message("Turn {number}.", number=view.turn)
    yield message("Counter: {left}.", left=view.counter)
    if view.ending is not None:
        yield ending(view.ending.outcome, view.ending.score, view.ending.difficulty)
    if view.proposal is not None:
        agreed = People(view.proposal.agreed)
        yield message("An end is proposed; agreed: {people}.", people=agreed)
        yield conditions_met(view.proposal.is_achieved, view.proposal.is_addressed)


def _piles(t: SunScope) -> Iterator[Pile]:
    view = t.after
    yield pile_of(t, "deck", message("Deck"), (), count=view.deck_count, layout=Layout.STACK)
    if view.ally is not None:
        yield pile_of(t, "ally", message("Ally"), (view.ally,))
    if view.has_adversary:
        visible = () if view.adversary is None else (view.adversary,)
        yield pile_of(t, "adversary", message("Adversary"), visible, count=1)
    yield pile_of(t, "companions", message("Companions"), view.companions)
    if view.lost:
        yield pile_of(t, "lost", message("Lost on the way"), view.lost)
    if view.fate:
        yield pile_of(t, "fate", message("Drawn for the end"), view.fate)


_ROLES: Final[Mapping[Role, Message]] = MappingProxyType(
    {
        Role.PROTAGONIST: message("Plays the protagonist."),
        Role.ALLY: message("Plays the ally."),
        Role.NARRATOR: message("Is the narrator."),
    }
)


def _player(t: SunScope, player: PlayerView) -> Place:
    name, count = player.name, player.hand_count
    has_role = player.role is not None and t.after.ending is None
    return Place(
        key=f"seat {name}",
        kind=PlaceKind.SEAT,
        name=message("{name}", name=NameArg(name)),
        owner=name,
        is_own=t.after.seat.name == name,
        facts=(Fact(_ROLES[player.role]),) if has_role and player.role is not None else (),
        piles=(
            pile_of(
                t, f"hand/{name}", message("Hand"), player.hand, count=count, layout=Layout.HAND
            ),
        ),
    )


def _all(_event: FateDrawn) -> bool:
    return True


WORDS: Final = read_words(
    files("guided_by_the_sun"),
    GUIDED_BY_THE_SUN,
    SunScope,
    values,
    together={FateDrawn: _all},
    silent=frozenset({TableCleared}),
    card=card_lines,
    table=places,
)
"""The words of the game, published under the entry point group `dramadeck.words`."""
