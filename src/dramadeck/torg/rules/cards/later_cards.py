"""The later cards: those of the expansion, and those that only the classic text has.

The numbers of Survival, Hero Fails, Research and Net Gain are printed on them (cards 157 to 160);
the classic text gives no numbers. The Quest is a subplot. Of the others, Reality's Favorite has its
own name; Defense, Inspiration, Reconnection and Setback are named after their effects.
"""

from typing import Final

from dramadeck import core
from dramadeck.core import Window, command, event, phrase, present, replace
from dramadeck.torg import characters, choices, field_types, preconditions
from dramadeck.torg.attempt import Die
from dramadeck.torg.cards import ActionKind, CardType, Disadvantage, Side
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import attempts, awards, dice, injuries, outcomes, rule, turns
from dramadeck.torg.rules.cards import answers
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, open_result, plays
from dramadeck.torg.rules.cards.totals import RollRaised, SkillRaised
from dramadeck.torg.rules.requirements import character_of, hero_of, require_in_action, villain_of
from dramadeck.torg.scene import DefenseBonus
from dramadeck.torg.state import GAMEMASTER, Decision, State

SURVIVAL_BONUS: Final = 3
"""The number that Survival adds to a bonus number; printed on card 157 (TC-085)."""


def _require_survival(state: State, play: PlayCard, choice: choices.Surviving) -> None:
    """Refuse a second try outside of the Living Land, and a bonus without an open action."""
    if not choice.again:
        open_result(state, play.hero, "TC-025")
        return
    if state.scene is None or state.scene.realm != characters.LIVING_LAND:
        raise refuse(
            Reason.CHOICE_UNFIT,
            "TC-085",
            card=CardType.SURVIVAL,
            asks=phrase("{choice} outside the Living Land", choice="Surviving(again=False)"),
            given="Surviving(again=True)",
        )
    answers.require_failure(state, play.hero, "TR-150")


@plays(
    CardType.SURVIVAL,
    when=PLAYING("TC-085"),
    choice_type=choices.Surviving,
    validate_choice=_require_survival,
    samples=lambda _state, _hero, _card: (choices.Surviving(), choices.Surviving(again=False)),
)
def play_survival(state: State, played: CardPlayed, choice: choices.Surviving) -> Decision:
    """A bonus against danger or nature; in the Living Land a Second Chance too (TC-085)."""
    if choice.again:
        yield from answers.play_second_chance(state, played, None)
    else:
        yield RollRaised(hero=played.hero, card=played.card, amount=SURVIVAL_BONUS)


@command(when=preconditions.SCENE("TC-085"), by=GAMEMASTER, menu=core.Topic.STORY.at(10))
class NameRealm:
    """Say where the scene takes place (TC-085).

    Attributes:
        realm: the realm, such as `"Living Land"`; None to remove it.
    """

    realm: field_types.RealmOfScene | None


@event
class RealmNamed(core.NoCards):
    """The gamemaster has said where the scene takes place."""

    realm: str | None

    def apply(self, state: State) -> State:
        """The scene has this realm."""
        return replace(state, scene=state.scene and replace(state.scene, realm=self.realm))


@rule(NameRealm)
def name_realm(_state: State, command: NameRealm) -> Decision:
    """Only Survival depends on the realm."""
    yield RealmNamed(realm=command.realm)


OFFERING = Window.of("when a hero may play cards in an adventure", preconditions.ADVENTURE, PLAYING)


@event
class FailureOffered(core.NoCards):
    """The gamemaster may let one success of a hero's fail."""

    hero: str

    def apply(self, state: State) -> State:
        """The offer stays until the gamemaster uses it (TC-069)."""
        adventure = state.adventure
        if adventure is None:
            return state
        may_fail = (*adventure.may_fail, self.hero)
        return replace(state, adventure=replace(adventure, may_fail=may_fail))


