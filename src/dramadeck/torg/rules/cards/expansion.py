"""The cards of the expansion: Survival, Hero Fails, Research, Net Gain; The Quest is a subplot.

Their amounts are printed on them (cards 157 to 160); the classic text gives no numbers.
"""

from typing import Final

from dramadeck import core
from dramadeck.core import Window, command, event, phrase, present, replace
from dramadeck.torg.cards import ActionKind, CardType
from dramadeck.torg.characters import LIVING_LAND
from dramadeck.torg.choices import Skills, Surviving, Words
from dramadeck.torg.field_types import OneHero, RealmOfScene
from dramadeck.torg.preconditions import ADVENTURE, SCENE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.awards import AwardChanged
from dramadeck.torg.rules.cards import answers, play_card
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, open_result, plays
from dramadeck.torg.rules.cards.totals import RollRaised, SkillRaised
from dramadeck.torg.rules.outcomes import with_successes
from dramadeck.torg.rules.requirements import hero_of
from dramadeck.torg.state import GAMEMASTER, Decision, State

SURVIVAL_BONUS: Final = 3
"""What Survival adds to a bonus number; printed on card 157 (TC-085)."""


def _require_survival(state: State, play: PlayCard, choice: Surviving) -> None:
    """As a Second Chance in the Living Land alone; else for an open action."""
    if not choice.again:
        open_result(state, play.hero, "TC-025")
        return
    if state.scene is None or state.scene.realm != LIVING_LAND:
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
    choice_type=Surviving,
    validate_choice=_require_survival,
    samples=lambda _state, _hero, _card: (Surviving(again=True), Surviving(again=False)),
)
def play_survival(state: State, played: CardPlayed, choice: Surviving) -> Decision:
    """A higher bonus number for an open action that avoids danger or masters nature (TC-085).

    Whether the action does so, the people at the table decide. In the Living Land the card is a
    Second Chance as well.
    """
    if choice.again:
        yield from answers.play_second_chance(state, played, None)
    else:
        yield RollRaised(hero=played.hero, card=played.card, amount=SURVIVAL_BONUS)


@command(when=SCENE("TC-085"), by=GAMEMASTER, menu=core.Topic.STORY.at(10))
class NameRealm:
    """Say where the scene plays (TC-085).

    Attributes:
        realm: such as `"Living Land"`; None where nobody asks any more.
    """

    realm: RealmOfScene | None


@event
class RealmNamed(core.NoCards):
    """The gamemaster has said where the scene plays."""

    realm: str | None

    def apply(self, state: State) -> State:
        """The scene plays there."""
        return replace(state, scene=state.scene and replace(state.scene, realm=self.realm))


@rule(NameRealm)
def name_realm(_state: State, command: NameRealm) -> Decision:
    """Only Survival asks for it."""
    yield RealmNamed(realm=command.realm)


OFFERING = Window.of("when a hero may play cards in an adventure", ADVENTURE, PLAYING)


@event
class FailureOffered(core.NoCards):
    """The gamemaster may let one success of a hero's fail."""

    hero: str

    def apply(self, state: State) -> State:
        """The offer stands until the gamemaster takes it (TC-069)."""
        adventure = state.adventure
        if adventure is None:
            return state
        may_fail = (*adventure.may_fail, self.hero)
        return replace(state, adventure=replace(adventure, may_fail=may_fail))


@plays(CardType.HERO_FAILS, when=OFFERING("TC-069"))
def play_hero_fails(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """The gamemaster may later let one success of this hero fail (TC-069)."""
    yield FailureOffered(hero=played.hero)


@command(when=ADVENTURE("TC-069"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(6))
class LetHeroFail:
    """Let the success just announced fail, as Hero Fails allows (TC-069).

    Attributes:
        hero: who has succeeded, and has laid down Hero Fails.
    """

    hero: OneHero


@event
class HeroFailed(core.NoCards):
    """A success has failed after all; what it led to is the gamemaster's to take back.

    What it did to a dramatic skill resolution is undone. Cards drawn for it stay drawn.

    Attributes:
        hero: who has laid down Hero Fails.
        actors: who acted.
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
"""What a success given up pays at the adventure's end; printed on card 158 (TC-069)."""


@rule(LetHeroFail)
def let_hero_fail(state: State, command: LetHeroFail) -> Decision:
    """The success counts for nothing, and pays at the end of the adventure (TC-069)."""
    hero, last = command.hero, state.pending.aftermath
    hero_of(state, hero, "TC-069")
    if hero not in present(state.adventure).may_fail:
        raise refuse(Reason.HAS_NOT_OFFERED_TO_FAIL, "TC-069", hero=hero)
    defends = last is not None and last.action is ActionKind.DEFEND
    if last is None or hero not in last.actors or last.has_failed or defends:
        raise refuse(Reason.NO_SUCCESS_TO_FAIL, "TC-069", hero=hero)
    for target in last.hits:  # all that the roll has done to somebody has failed
        now = present(state.pending.aftermath)
        outcome = now.outcome
        if now.attempt is not None and outcome is not None:
            results = outcome.results
            left = (0 if one.check.target == target else one.succeeded for one in results)
            outcome = with_successes(now.attempt, outcome, left)
        negated = answers.ActionNegated(
            hero=target, actors=now.actors, action=now.action, outcome=outcome
        )
        state = yield from answers.negate(state, negated)
    state = yield HeroFailed(hero=hero, actors=last.actors)
    yield AwardChanged(hero=hero, possibilities=HERO_FAILS_AWARD)


@event
class ClueOwed(core.NoCards):
    """The gamemaster owes a clue.

    Attributes:
        hero: whose player gets it.
        mystery: what it should be about, if the player has said so.
    """

    hero: str
    mystery: str


@plays(CardType.RESEARCH, when=PLAYING("TR-007"), choice_type=Words)
def play_research(_state: State, played: CardPlayed, choice: Words) -> Decision:
    """The gamemaster supplies an unexpected clue (card 159)."""
    yield ClueOwed(hero=played.hero, mystery=choice.text)


NET_SKILLS: Final = 4
"""How many skills of the net there are; printed on card 160."""

NET_GAIN_RAISE: Final = 3
"""What Net Gain adds to the skills of the net; printed on card 160 (TC-077)."""


def _require_skills_of_net(_state: State, _play: PlayCard, choice: Skills) -> None:
    skills = choice.names
    if not 1 <= len(skills) <= NET_SKILLS or len(set(skills)) < len(skills):
        raise refuse(Reason.SKILLS_UNFIT, "TC-077", count=len(skills))


@plays(
    CardType.NET_GAIN,
    when=PLAYING("TC-077"),
    choice_type=Skills,
    validate_choice=_require_skills_of_net,
    stays_in_play=play_card.to_the_end,
    samples=lambda _state, _hero, _card: (Skills(names=("net attack", "net defense")),),
)
def play_net_gain(state: State, played: CardPlayed, choice: Skills) -> Decision:
    """The hero's skills of the net are higher for the round, in the GodNet or the Grid (TC-077)."""
    hero, card, amount = played.hero, played.card, state.card(played.card).amount(NET_GAIN_RAISE)
    for skill in choice.names:
        state = yield SkillRaised(hero=hero, card=card, attribute=None, skill=skill, amount=amount)
