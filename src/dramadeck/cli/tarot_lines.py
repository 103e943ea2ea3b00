"""The lines for events about cards, checks and pushes, and the story they make."""

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.tarot import aptitude_name
from dramadeck.cli.lines import Line, Tone, listed, says
from dramadeck.cli.tarot_lines_of_fights import LINES_OF_FIGHTS
from dramadeck.cli.tarot_telling import (
    TarotTeller,
    TarotTelling,
    action,
    begun,
    drive,
    holder,
    theme,
    told,
)
from dramadeck.engine import Card, Seat, Transition
from dramadeck.tarot import (
    TAROT,
    Aim,
    BurnDrawn,
    CardDrawn,
    CardMoved,
    CardsCommitted,
    CardsRanOut,
    CardsRevealed,
    CharacterIntroduced,
    CharacterRevised,
    CheckCalled,
    CheckSettled,
    CheckWithdrawn,
    CounterSet,
    DeckReshuffled,
    DeckShuffled,
    Event,
    Fate,
    GameBegun,
    GameEnded,
    HandDrawn,
    MajorTurned,
    Outcome,
    PushCalledOff,
    PushCleared,
    PushDeclared,
    Stakes,
    State,
    SuitChanged,
    Toward,
)
from dramadeck.tarot.chapters.reveals import show

_AIMS: Final = MappingProxyType(
    {
        Aim.CHECK: "pushes",
        Aim.CONTEST: "goes into it",
        Aim.REACTION: "pushes to act sooner",
        Aim.TRAUMA: "pushes against the wounds",
    }
)

_OUTCOMES: Final = MappingProxyType(
    {
        Outcome.CRITICAL: ("succeeds critically", Tone.GOOD, "TT-033"),
        Outcome.SUCCESS: ("succeeds", Tone.GOOD, "TT-036"),
        Outcome.FAILURE: ("fails", Tone.BAD, "TT-036"),
    }
)


def _nothing(_t: TarotTelling) -> None:
    """The events beside it say it all."""


def _drawn(t: TarotTelling) -> Line:
    who = begun(holder(t.event.holder))
    return Line(f"{who} draws {t.cards(each.card for each in t.events)}.", rules=("TT-012",))


def _ran_out(t: TarotTelling) -> Line:
    who = holder(t.event.holder)
    return Line(f"No card is left to draw: {who} goes without {t.event.missing}.", Tone.BAD)


def _reshuffled(t: TarotTelling) -> Line:
    count = len(t.event.discarded)
    text = f"The deck is used up; a new one is shuffled from {count} discards."
    return Line(text, rules=("TT-016",))


def _check_called(t: TarotTelling) -> Line:
    e = t.event
    asks = f"{e.told_trait}" if e.told_trait else "what of, she keeps to herself"
    asks += f", {aptitude_name(e.told_needed)} is enough" if e.told_needed is not None else ""
    what = {
        Stakes.DEED: f"The Narrator checks {e.character}",
        Stakes.STUN: f"{e.character} has to withstand a stun",
        Stakes.TREATMENT: f"{e.character} tries to stop the bleeding of {e.patient}",
    }[e.stakes]
    return Line(f"{what}: {asks}.", t.tone(e.character), 0, ("TT-018", "TT-019"))


def _check_settled(t: TarotTelling) -> Line:
    words, tone, rule = _OUTCOMES[t.event.outcome]
    return Line(f"{t.event.character} {words}.{told(t)}", tone, rules=(rule,))


def _push_declared(t: TarotTelling) -> Line:
    e = t.event
    text = f"{e.character} {_AIMS[e.aim]} {drive(t.before, e.suit)}: {e.suit}.{action(t)}"
    return Line(text, t.tone(e.character), 0, ("TT-021",))


def _suit_changed(t: TarotTelling) -> Line:
    e = t.event
    text = f"The Narrator changes the suit of {e.character}'s push to {e.suit}."
    return Line(text, rules=("TT-023",))


def _committed(t: TarotTelling) -> Line:
    e = t.event
    who = begun(holder(e.holder))
    what = f"{t.cards(e.cards)} face down" if e.cards else "no card"
    return Line(f"{who} lays {what} for {e.character}.", rules=("TT-025",))


def _revealed(t: TarotTelling) -> Line:
    e = t.event
    if not e.cards:
        return Line(f"{e.character} has nothing to reveal.", rules=("TT-041",))
    text = f"{e.character}'s cards: {listed(_face(t, e.character, card) for card in e.cards)}."
    return Line(text, Tone.CARD, rules=("TT-027", "TT-028"))


