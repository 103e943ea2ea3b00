"""What the Narrator may say: checks, contests, fights, harm, and what she corrects."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import (
    N_,
    Listed,
    People,
    Say,
    Value,
    Who,
    say,
    say_in,
    say_n,
    say_n_in,
)
from dramadeck.narration.tarot.contests import in_order, opposed
from dramadeck.narration.tarot.labels.deeds import in_words
from dramadeck.narration.tarot.rulings import (
    DECK,
    DISCARD_PILE,
    NARRATORS_HAND,
    NUMBERS,
    hand_of,
)
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import gear, rank, trait, wounds
from dramadeck.narration.words import Labeler, labels
from dramadeck.tarot import (
    BeginContest,
    BeginFight,
    BeginRound,
    Bleed,
    CallForCheck,
    CallOffContest,
    ChangeSuit,
    ConcludeContest,
    ConcludePush,
    Counter,
    Deal,
    DecideCheck,
    EndFight,
    EndGame,
    EndStun,
    Heal,
    Hit,
    Hospitalize,
    IntroduceCharacter,
    MoveCard,
    OpenAttack,
    Place,
    ReorderContest,
    ReviseCharacter,
    SetCounter,
    SufferWounds,
    Treat,
    WaiveContest,
    WearArmor,
    WithdrawCheck,
)


def _check(t: TarotScope) -> Say:
    e = t.event
    names = {"character": Who(e.character), "trait": trait(e.trait), "rank": rank(e.needed)}
    return say("check {character}: {trait}, {rank}", **names)


def _decide_check(t: TarotScope) -> Say:
    decide = say("decide the check of {character} without a push", character=Who(t.event.character))
    return in_words(decide, t.event.story)


def _conclude_push(t: TarotScope) -> Say:
    conclude = say("say what comes of the push of {character}", character=Who(t.event.character))
    return in_words(conclude, t.event.story)


# ---------------------------------------------------------------------------------- contests


def _contest(t: TarotScope) -> Say:
    sides = [(each.character, each.trait) for each in t.event.sides]
    return say("begin a contest: {sides}", sides=opposed(sides))


def _in_contest(t: TarotScope) -> People:
    """Everybody who is in a contest with the character of the command."""
    for contest in t.before.contests:
        names = [each.character for each in contest.sides]
        if t.event.character in names:
            return People(names)
    return People((t.event.character,))


def _reorder(t: TarotScope) -> Say:
    return say("change the order of narration: {order}", order=in_order(t.event.order))


def _call_off_contest(t: TarotScope) -> Say:
    return say("call off the contest of {people}", people=_in_contest(t))


def _conclude_contest(t: TarotScope) -> Say:
    e = t.event
    conclude = say("conclude the contest of {people}", people=_in_contest(t))
    if e.winners:
        conclude = say("{contest}, won by {winners}", contest=conclude, winners=People(e.winners))
    return in_words(conclude, e.story)


# ------------------------------------------------------------------------------------ fights


def _open(t: TarotScope) -> Say:
    e = t.event
    sides = opposed([(e.character, e.attacking), (e.target, e.defending)])
    return say("let an attack come to its contest: {sides}", sides=sides)


def _waive(t: TarotScope) -> Say:
    e = t.event
    names = {"character": Who(e.character), "target": Who(e.target)}
    waive = say("{character} attacks {target} without a contest", **names)
    return in_words(waive, e.reason)


def _hit(t: TarotScope) -> Say:
    e = t.event
    target = Who(e.character)
    harm = tuple(_harm(e))
    if not harm:
        return say("let {target} be hit", target=target)
    return say("let {target} be hit: {harm}", target=target, harm=Listed(harm))


def _harm(e: Hit) -> Iterable[Value]:
    """With what, by whom, and how badly."""
    if e.weapon is not None:
        yield gear(e.weapon)
    if e.by is not None:
        yield say_in("hit", "by {attacker}", attacker=Who(e.by))
    if e.wounds is not None:
        yield wounds(e.wounds)
    if e.stun is not None:
        yield say_in("hit", "a stun ({rank})", rank=rank(e.stun))


def _suffer(t: TarotScope) -> Say:
    e = t.event
    looming = sum(each.wounds for each in t.before.traumas if each.character == e.character)
    suffer = say("{character} suffers {wounds}", character=Who(e.character), wounds=wounds(looming))
    return in_words(suffer, e.story)


def _heal(t: TarotScope) -> Say:
    e = t.event
    heal = say_n(e.wounds, "a wound of {character} heals", "{n} wounds of {character} heal",
                 character=Who(e.character))  # fmt: skip
    if e.weeks is None:
        return heal
    weeks = say_n_in("duration", e.weeks, "one week", "{n} weeks")
    return say("{label}: {text}", label=heal, text=weeks)


# ------------------------------------------------------------------------------- corrections


def _introduce(t: TarotScope) -> Say:
    return say("bring in {name}", name=Who(t.event.character.name))


def _revise(t: TarotScope) -> Say:
    return say("change the sheet of {name}", name=Who(t.event.character.name))


_CONDITIONS: Final = MappingProxyType(
    {
        (Counter.STUNNED, True): N_("rule that {character} is stunned"),
        (Counter.STUNNED, False): N_("rule that {character} is not stunned"),
        (Counter.STABILIZED, True): N_("rule that {character} does not bleed"),
        (Counter.STABILIZED, False): N_("rule that {character} bleeds if wounded"),
        (Counter.DEAD, True): N_("rule that {character} is dead"),
        (Counter.DEAD, False): N_("rule that {character} is alive"),
    }
)


def _counter(t: TarotScope) -> Say:
    e = t.event
    character = Who(e.character)
    if e.counter not in NUMBERS:
        return say(_CONDITIONS[e.counter, bool(e.number)], character=character)
    return say("{character}: set {what} to {number}", character=character,
               what=say(NUMBERS[e.counter]), number=e.number)  # fmt: skip


def _move(t: TarotScope) -> Say:
    e = t.event
    return say("move {card} → {place}", card=t.card(e.card), place=_place(e.to, e.player))


def _place(place: Place, player: str | None) -> Say:
    return hand_of(player or "") if place is Place.HAND else _PILES[place]


_PILES: Final = MappingProxyType(
    {
        Place.DECK: DECK,
        Place.DISCARD_PILE: DISCARD_PILE,
        Place.NARRATOR_HAND: NARRATORS_HAND,
    }
)


def _fight(t: TarotScope) -> Say:
    return say("begin a fight: {people}", people=People(t.event.characters))


def _wear(t: TarotScope) -> Say:
    names = {"character": Who(t.event.character), "armor": gear(t.event.armor)}
    return say("{character} puts on armor: {armor}", **names)


LABELS: Final[Mapping[type[Any], Labeler]] = {
    BeginContest: _contest,
    BeginFight: _fight,
    BeginRound: labels("begin the next round of the fight"),
    Bleed: labels("{character} bleeds"),
    CallForCheck: _check,
    CallOffContest: _call_off_contest,
    ChangeSuit: labels("change the suit of the push of {character}: {suit}"),
    ConcludeContest: _conclude_contest,
    ConcludePush: _conclude_push,
    Deal: labels("begin the game and deal the hands"),
    DecideCheck: _decide_check,
    EndFight: labels("end the fight"),
    EndGame: labels("end the game"),
    EndStun: labels("the stun of {character} passes"),
    Heal: _heal,
    Hit: _hit,
    Hospitalize: labels("bring {character} to a hospital"),
    IntroduceCharacter: _introduce,
    MoveCard: _move,
    OpenAttack: _open,
    ReorderContest: _reorder,
    ReviseCharacter: _revise,
    SetCounter: _counter,
    SufferWounds: _suffer,
    Treat: labels("{character} treats {patient}"),
    WaiveContest: _waive,
    WearArmor: _wear,
    WithdrawCheck: labels("take back the check of {character}"),
}
"""Type of command → what a menu says of it."""
