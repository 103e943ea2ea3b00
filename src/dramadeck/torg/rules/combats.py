"""Several fights under one flip, and heroes who fight each other."""

from typing import Annotated, Final

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg import preconditions
from dramadeck.torg.characters import Hero
from dramadeck.torg.field_types import Anybody, AskedCombat, Combat
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import DexterityTotal, Fighter
from dramadeck.torg.rules import requirements, rule
from dramadeck.torg.rules.piles import expire
from dramadeck.torg.rules.pools import begun_anew
from dramadeck.torg.rules.resets import after_combat
from dramadeck.torg.rules.trades import lapse_offers_with
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision

JOINING: Final = core.Window.of(
    "in rounds, when nobody renews a hand",
    preconditions.ROUNDS,
    preconditions.RESET_OVER,
    preconditions.NONE_RENEWING,
)


@command(when=JOINING("TC-038"), by=GAMEMASTER, menu=core.Topic.STORY.at(11))
class JoinCombat:
    """Put somebody into a combat; a hero who was not in the action is in it from now on (TC-038).

    Attributes:
        character: the hero or other character.
        combat: the name of the combat; None is the one of all who are in no other.
    """

    character: Anybody
    combat: AskedCombat | None = None


@event
class CombatJoined(core.NoCards):
    """Somebody fights in this combat from now on."""

    character: str
    combat: str | None

    def apply(self, state: State) -> State:
        """The character fights there; a hero is in the action from now on."""
        name, current = self.character, core.present(state.round)
        if name not in current.heroes:
            state = begun_anew(state, (name,))
        inside = {*current.heroes, name}
        fighters = tuple(fighter for fighter in current.fighters if fighter.name != name)
        if self.combat is not None:
            fighters = (*fighters, Fighter(name=name, combat=self.combat))
        heroes = tuple(hero.name for hero in state.heroes if hero.name in inside)
        return replace(state, round=replace(current, heroes=heroes, fighters=fighters))


@rule(JoinCombat)
def join_combat(state: State, command: JoinCombat) -> Decision:
    """Who joins a fight may trade with those already there from then on (TC-038)."""
    name, combat = command.character, command.combat
    current = core.present(state.round)
    if isinstance(requirements.character_of(state, name, "TC-038"), Hero):
        requirements.require_not_fallen(state, name, "TC-038")
        is_there = name in current.heroes
    else:
        requirements.require_in_action(state, name, "TC-038")
        is_there = True
    if is_there and current.combat_of(name) == combat:
        raise refuse(Reason.IN_COMBAT_ALREADY, "TC-038", character=name)
    yield CombatJoined(character=name, combat=combat)


@command(when=preconditions.QUIET_ROUND("TC-039"), by=GAMEMASTER, menu=core.Topic.STORY.at(12))
class EndCombat:
    """End one of several combats: its heroes leave the action, the others fight on.

    Attributes:
        combat: the name of the combat; None is the one of all who are in no other.
    """

    combat: Combat = None


@event
class CombatEnded(core.NoCards):
    """A combat is over; these heroes are not in the action any more."""

    combat: str | None
    heroes: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The heroes leave the action, and nobody answers the last result any more (TR-148)."""
        current = core.present(state.round)
        for hero in self.heroes:
            current = current.without(hero)
        return replace(state.without_aftermath, round=current)


@rule(EndCombat)
def end_combat(state: State, command: EndCombat) -> Decision:
    """The round goes on for those who fight elsewhere; the last fight ends with the rounds."""
    current = core.present(state.round)
    heroes = tuple(name for name in current.heroes if current.combat_of(name) == command.combat)
    if not heroes:
        combat = command.combat or core.phrase("the combat of all who are in no other")
        raise refuse(Reason.NO_SUCH_COMBAT, "TC-039", combat=combat)
    if len(heroes) == len(current.heroes):
        raise refuse(Reason.LAST_COMBAT, "TC-039")
    state = yield from leave_combat(state, heroes)
    state = yield CombatEnded(combat=command.combat, heroes=heroes)
    yield from after_combat(state, heroes)


def leave_combat(state: State, heroes: tuple[str, ...]) -> SubDecision:
    """What the end of a fight brings to its heroes; the end of the rounds ends it for all."""
    state = yield from lapse_offers_with(state, heroes)
    return (yield from expire(state, heroes))


@command(when=preconditions.FLIPPED_ROUND("TR-086"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(20))
class OpposeHeroes:
    """Let heroes fight each other in this round, the higher Dexterity total first (TR-086).

    Attributes:
        totals: the action totals of two heroes or more; equal ones act in any order.
    """

    totals: Annotated[tuple[DexterityTotal, ...], core.SubsetOf("rivals")]


@event
class HeroesOpposed(core.NoCards):
    """Heroes fight each other in this round, in the order of these totals."""

    totals: tuple[DexterityTotal, ...]

    def apply(self, state: State) -> State:
        """The order holds for this round."""
        return replace(state, round=replace(core.present(state.round), order=self.totals))


@rule(OpposeHeroes)
def oppose_heroes(state: State, command: OpposeHeroes) -> Decision:
    """The heroes' entry of the conflict line is for both; only the order is another (TR-086)."""
    names = [rival.hero for rival in command.totals]
    if len(names) < 2:
        raise refuse(Reason.NO_OPPONENT, "TR-086", count=len(names))
    for name in names:
        requirements.hero_of(state, name, "TR-086")
        requirements.require_in_action(state, name, "TR-086")
        requirements.require_same_combat(state, names[0], name, "TR-086")
        if names.count(name) > 1:
            raise refuse(Reason.ACTOR_NAMED_TWICE, "TR-086", actor=name)
    yield HeroesOpposed(totals=command.totals)
