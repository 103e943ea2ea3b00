"""The cards of the expansion: Survival, Hero Fails, Research, Net Gain; The Quest is a subplot.

What they are worth is printed on them (cards 157 to 160); the classic text gives no numbers.
"""

from typing import Final, TypeAlias, assert_never

from dramadeck.engine import Card, Name, NoCards, Sender, command, event, replace
from dramadeck.torg.cards import ActionKind, CardType
from dramadeck.torg.chapters.awards import AwardChanged
from dramadeck.torg.chapters.enhancements.answers import ActionNegated, doubt
from dramadeck.torg.chapters.enhancements.playing import (
    open_result,
    playable,
    played,
)
from dramadeck.torg.chapters.enhancements.totals import RollRaised, SkillRaised
from dramadeck.torg.chapters.requirements import adventure_of, hero_of, scene_of
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State

SURVIVAL_BONUS: Final = 3
"""What Survival adds to a bonus number; printed on card 157 (TC-085)."""

NET_GAIN_RAISE: Final = 3
"""What Net Gain adds to the skills of the net; printed on card 160 (TC-077)."""

HERO_FAILS_AWARD: Final = 3
"""What a success given up pays at the adventure's end; printed on card 158 (TC-069)."""

NET_SKILLS: Final = 4
"""How many skills of the net there are; printed on card 160."""


@command
class PlaySurvival:
    """Play Survival for the hero's open action that avoids danger or masters nature (TC-085).

    In the Living Land it is a Second Chance as well: `PlaySecondChance` takes it there.

    Attributes:
        hero: who plays it.
        card: a Survival card.
    """

    hero: Sender
    card: Card


@command(by=GAMEMASTER)
class NameRealm:
    """Say where the scene plays (TC-085).

    Attributes:
        realm: such as `"Living Land"`; None where nobody asks any more.
    """

    realm: Name | None


@command
class PlayHeroFails:
    """Lay Hero Fails before the gamemaster: she may let one success of the hero's fail (TC-069).

    Attributes:
        hero: who lays it down.
        card: a Hero Fails card.
    """

    hero: Sender
    card: Card


@command(by=GAMEMASTER)
class LetHeroFail:
    """Let the success just announced fail, as Hero Fails allows (TC-069).

    Attributes:
        hero: who has succeeded, and has laid down Hero Fails.
    """

    hero: Name


@command
class PlayResearch:
    """Play Research: the gamemaster supplies an unexpected clue (card 159).

    Attributes:
        hero: who plays it.
        card: a Research card.
        mystery: what the clue should be about.
    """

    hero: Sender
    card: Card
    mystery: str = ""


@command
class PlayNetGain:
    """Play Net Gain: the hero's skills of the net are higher for the round (TC-077).

    Attributes:
        hero: who plays it, while she is in the GodNet or the Grid.
        card: a Net Gain card.
        skills: which skills these are: one to four names, as in `DeclareAction`.
    """

    hero: Sender
    card: Card
    skills: tuple[Name, ...]


@event
class RealmNamed(NoCards):
    """The gamemaster has said where the scene plays."""

    realm: str | None


@event
class FailureOffered(NoCards):
    """The gamemaster may let one success of a hero's fail."""

    hero: str


@event
class HeroFailed(NoCards):
    """A success has failed after all; what it led to is the gamemaster's to take back.

    What it did to a dramatic skill resolution is undone. Cards drawn for it stay drawn.

    Attributes:
        hero: who has laid down Hero Fails.
        actors: who acted.
    """

    hero: str
    actors: tuple[str, ...]


@event
class ClueOwed(NoCards):
    """The gamemaster owes a clue.

    Attributes:
        hero: whose player gets it.
        mystery: what it should be about, if the player has said so.
    """

    hero: str
    mystery: str


ExpansionEvent: TypeAlias = RealmNamed | FailureOffered | HeroFailed | ClueOwed


