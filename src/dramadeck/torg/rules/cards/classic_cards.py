"""Cards that the classic text alone knows; most of them have lost their names, not their effects.

Reality's Favorite is named there. Defense, Inspiration, Reconnection and Setback are called by
their effects.
"""

from dramadeck import core
from dramadeck.core import Window, event, present, replace
from dramadeck.torg.attempt import Die
from dramadeck.torg.cards import CardType, Disadvantage, Side
from dramadeck.torg.choices import Guarding, Hindering, Reconnecting, Toward
from dramadeck.torg.preconditions import FLIPPED_ROUND, IN_SCENE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules.attempts import changed
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, open_result, plays
from dramadeck.torg.rules.injuries import recover
from dramadeck.torg.rules.points import with_point
from dramadeck.torg.rules.requirements import character_of, require_in_action, villain_of
from dramadeck.torg.rules.turns import conditions_on
from dramadeck.torg.scene import DefenseBonus
from dramadeck.torg.state import Decision, State


def _require_lost_point(state: State, hero: str, rule: str) -> None:
    attempt = open_result(state, hero, rule)
    if attempt.countered <= attempt.protected:
        raise refuse(Reason.NO_POINT_LOST, rule, hero=hero)


POINT_LOST = Window.of(
    "while a point of one's open action is cancelled",
    PLAYING,
    core.Guard[State]("while a point of hers is cancelled", _require_lost_point),
)


@event
class PointKept(core.NoCards):
    """A possibility that was cancelled counts, and cannot be cancelled again."""

    hero: str

    def apply(self, state: State) -> State:
        """The open action has its point back (TC-079)."""
        attempt = with_point(state, state.attempts[-1], Die.POINT)
        return changed(state, replace(attempt, protected=attempt.protected + 1))


@plays(CardType.REALITYS_FAVORITE, when=POINT_LOST("TC-079"))
def play_realitys_favorite(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """A possibility that was cancelled counts after all, up to the announcement (TC-079)."""
    yield PointKept(hero=played.hero)


GUARDING = Window.of("in a scene", IN_SCENE, PLAYING)


@event
class HeroGuarded(core.NoCards):
    """A hero defends better against one opponent to the end of the scene."""

    hero: str
    opponent: str
    bonus: int

    def apply(self, state: State) -> State:
        """The bonus holds for the scene (TC-065)."""
        scene = state.scene
        if scene is None:
            return state
        given = DefenseBonus(hero=self.hero, opponent=self.opponent, bonus=self.bonus)
        return replace(state, scene=replace(scene, defense_bonuses=(*scene.defense_bonuses, given)))


@plays(
    CardType.DEFENSE,
    when=GUARDING("TC-065"),
    choice_type=Guarding,
    validate_choice=lambda state, _play, choice: villain_of(state, choice.opponent, "TC-065"),
    samples=lambda state, _hero, _card: (
        Guarding(opponent=villain, bonus=3) for villain in state.members(Side.VILLAINS)
    ),
)
def play_defense(_state: State, played: CardPlayed, choice: Guarding) -> Decision:
    """A bonus against one opponent to the end of the scene; his actions are harder (TC-065)."""
    yield HeroGuarded(hero=played.hero, opponent=choice.opponent, bonus=choice.bonus)


@plays(
    CardType.INSPIRATION,
    when=PLAYING("TC-071"),
    choice_type=Toward,
    validate_choice=lambda state, _play, choice: character_of(state, choice.character, "TC-071"),
    samples=lambda state, _hero, _card: (Toward(character=name) for name in state.everybody),
)
def play_inspiration(state: State, _played: CardPlayed, choice: Toward) -> Decision:
    """Shock and KO are gone, or what an inspiration clears in the text in use (TC-071)."""
    yield from recover(state, choice.character)


@event
class HeroReconnected(core.NoCards):
    """A hero is connected to her reality again; what that means is the host's to say.

    Attributes:
        hero: who.
        ignores: whether the disconnection has not happened at all.
    """

    hero: str
    ignores: bool


@plays(
    CardType.RECONNECTION,
    when=PLAYING("TC-080"),
    choice_type=Reconnecting,
    samples=lambda _state, _hero, _card: (Reconnecting(ignores=False), Reconnecting(ignores=True)),
)
def play_reconnection(_state: State, played: CardPlayed, choice: Reconnecting) -> Decision:
    """The hero is connected to her reality again; the host knows to which (TC-080)."""
    yield HeroReconnected(hero=played.hero, ignores=choice.ignores)


def _require_hindered(state: State, _play: PlayCard, choice: Hindering) -> None:
    require_in_action(state, choice.character, "TC-083")
    if not choice.removes:
        return
    setbacks = present(state.round).setbacks
    is_hindered = choice.character not in setbacks.spared and (
        choice.character in setbacks.hindered
        or state.suffers(state.side_of(choice.character), Disadvantage.SETBACK)
    )
    # Who is rid of that of her side may have lost an action since (TG-061).
    if not is_hindered and not conditions_on(state, choice.character, Disadvantage.SETBACK):
        raise refuse(Reason.NO_SETBACK_TO_REMOVE, "TC-083", character=choice.character)


HINDERING = Window.of("in a flipped round", FLIPPED_ROUND, PLAYING)


@event
class SetbackInflicted(core.NoCards):
    """A character suffers a setback in this round.

    Attributes:
        character: who.
        what: the event; blank for what the text has where nothing fits.
    """

    character: str
    what: str

    def apply(self, state: State) -> State:
        """The setback counts, also for who was spared one; an event in words hinders nobody."""
        current, name = present(state.round), self.character
        before, hindered = current.setbacks, () if self.what else (name,)
        setbacks = replace(
            before,
            hindered=(*before.hindered, *hindered),
            spared=tuple(spared for spared in before.spared if spared != name),
        )
        return state.with_round(replace(current, setbacks=setbacks))


@event
class SetbackRemoved(core.NoCards):
    """A character is rid of a setback."""

    character: str

    def apply(self, state: State) -> State:
        """No setback lies on the character: not that of the side, nor one of her own."""
        current, name = present(state.round), self.character
        before, conditions = current.setbacks, current.conditions
        setbacks = replace(
            before,
            spared=(*before.spared, name),
            hindered=tuple(hindered for hindered in before.hindered if hindered != name),
        )
        given = tuple(
            condition
            for condition in conditions.given
            if condition.character != name or condition.effect is not Disadvantage.SETBACK
        )
        conditions = replace(conditions, given=given)
        return state.with_round(replace(current, setbacks=setbacks, conditions=conditions))


@plays(
    CardType.SETBACK,
    when=HINDERING("TC-083"),
    choice_type=Hindering,
    validate_choice=_require_hindered,
    samples=lambda state, hero, _card: (
        Hindering(character=character, removes=removes)
        for character in dict.fromkeys(
            (*state.members(Side.VILLAINS), hero, *state.members(Side.HEROES))
        )
        for removes in (False, True)
    ),
)
def play_setback(_state: State, _played: CardPlayed, choice: Hindering) -> Decision:
    """One character suffers a setback as of the line, or is rid of one (TC-083)."""
    if choice.removes:
        yield SetbackRemoved(character=choice.character)
    else:
        yield SetbackInflicted(character=choice.character, what=choice.what)
