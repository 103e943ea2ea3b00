"""What stands in the places and the conditions of `messages.csv` and `labels.csv`."""

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
    """A trait: one of the list is translated, one of the table's own is not."""
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
"""Weapons and armor of the lists → the context of their names."""


def gear(name: str) -> Value:
    """A weapon or a piece of armor, as `trait` does it."""
    return Message(name, context=_GEAR[name]) if name in _GEAR else NameArg(name)


def trait_names(t: TarotScope) -> list[str]:
    """The names of traits: those on the sheets that the seat sees, then the printed ones.

    A trait that needs a specialization is typed with it (TT-007).
    """
    sheets = (character.sheet for character in t.after.characters)
    owned = [trait.name for sheet in sheets if sheet is not None for trait in sheet.traits]
    listed = (row.name for row in TRAITS if not row.needs_specialization)
    return [*dict.fromkeys([*owned, *listed])]


def weapon_names(_t: TarotScope) -> list[str]:
    """The names of the printed weapons."""
    return [row.name for row in WEAPONS]


def armor_names(_t: TarotScope) -> list[str]:
    """The names of the printed suits of armor."""
    return [row.name for row in ARMOR]


def rank(number: int) -> Value:
    """The word for a rank; wounds go below the nine words, and a push may go above them."""
    if number < tarot.Aptitude.DISMAL:
        return message_in("rank", "below {aptitude}", aptitude=tarot.Aptitude.DISMAL)
    if number > tarot.Aptitude.PEERLESS:
        return message_in("rank", "above {aptitude}", aptitude=tarot.Aptitude.PEERLESS)
    return tarot.Aptitude(number)


def wounds(number: int) -> Message:
    """So many wounds, as they are suffered."""
    return message_n_in("harm", number, "a wound", "{n} wounds")


# Cards

_FATES: Final = MappingProxyType(
    {
        tarot.CardEffect.BURNED: message_in("fate of a card", "burned"),
        tarot.CardEffect.MAJOR: message_in("fate of a card", "Major Arcana"),
    }
)


def card_in(t: TarotScope, suit: tarot.Suit | None, card: Card) -> Value:
    """An open card, and what it does in a push of this suit."""
    if suit is None or card == FACE_DOWN:
        return t.card(card)
    shown = t.shown(suit, card)
    if shown.fate is tarot.CardEffect.RAISES:
        fate = message_in("fate of a card", "{ranks}", ranks=Signed(shown.ranks))
    else:
        fate = _FATES[shown.fate]
    return message_in("push", "{card} ({fate})", card=t.card(card), fate=fate)


THEMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "The Fool": N_("a leap into the unknown"),
        "The Magician": N_("skill, and a trick"),
        "The High Priestess": N_("what is hidden"),
        "The Empress": N_("plenty and care"),
        "The Emperor": N_("order and power"),
        "The Hierophant": N_("custom and advice"),
        "The Lovers": N_("a bond, and a choice"),
        "The Chariot": N_("drive and victory"),
        "Strength": N_("courage and patience"),
        "The Hermit": N_("solitude and insight"),
        "Wheel of Fortune": N_("a turn of luck"),
        "Justice": N_("what is deserved"),
        "The Hanged Man": N_("a sacrifice, and another view"),
        "Death": N_("an end that makes room"),
        "Temperance": N_("the right measure"),
        "The Devil": N_("temptation and bondage"),
        "The Tower": N_("sudden ruin"),
        "The Star": N_("hope"),
        "The Moon": N_("illusion and fear"),
        "The Sun": N_("joy and clarity"),
        "Judgement": N_("a call, and a reckoning"),
        "The World": N_("completion"),
    }
)
"""What each of the Major Arcana is commonly taken for: something to tell a story with."""


def theme(card: Card) -> Message:
    """What a Major Arcana is commonly taken for, whatever a deck calls it."""
    found = THEMES.get(COMMON.get(card, ""))
    return message("what its picture says") if found is None else message(found)


def meaning(t: TarotScope, suit: tarot.Suit) -> tarot.SuitMeaning:
    """What a suit stands for in the deck in use."""
    return t.deck.meaning(suit)


# Piles and hands


