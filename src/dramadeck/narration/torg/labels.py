"""Functions for the expressions of `labels.csv`, in addition to those of `values`."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Zone
from dramadeck.narration.messages import (
    N_,
    Listed,
    Message,
    NameArg,
    People,
    Quoted,
    UserTerm,
    Value,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import against, difficulty_value
from dramadeck.narration.torg.values import place as zone_in_words
from dramadeck.torg import ActionKind, Check, DexterityTotal, Effort, Place
from dramadeck.torg.choices import (
    Guarding,
    Hindering,
    Leading,
    Negating,
    Raise,
    Reconnecting,
    Seizing,
    Skills,
    Speech,
    Spending,
    Surviving,
    Toward,
    Words,
)

# Cards


def choices(t: TorgScope, choice: Any) -> Listed | None:
    """The choices that are made with a card; None if there are none."""
    parts = _parts(t, choice)
    return Listed(parts) if parts else None


def choice_label(t: TorgScope, choice: Any) -> Message | None:
    """The label of a choice that the names and values of its fields do not explain; else None."""
    match choice:
        case Reconnecting():
            return _reconnection(choice)
        case Negating(place=place):
            return message("the best success") if place is None else _success(t, place)
        case _:
            return None


def _reconnection(choice: Reconnecting) -> Message:
    never, again = message("as if never disconnected"), message("connected from now on")
    return never if choice.ignores else again


def _parts(t: TorgScope, choice: Any) -> list[Value]:
    match choice:
        case Raise(attribute=attribute, skill=skill):
            return [*([attribute] if attribute else []), *([UserTerm(skill)] if skill else [])]
        case Spending(what_for=what):
            return [UserTerm(what)] if what else []
        case Words(text=text) | Speech(text=text):
            return [Quoted(text)] if text else []
        case Seizing(keeps=True):
            return [message("the card in force stays")]
        case Seizing(new_card=card):
            return [message("a new card is flipped") if card is None else t.card(card)]
        case Leading():
            return _leadership(t, choice)
        case Surviving(again=again):
            return [message("try again") if again else message("raise the bonus number")]
        case Negating(place=place):
            return [] if place is None else [_success(t, place)]
        case Skills(names=names):
            return [Listed(map(UserTerm, names))]
        case Guarding(opponent=opponent):
            return [message("against {opponent}", opponent=NameArg(opponent))]
        case Toward(character=character):
            return [NameArg(character)]
        case Reconnecting():
            return [_reconnection(choice)]
        case Hindering(character=character, removes=removes):
            who = NameArg(character)
            free = message("{character} no longer has a setback", character=who)
            return [free if removes else message("a setback for {character}", character=who)]
        case _:
            return []


def _success(t: TorgScope, place: int) -> Message:
    """One of several successful actions of a roll."""
    last = t.before.aftermath
    results = last.outcome.results if last is not None and last.outcome is not None else ()
    if last is None or last.attempt is None or place > len(results):
        return message("action {place}", place=place)
    result = results[place - 1]
    action = last.attempt.action_of(result.check)
    return message(
        "action {place}, {action}, succeeded by {by}",
        place=place,
        action=action,
        by=result.margin,
    )


def _leadership(t: TorgScope, choice: Leading) -> list[Value]:
    """The cards for other heroes, and the cards that are exchanged for new ones."""
    values: list[Value] = [
        message("{cards} to {hero}", cards=t.cards(gift.cards), hero=NameArg(gift.to_hero))
        for gift in choice.gifts
    ]
    if choice.discards:
        values.append(message("{cards} for new ones", cards=t.cards(choice.discards)))
    return values


# Actions

_DEEDS: Final[Mapping[ActionKind, str]] = {
    ActionKind.ATTACK: N_("attack"),
    ActionKind.DEFEND: N_("defend"),
    ActionKind.MANEUVER: N_("maneuver"),
    ActionKind.TRICK: N_("trick somebody"),
    ActionKind.TEST: N_("test somebody's will"),
    ActionKind.TAUNT: N_("taunt"),
    ActionKind.INTIMIDATE: N_("intimidate"),
    ActionKind.OTHER: N_("do something else"),
}
_DEEDS_AT: Final[Mapping[ActionKind, str]] = {
    ActionKind.ATTACK: N_("attack {target}"),
    ActionKind.DEFEND: N_("defend against {target}"),
    ActionKind.MANEUVER: N_("maneuver against {target}"),
    ActionKind.TRICK: N_("trick {target}"),
    ActionKind.TEST: N_("test the will of {target}"),
    ActionKind.TAUNT: N_("taunt {target}"),
    ActionKind.INTIMIDATE: N_("intimidate {target}"),
    ActionKind.OTHER: N_("act on {target}"),
}


def deed(action: ActionKind, target: str | None) -> Message:
    """An action, and its target if it has one."""
    if target is None:
        return message(_DEEDS[action])
    return message(_DEEDS_AT[action], target=NameArg(target))


def measured(t: TorgScope, value: int, difficulty: int, skill: str | None) -> Message:
    """The value of an action, its skill if there is one, and its difficulty."""
    return against(t, value, [difficulty], skill)


def result(margin: int) -> Message:
    """The result of an action that is reported."""
    by = abs(margin)
    if margin < 0:
        return message_in("result", "fails by {by}", by=by)
    return message_in("result", "succeeds by {by}", by=by)


def with_one_roll(actors: tuple[str, ...]) -> Message:
    """Several actors with one roll."""
    return message_in("several", "{people} with one roll", people=People(actors))


def targets_of(checks: tuple[Check, ...]) -> tuple[str, ...]:
    """The targets of the actions of a roll."""
    return tuple(check.target for check in checks if check.target is not None)


def helped(t: TorgScope, value: int, difficulty: int, efforts: tuple[Effort, ...]) -> Message:
    """The value of an action, its difficulty, and the helpers."""
    values = against(t, value, [difficulty])
    people = People(helpers(efforts))
    return message_in("several", "{values}, helped by {people}", values=values, people=people)


def crowd(t: TorgScope, value: int, difficulty: int, count: int, lead: str) -> Message:
    """The value of an action, its difficulty, and the size and the leader of the crowd."""
    values = against(t, value, [difficulty])
    return message_in("several", "{values}, a crowd of {count} led by {lead}",
                  values=values, count=count, lead=NameArg(lead))  # fmt: skip


def helpers(efforts: tuple[Effort, ...]) -> tuple[str, ...]:
    """The names of the helpers."""
    return tuple(effort.helper for effort in efforts)


def harm_reported(t: TorgScope) -> Listed:
    """The harm that somebody reports."""
    e = t.event
    harm: list[Value] = []
    if e.shock:
        harm.append(message_in("reported", "shock {points}", points=e.shock))
    if e.wounds:
        harm.append(message_in("reported", "wounds {points}", points=e.wounds))
    states = (
        (e.knocks_out, message_in("reported", "knocked out")),
        (e.knocks_down, message_in("reported", "knocked down")),
        (e.leaves_unconscious, message_in("reported", "unconscious")),
    )
    return Listed([*harm, *(words for is_so, words in states if is_so)])


def effects_called(effects: tuple[InteractionEffect, ...], what: str | None) -> Listed:
    """The effects of a Player's Call."""
    return Listed([*effects, *([Quoted(what)] if what else [])])


