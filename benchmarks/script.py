"""A flip in a simple script, with dicts and lists that are changed in place, for comparison.

It checks what a careful author checks, resets what a flip resets, and writes a log. It has no old
states, no hidden cards, no rule texts and no replay.
"""

import random
from typing import Any

Game = dict[str, Any]


def new_game(heroes: tuple[str, ...], villains: tuple[str, ...], seed: int) -> Game:
    """A game after the deal, at the beginning of a dramatic combat."""
    deck = list(range(1, 157))
    random.Random(seed).shuffle(deck)
    return {
        "heroes": [
            {"name": hero, "shock": 0, "wounds": 0, "hand": [deck.pop() for _ in range(6)]}
            for hero in heroes
        ],
        "villains": [{"name": villain, "has_fled": False} for villain in villains],
        "deck": deck,
        "stack": [],
        "discard": [],
        "scene": {"kind": "dramatic"},
        "round": fresh_round(0),
        "log": [],
    }


def fresh_round(number: int) -> dict[str, Any]:
    return {
        "number": number,
        "deeds": [],
        "pooled": [],
        "earned": [],
        "conditions": [],
        "defended": [],
    }


def flip(game: Game) -> None:
    """Flip the next card."""
    if game["scene"] is None or game["round"] is None:
        raise ValueError("there are no rounds to flip in")
    if not game["deck"]:
        if not game["discard"]:
            raise ValueError("there is no card to flip")
        game["deck"], game["discard"] = game["discard"], []
        random.shuffle(game["deck"])
        game["log"].append({"what": "reshuffled", "cards": len(game["deck"])})
    card = game["deck"].pop()
    game["stack"].append(card)
    number = game["round"]["number"] + 1
    game["round"] = fresh_round(number)
    game["log"].append({"what": "flipped", "card": card, "round": number})
