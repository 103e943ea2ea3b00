"""How the break-in goes on: what a scene begins with, what comes of an answer."""

import attrs

from dramadeck.core import Transition
from dramadeck.sim.tarot.moment import Question, TarotMoment, shooters
from dramadeck.sim.tarot.story import CHECKED_DEEDS, DAVID, PISTOL, Scene
from dramadeck.tarot import (
    TAROT,
    BeginContest,
    CallForCheck,
    Command,
    Contender,
    ContestSettled,
    Event,
    Hit,
    IntroduceCharacter,
    State,
)
from dramadeck.tarot.rules.contests import leaders


def next_scene(moment: TarotMoment) -> TarotMoment:
    """The moment after the next scene has begun."""
    scene, *further = moment.scenes
    return attrs.evolve(moment, scenes=tuple(further), due=opening_of(moment, scene))


def after(
    moment: TarotMoment, question: Question, answer: Command | None
) -> tuple[TarotMoment, Transition[State, Event] | None]:
    """The moment after an answer, and what came of it; nothing comes of no answer.

    Raises:
        IllegalCommandError: the rules refuse it.
        ValueError: this seat may not send it.
    """
    if answer is None:
        return attrs.evolve(moment, declined=(*moment.declined, question)), None
    issuer = TAROT.issuer(moment.state, answer)
    if issuer != question.seat:
        raise ValueError(f"{answer!r} is for {issuer} to send, not for {question.seat}")
    transition = TAROT.step(moment.state, answer)
    due = moment.due[1:] if moment.due and moment.due[0] == answer else moment.due
    for event in transition.events:
        if isinstance(event, ContestSettled):
            due = (*due, *hits_after(transition.state, event))
    told = (*moment.told, *transition.events)
    return attrs.evolve(moment, state=transition.state, told=told, due=due), transition


def opening_of(moment: TarotMoment, scene: Scene) -> tuple[Command, ...]:
    """What the Narrator sends when a scene begins."""
    if scene in CHECKED_DEEDS:
        deed = CHECKED_DEEDS[scene]
        return (CallForCheck(character=deed.character, trait=deed.trait, needed=deed.needed),)
    heroes = shooters(moment.state)
    sides = (
        *(
            Contender(
                character=name, trait="Firearms", penalty=int(place == 0 and moment.was_heard)
            )
            for place, name in enumerate(heroes)
        ),
        # Each attacker more than one costs the one who faces them a rank (TT-052).
        Contender(character=DAVID.name, trait="Firearms", penalty=len(heroes) - 1),
    )
    return (IntroduceCharacter(character=DAVID), BeginContest(sides=sides))


def hits_after(state: State, duel: ContestSettled) -> tuple[Command, ...]:
    """Who is hit when the duel is over, by the house's reading.

    Whoever leads has hit; so with Major Arcana on both sides both are hit, and after a draw nobody.
    """
    ahead = leaders(duel.standings)
    heroes = tuple(name for name in ahead if name != DAVID.name)
    shown = any(each.majors for each in duel.standings)
    if heroes and DAVID.name in ahead and not shown:
        return ()
    hits: list[Command] = []
    if heroes:
        hits.append(Hit(character=DAVID.name, weapon=PISTOL, by=heroes[0]))
    if DAVID.name in ahead:
        hits.append(Hit(character=shooters(state)[0], weapon=PISTOL, by=DAVID.name))
    return tuple(hits)
