"""The view of a seat: the public parts of a state, its own hand, and secrets for the Narrator.

Of other hands and of the deck a seat sees only the number of cards. The seed is not in a view, and
secrets of the Narrator are only in the Narrator's view.
The cards of a hand are in ascending order, so that their positions reveal nothing.
"""

from typing import Final

from dramadeck.charts.display import html_of
from dramadeck.core import Card, Due, Seat
from dramadeck.core.records import record
from dramadeck.tarot.cards import committed, hand
from dramadeck.tarot.characters import Character
from dramadeck.tarot.dues import pending
from dramadeck.tarot.options import DIALECTS
from dramadeck.tarot.play import ContestStep, Fight, Push, Stakes, Trauma
from dramadeck.tarot.rules import checks, contests
from dramadeck.tarot.state import NARRATOR, VISIBILITY_RULES, State

_PRINTED: Final = frozenset(DIALECTS.values())


@record(kw_only=True)
class HolderView:
    """A player, or the Narrator, as a seat sees them.

    Attributes:
        name: the player's name; None for the Narrator.
        character: the character that she plays; None for the Narrator, who plays many.
        next_hand: the number of cards that the next hand may have.
        hand: the cards of the hand in the view of its own seat, else None.
        hand_count: the number of cards in the hand.
        laid: the face-down cards on the table in the view of their own seat, else None.
        laid_count: the number of these cards.
    """

    name: str | None
    character: str | None
    next_hand: int
    hand: tuple[Card, ...] | None
    hand_count: int
    laid: tuple[Card, ...] | None
    laid_count: int


@record(kw_only=True)
class CharacterView:
    """A character as a seat sees her.

    Attributes:
        name: the name.
        sheet: her sheet; None for the Narrator's characters in the view of other seats.
        wounds: the number of her wounds, which is public.
        is_stunned: whether she cannot act because of a stun.
        is_dead: whether she is dead.
    """

    name: str
    sheet: Character | None
    wounds: int
    is_stunned: bool
    is_dead: bool


@record(kw_only=True)
class CheckView:
    """A check as a seat sees it (TT-019).

    Attributes:
        character: the character whose trait is checked.
        trait: the trait, for the Narrator, and for all if it was revealed.
        needed: the rank that is enough, for the Narrator, and for all if it was revealed.
        rank: the rank with the cards so far, for the Narrator, and for all if it is a player's
            character whose trait was revealed.
        stakes: what it decides.
        patient: the patient, for a treatment.
    """

    character: str
    trait: str | None
    needed: int | None
    rank: int | None
    stakes: Stakes
    patient: str | None


@record(kw_only=True)
class PushView:
    """A push as a seat sees it.

    Attributes:
        push: suit, step and face-up cards.
        face_down: the number of its face-down cards.
    """

    push: Push
    face_down: int


@record(kw_only=True)
class SideView:
    """A side of a contest as a seat sees it.

    Attributes:
        character: the character.
        trait: the trait that is checked, for the Narrator, and for all if it was revealed (TT-019).
        is_defender: whether she defends.
        penalty: the ranks that she loses.
        rank: the rank with the cards so far, for the Narrator, and for all if it is a player's
            character whose trait was revealed.
    """

    character: str
    trait: str | None
    is_defender: bool
    penalty: int
    rank: int | None


@record(kw_only=True)
class ContestView:
    """A contest as a seat sees it.

    Attributes:
        sides: its sides, in the order of narration; their cards are in the pushes.
        step: its step.
        waiting_for: the characters who are next; empty when the Narrator concludes it.
    """

    sides: tuple[SideView, ...]
    step: ContestStep
    waiting_for: tuple[str, ...]


