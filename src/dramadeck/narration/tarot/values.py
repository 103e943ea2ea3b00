"""Functions for the expressions of `messages.csv` and `labels.csv`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck import tarot
from dramadeck.charts.tarot import ARMOR, TRAITS, WEAPONS
from dramadeck.core import FACE_DOWN, Card, Zone
from dramadeck.narration.messages import (
    N_,
    Listed,
    Message,
    NameArg,
    Quoted,
    Signed,
    Value,
    message,
    message_in,
    message_n,
    message_n_in,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import COMMON, TarotScope

_TRAITS: Final = frozenset(row.name for row in TRAITS)


def trait(name: str) -> Value:
    """A trait; printed ones are translated, others are not."""
    if name in _TRAITS:
        return Message(name, context="trait")
    general, _, field = name.partition(": ")
    if field and general in _TRAITS:
        names = {"trait": Message(general, context="trait"), "field": NameArg(field)}
        return message_in("field of a trait", "{trait}: {field}", **names)
    return NameArg(name)


_GEAR: Final = {
    **dict.fromkeys((row.name for row in WEAPONS), "weapon"),
    **dict.fromkeys((row.name for row in ARMOR), "armor"),
}
"""Printed weapon or armor → the context of its name."""


def gear(name: str) -> Value:
    """A weapon or a piece of armor; printed ones are translated, others are not."""
    return Message(name, context=_GEAR[name]) if name in _GEAR else NameArg(name)


def trait_names(t: TarotScope) -> list[str]:
    """The names of traits: those on sheets that the seat sees, then the printed ones.

    A trait that needs a specialization is typed with it (TT-007).
    """
    sheets = (character.sheet for character in t.after.characters)
    owned = [trait.name for sheet in sheets if sheet is not None for trait in sheet.traits]
    printed = (row.name for row in TRAITS if not row.needs_specialization)
    return [*dict.fromkeys([*owned, *printed])]


def weapon_names(_t: TarotScope) -> list[str]:
    """The names of the printed weapons."""
    return [row.name for row in WEAPONS]


def armor_names(_t: TarotScope) -> list[str]:
    """The names of the printed suits of armor."""
    return [row.name for row in ARMOR]


def rank(number: int) -> Value:
    """The word for a rank; wounds may lower it below the nine words, a push may raise it above."""
    if number < tarot.Aptitude.DISMAL:
        return message_in("rank", "below {aptitude}", aptitude=tarot.Aptitude.DISMAL)
    if number > tarot.Aptitude.PEERLESS:
        return message_in("rank", "above {aptitude}", aptitude=tarot.Aptitude.PEERLESS)
    return tarot.Aptitude(number)


def wounds(number: int) -> Message:
    """A number of wounds in words."""
    return message_n_in("harm", number, "one wound", "{n} wounds")


# Cards

_FATES: Final[Mapping[tarot.CardEffect, Message]] = {
    tarot.CardEffect.BURNED: message_in("fate of a card", "burned"),
    tarot.CardEffect.MAJOR: message_in("fate of a card", "Major Arcana"),
}


def card_in(t: TarotScope, suit: tarot.Suit | None, card: Card) -> Value:
    """An open card, and its effect in a push of this suit."""
    if suit is None or card == FACE_DOWN:
        return t.card(card)
    judged = t.shown(suit, card)
    if judged.fate is tarot.CardEffect.RAISES:
        fate = message_in("fate of a card", "{ranks}", ranks=Signed(judged.ranks))
    else:
        fate = _FATES[judged.fate]
    return message_in("push", "{card} ({fate})", card=t.card(card), fate=fate)


THEMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "The Fool": N_("a leap into the unknown"),
        "The Magician": N_("skill and a trick"),
        "The High Priestess": N_("what is hidden"),
        "The Empress": N_("abundance and care"),
        "The Emperor": N_("order and power"),
        "The Hierophant": N_("tradition and advice"),
        "The Lovers": N_("a bond and a choice"),
        "The Chariot": N_("drive and victory"),
        "Strength": N_("courage and patience"),
        "The Hermit": N_("solitude and insight"),
        "Wheel of Fortune": N_("a change of luck"),
        "Justice": N_("what is deserved"),
        "The Hanged Man": N_("a sacrifice and a new point of view"),
        "Death": N_("an end that makes room for something new"),
        "Temperance": N_("balance"),
        "The Devil": N_("temptation and chains"),
        "The Tower": N_("sudden ruin"),
        "The Star": N_("hope"),
        "The Moon": N_("illusion and fear"),
        "The Sun": N_("joy and clarity"),
        "Judgement": N_("a call and a reckoning"),
        "The World": N_("completion"),
    }
)
"""Common name of a Major Arcana → its usual meaning, as an idea for the story."""


def theme(card: Card) -> Message:
    """The usual meaning of a Major Arcana, by its number."""
    text = THEMES.get(COMMON.get(card, ""))
    return message("what its picture shows") if text is None else message(text)


def meaning(t: TarotScope, suit: tarot.Suit) -> tarot.SuitMeaning:
    """The meaning of a suit in the deck of the game."""
    return t.deck.meaning(suit)


# Piles and hands


def one_card(t: TarotScope, card: Card) -> Value:
    """A card; for a hidden one "a card"."""
    return t.cards((card,))


def cards_of_next_hand(t: TarotScope, player: str) -> int:
    """The number of cards in the next hand of a player."""
    return t.holder(player).next_hand


def cards_of_narrator(t: TarotScope, count: int | None) -> int:
    """The number of cards that the Narrator draws; with None, that of the next hand."""
    return t.after.narrator.next_hand if count is None else count


_PILES: Final[Mapping[str, Message]] = {
    "deck": message_in("zone", "deck"),
    "discard_pile": message_in("zone", "discard pile"),
    "revealed": message_in("zone", "face up on the table"),
    "narrator_hand": message_in("zone", "hand of the Narrator"),
    "narrator_committed": message_in("zone", "face down before the Narrator"),
}


def place(zone: Zone) -> Message:
    """A zone in words, for the moves of a correction."""
    if zone.owner is None:
        return _PILES[zone.kind]
    if zone.kind == "hand":
        return _hand_of(zone.owner)
    return message_in("zone", "face down before {player}", player=NameArg(zone.owner))


def destination(to: tarot.Place, player: str | None) -> Message:
    """The zone to which the Narrator moves a card."""
    return _hand_of(player or "") if to is tarot.Place.HAND else _PILES[to]


def _hand_of(player: str) -> Message:
    return message_in("zone", "hand of {player}", player=NameArg(player))


# Pushes


def hand(t: TarotScope, character: str) -> tuple[Card, ...]:
    """The hand that is played for a character; empty if the seat does not see it."""
    return t.holder(t.holder_of(character)).hand or ()


def raised_by_hand(t: TarotScope, character: str, suit: tarot.Suit) -> int:
    """The ranks by which this hand would raise a push of this suit."""
    return sum(t.shown(suit, card).ranks for card in hand(t, character))


def is_same(holder: str | None, character: str) -> bool:
    """Whether a player plays a character of the same name."""
    return holder == character


def face_down(t: TarotScope, character: str) -> int:
    """The number of cards of the push of a character that were face down."""
    push = t.push_view(character)
    return 0 if push is None else push.face_down


def cards_of_push(t: TarotScope, character: str, cards: tuple[Card, ...]) -> Value:
    """Cards with their effects in the push of a character; hidden ones as a number."""
    push = t.push(character)
    if push is None or not cards or FACE_DOWN in cards:
        return t.cards(cards)
    return Listed([card_in(t, push.suit, card) for card in cards])


def card_of_push(t: TarotScope, character: str, card: Card) -> Value:
    """A card, and its effect in the push of a character."""
    push = t.push(character)
    return card_in(t, None if push is None else push.suit, card)


def account(t: TarotScope) -> Message | None:
    """The story in an event, or whose turn it is to tell it (TT-035, TT-070)."""
    e = t.event
    by_holder = e.told_by is tarot.TurnedTo.SELF
    holder = t.holder_of(e.character) if by_holder else None
    if not e.story:
        if not by_holder:
            return None
        return t.by(holder, N_("{player} describes how."), N_("The Narrator describes how."))
    story = Quoted(e.story)
    if e.is_amended:
        return t.by(
            holder,
            N_("The Narrator changes the story of {player}: {story}"),
            N_("The Narrator changes the story: {story}"),
            story=story,
        )
    return t.by(
        holder,
        N_("{player} tells the story: {story}"),
        N_("The Narrator tells the story: {story}"),
        story=story,
    )


# Contests


def opposed(*sides: tuple[str, str | None]) -> Value:
    """Characters against each other, each with the trait that is checked, if it is known."""
    row: Value | None = None
    for name, checked in reversed(sides):
        side: Value = NameArg(name)
        if checked is not None:
            side = message_in(
                "contest", "{character} ({trait})", character=side, trait=trait(checked)
            )
        row = side if row is None else message_in("contest", "{a} against {b}", a=side, b=row)
    return row or Listed(())


def sides_known(sides: tuple[tarot.ContestSide, ...]) -> Value:
    """The sides of a new contest, with the traits that are visible to the seat."""
    return opposed(*[(side.character, side.trait or side.told_trait) for side in sides])


def contenders(sides: tuple[tarot.Contender | tarot.SideView, ...]) -> Value:
    """The sides of a contest, with their traits if they are known."""
    return opposed(*[(side.character, side.trait) for side in sides])


def attack_sides(character: str, attacking: str, target: str, defending: str) -> Value:
    """The sides of the contest of an attack."""
    return opposed((character, attacking), (target, defending))


def in_order(names: tuple[str, ...]) -> Listed:
    """Characters in the order of narration."""
    return Listed([NameArg(name) for name in names])


def defenses(sides: tuple[tarot.ContestSide, ...]) -> tuple[Message, ...]:
    """A sentence for each defender (TT-046)."""
    return tuple(
        message("{character} defends: a tie is not a defeat.", character=NameArg(side.character))
        for side in sides
        if side.is_defender
    )


def penalties(sides: tuple[tarot.ContestSide | tarot.SideView, ...]) -> tuple[Message, ...]:
    """A sentence for each side that loses ranks, such as against several opponents."""
    return tuple(
        message_n(
            side.penalty,
            "{character} loses one rank.",
            "{character} loses {n} ranks.",
            character=NameArg(side.character),
        )
        for side in sides
        if side.penalty
    )


def in_contest(t: TarotScope, character: str) -> tuple[str, ...]:
    """The characters in the contest of a character."""
    contests = [[side.character for side in contest.sides] for contest in t.before.contests]
    return next((tuple(names) for names in contests if character in names), (character,))


def with_majors(standings: tuple[tarot.Standing, ...]) -> tuple[str, ...]:
    """The characters with Major Arcana (TT-042)."""
    return tuple(standing.character for standing in standings if standing.majors)


def ranks(standings: tuple[tarot.Standing, ...]) -> tuple[Message, ...]:
    """The characters with their ranks, which only the Narrator sees."""
    return tuple(
        message_in(
            "contest",
            "{character} ({rank})",
            character=NameArg(standing.character),
            rank=rank(standing.rank),
        )
        for standing in standings
        if standing.rank is not None
    )


def contest_rule(standings: tuple[tarot.Standing, ...], is_tie: bool) -> str:
    """The rule by which a contest ended."""
    if with_majors(standings):
        return "TT-042"
    return "TT-046" if is_tie else "TT-045"


def tone_of_winners(t: TarotScope, winners: tuple[str, ...]) -> Tone:
    """The tone of a victory: good for the side of the players, otherwise bad."""
    return Tone.GOOD if t.tone(winners[0]) is Tone.HEROES else Tone.BAD


# Harm


def harm(
    weapon: str | None, by: str | None, wounds_suffered: int | None, stun: int | None
) -> tuple[Value, ...]:
    """The parts of a hit: weapon, attacker, wounds and stun."""
    parts: list[Value] = []
    if weapon is not None:
        parts.append(gear(weapon))
    if by is not None:
        parts.append(message_in("hit", "by {attacker}", attacker=NameArg(by)))
    if wounds_suffered is not None:
        parts.append(wounds(wounds_suffered))
    if stun is not None:
        parts.append(message_in("hit", "a stun ({rank})", rank=rank(stun)))
    return tuple(parts)


def rating_seen(t: TarotScope) -> int:
    """The wounds that new armor stops; 0 if the seat does not see it."""
    event: tarot.events.ArmorWorn = t.event
    # The rating in the event is for the Narrator; the player of the character sees the sheet.
    wearer = t.character(event.character)
    on_sheet = wearer.sheet.armor_rating if wearer is not None and wearer.sheet is not None else 0
    return on_sheet if event.rating is None else event.rating


def wounds_to_come(t: TarotScope, character: str) -> Message:
    """The wounds that a character is about to suffer."""
    return wounds(
        sum(trauma.wounds for trauma in t.before.traumas if trauma.character == character)
    )


def wounds_now(t: TarotScope, character: str) -> int:
    """The total wounds of a character."""
    view = t.character(character)
    return 0 if view is None else view.wounds


def tone_of_wounds(t: TarotScope, character: str, suffered: int) -> Tone:
    """The tone of wounds: bad for the side of the players; without wounds the reverse."""
    is_good = (t.tone(character) is Tone.HEROES) is not bool(suffered)
    return Tone.GOOD if is_good else Tone.BAD


def duration(weeks: int) -> Message:
    """A number of weeks in words."""
    return message_n_in("duration", weeks, "one week", "{n} weeks")


# What the Narrator decides


def name_of(character: tarot.Character) -> str:
    """The name on a character sheet."""
    return character.name


_COUNTERS: Final[Mapping[tarot.Counter, str]] = {
    tarot.Counter.HANDS_DRAWN: N_("hands drawn"),
    tarot.Counter.WOUNDS: N_("wounds"),
    tarot.Counter.ARMOR_RATING: N_("armor rating"),
}


def is_counted(counter: tarot.Counter) -> bool:
    """Whether a counter is a number, not a condition."""
    return counter in _COUNTERS


def counter_words(counter: tarot.Counter) -> Message:
    """The name of a number that the Narrator can set."""
    return message(_COUNTERS[counter])
