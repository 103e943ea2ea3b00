"""What is said of the game. English stands here; German is the catalogue under `locale`."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from dramadeck.core import FACE_DOWN
from dramadeck.narration import Scope, Told, Tone, Words, labels, tells
from dramadeck.narration.saying import (
    N_,
    Listed,
    People,
    Quoted,
    Say,
    Value,
    Who,
    say,
    say_in,
    say_n,
    told,
)
from guided_by_the_sun.cards import LANTERN_ROAD_PEOPLE, Deck, PlayingCard, Rank
from guided_by_the_sun.drawing import CardDrawn, DeckShuffled
from guided_by_the_sun.endings import (
    AgreeToEnd,
    EndAgreed,
    EndProposed,
    FateDrawn,
    JourneyClosed,
    JourneyEnded,
    ProposeEnd,
)
from guided_by_the_sun.preparing import AnswerQuestion, JourneyBegun, QuestionAnswered, SetOut
from guided_by_the_sun.state import Outcome, Role
from guided_by_the_sun.turns import (
    AdversaryPlayed,
    AdversaryRevealed,
    AllyPlayed,
    AnswerPlayed,
    ChallengeLost,
    ChallengeOvercome,
    CompanionJoined,
    CompanionSpent,
    PlayAdversary,
    PlayAlly,
    PlayAnswer,
    SpendCompanion,
    TableCleared,
    TurnBegun,
)
from guided_by_the_sun.view import PlayerView, View

_Rows: TypeAlias = Iterator[tuple[Say, tuple[Say, ...]]]

OWN_PEOPLE: Final = frozenset(who for both in LANTERN_ROAD_PEOPLE.values() for who in both)
"""Those who have a name in every language; what another deck calls its people stays as it is."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class SunScope(Scope):
    """What a teller knows of a journey: the faces of the cards, too."""

    before: View
    after: View

    def face(self, card: int) -> PlayingCard:
        """The face of a card that lies open."""
        deck: Deck = self.setup.deck
        return deck.card(card)

    def character(self, card: int) -> Value:
        """Whom one meets."""
        name = self.face(card).character
        return Say(name, context="character") if name in OWN_PEOPLE else Who(name)

    def called(self, card: int) -> Say:
        """A card by its character, then its rank and suit."""
        face = self.face(card)
        return say(
            "{character} ({rank} of {suit})",
            character=self.character(card),
            rank=face.rank,
            suit=face.suit,
        )


# --------------------------------------------------------------------------------- what happens


def _answered(t: SunScope) -> Told:
    event: QuestionAnswered = t.event
    sentence = say(
        "{player} settles ({question}): {text}.",
        player=Who(event.player),
        question=event.question,
        text=Quoted(event.text),
    )
    return told(sentence, depth=0, rules=("GS-004",))


def _drawn(t: SunScope) -> Told:
    """Who draws several cards is told of once; the others hear how many."""
    cards = t.cards(each.card for each in t.together)
    return told(say("{player} draws {cards}.", player=Who(t.event.player), cards=cards))


def _whose(event: CardDrawn) -> str:
    return event.player


def _all(_event: FateDrawn) -> bool:
    return True


def _turn(t: SunScope) -> Told:
    event: TurnBegun = t.event
    begun = say("Turn {number}.", number=event.turn)
    roles = say(
        "Protagonist: {protagonist}. Ally: {ally}. Narrator: {narrator}.",
        protagonist=Who(event.protagonist),
        ally=Who(event.ally),
        narrator=Who(event.narrator),
    )
    return told(begun, roles, depth=0, rules=("GS-005",))


def _adversary(t: SunScope) -> Told:
    event: AdversaryPlayed = t.event
    who, card = Who(event.player), t.card(event.card)
    if not event.is_secret:
        sentence = say("{player} plays the adversary: {card}.", player=who, card=card)
    elif event.card == FACE_DOWN:
        sentence = say("{player} lays the adversary face down.", player=who)
    else:
        sentence = say("{player} lays the adversary face down: {card}.", player=who, card=card)
    return told(sentence, tone=Tone.VILLAINS, depth=0, rules=("GS-006",))


def _overcome(t: SunScope) -> Told:
    sentence = say(
        "{card} beats {adversary}: the challenge is overcome.",
        card=t.card(t.event.card),
        adversary=t.card(t.event.adversary),
    )
    return told(sentence, tone=Tone.GOOD, rules=("GS-008",))


