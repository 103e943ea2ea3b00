"""Small decks, and slow, simple computations of the same numbers."""

from fractions import Fraction
from functools import cache, partial

import attrs
import pytest

from dramadeck.odds.torg import RolledUnder, SkillChecks
from dramadeck.torg.cards import Advantage, Disadvantage, Hazard, Side, SkillBox, Step
from dramadeck.torg.decks import original_deck

BLANK = original_deck().cards[0]


def agrees(distribution, expected):
    """Check that a distribution has these chances of 0, up to 1, up to 2 ... flips."""
    reached = [distribution.at_most(flips) for flips in range(len(expected))]
    assert reached == pytest.approx([float(chance) for chance in expected], abs=1e-12)


def cards_with(*boxes):
    """Return cards with these skill boxes: "AB", or the name of a problem."""
    sides = [attrs.evolve(BLANK.gamemaster, skill_box=box_of(box)) for box in boxes]
    return tuple(attrs.evolve(BLANK, number=n, gamemaster=side) for n, side in enumerate(sides, 1))


def box_of(printed):
    if printed in set(Hazard):
        return SkillBox(hazard=Hazard(printed))
    return SkillBox(steps=tuple(Step(letter) for letter in printed))


def every_order(task, flips, *, last_ditch=False, tried_after=False, waiting_for=None):
    """Return the chances to finish after 0, 1, ... flips; play every order of the cards."""
    reached = [Fraction()] * (flips + 1)
    one_card = each_card_of(task, waiting_for)

    def play(flip, left, standings, share):
        reached[flip] += standings.get("there", Fraction()) * share
        if flip == flips:
            if tried_after:
                reached[flip] += share * sum(
                    chance * task.checks.last_ditch(*standing)
                    for standing, chance in standings.items()
                    if standing != "there"
                )
            return
        is_last = last_ditch and flip == flips - 1
        for card in left:
            following = after(one_card, card, standings, is_last=is_last)
            others = [other for other in left if other is not card]
            play(flip + 1, others, following, share / len(left))

    play(0, list(task.cards), {(task.done, task.raised, 0): Fraction(1)}, Fraction(1))
    return reached


def each_card_of(task, waiting_for=None):
    """Return a cached function from a card and a standing to the next standings."""
    cards = {card.number: card for card in task.cards}

    @cache
    def one_card(number, standing, is_last):
        return of_one_card(task, cards[number], standing, is_last, waiting_for)

    return one_card


def after(one_card, card, standings, *, is_last=False):
    """Return the standings after one more card: standing → chance."""
    following = {}

    def add(standing, chance):
        following[standing] = following.get(standing, 0) + chance

    for standing, chance in standings.items():
        if isinstance(standing, str):
            add(standing, chance)
            continue
        for target, share in one_card(card.number, standing, is_last):
            add(target, chance * share)
    return following


def of_one_card(task, card, standing, is_last, waiting_for):
    checks, box = checks_under(task, card), card.gamemaster.skill_box
    end = "there" if waiting_for is None else "over"
    flurries = task.scene is not None and Advantage.FLURRY in words_of(task, card)
    if is_last:
        chance = last_chance(task, checks, box, standing, 1 + (flurries and not box.hazard))
        return [(end, chance), (standing, 1 - chance)]
    if box.hazard:
        fails = checks.fails(*standing)
        if box.hazard == waiting_for:
            return [("there", fails), (standing, 1 - fails)]
        return [(struck(task, box.hazard, standing), fails), (standing, 1 - fails)]
    once = partial(of_one_action, checks, box, most=task.steps_per_round, end=end)
    ways = once(standing)
    if flurries:
        then = {middle: [(end, 1)] if middle == end else once(middle) for middle, _ in ways}
        ways = [(there, share * more) for middle, share in ways for there, more in then[middle]]
    return ways


def words_of(task, card):
    return card.gamemaster.line(task.scene).effects(Side.HEROES)


def listed(checks, box, done):
    """Return how many consecutive steps a card lists, beginning with the next step."""
    due, run = list(Step)[done : checks.steps], 0
    while run < len(due) and due[run] in box.steps:
        run += 1
    return run


def of_one_action(checks, box, standing, most, end):
    """Return the standings after a check for up to `most` steps, with their chances."""
    done, raised, skill = standing
    tried = min(listed(checks, box, done), most)
    if not tried:
        return [(standing, Fraction(1))]
    gains = [Fraction(1), *checks.gains(done, raised, skill, tried), Fraction()]
    return [
        (end if done + n == checks.steps else (done + n, raised, skill), gains[n] - gains[n + 1])
        for n in range(tried + 1)
    ]


def last_chance(task, checks, box, standing, actions):
    """Return the best chance to finish with these actions of the last round."""
    done, raised, skill = standing
    run, left = listed(checks, box, done), checks.steps - done
    chances = [checks.last_ditch(done, raised, skill)]
    if run == left:
        chances.append(checks.gains(done, raised, skill, run)[-1])
    for tried in range(1, run + 1) if actions == 2 else ():
        middles = of_one_action(checks, box, standing, tried, "there")
        then = {to: to == "there" or last_chance(task, checks, box, to, 1) for to, _ in middles}
        chances.append(sum(share * then[to] for to, share in middles))
    return max(chances)


def checks_under(task, card):
    """Return the checks in the round of a card, whose conflict line may change the throw."""
    checks = task.checks
    if task.scene is None or not isinstance(checks, SkillChecks | RolledUnder):
        return checks
    words = words_of(task, card)
    if Disadvantage.SETBACK in words and task.setback:
        value, *others = (number - task.setback for number in (checks.value, *checks.other_values))
        checks = attrs.evolve(checks, value=value, other_values=tuple(others))
    if isinstance(checks, RolledUnder):
        return checks
    weighed = {"up": Advantage.UP in words, "stymied": Disadvantage.STYMIED in words}
    counts_ten = checks.attempts.up == "die_of_at_least_ten"
    throw = attrs.evolve(checks.throw, up_counts_ten=counts_ten, **weighed)
    return attrs.evolve(checks, throw=throw)


def struck(task, hazard, standing):
    done, raised, skill = standing
    if hazard is Hazard.POSSIBLE_SETBACK:
        return (max(0, done - 1), raised, skill)
    if hazard is Hazard.COMPLICATION:
        return (done, raised + 1, skill)
    if skill + 1 < task.checks.skills:
        return (done, raised, skill + 1)
    return (0, raised, skill) if task.after_critical == "start_over" else standing
