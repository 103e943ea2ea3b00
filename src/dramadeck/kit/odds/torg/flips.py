"""What the next flip may bring, or the next few."""

from collections import Counter
from collections.abc import Callable, Sequence

from dramadeck.kit.odds.distribution import Distribution
from dramadeck.kit.odds.draws import how_many
from dramadeck.torg.cards import ActionKind, DramaCard, Effect, Hazard, SceneKind, Side, Step
from dramadeck.torg.decks import original_deck

NOTHING = "\u2014"
"""The dash on a conflict line: nothing befalls this side (TR-058)."""


def initiative(kind: SceneKind, *, cards: Sequence[DramaCard] | None = None) -> Distribution:
    """Which side the next card gives the initiative (TR-055).

    Args:
        kind: what the scene is; it names the line that is read.
        cards: the cards that may come, as `unseen` gives them; the whole deck by default.

    >>> initiative(SceneKind.STANDARD).chance("heroes") > 0.5
    True
    """
    return _words(
        "initiative", [str(card.gamemaster.line(kind).first_side) for card in _among(cards)]
    )


def effects(
    side: Side, kind: SceneKind, *, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """What befalls a side on the next card; a dash, or a villain's action, is nothing.

    >>> round(sum(effects(Side.HEROES, SceneKind.DRAMATIC).chances), 9)
    1.0
    """
    lines = (card.gamemaster.line(kind).effects(side) for card in _among(cards))
    return _words(f"what befalls the {side}", [" and ".join(line) or NOTHING for line in lines])


def flips_with_effect(
    effect: Effect,
    side: Side,
    kind: SceneKind,
    *,
    flips: int = 1,
    cards: Sequence[DramaCard] | None = None,
) -> Distribution:
    """On how many of the next flips this befalls the side; `at_least(1)` asks whether at all.

    >>> from dramadeck.torg.cards import Advantage
    >>> flips_with_effect(Advantage.FLURRY, Side.HEROES, SceneKind.DRAMATIC).at_least(1) < 0.2
    True
    """
    return _counted(
        f"flips with {effect} for the {side}",
        lambda card: effect in card.gamemaster.line(kind).effects(side),
        flips,
        cards,
    )


def flips_with_initiative(
    side: Side, kind: SceneKind, *, flips: int = 1, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """On how many of the next flips the side has the initiative (TR-055).

    >>> flips_with_initiative(Side.HEROES, SceneKind.STANDARD, flips=2).numbers
    (0, 1, 2)
    """
    return _counted(
        f"flips with initiative for the {side}",
        lambda card: card.gamemaster.line(kind).first_side is side,
        flips,
        cards,
    )


def flips_approving(
    action: ActionKind, *, flips: int = 1, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """On how many of the next flips an action is approved; "any" approves all seven (TR-088).

    >>> round(flips_approving(ActionKind.TRICK, flips=2).at_least(1), 4)
    0.5906
    """
    return _counted(
        f"flips that approve {action}",
        lambda card: action in card.gamemaster.approved,
        flips,
        cards,
    )


def flips_listing(
    shown: Step | Hazard, *, flips: int = 1, cards: Sequence[DramaCard] | None = None
) -> Distribution:
    """How many of the next flips list a step, or show a problem, in the skill box (TR-099).

    >>> flips_listing(Step.D).at_least(1)
    0.391...
    """
    return _counted(
        f"flips with {shown} in the skill box",
        lambda card: (
            shown in card.gamemaster.skill_box.steps or card.gamemaster.skill_box.hazard == shown
        ),
        flips,
        cards,
    )


def _among(cards: Sequence[DramaCard] | None) -> tuple[DramaCard, ...]:
    return original_deck().cards if cards is None else tuple(cards)


def _counted(
    name: str,
    shows: Callable[[DramaCard], bool],
    flips: int,
    cards: Sequence[DramaCard] | None,
) -> Distribution:
    among = _among(cards)
    marked = sum(map(shows, among))
    return how_many(name, marked=marked, cards=len(among), drawn=flips)


def _words(name: str, words: list[str]) -> Distribution:
    if not words:
        raise ValueError(f"{name}: there are no cards that may come")
    return Distribution(name, [(word, n / len(words)) for word, n in Counter(words).most_common()])
