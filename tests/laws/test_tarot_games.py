"""Whole games of Turn of the Card, and the secrets of the Narrator in them.

The other files of this folder check the laws of all systems, this one included.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from dramadeck import tarot
from dramadeck.tarot import commands
from tests.depth import by_depth
from tests.laws.table_machine import TableMachine
from tests.laws.tarot_walks import OPTIONS, SHORT_DECK
from tests.laws.walks import NAMES, PHASES, events_of, is_met_often, numbers, one_step, pick, walk
from tests.tarot.at import at_new_game

TAROT = tarot.TAROT
FEW = settings(max_examples=by_depth(8, 2_000), phases=PHASES)
"""Few examples, because each one is a walk of dozens of commands."""


@st.composite
def walks(draw: st.DrawFn) -> Any:
    players, seed = draw(st.integers(1, 4)), draw(st.integers(0, 1_000))
    start = TAROT.new_game(
        [OPTIONS.player(name) for name in NAMES[:players]],
        seed=seed,
        **pick(OPTIONS.games, draw(st.integers(0, 5))),
    )
    picks = draw(st.lists(st.tuples(numbers, numbers), min_size=15, max_size=60))
    return walk(TAROT, start, picks)


def with_other_secrets(state: tarot.State, by: int) -> tarot.State:
    """Return the state with other secrets of the Narrator."""
    traits = ("Grit", "Driving", "Zeppelin piloting")
    checks = tuple(
        attrs.evolve(
            check,
            trait=check.trait if check.told_trait else traits[by % 3],
            needed=check.needed if check.told_needed else 1 + by % 9,
        )
        for check in state.play.checks
    )
    contests = tuple(
        attrs.evolve(
            contest,
            sides=tuple(
                side if side.told_trait else attrs.evolve(side, trait=traits[by % 3])
                for side in contest.sides
            ),
        )
        for contest in state.play.contests
    )
    cast = tuple(
        attrs.evolve(character, traits=(tarot.Trait("Stealth", 1 + by % 9),), armor_rating=by % 4)
        for character in state.cast
    )
    play = attrs.evolve(state.play, checks=checks, contests=contests)
    return attrs.evolve(state, play=play, cast=cast)


SHOWS = (
    *(commands.BeginRound, commands.ConcludeContest, commands.ConcludePush, commands.DecideCheck),
    *(commands.Hit, commands.SufferWounds),
)
"""Commands whose public events depend on secrets: who acts first, who wins, the effect of armor.

