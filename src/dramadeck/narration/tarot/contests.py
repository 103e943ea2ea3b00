"""Contests: who is in them, in which order they tell, and who wins."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from dramadeck.narration.saying import (
    Listed,
    People,
    Say,
    Told,
    Value,
    Who,
    say,
    say_in,
    say_n,
    told,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import narrated, rank, trait
from dramadeck.narration.words import Teller
from dramadeck.tarot import (
    ContestBegun,
    ContestCalledOff,
    ContestReordered,
    ContestSettled,
    ContestSide,
    SideView,
    Standing,
)


def opposed(sides: Iterable[tuple[str, str | None]]) -> Value:
    """Characters against each other, each with the trait that is checked where it is known."""
    row: Value | None = None
    for name, checked in reversed(tuple(sides)):
        side: Value = Who(name)
        if checked is not None:
            side = say_in("contest", "{character} ({trait})", character=side, trait=trait(checked))
        row = side if row is None else say_in("contest", "{a} against {b}", a=side, b=row)
    return row or Listed(())


def in_order(names: Iterable[str]) -> Listed:
    """Characters in the order of narration."""
    return Listed([Who(each) for each in names])


def penalties(sides: Iterable[ContestSide | SideView]) -> list[Say]:
    """Who loses ranks, such as for facing several."""
    return [
        say_n(
            each.penalty,
            "{character} loses a rank.",
            "{character} loses {n} ranks.",
            character=Who(each.character),
        )
        for each in sides
        if each.penalty
    ]


def _begun(t: TarotScope) -> Told:
    sides = t.event.sides
    known = [(each.character, each.trait or each.told_trait) for each in sides]
    begins = say("A contest begins: {sides}.", sides=opposed(known))
    ties = [
        say("{character} defends: a tie is no defeat.", character=Who(each.character))
        for each in sides
        if each.is_defender
    ]
    rules = ("TT-038", "TT-046") if ties else ("TT-038",)
    return told(begins, *ties, *penalties(sides), tone=Tone.BAD, depth=0, rules=rules)


def _reordered(t: TarotScope) -> Told:
    order = say("The order of narration is now: {order}.", order=in_order(t.event.order))
    return told(order, rules=("TT-038",))


def _called_off(t: TarotScope) -> Told:
    people = People(t.event.characters)
    return told(say("The contest of {people} is called off.", people=people), depth=0)


def _settled(t: TarotScope) -> Told:
    e = t.event
    shown = [each.character for each in e.standings if each.majors]
    tone, tied = Tone.PLAIN, None
    if e.winners:
        tied = say("It was a tie.") if e.is_tie else None
        wins = say_n(len(e.winners), "{people} wins.", "{people} win.", people=People(e.winners))
        tone = Tone.GOOD if t.tone(e.winners[0]) is Tone.HEROES else Tone.BAD
    elif shown:
        wins = say_n(
            len(shown),
            "{people} shows Major Arcana: the story says who has won what.",
            "{people} show Major Arcana: the stories say who has won what.",
            people=People(shown),
        )
    else:
        wins = say("Nobody wins: it is a draw.")
    rule = "TT-042" if shown else "TT-046" if e.is_tie else "TT-045"
    ranks = _ranks(e.standings)
    return told(wins, tied, ranks, narrated(e.story), tone=tone, depth=0, rules=(rule,))


def _ranks(standings: Iterable[Standing]) -> Say | None:
    """What the Narrator alone is shown."""
    row = [
        say_in(
            "contest", "{character} ({rank})", character=Who(each.character), rank=rank(each.rank)
        )
        for each in standings
        if each.rank is not None
    ]
    return say("Ranks: {ranks}.", ranks=Listed(row)) if row else None


WORDS: Final[Mapping[type[Any], Teller]] = {
    ContestBegun: _begun,
    ContestCalledOff: _called_off,
    ContestReordered: _reordered,
    ContestSettled: _settled,
}
"""Type of event → its teller."""
