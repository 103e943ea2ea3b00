"""What may be done in the story: scenes and rounds, actions and their dice."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import (
    N_,
    Listed,
    OwnWords,
    People,
    Quoted,
    Say,
    Value,
    Who,
    say,
    say_in,
    say_n,
)
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import against
from dramadeck.narration.words import Family, Labeler, labels
from dramadeck.torg import (
    ActionKind,
    Announce,
    BeginRounds,
    BeginScene,
    ChooseApproach,
    Deal,
    DeclareAction,
    Defend,
    DrawLot,
    Effort,
    EndAct,
    EndAdventure,
    EndRounds,
    EndScene,
    Flip,
    LastDitchEffort,
    MakeCall,
    ManyOnOne,
    MassEffort,
    OneOnMany,
    PassTurn,
    QuickMethod,
    ReportAction,
    ReportDamage,
    ResolveDramaticStep,
    Roll,
    SceneKind,
    SpendFreePossibility,
    SpendPossibility,
    SumEfforts,
    TakePosture,
)

_SCENES: Final = MappingProxyType(
    {
        SceneKind.STANDARD: N_("begin a standard scene"),
        SceneKind.DRAMATIC: N_("begin a dramatic scene"),
    }
)


def _begin_scene(t: TorgScope) -> Say:
    scene = say(_SCENES[t.event.kind])
    if not t.event.villains:
        return scene
    return say("{scene} against {villains}", scene=scene, villains=People(t.event.villains))


def _end_scene(t: TorgScope) -> Say:
    if t.event.is_final_encounter:
        return say("end the scene: it was the final encounter")
    return say("end the scene")


def _begin_rounds(t: TorgScope) -> Say:
    if not t.event.heroes:
        return say("begin rounds")
    return say("begin rounds for {heroes}", heroes=People(t.event.heroes))


def _flip(t: TorgScope) -> Say:
    return say("flip the next card") if t.event.card is None else _came_up(t)


def _came_up(t: TorgScope) -> Say:
    return say("this card comes up: {card}", card=t.card(t.event.card))


def _draw_lot(t: TorgScope) -> Say:
    return say("let a card decide") if t.event.card is None else _came_up(t)


_DEEDS: Final = MappingProxyType(
    {
        ActionKind.ATTACK: N_("attack"),
        ActionKind.DEFEND: N_("defend"),
        ActionKind.MANEUVER: N_("maneuver"),
        ActionKind.TRICK: N_("trick somebody"),
        ActionKind.TEST: N_("test somebody's will"),
        ActionKind.TAUNT: N_("taunt"),
        ActionKind.INTIMIDATE: N_("intimidate"),
        ActionKind.OTHER: N_("act otherwise"),
    }
)
_DEEDS_AT: Final = MappingProxyType(
    {
        ActionKind.ATTACK: N_("attack {target}"),
        ActionKind.DEFEND: N_("defend against {target}"),
        ActionKind.MANEUVER: N_("maneuver against {target}"),
        ActionKind.TRICK: N_("trick {target}"),
        ActionKind.TEST: N_("test the will of {target}"),
        ActionKind.TAUNT: N_("taunt {target}"),
        ActionKind.INTIMIDATE: N_("intimidate {target}"),
        ActionKind.OTHER: N_("act on {target}"),
    }
)


def _deed(action: ActionKind, target: str | None) -> Say:
    if target is None:
        return say(_DEEDS[action])
    return say(_DEEDS_AT[action], target=Who(target))


def _any_deed(t: TorgScope) -> Say:
    return _deed(t.event.action, None)


def _deed_at(t: TorgScope) -> Say:
    e = t.event
    deed = _deed(e.action, e.target)
    return say("{deed} (nobody of the scene)", deed=deed) if e.target is None else deed


def _acting(action: ActionKind, target: str | None, values: Value) -> Say:
    return say("{deed}: {values}", deed=_deed(action, target), values=values)


def _declare(t: TorgScope) -> Say:
    e = t.event
    return _acting(e.action, e.target, against(t, e.value, [e.difficulty], e.skill))


def _report(t: TorgScope) -> Say:
    e = t.event
    by = abs(e.margin)
    if e.margin < 0:
        how = say_in("result", "fails by {by}", by=by)
    else:
        how = say_in("result", "succeeds by {by}", by=by)
    return _acting(e.action, e.target, how)


def _many_on_one(t: TorgScope) -> Say:
    e = t.event
    actors = say_in("several", "{people} with one roll", people=People(e.actors))
    return _acting(e.action, e.target, actors)


def _one_on_many(t: TorgScope) -> Say:
    targets = [each.target for each in t.event.checks if each.target is not None]
    return _on_several(t.event.action, targets, len(t.event.checks))


def _on_several(action: ActionKind, targets: list[str], times: int) -> Say:
    if targets:
        people = People(targets)
        return say("take on {people} with one roll ({action})", people=people, action=action)
    return say_n(times, "act with one roll ({action})", "act {n} times with one roll ({action})",
                 action=action)  # fmt: skip


def _quick_method(t: TorgScope) -> Say:
    e = t.event
    several = _on_several(e.action, list(e.targets), len(e.difficulties))
    return say("the quick way: {several}", several=several)


def _sum_efforts(t: TorgScope) -> Say:
    e = t.event
    helpers = People([each.helper for each in e.efforts])
    values = say_in("several", "{values}, helped by {people}",
                    values=against(t, e.value, [e.difficulty]), people=helpers)  # fmt: skip
    return _acting(e.action, e.target, values)


def _mass_effort(t: TorgScope) -> Say:
    e = t.event
    crowd = say_in("several", "{values}, a crowd of {count} led by {lead}",
                   values=against(t, e.value, [e.difficulty]), count=e.count,
                   lead=Who(e.lead))  # fmt: skip
    return _acting(e.action, e.target, crowd)


def _defend(t: TorgScope) -> Say:
    e = t.event
    if e.total is not None:
        return say("defend: total {total}", total=e.total)
    return say("defend") if e.value is None else say("defend with {value}", value=e.value)


def _roll(t: TorgScope) -> Say:
    e = t.event
    if e.total is not None:
        return say("the dice show {total}", total=e.total)
    if e.dice:
        return say("the dice show {dice}", dice=Listed(e.dice))
    return say("throw the dice")


def _announce(t: TorgScope) -> Say:
    if not t.event.stopped_by:
        return say("announce the result")
    people = People(t.event.stopped_by)
    return say("announce the result; these get out of the way: {people}", people=people)


def _in_place_of_steps(t: TorgScope) -> Say | None:
    """What a check is for where the card in force offers no step; its chance stands beside it."""
    box, task = t.top_card.gamemaster.skill_box if t.top_card else None, t.resolution
    if box is not None and box.hazard is not None:
        return say("wrestle with the problem ({hazard})", hazard=box.hazard)
    if box is not None and task is not None and task.open_steps and not task.offered(box):
        return say("keep working (step {step} is not offered)", step=task.open_steps[0])
    return None


def _steps(t: TorgScope) -> Say:
    other = _in_place_of_steps(t)
    if other is not None:
        return other
    return say_n(t.event.steps, "try the next step", "try {n} steps at once")


def _any_steps(t: TorgScope) -> Say:
    """However many they are."""
    return _in_place_of_steps(t) or say_in("menu", "try the next step")


def _dramatic_step(t: TorgScope) -> Say:
    return _helped(_with_value(_steps(t), t.event.value), t.event.efforts)


def _last_effort(_t: TorgScope) -> Say:
    return say("make a last-ditch effort")


def _last_ditch(t: TorgScope) -> Say:
    return _helped(_with_value(_last_effort(t), t.event.value), t.event.efforts)


def _with_value(label: Say, value: int) -> Say:
    return say("{label}: value {value}", label=label, value=value)


def _helped(label: Say, efforts: tuple[Effort, ...]) -> Say:
    if not efforts:
        return label
    helpers = People([each.helper for each in efforts])
    return say("{label}, helped by {people}", label=label, people=helpers)


def _helped_or_not(label: Labeler) -> Labeler:
    """The label of several, of which it is settled who helps, or that nobody does."""

    def told(t: TorgScope) -> Say:
        efforts = t.event.efforts
        return _helped(label(t), efforts) if efforts else say("{label}, alone", label=label(t))

    return told


def _damage(t: TorgScope) -> Say:
    e = t.event
    harm: list[Value] = []
    if e.shock:
        harm.append(say_in("reported", "shock {points}", points=e.shock))
    if e.wounds:
        harm.append(say_in("reported", "wounds {points}", points=e.wounds))
    states = (
        (e.knocks_out, say_in("reported", "knocked out")),
        (e.knocks_down, say_in("reported", "knocked down")),
        (e.leaves_unconscious, say_in("reported", "unconscious")),
    )
    harm += [words for is_so, words in states if is_so]
    return say("report harm to {target}: {harm}", target=Who(e.target), harm=Listed(harm))


def _approach(t: TorgScope) -> Say:
    skill = OwnWords(t.event.skill)
    if t.event.starts_over:
        return say("start over with {skill}", skill=skill)
    return say("go on with {skill}", skill=skill)


def _call(t: TorgScope) -> Say:
    e = t.event
    words: list[Value] = [*e.effects, *([Quoted(e.what)] if e.what else [])]
    return say("it befalls {target}: {effects}", target=Who(e.target), effects=Listed(words))


def _spend(t: TorgScope) -> Say:
    if t.event.what_for is None:
        return say("spend a possibility")
    return say("spend a possibility for {what}", what=OwnWords(t.event.what_for))


LABELS: Final[Mapping[type[Any], Labeler]] = {
    Announce: _announce,
    BeginRounds: _begin_rounds,
    BeginScene: _begin_scene,
    ChooseApproach: _approach,
    Deal: labels("begin the adventure and deal the hands"),
    DeclareAction: _declare,
    Defend: _defend,
    DrawLot: _draw_lot,
    EndAct: labels("end the act"),
    EndAdventure: labels("end the adventure"),
    EndRounds: labels("end the rounds"),
    EndScene: _end_scene,
    Flip: _flip,
    LastDitchEffort: _last_ditch,
    MakeCall: _call,
    ManyOnOne: _many_on_one,
    MassEffort: _mass_effort,
    OneOnMany: _one_on_many,
    PassTurn: labels("let the turn go by"),
    QuickMethod: _quick_method,
    ReportAction: _report,
    ReportDamage: _damage,
    ResolveDramaticStep: _dramatic_step,
    Roll: _roll,
    SpendFreePossibility: labels("spend the possibility of the up"),
    SpendPossibility: _spend,
    SumEfforts: _sum_efforts,
    TakePosture: labels("take up a posture: {what}"),
}
"""Type of command → what a menu says of it."""

FAMILIES: Final[Mapping[type[Any], tuple[Family, ...]]] = {
    BeginScene: ((("kind",), lambda t: say(_SCENES[t.event.kind])),),
    DeclareAction: ((("action", "target"), _deed_at), (("action",), _any_deed)),
    LastDitchEffort: ((("efforts",), _helped_or_not(_last_effort)),),
    ResolveDramaticStep: (
        (("steps", "efforts"), _helped_or_not(_steps)),
        (("steps",), _steps),
        (("efforts",), _helped_or_not(_steps)),
        ((), _any_steps),
    ),
}
"""Type of command → what a menu says of several in which some fields are settled."""
