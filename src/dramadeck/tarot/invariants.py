"""The invariants of a state; they are checked when a state is loaded from outside."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from dramadeck.charts import ChartError
from dramadeck.charts.tarot import trait_name
from dramadeck.core.field_types import NAMES_CHARACTER
from dramadeck.core.record_search import values_marked
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.table import CARD, PUBLIC_CARD
from dramadeck.core.validation import duplicate_names, unknown_cards, unknown_names, zone_errors
from dramadeck.tarot.cards import committed, zones_of
from dramadeck.tarot.play import PushTarget
from dramadeck.tarot.state import State


def invariants(state: State) -> Iterator[str]:
    """A sentence for each thing that is wrong with a state."""
    players = tuple(player.name for player in state.players)
    if not players:
        yield "there is no player"
    everybody = tuple(character.name for character in state.characters)
    yield from duplicate_names(players, "players")
    yield from duplicate_names(everybody, "characters")
    yield from zone_errors(state.table, zones_of(players))
    # Things that a character can have only once, and the Narrator's face-down cards.
    play = state.play
    face_down = len(dict(state.table).get(committed(None), ()))
    noted = len(play.narrator_laid)
    if face_down != noted:
        yield f"cards of the Narrator's face down: {face_down}; recorded for: {noted}"
    yield from duplicate_names((check.character for check in play.checks), "checks")
    yield from duplicate_names((push.character for push in play.pushes), "pushes")
    yield from duplicate_names((trauma.character for trauma in play.traumas), "traumas")
    uses = Counter(card for push in play.pushes for card in push.cards)
    yield from (f"card {card} is face up in two pushes" for card, n in uses.items() if n > 1)
    sides = (name for contest in play.contests for name in contest.characters)
    yield from duplicate_names(sides, "sides of contests")
    yield from unknown_names(values_marked(play, NAMES_CHARACTER), everybody, "character")
    cards = chain(values_marked(play, CARD), values_marked(play, PUBLIC_CARD))
    yield from unknown_cards(cards, state.setup.deck.numbers)
    for check in play.checks:
        yield from _trait_errors(check.trait)
    for push in play.pushes:
        name = push.character
        aims = {
            PushTarget.CHECK: play.check(name),
            PushTarget.CONTEST: play.contest(name),
            PushTarget.REACTION: play.fighter(name),
            PushTarget.TRAUMA: play.trauma(name),
        }
        if aims[push.aim] is None:
            yield f"{name} pushes for a {push.aim} that there is not"
        for card in push.cards:
            if card not in state.revealed:
                yield f"card {card} of a push does not lie open"
        for turned in push.turned:
            if turned.card not in push.majors:
                yield f"card {turned.card} was turned and is no open Major Arcana of its push"
    for contest in play.contests:
        if len(contest.sides) < 2:
            yield f"a contest of {len(contest.sides)} sides"
        for side in contest.sides:
            if side.trait is None:
                yield f"{side.character} is in a contest without a trait"
            else:
                yield from _trait_errors(side.trait)
    fight = play.fight
    if fight is not None:
        yield from duplicate_names(fight.characters, "fighters")
        yield from duplicate_names(fight.acting, "who may act")
        attacking = (name for attack in fight.attacks for name in (attack.attacker, attack.target))
        yield from unknown_names((*fight.acting, *attacking), fight.characters, "fighter")


def _trait_errors(trait: str) -> Iterator[str]:
    try:
        trait_name(trait)
    except (ChartError, ValueError):
        yield f"there is no trait {truncated_repr(trait)}"
