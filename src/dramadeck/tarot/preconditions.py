"""The preconditions of the commands of Turn of the Card.

A game lasts from the deal until all cards are gathered; it may have a fight, and the fight has
rounds. Each character may also face a check, be in a contest, be about to suffer wounds,
and make a push, hidden or revealed. Phases depend only on the state; guards on the character for
whom a player sends the command. Other characters are checked by the rules (`rules.requirements`).
"""

from typing import Final

from dramadeck.core import Guard, Phase, Window, present
from dramadeck.tarot.play import PushTarget
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import requirements
from dramadeck.tarot.state import State

# --------------------------------------------------------------------------------- the phases

GAME: Final = Phase[State]("in a game", lambda state: state.is_dealt, Reason.GAME_NOT_BEGUN)
NO_GAME: Final = Phase[State](
    "between games", lambda state: not state.is_dealt, Reason.GAME_UNDER_WAY
)
NOTHING_UNDER_WAY: Final = Phase[State](
    "when nothing is under way",
    lambda state: not state.play.characters,
    Reason.PLAY_UNDER_WAY,
    values=lambda state: {"character": state.play.characters[0]},
    within=GAME,
)
FIGHT: Final = Phase[State](
    "in a fight",
    lambda state: state.play.fight is not None,
    Reason.NO_FIGHT,
    rule="TT-048",
    within=GAME,
)
NO_FIGHT: Final = Phase[State](
    "out of a fight", lambda state: state.play.fight is None, Reason.FIGHT_UNDER_WAY, within=GAME
)


def yet_to_act(state: State) -> tuple[str, ...]:
    """The fighters who have not acted yet, and can."""
    fighters = state.play.fight.fighters if state.play.fight else ()
    names = [fighter.character for fighter in fighters if not fighter.has_acted]
    characters = filter(None, map(state.character, names))
    return tuple(character.name for character in characters if character.can_act)


def _waited_for(state: State) -> tuple[str, ...]:
    """The characters who have yet to act in this round."""
    fight = state.play.fight
    return tuple(name for name in yet_to_act(state) if fight and name in fight.acting)


ALL_DECLARED: Final = Phase[State](
    "when all have said what they do",
    lambda state: not _waited_for(state),
    Reason.ACTION_MISSING,
    values=lambda state: {"character": _waited_for(state)[0]},
    within=FIGHT,
)

# --------------------------------------------------------------------------------- the guards


def _require_turn(state: State, character: str, rule: str) -> None:
    """Refuse a character who is not in the fight, cannot act, or has no action in this round."""
    fighter = requirements.fighter_of(state, character, rule)
    requirements.acting(state, character, rule)
    if fighter.has_acted:
        raise refuse(Reason.HAS_ACTED, rule, character=character)
    if character not in present(state.play.fight).acting:
        raise refuse(Reason.NOT_IN_ROUND, rule, character=character)


def _require_aim(state: State, character: str, rule: str) -> None:
    """Refuse a second push, or one that would change nothing."""
    requirements.character_of(state, character, rule)
    requirements.require_no_push_of(state, character, rule)
    aim = state.play.aim(character)
    if aim is None:
        raise refuse(Reason.NOTHING_TO_PUSH, rule, character=character)
    # In a contest every side declares, so that it can end. Elsewhere the dead cannot push, and the
    # stunned cannot push to act sooner or to treat a patient (TT-063).
    if aim is not PushTarget.CONTEST:
        check = state.play.check(character)
        treats = aim is PushTarget.CHECK and check is not None and check.patient is not None
        must_act = treats or aim is PushTarget.REACTION
        able = requirements.acting if must_act else requirements.living
        able(state, character, "TT-063")


# -------------------------------------------------------------------------------- the windows

NOTHING_OPEN: Final = Window.of("in a game, when nothing is under way", GAME, NOTHING_UNDER_WAY)
PEACE: Final = Window.of("in a game, out of a fight", GAME, NO_FIGHT)
IN_FIGHT: Final = Window.of("in a fight", GAME, FIGHT)
ROUND_DECLARED: Final = Window.of(
    "in a round, when all have said what they do", IN_FIGHT, ALL_DECLARED
)
OWN_ROUND: Final = Window.of(
    "in the player's turn of a round",
    IN_FIGHT,
    Guard[State]("when she acts in the round", _require_turn),
)
PUSHING: Final = Window.of(
    "when there is something to push at",
    GAME,
    Guard[State]("when a push would change something", _require_aim),
)
HIDDEN_PUSH: Final = Window.of(
    "while the player's push is hidden",
    GAME,
    Guard[State]("when her cards lie face down", requirements.hidden_push_of),
)
REVEALED_PUSH: Final = Window.of(
    "when the player's push is revealed",
    GAME,
    Guard[State]("when her cards lie open", requirements.revealed_push_of),
)
