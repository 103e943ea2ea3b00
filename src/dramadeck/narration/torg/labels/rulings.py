"""What the gamemaster decides, and what is written down."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import (
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
from dramadeck.narration.torg.values import asked, counted, counter_words
from dramadeck.narration.words import Labeler, labels
from dramadeck.torg import (
    AbandonSkillResolution,
    AcceptSubplot,
    ActivateSpecial,
    AllowTrades,
    ApplyInteraction,
    BeginSkillResolution,
    BeginStorm,
    BeginSubplot,
    CounterPoint,
    DisallowAction,
    DisallowSubplot,
    EndCombat,
    EndLifeRage,
    EndStorm,
    GiveCondition,
    GrantAward,
    GrantImpact,
    JoinCombat,
    JoinParty,
    JudgeApproach,
    JudgeCampaign,
    LeaveParty,
    LetHeroFail,
    MoveCard,
    NameRealm,
    NameSetback,
    NoteInfluence,
    OpposeHeroes,
    Place,
    ProlongMonologue,
    RecallSubplot,
    ReduceAward,
    RefuseTrade,
    RestoreHands,
    SetCounter,
    SetReality,
    SettlePoint,
    Side,
    StandFirm,
    StripPool,
    WithholdSubplotPay,
    WithholdTransfer,
)


def judge(yes: Say, no: Say, field: str) -> Labeler:
    """A label of a command that says yes or no."""

    def label(t: TorgScope) -> Say:
        return yes if getattr(t.event, field) else no

    return label


def explained(label: Say, text: str | None) -> Say:
    """A label, with what somebody says about it."""
    return say("{label}: {text}", label=label, text=Quoted(text)) if text else label


def _strip(t: TorgScope) -> Say:
    hero, cards = Who(t.event.hero), t.cards(t.event.cards)
    return say("take from the pool of {hero}: {cards}", hero=hero, cards=cards)


def _setback(t: TorgScope) -> Say:
    what = say("of your choice") if t.event.what is None else Quoted(t.event.what)
    if t.event.side is Side.HEROES:
        return say("name the setback of the heroes: {what}", what=what)
    return say("name the setback of the villains: {what}", what=what)


def _begin_task(t: TorgScope) -> Say:
    e = t.event
    steps = Listed([asked(t, each) for each in e.difficulties])
    task = say("begin a dramatic skill resolution: {hero}, {skill}, {steps}", hero=Who(e.hero),
               skill=OwnWords(e.skill), steps=steps)  # fmt: skip
    if e.flips is None:
        return task
    return say_n(e.flips, "{task}, one flip", "{task}, {n} flips", task=task)


def _combat(t: TorgScope) -> Value:
    return (
        say_in("combat", "the main fight") if t.event.combat is None else OwnWords(t.event.combat)
    )


def _join_combat(t: TorgScope) -> Say:
    who = Who(t.event.character)
    return say("{character} changes over to {combat}", character=who, combat=_combat(t))


def _end_combat(t: TorgScope) -> Say:
    return say("end a fight: {combat}", combat=_combat(t))


def _oppose(t: TorgScope) -> Say:
    heroes = People([each.hero for each in t.event.totals])
    return say("hero against hero: {heroes}", heroes=heroes)


def _condition(t: TorgScope) -> Say:
    return say("put it on {character}: {effect}", character=Who(t.event.character),
               effect=t.event.effect)  # fmt: skip


def _interaction(t: TorgScope) -> Say:
    names = {"actor": Who(t.event.actor), "target": Who(t.event.target)}
    return explained(say("apply what {actor} has done to {target}", **names), t.event.setback)


def _settle_point(t: TorgScope) -> Say:
    """What it has been spent for; of several points of a hero the first is settled."""
    e = t.event
    hero = Who(e.hero)
    what_for = next((each.what_for for each in t.after.points_due if each.hero == e.hero), None)
    if what_for is None:
        return say("say what the point of {hero} does", hero=hero)
    return say("say what the point of {hero} does: {what}", hero=hero, what=OwnWords(what_for))


def _realm(t: TorgScope) -> Say:
    if t.event.realm is None:
        return say("where the scene plays matters no more")
    return say("the scene plays in this realm: {realm}", realm=Who(t.event.realm))


def _reality(t: TorgScope) -> Say:
    e = t.event
    who = Who(e.character)
    if e.reality is None:
        return say("{character} is of no reality that matters", character=who)
    return say("{character} is of {reality}", character=who, reality=Who(e.reality))


def _end_rage(t: TorgScope) -> Say:
    if t.event.side is Side.HEROES:
        return say("end the rage of the heroes")
    return say("end the rage of the villains")


def _join(t: TorgScope) -> Say:
    hero = Who(t.event.hero)
    if t.event.joins_action:
        return say("{hero} joins the party and the action", hero=hero)
    return say("{hero} joins the party", hero=hero)


def _restore(t: TorgScope) -> Say:
    return say("take up the hands of act {act} again", act=t.event.act)


def _counter(t: TorgScope) -> Say:
    e = t.event
    what, number = counter_words(t, e.counter), counted(t, e.counter, e.number)
    if e.character is None:
        return say("set {what} to {number}", what=what, number=number)
    return say("{character}: set {what} to {number}", character=Who(e.character), what=what,
               number=number)  # fmt: skip


def _activate(t: TorgScope) -> Say:
    names = {"card": t.card(t.event.card), "hero": Who(t.event.hero)}
    return explained(say("{card} of {hero} takes effect", **names), t.event.what)


def _move(t: TorgScope) -> Say:
    e = t.event
    return say("move {card} → {place}", card=t.card(e.card), place=_place(e.to, e.hero))


def _place(place: Place, hero: str | None) -> Say:
    if place is Place.HAND:
        return say_in("zone", "hand of {hero}", hero=Who(hero or ""))
    if place is Place.POOL:
        return say_in("zone", "pool of {hero}", hero=Who(hero or ""))
    return _PILES[place]


_PILES: Final = MappingProxyType(
    {
        Place.DRAMA_DECK: say_in("zone", "drama deck"),
        Place.ACTION_STACK: say_in("zone", "action stack"),
        Place.DISCARD_PILE: say_in("zone", "discard pile"),
    }
)


LABELS: Final[Mapping[type[Any], Labeler]] = {
    AbandonSkillResolution: labels("give the task up"),
    AcceptSubplot: labels("accept {card} of {hero}"),
    ActivateSpecial: _activate,
    AllowTrades: labels("allow trades before the discards"),
    ApplyInteraction: _interaction,
    BeginSkillResolution: _begin_task,
    BeginStorm: labels("begin a reality storm"),
    BeginSubplot: labels("a subplot of {hero} becomes active: {subplot}"),
    CounterPoint: labels("{villain} cancels the point"),
    DisallowAction: labels("an action earns {hero} nothing: {action}"),
    DisallowSubplot: labels("{card} of {hero} does not fit the story"),
    EndCombat: _end_combat,
    EndLifeRage: _end_rage,
    EndStorm: labels("end the reality storm"),
    GiveCondition: _condition,
    GrantAward: labels("award of {hero}: {possibilities} more"),
    GrantImpact: labels("what {hero} did changes everything"),
    JoinCombat: _join_combat,
    JoinParty: _join,
    JudgeApproach: judge(
        say("the approach convinces"), say("the approach does not convince"), "is_convincing"
    ),
    JudgeCampaign: judge(say("the subplot may last"), say("the subplot may not last"), "approves"),
    LeaveParty: labels("{hero} leaves the party"),
    LetHeroFail: labels("let the success of {hero} fail"),
    MoveCard: _move,
    NameRealm: _realm,
    NameSetback: _setback,
    NoteInfluence: labels("a subplot of {hero} has a part in this act: {subplot}"),
    OpposeHeroes: _oppose,
    ProlongMonologue: labels("prolong the monologue"),
    RecallSubplot: labels("a subplot of {hero} is active again: {subplot}"),
    ReduceAward: labels("award of {hero}: {possibilities} fewer"),
    RefuseTrade: labels("the story does not bear out the trade of {hero}"),
    RestoreHands: _restore,
    SettlePoint: _settle_point,
    SetCounter: _counter,
    SetReality: _reality,
    StandFirm: labels("{villain} stands firm"),
    StripPool: _strip,
    WithholdSubplotPay: labels("a subplot of {hero} pays nothing: {subplot}"),
    WithholdTransfer: labels("{hero} plays no card into the pool now"),
}
"""Type of command → what a menu says of it."""