def _face(t: TarotTelling, character: str, card: Card) -> str:
    """A face-up card, and what it does for the push."""
    push = t.before.play.push(character)
    if push is None:
        return str(t.before.card(card))
    shown = show(t.before, push.suit, card)
    return f"{t.before.card(card)} ({fate_in_words(shown.fate, shown.ranks)})"


def fate_in_words(fate: Fate, ranks: int) -> str:
    """What a card does for a push, in two or three words.

    >>> fate_in_words(Fate.RAISES, 2), fate_in_words(Fate.BURNED, 0)
    ('+2', 'burned')
    """
    return {Fate.RAISES: f"+{ranks}", Fate.BURNED: "burned", Fate.MAJOR: "Major Arcana"}[fate]


def _burn(t: TarotTelling) -> Line:
    e = t.event
    what = _face(t, e.character, e.card) if e.helps else f"{t.before.card(e.card)} (no use)"
    rules = ("TT-030",) if e.helps else ("TT-031",)
    return Line(f"For the burned {t.before.card(e.burned)} comes {what}.", Tone.CARD, rules=rules)


def _cleared(t: TarotTelling) -> Line | None:
    if not t.event.cards:
        return None
    return Line(f"{t.event.character}'s cards are discarded.", rules=("TT-037",))


def _turned(t: TarotTelling) -> Line:
    e = t.event
    card, who = t.before.card(e.card), begun(t.player_of(e.character))
    if e.toward is Toward.SELF or t.player_of(e.character) == holder(None):
        text = f"{who} turns {card} toward herself; the story has to show {theme(t.before, e.card)}"
    else:
        text = f"{who} turns {card} toward the Narrator; the twist has to show it"
    return Line(f"{text}.{action(t)}", Tone.CARD, rules=("TT-035",))


def _card_moved(t: TarotTelling) -> Line:
    text = f"The Narrator puts {t.cards((t.event.card,))} elsewhere: {t.event.reason}."
    return Line(text, Tone.CARD, 0)


def _counter_set(t: TarotTelling) -> Line:
    e = t.event
    what = str(e.counter).removeprefix("is_").replace("_", " ")
    return Line(f"The Narrator sets {what} of {e.character} to {e.number}: {e.reason}.", depth=0)


NARRATION: Final[Mapping[type[Any], TarotTeller]] = MappingProxyType(
    {
        **LINES_OF_FIGHTS,
        BurnDrawn: _burn,
        CardDrawn: _drawn,
        CardMoved: _card_moved,
        CardsCommitted: _committed,
        CardsRanOut: _ran_out,
        CardsRevealed: _revealed,
        CharacterIntroduced: says("{e.name} comes into the story.", Tone.VILLAINS, depth=0),
        CharacterRevised: says("{e.name} is not the same any more.", depth=0),
        CheckCalled: _check_called,
        CheckSettled: _check_settled,
        CheckWithdrawn: says("The Narrator takes back the check of {e.character}.", depth=0),
        CounterSet: _counter_set,
        DeckReshuffled: _reshuffled,
        DeckShuffled: says("The deck is shuffled.", Tone.PLAIN, "TT-008"),
        GameBegun: says("The game begins.", Tone.PLAIN, "TT-008", depth=0),
        GameEnded: says("The game is over: all cards go back into the deck.", depth=0),
        HandDrawn: _nothing,
        MajorTurned: _turned,
        PushCalledOff: says("{e.character} thinks better of it.", depth=0),
        PushCleared: _cleared,
        PushDeclared: _push_declared,
        SuitChanged: _suit_changed,
    }
)
"""Event type → its line; None where there is nothing to say."""


def narrate(before: State, transition: Transition[State, Event], seat: Seat) -> tuple[Line, ...]:
    """What a seat sees of a command, in everything that came of it.

    >>> from dramadeck import tarot
    >>> state = tarot.new_game(["Ann"], seed=7)
    >>> for line in narrate(state, tarot.deal(state), tarot.SPECTATOR):
    ...     print(line.text)
    The game begins.
    The deck is shuffled.
    Ann draws 5 cards.
    The Narrator draws 5 cards.
    """
    seen = [TAROT.view_event(event, seat) for event in transition.events]
    lines: list[Line] = []
    for (kind, _), events in groupby(enumerate(seen), key=_told_together):
        telling = TarotTelling(
            before=before, after=transition.state, events=tuple(each for _, each in events)
        )
        line = NARRATION[kind](telling)
        if line is not None:
            lines.append(line)
    return tuple(lines)


def _told_together(numbered: tuple[int, Event]) -> tuple[type[Any], object]:
    """Neighbors with the same key make one line."""
    place, event = numbered
    if isinstance(event, CardDrawn):
        return CardDrawn, event.holder
    return type(event), place
