"""Sentences for dues, addressed to the seat that has to act."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.core import Due
from dramadeck.narration.messages import Message, NameArg, People, message, message_n
from dramadeck.narration.table_model import Fact, Look
from dramadeck.narration.torg.labels import question_of
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.torg import GAMEMASTER, Side
from dramadeck.torg.cards import DECLINABLE
from dramadeck.torg.commands import (
    AcceptSubplot,
    Announce,
    AnswerCampaign,
    AnswerQuestion,
    AnswerTrade,
    ApplyInteraction,
    BeginRounds,
    BeginScene,
    ChooseApproach,
    Deal,
    DeclareAction,
    DiscardAfterScene,
    EndAdventure,
    Flip,
    GrantAward,
    JudgeApproach,
    JudgeCampaign,
    MakeCall,
    NameDrawn,
    NameSetback,
    OpenPool,
    RenewHand,
    ReportDamage,
    Roll,
    SettlePoint,
)

DueSentence = Callable[[TorgScope, Due], Message]


def _name(due: Due, field: str) -> NameArg:
    (name,) = due.names(field)
    return NameArg(name)


def _harm(_t: TorgScope, due: Due) -> Message:
    people, target = People(due.names("by")), _name(due, "target")
    if due.amount is None:
        return message("Deal damage: {people} hit {target}.", people=people, target=target)
    return message(
        "Deal damage: {people} hit {target}, effect total {total}.",
        people=people,
        target=target,
        total=due.amount,
    )


def _question(t: TorgScope, due: Due) -> Message:
    (hero,) = due.names("hero")
    question = question_of(t, hero)
    if question is None:
        return message("Give {hero} an idea.", hero=NameArg(hero))
    return message("{hero} asks: {question}.", hero=NameArg(hero), question=question)


def _setback(_t: TorgScope, due: Due) -> Message:
    if due.names("side") == (Side.HEROES.value,):
        return message("Decide what the setback of the heroes does.")
    return message("Decide what the setback of the villains does.")


def _act(t: TorgScope, due: Due) -> Message:
    (actor,) = due.names("actor")
    if due.after:
        first = People(due.after)
        if actor == t.after.seat.name:
            return message("You can act after {people}.", people=first)
        return message("{actor} can act after {people}.", actor=NameArg(actor), people=first)
    has_acted = any(deed.actor == actor for deed in (t.after.round.deeds if t.after.round else ()))
    if actor == t.after.seat.name:
        if has_acted:
            return message("You have one more action in this round.")
        return message("You have not acted in this round.")
    if has_acted:
        return message("{actor} has one more action in this round.", actor=NameArg(actor))
    return message("{actor} has not acted in this round.", actor=NameArg(actor))


def _die(t: TorgScope, due: Due) -> Message:
    (actor,) = due.names("actor")
    if actor == t.after.seat.name:
        return message("Throw the die for your action.")
    return message("Throw the die for {actor}.", actor=NameArg(actor))


def _result(t: TorgScope, due: Due) -> Message:
    (actor,) = due.names("actor")
    if actor == t.after.seat.name:
        own = t.hero(actor)
        if own is not None and (own.possibilities or own.pool):
            return message("Announce your result, or raise it first.")
        return message("Announce your result.")
    return message("Announce the result of {actor}.", actor=NameArg(actor))


def _trade(t: TorgScope, due: Due) -> Message:
    (hero,) = due.names("with_hero")
    if _has_wanted_cards(t, hero):
        return message("Accept the trade that {hero} offers, or decline it.", hero=NameArg(hero))
    return message("You do not have what {hero} wants: decline the trade.", hero=NameArg(hero))


def _has_wanted_cards(t: TorgScope, hero: str) -> bool:
    """Whether the hero of the seat has cards that answer the offer of another one."""
    own = next(partner for partner in t.after.heroes if partner.name == t.after.seat.name)
    offer = next(offer for offer in t.after.offers if offer.hero == hero)
    types = Counter(t.face(card).type for card in (own.pool if t.after.round else own.hand) or ())
    if t.after.round:
        types -= Counter({kind: types[kind] for kind in DECLINABLE})
    return types.total() >= offer.count and Counter(offer.wants) <= types


def _opening(_t: TorgScope, due: Due) -> Message:
    return message_n(
        due.amount or 0,
        "You can open your pool with one card before the first flip.",
        "You can open your pool with up to {n} cards before the first flip.",
    )


DUES: Final[Mapping[str, DueSentence]] = MappingProxyType(
    {
        kind.__name__: sentence
        for kind, sentence in dict[type, DueSentence](
            {
                Deal: lambda _t, _due: message("Begin the adventure and deal the hands."),
                BeginScene: lambda _t, _due: message(
                    "Begin the next scene, or end the act or the adventure."
                ),
                EndAdventure: lambda _t, _due: message("End the adventure: awards are paid."),
                Flip: lambda _t, _due: message("Flip the next card: a new round begins."),
                Roll: _die,
                Announce: _result,
                DeclareAction: _act,
                DiscardAfterScene: lambda _t, _due: message(
                    "Choose what to discard at the end of the scene."
                ),
                RenewHand: lambda _t, _due: message("Choose what to discard for the rally."),
                NameDrawn: lambda _t, due: message_n(
                    due.amount or 0,
                    "Say which card you have drawn.",
                    "Say which {n} cards you have drawn.",
                ),
                OpenPool: _opening,
                AnswerTrade: _trade,
                MakeCall: lambda _t, due: message(
                    "Decide what happens to {target}.", target=_name(due, "target")
                ),
                ChooseApproach: lambda _t, _due: message("Choose a new approach to the task."),
                JudgeApproach: lambda _t, _due: message(
                    "Decide whether the new approach to the task is convincing."
                ),
                AnswerCampaign: lambda _t, _due: message(
                    "Say whether your subplot may become part of the campaign."
                ),
                JudgeCampaign: lambda _t, _due: message(
                    "Decide whether the subplot becomes part of the campaign."
                ),
                ReportDamage: _harm,
                GrantAward: lambda _t, _due: message("You can give awards for the scene."),
                SettlePoint: lambda _t, due: message(
                    "Decide what the possibility of {hero} does.", hero=_name(due, "hero")
                ),
                AnswerQuestion: _question,
                ApplyInteraction: lambda _t, due: message(
                    "Apply the result of {actor} against {target}.",
                    actor=_name(due, "actor"),
                    target=_name(due, "target"),
                ),
                AcceptSubplot: lambda _t, due: message(
                    "Accept or decline the subplot in the pool of {hero}.", hero=_name(due, "hero")
                ),
                NameSetback: _setback,
            }
        ).items()
    }
)
"""Name of a command → the sentence for the seat that has to send it."""


def idle(t: TorgScope) -> Iterator[Fact]:
    """The facts for a scene without rounds: the gamemaster may begin them."""
    if t.after.scene is None:
        return
    if t.after.seat == GAMEMASTER:
        sentence = message("Begin rounds when the order of actions matters, or end the scene.")
        yield Fact(sentence, Look.DUE, BeginRounds.__name__)
    else:
        yield Fact(message("The story continues without rounds: say what you do."), Look.QUIET)
