"""The choices of `PlayCard`: one record for each kind of choice (see `dramadeck.torg.PLAYS`).

A choice whose fields all have defaults may be left out.
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
        what_for: its use; None adds a die to the hero's open action (TC-063).
    """

    what_for: Use | None = None


@_choice
class Words:
    """The text that comes with a card.

    Attributes:
        text: for Supporter, how one hero helps the other (TR-187); for Idea, the question about one
            specific problem of the adventure; for Research, the subject of the clue.
    """

    text: Remark = ""


@_choice
class Speech:
    """The speech of a Monologue.

    Attributes:
        text: what the speaker says.
        contributes: whether the speech helps the scene along (TR-023).
    """

    text: Remark = ""
    contributes: bool = True


@_choice
class Seizing:
    """What happens to the card in force when Seize Initiative is played.

    Attributes:
        keeps: True if the card in force governs the next round, too; else another card is flipped
            and governs the rest of this one.
        new_card: the card that has come up, with a paper deck; else None.
    """

    keeps: bool
    new_card: NamedCard | None = None


@_choice
class Gift:
    """Cards that Leadership gives to a hero.

    Attributes:
        to_hero: the hero who gets them.
        cards: cards of the giver's hand or pool.
        to_pool: True for her pool, False for her hand, where the text allows both (TG-022); None
            is the place that the text demands, or else the pool in rounds and the hand out of them.
    """

    to_hero: CharacterName
    cards: tuple[Card, ...]
    to_pool: bool | None = None


@_choice
class Leading:
    """The gifts of Leadership.

    Attributes:
        gifts: the gifts: up to two cards, for a hero of another player (TR-139) or for
            several (TC-072); into the pool in rounds, else into the hand (TR-141), unless the text
            says otherwise.
        discards: cards of the hand to discard before the refill (TR-140).
        explanation: how one hero leads the other (TR-187).

    >>> from dramadeck import torg
    >>> leads = torg.Leading(gifts=(torg.Gift(to_hero="Marco", cards=(65, 42)),))
    >>> torg.commands.PlayCard(hero="Quin", card=141, choice=leads).choice.gifts[0].to_hero
    'Marco'
    """

    gifts: Annotated[tuple[Gift, ...], SubsetOf("gifts")] = ()
    discards: Annotated[tuple[Card, ...], SubsetOf("to discard")] = ()
    explanation: Remark = ""


@_choice
class Surviving:
    """The use of a Survival card.

    Attributes:
        again: True to try a failed action again, as by a Second Chance, in the Living Land
            (TC-085); False for an open action that avoids danger or masters nature.
    """

    again: bool = True


@_choice
class Negating:
    """The action that fails, of several in one roll that have succeeded against her (TR-147).

    Attributes:
        place: its number among the actions of the roll, from 1; None is the best success against
            her, the first one of equals.
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
    """The opponent and the bonus of a Defense card.

    Attributes:
        opponent: the opponent.
        bonus: the bonus; no rule text gives it, so the gamemaster does.
    """

    opponent: CharacterName
    bonus: Annotated[Positive, FreeInput(3)]


@_choice
class Toward:
    """The character whom a card helps.

    Attributes:
        character: the hero herself or another character.
    """

    character: CharacterName


@_choice
class Reconnecting:
    """The use of a Reconnection card.

    Attributes:
        ignores: whether it cancels a disconnection that has just happened.
    """

    ignores: bool = False


@_choice
class Hindering:
    """The character and the event of a Setback card.

    Attributes:
        character: the character who gets or loses a setback.
        removes: whether it takes a setback away.
        what: the event that the gamemaster makes of it; blank for the generic effect of the
            rule text.
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
