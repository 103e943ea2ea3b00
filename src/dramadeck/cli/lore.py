"""Cards in our own words: what each player's side does, and how the gamemaster's side reads."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.torg import ANY_ACTION, CardType, ConflictLine, DramaCard, Side

DASH: Final = "—"
"""What stands on a line where nothing befalls a side (TR-058)."""

_SUBPLOT: Final = "pays a possibility at the end of each act in which it is active."

PLAYER_SIDES: Final[Mapping[CardType, str]] = MappingProxyType(
    {
        CardType.ACTION: "The bonus number of all your actions is 3 higher for the round.",
        CardType.ADRENALIN: (
            "Your Dexterity, Strength or Toughness is 3 higher for the round, passive use included."
        ),
        CardType.ALERTNESS: (
            "Lies in the pool until everybody misses something; then you are the one who sees it."
        ),
        CardType.CAMPAIGN: (
            "Turns somebody's active subplot into one that lasts beyond this adventure."
        ),
        CardType.CONNECTION: (
            "You know somebody here; the gamemaster says when it turns out useful."
        ),
        CardType.COUP_DE_GRACE: "The effect value of one action that succeeds is 3 higher.",
        CardType.DEFENSE: "One opponent finds it harder to get at you to the end of the scene.",
        CardType.DRAMA: (
            "A point for one action, beside any others; kept to the end of the adventure it pays 3."
        ),
        CardType.ESCAPE: (
            "Takes the whole party out of danger, if it was the first card in your pool."
        ),
        CardType.GLORY: (
            "After a roll of 60 or more in a dramatic scene: everybody's award grows by 3."
        ),
        CardType.HASTE: "One action more, taken at once, even in the middle of another's turn.",
        CardType.HERO: "A point for one action, beside any others; worth nothing when kept.",
        CardType.HERO_FAILS: (
            "The gamemaster may let a success of yours fail; it pays 3 possibilities in the end."
        ),
        CardType.IDEA: "Ask one question about the adventure; the gamemaster answers it.",
        CardType.ILLNESS: (
            f"A subplot: you are ill, and all you do has less effect. Active, it {_SUBPLOT}"
        ),
        CardType.INSPIRATION: "Shock and KO of one character are gone.",
        CardType.LEADERSHIP: (
            "Give up to two cards to another hero, then change any cards of your hand for new ones."
        ),
        CardType.MARTYR: f"A subplot: you may die for a sure victory. Active, it {_SUBPLOT}",
        CardType.MASTER_PLAN: "Exchange it for the card on top of the discard pile.",
        CardType.MISTAKEN_IDENTITY: (
            f"A subplot: you are taken for somebody else. Active, it {_SUBPLOT}"
        ),
        CardType.MONOLOGUE: "You speak, and nobody on either side does anything else this round.",
        CardType.NEMESIS: f"A subplot: a foe makes it personal. Active, it {_SUBPLOT}",
        CardType.NET_GAIN: "Your skills of the net are 3 higher for the round.",
        CardType.OPPONENT_FAILS: "An opponent's success against you turns into a failure.",
        CardType.OWN: "Lies in the pool until the gamemaster says what comes of it.",
        CardType.PERSONAL_STAKE: (
            f"A subplot: the outcome matters to you in person. Active, it {_SUBPLOT}"
        ),
        CardType.PRESENCE: "Your Charisma or your Spirit is 3 higher for the round.",
        CardType.RALLY: "Everybody may change any cards of the hand for new ones.",
        CardType.REALITYS_FAVORITE: "A point of yours that was cancelled counts after all.",
        CardType.RECONNECTION: "You are connected to your reality again.",
        CardType.RESEARCH: "The gamemaster supplies an unexpected clue.",
        CardType.ROMANCE: f"A subplot: somebody loves somebody. Active, it {_SUBPLOT}",
        CardType.SECOND_CHANCE: "An action of yours that failed is tried again from the beginning.",
        CardType.SEIZE_INITIATIVE: (
            "Keep the card in force for one more round, or have a new one flipped at once."
        ),
        CardType.SUPPORTER: (
            "Another's bonus number is 3 higher for an action, until its result is announced."
        ),
        CardType.SETBACK: "Somebody suffers a setback in this round, or is rid of one.",
        CardType.SURVIVAL: (
            "3 more on the bonus number of an action against danger or nature; in the Living Land "
            "a second chance, too."
        ),
        CardType.SUSPICION: f"A subplot: somebody does not trust you. Active, it {_SUBPLOT}",
        CardType.THE_QUEST: f"A subplot: a quest is offered to you. Active, it {_SUBPLOT}",
        CardType.TRUE_IDENTITY: (
            f"A subplot: you are not who you seem to be. Active, it {_SUBPLOT}"
        ),
        CardType.WILLPOWER: "Your Perception or your Mind is 3 higher for the round.",
    }
)
"""What the player's side of each type of card does."""

LETTERS: Final = MappingProxyType({Side.HEROES: "H", Side.VILLAINS: "V"})
"""The letters that stand for the sides on a conflict line (TR-056)."""


def notation(line: ConflictLine) -> str:
    """A conflict line as it is printed: the side with the initiative first.

    >>> from dramadeck import torg
    >>> notation(torg.original_deck().card(25).gamemaster.dramatic)
    'H Fatigued / V —'
    """
    parts: list[str] = []
    for side in (line.first_side, line.first_side.other):
        words = [str(each) for each in line.effects(side)]
        if side is Side.VILLAINS:
            words += ["/".join(line.villain_actions)] if line.villain_actions else []
        parts.append(f"{LETTERS[side]} {', '.join(words) or DASH}")
    return " / ".join(parts)


def approved(card: DramaCard) -> str:
    """The line of approved actions.

    >>> from dramadeck import torg
    >>> approved(torg.original_deck().card(1)), approved(torg.original_deck().card(8))
    ('any', 'Maneuver, Trick')
    """
    if card.gamemaster.any_multi_action:
        return "any multi-action"
    actions = card.gamemaster.approved
    return "any" if actions == ANY_ACTION else ", ".join(actions)


def skill_box(card: DramaCard) -> str:
    """The box for dramatic skill resolution, its letters apart.

    >>> from dramadeck import torg
    >>> skill_box(torg.original_deck().card(2))
    'A B C'
    """
    box = card.gamemaster.skill_box
    return str(box.hazard) if box.hazard else " ".join(box.steps)