# Dramatic skill resolutions


def difficulties_asked(t: TorgScope, difficulties: tuple[int, ...]) -> Listed:
    """The difficulties of the steps of a task."""
    return Listed([difficulty_value(t, difficulty) for difficulty in difficulties])


def steps_to_try(t: TorgScope, steps: int) -> Message:
    """The steps of a task that are tried, or the check that replaces them."""
    usual = message_n(steps, "try the next step", "try {n} steps at once")
    return in_place_of_steps(t) or usual


def in_place_of_steps(t: TorgScope) -> Message | None:
    """The purpose of a check if the card in force offers no step; otherwise None."""
    box, task = t.top_card.gamemaster.skill_box if t.top_card else None, t.resolution
    if box is not None and box.hazard is not None:
        return message("work on the problem ({hazard})", hazard=box.hazard)
    if box is not None and task is not None and task.open_steps and not task.offered(box):
        return message("keep working (step {step} is not offered)", step=task.open_steps[0])
    return None


# What the gamemaster decides


def use_of_point(t: TorgScope, hero: str) -> UserTerm | None:
    """What the first unsettled point of a hero has been spent for, or None."""
    due = next((point for point in t.after.points_due if point.hero == hero), None)
    return None if due is None or due.what_for is None else UserTerm(due.what_for)


def question_of(t: TorgScope, hero: str) -> Quoted | None:
    """The first unanswered question of the player of a hero, or None."""
    text = next((question.text for question in t.after.questions if question.hero == hero), "")
    return Quoted(text) if text.strip() else None


def setback_named(what: str | None) -> Value:
    """The setback of a side, or that the player may choose it."""
    return message("of your choice") if what is None else Quoted(what)


def opposed(totals: tuple[DexterityTotal, ...]) -> People:
    """The heroes who fight each other."""
    return People([total.hero for total in totals])


def destination(to: Place, hero: str | None) -> Message:
    """The zone to which a card is moved."""
    owner = hero or "" if to in (Place.HAND, Place.POOL) else None
    return zone_in_words(Zone(to.value, owner))
