"""Open actions as places of the table: attempt, dice, modifiers and current result."""

from collections.abc import Iterator

from dramadeck.narration.messages import (
    Listed,
    Message,
    NameArg,
    Signed,
    Value,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.table_model import Dice, Fact, Look, Place, PlaceKind
from dramadeck.narration.torg.announcements import outcome_sentences
from dramadeck.narration.torg.attempts import attempt_sentences
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.torg import Attempt, Modifier, Purpose, Side, Standing


def open_actions(t: TorgScope) -> Iterator[Place]:
    """The actions that are declared and not announced; one that interrupts others comes last."""
    for attempt, standing in zip(t.after.attempts, t.after.standings, strict=True):
        sentences, outcome = tuple(attempt_sentences(t, attempt)), standing.outcome
        facts = [Fact(sentences[0]), *(Fact(sentence, Look.QUIET) for sentence in sentences[1:])]
        facts += _modified(t, attempt, standing)
        if outcome is not None and attempt.purpose is Purpose.DEFENSE:
            total = outcome.results[0].total
            facts.append(Fact(message("So far the defense is {total}.", total=total), Look.DUE))
        elif outcome is not None:
            look = Look.DUE
            if outcome.succeeded:
                is_ours = t.side_of(attempt.actor) is Side.HEROES
                look = Look.GOOD if is_ours else Look.CONDITION
            facts += [
                Fact(sentence, look)
                for sentence in outcome_sentences(t, attempt, outcome)
                if sentence not in sentences
            ]
        yield Place(
            key=" ".join(["action", *attempt.actors]),
            kind=PlaceKind.ACTION,
            name=message("Open action"),
            owner=attempt.actor,
            dice=_dice(standing),
            facts=(*facts, Fact(_due(standing), Look.DUE)),
        )


def _dice(standing: Standing) -> tuple[Dice, ...]:
    """The dice that were thrown, and those that are due."""
    dice = (Dice(roll.die, roll.faces, roll.total) for roll in standing.rolls)
    return (*dice, *(Dice(die) for die in standing.dice_due))


def _due(standing: Standing) -> Message:
    due = len(standing.dice_due)
    if not due:
        return message("The result is not announced yet.")
    return message_n(due, "A die must be thrown.", "{n} dice must be thrown.")


def _modified(t: TorgScope, attempt: Attempt, standing: Standing) -> Iterator[Fact]:
    """The modifiers with their sources; for each target, if they differ."""
    first, *others = standing.value_modifiers
    are_equal = all(other == first for other in others)
    common = (*standing.modifiers, *(first if are_equal else ()))
    if common:
        yield Fact(message("Modifiers: {modifiers}.", modifiers=_listed(t, common)))
    if not are_equal:
        for check, modifiers in zip(attempt.checks, standing.value_modifiers, strict=True):
            whom: Value | None = check.step
            if check.target is not None:
                whom = NameArg(check.target)
            if modifiers and whom is not None:
                listed = _listed(t, modifiers)
                yield Fact(
                    message("Modifiers for {whom}: {modifiers}.", whom=whom, modifiers=listed)
                )
    if standing.effect_modifiers:
        listed = _listed(t, standing.effect_modifiers)
        yield Fact(message("Modifiers of the effect: {modifiers}.", modifiers=listed))


def _listed(t: TorgScope, modifiers: tuple[Modifier, ...]) -> Listed:
    return Listed(tuple(_modifier(t, modifier) for modifier in modifiers))


def _modifier(t: TorgScope, modifier: Modifier) -> Message:
    amount = Signed(modifier.amount)
    if modifier.card is None:
        return message_in("modifier", "{amount} ({source})", amount=amount, source=modifier.source)
    card = t.card(modifier.card)
    if modifier.hero is None:
        return message_in("modifier", "{amount} from {card}", amount=amount, card=card)
    hero = NameArg(modifier.hero)
    return message_in(
        "modifier", "{amount} from {card} of {hero}", amount=amount, card=card, hero=hero
    )
