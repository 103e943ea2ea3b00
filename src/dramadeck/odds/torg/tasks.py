"""The parameters of a dramatic skill resolution for odds: its checks, its cards, what counts."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, cast

import attrs

from dramadeck.odds.distribution import check_whole, one_of, several, whole
from dramadeck.odds.torg.held import Held, help_of
from dramadeck.odds.torg.skill_checks import AfterCritical, Checks, Rolled, SkillChecks
from dramadeck.torg import cards as torg_cards
from dramadeck.torg.cards import Advantage, Disadvantage, DramaCard, SceneKind, Step
from dramadeck.torg.decks import original_deck


def _original_cards() -> tuple[DramaCard, ...]:
    return original_deck().cards


def _cards(cards: Iterable[DramaCard]) -> tuple[DramaCard, ...]:
    return several("cards", cards, DramaCard)


def _scene_kind(word: SceneKind | None) -> SceneKind | None:
    return None if word is None else one_of("scene", word, SceneKind)


def _held(word: Any) -> Held | None:
    return None if word is None else one_of("held", word, Held)


class Kind(NamedTuple):
    """What counts of a card in a task: its skill box, and its conflict line for the heroes."""

    box: torg_cards.SkillBox
    effect: Advantage | Disadvantage | None = None  # on the die of each check
    flurries: bool = False
    is_setback: bool = False
    is_confused: bool = False


@attrs.frozen
class Task:
    """The parameters of a dramatic skill resolution for odds; every round is a flip and a check.

    Attributes:
        checks: the chances of the checks: `SkillChecks`, `RolledUnder`, `FixedChances`, `CERTAIN`.
        steps_per_round: the most steps tried with one action; the hero tries as many of them as
            the card offers (TR-100).
        done: how many steps are completed.
        raised: how many complications have struck.
        after_critical: what follows a critical problem when no other skill is left.
        cards: the cards that may come: the deck less the cards that are face up. Cards in hidden
            hands count among them.
        scene: the kind of the scene, whose conflict lines are read: in a *flurry* of the heroes
            there are two actions (TR-059), and heroes who are *up* or *stymied* throw other dice
            (TR-065, TR-079). None leaves the lines out.
        setback: what a *setback* of the heroes takes from each check of the round: 5 where the
            gamemaster names no event (TR-078); 0 is an event that does not concern the task.
        held: what the hero holds and uses once, at the best moment: a card by its name, or
            "possibility"; see `Held`. None is nothing.

    Raises:
        TypeError: a field has the wrong kind of value.
        ValueError: a number of steps that a task cannot have; or what is held, or a setback, does
            nothing to these checks.

    >>> from dramadeck.odds.torg import FixedChances, flips_to_finish
    >>> task = Task(FixedChances((1, 1)), steps_per_round=2, scene=None)
    >>> flips_to_finish(task, flips=3).as_text(width=10).splitlines()[1]
    '     1  45.51 %  ██████████'
    """

    checks: Checks
    steps_per_round: int = attrs.field(default=1, kw_only=True, validator=check_whole)
    done: int = attrs.field(default=0, kw_only=True, validator=check_whole)
    raised: int = attrs.field(default=0, kw_only=True, validator=check_whole)
    after_critical: AfterCritical = attrs.field(
        default=AfterCritical.START_OVER, kw_only=True, converter=AfterCritical
    )
    cards: tuple[DramaCard, ...] = attrs.field(
        factory=_original_cards,
        converter=_cards,
        kw_only=True,
        repr=lambda cards: f"<{len(cards)} cards>",
    )
    scene: SceneKind | None = attrs.field(
        default=SceneKind.DRAMATIC, kw_only=True, converter=_scene_kind
    )
    setback: int = attrs.field(default=0, kw_only=True, validator=check_whole)
    held: Held | None = attrs.field(default=None, kw_only=True, converter=_held)

    def __attrs_post_init__(self) -> None:
        checks = self.checks
        if not isinstance(cast(object, checks), Checks):
            raise TypeError(f"checks: expected checks such as SkillChecks, got {checks!r:.60}")
        steps = checks.steps
        if not 0 <= self.done <= steps:
            raise ValueError(f"done: expected 0 to {steps} of the {steps} steps, got {self.done}")
        if not 1 <= self.steps_per_round <= len(Step):
            raise ValueError(f"steps_per_round: expected 1 to 4, got {self.steps_per_round}")
        if self.raised < 0:
            raise ValueError(f"raised: expected 0 complications or more, got {self.raised}")
        if self.setback < 0:
            raise ValueError(f"setback: expected 0 or more, got {self.setback}")
        if self.setback and not isinstance(checks, Rolled):
            raise ValueError("setback: these checks have no value from which it could be taken")
        if self.held is not None:
            help_of(self.held, checks)

    @property
    def dice_are_affected(self) -> bool:
        """Whether *up* and *stymied* count: there is a scene, and a die that they change."""
        checks = self.checks
        return self.scene is not None and isinstance(checks, SkillChecks) and checks.is_affected

    @property
    def kinds(self) -> tuple[tuple[Kind, int], ...]:
        """The different kinds of cards, with the number of cards of each."""
        return tuple(Counter(map(self.kind_of, self.cards)).items())

    def kind_of(self, card: DramaCard) -> Kind:
        """What counts of a card in this task."""
        side, on_heroes = card.gamemaster, torg_cards.Side.HEROES
        if self.scene is None:
            return Kind(side.skill_box)
        words = side.line(self.scene).effects(on_heroes)
        effects = [effect for effect in (Advantage.UP, Disadvantage.STYMIED) if effect in words]
        is_card = self.held is not None and self.held.is_card
        return Kind(
            side.skill_box,
            # On the same hero they cancel (TR-067).
            effect=effects[0] if self.dice_are_affected and len(effects) == 1 else None,
            # A problem takes one check, so a flurry adds none (TR-101).
            flurries=Advantage.FLURRY in words and side.skill_box.hazard is None,
            is_setback=self.setback > 0 and Disadvantage.SETBACK in words,
            is_confused=is_card and Disadvantage.CONFUSED in words,
        )


LEFT_OUT: Final = (
    "Not counted: effects of conflict lines (flurries, up, stymied and more), and cards that are "
    "played.",
    "Not counted: effects of conflict lines (flurries, up, stymied and more), and other cards "
    "that are played.",
    "Not counted: events caused by setbacks, damage, and cards that are played.",
    "Not counted: events caused by setbacks, damage, and other cards that are played.",
    "Not counted: up, stymied, events caused by setbacks, damage, and cards that are played.",
    "Not counted: up, stymied, events caused by setbacks, damage, and other cards that are played.",
)
"""What the odds of a task leave out: every user interface shows it next to the numbers."""


def left_out(task: Task) -> str:
    """What the odds of a task leave out, in a sentence; one of `LEFT_OUT`."""
    of_lines = 1 if task.dice_are_affected else 2
    of_lines = 0 if task.scene is None else of_lines
    return LEFT_OUT[2 * of_lines + (task.held is not None)]


def unseen(seen: Iterable[int], cards: Iterable[DramaCard] | None = None) -> tuple[DramaCard, ...]:
    """The cards without those whose numbers have been seen.

    Raises:
        ValueError: a number is not among the cards, or is repeated.

    >>> len(unseen([1, 2, 3]))
    153
    """
    hidden = {card.number: card for card in (_original_cards() if cards is None else cards)}
    for number in seen:
        if hidden.pop(whole("card", number), None) is None:
            raise ValueError(f"card {number} is not in the deck, or it is repeated")
    return tuple(hidden.values())
