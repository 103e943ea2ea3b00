"""The options of walks through games of Turn of the Card."""

from collections.abc import Iterator
from itertools import pairwise

import attrs

from dramadeck import Seat, tarot
from dramadeck.odds.tarot import PlannedPush, push_under_way, stock_for
from dramadeck.tarot import Aptitude, Suit, commands
from dramadeck.tarot.field_types import SAMPLE_CAST
from dramadeck.tarot.options import Fights
from tests.laws.walks import WalkOptions

SHORT_DECK = tarot.rider_waite_deck().only(
    (1, 14, 20, *range(23, 29), 36, *range(37, 41), 48, *range(51, 55), 64, *range(65, 68)),
    name="short",
)
"""A few cards of every kind, so that the deck is shuffled often."""

BARE_DECK = tarot.rider_waite_deck().only((5, 23, 38, 39, 52, 66), name="bare")
"""So few cards that none is left to draw soon."""


WHOLE_FIGHT = attrs.evolve(
    tarot.PUBLISHED, name="whole fight", fights=Fights(attackers="of_the_fight")
)
"""The published dialect with another reading: all attackers of a fight count."""


def player(name: str) -> tarot.Player:
    """Return a player whose character has another name than the player and one wound.

    The character is as quick as a Guard and slower than a Rival, so only some act simultaneously.
    """
    traits = {"Driving": Aptitude.GREAT, "Brawn": Aptitude.FAIR, "Grit": Aptitude.POOR}
    traits |= {"Medical": Aptitude.FAIR, "Reaction": Aptitude.FAIR}
    sheet = tuple(tarot.Trait(trait, rank) for trait, rank in traits.items())
    return tarot.Player(name, tarot.Character(f"{name}'s own", sheet, wounds=1))


def beyond_the_samples(state: tarot.State) -> Iterator[commands.Command]:
    """Yield other commands of the Narrator: moved cards, checks whose trait is public."""
    yield from beyond_the_samples_of_fights(state)
    for character in state.characters:
        yield commands.CallForCheck(
            character=character.name,
            trait="Academics: Biology",
            needed=Aptitude.FAIR,
            tells_trait=True,
            tells_needed=True,
        )
        for card in (*state.face_down(character.name), *state.revealed)[-2:]:
            for place in (tarot.Place.DECK, tarot.Place.NARRATOR_HAND):
                yield commands.MoveCard(card=card, to=place, reason="it belongs there")
        player = state.player_of(character.name)
        if player is not None and player.hands_drawn > 2:
            yield commands.SetCounter(
                counter=tarot.Counter.HANDS_DRAWN,
                number=0,
                character=character.name,
                reason="a new chapter",
            )
        if state.play.check(character.name):
            yield commands.DeclarePush(character=character.name, suit=Suit.SWORDS, story="by force")


def beyond_the_samples_of_fights(state: tarot.State) -> Iterator[commands.Command]:
    """Yield contests of several sides with a public trait, a fight of two, a public stun."""
    names = tuple(character.name for character in state.characters)
    yield commands.BeginContest(
        sides=tuple(
            tarot.Contender(
                character=name, trait="Brawn", penalty=at, is_defender=at > 1, tells_trait=at == 0
            )
            for at, name in enumerate(reversed(names[-4:]))
        )
    )
    yield commands.BeginFight(characters=names[:2])
    acting = state.play.fight.acting if state.play.fight else ()
    for name in acting:
        others = (other for other in names if other != name)
        yield from (
            commands.DeclareAttack(character=name, targets=both) for both in pairwise(others)
        )
    for name in names[:2]:
        yield commands.Hit(character=name, wounds=0, stun=Aptitude.FAIR, tells_stun=True)
        yield commands.Hit(character=name, wounds=3, stun=Aptitude.FAIR, by=names[-1])
        yield commands.Heal(character=name, wounds=2, weeks=8)
    yield from deaths(state)


def deaths(state: tarot.State) -> Iterator[commands.Command]:
    """Yield the death of each character with too many wounds."""
    for character in state.characters:
        if character.wounds > character.endurance + 1:
            yield commands.SetCounter(
                counter=tarot.Counter.DEAD, number=1, character=character.name, reason="too much"
            )


def pushes_under_way(state: tarot.State, seat: Seat) -> list[PlannedPush]:
    """Return what a seat knows about the pushes with face-down cards."""
    pushes = (push for push in state.play.pushes if not push.is_revealed)
    return [push_under_way(state, seat, push.character) for push in pushes]


def brawl(players: tuple[str, ...], *, seed: int, **game: object) -> tarot.State:
    """Return a fight of all characters in its first round, with two of the Narrator."""
    party = tuple(player(name) for name in players)
    state = tarot.new_game(party, seed=seed, **game)  # type: ignore[arg-type]  # a deck, a dialect
    for sheet in SAMPLE_CAST:
        state = tarot.introduce_character(state, character=sheet).state
    state = tarot.deal(state).state
    everybody = tuple(character.name for character in state.characters)
    return tarot.begin_round(tarot.begin_fight(state, characters=everybody).state).state


OPTIONS = WalkOptions(
    games=({"deck": SHORT_DECK}, {}, {"deck": BARE_DECK, "dialect": WHOLE_FIGHT}),
    player=player,
    weights={
        **dict.fromkeys(("DeclarePush", "CommitCards", "RevealCards", "ConcludePush"), 40),
        **dict.fromkeys(("BeginRound", "DeclareAttack", "OpenAttack", "ConcludeContest"), 40),
        **dict.fromkeys(("CallForCheck", "TurnMajor", "DrawHand", "DrawNarratorHand"), 16),
        **dict.fromkeys(("BeginContest", "SufferWounds", "TakeAction", "EndGame"), 16),
        **dict.fromkeys(("CallOffPush", "DecideCheck", "WithdrawCheck"), 1),
        **dict.fromkeys(("MoveCard", "ReviseCharacter", "SetCounter", "ChangeSuit"), 1),
        **dict.fromkeys(("CallOffContest", "ReorderContest", "WaiveContest"), 1),
        **dict.fromkeys(("Bleed", "Hit", "WearArmor", "EndStun"), 2),
        **dict.fromkeys(("Heal", "Hospitalize", "Treat"), 1),
    },
    more=beyond_the_samples,
    questions=(stock_for, pushes_under_way),
)
