"""Pushes: declare a suit, lay cards, reveal and burn them, turn Major Arcana, tell the outcome."""

from typing import Final, assert_never

from dramadeck import core
from dramadeck.core import Card, PublicCard, command, event, present, replace
from dramadeck.tarot import cards, play
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, Suit, SuitMeaning, committed, hand
from dramadeck.tarot.field_types import Anybody, OfHand, OpenMajor, Words
from dramadeck.tarot.options import Dialect
from dramadeck.tarot.play import CardEffect, Narration, Push, PushStep, PushTarget, Shown
from dramadeck.tarot.preconditions import GAME, HIDDEN_PUSH, PUSHING, REVEALED_PUSH
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import contests, requirements, rule
from dramadeck.tarot.rules.checks import settle
from dramadeck.tarot.rules.fights import ReactionRaised
from dramadeck.tarot.rules.hands import clear, draw, renew
from dramadeck.tarot.rules.wounds import suffer
from dramadeck.tarot.state import NARRATOR, Decision, State, SubDecision


@command(when=PUSHING("TT-020"), menu=core.Topic.CARDS.at(1))
class DeclarePush:
    """Push: choose whether body, mind or heart drives the character (TT-020, TT-021).

    Attributes:
        character: who pushes.
        suit: the suit that counts; Pentacles count besides and are never declared (TT-022).
        story: how the choice shows in what she does; empty where it is told aloud.
    """

    character: core.Sender
    suit: Suit
    story: Words = ""


@event
class PushDeclared(core.NoCards):
    """A character pushes.

    Attributes:
        character: who.
        aim: what the push is to change.
        suit: the suit that counts.
        story: how it shows in what she does.
    """

    character: str
    aim: PushTarget
    suit: Suit
    story: str = ""

    def apply(self, state: State) -> State:
        """The push begins."""
        push = Push(character=self.character, aim=self.aim, suit=self.suit)
        return state.playing(state.play.with_push(push))


@rule(DeclarePush)
def declare_push(state: State, command: DeclarePush) -> Decision:
    """Body, mind or heart: the choice makes the suit (TT-020, TT-021)."""
    character, aim = command.character, present(state.play.aim(command.character))
    _require_declarable(state, command.suit)
    yield PushDeclared(character=character, aim=aim, suit=command.suit, story=command.story)


def _require_declarable(state: State, suit: Suit) -> None:
    """The suit that matches every push is the suit of none (TT-021, TT-022)."""
    if suit is state.setup.deck.suit_for(SuitMeaning.ALWAYS):
        suits = tuple(other for other in Suit if other is not suit)
        raise refuse(Reason.SUIT_IS_WILD, "TT-022", suit=suit, suits=suits)


@command(when=GAME("TT-023"), by=NARRATOR, menu=core.Topic.RULINGS.at(3))
class ChangeSuit:
    """Change the suit of a push that is clearly mismatched, or has no good reason (TT-023).

    Attributes:
        character: who pushes.
        suit: the suit that counts from now on.
    """

    character: Anybody
    suit: Suit


@event
class SuitChanged(core.NoCards):
    """The Narrator has changed the suit of a push."""

    character: str
    suit: Suit

    def apply(self, state: State) -> State:
        """The cards will be compared with the new suit."""
        push = replace(_push(state, self.character), suit=self.suit)
        return state.playing(state.play.with_push(push))


@rule(ChangeSuit)
def change_suit(state: State, command: ChangeSuit) -> Decision:
    """The Narrator can change the suit as long as the cards lie face down (TT-023)."""
    push = requirements.hidden_push_of(state, command.character, "TT-023")
    _require_declarable(state, command.suit)
    if command.suit is push.suit:
        suit, character = command.suit, command.character
        raise refuse(Reason.SUIT_UNCHANGED, "TT-023", suit=suit, character=character)
    yield SuitChanged(character=command.character, suit=command.suit)


COMMITTING: Final = core.Window.of(
    "while cards can be laid for one's push",
    HIDDEN_PUSH,
    core.Guard[State]("when her contest has come to that", contests.require_laying),
)


