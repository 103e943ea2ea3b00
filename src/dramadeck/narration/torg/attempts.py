"""Attempts: who tries what, against what."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dramadeck.narration.messages import (
    Listed,
    LogLine,
    Message,
    N_n,
    NameArg,
    People,
    Value,
    log_line,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import against, contribution
from dramadeck.narration.words import Formatter
from dramadeck.torg import ActionKind, Attempt, Check, Die, Purpose, Teamwork
from dramadeck.torg.events import ActionDeclared

AT: Final = MappingProxyType(
    {
        ActionKind.ATTACK: N_n(
            "{actors} attacks {target}: {values}.", "{actors} attack {target}: {values}."
        ),
        ActionKind.MANEUVER: N_n(
            "{actors} maneuvers against {target}: {values}.",
            "{actors} maneuver against {target}: {values}.",
        ),
        ActionKind.TRICK: N_n(
            "{actors} tries to trick {target}: {values}.",
            "{actors} try to trick {target}: {values}.",
        ),
        ActionKind.TEST: N_n(
            "{actors} tests the will of {target}: {values}.",
            "{actors} test the will of {target}: {values}.",
        ),
        ActionKind.TAUNT: N_n(
            "{actors} taunts {target}: {values}.", "{actors} taunt {target}: {values}."
        ),
        ActionKind.INTIMIDATE: N_n(
            "{actors} tries to intimidate {target}: {values}.",
            "{actors} try to intimidate {target}: {values}.",
        ),
        ActionKind.DEFEND: N_n(
            "{actors} defends against {target}: {values}.",
            "{actors} defend against {target}: {values}.",
        ),
        ActionKind.OTHER: N_n(
            "{actors} acts on {target}: {values}.", "{actors} act on {target}: {values}."
        ),
    }
)
"""What somebody does to somebody else; several may do it together."""


ALONE: Final = N_n("{actors} acts: {values}.", "{actors} act: {values}.")
"""What somebody does to nobody."""


def acting(
    actors: tuple[str, ...], action: ActionKind, target: str | None, values: Message
) -> Message:
    """Who does what to whom, and what is to be told of it after a colon."""
    names = People(actors)
    if target is None:
        one, many = ALONE
        return message_n(len(actors), one, many, actors=names, values=values)
    one, many = AT[action]
    return message_n(len(actors), one, many, actors=names, target=NameArg(target), values=values)


class _Account(NamedTuple):
    """What is said of an attempt, and which rules say so."""

    sentences: tuple[Message, ...]
    rules: tuple[str, ...] = ()


def _declared(t: TorgScope) -> LogLine:
    attempt: Attempt = t.event.attempt
    sentences, rules = _ATTEMPTS[attempt.purpose](t, attempt)
    if attempt.helpers and attempt.teamwork and attempt.purpose is not Purpose.SUMMED_EFFORTS:
        sentences, rules = (*sentences, *_help(attempt.teamwork)), (*rules, "TR-113")
    if Die.UP in attempt.dice_due:
        sentences, rules = (*sentences, message("Up: one die more.")), (*rules, "TR-065")
    if attempt.is_stymied:
        sentences, rules = (*sentences, message("Stymied!")), (*rules, "TR-079")
    helps = contribution(t.event.contributes)
    return log_line(*sentences, helps, tone=t.tone(attempt.actor), depth=0, rules=rules)


def account(t: TorgScope, attempt: Attempt) -> tuple[Message, ...]:
    """Who tries what, against what."""
    return _ATTEMPTS[attempt.purpose](t, attempt).sentences


def _values(t: TorgScope, check: Check) -> Message:
    return against(t, check.value, [check.difficulty])


def _action(t: TorgScope, attempt: Attempt) -> _Account:
    (check,) = attempt.checks
    values = _values(t, check)
    return _Account((acting((attempt.actor,), attempt.action, check.target, values),))


def _together(t: TorgScope, attempt: Attempt) -> _Account:
    (check,) = attempt.checks
    values = message_in("values", "one roll, {values}", values=_values(t, check))
    return _Account((acting(attempt.actors, attempt.action, check.target, values),), ("MA-002",))


def _one_on_many(t: TorgScope, attempt: Attempt) -> _Account:
    aims = Listed([_aim(t, attempt, check) for check in attempt.checks])
    actor = NameArg(attempt.actor)
    sentence = message("{actor} does several things with one roll: {aims}.", actor=actor, aims=aims)
    return _with_tougher(attempt, sentence, "MA-015")


def _aim(t: TorgScope, attempt: Attempt, check: Check) -> Message:
    """At whom a check is aimed, and what it asks."""
    action, values = attempt.action_of(check), _values(t, check)
    if check.target is None:
        return message_in("aim", "{action} ({values})", action=action, values=values)
    target = NameArg(check.target)
    return message_in(
        "aim", "{target} ({action}, {values})", target=target, action=action, values=values
    )


def _quickly(t: TorgScope, attempt: Attempt) -> _Account:
    aims = [check.target for check in attempt.checks if check.target is not None]
    common: dict[str, Value] = {
        "actor": NameArg(attempt.actor),
        "action": attempt.action,
        "values": _values(t, attempt.checks[0]),
    }
    if aims:
        people = People(aims)
        sentence = message(
            "{actor} takes on {people} with one roll: {action}, {values} and more.",
            people=people,
            **common,
        )
    else:
        sentence = message_n(
            len(attempt.checks),
            "{actor} acts with one roll: {action}, {values}.",
            "{actor} acts {n} times with one roll: {action}, {values} and more.",
            **common,
        )
    return _with_tougher(attempt, sentence, "MA-018")


def _with_tougher(attempt: Attempt, sentence: Message, rule: str) -> _Account:
    """The account of a roll for several actions, with what it does to those it attacks."""
    rise = tougher(attempt)
    return _Account((sentence, rise), (rule, "MA-016")) if rise else _Account((sentence,), (rule,))


def tougher(attempt: Attempt) -> Message | None:
    """By how much the Toughness of whom a roll attacks rises, if it does (MA-016)."""
    rise = attempt.toughness_increase
    return (
        message("The Toughness of each opponent attacked rises by {rise}.", rise=rise)
        if rise
        else None
    )


def _summed(t: TorgScope, attempt: Attempt) -> _Account:
    team = attempt.teamwork
    (acts,), _ = _action(t, attempt)
    if team is not None and team.helpers:
        return _Account((acts, *_help(team)), ("MA-026",))
    if team is None or team.efforts < 2:
        return _Account((acts,), ("MA-028",))
    crowd = message_n(team.efforts, "One works alone.", "{n} work together.")
    return _Account((acts, crowd), ("MA-028",))


def _help(team: Teamwork) -> tuple[Message, ...]:
    """Who works in step, and who does not."""
    found: list[Message] = []
    if team.joined:
        people = People(team.joined)
        found.append(
            message_n(len(team.joined), "{people} helps.", "{people} help.", people=people)
        )
    idle = [name for name in team.helpers if name not in team.joined]
    if idle:
        one, many = _LEFT_BEHIND
        found.append(message_n(len(idle), one, many, people=People(idle)))
    return tuple(found)


# The same words in English, and not in every language.
_LEFT_BEHIND: Final = N_n("{people} cannot keep up.", "{people} cannot keep up.")


def _on_task(t: TorgScope, attempt: Attempt) -> Message:
    """The skill, its value and what each step asks."""
    skill = t.resolution.skill if t.resolution else None
    difficulties = [check.difficulty for check in attempt.checks]
    return against(t, attempt.checks[0].value, difficulties, skill)


def _steps(t: TorgScope, attempt: Attempt) -> _Account:
    steps = Listed([check.step for check in attempt.checks if check.step])
    sentence = message_n(
        len(attempt.checks),
        "{actor} tries step {steps}: {values}.",
        "{actor} tries steps {steps} at once: {values}.",
        actor=NameArg(attempt.actor),
        steps=steps,
        values=_on_task(t, attempt),
    )
    return _Account((sentence,), ("TR-100" if len(attempt.checks) > 1 else "TR-099",))


def _problem(t: TorgScope, attempt: Attempt) -> _Account:
    hazard = t.top_card.gamemaster.skill_box.hazard if t.top_card else None
    actor, values = NameArg(attempt.actor), _on_task(t, attempt)
    if hazard is None:
        text = message("{actor} wrestles with the problem: {values}.", actor=actor, values=values)
    else:
        text = message(
            "{actor} wrestles with the problem ({hazard}): {values}.",
            actor=actor,
            hazard=hazard,
            values=values,
        )
    return _Account((text,), ("TR-101",))


def _waiting(t: TorgScope, attempt: Attempt) -> _Account:
    step = attempt.checks[0].step
    missing = message("The card does not offer step {step}.", step=step) if step else None
    works = message(
        "{actor} keeps working: {values}.",
        actor=NameArg(attempt.actor),
        values=_on_task(t, attempt),
    )
    return _Account((missing, works) if missing else (works,), ("TR-106",))


def _last_ditch(t: TorgScope, attempt: Attempt) -> _Account:
    steps = t.resolution.open_steps if t.resolution else ()
    tries = message(
        "{actor} tries {steps} at once: {values}.",
        actor=NameArg(attempt.actor),
        steps=Listed(steps),
        values=_on_task(t, attempt),
    )
    is_hardest = t.dialect.skill_resolution.last_ditch_roll == "hardest_step"
    rules = ("TG-073",) if is_hardest else ("TR-110", "TR-111")
    return _Account((message("A last-ditch effort!"), tries), rules)


def _defending(_t: TorgScope, attempt: Attempt) -> _Account:
    (check,) = attempt.checks
    defends = message(
        "{actor} defends with {value}.", actor=NameArg(attempt.actor), value=check.value
    )
    return _Account((defends,), ("TR-091",))


_ATTEMPTS: Final[Mapping[Purpose, Callable[[TorgScope, Attempt], _Account]]] = MappingProxyType(
    {
        Purpose.ACTION: _action,
        Purpose.MANY_ON_ONE: _together,
        Purpose.ONE_ON_MANY: _one_on_many,
        Purpose.QUICK_METHOD: _quickly,
        Purpose.SUMMED_EFFORTS: _summed,
        Purpose.DRAMATIC_STEPS: _steps,
        Purpose.PROBLEM: _problem,
        Purpose.WAITING: _waiting,
        Purpose.LAST_DITCH: _last_ditch,
        Purpose.DEFENSE: _defending,
    }
)

WORDS: Final[Mapping[type[Any], Formatter]] = {ActionDeclared: _declared}
"""Type of event → its formatter."""
