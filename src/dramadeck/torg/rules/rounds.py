"""Rounds: begin, flip, end; several combats in one round, and hero against hero."""

from typing import Annotated, Final

from dramadeck import core
from dramadeck.core import Card, command, event, record_copies, replace
from dramadeck.torg import characters, decks, preconditions
from dramadeck.torg.cards import Disadvantage, Side
from dramadeck.torg.field_types import Anybody, AskedCombat, CardToCome, Combat, InTheAction
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Conditions, DexterityTotal, Fighter, Round
from dramadeck.torg.rules import conflict_lines, piles, requirements, rule, skill_resolution, trades
from dramadeck.torg.rules.adventure import after_combat
from dramadeck.torg.rules.injuries import CharacterStoodUp, flee, flee_alone
from dramadeck.torg.rules.pools import begun_anew, pay_for_moment
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision

_begin_round: Final = record_copies.replacer(State, "round", "resolution")


@command(when=preconditions.FREE_TIME("TR-021"), by=GAMEMASTER, menu=core.Topic.ROUND.at(1))
class BeginRounds:
    """Continue the scene in rounds: a combat, a chase, another conflict (TR-021, TR-179).

    Attributes:
        heroes: the heroes in the action; empty for all of them. Their number decides how
            many cards each pool may open with (TR-026..028).
    """

    heroes: InTheAction = ()


@event
class RoundsBegun(core.NoCards):
    """The scene progresses by rounds from now on; these heroes are in the action."""

    heroes: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The first flip is due; the last announced action cannot be answered any more."""
        # Rounds are counted from 0 again, so the round of an earlier proposal means nothing.
        waiting = state.resolution and replace(state.resolution, proposed_in=None)
        state = begun_anew(state.without_aftermath, dict(state.pending.first_pooled))
        return replace(state, round=Round(heroes=self.heroes), resolution=waiting)


@rule(BeginRounds)
def begin_rounds(state: State, command: BeginRounds) -> Decision:
    """In rounds cards are played only from pools (TR-021)."""
    for name in command.heroes:
        requirements.hero_of(state, name, "TR-026")
        requirements.require_in_action(state, name, "TR-026")
    names = state.survivors
    state = yield from trades.lapse_offers(state)
    state = yield from piles.expire(state, names)
    named = tuple(name for name in names if name in command.heroes)
    yield RoundsBegun(heroes=named or names)


@command(when=preconditions.QUIET_ROUND("TR-053"), by=GAMEMASTER, menu=core.Topic.ROUND.at(1))
class Flip:
    """Flip the next card onto the action stack; it governs the new round (TR-053).

    Attributes:
        card: the card that has come up, with a paper deck; else None.
    """

    card: CardToCome | None = None


@event
class CardFlipped:
    """A card has been flipped onto the action stack; a new round has begun (TR-053)."""

    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the deck to the action stack."""
        return (core.Move(self.card, decks.DRAMA_DECK, decks.ACTION_STACK),)

    def apply(self, state: State) -> State:
        """A round begins, and a task has one flip less (TR-184)."""
        task = skill_resolution.ticked(state.resolution)
        return _begin_round(state.without_aftermath, _next_round(state), task)


@event
class CardStayed(core.NoCards):
    """The card in force governs the new round, too: Seize Initiative has kept it (TR-153)."""

    card: core.PublicCard

    def apply(self, state: State) -> State:
        """A round begins; it counts for a time limit only in one rule text (TG-065)."""
        by_rounds = state.dialect.skill_resolution.deadline == "rounds_always"
        task = skill_resolution.ticked(state.resolution) if by_rounds else state.resolution
        return _begin_round(state.without_aftermath, _next_round(state), task)


@event
class TimeRanOut(core.NoCards):
    """A task's time is up: it has failed, or waits for a last-ditch effort (TG-072)."""

    hero: str

    def apply(self, state: State) -> State:
        """The task is over, or waits for a last-ditch effort."""
        waits = state.dialect.skill_resolution.last_ditch == "after_the_deadline"
        task = state.resolution if waits else None
        return replace(state, resolution=task and replace(task, is_overdue=True))


@rule(Flip)
def flip(state: State, command: Flip) -> Decision:
    """One card a round (TR-053); its conflict line takes effect at once."""
    card = command.card
    if core.present(state.round).keeps_card:
        piles.require_not_named(card, "TR-153")
        state = yield from close_round(state)
        state = yield CardStayed(card=state.action_stack[-1])
    else:
        # Cards still in play are discarded when the round closes.
        boosts = state.boosts
        if not (state.drama_deck or boosts or piles.can_draw(state)):
            raise refuse(Reason.DECK_RAN_OUT, "TR-017")
        in_play = [boost.card for boost in boosts]
        piles.require_named(state, card, "TR-053", spending=in_play)
        state = yield from close_round(state)
        if not state.drama_deck:
            state = yield from piles.reshuffle(state)
        if card is None:
            card = state.drama_deck[-1]
        else:
            state = yield from piles.come_up(state, card)
        state = yield CardFlipped(card=card)
    yield from conflict_lines.read_line(state)


