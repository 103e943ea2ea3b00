"""Decks as values, read from the printed notation.

The figures come from `dramadeck.charts.torg`, one line a card, in the notation printed on the
cards; here they get their types.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

import attrs

from dramadeck.charts.torg import DeckRow, deck_rows
from dramadeck.engine import NumberedDeck, replace
from dramadeck.torg.cards import (
    ANY_ACTION,
    ActionKind,
    Advantage,
    Bar,
    CardType,
    ConflictLine,
    Disadvantage,
    DramaCard,
    Effect,
    ExpansionEffect,
    GamemasterSide,
    Hazard,
    PlayerSide,
    Side,
    SkillBox,
    Step,
)
from dramadeck.torg.subplots import SPECIALS

_EFFECTS: Final[Mapping[str, Effect]] = {
    str(effect): effect for kind in (Advantage, Disadvantage, ExpansionEffect) for effect in kind
}
_SIDES: Final = {"H": Side.HEROES, "V": Side.VILLAINS}
_DASH: Final = "\u2014"


@attrs.frozen(cache_hash=True)
class Deck(NumberedDeck[DramaCard]):
    """A deck as a value: a name and its cards.

    >>> original_deck().card(17).type
    <CardType.WILLPOWER: 'Willpower'>
    >>> original_deck().card(160)
    Traceback (most recent call last):
    ...
    dramadeck.engine.errors.UnknownNameError: there is no card 160 in the original deck; \
nearest: 156, 155, 154
    """

    def with_cards(self, cards: Mapping[int, CardType], *, like: int, name: str) -> "Deck":
        """A larger deck, with cards of one's own printing.

        Args:
            cards: number of each new card → what its player's side is.
            like: the number of the card whose gamemaster's side they have.
            name: the name of the new deck.

        Raises:
            UnknownNameError: the deck has no card `like`.
            ValueError: a number is taken.

        >>> house = original_deck().with_cards({201: CardType.DEFENSE}, like=45, name="house")
        >>> house.card(201).type, house.card(201).gamemaster == house.card(45).gamemaster
        (<CardType.DEFENSE: 'Defense'>, True)
        """
        pattern = self.card(like)
        new = tuple(
            replace(
                pattern,
                number=number,
                player=PlayerSide(type=kind, bar=Bar.ORANGE if kind in SPECIALS else Bar.GREY),
                doubt="",
            )
            for number, kind in cards.items()
        )
        return Deck(name, self.cards + new)


@cache
def original_deck() -> Deck:
    """The Drama Deck of 156 cards."""
    return Deck("original", _read("drama_deck"))


@cache
def expanded_deck() -> Deck:
    """The 156 cards and the five expansion cards 157 to 161."""
    return Deck("expanded", original_deck().cards + _read("expansion_deck"))


def _read(name: str) -> tuple[DramaCard, ...]:
    return tuple(_card(row) for row in deck_rows(name))


def _card(row: DeckRow) -> DramaCard:
    any_multi_action = row.approved == "Any Multi-Action"
    return DramaCard(
        number=row.number,
        gamemaster=GamemasterSide(
            standard=_line(row.standard),
            dramatic=_line(row.dramatic),
            approved=() if any_multi_action else _approved(row.approved),
            approves_any=row.approved == "Any",
            any_multi_action=any_multi_action,
            skill_box=_skill_box(row.skill_box),
        ),
        player=PlayerSide(type=CardType(row.card), bar=Bar(row.bar)),
        doubt=row.doubt,
    )


def _line(printed: str) -> ConflictLine:
    """`V Up / H Fatigued`: the side with the initiative first, what befalls it behind it."""
    words: dict[Side, str] = {}
    for part in printed.split(" / "):
        letter, _, befalls = part.partition(" ")
        words[_SIDES[letter]] = befalls
    effects, actions = _villain_part(words[Side.VILLAINS])
    return ConflictLine(
        first_side=next(iter(words)),
        heroes=_effects(words[Side.HEROES]),
        villains=effects,
        villain_actions=actions,
    )


def _villain_part(printed: str) -> tuple[tuple[Effect, ...], tuple[ActionKind, ...]]:
    if printed == _DASH or printed in _EFFECTS:
        return _effects(printed), ()
    return (), tuple(ActionKind(each) for each in printed.split("/"))


def _effects(printed: str) -> tuple[Effect, ...]:
    return () if printed == _DASH else (_EFFECTS[printed],)


def _approved(printed: str) -> tuple[ActionKind, ...]:
    if printed == "Any":
        return ANY_ACTION
    return tuple(ActionKind(each) for each in printed.split())


def _skill_box(printed: str) -> SkillBox:
    if printed in set(Hazard):
        return SkillBox(hazard=Hazard(printed))
    return SkillBox(steps=tuple(Step(letter) for letter in printed))