@rule(PlaySurvival)
def play_survival(state: State, command: PlaySurvival) -> Decision:
    """Whether the action fits is for the table to say (TC-085)."""
    hero, card = command.hero, command.card
    playable(state, hero, card, (CardType.SURVIVAL,), "TC-085")
    open_result(state, hero, "TC-025")
    state = yield played(state, hero, card, lasts=False)
    yield RollRaised(hero=hero, card=card, amount=SURVIVAL_BONUS)


@rule(NameRealm)
def name_realm(state: State, command: NameRealm) -> Decision:
    """Only Survival asks for it."""
    scene_of(state, "TC-085")
    yield RealmNamed(realm=command.realm)


@rule(PlayHeroFails)
def play_hero_fails(state: State, command: PlayHeroFails) -> Decision:
    """It lies before the gamemaster from then on, for one success of the adventure (TC-069)."""
    adventure_of(state, "TC-069")
    playable(state, command.hero, command.card, (CardType.HERO_FAILS,), "TC-069")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield FailureOffered(hero=command.hero)


@rule(LetHeroFail)
def let_hero_fail(state: State, command: LetHeroFail) -> Decision:
    """The success counts for nothing, and pays at the end of the adventure (TC-069)."""
    hero, last = command.hero, state.play.aftermath
    adventure = adventure_of(state, "TC-069")
    hero_of(state, hero, "TC-069")
    if hero not in adventure.may_fail:
        raise refuse(Reason.HAS_NOT_OFFERED_TO_FAIL, "TC-069", hero=hero)
    defends = last is not None and last.action is ActionKind.DEFEND
    if last is None or hero not in last.actors or last.has_failed or defends:
        raise refuse(Reason.NO_SUCCESS_TO_FAIL, "TC-069", hero=hero)
    for target in last.hits:
        state = yield ActionNegated(hero=target, actors=last.actors, action=last.action)
        state = yield from doubt(state, last, target)
    state = yield HeroFailed(hero=hero, actors=last.actors)
    yield AwardChanged(hero=hero, possibilities=HERO_FAILS_AWARD)


@rule(PlayResearch)
def play_research(state: State, command: PlayResearch) -> Decision:
    """The clue is the gamemaster's (card 159)."""
    playable(state, command.hero, command.card, (CardType.RESEARCH,), "TR-007")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield ClueOwed(hero=command.hero, mystery=command.mystery)


@rule(PlayNetGain)
def play_net_gain(state: State, command: PlayNetGain) -> Decision:
    """It lies in play to the end of the round, like other cards that raise a value (TC-077)."""
    hero, card, skills = command.hero, command.card, command.skills
    if not 1 <= len(skills) <= NET_SKILLS or len(set(skills)) < len(skills):
        raise refuse(Reason.SKILLS_UNFIT, "TC-077", count=len(skills))
    playable(state, hero, card, (CardType.NET_GAIN,), "TC-077")
    state = yield played(state, hero, card, lasts=True)
    for skill in skills:
        state = yield SkillRaised(
            hero=hero, card=card, attribute=None, skill=skill, amount=NET_GAIN_RAISE
        )


@effects
def evolve(state: State, event: ExpansionEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case RealmNamed(realm=realm):
            scene = state.scene and replace(state.scene, realm=realm)
            return replace(state, scene=scene)
        case FailureOffered(hero=hero):
            adventure = state.adventure
            may_fail = (*(adventure.may_fail if adventure else ()), hero)
            changed = adventure and replace(adventure, may_fail=may_fail)
            return replace(state, adventure=changed)
        case HeroFailed():
            return _failed(state, event)
        case ClueOwed():
            return state
        case _:
            assert_never(event)


def _failed(state: State, event: HeroFailed) -> State:
    adventure, last = state.adventure, state.play.aftermath
    if adventure is None or last is None:
        return state
    left = list(adventure.may_fail)
    left.remove(event.hero)
    failed = replace(last, has_failed=True, hits=())
    return replace(
        state,
        adventure=replace(adventure, may_fail=tuple(left)),
        play=replace(state.play, aftermath=failed),
        resolution=last.resolution or state.resolution,
    )
