"""The zones of the cards, and the decks, read from the notation of `dramadeck.charts.torg`."""

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from dramadeck.charts.chart import whole_number
from dramadeck.charts.torg import deck_rows
from dramadeck.charts.torg.cards import DeckRow
from dramadeck.core import NumberedDeck, Visibility, Zone, replace
from dramadeck.core.refusals import truncated_repr
from dramadeck.torg import cards as faces
from dramadeck.torg.cards import SPECIALS, CardType, DramaCard, Effect, OwnCard, Side, Step

DRAMA_DECK: Final = Zone("drama_deck")
"""The face-down stack that the gamemaster flips from and deals from."""

ACTION_STACK: Final = Zone("action_stack")
"""The flipped cards; the top one is in force."""

DISCARD_PILE: Final = Zone("discard_pile")
"""Spent cards, face up."""


# These zones are cached, because nearly every rule asks for them.
@lru_cache(256)
def hand(hero: str) -> Zone:
    """A hero's secret cards."""
    return Zone("hand", hero)


@lru_cache(256)
def pool(hero: str) -> Zone:
    """A hero's face-up cards, to be used in rounds."""
    return Zone("pool", hero)


@lru_cache(256)
def in_play(hero: str) -> Zone:
    """Cards that a hero has played and whose effect still lasts (TR-006)."""
    return Zone("in_play", hero)


@lru_cache(256)
def offered(hero: str) -> Zone:
    """Cards that another hero offers to this one as a trade; no third player sees them."""
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
"""Kind of zone → who sees its cards. The gamemaster sees no hand (TR-018)."""


