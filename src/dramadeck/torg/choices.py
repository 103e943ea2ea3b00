"""The choices that come with cards: a record for each kind (see `dramadeck.torg.PLAYS`).

Where every field has a default, the choice may be left out.
"""

from typing import Annotated, TypeAlias, TypeVar, dataclass_transform

import attrs

from dramadeck.core import Card, CharacterName, FreeInput, Name, Positive, SubsetOf, checked_fields
from dramadeck.torg.attempt import Attribute
from dramadeck.torg.field_types import NamedCard, Remark, SkillName, Use

R = TypeVar("R")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def _choice(cls: type[R]) -> type[R]:
    return attrs.frozen(kw_only=True, weakref_slot=False, field_transformer=checked_fields)(cls)


@_choice
class Raise:
    """What Adrenalin, Willpower or Presence raises.

    Attributes:
        attribute: the one attribute that is raised (TR-120), or on which the skill is based;
            nothing has to be named in GURPS.
        skill: the one skill that is raised, or the equipment, in the classic text.
    """

    attribute: Attribute | None = None
    skill: SkillName | None = None


@_choice
class Spending:
    """What the point of a Drama or Hero card is for.

    Attributes:
        what_for: its use, where that is no die for the hero's open action (TC-063).
    """

    what_for: Use | None = None


@_choice
class Words:
    """What is said with a card.

    Attributes:
        text: of Supporter how the one helps the other (TR-187), of Idea the question about one
            specific problem of the adventure, of Research what the clue should be about.
    """

    text: Remark = ""


@_choice
class Speech:
    """What is said in a Monologue.

    Attributes:
        text: what the speaker says.
        contributes: whether the speech helps the scene along (TR-023).
    """

    text: Remark = ""
    contributes: bool = True


@_choice
class Seizing:
    """What becomes of the card in force when Seize Initiative is played.

    Attributes:
        keeps: whether the card in force governs the next round, too; else another card is flipped
            and governs the rest of this one.
        new_card: the card that has come up for it, if the deck is of paper; else nobody names it.
    """

    keeps: bool
    new_card: NamedCard | None = None


@_choice
class Gift:
    """Cards that Leadership hands to somebody.

    Attributes:
        to_hero: who gets them.
        cards: cards of the giver's hand or pool.
        to_pool: whether they go into the other's pool or hand, where that is free (TG-022); None
            means the pool in rounds, else the hand, or what the text says.
    """

    to_hero: CharacterName
    cards: tuple[Card, ...]
    to_pool: bool | None = None


@_choice
class Leading:
    """Whom Leadership gives what.

    Attributes:
        gifts: who gets which cards: up to two cards, for a hero of another player (TR-139) or for
            several (TC-072); into the pool in rounds, else into the hand (TR-141), unless the text
            says otherwise.
        discards: cards of the hand to be thrown away before the refill (TR-140).
        explanation: how the one leads the other (TR-187).

    >>> from dramadeck import torg
    >>> leads = torg.Leading(gifts=(torg.Gift(to_hero="Marco", cards=(65, 42)),))
    >>> torg.commands.PlayCard(hero="Quin", card=141, choice=leads).choice.gifts[0].to_hero
    'Marco'
    """

    gifts: Annotated[tuple[Gift, ...], SubsetOf("gifts")] = ()
    discards: Annotated[tuple[Card, ...], SubsetOf("thrown away")] = ()
    explanation: Remark = ""


@_choice
class Surviving:
    """What Survival is played as.

    Attributes:
        again: whether a failed action is tried again, as by a Second Chance, in the Living Land
            (TC-085); else the card is for an open action that avoids danger or masters nature.
    """

    again: bool = True


@_choice
class Negating:
    """Which of several actions of one roll that have succeeded against her fails (TR-147).

    Attributes:
        place: its place among the actions of the roll, from 1; None is the best success against
            her, of several as good the first.
    """

    place: Positive | None = None


@_choice
class Skills:
    """The skills that Net Gain raises.

    Attributes:
        names: one to four, as in `DeclareAction`.
    """

    names: Annotated[tuple[Name, ...], FreeInput(("science", "lore"))]


@_choice
class Guarding:
    """Against whom Defense is a bonus.

    Attributes:
        opponent: who is meant.
        bonus: how much; no text says it, so the gamemaster does.
    """

    opponent: CharacterName
    bonus: Annotated[Positive, FreeInput(3)]


@_choice
class Toward:
    """Whom a card is for.

    Attributes:
        character: the hero herself or anybody else.
    """

    character: CharacterName


@_choice
class Reconnecting:
    """How Reconnection works.

    Attributes:
        ignores: whether a disconnection that has just happened is ignored.
    """

    ignores: bool = False


@_choice
class Hindering:
    """Whom Setback hits.

    Attributes:
        character: whom it concerns.
        removes: whether it takes a setback away.
        what: the event that the gamemaster makes of it; blank for what the text has where
            nothing fits.
    """

    character: CharacterName
    removes: bool = False
    what: Remark = ""


# fmt: off
Choice: TypeAlias = (
    Raise | Spending | Words | Speech | Seizing | Leading | Surviving | Negating | Skills
    | Guarding | Toward | Reconnecting | Hindering
)
# fmt: on
"""The choice that comes with a card."""
