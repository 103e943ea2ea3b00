"""Rounds: they begin, cards are flipped, they end; and the notation of commands.

The effects of the line in force are in `test_conflict_lines`.
"""

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import deck_rows
from dramadeck.codec.saves import dump_state
from dramadeck.torg import Reason, SceneKind, commands, events
from tests.torg.at import at_dealt, at_new_game, at_opening, at_rounds, at_table
from tests.torg.tables import HEROES, QUIET, in_scene

H, V = torg.Side.HEROES, torg.Side.VILLAINS
DRAMATIC, STANDARD = SceneKind.DRAMATIC, SceneKind.STANDARD
ACTION, CARD, UP = 56, 42, torg.Advantage.UP
END = commands.EndRounds()


def in_a_scene():
    return at_dealt().changed(in_scene)


@pytest.mark.rule("TR-026")
def test_rounds_begin_with_all_heroes_unless_some_are_named_and_with_nobody_else():
    at = in_a_scene()
    assert at.begin_rounds().events == (events.RoundsBegun(heroes=HEROES),)
    named = at.begin_rounds(heroes=("Tina", "Quin", "Tina"))
    assert named.events == (events.RoundsBegun(heroes=("Quin", "Tina")),)
    assert named.members(H) == ("Quin", "Tina")
    villain, unknown = (commands.BeginRounds(heroes=(name,)) for name in ("Mummy", "Tino"))
    in_a_scene().refuses(villain, Reason.NOT_A_HERO, "TR-026")
    in_a_scene().refuses(unknown, Reason.UNKNOWN_CHARACTER, "TR-026", "Tina")


@pytest.mark.rule("TR-053", "TR-179", "TR-190")
def test_one_card_is_flipped_in_each_round_with_or_without_villains():
    at = at_opening(top=151, deck=(149, 150))
    assert at.top_card is None
    for number, card in ((1, 151), (2, 149), (3, 150)):
        at = at.flip()
        assert at.events[0] == events.CardFlipped(card=card)
        assert at.round.number == number
        assert at.top_card.number == at.action_stack[-1] == card
    assert at.action_stack == (151, 149, 150)
    assert at_opening(villains=()).flip().top_card.number == QUIET[0]
    assert at_opening().end_rounds().round is None


@pytest.mark.rule("TR-053", "TR-054")
def test_a_flip_clears_the_last_round_and_reads_the_line_of_the_scene_if_there_is_one():
    at = at_rounds(hands={"Quin": (CARD,)}).acted(*HEROES).play_to_pool(hero="Quin", card=CARD)
    at = at.withhold_transfer(hero="Marco").give_condition(character="Tina", effect=UP).flip()
    assert (at.round.deeds, at.round.pools.pooled) == ((), ())
    assert (at.round.pools.withheld, at.round.conditions.given) == ((), ())
    assert at.round.heroes == HEROES
    # Card 28: standard H nothing, V flurry; dramatic H setback, V flurry.
    for kind, suffers in ((STANDARD, False), (DRAMATIC, True)):
        assert at_rounds(28, kind=kind).suffers(H, torg.Disadvantage.SETBACK) is suffers
    # A record may be cut anywhere; without a scene there is no line.
    at = at_opening(top=28).changed(attrs.evolve, scene=None).flip()
    assert (at.kinds, at.line) == ([events.CardFlipped], None)


def printed_effects(line: str) -> list[tuple[torg.Side, str]]:
    """Return the effects of a printed line and their sides, without actions of villains."""
    words = {str(effect) for kind in (torg.Advantage, torg.Disadvantage) for effect in kind}
    sides = [(H if part[0] == "H" else V, part[2:]) for part in line.split(" / ")]
    return [(side, what) for side, what in sides if what in words]


@pytest.mark.rule("TR-053", "TR-054", "TR-055", "TR-057", "TR-058")
@pytest.mark.parametrize("kind", SceneKind)
def test_every_card_has_exactly_the_effects_that_are_printed_on_its_line(kind):
    for row in deck_rows("drama_deck"):
        line = row.dramatic if kind is DRAMATIC else row.standard
        at = at_opening(top=row.number, kind=kind).flip()
        assert at.initiative is (H if line.startswith("H") else V), row
        affected = [(event.side, str(event.effect)) for event in at.events_of(events.SideAffected)]
        assert affected == printed_effects(line), row
        assert affected or at.kinds == [events.CardFlipped], row


@pytest.mark.rule("TR-006", "TR-019", "TR-071", "TR-190", "TR-020")
def test_the_last_round_ends_like_any_other_and_no_card_has_to_be_played():
    # Card 142, standard: a break on the villains.
    at = at_rounds(142, kind=STANDARD, pools={"Quin": (ACTION,)}).plays("Quin", ACTION)
    at = at.hurt("Mummy", shock=1).end_rounds()
    assert at.kinds == [events.CharacterFled, events.CardsExpired, events.RoundsEnded]
    at = at_table(hands={"Quin": (ACTION,)})
    for moment in (at, at.changed(in_scene)):
        assert moment.plays("Quin", ACTION).in_play("Quin") == (ACTION,)
    at = at_rounds(hands={hero: (42 + n,) for n, hero in enumerate(HEROES)}, deck=QUIET[1:])
    hands = [at.hand(hero) for hero in HEROES]
    at = at.sends(*[commands.Flip()] * len(QUIET[1:])).end_rounds().end_scene().settled()
    assert [at.hand(hero)[:1] for hero in HEROES] == hands


