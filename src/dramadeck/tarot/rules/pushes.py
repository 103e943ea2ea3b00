"""Pushes: declare a suit, lay and reveal cards, turn Major Arcana, narrate the outcome."""

from typing import Final, assert_never

from dramadeck import core
from dramadeck.core import Card, PublicCard, command, event, present, replace
from dramadeck.tarot import cards, options, play
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, Suit, SuitMeaning, committed, hand
from dramadeck.tarot.field_types import Anybody, OfHand, OpenMajor, Words
from dramadeck.tarot.play import CardEffect, Narration, Push, PushStep, PushTarget, Shown
from dramadeck.tarot.preconditions import GAME, HIDDEN_PUSH, PUSHING, REVEALED_PUSH
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import checks, contests, fights, hands, requirements, rule, wounds
from dramadeck.tarot.state import NARRATOR, Decision, State, SubDecision


@command(when=PUSHING("TT-020"), menu=core.Topic.CARDS.at(1))
class DeclarePush:
    """Push: choose whether body, mind or heart drives the character (TT-020, TT-021).

    Attributes:
        character: the character who pushes.
        suit: the suit that counts; Pentacles always count and are never declared (TT-022).
        story: how the choice shows in her action; empty if it is spoken.
    """

    character: core.Sender
    suit: Suit
    story: Words = ""


@event
class PushDeclared(core.NoCards):
    """A character pushes.

    Attributes:
        character: the character.
        aim: what the push changes.
        suit: the suit that counts.
        story: how it shows in her action.
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
    """The player chooses the suit: body, mind or heart (TT-020, TT-021)."""
    character, aim = command.character, present(state.play.aim(command.character))
    _require_declarable(state, command.suit)
    yield PushDeclared(character=character, aim=aim, suit=command.suit, story=command.story)


def _require_declarable(state: State, suit: Suit) -> None:
    """Refuse the suit that matches every push (TT-021, TT-022)."""
    if suit is state.setup.deck.suit_for(SuitMeaning.ALWAYS):
        suits = tuple(other for other in Suit if other is not suit)
        raise refuse(Reason.SUIT_IS_WILD, "TT-022", suit=suit, suits=suits)


@command(when=GAME("TT-023"), by=NARRATOR, menu=core.Topic.RULINGS.at(3))
class ChangeSuit:
    """Change the suit of a push that clearly does not match, or has no good reason (TT-023).

    Attributes:
        character: the character who pushes.
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
    """The Narrator can change the suit while the cards are face down (TT-023)."""
    push = requirements.hidden_push_of(state, command.character, "TT-023")
    _require_declarable(state, command.suit)
    if command.suit is push.suit:
        suit, character = command.suit, command.character
        raise refuse(Reason.SUIT_UNCHANGED, "TT-023", suit=suit, character=character)
    yield SuitChanged(character=command.character, suit=command.suit)


COMMITTING: Final = core.Window.of(
    "while cards can be laid for the player's push",
    HIDDEN_PUSH,
    core.Guard[State]("when it is time for that in her contest", contests.require_laying),
)


@command(when=COMMITTING("TT-026"), menu=core.Topic.ANSWER.at(1))
class CommitCards:
    """Commit cards from the hand face down to a push; any number, more until the reveal (TT-025).

    In a contest every side lays cards once (TT-043), or none.

    Attributes:
        character: the character who pushes.
        cards: one or more cards of her player's hand; in a contest also none.
    """

    character: core.Sender
    cards: OfHand


@event
class CardsCommitted:
    """Cards have been laid face down for a push.

    Attributes:
        character: the character who pushes.
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
        """For the Narrator's cards, `narrator_laid` has the character (TT-040)."""
        push = replace(_push(state, self.character), step=PushStep.COMMITTED)
        after = state.play.with_push(push)
        if self.holder is None:
            narrator_laid = (*after.narrator_laid, *((self.character,) * len(self.cards)))
            after = replace(after, narrator_laid=narrator_laid)
        return state.playing(after)


@rule(CommitCards)
def commit_cards(state: State, command: CommitCards) -> Decision:
    """A player may lay any number of cards, until they are revealed (TT-025, TT-026)."""
    character = command.character
    if not command.cards and state.play.contest(character) is None:
        raise refuse(Reason.NO_CARDS_NAMED, "TT-025", character=character)
    holder = state.holder(character)
    requirements.require_cards_in_hand(state, holder, command.cards, "TT-025")
    yield CardsCommitted(character=character, holder=holder, cards=command.cards)


