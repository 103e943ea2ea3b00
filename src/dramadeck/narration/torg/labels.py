"""What stands in the places and the conditions of `labels.csv`, beside `values`."""

from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
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
            return [*([attribute] if attribute else []), *([OwnWords(skill)] if skill else [])]
        case Spending(what_for=what):
            return [OwnWords(what)] if what else []
        case Words(text=text) | Speech(text=text):
            return [Quoted(text)] if text else []
        case Seizing(keeps=True):
            return [say("the card in force stays")]
        case Seizing(new_card=card):
            return [say("a new card is flipped") if card is None else t.card(card)]
        case Leading():
            return _led(t, choice)
        case Surviving(again=again):
            return [say("try again") if again else say("raise the bonus number")]
        case Negating(place=place):
            return [] if place is None else [_success(t, place)]
        case Skills(names=names):
            return [Listed(map(OwnWords, names))]
        case Guarding(opponent=opponent):
            return [say("against {opponent}", opponent=Who(opponent))]
        case Toward(character=character):
            return [Who(character)]
        case Reconnecting(ignores=True):
            return [say("as if never disconnected")]
        case Hindering(character=character, removes=removes):
            who = Who(character)
            free = say("{character} is rid of a setback", character=who)
            return [free if removes else say("a setback for {character}", character=who)]
        case _:
            return []


def _success(t: TorgScope, place: int) -> Say:
    """One of several actions of a roll that have succeeded."""
    last = t.before.aftermath
    results = last.outcome.results if last is not None and last.outcome is not None else ()
    if last is None or last.attempt is None or place > len(results):
        return say("action {place}", place=place)
    result = results[place - 1]
    action = last.attempt.action_of(result.check)
    return say("action {place}, {action} by {by}", place=place, action=action, by=result.margin)


def _led(t: TorgScope, choice: Leading) -> list[Value]:
    """Which cards go to whom, and which for new ones."""
    found: list[Value] = [
        say("{cards} to {hero}", cards=t.cards(each.cards), hero=Who(each.to_hero))
        for each in choice.gifts
    ]
    if choice.discards:
        found.append(say("{cards} for new ones", cards=t.cards(choice.discards)))
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


def deed(action: ActionKind, target: str | None) -> Say:
    """What somebody would do, maybe to somebody else."""
    if target is None:
        return say(_DEEDS[action])
    return say(_DEEDS_AT[action], target=Who(target))


def measured(t: TorgScope, value: int, difficulty: int, skill: str | None) -> Say:
    """The value of an action, maybe of a skill, and what it has to overcome."""
    return against(t, value, [difficulty], skill)


def result(margin: int) -> Say:
    """What an action has come to that is reported."""
    by = abs(margin)
    if margin < 0:
        return say_in("result", "fails by {by}", by=by)
    return say_in("result", "succeeds by {by}", by=by)


def with_one_roll(actors: tuple[str, ...]) -> Say:
    """Who acts together."""
    return say_in("several", "{people} with one roll", people=People(actors))


def targets_of(checks: tuple[Check, ...]) -> tuple[str, ...]:
    """Against whom the actions of a roll are, as far as they are against somebody."""
    return tuple(each.target for each in checks if each.target is not None)


def helped(t: TorgScope, value: int, difficulty: int, efforts: tuple[Effort, ...]) -> Say:
    """The value of an action and what it has to overcome, and who helps."""
    values = against(t, value, [difficulty])
    people = People(helpers(efforts))
    return say_in("several", "{values}, helped by {people}", values=values, people=people)


def crowd(t: TorgScope, value: int, difficulty: int, count: int, lead: str) -> Say:
    """The value of an action and what it has to overcome, and which crowd works together."""
    values = against(t, value, [difficulty])
    return say_in("several", "{values}, a crowd of {count} led by {lead}",
                  values=values, count=count, lead=Who(lead))  # fmt: skip


def helpers(efforts: tuple[Effort, ...]) -> tuple[str, ...]:
    """Who helps."""
    return tuple(each.helper for each in efforts)


def harm_reported(t: TorgScope) -> Listed:
    """The harm that somebody reports."""
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
    return Listed([*harm, *(words for is_so, words in states if is_so)])


def effects_called(effects: tuple[InteractionEffect, ...], what: str | None) -> Listed:
    """What befalls somebody by a Player's Call."""
    return Listed([*effects, *([Quoted(what)] if what else [])])


# Dramatic skill resolutions


def difficulties_asked(t: TorgScope, difficulties: tuple[int, ...]) -> Listed:
    """The difficulties of the steps of a task."""
    return Listed([asked(t, each) for each in difficulties])


def steps_to_try(t: TorgScope, steps: int) -> Say:
    """What is tried for a task: steps, or what takes their place."""
    other = in_place_of_steps(t)
    return say_n(steps, "try the next step", "try {n} steps at once") if other is None else other


def in_place_of_steps(t: TorgScope) -> Say | None:
    """What a check is for where the card in force offers no step; its chance stands beside it."""
    box, task = t.top_card.gamemaster.skill_box if t.top_card else None, t.resolution
    if box is not None and box.hazard is not None:
        return say("wrestle with the problem ({hazard})", hazard=box.hazard)
    if box is not None and task is not None and task.open_steps and not task.offered(box):
        return say("keep working (step {step} is not offered)", step=task.open_steps[0])
    return None


# What the gamemaster decides


def use_of_point(t: TorgScope, hero: str) -> OwnWords | None:
    """What a point has been spent for; of several points of a hero the first is settled."""
    due = next((each for each in t.after.points_due if each.hero == hero), None)
    return None if due is None or due.what_for is None else OwnWords(due.what_for)


def setback_named(what: str | None) -> Value:
    """What the setback of a side is."""
    return say("of your choice") if what is None else Quoted(what)


def opposed(totals: tuple[DexterityTotal, ...]) -> People:
    """The heroes who fight each other."""
    return People([each.hero for each in totals])


_PILES: Final = MappingProxyType(
    {
        Place.DRAMA_DECK: say_in("zone", "drama deck"),
        Place.ACTION_STACK: say_in("zone", "action stack"),
        Place.DISCARD_PILE: say_in("zone", "discard pile"),
    }
)


def destination(to: Place, hero: str | None) -> Say:
    """Where a card is moved to."""
    if to is Place.HAND:
        return say_in("zone", "hand of {hero}", hero=Who(hero or ""))
    if to is Place.POOL:
        return say_in("zone", "pool of {hero}", hero=Who(hero or ""))
    return _PILES[to]