def with_a_bomb(flips):
    task = {"skill": "demolitions", "difficulties": (12,), "flips": flips}
    return at_opening().begin_skill_resolution(hero="Quin", **task)


@pytest.mark.rule("TR-184")
def test_time_runs_out_after_the_round_of_the_last_flip_and_never_without_a_deadline():
    at = with_a_bomb(None)
    for _ in range(20):
        at = at.flip()
        assert at.events_of(events.TimeRanOut) == []
    assert at.resolution.flips_left is None
    for end_of_round in (commands.Flip(), END):
        at = with_a_bomb(2)
        for left in (1, 0):
            at = at.flip()
            assert at.resolution.flips_left == left
        at = at.sends(end_of_round)
        assert at.events_of(events.TimeRanOut) == [events.TimeRanOut(hero="Quin")]
        assert at.resolution is None


# ------------------------------------------------------------------------------ commands


WRONG_TYPES = [
    (commands.BeginRounds, {"heroes": "Quin"}, "BeginRounds.heroes"),
    (commands.BeginRounds, {"heroes": ["Quin", 1]}, "BeginRounds.heroes"),
    (commands.BeginRounds, {"heroes": (1,)}, "BeginRounds.heroes"),
    (commands.NameSetback, {"side": DRAMATIC}, "NameSetback.side"),
    (commands.NameSetback, {"side": H, "what": 5}, "NameSetback.what"),
    (commands.GiveCondition, {"character": 3, "effect": UP}, "character"),
    (commands.GiveCondition, {"character": "Quin", "effect": 5}, "GiveCondition.effect"),
    (commands.BeginScene, {"kind": None}, "BeginScene.kind"),
    (commands.EndScene, {"is_final_encounter": 1}, "EndScene.is_final_encounter"),
    (commands.DiscardAfterScene, {"hero": "Quin", "cards": (1, "2")}, "DiscardAfterScene.cards"),
    (commands.ReportDamage, {"target": "Quin", "shock": 1.5}, "ReportDamage.shock"),
    (commands.ReportDamage, {"target": "Quin", "knocks_out": "yes"}, "ReportDamage.knocks_out"),
    (commands.OpenPool, {"hero": "Quin", "cards": 42}, "OpenPool.cards"),
    (commands.PlayToPool, {"hero": "Quin", "card": "42"}, "PlayToPool.card"),
    (commands.PlayToPool, {"hero": "Quin", "card": True}, "PlayToPool.card"),
    (commands.WithholdTransfer, {"hero": None}, "WithholdTransfer.hero"),
]
WRONG_VALUES = [
    (commands.BeginRounds, {"heroes": ("Quin", " ")}, "BeginRounds.heroes"),
    (commands.NameSetback, {"side": H, "what": ""}, "NameSetback.what"),
    (commands.BeginScene, {"kind": DRAMATIC, "villains": ("",)}, "BeginScene.villains"),
    (commands.DiscardAfterScene, {"hero": "Quin", "cards": (0,)}, "DiscardAfterScene.cards"),
    (commands.ReportDamage, {"target": "Quin", "wounds": -1}, "ReportDamage.wounds"),
    (commands.PlayToPool, {"hero": "Quin", "card": 0}, "PlayToPool.card"),
    (commands.PlayToPool, {"hero": "", "card": 1}, "PlayToPool.hero"),
]


@pytest.mark.parametrize(
    ("error", "command", "fields", "place"),
    [*((TypeError, *row) for row in WRONG_TYPES), *((ValueError, *row) for row in WRONG_VALUES)],
)
def test_an_invalid_field_is_refused_with_its_name(error, command, fields, place):
    with pytest.raises(error, match=rf"{place}: expected .+, got "):
        command(**fields)


def test_commands_accept_names_of_enum_members_and_lists():
    dealt = at_new_game(["Quin", "Marco"]).deal()
    cards = dealt.hand("Quin")[:2]
    written = dealt.begin_scene(kind="Dramatic", villains=["Mummy"])
    right = dealt.begin_scene(kind=DRAMATIC, villains=("Mummy",))
    assert written.scene.kind is DRAMATIC
    written = written.begin_rounds(heroes=["Quin", "Marco"])
    written = written.open_pool(hero="Quin", cards=[*cards]).flip().state
    right = right.begin_rounds(heroes=("Quin", "Marco"))
    right = right.open_pool(hero="Quin", cards=cards).flip().state
    assert (written, repr(written)) == (right, repr(right))
    assert dump_state(torg.TORG, written) == dump_state(torg.TORG, right)
    state = in_scene(at_dealt("Quin", "Marco").state, villains=("Mummy",))
    for character in ("Quin", "Mummy"):
        fields = {"actor": character, "value": 9, "difficulty": 10}
        written = torg.declare_action(state, **fields, action="taunt", attribute="CHARISMA")
        fields |= {"action": torg.ActionKind.TAUNT, "attribute": torg.Attribute.CHARISMA}
        assert written == torg.declare_action(state, **fields)
        assert written.state.attempt.action is torg.ActionKind.TAUNT
