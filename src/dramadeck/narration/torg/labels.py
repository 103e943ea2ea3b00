"""What stands in the places and the conditions of `labels.csv`, beside `values`."""

from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
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
from dramadeck.narration.torg.values import against, asked
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
    """What is said with a card that is played, if anything."""
    parts = _parts(t, choice)
    return Listed(parts) if parts else None


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
            return _led(t, choice)
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
        case Reconnecting(ignores=True):
            return [message("as if never disconnected")]
        case Hindering(character=character, removes=removes):
            who = NameArg(character)
            free = message("{character} is rid of a setback", character=who)
            return [free if removes else message("a setback for {character}", character=who)]
        case _:
            return []


def _success(t: TorgScope, place: int) -> Message:
    """One of several actions of a roll that have succeeded."""
    last = t.before.aftermath
    results = last.outcome.results if last is not None and last.outcome is not None else ()
    if last is None or last.attempt is None or place > len(results):
        return message("action {place}", place=place)
    result = results[place - 1]
    action = last.attempt.action_of(result.check)
    return message("action {place}, {action} by {by}", place=place, action=action, by=result.margin)


def _led(t: TorgScope, choice: Leading) -> list[Value]:
    """Which cards go to whom, and which for new ones."""
    found: list[Value] = [
        message("{cards} to {hero}", cards=t.cards(each.cards), hero=NameArg(each.to_hero))
        for each in choice.gifts
    ]
    if choice.discards:
        found.append(message("{cards} for new ones", cards=t.cards(choice.discards)))
    return found


# Actions

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


def deed(action: ActionKind, target: str | None) -> Message:
    """What somebody would do, maybe to somebody else."""
    if target is None:
        return message(_DEEDS[action])
    return message(_DEEDS_AT[action], target=NameArg(target))


def measured(t: TorgScope, value: int, difficulty: int, skill: str | None) -> Message:
    """The value of an action, maybe of a skill, and what it has to overcome."""
    return against(t, value, [difficulty], skill)


def result(margin: int) -> Message:
    """What an action has come to that is reported."""
    by = abs(margin)
    if margin < 0:
        return message_in("result", "fails by {by}", by=by)
    return message_in("result", "succeeds by {by}", by=by)


def with_one_roll(actors: tuple[str, ...]) -> Message:
    """Who acts together."""
    return message_in("several", "{people} with one roll", people=People(actors))


def targets_of(checks: tuple[Check, ...]) -> tuple[str, ...]:
    """Against whom the actions of a roll are, as far as they are against somebody."""
    return tuple(each.target for each in checks if each.target is not None)


def helped(t: TorgScope, value: int, difficulty: int, efforts: tuple[Effort, ...]) -> Message:
    """The value of an action and what it has to overcome, and who helps."""
    values = against(t, value, [difficulty])
    people = People(helpers(efforts))
    return message_in("several", "{values}, helped by {people}", values=values, people=people)


def crowd(t: TorgScope, value: int, difficulty: int, count: int, lead: str) -> Message:
    """The value of an action and what it has to overcome, and which crowd works together."""
    values = against(t, value, [difficulty])
    return message_in("several", "{values}, a crowd of {count} led by {lead}",
                  values=values, count=count, lead=NameArg(lead))  # fmt: skip


def helpers(efforts: tuple[Effort, ...]) -> tuple[str, ...]:
    """Who helps."""
    return tuple(each.helper for each in efforts)


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
    """What befalls somebody by a Player's Call."""
    return Listed([*effects, *([Quoted(what)] if what else [])])


# Dramatic skill resolutions


def difficulties_asked(t: TorgScope, difficulties: tuple[int, ...]) -> Listed:
    """The difficulties of the steps of a task."""
    return Listed([asked(t, each) for each in difficulties])


def steps_to_try(t: TorgScope, steps: int) -> Message:
    """What is tried for a task: steps, or what takes their place."""
    other = in_place_of_steps(t)
    return (
        message_n(steps, "try the next step", "try {n} steps at once") if other is None else other
    )


def in_place_of_steps(t: TorgScope) -> Message | None:
    """What a check is for where the card in force offers no step; its chance stands beside it."""
    box, task = t.top_card.gamemaster.skill_box if t.top_card else None, t.resolution
    if box is not None and box.hazard is not None:
        return message("wrestle with the problem ({hazard})", hazard=box.hazard)
    if box is not None and task is not None and task.open_steps and not task.offered(box):
        return message("keep working (step {step} is not offered)", step=task.open_steps[0])
    return None


# What the gamemaster decides


def use_of_point(t: TorgScope, hero: str) -> UserTerm | None:
    """What a point has been spent for; of several points of a hero the first is settled."""
    due = next((each for each in t.after.points_due if each.hero == hero), None)
    return None if due is None or due.what_for is None else UserTerm(due.what_for)


def question_of(t: TorgScope, hero: str) -> Quoted | None:
    """What a hero's player has asked; of several questions the first is answered."""
    asked = next((each.text for each in t.after.questions if each.hero == hero), "")
    return Quoted(asked) if asked.strip() else None


def setback_named(what: str | None) -> Value:
    """What the setback of a side is."""
    return message("of your choice") if what is None else Quoted(what)


def opposed(totals: tuple[DexterityTotal, ...]) -> People:
    """The heroes who fight each other."""
    return People([each.hero for each in totals])


_PILES: Final = MappingProxyType(
    {
        Place.DRAMA_DECK: message_in("zone", "drama deck"),
        Place.ACTION_STACK: message_in("zone", "action stack"),
        Place.DISCARD_PILE: message_in("zone", "discard pile"),
    }
)


def destination(to: Place, hero: str | None) -> Message:
    """Where a card is moved to."""
    if to is Place.HAND:
        return message_in("zone", "hand of {hero}", hero=NameArg(hero or ""))
    if to is Place.POOL:
        return message_in("zone", "pool of {hero}", hero=NameArg(hero or ""))
    return _PILES[to]
