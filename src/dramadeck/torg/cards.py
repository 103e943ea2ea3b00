"""The cards of the Drama Deck: each has a side for the gamemaster and a side for the player."""

from enum import unique
from typing import Final, TypeAlias

import attrs

from dramadeck.charts.display import html_of
from dramadeck.core import Name, Positive, checked_fields
from dramadeck.core.validation import WordEnum


@unique
class Side(WordEnum):
    """The two sides of every conflict; neutral characters count with the heroes (TR-056)."""

    HEROES = "heroes"
    VILLAINS = "villains"

    @property
    def other(self) -> "Side":
        """The side opposed to this one."""
        return Side.VILLAINS if self is Side.HEROES else Side.HEROES


@unique
class SceneKind(WordEnum):
    """The kind of a scene, set by the gamemaster; it decides which line is read (TR-054)."""

    STANDARD = "standard"
    DRAMATIC = "dramatic"


@unique
class Advantage(WordEnum):
    """The conflict-line words that help a side (TR-057)."""

    FLURRY = "Flurry"
    INSPIRATION = "Inspiration"
    UP = "Up"


@unique
class Disadvantage(WordEnum):
    """The conflict-line words that hurt a side (TR-057)."""

    BREAK = "Break"
    CONFUSED = "Confused"
    FATIGUED = "Fatigued"
    SETBACK = "Setback"
    STYMIED = "Stymied"


@unique
class ExpansionEffect(WordEnum):
    """Conflict-line words found on the expansion cards alone."""

    BREAKDOWN = "Breakdown"
    DANGER = "Danger"
    FLEE = "Flee"
    LIFE_RAGE = "Life Rage"


Effect: TypeAlias = Advantage | Disadvantage | ExpansionEffect
"""A word on a conflict line."""


@unique
class ActionKind(WordEnum):
    """What a character does with an action; the first seven can be approved (TR-088)."""

    ATTACK = "Attack"
    DEFEND = "Defend"
    MANEUVER = "Maneuver"
    TRICK = "Trick"
    TEST = "Test"
    TAUNT = "Taunt"
    INTIMIDATE = "Intimidate"
    OTHER = "Other"


ANY_ACTION: Final = tuple(kind for kind in ActionKind if kind is not ActionKind.OTHER)
"""The actions that "any" on the line of approved actions means (TR-088)."""


@unique
class Step(WordEnum):
    """A step of a dramatic skill resolution (TR-095)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


@unique
class Hazard(WordEnum):
    """The problem in the skill box of a card; a failed check brings it (TR-103..105)."""

    POSSIBLE_SETBACK = "Possible Setback"
    COMPLICATION = "Complication"
    CRITICAL_PROBLEM = "Critical Problem"


@unique
class CardType(WordEnum):
    """The type of the player's side of a card; the value is the printed name.

    `OWN` is in no printed deck: it is the type of added cards (`Deck.with_cards`) on which the
    gamemaster rules.
    """

    ACTION = "Action"
    ADRENALIN = "Adrenalin"
    ALERTNESS = "Alertness"
    CAMPAIGN = "Campaign"
    CONNECTION = "Connection"
    COUP_DE_GRACE = "Coup De Grace"
    DEFENSE = "Defense"
    DRAMA = "Drama"
    ESCAPE = "Escape!"
    GLORY = "Glory"
    HASTE = "Haste"
    HERO = "Hero"
    HERO_FAILS = "Hero Fails"
    IDEA = "Idea"
    ILLNESS = "Illness"
    INSPIRATION = "Inspiration"
    LEADERSHIP = "Leadership"
    MARTYR = "Martyr"
    MASTER_PLAN = "Master Plan"
    MISTAKEN_IDENTITY = "Mistaken Identity"
    MONOLOGUE = "Monologue"
    NEMESIS = "Nemesis"
    NET_GAIN = "Net Gain"
    OPPONENT_FAILS = "Opponent Fails"
    OWN = "Own Card"
    PERSONAL_STAKE = "Personal Stake"
    PRESENCE = "Presence"
    RALLY = "Rally"
    REALITYS_FAVORITE = "Reality's Favorite"
    RECONNECTION = "Reconnection"
    RESEARCH = "Research"
    ROMANCE = "Romance"
    SECOND_CHANCE = "Second Chance"
    SEIZE_INITIATIVE = "Seize Initiative"
    SETBACK = "Setback"
    SUPPORTER = "Supporter"
    SURVIVAL = "Survival"
    SUSPICION = "Suspicion"
    THE_QUEST = "The Quest"
    TRUE_IDENTITY = "True Identity"
    WILLPOWER = "Willpower"


@unique
class Bar(WordEnum):
    """The color of the bar on the player's side of a card (TR-004)."""

    GREY = "grey"
    ORANGE = "orange"