@command(when=COMMITTING("TT-026"), menu=core.Topic.ANSWER.at(1))
class CommitCards:
    """Lay cards from the hand face down for a push; any number, more until the reveal (TT-025).

    In a contest everybody lays cards once (TT-043); who lays none stands by her aptitude.

    Attributes:
        character: who pushes.
        cards: one card or more of the hand that is played for her; in a contest also none.
    """

    character: core.Sender
    cards: OfHand


@event
class CardsCommitted:
    """Cards have been laid face down for a push.

    Attributes:
        character: who pushes.
        holder: the player whose cards they are; None for the Narrator.
        cards: the cards.
    """

    character: str
    holder: str | None
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the hand to the cards face down."""
        return core.moved(self.cards, hand(self.holder), committed(self.holder))

    def apply(self, state: State) -> State:
        """The play notes for whom the Narrator has laid each card (TT-040)."""
        push = replace(_push(state, self.character), step=PushStep.COMMITTED)
        now = state.play.with_push(push)
        if self.holder is None:
            laid = (*now.narrator_laid, *((self.character,) * len(self.cards)))
            now = replace(now, narrator_laid=laid)
        return state.playing(now)


@rule(CommitCards)
def commit_cards(state: State, command: CommitCards) -> Decision:
    """Any number of cards, until they are revealed (TT-025, TT-026)."""
    character = command.character
    if not command.cards and state.play.contest(character) is None:
        raise refuse(Reason.NO_CARDS_NAMED, "TT-025", character=character)
    holder = state.holder(character)
    requirements.require_cards_in_hand(state, holder, command.cards, "TT-025")
    yield CardsCommitted(character=character, holder=holder, cards=command.cards)


def _require_withdrawable(state: State, character: str, _rule: str) -> None:
    """Cards that lie on the table are committed (TT-043), and so are the sides of a contest."""
    if state.face_down(character):
        raise refuse(Reason.CARDS_COMMITTED, "TT-043", character=character)
    requirements.require_no_contest_of(state, character, "TT-039")


WITHDRAWABLE: Final = core.Window.of(
    "before a card is laid for one's push",
    HIDDEN_PUSH,
    core.Guard[State]("when nothing of hers is committed", _require_withdrawable),
)


@command(when=WITHDRAWABLE("TT-026"), menu=core.Topic.CARDS.at(3))
class CallOffPush:
    """Think better of a push before a card is laid; cards once laid stay (TT-043).

    In a contest a declared suit stands.

    Attributes:
        character: who had declared it.
    """

    character: core.Sender


@event
class PushCalledOff(core.NoCards):
    """A push has been called off."""

    character: str

    def apply(self, state: State) -> State:
        """The character makes no push any more."""
        return state.playing(state.play.without_push(self.character))


@rule(CallOffPush)
def call_off_push(_state: State, command: CallOffPush) -> Decision:
    """Until a card is laid, nothing has been staked (TT-043)."""
    yield PushCalledOff(character=command.character)


def _require_laid(state: State, character: str, _rule: str) -> None:
    """In a contest she may lay none (TT-043)."""
    if state.play.contest(character) is None and not state.face_down(character):
        raise refuse(Reason.NO_CARDS_COMMITTED, "TT-025", character=character)


REVEALING: Final = core.Window.of(
    "when the cards of one's push can be revealed",
    HIDDEN_PUSH,
    core.Guard[State]("when her contest has come to her", contests.require_revealing),
    core.Guard[State]("when she has laid a card", _require_laid),
)


@command(when=REVEALING("TT-026"), menu=core.Topic.ANSWER.at(2))
class RevealCards:
    """Turn the cards of a push face up; those that do not match are burned (TT-028, TT-029).

    In a contest this goes by the order of narration, when everybody is committed (TT-041).

    Attributes:
        character: who pushes.
    """

    character: core.Sender


@event
class CardsRevealed:
    """The cards of a push have been turned face up.

    Attributes:
        character: who pushes.
        holder: the player whose cards they are; None for the Narrator.
        cards: the cards.
    """

    character: str
    holder: str | None
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From face down to face up."""
        return core.moved(self.cards, committed(self.holder), REVEALED)

    def apply(self, state: State) -> State:
        """Each card gets its effect by the suit of the push (TT-027, TT-028)."""
        push = _push(state, self.character)
        shown = tuple(show(state, push.suit, card) for card in self.cards)
        now = state.play.with_push(replace(push, step=PushStep.REVEALED, shown=shown))
        if self.holder is None:
            laid = tuple(name for name in now.narrator_laid if name != self.character)
            now = replace(now, narrator_laid=laid)
        return state.playing(now)


