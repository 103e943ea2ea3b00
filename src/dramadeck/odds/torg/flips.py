"""Odds of the cards in a hand, and of the next flips."""

from collections import Counter
from collections.abc import Callable, Sequence

from dramadeck.odds.distribution import Distribution, how_many, one_of, several
from dramadeck.torg import cards as torg_cards
from dramadeck.torg.cards import ActionKind, CardType, DramaCard, Hazard, SceneKind, Side, Step
from dramadeck.torg.decks import original_deck


def cards_held(
    types: CardType | Sequence[CardType], hand: int, *, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """How many cards of a type, or of several, are in a hand of `hand` unseen cards.

    The cards that may be in it are those that `unseen` gives; the whole deck by default.

    >>> round(cards_held(CardType.DRAMA, 4).at_least(1), 4)
    0.2964
    """
    listed = (types,) if isinstance(types, str) else tuple(types)
    kinds = frozenset(one_of("types", kind, CardType) for kind in listed)
    if not kinds:
        raise ValueError("types: expected one type of card at least, got none")
    deck = original_deck().cards if cards is None else tuple(cards)
    name = " or ".join(sorted(kinds)) + f" in a hand of {hand}"
    marked = sum(card.type in kinds for card in deck)
    return how_many(name, marked=marked, cards=len(deck), drawn=hand)


NOTHING = "\u2014"
"""The dash on a conflict line: there is no effect on this side (TR-058)."""


def initiative(kind: SceneKind, *, cards: Sequence[DramaCard] | None = None) -> Distribution:
    """Which side the next card gives the initiative, by the line for this kind of scene (TR-055).

    The cards that may come are those that `unseen` gives; the whole deck by default.

    >>> initiative(SceneKind.STANDARD).chance("heroes") > 0.5
    True
    """
    line = one_of("kind", kind, SceneKind)
    sides = [str(card.gamemaster.line(line).first_side) for card in _among(cards)]
    return _words("initiative", sides)


def effects(
    side: Side, kind: SceneKind, *, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """The effects on a side by the next card; a dash, or a villain's action, is none.

    >>> round(sum(effects(Side.HEROES, SceneKind.DRAMATIC).chances), 9)
    1.0
    """
    whose, line = one_of("side", side, Side), one_of("kind", kind, SceneKind)
    effects_of_cards = (card.gamemaster.line(line).effects(whose) for card in _among(cards))
    words = [" and ".join(of_card) or NOTHING for of_card in effects_of_cards]
    return _words(f"what happens to the {whose}", words)


def flips_with_effect(
    effect: torg_cards.Effect,
    side: Side,
    kind: SceneKind,
    *,
    flips: int = 1,
    cards: Sequence[DramaCard] | None = None,
) -> Distribution:
    """How many of the next flips have this effect on the side; `at_least(1)`: whether any has.

    >>> from dramadeck.torg.cards import Advantage
    >>> flips_with_effect(Advantage.FLURRY, Side.HEROES, SceneKind.DRAMATIC).at_least(1) < 0.2
    True
    """
    kinds = (torg_cards.Advantage, torg_cards.Disadvantage, torg_cards.ExpansionEffect)
    word = one_of("effect", effect, *kinds)
    whose, line = one_of("side", side, Side), one_of("kind", kind, SceneKind)
    name = f"flips with {word} for the {whose}"
    return _counted(
        name, lambda card: word in card.gamemaster.line(line).effects(whose), flips, cards
    )


def flips_with_initiative(
    side: Side, kind: SceneKind, *, flips: int = 1, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """How many of the next flips give the side the initiative (TR-055).

    >>> flips_with_initiative(Side.HEROES, SceneKind.STANDARD, flips=2).numbers
    (0, 1, 2)
    """
    whose, line = one_of("side", side, Side), one_of("kind", kind, SceneKind)
    name = f"flips with initiative for the {whose}"
    return _counted(name, lambda card: card.gamemaster.line(line).first_side is whose, flips, cards)


def flips_approving(
    action: ActionKind, *, flips: int = 1, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """How many of the next flips approve an action; "any" approves all seven (TR-088).

    >>> round(flips_approving(ActionKind.TRICK, flips=2).at_least(1), 4)
    0.5906
    """
    kind = one_of("action", action, ActionKind)
    name = f"flips that approve {kind}"
    return _counted(name, lambda card: kind in card.gamemaster.approved, flips, cards)


def flips_listing(
    shown: Step | Hazard, *, flips: int = 1, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """How many of the next flips list a step, or show a problem, in the skill box (TR-099).

    >>> flips_listing(Step.D).at_least(1)
    0.391...
    """
    entry = one_of("shown", shown, Step, Hazard)

    def lists(card: DramaCard) -> bool:
        box = card.gamemaster.skill_box
        return entry in box.steps or box.hazard == entry

    return _counted(f"flips with {entry} in the skill box", lists, flips, cards)


def _among(cards: Sequence[DramaCard] | None) -> tuple[DramaCard, ...]:
    return original_deck().cards if cards is None else several("cards", cards, DramaCard)


def _counted(
    name: str, shows: Callable[[DramaCard], bool], flips: int, cards: Sequence[DramaCard] | None
) -> Distribution:
    deck = _among(cards)
    return how_many(name, marked=sum(map(shows, deck)), cards=len(deck), drawn=flips)


def _words(name: str, words: list[str]) -> Distribution:
    if not words:
        raise ValueError(f"{name}: there are no cards that may come")
    return Distribution(name, [(word, n / len(words)) for word, n in Counter(words).most_common()])
