"""The zones of the cards, and decks as values, read from the printed notation.

The figures come from `dramadeck.charts.torg`, one line a card, in the notation printed on the
cards; here they get their types.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from dramadeck.charts.chart import whole_number
from dramadeck.charts.torg import DeckRow, deck_rows
from dramadeck.core import NumberedDeck, Visibility, Zone, replace
from dramadeck.core.refusals import short
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
    OwnCard,
    PlayerSide,
    SceneKind,
    Side,
    SkillBox,
    Step,
)
from dramadeck.torg.subplots import SPECIALS

DRAMA_DECK: Final = Zone("drama_deck")
"""The face-down stack that the gamemaster flips from and deals from."""

ACTION_STACK: Final = Zone("action_stack")
"""The flipped cards; the top one is in force."""

DISCARD_PILE: Final = Zone("discard_pile")
"""Spent cards, face up."""


NAMES_KEPT: Final = 256
"""Of how many heroes zones and seats are kept ready; every rule asks for some of them."""


@lru_cache(NAMES_KEPT)
def hand(hero: str) -> Zone:
    """A hero's secret cards."""
    return Zone("hand", hero)


@lru_cache(NAMES_KEPT)
def pool(hero: str) -> Zone:
    """A hero's face-up cards, to be used in rounds."""
    return Zone("pool", hero)


@lru_cache(NAMES_KEPT)
def in_play(hero: str) -> Zone:
    """Cards that a hero has played and whose effect still lasts (TR-006)."""
    return Zone("in_play", hero)


@lru_cache(NAMES_KEPT)
def offered(hero: str) -> Zone:
    """Cards that another hero has laid before her as a trade; the others do not see them."""
    return Zone("offered", hero)


VISIBILITY: Final = MappingProxyType(
    {
        DRAMA_DECK.kind: Visibility.NOBODY,
        ACTION_STACK.kind: Visibility.EVERYONE,
        DISCARD_PILE.kind: Visibility.EVERYONE,
        "hand": Visibility.OWNER,
        "pool": Visibility.EVERYONE,
        "in_play": Visibility.EVERYONE,
        "offered": Visibility.OWNER,
    }
)
"""Kind of zone → who sees the faces there. The gamemaster sees no hand (TR-018)."""


