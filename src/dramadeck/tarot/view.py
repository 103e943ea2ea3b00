"""What a seat may see of a game, built field by field.

Views hold what is public and what lies in the seat's own hand. Other hands and the deck are
numbers; the seed is not there at all, and what the Narrator keeps to herself is in her view alone.
Cards of a hand come in ascending order, so that their places tell nothing.
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
    """A player, or the Narrator, as a seat sees her.

    Attributes:
        name: the player's name; None for the Narrator.
        character: the character that she plays; None for the Narrator, who plays many.
        next_hand: how many cards her next hand may hold.
        hand: the cards of her hand if the seat is hers, else None.
        hand_count: how many cards her hand holds.
        laid: her cards face down on the table if the seat is hers, else None.
        laid_count: how many lie there.
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
        sheet: her sheet; None for a character of the Narrator's in the view of anybody else.
        wounds: the wounds that she carries, which everybody sees.
        is_stunned: whether a stun has put her out of action.
        is_dead: whether the story is over for her.
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
        character: whose trait is checked.
        trait: the trait, for the Narrator and where she has told it.
        needed: the rank that is enough, likewise.
        rank: the rank with what is played so far, for the Narrator, and of a player's character
            where the trait is told.
        stakes: what hangs on it.
        patient: who is treated, where that is at stake.
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
        face_down: how many cards lie face down for it.
    """

    push: Push
    face_down: int


@record(kw_only=True)
class SideView:
    """A side of a contest as a seat sees it.

    Attributes:
        character: who it is.
        trait: the trait that is checked, for the Narrator and where she has told it (TT-019).
        is_defender: whether she defends.
        penalty: the ranks that she loses.
        rank: the rank with what is played so far, for the Narrator, and of a player's
            character where the trait is told.
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
        sides: everybody in it, in the order of narration; their cards are in the pushes.
        step: how far it has come.
        waiting_for: who has to go on; nobody when the Narrator concludes it.
    """

    sides: tuple[SideView, ...]
    step: ContestStep
    waiting_for: tuple[str, ...]


@record(kw_only=True)
class View:
    """A game as a seat sees it.

    Attributes:
        seat: who looks.
        dialect: the name of the reading of the rules.
        is_printed: whether it is one that ships, word for word, whatever its name.
        deck: the name of the deck.
        is_dealt: whether the first hands have been dealt.
        players: the players.
        narrator: the Narrator.
        characters: everybody in the story.
        deck_count: how many cards lie in the deck.
        discard_pile: the played cards.
        revealed: the face-up cards on the table.
        checks: the checks that are called for.
        pushes: the pushes under way.
        contests: the contests under way.
        fight: the fight, if there is one; all of it is known to everybody.
        traumas: the wounds that are about to be suffered.
        dues: what the table waits for.
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
    """What this seat may see, whether or not somebody sits there."""
    # Whether the seat may know what is the Narrator's alone.
    narrates = VISIBILITY_RULES.is_of(seat, NARRATOR.role)

    def knows_rank(character: str, told_trait: str | None) -> bool:
        """The sheets of the Narrator's characters are secret, so their ranks are, too."""
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