The test of a fight below checks their events.
"""


def revises_a_player(state: tarot.State, command: commands.Command) -> bool:
    """Return whether a command changes a sheet that its player sees."""
    theirs = {player.character.name for player in state.players}
    return isinstance(command, commands.ReviseCharacter) and command.character in theirs


def redacted(events: tuple[tarot.events.Event, ...], seat: Any) -> list[Any]:
    return [TAROT.view_event(event, seat) for event in events]


def with_another_secret(command: commands.Command, by: int) -> commands.Command:
    match command:
        case commands.CallForCheck(tells_trait=False, tells_needed=False):
            return attrs.evolve(command, trait="Jury Rigging", needed=1 + by % 9)
        case commands.IntroduceCharacter(character=sheet):
            own = (tarot.Trait("Allure", 1 + by % 9),)
            return attrs.evolve(command, character=attrs.evolve(sheet, traits=own))
        case commands.ReviseCharacter():
            return attrs.evolve(command, traits=(tarot.Trait("Allure", 1 + by % 9),))
        case commands.BeginContest(sides=sides):
            sides = tuple(
                side if side.tells_trait else attrs.evolve(side, trait="Jury Rigging")
                for side in sides
            )
            return attrs.evolve(command, sides=sides)
        case commands.OpenAttack(tells_traits=False):
            return attrs.evolve(command, attacking="Jury Rigging", defending="Grit")
        case _:
            return command


@pytest.mark.rule("TT-019")
@FEW
@given(walks(), st.integers(0, 100))
def test_secrecy_the_secrets_of_the_narrator_do_not_change_what_other_seats_see(drawn, by):
    for step in drawn.steps:
        other = with_other_secrets(step.before, by)
        seats = [seat for seat in TAROT.seats(step.before) if seat != tarot.NARRATOR]
        assert TAROT.seats(other) == TAROT.seats(step.before)
        for seat in seats:
            assert TAROT.view(other, seat) == TAROT.view(step.before, seat)
            assert TAROT.legal_actions(other, seat) == TAROT.legal_actions(step.before, seat)
        if isinstance(step.command, SHOWS) or revises_a_player(step.before, step.command):
            continue
        there = one_step(TAROT, other, with_another_secret(step.command, by))
        for seat in seats:
            assert repr(redacted(there.events, seat)) == repr(redacted(step.events, seat))
            assert TAROT.view(there.after, seat) == TAROT.view(step.after, seat)


@pytest.mark.rule("TT-019")
def test_secrecy_other_secrets_change_the_view_of_the_narrator():
    at = at_new_game("Mia").deal().checked(needed=6)
    other = with_other_secrets(at.state, 1)
    assert TAROT.view(other, tarot.NARRATOR) != TAROT.view(at.state, tarot.NARRATOR)


@pytest.mark.rule("TT-019")
def test_a_fight_shows_the_results_of_secrets_but_not_the_secrets():
    hidden = ("Zeppelin piloting", "Class IV Kevlar Armor System", "77", "78")
    traits = (tarot.Trait("Zeppelin piloting", 77), tarot.Trait("Reaction", 77))
    rival = tarot.Character("Rival", (*traits, tarot.Trait("Brawn", 77)))
    state = tarot.deal(tarot.new_game(["Mia"], seed=7)).state
    sent: list[commands.Command] = [
        commands.IntroduceCharacter(character=rival),
        commands.WearArmor(character="Rival", armor=hidden[1]),
        commands.BeginFight(characters=("Mia", "Rival")),
        commands.BeginRound(),
        commands.DeclareAttack(character="Rival", targets=("Mia",)),
        commands.OpenAttack(
            character="Rival", target="Mia", attacking=hidden[0], defending="Reaction"
        ),
        *(commands.DeclarePush(character=e, suit=tarot.Suit.CUPS) for e in ("Mia", "Rival")),
        *(commands.CommitCards(character=e, cards=()) for e in ("Mia", "Rival")),
        *(commands.RevealCards(character=e) for e in ("Rival", "Mia")),
        commands.ConcludeContest(character="Mia"),
        commands.Hit(character="Mia", weapon="A Bat", by="Rival"),
        commands.DecideCheck(character="Mia"),
        commands.SufferWounds(character="Mia"),
        commands.Hit(character="Rival", weapon="A Katana", by="Mia"),
    ]
    met: list[type] = []
    for command in sent:
        state, events = TAROT.step(state, command)
        met += map(type, events)
        for seat in (tarot.player_seat("Mia"), tarot.SPECTATOR):
            view_and_events = repr(
                (TAROT.view(state, seat), [TAROT.view_event(e, seat) for e in events])
            )
            assert not [word for word in hidden if word in view_and_events]
    kinds = {
        tarot.events.RoundBegun,
        tarot.events.ContestSettled,
        tarot.events.CharacterStunned,
        tarot.events.ArmorSoaked,
    }
    assert kinds <= set(met)


@pytest.mark.rule("TT-011", "TT-012", "TT-013", "TT-014")
@FEW
@given(walks())
def test_a_card_leaves_a_hand_only_if_played_and_new_hands_shrink_by_one(drawn):
    for step in drawn.steps:
        for event in step.events:
            moves = (
                ()
                if isinstance(event, tarot.events.CardMoved | tarot.events.GameEnded)
                else event.moves
            )
            for move in moves:
                if type(move).__name__ == "Move" and move.source.kind.endswith("hand"):
                    assert move.target.kind.endswith("committed")
            if isinstance(event, tarot.events.HandDrawn):
                player = step.before.player(event.holder) if event.holder else None
                had = player.hands_drawn if player else 0
                assert event.size == max(0, 5 - had) or event.holder is None
                assert event.size <= 5


def test_walks_renew_the_deck_and_run_out_of_cards():
    names = ("DeckReshuffled", "CardsRanOut", "BurnDrawn", "MajorTurned", "HandDrawn")
    assert is_met_often(TAROT, events_of, names, often=by_depth(1, 5), walks=60)


FIGHT_COMMANDS = {
    *(commands.DeclarePush, commands.CommitCards, commands.RevealCards, commands.TurnMajor),
    *(commands.ConcludeContest, commands.ConcludePush, commands.DeclareAttack, commands.TakeAction),
    *(commands.OpenAttack, commands.BeginRound, commands.Hit, commands.SufferWounds),
}

ENDS = (
    *(commands.TurnMajor, commands.RevealCards, commands.CallOffPush, commands.ConcludePush),
    *(
        commands.DecideCheck,
        commands.SufferWounds,
        commands.CallOffContest,
        commands.ConcludeContest,
    ),
    *(commands.CommitCards, commands.DeclarePush, commands.WaiveContest, commands.EndFight),
)
"""The commands that finish pushes, contests and fights, in order of preference."""


def everything_legal(state: tarot.State) -> list[commands.Command]:
    return [command for seat in TAROT.seats(state) for command in TAROT.legal_actions(state, seat)]


def finishes(state: tarot.State, command: commands.Command) -> bool:
    """Return whether a command finishes something; pushes are declared only in a contest."""
    match command:
        case commands.CommitCards(cards=cards):
            return not cards
        case commands.DeclarePush(character=character):
            return state.play.contest(character) is not None
        case _:
            return type(command) in ENDS


def finishing(state: tarot.State) -> Iterator[commands.Command]:
    """Yield legal commands that finish all checks, pushes, contests and wounds."""
    while state.play.characters:
        finishing_commands = [
            command for command in everything_legal(state) if finishes(state, command)
        ]
        assert finishing_commands, "nobody can go on"
        command = min(finishing_commands, key=lambda command: ENDS.index(type(command)))
        yield command
        state = TAROT.step(state, command).state


@pytest.mark.rule("TT-037", "TT-045", "TT-051")
@FEW
@given(walks())
def test_all_that_has_begun_can_be_finished(drawn):
    state = drawn.end
    for command in finishing(state):
        state = TAROT.step(state, command).state
    assert state.revealed == ()
    assert state.play.narrator_laid == ()


class Games(TableMachine):
    """Deal, checks, pushes, fights, new hands, the end, deal again, with legal commands only."""

    system = TAROT
    ordinary = frozenset({commands.Deal, commands.EndGame})
    state: tarot.State

    @initialize(players=st.integers(1, 6), seed=numbers, is_short=st.booleans())
    def start_game(self, players: int, seed: int, *, is_short: bool) -> None:
        party = [OPTIONS.player(name) for name in NAMES[:players]]
        deck = SHORT_DECK if is_short else "rider-waite"
        self.state = tarot.new_game(party, seed=seed, deck=deck)

    @precondition(lambda self: not self.state.is_dealt)
    @rule()
    def deal(self) -> None:
        self.send(commands.Deal())

    @precondition(lambda self: self.state.is_dealt)
    @rule(player_pick=numbers, needed=st.integers(1, 9), picks=st.lists(numbers, min_size=3))
    def check_and_push(self, player_pick: int, needed: int, picks: list[int]) -> None:
        """The Narrator calls for a check; its player sends random commands, then it is finished."""
        self.finish()
        living = [player for player in self.state.players if not player.character.is_dead]
        if not living:
            return
        player = pick(living, player_pick)
        name, seat = player.character.name, tarot.player_seat(player.name)
        self.send(commands.CallForCheck(character=name, trait="Brawn", needed=needed))
        for number in picks:
            legal = TAROT.legal_actions(self.state, seat)
            if legal:
                self.send(pick(legal, number))
        self.finish()
        self.draw()

    @precondition(lambda self: self.state.is_dealt and len(self.state.characters) > 1)
    @rule(picks=st.lists(numbers, min_size=6, max_size=30), is_fight=st.booleans())
    def fight_or_contest(self, picks: list[int], *, is_fight: bool) -> None:
        """All characters are in one contest or fight, with random commands."""
        self.finish()
        able = tuple(character.name for character in self.state.characters if character.can_act)
        if len(able) < 2:
            return
        sides = tuple(tarot.Contender(character=name, trait="Melee") for name in able)
        fight = (commands.BeginFight(characters=able), commands.BeginRound())
        for command in fight if is_fight else (commands.BeginContest(sides=sides),):
            self.send(command)
        for number in picks:
            offered = [
                command
                for command in everything_legal(self.state)
                if type(command) in FIGHT_COMMANDS
            ]
            if offered:
                self.send(pick(offered, number))
        self.finish()
        self.draw()

    def finish(self) -> None:
        """Finish all that has begun, with legal commands only."""
        for command in finishing(self.state):
            self.send(command)

    def draw(self) -> None:
        for player in self.state.players:
            if not self.state.hand(player.name) and self.state.hand_size(player):
                self.send(commands.DrawHand(player=player.name))

    @precondition(lambda self: self.state.is_dealt)
    @rule()
    def end_game(self) -> None:
        self.finish()
        self.send(commands.EndGame())
        assert len(self.state.deck) == len(self.state.setup.deck.numbers)

    @invariant()
    def every_face_up_card_belongs_to_a_push(self) -> None:
        cards = [card for push in self.state.play.pushes for card in push.cards]
        assert Counter(cards) == Counter(self.state.revealed)

    @invariant()
    def every_face_down_card_belongs_to_a_push(self) -> None:
        play = self.state.play
        laid = [self.state.face_down(push.character) for push in play.pushes]
        piles = (self.state.laid(name) for name in (None, *(p.name for p in self.state.players)))
        assert sorted(c for cards in laid for c in cards) == sorted(c for p in piles for c in p)

    @invariant()
    def nobody_sees_the_hand_of_another(self) -> None:
        for seat in TAROT.seats(self.state):
            view = TAROT.view(self.state, seat)
            for player in (*view.players, view.narrator):
                own = tarot.NARRATOR if player.name is None else tarot.player_seat(player.name)
                held = tuple(sorted(self.state.hand(player.name)))
                assert player.hand == (held if own == seat else None)
                assert player.hand_count == len(held)


Games.TestCase.settings = settings(
    max_examples=by_depth(4, 250), stateful_step_count=30, phases=PHASES
)
TestGames = pytest.mark.rule("TT-008", "TT-016", "TT-037")(Games.TestCase)