def close_round(state: State) -> SubDecision:
    """End a round: apply breaks, discard cards in play, check the time limit."""
    current, line = state.round, state.line
    for moment in current.pools.moments if current else ():
        # The critical moments of the round are over (TG-008).
        state = yield from pay_for_moment(state, moment.hero)
    if line is not None:
        if Disadvantage.BREAK in line.villains:
            state = yield from flee(state, Side.VILLAINS)
        if Disadvantage.BREAK in line.heroes:
            state = yield from flee(state, Side.HEROES)
    if current is not None and current.conditions.given:
        state = yield from flee_alone(state)
    for name in current.conditions.woken if current else ():
        state = yield CharacterStoodUp(character=name)
    if state.boosts:
        state = yield from piles.expire(state, [hero.name for hero in state.heroes])
    task = state.resolution
    if task is not None and task.flips_left == 0 and not task.is_overdue:
        state = yield TimeRanOut(hero=task.hero)
    return state


@command(when=preconditions.QUIET_ROUND("TR-190"), by=GAMEMASTER, menu=core.Topic.ROUND.at(3))
class EndRounds:
    """End the rounds; the pools stay as they are, or hands are reset (TR-190, TC-039)."""


@event
class RoundsEnded(core.NoCards):
    """The scene no longer progresses by rounds."""

    def apply(self, state: State) -> State:
        """The scene has no round."""
        return replace(state.without_aftermath, round=None)


@rule(EndRounds)
def end_rounds(state: State, _command: EndRounds) -> Decision:
    """The last round ends like any other; pools stay or are picked up (TR-190, TC-041)."""
    yield from leave_rounds(state)


def leave_rounds(state: State) -> SubDecision:
    """End the round and all combats; open offers of trades lapse."""
    state = yield from close_round(state)
    fighting = state.round.heroes if state.round else ()
    state = yield from leave_combat(state, tuple(hero.name for hero in state.heroes))
    state = yield RoundsEnded()
    return (yield from after_combat(state, fighting))


def _next_round(state: State) -> Round:
    before = core.present(state.round)
    speech = before.monologue
    if speech is not None:
        speech = replace(speech, is_prolonged=False) if speech.is_prolonged else None
    if not (speech or before.postures or before.conditions.given):
        return before.following
    # Conditions that last until an action stay; a break has taken effect if its bearer has acted.
    lasting = tuple(
        replace(condition, since=0)
        for condition in before.conditions.given
        if condition.lasts
        and not (condition.effect is Disadvantage.BREAK and before.acted_since(condition))
    )
    conditions = Conditions(given=lasting)
    return replace(
        before.following, postures=before.postures, conditions=conditions, monologue=speech
    )


# ------------------------------------------------------------------- several fights under one flip

JOINING: Final = core.Window.of(
    "in rounds, when nobody renews a hand",
    preconditions.ROUNDS,
    preconditions.RESET_OVER,
    preconditions.NONE_RENEWING,
)


@command(when=JOINING("TC-038"), by=GAMEMASTER, menu=core.Topic.STORY.at(11))
class JoinCombat:
    """Put a character into a combat; a hero who was not in the action joins it (TC-038).

    Attributes:
        character: the hero or other character.
        combat: the name of the combat; None is the one without a name.
    """

    character: Anybody
    combat: AskedCombat | None = None


@event
class CombatJoined(core.NoCards):
    """Somebody fights in this combat from now on."""

    character: str
    combat: str | None

    def apply(self, state: State) -> State:
        """The character is in this combat; a hero is in the action."""
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
    """A hero who joins a combat may trade with its heroes from then on (TC-038)."""
    name, combat = command.character, command.combat
    current = core.present(state.round)
    if isinstance(requirements.character_of(state, name, "TC-038"), characters.Hero):
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
        combat: the name of the combat; None is the one without a name.
    """

    combat: Combat = None


@event
class CombatEnded(core.NoCards):
    """A combat is over; these heroes are not in the action any more."""

    combat: str | None
    heroes: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The heroes leave the action; the last result cannot be answered any more (TR-148)."""
        current = core.present(state.round)
        for hero in self.heroes:
            current = current.without(hero)
        return replace(state.without_aftermath, round=current)


@rule(EndCombat)
def end_combat(state: State, command: EndCombat) -> Decision:
    """The round goes on for the other combats; the last combat ends with the rounds."""
    current = core.present(state.round)
    heroes = tuple(name for name in current.heroes if current.combat_of(name) == command.combat)
    if not heroes:
        combat = command.combat or core.phrase("the combat of everybody who is in no other combat")
        raise refuse(Reason.NO_SUCH_COMBAT, "TC-039", combat=combat)
    if len(heroes) == len(current.heroes):
        raise refuse(Reason.LAST_COMBAT, "TC-039")
    state = yield from leave_combat(state, heroes)
    state = yield CombatEnded(combat=command.combat, heroes=heroes)
    yield from after_combat(state, heroes)


def leave_combat(state: State, heroes: tuple[str, ...]) -> SubDecision:
    """End the offers and the cards in play of the heroes of a combat."""
    state = yield from trades.lapse_offers(state, heroes, to=heroes)
    return (yield from piles.expire(state, heroes))


@command(when=preconditions.FLIPPED_ROUND("TR-086"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(20))
class OpposeHeroes:
    """Let heroes fight each other in this round; the higher Dexterity total acts first (TR-086).

    Attributes:
        totals: the action totals of two or more heroes; heroes with equal totals act in any order.
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
    """The heroes' part of the conflict line is for both; only their order changes (TR-086)."""
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
