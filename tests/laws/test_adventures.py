"""Several whole adventures of Torg, with the full deck of 156 cards."""

from itertools import cycle

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from dramadeck import torg
from dramadeck.torg import commands, events
from dramadeck.torg.rules.adventure import counted
from tests.depth import by_depth
from tests.laws.table_machine import TableMachine
from tests.laws.torg_walks import OPTIONS
from tests.laws.walks import NAMES, PHASES, numbers, pick

TORG = torg.TORG
DRAMA = torg.CardType.DRAMA


class Adventures(TableMachine):
    """Deal, scenes, rounds, end of scene, refill, end of adventure, deal again."""

    system = TORG
    ordinary = frozenset(
        {
            *(
                commands.Deal,
                commands.BeginScene,
                commands.BeginRounds,
                commands.Flip,
                commands.EndRounds,
            ),
            *(
                commands.EndScene,
                commands.DiscardAfterScene,
                commands.EndAct,
                commands.EndAdventure,
            ),
            commands.RestoreHands,
        }
    )
    state: torg.State
    scenes = 0
    """The number of scenes of this adventure; it does not end before the first scene."""
    has_fought = False
    """Whether this scene had rounds; it does not end before."""

    @initialize(
        heroes=st.integers(1, len(NAMES)), seed=numbers, text=st.sampled_from(tuple(OPTIONS.texts))
    )
    def start_game(self, heroes: int, seed: int, text: str) -> None:
        party = [torg.Hero(name, possibilities=3) for name in NAMES[:heroes]]
        self.state = torg.new_game(party, seed=seed, **OPTIONS.texts[text])

    def finish_actions(self) -> None:
        """Roll and announce all declared actions; answer a Rally and the end of a combat."""
        self.settle_hands([0])
        # A turn by Haste comes first; without an open action, only a Rally is answered.
        kinds_in_order = (commands.RenewHand, commands.Announce, commands.Roll, commands.PassTurn)
        while self.state.attempt is not None or self.way_out(kinds_in_order[:1]) is not None:
            command = self.way_out(kinds_in_order)
            assert command is not None, "nobody can go on"
            self.send(command)

    def way_out(
        self, kinds_in_order: tuple[type[commands.Command], ...]
    ) -> commands.Command | None:
        """Return the first legal command of one of these types."""
        kinds = TORG.commands  # only the first command of each type
        legal = [
            command
            for seat in TORG.seats(self.state)
            for command in TORG.legal_actions(self.state, seat, first_only=kinds)
        ]
        return next(
            (command for kind in kinds_in_order for command in legal if type(command) is kind), None
        )

    @precondition(lambda self: self.state.adventure is None)
    @rule()
    def deal(self) -> None:
        self.send(commands.Deal())
        self.scenes = 0
        assert self.state.adventure
        size = self.state.adventure.hand_size
        held = {len(self.state.hand(hero.name)) for hero in self.state.heroes}
        if self.state.dialect.adventure.dealt == "every_adventure":
            assert held == {size}
        else:
            assert min(held) >= size

    @precondition(
        lambda self: (
            self.state.adventure and not self.state.scene and not self.state.adventure.is_completed
        )
    )
    @rule(kind=st.sampled_from(torg.SceneKind))
    def begin_scene(self, kind: torg.SceneKind) -> None:
        self.finish_actions()
        self.scenes, self.has_fought = self.scenes + 1, False
        self.send(
            commands.BeginScene(
                kind=kind, villains=("Vizier", "Guard"), possibility_rated=("Vizier",)
            )
        )

    @precondition(lambda self: self.state.scene and not self.state.round)
    @rule()
    def begin_rounds(self) -> None:
        self.finish_actions()
        self.send(commands.BeginRounds())

    @precondition(lambda self: self.state.round)
    @rule(flips=st.integers(1, 4))
    def flip(self, flips: int) -> None:
        for _ in range(flips):
            self.finish_actions()
            before = len(self.state.action_stack)
            if (
                TORG.refusal(self.state, commands.Flip()) is None
            ):  # otherwise every card is in a hand
                stays = self.state.round is not None and self.state.round.keeps_card
                self.send(commands.Flip())
                # A renewed deck contains all cards except the one on top; the new card is placed
                # on that one, unless it was flipped before its line made a player draw.
                shuffles = (events.DeckShuffled, events.DeckReshuffled)
                renewed = any(isinstance(event, shuffles) for event in self.events)
                expected = (1, 2) if renewed else (before + (not stays),)
                assert len(self.state.action_stack) in expected

    @precondition(lambda self: self.state.round and self.state.round.number > 0)
    @rule()
    def end_rounds(self) -> None:
        self.finish_actions()
        self.has_fought = True
        pools = {hero.name: self.state.pool(hero.name) for hero in self.state.heroes}
        fighters = self.state.round.heroes if self.state.round else ()
        self.send(commands.EndRounds())
        if self.state.dialect.adventure.pool_after_rounds != "stays":
            pools = {
                hero: tuple(card for card in pool if hero not in fighters or self.stays(card))
                for hero, pool in pools.items()
            }
        pools_left = {hero.name: self.state.pool(hero.name) for hero in self.state.heroes}
        if self.state.dialect.pools.moment_price == "nothing":
            assert pools == pools_left
        self.settle_hands([0])

    def stays(self, card: int) -> bool:
        """Return whether a card stays in its pool when the pool is picked up."""
        face = self.state.card(card)
        picked_up = self.state.dialect.specials.are_picked_up
        return face.player.is_special and face.type not in picked_up

    def settle_hands(self, picks: list[int]) -> None:
        """Send the discards of all heroes who have to discard."""
        awaiting = self.state.scene.awaiting if self.state.scene else ()
        for hero, number in zip(awaiting, cycle(picks)):
            self.every_card_exists_once()
            legal = TORG.legal_actions(self.state, torg.hero_seat(hero))
            self.send(pick([e for e in legal if type(e) is commands.DiscardAfterScene], number))

    @precondition(lambda self: self.state.scene and not self.state.round and self.has_fought)
    @rule(is_final_encounter=st.booleans(), picks=st.lists(numbers, min_size=8, max_size=8))
    def end_scene(self, *, is_final_encounter: bool, picks: list[int]) -> None:
        self.finish_actions()
        self.send(commands.EndScene(is_final_encounter=is_final_encounter))
        self.settle_hands(picks)
        assert self.state.scene is None
        assert self.state.adventure
        if is_final_encounter and not self.state.dialect.adventure.refills_after_final_encounter:
            return
        size = self.state.adventure.hand_size
        # Fallen heroes do not take part in the reset.
        hands = (self.state.hand(hero) for hero in self.state.survivors)
        held = {len(counted(self.state, hand)) for hand in hands}
        if self.state.dialect.specials.counted == "none":
            assert max(held) <= size  # a special that is drawn is not replaced
        else:
            assert held == {size} or not self.state.drama_deck

    @precondition(lambda self: self.state.adventure and not self.state.scene and self.scenes)
    @rule()
    def end_act(self) -> None:
        self.finish_actions()
        table = self.state.table
        self.send(commands.EndAct())
        assert self.state.table == table

    @precondition(lambda self: self.state.adventure and not self.state.scene and self.scenes)
    @rule()
    def end_adventure(self) -> None:
        self.finish_actions()
        hands = {hero.name: self.state.hand(hero.name) for hero in self.state.heroes}
        self.send(commands.EndAdventure())
        if self.state.dialect.adventure.dealt == "on_entering_play":
            # A Drama that is held at the end is paid and discarded (TG-017).
            remaining = {
                hero: {card for card in hand if self.state.card(card).type is not DRAMA}
                for hero, hand in hands.items()
            }
            assert all(cards <= set(self.state.hand(hero)) for hero, cards in remaining.items())
            assert not any(self.state.pool(hero) for hero in hands)
        else:
            assert len(self.state.drama_deck) == 156

    @invariant()
    def nobody_sees_the_hand_of_another(self) -> None:
        for seat in TORG.seats(self.state):
            view = TORG.view(self.state, seat)
            for hero in view.heroes:
                held = tuple(sorted(self.state.hand(hero.name)))
                assert hero.hand == (held if torg.hero_seat(hero.name) == seat else None)
                assert hero.hand_count == len(held)

    @invariant()
    def a_hand_holds_cards_in_play_only_while_their_effect_lasts(self) -> None:
        in_play = {card for hero in self.state.heroes for card in self.state.in_play(hero.name)}
        assert in_play == {boost.card for boost in self.state.boosts}


Adventures.TestCase.settings = settings(
    max_examples=by_depth(4, 250), stateful_step_count=50, phases=PHASES
)
TestAdventures = pytest.mark.rule("TR-018", "TR-048", "TR-051", "TR-052", "TR-190")(
    Adventures.TestCase
)
