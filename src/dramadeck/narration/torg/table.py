"""The table as a seat sees it: who sits there with which cards, the card in force, the task."""

from collections.abc import Iterator

from dramadeck.narration.saying import Listed, OwnWords, People, Quoted, Say, Who, say, say_n
from dramadeck.narration.torg.attempts import standing
from dramadeck.narration.torg.cards import notation
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import asked, ledger, skill_box
from dramadeck.narration.words import Titled
from dramadeck.torg import Character, ConflictLine, Disadvantage, DramaCard, Side, SkillResolution
from dramadeck.torg.round import Round
from dramadeck.torg.scene import PointDue, TradeOffer
from dramadeck.torg.view import HeroView


def rows(t: TorgScope) -> Iterator[Titled]:
    """A row for each hero, then what lies open to everybody.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> quin = torg.hero_seat("Quin")
    >>> for row in narration.narrator(torg.TORG, seat=quin).table(torg.view(state, quin))[1:]:
    ...     print(row)
    Marco: Hand: 5 cards. Pool: nothing.
    Piles: Drama deck: 146 cards. Discard pile: 0 cards.
    """
    view = t.after
    for hero in view.heroes:
        yield _title(Who(hero.name)), _hero(t, hero)
    if view.scene is not None:
        yield from _cast(t, [each for each in view.scene.cast if not each.has_fled])
    card, line = t.top_card, t.line(view)
    if view.round is not None and card is not None and line is not None:
        yield say("Card in force"), _in_force(t, view.round, card, line)
    if t.resolution is not None:
        yield say("Task"), _task(t, t.resolution)
    if view.attempts:
        yield say("Open action"), tuple([s for each in view.attempts for s in standing(t, each)])
    if view.offers:
        yield say("Offered trades"), tuple(map(_offered, view.offers))
    piles = (_pile(say("Drama deck"), view.deck_count),
             _pile(say("Discard pile"), len(view.discard_pile)))  # fmt: skip
    yield say("Piles"), piles


def _title(name: Who) -> Say:
    return say("{name}", name=name)


def _pile(name: Say, cards: int) -> Say:
    return say_n(cards, "{pile}: a card.", "{pile}: {n} cards.", pile=name)


def _hero(t: TorgScope, hero: HeroView) -> tuple[Say, ...]:
    hand = hero.hand if hero.hand is not None else (0,) * hero.hand_count
    held = say("Hand: {cards}.", cards=t.cards(hand) if hand else Listed(()))
    pool = say("Pool: {cards}.", cards=t.cards(hero.pool) if hero.pool else Listed(()))
    found = [held, pool]
    if hero.in_play:
        found.append(say("In play: {cards}.", cards=t.cards(hero.in_play)))
    if hero.offered:
        found.append(say("Offered: {cards}.", cards=t.cards(hero.offered)))
    if hero.possibilities:
        found.append(say("Possibilities: {number}.", number=hero.possibilities))
    found += [_point_due(each) for each in t.after.points_due if each.hero == hero.name]
    return (*found, *ledger(t, hero.injuries), *_befallen(t, hero.name))


def _point_due(due: PointDue) -> Say:
    if due.what_for is None:
        return say("A point waits for the gamemaster to say what it does.")
    what = OwnWords(due.what_for)
    return say("A point waits for the gamemaster to say what it does: {what}.", what=what)


def _cast(t: TorgScope, cast: list[Character]) -> Iterator[Titled]:
    """Who is there beside the heroes; of whom there is more to say than the name, in a row."""
    villains = [each.name for each in cast if each.side is Side.VILLAINS]
    yield say("Against the heroes"), (say("{villains}.", villains=People(villains)),)
    allies = [each.name for each in cast if each.side is Side.HEROES]
    if allies:
        yield say("With the heroes"), (say("{allies}.", allies=People(allies)),)
    for each in cast:
        found = [*ledger(t, each.injuries), *_befallen(t, each.name)]
        if each.possibilities is not None:
            found.insert(0, say("Possibilities: {number}.", number=each.possibilities))
        if found:
            yield _title(Who(each.name)), tuple(found)


def _befallen(t: TorgScope, name: str) -> Iterator[Say]:
    """What lies on somebody beside what the conflict line says of a side."""
    current = t.after.round
    if current is None:
        return
    effects = [each.effect for each in current.conditions.given if each.character == name]
    if name in current.setbacks.hindered:
        effects.append(Disadvantage.SETBACK)
    if effects:
        yield say("Condition: {effects}.", effects=Listed(tuple(dict.fromkeys(effects))))
    if name in current.setbacks.spared:
        yield say("Spared the setback.")
    if name in current.conditions.steadfast:
        yield say("Stands firm.")
    for each in current.postures:
        if each.character == name:
            yield say("Posture: {what}.", what=Quoted(each.what))


def _in_force(t: TorgScope, current: Round, card: DramaCard, line: ConflictLine) -> tuple[Say, ...]:
    return (
        say("Round {round}, card {card}.", round=current.number, card=card.number),
        say("Conflict line: {line}.", line=notation(line)),
        say("Approved: {actions}.", actions=Listed(t.after.approved)),
        say("Skill box: {box}.", box=skill_box(card.gamemaster.skill_box)),
    )


def _offered(offer: TradeOffer) -> Say:
    names = {"hero": Who(offer.hero), "with_hero": Who(offer.with_hero)}
    return say("{hero} waits for the answer of {with_hero}.", **names)


def _task(t: TorgScope, task: SkillResolution) -> tuple[Say, ...]:
    steps = Listed(
        [
            say("{step} {difficulty}", step=step, difficulty=asked(t, task.difficulty(step)))
            for step in task.open_steps
        ]
    )
    found = [
        say("{hero}, {skill}.", hero=Who(task.hero), skill=OwnWords(task.skill)),
        say("Open: {steps}.", steps=steps),
    ]
    if task.flips_left is not None:
        found.append(say("Time left: {number}.", number=task.flips_left))
    return tuple(found)
