"""A simple simulation of a task, with which the exact odds are compared."""

import math
import random

from dramadeck.torg import original_deck
from dramadeck.torg.cards import Hazard

FLIPS = 10

FOURTH_DIGIT = 0.00005
"""Half a unit of the fourth digit: the largest standard error of a mean."""


def boxes() -> list[tuple[str, str]]:
    """For each card the steps that it lists, and its problem."""
    hazards = {
        Hazard.POSSIBLE_SETBACK: "setback",
        Hazard.COMPLICATION: "complication",
        Hazard.CRITICAL_PROBLEM: "critical problem",
    }
    boxes = (card.gamemaster.skill_box for card in original_deck().cards)
    return [("".join(box.steps), hazards[box.hazard] if box.hazard else "") for box in boxes]


def finished(cards: list[tuple[str, str]], chances: tuple[float, ...], games: int) -> int:
    """The number of games in which steps A to D are done within ten flips.

    Args:
        cards: the result of `boxes`.
        chances: the chance of a check at each step.
        games: how many games to play.
    """
    sample, dice, successes = random.sample, random.random, 0
    for _ in range(games):
        done = 0
        for steps, hazard in sample(cards, FLIPS):
            if "ABCD"[done] in steps:
                if dice() < chances[done]:
                    done += 1
                    if done == 4:
                        successes += 1
                        break
            elif hazard == "setback":
                if done and dice() >= chances[done]:
                    done -= 1
            elif hazard == "critical problem" and dice() >= chances[done]:
                done = 0
    return successes


def games_needed(chance: float) -> int:
    """The number of games that gives a chance to four digits."""
    return math.ceil(chance * (1 - chance) / FOURTH_DIGIT**2)