def _require_withdrawable(state: State, character: str, _rule: str) -> None:
    """Refuse to withdraw a push with cards on the table, or in a contest (TT-043)."""
    if state.face_down(character):
        raise refuse(Reason.CARDS_COMMITTED, "TT-043", character=character)
    requirements.require_no_contest_of(state, character, "TT-039")


WITHDRAWABLE: Final = core.Window.of(
    "before a card is laid for the player's push",
    HIDDEN_PUSH,
    core.Guard[State]("when nothing of hers is committed", _require_withdrawable),
)


@command(when=WITHDRAWABLE("TT-026"), menu=core.Topic.CARDS.at(3))
class CallOffPush:
    """Call off a push before any card is laid; cards that are laid stay (TT-043).

    In a contest a push cannot be called off.

    Attributes:
        character: the character who had declared it.
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
    """A push without cards can be called off (TT-043)."""
    yield PushCalledOff(character=command.character)


def _require_laid(state: State, character: str, _rule: str) -> None:
    """Refuse a push without cards, except in a contest (TT-043)."""
    if state.play.contest(character) is None and not state.face_down(character):
        raise refuse(Reason.NO_CARDS_COMMITTED, "TT-025", character=character)


REVEALING: Final = core.Window.of(
    "when the cards of the player's push can be revealed",
    HIDDEN_PUSH,
    core.Guard[State]("when it is her turn in the contest", contests.require_revealing),
    core.Guard[State]("when she has laid a card", _require_laid),
)


@command(when=REVEALING("TT-026"), menu=core.Topic.ANSWER.at(2))
class RevealCards:
    """Turn the cards of a push face up; those that do not match are burned (TT-028, TT-029).

    In a contest this follows the order of narration, after all have laid cards (TT-041).

    Attributes:
        character: the character who pushes.
    """

    character: core.Sender


@event
class CardsRevealed:
    """The cards of a push have been turned face up.

    Attributes:
        character: the character who pushes.
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
        effects = tuple(show(state, push.suit, card) for card in self.cards)
        after = state.play.with_push(replace(push, step=PushStep.REVEALED, shown=effects))
        if self.holder is None:
            narrator_laid = tuple(name for name in after.narrator_laid if name != self.character)
            after = replace(after, narrator_laid=narrator_laid)
        return state.playing(after)