@record(kw_only=True)
class View:
    """A game as a seat sees it.

    Attributes:
        seat: the seat.
        dialect: the name of the reading of the rules.
        is_printed: whether it equals a dialect of the library, under any name.
        deck: the name of the deck.
        is_dealt: whether the first hands have been dealt.
        players: the players.
        narrator: the Narrator.
        characters: all characters.
        deck_count: the number of cards in the deck.
        discard_pile: the played cards.
        revealed: the face-up cards on the table.
        checks: the checks that are called for.
        pushes: the pushes under way.
        contests: the contests under way.
        fight: the fight, if there is one; all of it is public.
        traumas: the wounds that are about to be suffered.
        dues: the dues of all seats.
    """

    seat: Seat
    dialect: str
    is_printed: bool
    deck: str
    is_dealt: bool
    players: tuple[HolderView, ...]
    narrator: HolderView
    characters: tuple[CharacterView, ...]
    deck_count: int
    discard_pile: tuple[Card, ...]
    revealed: tuple[Card, ...]
    checks: tuple[CheckView, ...]
    pushes: tuple[PushView, ...]
    contests: tuple[ContestView, ...]
    fight: Fight | None
    traumas: tuple[Trauma, ...]
    dues: tuple[Due, ...]

    _repr_html_ = html_of


def player_view(state: State, seat: Seat) -> View:
    """The view of this seat, also if no player has taken it."""
    # Whether the seat may know the Narrator's secrets.
    narrates = VISIBILITY_RULES.is_of(seat, NARRATOR.role)

    def knows_rank(character: str, told_trait: str | None) -> bool:
        """Whether the seat may know a rank: sheets of the Narrator's characters are secret."""
        is_players = state.player_of(character) is not None
        return narrates or (told_trait is not None and is_players)

    return View(
        seat=seat,
        dialect=state.dialect.name,
        is_printed=state.dialect in _PRINTED,
        deck=state.setup.deck.name,
        is_dealt=state.is_dealt,
        players=tuple(_holder(state, player.name, seat) for player in state.players),
        narrator=_holder(state, None, seat),
        characters=tuple(
            CharacterView(
                name=character.name,
                sheet=character if narrates or state.player_of(character.name) else None,
                wounds=character.wounds,
                is_stunned=character.is_stunned,
                is_dead=character.is_dead,
            )
            for character in state.characters
        ),
        deck_count=len(state.deck),
        discard_pile=state.discard_pile,
        revealed=state.revealed,
        checks=tuple(
            CheckView(
                character=check.character,
                trait=check.trait if narrates else check.told_trait,
                needed=(
                    checks.rank_needed(state, check)
                    if narrates or check.told_needed is not None
                    else None
                ),
                rank=(
                    checks.rank_so_far(state, check)
                    if knows_rank(check.character, check.told_trait)
                    else None
                ),
                stakes=check.stakes,
                patient=check.patient,
            )
            for check in state.play.checks
        ),
        pushes=tuple(
            PushView(push=push, face_down=len(state.face_down(push.character)))
            for push in state.play.pushes
        ),
        contests=tuple(
            ContestView(
                sides=tuple(
                    SideView(
                        character=side.character,
                        trait=side.trait if narrates else side.told_trait,
                        is_defender=side.is_defender,
                        penalty=side.penalty,
                        rank=(
                            contests.standing_of(state, side).rank
                            if knows_rank(side.character, side.told_trait)
                            else None
                        ),
                    )
                    for side in contest.sides
                ),
                step=contests.step_of(state, contest),
                waiting_for=contests.waiting_for(state, contest),
            )
            for contest in state.play.contests
        ),
        fight=state.play.fight,
        traumas=state.play.traumas,
        dues=pending(state),
    )


def _holder(state: State, holder: str | None, seat: Seat) -> HolderView:
    player = state.player(holder) if holder is not None else None
    cards, laid = state.hand(holder), state.laid(holder)
    return HolderView(
        name=holder,
        character=player.character.name if player else None,
        next_hand=state.hand_size(player) if player else state.dialect.hands.narrator_most,
        hand=tuple(sorted(cards)) if VISIBILITY_RULES.can_see(seat, hand(holder)) else None,
        hand_count=len(cards),
        laid=tuple(sorted(laid)) if VISIBILITY_RULES.can_see(seat, committed(holder)) else None,
        laid_count=len(laid),
    )