@plays(CardType.HERO_FAILS, when=OFFERING("TC-069"))
def play_hero_fails(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """The gamemaster may later let one success of this hero fail (TC-069)."""
    yield FailureOffered(hero=played.hero)


@command(when=preconditions.ADVENTURE("TC-069"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(6))
class LetHeroFail:
    """Turn the success just announced into a failure, as Hero Fails allows (TC-069).

    Attributes:
        hero: the hero who has succeeded, and has played Hero Fails.
    """

    hero: field_types.OneHero


@event
class HeroFailed(core.NoCards):
    """A success has failed after all; what it led to is the gamemaster's to take back.

    Its effect on a dramatic skill resolution is undone. Cards drawn for it are kept.

    Attributes:
        hero: the hero who has played Hero Fails.
        actors: the characters who acted.
    """

    hero: str
    actors: tuple[str, ...]

    def apply(self, state: State) -> State:
        """One offer is used up; the action has failed, also in a task (TC-069)."""
        adventure, last = state.adventure, state.pending.aftermath
        if adventure is None or last is None:
            return state
        may_fail = list(adventure.may_fail)
        may_fail.remove(self.hero)
        return replace(
            state,
            adventure=replace(adventure, may_fail=tuple(may_fail)),
            pending=replace(state.pending, aftermath=replace(last, has_failed=True, hits=())),
            resolution=last.resolution or state.resolution,
        )


HERO_FAILS_AWARD: Final = 3
"""The award for a success given up; printed on card 158 (TC-069)."""


@rule(LetHeroFail)
def let_hero_fail(state: State, command: LetHeroFail) -> Decision:
    """The success does not count, and pays at the end of the adventure (TC-069)."""
    hero, last = command.hero, state.pending.aftermath
    hero_of(state, hero, "TC-069")
    if hero not in present(state.adventure).may_fail:
        raise refuse(Reason.HAS_NOT_OFFERED_TO_FAIL, "TC-069", hero=hero)
    defends = last is not None and last.action is ActionKind.DEFEND
    if last is None or hero not in last.actors or last.has_failed or defends:
        raise refuse(Reason.NO_SUCCESS_TO_FAIL, "TC-069", hero=hero)
    for target in last.hits:  # every action of the roll fails
        result = present(state.pending.aftermath)
        outcome = result.outcome
        if result.attempt is not None and outcome is not None:
            results = outcome.results
            successes = (
                0 if check_result.check.target == target else check_result.succeeded
                for check_result in results
            )
            outcome = outcomes.with_successes(result.attempt, outcome, successes)
        negated = answers.ActionNegated(
            hero=target, actors=result.actors, action=result.action, outcome=outcome
        )
        state = yield from answers.negate(state, negated)
    state = yield HeroFailed(hero=hero, actors=last.actors)
    yield awards.AwardChanged(hero=hero, possibilities=HERO_FAILS_AWARD)


@event
class ClueOwed(core.NoCards):
    """The gamemaster owes a clue.

    Attributes:
        hero: the hero whose player gets it.
        mystery: its subject, if the player has named one.
    """

    hero: str
    mystery: str


@plays(CardType.RESEARCH, when=PLAYING("TR-007"), choice_type=choices.Words)
def play_research(_state: State, played: CardPlayed, choice: choices.Words) -> Decision:
    """The gamemaster supplies an unexpected clue (card 159)."""
    yield ClueOwed(hero=played.hero, mystery=choice.text)


NET_SKILLS: Final = 4
"""The number of skills of the net; printed on card 160."""

NET_GAIN_RAISE: Final = 3
"""The number that Net Gain adds to skills of the net; printed on card 160 (TC-077)."""


def _require_skills_of_net(_state: State, _play: PlayCard, choice: choices.Skills) -> None:
    skills = choice.names
    if not 1 <= len(skills) <= NET_SKILLS or len(set(skills)) < len(skills):
        raise refuse(Reason.SKILLS_UNFIT, "TC-077", count=len(skills))


@plays(
    CardType.NET_GAIN,
    when=PLAYING("TC-077"),
    choice_type=choices.Skills,
    validate_choice=_require_skills_of_net,
    stays_in_play=lambda _state: True,
    samples=lambda _state, _hero, _card: (choices.Skills(names=("net attack", "net defense")),),
)
def play_net_gain(state: State, played: CardPlayed, choice: choices.Skills) -> Decision:
    """The hero's skills of the net are higher for the round, in the GodNet or the Grid (TC-077)."""
    hero, card, amount = played.hero, played.card, state.card(played.card).amount(NET_GAIN_RAISE)
    for skill in choice.names:
        state = yield SkillRaised(hero=hero, card=card, attribute=None, skill=skill, amount=amount)


def _require_lost_point(state: State, hero: str, rule: str) -> None:
    attempt = open_result(state, hero, rule)
    if attempt.countered <= attempt.protected:
        raise refuse(Reason.NO_POINT_LOST, rule, hero=hero)


POINT_LOST = Window.of(
    "while a point of the hero's open action is cancelled",
    PLAYING,
    core.Guard[State]("while a point of hers is cancelled", _require_lost_point),
)


@event
class PointKept(core.NoCards):
    """A possibility that was cancelled counts, and cannot be cancelled again."""

    hero: str

    def apply(self, state: State) -> State:
        """The open action has its point back (TC-079)."""
        attempt = dice.with_point(state, state.attempts[-1], Die.POINT)
        return attempts.changed(state, replace(attempt, protected=attempt.protected + 1))


@plays(CardType.REALITYS_FAVORITE, when=POINT_LOST("TC-079"))
def play_realitys_favorite(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """A cancelled possibility counts after all, until the announcement (TC-079)."""
    yield PointKept(hero=played.hero)


GUARDING = Window.of("in a scene", preconditions.IN_SCENE, PLAYING)


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
        defense = DefenseBonus(hero=self.hero, opponent=self.opponent, bonus=self.bonus)
        return replace(
            state, scene=replace(scene, defense_bonuses=(*scene.defense_bonuses, defense))
        )


@plays(
    CardType.DEFENSE,
    when=GUARDING("TC-065"),
    choice_type=choices.Guarding,
    validate_choice=lambda state, _play, choice: villain_of(state, choice.opponent, "TC-065"),
    samples=lambda state, _hero, _card: (
        choices.Guarding(opponent=villain, bonus=3) for villain in state.members(Side.VILLAINS)
    ),
)
def play_defense(_state: State, played: CardPlayed, choice: choices.Guarding) -> Decision:
    """A bonus against one opponent until the end of the scene; his actions are harder (TC-065)."""
    yield HeroGuarded(hero=played.hero, opponent=choice.opponent, bonus=choice.bonus)


@plays(
    CardType.INSPIRATION,
    when=PLAYING("TC-071"),
    choice_type=choices.Toward,
    validate_choice=lambda state, _play, choice: character_of(state, choice.character, "TC-071"),
    samples=lambda state, _hero, _card: (
        choices.Toward(character=name) for name in state.everybody
    ),
)
def play_inspiration(state: State, _played: CardPlayed, choice: choices.Toward) -> Decision:
    """Remove shock and KO, or what an inspiration removes in the text in use (TC-071)."""
    yield from injuries.recover(state, choice.character)


@event
class HeroReconnected(core.NoCards):
    """A hero is connected to her reality again; what that means is the host's to say.

    Attributes:
        hero: the hero.
        ignores: whether the disconnection has not happened at all.
    """

    hero: str
    ignores: bool


@plays(
    CardType.RECONNECTION,
    when=PLAYING("TC-080"),
    choice_type=choices.Reconnecting,
    samples=lambda _state, _hero, _card: (
        choices.Reconnecting(),
        choices.Reconnecting(ignores=True),
    ),
)
def play_reconnection(_state: State, played: CardPlayed, choice: choices.Reconnecting) -> Decision:
    """The hero is connected to her reality again, which the host knows (TC-080)."""
    yield HeroReconnected(hero=played.hero, ignores=choice.ignores)


def _require_hindered(state: State, _play: PlayCard, choice: choices.Hindering) -> None:
    require_in_action(state, choice.character, "TC-083")
    if not choice.removes:
        return
    setbacks = present(state.round).setbacks
    is_hindered = choice.character not in setbacks.spared and (
        choice.character in setbacks.hindered
        or state.suffers(state.side_of(choice.character), Disadvantage.SETBACK)
    )
    # She may be free of her side's setback, and have one by an interaction (TG-061).
    if not is_hindered and not turns.conditions_on(state, choice.character, Disadvantage.SETBACK):
        raise refuse(Reason.NO_SETBACK_TO_REMOVE, "TC-083", character=choice.character)


HINDERING = Window.of("in a flipped round", preconditions.FLIPPED_ROUND, PLAYING)


@event
class SetbackInflicted(core.NoCards):
    """A character suffers a setback in this round.

    Attributes:
        character: the character.
        what: the event; blank for the generic setback of the rule text.
    """

    character: str
    what: str

    def apply(self, state: State) -> State:
        """The character has a setback; an event in words has no effect in the rules."""
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
        """The character has no setback, neither that of the side nor one of its own."""
        current, name = present(state.round), self.character
        before, conditions = current.setbacks, current.conditions
        setbacks = replace(
            before,
            spared=(*before.spared, name),
            hindered=tuple(hindered for hindered in before.hindered if hindered != name),
        )
        remaining = tuple(
            condition
            for condition in conditions.given
            if condition.character != name or condition.effect is not Disadvantage.SETBACK
        )
        conditions = replace(conditions, given=remaining)
        return state.with_round(replace(current, setbacks=setbacks, conditions=conditions))


@plays(
    CardType.SETBACK,
    when=HINDERING("TC-083"),
    choice_type=choices.Hindering,
    validate_choice=_require_hindered,
    samples=lambda state, hero, _card: (
        choices.Hindering(character=character, removes=removes)
        for character in dict.fromkeys(
            (*state.members(Side.VILLAINS), hero, *state.members(Side.HEROES))
        )
        for removes in (False, True)
    ),
)
def play_setback(_state: State, _played: CardPlayed, choice: choices.Hindering) -> Decision:
    """One character gets a setback as by the conflict line, or loses one (TC-083)."""
    if choice.removes:
        yield SetbackRemoved(character=choice.character)
    else:
        yield SetbackInflicted(character=choice.character, what=choice.what)