@event
class BurnDrawn:
    """A card has been drawn for a burned one.

    Attributes:
        character: who pushes.
        burned: the card that did not match.
        card: the card that came off the deck.
        helps: whether it stays: one that is of no use is discarded at once (TT-030, TT-031).
    """

    character: str
    burned: PublicCard
    card: Card
    helps: bool

    @property
    def moves(self) -> core.Moves:
        """From the deck face up to the table, or to the discard pile."""
        return (core.Move(self.card, DECK, REVEALED if self.helps else DISCARD_PILE),)

    def apply(self, state: State) -> State:
        """A card that helps counts for the push (TT-030)."""
        push = _push(state, self.character)
        if not self.helps:
            return state
        shown = (*push.shown, show(state, push.suit, self.card, is_drawn=True))
        return state.playing(state.play.with_push(replace(push, shown=shown)))


@rule(RevealCards)
def reveal_cards(state: State, command: RevealCards) -> Decision:
    """Flip the cards over, then draw for each that does not match (TT-028, TT-029)."""
    character = command.character
    holder, cards = state.holder(character), state.face_down(character)
    state = yield CardsRevealed(character=character, holder=holder, cards=cards)
    push = present(state.play.push(character))
    for shown in push.shown:
        if shown.fate is CardEffect.BURNED:
            # One card is drawn for it; one that does not help is not burned again (TT-031).
            state = yield from renew(state)
            if not state.deck:
                state = yield from draw(state, holder, 1)
                continue
            drawn = state.deck[-1]
            helps = show(state, push.suit, drawn).fate is not CardEffect.BURNED
            state = yield BurnDrawn(character=character, burned=shown.card, card=drawn, helps=helps)


def show(state: State, suit: Suit, card: Card, *, is_drawn: bool = False) -> Shown:
    """What a face-up card does in a push of this suit (TT-022, TT-027, TT-028, TT-033)."""
    return judged(state.dialect, state.setup.deck, suit, card, is_drawn=is_drawn)


def judged(
    dialect: Dialect, deck: cards.Deck, suit: Suit, card: Card, *, is_drawn: bool = False
) -> Shown:
    """The same by the rule text and the deck alone."""
    face = deck.card(card)
    if face.is_major:
        return Shown(card=card, fate=CardEffect.MAJOR, is_drawn=is_drawn)
    if not deck.matches(card, suit):
        return Shown(card=card, fate=CardEffect.BURNED, is_drawn=is_drawn)
    ranks = dialect.pushes.ranks_raised.lookup(face.rank)
    return Shown(card=card, fate=CardEffect.RAISES, ranks=ranks, is_drawn=is_drawn)


def _require_unturned(state: State, character: str, _rule: str) -> None:
    """Of several one is used (TT-034); in a contest each is (TT-069)."""
    turned = present(state.play.push(character)).turned
    if turned and state.play.contest(character) is None:
        raise refuse(Reason.MAJOR_TURNED, "TT-034", character=character, card=turned[0].card)


TURNING: Final = core.Window.of(
    "when a Major Arcana of one's push can be turned",
    REVEALED_PUSH,
    core.Guard[State]("when all cards of her contest lie open", contests.require_turning),
    core.Guard[State]("when none is turned, but in a contest", _require_unturned),
)


@command(when=TURNING("TT-035"), menu=core.Topic.ANSWER.at(1))
class TurnMajor:
    """Turn a Major Arcana of a push toward oneself or toward the Narrator (TT-035).

    In a contest each is turned, one at a time: everybody's first, then the others (TT-044, TT-069).

    Attributes:
        character: who pushes.
        card: the card; of several, the one that is used (TT-034), in a contest the one whose turn
            it is.
        toward: who tells what comes of it.
        story: what the player tells if it is she; empty where it is told aloud. It has to be
            possible for the character and to give the card a significant part (TT-070).
    """

    character: core.Sender
    card: OpenMajor
    toward: play.TurnedTo
    story: Words = ""