SUBPLOTS: Final = (
    CardType.ILLNESS,
    CardType.MARTYR,
    CardType.MISTAKEN_IDENTITY,
    CardType.NEMESIS,
    CardType.PERSONAL_STAKE,
    CardType.ROMANCE,
    CardType.SUSPICION,
    CardType.THE_QUEST,
    CardType.TRUE_IDENTITY,
)
"""The subplots (TR-170); The Quest is an expansion card, Illness a card of the classic text."""

DECLINABLE: Final = (*SUBPLOTS, CardType.CAMPAIGN)
"""The cards that pay possibilities when declined or disallowed (TR-163, TR-164, TR-177)."""

SET_OFF: Final = (CardType.ALERTNESS, CardType.CONNECTION, CardType.OWN)
"""The cards that wait in a pool until the gamemaster sets them off (TR-161, TR-162)."""

SPECIALS: Final = (*DECLINABLE, *SET_OFF)
"""The cards with an orange bar (TR-004, TG-076)."""

ONTO_AN_ACTION: Final = frozenset(
    {
        CardType.ACTION,
        CardType.ADRENALIN,
        CardType.COUP_DE_GRACE,
        CardType.DRAMA,
        CardType.HERO,
        CardType.PRESENCE,
        CardType.WILLPOWER,
    }
)
"""The cards that improve the player's own action."""

ANSWERS_TO_OWN: Final = frozenset({CardType.GLORY, CardType.SECOND_CHANCE, CardType.SURVIVAL})
"""The cards that are played after the result of the player's own action."""

NOT_DECLARED_TOGETHER: Final = ANSWERS_TO_OWN | {
    CardType.OPPONENT_FAILS,
    CardType.REALITYS_FAVORITE,
    CardType.SUPPORTER,
}
"""The cards that answer an action or help another's; they are not declared with the others."""


WITH_AMOUNT: Final = frozenset(
    {
        CardType.ACTION,
        CardType.ADRENALIN,
        CardType.COUP_DE_GRACE,
        CardType.PRESENCE,
        CardType.SUPPORTER,
        CardType.WILLPOWER,
    }
)
"""The cards that add a number; an `OwnCard` of one of these types may set its own (`amount`)."""