def _lost(t: SunScope) -> Told:
    event: ChallengeLost = t.event
    sentence = say(
        "{card} does not beat {adversary}: the protagonist barely makes it.",
        card=t.card(event.card),
        adversary=t.card(event.adversary),
    )
    left = say("The counter goes down to {left}.", left=event.left)
    ends = say("The journey has to end.") if not event.left else None
    return told(sentence, left, ends, tone=Tone.BAD, rules=("GS-009", "GS-002"))


def _proposed(t: SunScope) -> Told:
    event: EndProposed = t.event
    proposes = say("{player} proposes to end the journey.", player=Who(event.player))
    met = Say(_CONDITIONS[event.is_achieved, event.is_addressed])
    return told(proposes, met, depth=0, rules=("GS-012",))


def _closed(t: SunScope) -> Told:
    event: JourneyClosed = t.event
    ends = say("The journey comes to its end. Left on the counter: {left}.", left=event.left)
    cards = say_n(event.cards, "One card is drawn.", "{n} cards are drawn.")
    return told(ends, cards, rules=("GS-012", "GS-013"))


def _fate(t: SunScope) -> Told:
    return told(say("Drawn: {cards}.", cards=t.cards(each.card for each in t.together)))


_CONDITIONS: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, True): N_("The mission is achieved, and the weakness has had its part."),
        (True, False): N_("The mission is achieved; the weakness has had no part."),
        (False, True): N_("The mission is missed, but the weakness has had its part."),
        (False, False): N_("The mission is missed, and the weakness has had no part."),
    }
)

_ENDINGS: Final[Mapping[Outcome, tuple[str, Tone]]] = MappingProxyType(
    {
        Outcome.SUCCESS: (
            N_("{score} against {difficulty}: the mission succeeds. Tell how."),
            Tone.GOOD,
        ),
        Outcome.BITTERSWEET: (
            N_("{score} against {difficulty}: a bittersweet end. Tell how."),
            Tone.PLAIN,
        ),
        Outcome.FAILURE: (
            N_("{score} against {difficulty}: the mission fails. Tell how."),
            Tone.BAD,
        ),
    }
)


def _ended(t: SunScope) -> Told:
    event: JourneyEnded = t.event
    message, tone = _ENDINGS[event.outcome]
    sentence = Say(message, (("score", event.score), ("difficulty", event.difficulty)))
    return told(sentence, tone=tone, rules=("GS-014",))


# ------------------------------------------------------------------------------ what can be done

_PROPOSALS: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, True): N_("propose the end: mission achieved, weakness had its part"),
        (True, False): N_("propose the end: mission achieved"),
        (False, True): N_("propose the end: mission missed, weakness had its part"),
        (False, False): N_("propose the end: mission missed"),
    }
)


def _propose(t: SunScope) -> Say:
    command: ProposeEnd = t.event
    return Say(_PROPOSALS[command.is_achieved, command.is_addressed])


def _answer(t: SunScope) -> Say:
    command: AnswerQuestion = t.event
    return say("settle ({question}): {text}", question=command.question, text=Quoted(command.text))


# ------------------------------------------------------------------------------- what lies there


def card_told(t: SunScope, number: int) -> tuple[Told, ...]:
    """What a card counts, and how strong it is as an adversary."""
    rank = t.face(number).rank
    if rank is Rank.ACE:
        counts = say("Counts 1, and beats every jack, queen and king.")
    elif rank.is_court:
        counts = say("Counts {value}; an ace beats it.", value=rank.value_in_play)
    else:
        counts = say("Counts {value}.", value=rank.value_in_play)
    joins = say("Whoever answers with {suit} wins this ally as a companion.",
                suit=t.face(number).suit)  # fmt: skip
    return (told(counts, rules=("GS-016",)), told(joins, rules=("GS-010",)))


def rows(t: SunScope) -> _Rows:
    """A row for the journey, for what lies there, for each player and for the story."""
    view = t.after
    if view.turn:
        yield say("The journey"), tuple(_journey(view))
        yield say("On the table"), tuple(_table(t))
    for each in view.players:
        yield say("{name}", name=Who(each.name)), tuple(_player(t, each))
    if view.answers:
        yield (
            say("The story"),
            tuple(
                say_in("story", "{question}: {text}.", question=a.question, text=Quoted(a.text))
                for a in view.answers
            ),
        )


