"""The table of Torg as a seat sees it: heroes with their cards, other characters, the round."""

from collections.abc import Iterator, Sequence
from typing import Final

from dramadeck.narration.messages import (
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
from dramadeck.narration.table_model import Fact, Layout, Look, Member, Place, PlaceKind, pile_of
from dramadeck.narration.torg.cards import kinds_of_action, notation
from dramadeck.narration.torg.conflict_lines import meaning
from dramadeck.narration.torg.open_actions import open_actions
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import difficulty_value, ledger, skill_box
from dramadeck.torg import Advantage, Character, Disadvantage, SceneKind, Side, SkillResolution
from dramadeck.torg.commands import (
    AnswerTrade,
    DeclineTrade,
    OpenPool,
    PlayToPool,
    RefuseTrade,
    WithdrawTrade,
)
from dramadeck.torg.scene import PointDue, TradeOffer
from dramadeck.torg.view import HeroView

_TO_POOL: Final = (PlayToPool.__name__, OpenPool.__name__)
"""The commands that put cards from the hand into the pool of the same hero."""

_KINDS: Final = {
    SceneKind.STANDARD: message("Standard scene."),
    SceneKind.DRAMATIC: message("Dramatic scene."),
}

_CAST: Final = {
    Side.VILLAINS: message("Against the heroes"),
    Side.HEROES: message("With the heroes"),
}


_FIRST: Final = message("This side acts first in the round.")
_CONFLICT_LINE: Final = message(
    "The effects of the card in force on each side in this kind of scene; the side that acts "
    "first is listed first."
)
_APPROVED: Final = message("A hero who succeeds at one of these in this round draws a card.")
_SKILL_BOX: Final = message(
    "The steps of a task that can be tried in this round, or the problem that replaces them."
)


def places(t: TorgScope) -> Iterator[Place]:
    """The heroes, the characters of the gamemaster, the centre, open actions, task and trades.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> quin = torg.hero_seat("Quin")
    >>> for row in narration.narrator(torg.TORG, seat=quin).table(torg.view(state, quin))[1:]:
    ...     print(row)
    Marco: Hand: 5 cards. Pool: nothing.
    On the table: Drama deck: 146 cards. Card in force: nothing. Discard pile: nothing. Act 1.
    Now: Waiting for the gamemaster: begin a scene.
    """
    view = t.after
    for hero in view.heroes:
        yield _hero(t, hero)
    cast = view.scene.cast if view.scene else ()
    for side, title in _CAST.items():
        present = [
            character for character in cast if character.side is side and not character.has_fled
        ]
        fled = [character for character in cast if character.side is side and character.has_fled]
        names = [character.name for character in present]
        if present or fled:
            facts = [*_condition(t, side, None)] if side is Side.VILLAINS else []
            acted = [name for name in names if any(_acted(t, side, name))]
            if acted == names and acted:
                facts.append(Fact(message("All have acted."), Look.DONE))
            elif acted:
                facts.append(
                    Fact(message("Already acted: {people}.", people=People(acted)), Look.DONE)
                )
            yield Place(
                key=f"cast {side.value}",
                kind=PlaceKind.CAST,
                name=title,
                look=Look(side.value),
                facts=tuple(facts),
                members=tuple(_member(t, character) for character in (*present, *fled)),
                summary=message("{people}.", people=People(names)) if names else None,
            )
    yield _centre(t)
    yield from open_actions(t)
    if view.resolution is not None:
        yield _task(t, view.resolution)
    for offer in view.offers:
        yield _offer(t, offer)


# ----------------------------------------------------------------------------------- characters


def _hero(t: TorgScope, hero: HeroView) -> Place:
    name = hero.name
    is_own = t.after.seat.name == name
    piles = [
        pile_of(
            t, f"hand/{name}", message("Hand"), hero.hand, count=hero.hand_count, layout=Layout.HAND
        ),
        pile_of(t, f"pool/{name}", message("Pool"), hero.pool),
    ]
    if hero.in_play:
        piles.append(pile_of(t, f"in_play/{name}", message("In play"), hero.in_play))
    if hero.offered:
        piles.append(pile_of(t, f"offered/{name}", message("Offered"), hero.offered))
    return Place(
        key=f"seat {name}",
        kind=PlaceKind.SEAT,
        name=message("{name}", name=NameArg(name)),
        owner=name,
        look=Look.HEROES,
        is_own=is_own,
        facts=tuple(_facts_of_hero(t, hero)),
        piles=tuple(piles),
        accepts=_TO_POOL if is_own else (),
    )


def _facts_of_hero(t: TorgScope, hero: HeroView) -> Iterator[Fact]:
    if hero.possibilities:
        yield _possibilities(hero.possibilities)
    for due in t.after.points_due:
        if due.hero == hero.name:
            yield Fact(_point_due(due), Look.CONDITION)
    yield from (Fact(harm, Look.HARM) for harm in ledger(t, hero.injuries))
    yield from _condition(t, Side.HEROES, hero.name)
    yield from _acted(t, Side.HEROES, hero.name)


def _point_due(due: PointDue) -> Message:
    if due.what_for is None:
        return message("The gamemaster must decide what a point does.")
    what = UserTerm(due.what_for)
    return message("The gamemaster must decide what a point does: {what}.", what=what)


def _member(t: TorgScope, character: Character) -> Member:
    """A character of the gamemaster."""
    facts = [Fact(harm, Look.HARM) for harm in ledger(t, character.injuries)]
    if character.possibilities is not None:
        facts.insert(0, _possibilities(character.possibilities))
    elif character.is_possibility_rated:
        facts.insert(0, Fact(message("Possibility-rated."), Look.QUIET))
    if character.has_fled:
        facts.insert(0, Fact(message("Fled."), Look.QUIET))
    facts += _condition(t, None, character.name)
    return Member(message("{name}", name=NameArg(character.name)), tuple(facts))


def _possibilities(number: int) -> Fact:
    return Fact(message("Possibilities: {number}.", number=number), Look.POINTS)


def _condition(t: TorgScope, side: Side | None, name: str | None) -> Iterator[Fact]:
    """The effects of the conflict line on a side, and the conditions of one character."""
    current, line = t.after.round, t.line(t.after)
    if current is None:
        return
    effects: list[Value] = [*line.effects(side)] if line is not None and side is not None else []
    effects += [given.effect for given in current.conditions.given if given.character == name]
    if name in current.setbacks.hindered:
        effects.append(Disadvantage.SETBACK)
    if effects:
        listed = Listed(tuple(dict.fromkeys(effects)))
        condition = message("Condition: {effects}.", effects=listed)
        yield Fact(condition, Look.CONDITION, help=_meanings(t, effects))
    if name in current.setbacks.spared:
        yield Fact(message("Not affected by the setback."), Look.GOOD)
    if name in current.conditions.steadfast and Disadvantage.BREAK in effects:
        yield Fact(message("Stands firm."), Look.GOOD, help=message("Does not flee in this round."))
    for posture in current.postures:
        if posture.character == name:
            yield Fact(message("Posture: {what}.", what=Quoted(posture.what)), Look.CONDITION)


def _meanings(t: TorgScope, effects: Sequence[Value]) -> Message | None:
    """The meanings of words of a conflict line; words that the gamemaster decides are omitted."""
    meanings = [
        message_in("condition", "{word}: {meaning}", word=word, meaning=text)
        for word in dict.fromkeys(effects)
        if isinstance(word, Advantage | Disadvantage) and (text := meaning(t, word)) is not None
    ]
    return message_in("condition", "{meanings}.", meanings=Listed(meanings)) if meanings else None


def _acted(t: TorgScope, side: Side, name: str) -> Iterator[Fact]:
    """A fact if a character has acted; in a flurry each has two actions."""
    current = t.after.round
    if current is None:
        return
    actions = sum(deed.actor == name and not deed.is_hastened for deed in current.deeds)
    if actions == 1 and t.suffers(side, Advantage.FLURRY):
        yield Fact(message("Has acted once."), Look.DONE)
    elif actions:
        yield Fact(message("Has acted."), Look.DONE)


# --------------------------------------------------------------------------------- the centre


def _centre(t: TorgScope) -> Place:
    view, face, discards = t.after, "gamemaster", message("Discard pile")
    label, look = message("Card in force"), Look.PLAIN
    if view.scene is not None and t.line(view) is not None:
        face = f"gamemaster-{view.scene.kind.value}"
    elif view.action_stack:
        label, look = message("Last card"), Look.DONE
    piles = [
        pile_of(
            t, "drama_deck", message("Drama deck"), (), count=view.deck_count, layout=Layout.STACK
        ),
        pile_of(t, "action_stack", label, view.action_stack[-1:], face=face, look=look),
        pile_of(t, "discard_pile", discards, view.discard_pile, layout=Layout.STACK),
    ]
    return Place(
        key="centre",
        kind=PlaceKind.CENTRE,
        name=message("On the table"),
        facts=tuple(_now(t)),
        piles=tuple(piles),
    )


def _now(t: TorgScope) -> Iterator[Fact]:
    """The facts for everybody."""
    view = t.after
    current, line = view.round, t.line(view)
    if current is not None and current.number:
        yield Fact(message("Round {number}.", number=current.number), Look.HEADLINE)
    elif current is not None:
        yield Fact(message("Before the first card."))
    elif view.scene is not None:
        yield Fact(message("No rounds at the moment."))
    if view.scene is not None:
        yield Fact(_KINDS[view.scene.kind], Look.QUIET)
    if view.adventure is None:
        yield Fact(message("No adventure is under way."))
    elif current is None:
        yield Fact(message("Act {number}.", number=view.adventure.act), Look.QUIET)
    yield from _below(t)
    if current is None or line is None:
        return
    if view.initiative is Side.HEROES:
        yield Fact(message("Heroes first."), Look.HEROES, help=_FIRST)
    elif view.initiative is Side.VILLAINS:
        yield Fact(message("Villains first."), Look.VILLAINS, help=_FIRST)
    if view.order:
        names = Listed([NameArg(name) for name in view.order])
        yield Fact(message("In this order: {names}.", names=names), Look.PLAIN)
    sentence = message("Conflict line: {line}.", line=notation(line))
    yield Fact(sentence, Look.QUIET, help=_CONFLICT_LINE)
    if view.approved:
        sentence = message("Approved: {actions}.", actions=kinds_of_action(view.approved))
        yield Fact(sentence, Look.GOOD, help=_APPROVED)
    card = t.top_card
    if view.resolution is not None and card is not None:
        box = skill_box(card.gamemaster.skill_box)
        yield Fact(message("Skill box: {box}.", box=box), Look.PLAIN, help=_SKILL_BOX)


def _below(t: TorgScope) -> Iterator[Fact]:
    """The number of cards of earlier rounds below the card in force."""
    below = len(t.after.action_stack) - 1
    if below > 0:
        sentence = message_n(
            below,
            "Below it: the card of an earlier round.",
            "Below it: {n} cards of earlier rounds.",
        )
        yield Fact(sentence, Look.QUIET)


def _task(t: TorgScope, task: SkillResolution) -> Place:
    names = {"hero": NameArg(task.hero), "skill": UserTerm(task.skill)}
    facts = [Fact(message("{hero}, {skill}.", **names), Look.HEADLINE)]
    for step in task.steps:
        if step not in task.open_steps:
            facts.append(Fact(message_in("step", "{step} done.", step=step), Look.DONE))
            continue
        look = Look.DUE if step is task.open_steps[0] else Look.PLAIN
        difficulty = difficulty_value(t, task.difficulty(step))
        sentence = message_in("step", "{step} {difficulty}.", step=step, difficulty=difficulty)
        facts.append(Fact(sentence, look))
    if task.flips_left is not None:
        facts.append(Fact(message("Time left: {number}.", number=task.flips_left), Look.TIME))
    return Place(
        key="task", kind=PlaceKind.TASK, name=message("Task"), owner=task.hero, facts=tuple(facts)
    )


def _offer(t: TorgScope, offer: TradeOffer) -> Place:
    """An open trade: the offered cards, and what is wanted in return."""
    hero, other, own = offer.hero, offer.with_hero, t.after.seat.name
    offered = next(partner for partner in t.after.heroes if partner.name == other).offered
    zone = f"pool/{hero}" if offer.pooled else f"offered/{other}"
    answers: tuple[type, ...] = (RefuseTrade,)
    if own == other:
        answers = (AnswerTrade, DeclineTrade)
    elif own == hero:
        answers = (WithdrawTrade,)
    wants = message_n(offer.count, "In return for any card.", "In return for any {n} cards.")
    if offer.wants:
        wants = message("In return for: {cards}.", cards=Listed(offer.wants))
    facts = [Fact(wants)]
    if offer.explanation:
        facts.append(
            Fact(message_in("trade", "{what}", what=Quoted(offer.explanation)), Look.QUOTE)
        )
    return Place(
        key=f"trade {hero} {other}",
        kind=PlaceKind.OFFER,
        name=message("{hero} offers {other} a trade", hero=NameArg(hero), other=NameArg(other)),
        owner=hero,
        is_own=own == other,
        facts=tuple(facts),
        piles=(pile_of(t, zone, message("Offered"), offer.pooled or offered, count=offer.count),),
        answers=tuple(command.__name__ for command in answers),
    )