def zones_of(heroes: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of a game with these heroes."""
    own = tuple(place(hero) for hero in heroes for place in (hand, pool, in_play, offered))
    return (DRAMA_DECK, ACTION_STACK, DISCARD_PILE, *own)


_EFFECTS: Final[Mapping[str, Effect]] = {
    str(effect): effect
    for kind in (faces.Advantage, faces.Disadvantage, faces.ExpansionEffect)
    for effect in kind
}
_SIDES: Final = {"H": Side.HEROES, "V": Side.VILLAINS}
_DASH: Final = "\u2014"


@attrs.frozen(cache_hash=True)
class Deck(NumberedDeck[DramaCard]):
    """A deck: a name and its cards.

    >>> original_deck().card(17).type
    <CardType.WILLPOWER: 'Willpower'>
    """

    def with_cards(
        self, cards: Mapping[int, CardType | OwnCard], *, like: int, name: str
    ) -> "Deck":
        """The deck with more cards, made by the caller.

        Args:
            cards: number of each new card → its player's side: a type of card, or a custom side
                with a name, a text and the effect of some type.
            like: the number of the card from which they take the gamemaster's side.
            name: the name of the new deck.

        Raises:
            UnknownNameError: the deck has no card `like`.
            TypeError: a number is no integer, or a side is neither a type nor an `OwnCard`.
            ValueError: a number is taken or below 1, or a card of type `OWN` has no text.

        >>> lucky = OwnCard(name="Lucky Break", text="All goes well.", type=CardType.ACTION)
        >>> str(original_deck().with_cards({201: lucky}, like=45, name="house").card(201))
        'Lucky Break (201)'
        """
        pattern, printed = self.card(like), list(self.cards)
        for number, side in cards.items():
            self._check(number, side)
            kind, own = (side.type, side) if isinstance(side, OwnCard) else (side, None)
            bar = faces.Bar.ORANGE if kind in SPECIALS else faces.Bar.GREY
            player = faces.PlayerSide(type=kind, bar=bar)
            printed.append(replace(pattern, number=number, player=player, doubt="", own=own))
        return Deck(name, tuple(printed))

    def where(
        self,
        *,
        type: CardType | None = None,
        special: bool | None = None,
        heroes: Effect | None = None,
        villains: Effect | None = None,
        first_side: Side | None = None,
        scene: faces.SceneKind | None = None,
        approved: faces.ActionKind | None = None,
        box: Step | faces.Hazard | None = None,
    ) -> tuple[DramaCard, ...]:
        """The cards that meet all these conditions, in the order of the deck.

        Args:
            type: the type of the player's side.
            special: True for cards that wait for the gamemaster (orange bar), False for grey.
            heroes: an effect on the heroes in a conflict line, such as `Advantage.UP`.
            villains: an effect on the villains in the same line.
            first_side: the side that has the initiative in that line.
            scene: the kind of scene of that line; None takes either line.
            approved: an approved action; cards that say "any" match too.
            box: a step or a problem in the skill box.

        Raises:
            TypeError: an argument is of a wrong type.

        >>> [card.number for card in original_deck().where(type=CardType.HASTE, box=Step.A)]
        [40, 41, 42, 43, 44, 45]
        """
        _require_types(type=type, special=special, approved=approved, box=box)
        _require_types(heroes=heroes, villains=villains, first_side=first_side, scene=scene)
        kinds = tuple(faces.SceneKind) if scene is None else (scene,)
        return tuple(
            card
            for card in self.cards
            if type in (None, card.type)
            and special in (None, card.player.is_special)
            and approved in (None, *card.gamemaster.approved)
            and box in (None, *card.gamemaster.skill_box.steps, card.gamemaster.skill_box.hazard)
            and any(
                heroes in (None, *line.heroes)
                and villains in (None, *line.villains)
                and first_side in (None, line.first_side)
                for line in map(card.gamemaster.line, kinds)
            )
        )

    def _check(self, number: Any, side: Any) -> None:
        place = f"cards[{truncated_repr(number)}]"
        if whole_number(place, number, least=1) in self:
            what = f"the {self.name} deck has a card of the same number, {self.card(number)}"
            raise ValueError(f"{place}: {what}")
        if not isinstance(side, CardType | OwnCard):
            kind = type(side).__name__
            raise TypeError(
                f"{place}: expected a CardType or an OwnCard, got {truncated_repr(side)} ({kind})"
            )
        if side is CardType.OWN:
            raise ValueError(
                f"{place}: expected an OwnCard, for {side} has no text, got {truncated_repr(side)}"
            )


_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "type": (CardType,),
    "special": (bool,),
    "heroes": get_args(Effect),
    "villains": get_args(Effect),
    "first_side": (Side,),
    "scene": (faces.SceneKind,),
    "approved": (faces.ActionKind,),
    "box": (Step, faces.Hazard),
}
"""Argument of `Deck.where` → its types."""


def _require_types(**arguments: object) -> None:
    for name, value in arguments.items():
        if value is not None and not isinstance(value, _TYPES[name]):
            kinds = " or ".join(kind.__name__ for kind in _TYPES[name])
            raise TypeError(
                f"{name}: expected {kinds}, got {truncated_repr(value)} ({type(value).__name__})"
            )


@cache
def original_deck() -> Deck:
    """The Drama Deck of 156 cards."""
    return Deck("original", tuple(map(_card, deck_rows("drama_deck"))))


@cache
def expanded_deck() -> Deck:
    """The 156 cards and the five expansion cards 157 to 161."""
    later_cards = map(_card, deck_rows("expansion_deck"))
    return Deck("expanded", (*original_deck().cards, *later_cards))


def _card(row: DeckRow) -> DramaCard:
    approved: tuple[faces.ActionKind, ...]
    if row.approved == "Any":
        approved = faces.ANY_ACTION
    elif row.approved == "Any Multi-Action":
        approved = ()
    else:
        approved = tuple(faces.ActionKind(word) for word in row.approved.split())
    if row.skill_box in set(faces.Hazard):
        box = faces.SkillBox(hazard=faces.Hazard(row.skill_box))
    else:
        box = faces.SkillBox(steps=tuple(Step(letter) for letter in row.skill_box))
    return DramaCard(
        number=row.number,
        gamemaster=faces.GamemasterSide(
            standard=_line(row.standard),
            dramatic=_line(row.dramatic),
            approved=approved,
            approves_any=row.approved == "Any",
            any_multi_action=row.approved == "Any Multi-Action",
            skill_box=box,
        ),
        player=faces.PlayerSide(type=CardType(row.card), bar=faces.Bar(row.bar)),
        doubt=row.doubt,
    )


def _line(printed: str) -> faces.ConflictLine:
    """`V Up / H Fatigued`: the side with the initiative first, its words behind it."""
    words: dict[Side, str] = {}
    for part in printed.split(" / "):
        letter, _, rest = part.partition(" ")
        words[_SIDES[letter]] = rest
    heroes, villains = words[Side.HEROES], words[Side.VILLAINS]
    actions = () if villains in (_DASH, *_EFFECTS) else tuple(villains.split("/"))
    return faces.ConflictLine(
        first_side=next(iter(words)),
        heroes=_effects(heroes),
        villains=() if actions else _effects(villains),
        villain_actions=tuple(faces.ActionKind(word) for word in actions),
    )


def _effects(printed: str) -> tuple[Effect, ...]:
    return () if printed == _DASH else (_EFFECTS[printed],)