@event
class MajorTurned(core.NoCards):
    """A Major Arcana has been turned.

    Attributes:
        character: in whose push it lies.
        card: the card.
        toward: who tells what comes of it.
        story: what the player tells; empty where it is told aloud.
    """

    character: str
    card: PublicCard
    toward: play.TurnedTo
    story: str = ""

    def apply(self, state: State) -> State:
        """The card waits no longer to be turned."""
        push = _push(state, self.character)
        major = play.TurnedMajor(card=self.card, toward=self.toward, story=self.story)
        push = replace(push, turned=(*push.turned, major))
        return state.playing(state.play.with_push(push))


@rule(TurnMajor)
def turn_major(state: State, command: TurnMajor) -> Decision:
    """Who pushes chooses who tells the story, and outside of contests the card (TT-034, TT-035)."""
    character, card = command.character, command.card
    if card not in present(state.play.push(character)).open_majors:
        raise refuse(Reason.CARD_NOT_TO_BE_TURNED, "TT-034", character=character, card=card)
    contest = state.play.contest(character)
    if contest is not None:
        first, following = contests.next_major(state, contest)
        if (first, following) != (character, card):
            raise refuse(Reason.MAJOR_WAITS, "TT-044", card=card, first=first, next=following)
    yield MajorTurned(character=character, card=card, toward=command.toward, story=command.story)


@command(when=GAME("TT-036"), by=NARRATOR, menu=core.Topic.ANSWER.at(2))
class ConcludePush:
    """Say what comes of a push, and clear the table (TT-036, TT-037).

    A push for a check decides the check; one against trauma keeps wounds away (TT-056); one for
    Reaction lets a fighter act sooner (TT-049). Those of a contest end with it.

    Attributes:
        character: who pushes.
        story: what the Narrator tells. Where a card was turned toward the player, the story is
            hers; a text here amends it to fit (TT-070).
    """

    character: Anybody
    story: Words = ""


@rule(ConcludePush)
def conclude_push(state: State, command: ConcludePush) -> Decision:
    """A Major Arcana decides; without one, the cards that match do (TT-033, TT-036)."""
    character = command.character
    push = requirements.revealed_push_of(state, character, "TT-036")
    requirements.require_no_contest_of(state, character, "TT-045")
    if push.majors and not push.turned:
        raise refuse(Reason.MAJOR_NOT_TURNED, "TT-035", character=character)
    state = yield from outcome(state, push, command.story)
    yield from clear(state, (character,))


def outcome(state: State, push: Push, narrators: str) -> SubDecision:
    """What comes of a push by its aim (TT-036, TT-049, TT-056), with what the Narrator tells."""
    name = push.character
    # The player's own words count where a Major Arcana is turned to her (TT-035, TT-070).
    turned = push.turned[0] if push.turned else None
    is_players = turned is not None and turned.toward is play.TurnedTo.SELF
    account = Narration(
        told_by=play.TurnedTo.SELF if is_players else play.TurnedTo.NARRATOR,
        story=narrators or (turned.story if turned is not None else ""),
        is_amended=is_players and bool(narrators),
    )
    match push.aim:
        case PushTarget.TRAUMA:
            trauma = requirements.trauma_of(state, name, "TT-056")
            return (yield from suffer(state, trauma, account, push))
        case PushTarget.REACTION:
            raised = ReactionRaised(
                character=name,
                ranks=push.ranks,
                comes_first=bool(push.majors),
                told_by=account.told_by,
                story=account.story,
                is_amended=account.is_amended,
            )
            return (yield raised)
        case PushTarget.CHECK | PushTarget.CONTEST:
            check = requirements.check_of(state, name, "TT-036")
            return (yield from settle(state, check, account, push))
        case _:
            assert_never(push.aim)


def _push(state: State, character: str) -> Push:
    """The push that an event goes on with."""
    push = state.play.push(character)
    if push is None:
        raise ValueError(f"{character} makes no push: the record of events is damaged")
    return push