def zones_of(heroes: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of a game with these heroes."""
    own = tuple(place(hero) for hero in heroes for place in (hand, pool, in_play, offered))
    return (DRAMA_DECK, ACTION_STACK, DISCARD_PILE, *own)


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
    dramadeck.core.refusals.UnknownNameError: there is no card 160 in the original deck; \
nearest: 156, 155, 154
    """

    def with_cards(
        self, cards: Mapping[int, CardType | OwnCard], *, like: int, name: str
    ) -> "Deck":
        """A larger deck, with cards of one's own printing.

        Args:
            cards: number of each new card → what its player's side is: a type of card, or a side
                of one's own with a name, a text and the effect of some type.
            like: the number of the card whose gamemaster's side they have.
            name: the name of the new deck.

        Raises:
            UnknownNameError: the deck has no card `like`.
            TypeError: a number or a side is none.
            ValueError: a number is taken or below 1, or a card of type `OWN` has no text.

        >>> house = original_deck().with_cards({201: CardType.DEFENSE}, like=45, name="house")
        >>> house.card(201).type, house.card(201).gamemaster == house.card(45).gamemaster
        (<CardType.DEFENSE: 'Defense'>, True)
        >>> lucky = OwnCard(name="Lucky Break", text="All goes well.", type=CardType.ACTION)
        >>> str(original_deck().with_cards({201: lucky}, like=45, name="house").card(201))
        'Lucky Break (201)'
        """
        pattern = self.card(like)
        for number, side in cards.items():
            self._check(number, side)
        return Deck(name, self.cards + tuple(_printed(pattern, *each) for each in cards.items()))

    def where(
        self,
        *,
        type: CardType | None = None,
        special: bool | None = None,
        heroes: Effect | None = None,
        villains: Effect | None = None,
        first_side: Side | None = None,
        scene: SceneKind | None = None,
        approved: ActionKind | None = None,
        box: Step | Hazard | None = None,
    ) -> tuple[DramaCard, ...]:
        """The cards of which all that is said is true, in the deck's own order.

        Args:
            type: what the player's side is.
            special: whether that waits on the gamemaster (orange) or works at once (grey).
            heroes: a word on the heroes' part of a conflict line, such as `Advantage.UP`.
            villains: a word on the villains' part of the same line.
            first_side: which side has the initiative there.
            scene: the kind of scene whose line that is; None takes either line.
            approved: an approved action, also where the card says "any".
            box: a step or a problem in the skill box.

        Raises:
            TypeError: a value is of a wrong type; it names the argument.

        >>> [card.number for card in original_deck().where(type=CardType.HASTE, box=Step.A)]
        [40, 41, 42, 43, 44, 45]
        """
        _checked(type=type, special=special, approved=approved, box=box)
        _checked(heroes=heroes, villains=villains, first_side=first_side, scene=scene)
        return tuple(
            card
            for card in self.cards
            if type in (None, card.type)
            and special in (None, card.player.is_special)
            and _reads(card.gamemaster, approved, box)
            and _has_line(card.gamemaster, heroes, villains, first_side, scene)
        )

    def _check(self, number: Any, side: Any) -> None:
        place = f"cards[{short(number)}]"
        if whole_number(place, number, least=1) in self:
            what = f"the {self.name} deck has a card of the same number, {self.card(number)}"
            raise ValueError(f"{place}: {what}")
        if not isinstance(side, CardType | OwnCard):
            kind = type(side).__name__
            raise TypeError(
                f"{place}: expected a CardType or an OwnCard, got {short(side)} ({kind})"
            )
        if side is CardType.OWN:
            raise ValueError(
                f"{place}: expected an OwnCard, for {side} has no text, got {short(side)}"
            )


_ASKED: Final[Mapping[str, tuple[type, ...]]] = {
    "type": (CardType,),
    "special": (bool,),
    "heroes": get_args(Effect),
    "villains": get_args(Effect),
    "first_side": (Side,),
    "scene": (SceneKind,),
    "approved": (ActionKind,),
    "box": (Step, Hazard),
}
"""What is asked of cards → of which types it is."""


def _checked(**asked: object) -> None:
    for name, value in asked.items():
        if value is not None and not isinstance(value, _ASKED[name]):
            kinds = " or ".join(each.__name__ for each in _ASKED[name])
            raise TypeError(
                f"{name}: expected {kinds}, got {short(value)} ({type(value).__name__})"
            )


def _reads(side: GamemasterSide, approved: ActionKind | None, box: Step | Hazard | None) -> bool:
    """Whether the action is approved, and the step or the problem is in the skill box."""
    shown = (None, *side.skill_box.steps, side.skill_box.hazard)
    return box in shown and approved in (None, *side.approved)


def _has_line(
    side: GamemasterSide,
    heroes: Effect | None,
    villains: Effect | None,
    first_side: Side | None,
    scene: SceneKind | None,
) -> bool:
    """Whether one of the lines that are asked about is so."""
    return any(
        (heroes is None or heroes in line.heroes)
        and (villains is None or villains in line.villains)
        and first_side in (None, line.first_side)
        for line in (side.line(kind) for kind in (SceneKind if scene is None else (scene,)))
    )


def _printed(pattern: DramaCard, number: int, side: CardType | OwnCard) -> DramaCard:
    kind, own = (side.type, side) if isinstance(side, OwnCard) else (side, None)
    player = PlayerSide(type=kind, bar=Bar.ORANGE if kind in SPECIALS else Bar.GREY)
    return replace(pattern, number=number, player=player, doubt="", own=own)


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