@attrs.frozen(kw_only=True)
class ConflictLine:
    """One of the two conflict lines of a card.

    Attributes:
        first_side: the side printed first; it has the initiative (TR-055).
        heroes: the effects on the heroes' side; empty for a dash (TR-058).
        villains: the effects on the villains' side.
        villain_actions: the special villain actions of the line (TR-081).
    """

    first_side: Side
    heroes: tuple[Effect, ...] = ()
    villains: tuple[Effect, ...] = ()
    villain_actions: tuple[ActionKind, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether neither side has an effect."""
        return not (self.heroes or self.villains)

    def effects(self, side: Side) -> tuple[Effect, ...]:
        """The effects on this side."""
        return self.heroes if side is Side.HEROES else self.villains


@attrs.frozen(kw_only=True)
class SkillBox:
    """The box for dramatic skill resolution: steps or a problem, never both.

    Attributes:
        steps: the steps that may be tried.
        hazard: the problem that a failed check brings.

    >>> str(SkillBox(steps=(Step.A, Step.D)))
    'AD'
    """

    steps: tuple[Step, ...] = ()
    hazard: Hazard | None = None

    def __str__(self) -> str:
        return str(self.hazard) if self.hazard else "".join(self.steps)


@attrs.frozen(kw_only=True)
class GamemasterSide:
    """The side that the gamemaster reads (TR-002), without the line of atmosphere (TR-003).

    Attributes:
        standard: the conflict line of standard scenes.
        dramatic: the conflict line of dramatic scenes.
        approved: the approved actions; for "any", those of the revised text.
        approves_any: whether it says "any", which each text explains differently (TR-088, TC-030).
        any_multi_action: whether it says "any multi-action", which no rule text explains.
        skill_box: the box for dramatic skill resolution.
    """

    standard: ConflictLine
    dramatic: ConflictLine
    approved: tuple[ActionKind, ...]
    approves_any: bool = False
    any_multi_action: bool = False
    skill_box: SkillBox

    def line(self, kind: SceneKind) -> ConflictLine:
        """The conflict line for this kind of scene (TR-054)."""
        return self.dramatic if kind is SceneKind.DRAMATIC else self.standard


@attrs.frozen(kw_only=True)
class PlayerSide:
    """The side that the player reads (TR-004).

    Attributes:
        type: the type of the card.
        bar: its color: grey works at once, orange waits for the gamemaster.
    """

    type: CardType
    bar: Bar

    @property
    def is_special(self) -> bool:
        """True if the card waits for the gamemaster (orange), False if it works at once (grey)."""
        return self.bar is Bar.ORANGE


@attrs.frozen(kw_only=True, field_transformer=checked_fields)
class OwnCard:
    """The player's side of a card added by `Deck.with_cards`.

    Attributes:
        name: its name.
        text: its effect, for players to read.
        type: the type of card whose effect it has. `CardType.OWN` has no effect in the rules: it
            waits in the pool until the gamemaster activates it and says what happens.
        amount: the number that it adds, for types in `WITH_AMOUNT`; None is that of the rule text.

    Raises:
        TypeError: a field is of a wrong type.
        ValueError: the name or the text is blank, or the type adds no number.

    >>> str(OwnCard(name="Lucky Break", text="Your next actions go well.", type=CardType.ACTION))
    'Lucky Break'
    """

    name: Name
    text: Name
    type: CardType = CardType.OWN
    amount: Positive | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse an amount for a type that adds no number."""
        if self.amount is not None and self.type not in WITH_AMOUNT:
            types = ", ".join(sorted(WITH_AMOUNT))
            what = f"expected None, for {self.type} adds no number, got {self.amount}"
            raise ValueError(f"OwnCard.amount: {what}; those that add one: {types}")

    def __str__(self) -> str:
        return self.name


@attrs.frozen(kw_only=True)
class DramaCard:
    """One card: its number (TR-001) and its two sides.

    Attributes:
        number: its number.
        gamemaster: the gamemaster's side.
        player: the player's side.
        doubt: what is uncertain about its printed text.
        own: its name, text and amount, if it was added by `Deck.with_cards`.
    """

    number: int
    gamemaster: GamemasterSide
    player: PlayerSide
    doubt: str = ""
    own: OwnCard | None = None

    @property
    def type(self) -> CardType:
        """The type of the player's side."""
        return self.player.type

    def amount(self, usual: int) -> int:
        """The number that it adds; `usual` is the number of the rule text for its type."""
        return usual if self.own is None or self.own.amount is None else self.own.amount

    def __str__(self) -> str:
        return f"{self.own or self.player.type} ({self.number})"

    _repr_html_ = html_of

    def __repr__(self) -> str:
        return f"<DramaCard {self.number}: {self.own or self.player.type}>"