@event
class BurnDrawn:
    """A card has been drawn for a burned one.

    Attributes:
        character: the character who pushes.
        burned: the card that did not match.
        card: the card that was drawn.
        helps: whether it stays; one that does not match is discarded at once (TT-030, TT-031).
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
        effects = (*push.shown, show(state, push.suit, self.card, is_drawn=True))
        return state.playing(state.play.with_push(replace(push, shown=effects)))


@rule(RevealCards)
def reveal_cards(state: State, command: RevealCards) -> Decision:
    """Reveal the cards, then draw for each that does not match (TT-028, TT-029)."""
    character = command.character
    holder, cards = state.holder(character), state.face_down(character)
    state = yield CardsRevealed(character=character, holder=holder, cards=cards)
    push = present(state.play.push(character))
    for shown_card in push.shown:
        if shown_card.fate is CardEffect.BURNED:
            # One card is drawn for it; one that does not help is not burned again (TT-031).
            state = yield from hands.renew(state)
            if not state.deck:
                state = yield from hands.draw(state, holder, 1)
                continue
            drawn = state.deck[-1]
            helps = show(state, push.suit, drawn).fate is not CardEffect.BURNED
            state = yield BurnDrawn(
                character=character, burned=shown_card.card, card=drawn, helps=helps
            )


def show(state: State, suit: Suit, card: Card, *, is_drawn: bool = False) -> Shown:
    """A face-up card with its effect on a push of this suit (TT-022, TT-027, TT-028, TT-033)."""
    return judged(state.dialect, state.setup.deck, suit, card, is_drawn=is_drawn)


def judged(
    dialect: options.Dialect, deck: cards.Deck, suit: Suit, card: Card, *, is_drawn: bool = False
) -> Shown:
    """The same as `show`, without a state."""
    face = deck.card(card)
    if face.is_major:
        return Shown(card=card, fate=CardEffect.MAJOR, is_drawn=is_drawn)
    if not deck.matches(card, suit):
        return Shown(card=card, fate=CardEffect.BURNED, is_drawn=is_drawn)
    ranks = dialect.pushes.ranks_raised.lookup(face.rank)
    return Shown(card=card, fate=CardEffect.RAISES, ranks=ranks, is_drawn=is_drawn)


def _require_unturned(state: State, character: str, _rule: str) -> None:
    """Refuse to turn a second Major Arcana of a push (TT-034), except in a contest (TT-069)."""
    turned = present(state.play.push(character)).turned
    if turned and state.play.contest(character) is None:
        raise refuse(Reason.MAJOR_TURNED, "TT-034", character=character, card=turned[0].card)


TURNING: Final = core.Window.of(
    "when a Major Arcana of the player's push can be turned",
    REVEALED_PUSH,
    core.Guard[State]("when all cards of her contest lie open", contests.require_turning),
    core.Guard[State]("when none is turned, but in a contest", _require_unturned),
)


@command(when=TURNING("TT-035"), menu=core.Topic.ANSWER.at(1))
class TurnMajor:
    """Turn a Major Arcana of a push toward yourself or toward the Narrator (TT-035).

    In a contest all are turned, one at a time: first one of each side, and so on (TT-044, TT-069).

    Attributes:
        character: the character who pushes.
        card: the card; of several, the one that is used (TT-034); in a contest the next one
            to be turned.
        toward: who narrates the outcome.
        story: the player's story; empty if it is spoken or the Narrator narrates. It has to be
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
        character: the character in whose push it is.
        card: the card.
        toward: who narrates the outcome.
        story: the player's story; empty if it is spoken.
    """

    character: str
    card: PublicCard
    toward: play.TurnedTo
    story: str = ""

    def apply(self, state: State) -> State:
        """The card is turned."""
        push = _push(state, self.character)
        major = play.TurnedMajor(card=self.card, toward=self.toward, story=self.story)
        push = replace(push, turned=(*push.turned, major))
        return state.playing(state.play.with_push(push))


@rule(TurnMajor)
def turn_major(state: State, command: TurnMajor) -> Decision:
    """The player chooses who narrates, and out of contests the card (TT-034, TT-035)."""
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
    """Say how a push ends, and clear the table (TT-036, TT-037).

    A push for a check decides the check; one against trauma keeps wounds away (TT-056); one for
    Reaction lets a fighter act sooner (TT-049). Those of a contest end with it.

    Attributes:
        character: the character who pushes.
        story: the Narrator's story. Where a card was turned toward the player, the story is
            the player's; a text here amends it (TT-070).
    """

    character: Anybody
    story: Words = ""


@rule(ConcludePush)
def conclude_push(state: State, command: ConcludePush) -> Decision:
    """A Major Arcana decides, or else the cards that match (TT-033, TT-036)."""
    character = command.character
    push = requirements.revealed_push_of(state, character, "TT-036")
    requirements.require_no_contest_of(state, character, "TT-045")
    if push.majors and not push.turned:
        raise refuse(Reason.MAJOR_NOT_TURNED, "TT-035", character=character)
    state = yield from outcome(state, push, command.story)
    yield from hands.clear(state, (character,))


def outcome(state: State, push: Push, narrators: str) -> SubDecision:
    """Apply the outcome of a push by its aim, with a story (TT-036, TT-049, TT-056)."""
    name = push.character
    # The player's story counts where a Major Arcana is turned to the player (TT-035, TT-070).
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
            return (yield from wounds.suffer(state, trauma, account, push))
        case PushTarget.REACTION:
            reaction_raised = fights.ReactionRaised(
                character=name,
                ranks=push.ranks,
                comes_first=bool(push.majors),
                told_by=account.told_by,
                story=account.story,
                is_amended=account.is_amended,
            )
            return (yield reaction_raised)
        case PushTarget.CHECK | PushTarget.CONTEST:
            check = requirements.check_of(state, name, "TT-036")
            return (yield from checks.settle(state, check, account, push))
        case _:
            assert_never(push.aim)


def _push(state: State, character: str) -> Push:
    """The push that an event changes; raise a `ValueError` if there is none."""
    push = state.play.push(character)
    if push is None:
        raise ValueError(f"{character} makes no push: the record of events is damaged")
    return push