def one_card(t: TarotScope, card: Card) -> Value:
    """A card; of one that is hidden, that it is a card."""
    return t.cards((card,))


def cards_of_next_hand(t: TarotScope, player: str) -> int:
    """How many cards the next hand of a player has."""
    return t.holder(player).next_hand


def cards_of_narrator(t: TarotScope, count: int | None) -> int:
    """How many cards the Narrator draws: as many as it is given, or the next hand."""
    return t.after.narrator.next_hand if count is None else count


_PILES: Final = MappingProxyType(
    {
        "deck": message_in("zone", "deck"),
        "discard_pile": message_in("zone", "discard pile"),
        "revealed": message_in("zone", "face up on the table"),
        "narrator_hand": message_in("zone", "hand of the Narrator"),
        "narrator_committed": message_in("zone", "face down before the Narrator"),
    }
)


def place(zone: Zone) -> Message:
    """A zone in words, as it stands beside an arrow."""
    if zone.owner is None:
        return _PILES[zone.kind]
    if zone.kind == "hand":
        return _hand_of(zone.owner)
    return message_in("zone", "face down before {player}", player=NameArg(zone.owner))


def destination(to: tarot.Place, player: str | None) -> Message:
    """Where the Narrator puts a card, as it stands beside an arrow."""
    return _hand_of(player or "") if to is tarot.Place.HAND else _PILES[to]


def _hand_of(player: str) -> Message:
    return message_in("zone", "hand of {player}", player=NameArg(player))


# Pushes


def hand(t: TarotScope, character: str) -> tuple[Card, ...]:
    """The hand that is played for a character, as far as the seat sees it."""
    return t.holder(t.holder_of(character)).hand or ()


def raised_by_hand(t: TarotScope, character: str, suit: tarot.Suit) -> int:
    """The ranks by which this hand would raise a push of this suit."""
    return sum(t.shown(suit, card).ranks for card in hand(t, character))


def is_same(holder: str | None, character: str) -> bool:
    """Whether a player plays a character of the same name."""
    return holder == character


def face_down(t: TarotScope, character: str) -> int:
    """How many cards of the push of a character lay face down."""
    push = t.push_view(character)
    return 0 if push is None else push.face_down


def cards_of_push(t: TarotScope, character: str, cards: tuple[Card, ...]) -> Value:
    """Cards, and what each does in the push of a character; of hidden ones how many there are."""
    push = t.push(character)
    if push is None or not cards or FACE_DOWN in cards:
        return t.cards(cards)
    return Listed([card_in(t, push.suit, card) for card in cards])


def card_of_push(t: TarotScope, character: str, card: Card) -> Value:
    """A card, and what it does in the push of a character."""
    push = t.push(character)
    return card_in(t, None if push is None else push.suit, card)


def account(t: TarotScope) -> Message | None:
    """Who tells what comes of it, and the story where it stands in the record (TT-035, TT-070)."""
    e = t.event
    by_holder = e.told_by is tarot.TurnedTo.SELF
    holder = t.holder_of(e.character) if by_holder else None
    if not e.story:
        if not by_holder:
            return None
        return t.by(holder, N_("{player} tells how."), N_("The Narrator tells how."))
    story = Quoted(e.story)
    if e.is_amended:
        return t.by(
            holder,
            N_("The Narrator amends what {player} tells: {story}"),
            N_("The Narrator amends the story: {story}"),
            story=story,
        )
    return t.by(
        holder, N_("{player} tells: {story}"), N_("The Narrator tells: {story}"), story=story
    )


# Contests


def opposed(*sides: tuple[str, str | None]) -> Value:
    """Characters against each other, each with the trait that is checked where it is known."""
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
    """The sides of a contest that begins, with the traits that the seat may know."""
    return opposed(*[(side.character, side.trait or side.told_trait) for side in sides])


def contenders(sides: tuple[tarot.Contender | tarot.SideView, ...]) -> Value:
    """The sides of a contest, with the traits that are there."""
    return opposed(*[(side.character, side.trait) for side in sides])


def attack_sides(character: str, attacking: str, target: str, defending: str) -> Value:
    """The sides of the contest of an attack."""
    return opposed((character, attacking), (target, defending))


