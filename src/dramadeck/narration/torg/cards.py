"""Descriptions of cards: the effect of the player's side, and the text of the gamemaster's side."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.core import Card
from dramadeck.narration.messages import (
    N_,
    Listed,
    LogLine,
    Message,
    Quoted,
    Value,
    log_line,
    message,
    message_in,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import skill_box
from dramadeck.torg import ANY_ACTION, ActionKind, CardType, ConflictLine, DramaCard, Side

SUBPLOT_PAYS: Final = N_(
    "A subplot: it pays a possibility at the end of each act in which it is active."
)

PLAYER_SIDES: Final[Mapping[CardType, str]] = MappingProxyType(
    {
        CardType.ACTION: N_("The bonus number of all your actions is 3 higher for the round."),
        CardType.ADRENALIN: N_(
            "Your Dexterity, Strength or Toughness is 3 higher for the round, even when you do "
            "not roll for it."
        ),
        CardType.ALERTNESS: N_(
            "Stays in the pool until everybody misses something; then you are the one who "
            "notices it."
        ),
        CardType.CAMPAIGN: N_(
            "Turns somebody's active subplot into one that lasts beyond this adventure."
        ),
        CardType.CONNECTION: N_("You know somebody here; the gamemaster decides when this helps."),
        CardType.COUP_DE_GRACE: N_("The effect value of one successful action is 3 higher."),
        CardType.DEFENSE: N_(
            "Until the end of the scene, it is harder for one opponent to hit you."
        ),
        CardType.DRAMA: N_(
            "A point for one action, in addition to any others; it pays 3 if you keep it until "
            "the end of the adventure."
        ),
        CardType.ESCAPE: N_(
            "Takes the whole party out of danger, if it was the first card in your pool."
        ),
        CardType.GLORY: N_(
            "After a roll of 60 or more in a dramatic scene: everybody's award is 3 higher."
        ),
        CardType.HASTE: N_("One more action, at once, even in the middle of somebody else's turn."),
        CardType.HERO: N_(
            "A point for one action, in addition to any others; it is worth nothing if you keep it."
        ),
        CardType.HERO_FAILS: N_(
            "The gamemaster can turn one of your successes into a failure; this pays 3 "
            "possibilities at the end."
        ),
        CardType.IDEA: N_("Ask one question about the adventure; the gamemaster answers it."),
        CardType.ILLNESS: N_("You are ill, and everything you do has less effect."),
        CardType.INSPIRATION: N_("Removes shock and KO from one character."),
        CardType.LEADERSHIP: N_(
            "Give up to two cards to another hero, then exchange any cards in your hand for new "
            "ones."
        ),
        CardType.MARTYR: N_("You can give your life for a certain victory."),
        CardType.MASTER_PLAN: N_("Exchange it for the card on top of the discard pile."),
        CardType.MISTAKEN_IDENTITY: N_("People think that you are somebody else."),
        CardType.MONOLOGUE: N_(
            "You speak, and nobody on either side does anything else this round."
        ),
        CardType.NEMESIS: N_("For one opponent, this becomes personal."),
        CardType.NET_GAIN: N_("Your net skills are 3 higher for the round."),
        CardType.OPPONENT_FAILS: N_("An opponent's success against you becomes a failure."),
        CardType.OWN: N_("Stays in the pool until the gamemaster decides what it does."),
        CardType.PERSONAL_STAKE: N_("The outcome matters to you personally."),
        CardType.PRESENCE: N_("Your Charisma or your Spirit is 3 higher for the round."),
        CardType.RALLY: N_("Everybody can exchange any cards in their hand for new ones."),
        CardType.REALITYS_FAVORITE: N_("Your cancelled point counts after all."),
        CardType.RECONNECTION: N_("You are connected to your reality again."),
        CardType.RESEARCH: N_("The gamemaster gives you an unexpected clue."),
        CardType.ROMANCE: N_("Somebody loves somebody."),
        CardType.SECOND_CHANCE: N_("Try one of your failed actions again from the beginning."),
        CardType.SEIZE_INITIATIVE: N_(
            "Keep the card in force for one more round, or have a new one flipped at once."
        ),
        CardType.SETBACK: N_("Somebody suffers a setback in this round, or gets rid of one."),
        CardType.SUPPORTER: N_(
            "The bonus number of somebody else's action is 3 higher; play it before the result "
            "is announced."
        ),
        CardType.SURVIVAL: N_(
            "The bonus number of an action against danger or nature is 3 higher; in the Living "
            "Land you also get a second chance."
        ),
        CardType.SUSPICION: N_("Somebody does not trust you."),
        CardType.THE_QUEST: N_("Somebody offers you a quest."),
        CardType.TRUE_IDENTITY: N_("You are not who you seem to be."),
        CardType.WILLPOWER: N_("Your Perception or your Mind is 3 higher for the round."),
    }
)
"""Type of card → the effect of its player's side, in the revised text."""

