"""Interactions: the effects of a test, taunt, trick ... on its target, by margin (TG-054..064)."""

from types import MappingProxyType
from typing import Annotated, Final, assert_never

from dramadeck import core
from dramadeck.charts.torg import Interaction, InteractionEffect, interaction_result
from dramadeck.core import command, event, replace
from dramadeck.torg import preconditions, scene
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.field_types import AskedIncident, Effects, OneCalled, OneHit
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import AS_CONDITION, PlayersCall
from dramadeck.torg.rules import injuries, requirements, rule
from dramadeck.torg.rules.conflict_lines import ConditionGiven
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision

INTERACTIONS: Final = MappingProxyType({ActionKind[kind.name]: kind for kind in Interaction})
"""Kind of action that is an interaction → its column in the chart."""


@command(when=preconditions.FLIPPED_ROUND("TG-054"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(5))
class ApplyInteraction:
    """Apply the result that the chart gives for a successful interaction (TG-054..058).

    It is possible from the announcement to the next roll by anyone or the next flip.

    Attributes:
        actor: the character who has succeeded.
        target: the target of the success.
        setback: the event of a setback; None costs the target the next action (TG-061).
    """

    actor: Annotated[core.CharacterName, core.OneOf("actors")]
    target: OneHit
    setback: AskedIncident | None = None


@event
class InteractionApplied(core.NoCards):
    """An interaction has its results.

    Attributes:
        actor: the character who has succeeded.
        target: the target of the success.
        action: the kind of action.
        margin: the margin.
        effects: the effects by the chart; all of them apply.
        setback: the event of a setback among them, if the gamemaster has named one.
    """

    actor: str
    target: str
    action: ActionKind
    margin: int
    effects: tuple[InteractionEffect, ...]
    setback: str | None

    def apply(self, state: State) -> State:
        """The effects of the interaction are noted, except a setback that is an event in words."""
        last = state.pending.aftermath
        if last is None:
            return state
        setback = InteractionEffect.SETBACK if self.setback is not None else None
        settled = scene.Settled(
            actor=self.actor,
            target=self.target,
            action=self.action,
            margin=self.margin,
            effects=tuple(effect for effect in self.effects if effect is not setback),
        )
        last = replace(last, settled=(*last.settled, settled))
        return state.with_pending(replace(state.pending, aftermath=last))


@event
class PlayersCallDue(core.NoCards):
    """The player of the actor may name any reasonable result (TG-058, TG-064)."""

    actor: str
    target: str

    def apply(self, state: State) -> State:
        """The player has to name the result."""
        current = core.present(state.round)
        call = PlayersCall(actor=self.actor, target=self.target)
        conditions = replace(current.conditions, calls=(*current.conditions.calls, call))
        return replace(state, round=replace(current, conditions=conditions))


@rule(ApplyInteraction)
def apply_interaction(state: State, command: ApplyInteraction) -> Decision:
    """Read the chart with the margin; several kinds of one roll follow in order (TG-054..058)."""
    actor, target = command.actor, command.target
    for name in (actor, target):
        requirements.character_of(state, name, "TG-054")
    last = state.pending.aftermath
    if last is None or actor not in last.actors or target not in last.hits:
        raise refuse(Reason.NO_INTERACTION, "TG-054", actor=actor, target=target)
    done = {settled.action for settled in last.settled if settled.target == target}
    due = [(kind, most) for kind, most in interactions_of(last, target) if kind not in done]
    if not due:
        raise refuse(Reason.NO_INTERACTION, "TG-054", actor=actor, target=target)
    action, margin = due[0]
    edition = state.dialect.approved_actions.interactions
    result = interaction_result(margin, INTERACTIONS[action], edition)
    effects = result.effects if result else ()
    state = yield InteractionApplied(
        actor=actor,
        target=target,
        action=action,
        margin=margin,
        effects=effects,
        setback=command.setback,
    )
    for effect in effects:
        if effect is InteractionEffect.SETBACK and command.setback is not None:
            continue
        state = yield from _give_effect(state, actor, target, effect)


def interactions_of(last: scene.Aftermath, target: str) -> tuple[tuple[ActionKind, int], ...]:
    """The kinds of interaction that have succeeded against a target, each with its best margin."""
    best: dict[ActionKind, int] = {}
    if last.attempt is None or last.outcome is None:
        best[last.action] = dict(last.margins)[target]
    else:
        for result in last.outcome.results:
            if result.succeeded and result.check.target == target:
                action = last.attempt.action_of(result.check)
                best[action] = max(result.margin, best.get(action, result.margin))
    return tuple((kind, max(0, margin)) for kind, margin in best.items() if kind in INTERACTIONS)


def _give_effect(state: State, actor: str, target: str, effect: InteractionEffect) -> SubDecision:
    reading = state.dialect.approved_actions.interactions_last
    until_action = reading != "for_the_round"
    match effect:
        case InteractionEffect.FATIGUED:
            shock = state.dialect.rounds.fatigue_shock
            return (yield injuries.ShockSuffered(character=target, shock=shock))
        case InteractionEffect.PLAYERS_CALL:
            return (yield PlayersCallDue(actor=actor, target=target))
        case InteractionEffect.UP:
            lasts = reading == "until_the_next_action_up_too"
            return (yield ConditionGiven(character=actor, effect=AS_CONDITION[effect], lasts=lasts))
        case InteractionEffect.SETBACK:
            # It costs the next action, even in a later round (TG-061).
            until_action = True
        case InteractionEffect.STYMIED | InteractionEffect.BREAK | InteractionEffect.UNSKILLED:
            pass
        case _:
            assert_never(effect)
    condition = AS_CONDITION[effect]
    return (yield ConditionGiven(character=target, effect=condition, lasts=until_action))


@command(when=preconditions.FLIPPED_ROUND("TG-064"), menu=core.Topic.ANSWER.at(4))
class MakeCall:
    """Choose the result of an interaction where the chart leaves it to the player (TG-064).

    Attributes:
        actor: the character who has succeeded.
        target: the target of the success.
        effects: the effects on the target; an `up` is for the actor.
        what: another reasonable effect, in words.
    """

    actor: core.Sender
    target: OneCalled
    effects: Effects = ()
    what: AskedIncident | None = None


@event
class PlayersCallMade(core.NoCards):
    """A player has named the result of an interaction."""

    actor: str
    target: str
    effects: tuple[InteractionEffect, ...]
    what: str | None

    def apply(self, state: State) -> State:
        """The call is answered; the named effects are those of the interaction."""
        current, call = core.present(state.round), PlayersCall(actor=self.actor, target=self.target)
        calls = list(current.conditions.calls)
        if call in calls:
            calls.remove(call)
        conditions = replace(current.conditions, calls=tuple(calls))
        state = replace(state, round=replace(current, conditions=conditions))
        last = state.pending.aftermath
        if last is None:
            return state
        call_effect = InteractionEffect.PLAYERS_CALL
        for at, settled in enumerate(last.settled):
            own = (settled.actor, settled.target) == (self.actor, self.target)
            if own and call_effect in settled.effects:
                others = [effect for effect in settled.effects if effect is not call_effect]
                called = replace(settled, effects=(*others, *dict.fromkeys(self.effects)))
                last = replace(last, settled=(*last.settled[:at], called, *last.settled[at + 1 :]))
                break
        return state.with_pending(replace(state.pending, aftermath=last))


@rule(MakeCall)
def make_call(state: State, command: MakeCall) -> Decision:
    """Any reasonable result: effects of the chart, or something in words (TG-064)."""
    actor, target = command.actor, command.target
    if PlayersCall(actor=actor, target=target) not in core.present(state.round).conditions.calls:
        raise refuse(Reason.NO_CALL_DUE, "TG-064", actor=actor, target=target)
    effects = command.effects
    if InteractionEffect.PLAYERS_CALL in effects or not (effects or command.what):
        raise refuse(Reason.NOTHING_CALLED, "TG-064", actor=actor)
    state = yield PlayersCallMade(actor=actor, target=target, effects=effects, what=command.what)
    for effect in dict.fromkeys(effects):
        state = yield from _give_effect(state, actor, target, effect)
