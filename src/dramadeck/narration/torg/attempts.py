"""Formatters of attempts: actor, action, target, value and difficulty."""

from collections.abc import Callable, Mapping
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

_AGAINST: Final[Mapping[ActionKind, tuple[str, str]]] = {
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
"""Action → its sentence with a target, for one or several actors."""


_WITHOUT_TARGET: Final = N_n("{actors} acts: {values}.", "{actors} act: {values}.")
"""The sentence of an action without a target."""


def action_sentence(
    actors: tuple[str, ...], action: ActionKind, target: str | None, values: Message
) -> Message:
    """The sentence of an action: actors, target, and the values after a colon."""
    names = People(actors)
    if target is None:
        singular, plural = _WITHOUT_TARGET
        return message_n(len(actors), singular, plural, actors=names, values=values)
    singular, plural = _AGAINST[action]
    return message_n(
        len(actors), singular, plural, actors=names, target=NameArg(target), values=values
    )


class _Description(NamedTuple):
    """The sentences about an attempt, and the ids of their rules."""

    sentences: tuple[Message, ...]
    rules: tuple[str, ...] = ()


def _declared(t: TorgScope) -> LogLine:
    attempt: Attempt = t.event.attempt
    sentences, rules = _ATTEMPTS[attempt.purpose](t, attempt)
    if attempt.helpers and attempt.teamwork and attempt.purpose is not Purpose.SUMMED_EFFORTS:
        sentences, rules = (*sentences, *_helper_sentences(attempt.teamwork)), (*rules, "TR-113")
    if Die.UP in attempt.dice_due:
        sentences, rules = (*sentences, message("Up: one more die.")), (*rules, "TR-065")
    if attempt.is_stymied:
        sentences, rules = (*sentences, message("Stymied!")), (*rules, "TR-079")
    helps = contribution(t.event.contributes)
    return log_line(*sentences, helps, tone=t.tone(attempt.actor), depth=0, rules=rules)


def attempt_sentences(t: TorgScope, attempt: Attempt) -> tuple[Message, ...]:
    """The attempt as sentences, without its dice."""
    return _ATTEMPTS[attempt.purpose](t, attempt).sentences


def _values(t: TorgScope, check: Check) -> Message:
    return against(t, check.value, [check.difficulty])


def _action(t: TorgScope, attempt: Attempt) -> _Description:
    (check,) = attempt.checks
    values = _values(t, check)
    return _Description((action_sentence((attempt.actor,), attempt.action, check.target, values),))


def _together(t: TorgScope, attempt: Attempt) -> _Description:
    (check,) = attempt.checks
    values = message_in("values", "one roll, {values}", values=_values(t, check))
    return _Description(
        (action_sentence(attempt.actors, attempt.action, check.target, values),), ("MA-002",)
    )


def _one_on_many(t: TorgScope, attempt: Attempt) -> _Description:
    aims = Listed([_aim(t, attempt, check) for check in attempt.checks])
    actor = NameArg(attempt.actor)
    sentence = message("{actor} does several things with one roll: {aims}.", actor=actor, aims=aims)
    return _with_toughness(attempt, sentence, "MA-015")


def _aim(t: TorgScope, attempt: Attempt, check: Check) -> Message:
    """The target of a check, its action and its values."""
    action, values = attempt.action_of(check), _values(t, check)
    if check.target is None:
        return message_in("aim", "{action} ({values})", action=action, values=values)
    target = NameArg(check.target)
    return message_in(
        "aim", "{target} ({action}, {values})", target=target, action=action, values=values
    )


def _quick_method(t: TorgScope, attempt: Attempt) -> _Description:
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
    return _with_toughness(attempt, sentence, "MA-018")


def _with_toughness(attempt: Attempt, sentence: Message, rule: str) -> _Description:
    """The description of a roll for several actions, with the increase of Toughness."""
    rise = toughness_sentence(attempt)
    if rise is None:
        return _Description((sentence,), (rule,))
    return _Description((sentence, rise), (rule, "MA-016"))


def toughness_sentence(attempt: Attempt) -> Message | None:
    """The increase of the Toughness of each opponent attacked by a roll, if any (MA-016)."""
    rise = attempt.toughness_increase
    words = message("The Toughness of each opponent attacked rises by {rise}.", rise=rise)
    return words if rise else None


def _summed(t: TorgScope, attempt: Attempt) -> _Description:
    team = attempt.teamwork
    (acts,), _ = _action(t, attempt)
    if team is not None and team.helpers:
        return _Description((acts, *_helper_sentences(team)), ("MA-026",))
    if team is None or team.efforts < 2:
        return _Description((acts,), ("MA-028",))
    crowd = message_n(team.efforts, "One character works alone.", "{n} characters work together.")
    return _Description((acts, crowd), ("MA-028",))


def _helper_sentences(team: Teamwork) -> tuple[Message, ...]:
    """The helpers who keep up, and those who do not."""
    sentences: list[Message] = []
    if team.joined:
        people = People(team.joined)
        sentences.append(
            message_n(len(team.joined), "{people} helps.", "{people} help.", people=people)
        )
    idle = [name for name in team.helpers if name not in team.joined]
    if idle:
        singular, plural = _CANNOT_KEEP_UP
        sentences.append(message_n(len(idle), singular, plural, people=People(idle)))
    return tuple(sentences)


# The plural has the same text in English, but not in every language.
_CANNOT_KEEP_UP: Final = N_n("{people} cannot keep up.", "{people} cannot keep up.")


def _on_task(t: TorgScope, attempt: Attempt) -> Message:
    """The skill, its value and the difficulty of each step."""
    skill = t.resolution.skill if t.resolution else None
    difficulties = [check.difficulty for check in attempt.checks]
    return against(t, attempt.checks[0].value, difficulties, skill)


def _steps(t: TorgScope, attempt: Attempt) -> _Description:
    steps = Listed([check.step for check in attempt.checks if check.step])
    sentence = message_n(
        len(attempt.checks),
        "{actor} tries step {steps}: {values}.",
        "{actor} tries steps {steps} at once: {values}.",
        actor=NameArg(attempt.actor),
        steps=steps,
        values=_on_task(t, attempt),
    )
    return _Description((sentence,), ("TR-100" if len(attempt.checks) > 1 else "TR-099",))


def _problem(t: TorgScope, attempt: Attempt) -> _Description:
    hazard = t.top_card.gamemaster.skill_box.hazard if t.top_card else None
    actor, values = NameArg(attempt.actor), _on_task(t, attempt)
    if hazard is None:
        text = message("{actor} works on the problem: {values}.", actor=actor, values=values)
    else:
        text = message(
            "{actor} works on the problem ({hazard}): {values}.",
            actor=actor,
            hazard=hazard,
            values=values,
        )
    return _Description((text,), ("TR-101",))


def _waiting(t: TorgScope, attempt: Attempt) -> _Description:
    step = attempt.checks[0].step
    missing = message("The card does not offer step {step}.", step=step) if step else None
    works = message(
        "{actor} keeps working: {values}.",
        actor=NameArg(attempt.actor),
        values=_on_task(t, attempt),
    )
    return _Description((missing, works) if missing else (works,), ("TR-106",))


def _last_ditch(t: TorgScope, attempt: Attempt) -> _Description:
    steps = t.resolution.open_steps if t.resolution else ()
    tries = message(
        "{actor} tries {steps} at once: {values}.",
        actor=NameArg(attempt.actor),
        steps=Listed(steps),
        values=_on_task(t, attempt),
    )
    is_hardest = t.dialect.skill_resolution.last_ditch_roll == "hardest_step"
    rules = ("TG-073",) if is_hardest else ("TR-110", "TR-111")
    return _Description((message("A last-ditch effort!"), tries), rules)


def _defending(_t: TorgScope, attempt: Attempt) -> _Description:
    (check,) = attempt.checks
    defends = message(
        "{actor} defends with {value}.", actor=NameArg(attempt.actor), value=check.value
    )
    return _Description((defends,), ("TR-091",))


_ATTEMPTS: Final[Mapping[Purpose, Callable[[TorgScope, Attempt], _Description]]] = {
    Purpose.ACTION: _action,
    Purpose.MANY_ON_ONE: _together,
    Purpose.ONE_ON_MANY: _one_on_many,
    Purpose.QUICK_METHOD: _quick_method,
    Purpose.SUMMED_EFFORTS: _summed,
    Purpose.DRAMATIC_STEPS: _steps,
    Purpose.PROBLEM: _problem,
    Purpose.WAITING: _waiting,
    Purpose.LAST_DITCH: _last_ditch,
    Purpose.DEFENSE: _defending,
}

WORDS: Final[Mapping[type[Any], Formatter]] = {ActionDeclared: _declared}
"""Type of event → its formatter."""