def _journey(view: View) -> Iterator[Say]:
    yield say("Turn {number}.", number=view.turn)
    yield say("Counter: {left}.", left=view.counter)
    if view.ending is not None:
        message, _ = _ENDINGS[view.ending.outcome]
        yield Say(message, (("score", view.ending.score), ("difficulty", view.ending.difficulty)))
    if view.proposal is not None:
        met = Say(_CONDITIONS[view.proposal.is_achieved, view.proposal.is_addressed])
        agreed = People(view.proposal.agreed)
        yield say("An end is proposed; agreed: {people}.", people=agreed)
        yield met
    yield say_n(view.deck_count, "Deck: a card.", "Deck: {n} cards.")


def _table(t: SunScope) -> Iterator[Say]:
    view = t.after
    if view.ally is not None:
        yield say("Ally: {card}.", card=t.card(view.ally))
    if view.has_adversary:
        yield say("Adversary: {card}.", card=t.card(view.adversary or 0))
    yield say("Companions: {cards}.", cards=_cards(t, view.companions))
    if view.lost:
        yield say("Lost on the way: {cards}.", cards=_cards(t, view.lost))
    if view.fate:
        yield say("Drawn for the end: {cards}.", cards=_cards(t, view.fate))


def _cards(t: SunScope, cards: tuple[int, ...]) -> Value:
    return t.cards(cards) if cards else Listed(())


_ROLES: Final[Mapping[Role, Say]] = MappingProxyType(
    {
        Role.PROTAGONIST: say("Plays the protagonist."),
        Role.ALLY: say("Plays the ally."),
        Role.NARRATOR: say("Is the narrator."),
    }
)


def _player(t: SunScope, player: PlayerView) -> Iterator[Say]:
    if player.role is not None and t.after.ending is None:
        yield _ROLES[player.role]
    held = player.hand if player.hand is not None else (0,) * player.hand_count
    yield say("Hand: {cards}.", cards=_cards(t, held))


WORDS: Final = Words(
    events={
        QuestionAnswered: _answered,
        JourneyBegun: tells("{player} sets out.", Tone.PLAIN, "GS-001", depth=0),
        DeckShuffled: tells("The deck is shuffled.", Tone.PLAIN, "GS-001"),
        CardDrawn: _drawn,
        TurnBegun: _turn,
        AllyPlayed: tells(
            "{player} plays the ally of this turn: {card}.", Tone.HEROES, "GS-006", depth=0
        ),
        AdversaryPlayed: _adversary,
        AdversaryRevealed: tells(
            "{player} turns up the adversary: {card}.", Tone.VILLAINS, "GS-007"
        ),
        AnswerPlayed: tells("{player} answers with {card}.", Tone.CARD, "GS-008", depth=0),
        CompanionSpent: tells(
            "{card} stands in for the protagonist, and is lost.", Tone.CARD, "GS-011", depth=0
        ),
        ChallengeOvercome: _overcome,
        ChallengeLost: _lost,
        CompanionJoined: tells("{card} joins as a companion.", Tone.GOOD, "GS-010"),
        EndProposed: _proposed,
        EndAgreed: tells("{player} agrees.", Tone.PLAIN, "GS-012", depth=0),
        JourneyClosed: _closed,
        FateDrawn: _fate,
        JourneyEnded: _ended,
    },
    commands={
        AnswerQuestion: _answer,
        SetOut: labels("set out: shuffle, and deal the hands"),
        PlayAlly: labels("play the ally: {card}"),
        PlayAdversary: labels("play the adversary: {card}"),
        PlayAnswer: labels("answer with {card}"),
        SpendCompanion: labels("spend a companion: {card}"),
        ProposeEnd: _propose,
        AgreeToEnd: labels("agree to end the journey"),
    },
    titles={
        AnswerQuestion: say("settle something about the story"),
        PlayAlly: say("play the ally"),
        PlayAdversary: say("play the adversary"),
        PlayAnswer: say("answer with a card"),
        SpendCompanion: say("spend a companion"),
        ProposeEnd: say("propose the end of the journey"),
    },
    fields={
        "question": say_in("field", "question"),
        "text": say_in("field", "answer"),
        "card": say_in("field", "card"),
        "is_achieved": say_in("field", "mission achieved"),
        "is_addressed": say_in("field", "weakness had its part"),
    },
    scope=SunScope,
    together={CardDrawn: _whose, FateDrawn: _all},
    silent=frozenset({TableCleared}),
    card=card_told,
    table=rows,
    locale=files("guided_by_the_sun") / "locale",
)
"""The words of the game, published under the entry point group `dramadeck.words`."""