def in_order(names: tuple[str, ...]) -> Listed:
    """Characters in the order of narration."""
    return Listed([NameArg(name) for name in names])


def defenses(sides: tuple[tarot.ContestSide, ...]) -> tuple[Message, ...]:
    """Who defends (TT-046)."""
    return tuple(
        message("{character} defends: a tie is no defeat.", character=NameArg(side.character))
        for side in sides
        if side.is_defender
    )


def penalties(sides: tuple[tarot.ContestSide | tarot.SideView, ...]) -> tuple[Message, ...]:
    """Who loses ranks, such as for facing several."""
    return tuple(
        message_n(
            side.penalty,
            "{character} loses a rank.",
            "{character} loses {n} ranks.",
            character=NameArg(side.character),
        )
        for side in sides
        if side.penalty
    )


def in_contest(t: TarotScope, character: str) -> tuple[str, ...]:
    """Everybody who is in a contest with a character."""
    contests = [[side.character for side in contest.sides] for contest in t.before.contests]
    return next((tuple(names) for names in contests if character in names), (character,))


def with_majors(standings: tuple[tarot.Standing, ...]) -> tuple[str, ...]:
    """Who shows Major Arcana (TT-042)."""
    return tuple(each.character for each in standings if each.majors)


def ranks(standings: tuple[tarot.Standing, ...]) -> tuple[Message, ...]:
    """Who has come to which rank; it is known to the Narrator alone."""
    return tuple(
        message_in(
            "contest",
            "{character} ({rank})",
            character=NameArg(each.character),
            rank=rank(each.rank),
        )
        for each in standings
        if each.rank is not None
    )


def contest_rule(standings: tuple[tarot.Standing, ...], is_tie: bool) -> str:
    """The rule by which a contest has ended."""
    if with_majors(standings):
        return "TT-042"
    return "TT-046" if is_tie else "TT-045"


def tone_of_winners(t: TarotScope, winners: tuple[str, ...]) -> Tone:
    """It is good news when the players' side wins."""
    return Tone.GOOD if t.tone(winners[0]) is Tone.HEROES else Tone.BAD


# Harm


def harm(
    weapon: str | None, by: str | None, wounds_suffered: int | None, stun: int | None
) -> tuple[Value, ...]:
    """With what somebody is hit, by whom, and how badly."""
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
    """How many wounds new armor stops, as far as the seat knows it."""
    event: tarot.events.ArmorWorn = t.event
    # The event is for the Narrator; whose character it is sees on the sheet what the armor stops.
    seen = t.character(event.character)
    on_sheet = seen.sheet.armor_rating if seen is not None and seen.sheet is not None else 0
    return on_sheet if event.rating is None else event.rating


def wounds_to_come(t: TarotScope, character: str) -> Message:
    """The wounds that a character is about to suffer."""
    return wounds(sum(each.wounds for each in t.before.traumas if each.character == character))


def wounds_now(t: TarotScope, character: str) -> int:
    """The wounds that a character has in all."""
    seen = t.character(character)
    return 0 if seen is None else seen.wounds


def tone_of_wounds(t: TarotScope, character: str, suffered: int) -> Tone:
    """Wounds of the players' side are bad news, and those of the Narrator's are good news."""
    is_good = (t.tone(character) is Tone.HEROES) is not bool(suffered)
    return Tone.GOOD if is_good else Tone.BAD


def duration(weeks: int) -> Message:
    """So many weeks."""
    return message_n_in("duration", weeks, "one week", "{n} weeks")


# What the Narrator decides


def name_of(character: tarot.Character) -> str:
    """The name that stands on a sheet."""
    return character.name


_COUNTERS: Final = MappingProxyType(
    {
        tarot.Counter.HANDS_DRAWN: N_("hands drawn"),
        tarot.Counter.WOUNDS: N_("wounds"),
        tarot.Counter.ARMOR_RATING: N_("wounds that armor stops"),
    }
)


def is_counted(counter: tarot.Counter) -> bool:
    """Whether it is a number that the Narrator sets, and not a condition."""
    return counter in _COUNTERS


def counter_words(counter: tarot.Counter) -> Message:
    """What a number is called that the Narrator can set."""
    return message(_COUNTERS[counter])