_SIDES_BY_READING: Final[Mapping[CardType, tuple[str, Mapping[Any, str]]]] = {
    CardType.ACTION: (
        "action_reach",
        {"one_roll": N_("The bonus number of one of your rolls is 3 higher.")},
    ),
    CardType.ADRENALIN: (
        "raise_reach",
        {
            "skill_for_the_round": N_(
                "One of your skills based on Dexterity, Strength or Toughness is 3 higher for "
                "the round."
            ),
            "next_roll": N_("Your next physical roll is 3 better."),
        },
    ),
    CardType.COUP_DE_GRACE: (
        "coup_de_grace_percent",
        {50: N_("The effect total of one successful action is 50% higher.")},
    ),
    CardType.GLORY: (
        "glory_trigger",
        {
            "critical_success": N_(
                "After a critical success that matters to the story: everybody's award is 3 higher."
            )
        },
    ),
    CardType.IDEA: (
        "idea_owed",
        {
            "useful_idea": N_("The gamemaster owes you a useful idea of what to do next."),
            "inspiration": N_("The gamemaster owes you an inspiration."),
        },
    ),
    CardType.LEADERSHIP: (
        "leadership_place",
        {
            "pool": N_(
                "Give two cards from your hand or pool to the pools of others, then refill your "
                "hand."
            ),
            "hand_or_pool": N_(
                "Give one or two cards to another hero, say how you lead, and refill your hand."
            ),
        },
    ),
    CardType.MONOLOGUE: (
        "monologue",
        {
            "hostile_actions": N_("While you speak, nobody does anything hostile."),
            "actions_of_others": N_("You speak, and nobody else does anything this round."),
        },
    ),
    CardType.PRESENCE: (
        "raise_reach",
        {
            "skill_for_the_round": N_(
                "One of your skills based on Charisma or Spirit is 3 higher for the round."
            ),
            "next_roll": N_("Your next roll that deals with people is 3 better."),
        },
    ),
    CardType.RALLY: ("rally_discards", {False: N_("Everybody refills their hand.")}),
    CardType.SECOND_CHANCE: (
        "second_chance",
        {
            "best_of_two_rerolls": N_(
                "Roll twice more for one of your failed actions; the best roll counts."
            )
        },
    ),
    CardType.WILLPOWER: (
        "raise_reach",
        {
            "skill_for_the_round": N_(
                "One of your skills based on Perception or Mind is 3 higher for the round."
            ),
            "next_roll": N_("Your next intellectual roll is 3 better."),
        },
    ),
}
"""Type of card → the option on which rule texts differ, and the effect for its other values."""


def player_side(t: TorgScope, kind: CardType) -> Message:
    """The effect of the player's side of a card in the current rule text."""
    option, answers = _SIDES_BY_READING.get(kind, ("", dict[Any, str]()))
    text = answers.get(getattr(t.dialect.enhancements, option)) if option else None
    return message(text or PLAYER_SIDES[kind])


_SUBPLOTS: Final = frozenset(
    {
        *(CardType.ILLNESS, CardType.MARTYR, CardType.MISTAKEN_IDENTITY, CardType.NEMESIS),
        *(CardType.PERSONAL_STAKE, CardType.ROMANCE, CardType.SUSPICION, CardType.THE_QUEST),
        CardType.TRUE_IDENTITY,
    }
)
"""The cards that are subplots."""


def card_lines(t: TorgScope, number: Card) -> tuple[LogLine, ...]:
    """The lines about a card: its effect, then its gamemaster's side."""
    card = t.face(number)
    own = None if card.own is None else message("Card text: {text}", text=Quoted(card.own.text))
    pays = message(SUBPLOT_PAYS) if card.type in _SUBPLOTS else None
    side = card.gamemaster
    return (
        log_line(player_side(t, card.type), pays, own, tone=Tone.CARD, depth=0),
        log_line(_bar(card), rules=("TR-004",)),
        log_line(
            message("Standard scene: {line}", line=notation(side.standard)), rules=("TR-054",)
        ),
        log_line(
            message("Dramatic scene: {line}", line=notation(side.dramatic)), rules=("TR-054",)
        ),
        log_line(message("Approved actions: {actions}", actions=approved(card)), rules=("TR-088",)),
        log_line(message("Skill box: {box}", box=skill_box(side.skill_box)), rules=("TR-095",)),
    )


def _bar(card: DramaCard) -> Message:
    """The meaning of the color of the bar."""
    if card.player.is_special:
        return message("A special: the gamemaster decides when it works.")
    return message("An enhancement: it works as soon as it is played.")


def notation(line: ConflictLine) -> Message:
    """A conflict line as printed: the side with the initiative first."""
    first, second = (_effects_on(line, side) for side in (line.first_side, line.first_side.other))
    return message_in("conflict line", "{first} / {second}", first=first, second=second)


def _effects_on(line: ConflictLine, side: Side) -> Message:
    row: Value | None = None
    for action in reversed(line.villain_actions if side is Side.VILLAINS else ()):
        row = action if row is None else message_in("conflict line", "{a}/{b}", a=action, b=row)
    for effect in reversed(line.effects(side)):
        row = effect if row is None else message_in("conflict line", "{a}, {b}", a=effect, b=row)
    row = row or message_in("conflict line", "—")
    if side is Side.HEROES:
        return message_in("conflict line", "heroes {effects}", effects=row)
    return message_in("conflict line", "villains {effects}", effects=row)


def approved(card: DramaCard) -> Value:
    """The line of approved actions."""
    if card.gamemaster.any_multi_action:
        return message_in("approved", "any multi-action")
    return kinds_of_action(card.gamemaster.approved)


def kinds_of_action(kinds: tuple[ActionKind, ...]) -> Value:
    """Kinds of action; if they are all that a card can list, "any"."""
    return message_in("approved", "any") if kinds == ANY_ACTION else Listed(kinds)
