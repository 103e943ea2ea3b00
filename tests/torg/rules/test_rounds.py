"""Structured time: rounds begin, cards are flipped, rounds end.

What the line in force does is in `test_conflict_lines`.
"""

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import deck_rows
from dramadeck.codec.saves import dump_state
from tests.torg.tables import (
    HEROES,
    QUIET,
    before_first_flip,
    dealt,
    having_acted,
    hurt,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)

H, V = torg.Side.HEROES, torg.Side.VILLAINS
DRAMATIC, STANDARD = torg.SceneKind.DRAMATIC, torg.SceneKind.STANDARD


def test_rounds_begin_with_everybody_in_the_action_unless_some_are_named():
    state = in_scene(dealt())
    assert torg.begin_rounds(state).events == (torg.RoundsBegun(heroes=HEROES),)
    named = torg.begin_rounds(state, heroes=("Tina", "Quin", "Tina"))
    assert named.events == (torg.RoundsBegun(heroes=("Quin", "Tina")),)
    assert named.state.members(H) == ("Quin", "Tina")


@pytest.mark.rule("TR-021")
def test_rounds_need_a_scene_and_begin_once():
    begin = torg.BeginRounds()
    refused(dealt(), begin, torg.Reason.NO_SCENE, "TR-021")
    refused(in_rounds(), begin, torg.Reason.ROUNDS_UNDER_WAY, "TR-021")
    over = torg.end_scene(in_scene(dealt())).state
    refused(over, begin, torg.Reason.SCENE_OVER, "TR-021")
    acting = torg.declare_action(
        in_scene(dealt()), actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    refused(acting, begin, torg.Reason.ACTION_ALREADY_OPEN, "TR-021")


@pytest.mark.rule("TR-026")
def test_only_heroes_are_counted_as_heroes_in_the_action():
    state = in_scene(dealt())
    villain = torg.BeginRounds(heroes=("Mummy",))
    refused(state, villain, torg.Reason.NOT_A_HERO, "TR-026")
    stranger = torg.BeginRounds(heroes=("Tino",))
    assert "Tina" in refused(state, stranger, torg.Reason.UNKNOWN_CHARACTER, "TR-026")


@pytest.mark.rule("TR-179")
def test_a_conflict_without_villains_may_be_marked_by_flips_too():
    state = before_first_flip(villains=())
    assert torg.flip(state).state.top_card.number == QUIET[0]


@pytest.mark.rule("TR-053")
def test_each_round_one_card_is_flipped_onto_the_action_stack():
    state = before_first_flip(top=151, deck=(149, 150))
    assert state.top_card is None
    for number, card in ((1, 151), (2, 149), (3, 150)):
        state, events = torg.flip(state)
        assert events[0] == torg.CardFlipped(card=card)
        assert state.round.number == number
        assert state.top_card.number == state.action_stack[-1] == card
    assert state.action_stack == (151, 149, 150)


@pytest.mark.rule("TR-053")
def test_nothing_is_flipped_out_of_rounds_or_in_the_middle_of_an_action():
    refused(in_scene(dealt()), torg.Flip(), torg.Reason.NOT_IN_ROUNDS, "TR-053")
    acting = torg.declare_action(
        in_rounds(), actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    sentence = refused(acting, torg.Flip(), torg.Reason.ACTION_ALREADY_OPEN, "TR-053")
    assert "Quin" in sentence


@pytest.mark.rule("TR-053")
def test_a_flip_clears_what_belonged_to_the_last_round():
    state = having_acted(in_rounds(hands={"Quin": (42,)}), *HEROES)
    state = torg.play_to_pool(state, hero="Quin", card=42).state
    state = torg.withhold_transfer(state, hero="Marco").state
    state = torg.give_condition(state, character="Tina", effect=torg.Advantage.UP).state

    state = torg.flip(state).state

    assert (state.round.deeds, state.round.pools.pooled) == ((), ())
    assert (state.round.pools.withheld, state.round.conditions.given) == ((), ())
    assert state.round.heroes == HEROES


@pytest.mark.rule("TR-054")
def test_a_dramatic_scene_reads_the_d_line_and_a_standard_scene_the_s_line():
    # Card 28: standard H nothing, V flurry; dramatic H setback, V flurry.
    standard, dramatic = (in_rounds(top=28, kind=kind) for kind in (STANDARD, DRAMATIC))
    assert not standard.suffers(H, torg.Disadvantage.SETBACK)
    assert dramatic.suffers(H, torg.Disadvantage.SETBACK)


@pytest.mark.rule("TR-055")
@pytest.mark.parametrize(("card", "first"), [(151, H), (149, V), (42, V), (43, H)])
def test_the_side_printed_first_has_the_initiative(card, first):
    assert in_rounds(top=card, kind=DRAMATIC).initiative is first


@pytest.mark.rule("TR-055")
def test_before_the_first_flip_nobody_has_the_initiative():
    state = before_first_flip(stack=(150,))  # a card of an earlier fight governs nothing
    assert state.initiative is None
    assert state.line is None


def printed_effects(line: str) -> list[tuple[torg.Side, str]]:
    """What a printed line puts on the sides, first side first; villain actions are no effect."""
    words = {str(each) for kind in (torg.Advantage, torg.Disadvantage) for each in kind}
    sides = [(H if part[0] == "H" else V, part[2:]) for part in line.split(" / ")]
    return [(side, what) for side, what in sides if what in words]


@pytest.mark.rule("TR-053", "TR-054", "TR-055", "TR-057", "TR-058")
@pytest.mark.parametrize("kind", torg.SceneKind)
def test_every_card_does_what_is_printed_on_its_line_and_no_more(kind):
    for row in deck_rows("drama_deck"):
        line = row.dramatic if kind is DRAMATIC else row.standard
        transition = torg.flip(before_first_flip(top=row.number, kind=kind))
        state = transition.state
        assert state.initiative is (H if line.startswith("H") else V), row
        affected = [(e.side, str(e.effect)) for e in told(transition, torg.SideAffected)]
        assert affected == printed_effects(line), row
        if not affected:
            assert kinds(transition) == [torg.CardFlipped], row


def test_a_card_that_is_flipped_where_there_is_no_scene_says_nothing():
    # A record may be cut anywhere; without a scene nobody has set which line is read.
    state = attrs.evolve(before_first_flip(top=28), scene=None)
    state, events = torg.flip(state)
    assert kinds((state, events)) == [torg.CardFlipped]
    assert state.line is None


@pytest.mark.rule("TR-190")
def test_rounds_end_only_where_there_are_rounds_and_no_action_is_open():
    refused(in_scene(dealt()), torg.EndRounds(), torg.Reason.NOT_IN_ROUNDS, "TR-190")
    acting = torg.declare_action(
        in_rounds(), actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    refused(acting, torg.EndRounds(), torg.Reason.ACTION_ALREADY_OPEN, "TR-190")
    assert torg.end_rounds(before_first_flip()).state.round is None


@pytest.mark.rule("TR-006", "TR-071", "TR-190")
def test_the_last_round_is_closed_like_any_other():
    # Card 142, standard: a break on the villains.
    state = in_rounds(top=142, kind=STANDARD, pools={"Quin": (56,)})
    state = hurt(torg.play_card(state, hero="Quin", card=56).state, "Mummy", shock=1)
    state, events = torg.end_rounds(state)
    assert kinds((state, events)) == [torg.CharacterFled, torg.CardsExpired, torg.RoundsEnded]


def with_a_bomb(flips, **table):
    state = before_first_flip(**table)
    return torg.begin_skill_resolution(
        state, hero="Quin", skill="demolitions", difficulties=(12,), flips=flips
    ).state


@pytest.mark.rule("TR-184")
@pytest.mark.parametrize("end_of_round", [torg.Flip(), torg.EndRounds()])
def test_disaster_strikes_when_the_round_of_the_last_flip_is_over(end_of_round):
    state = with_a_bomb(2)
    for left in (1, 0):
        state = torg.flip(state).state
        assert state.resolution.flips_left == left
    state, events = torg.TORG.step(state, end_of_round)
    assert told((state, events), torg.TimeRanOut) == [torg.TimeRanOut(hero="Quin")]
    assert state.resolution is None


@pytest.mark.rule("TR-184")
def test_without_a_deadline_time_never_runs_out():
    state = with_a_bomb(None)
    for _ in range(20):
        state, events = torg.flip(state)
        assert told((state, events), torg.TimeRanOut) == []
    assert state.resolution.flips_left is None


@pytest.mark.rule("TR-019")
def test_out_of_rounds_a_card_is_played_from_the_hand_at_any_time():
    for state in (stacked(hands={"Quin": (56,)}), in_scene(stacked(hands={"Quin": (56,)}))):
        assert torg.play_card(state, hero="Quin", card=56).state.in_play("Quin") == (56,)


@pytest.mark.rule("TR-020")
def test_nobody_is_ever_made_to_play_a_card():
    state = in_rounds(hands={hero: (42 + n,) for n, hero in enumerate(HEROES)}, deck=QUIET[1:])
    hands = [state.hand(hero) for hero in HEROES]
    for _ in QUIET[1:]:
        state = torg.flip(state).state
    state = torg.end_scene(torg.end_rounds(state).state).state
    for hero in HEROES:
        state = torg.discard_after_scene(state, hero=hero).state
    assert [state.hand(hero)[:1] for hero in HEROES] == hands


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: torg.BeginRounds(heroes="Quin"), "BeginRounds.heroes"),
        (lambda: torg.BeginRounds(heroes=["Quin", 1]), "BeginRounds.heroes"),
        (lambda: torg.BeginRounds(heroes=(1,)), "BeginRounds.heroes"),
        (lambda: torg.NameSetback(side=torg.SceneKind.DRAMATIC), "NameSetback.side"),
        (lambda: torg.NameSetback(side=H, what=5), "NameSetback.what"),
        (lambda: torg.GiveCondition(character=3, effect=torg.Advantage.UP), "character"),
        (lambda: torg.GiveCondition(character="Quin", effect=5), "GiveCondition.effect"),
        (lambda: torg.BeginScene(kind=None), "BeginScene.kind"),
        (lambda: torg.EndScene(is_final_encounter=1), "EndScene.is_final_encounter"),
        (lambda: torg.DiscardAfterScene(hero="Quin", cards=(1, "2")), "DiscardAfterScene.cards"),
        (lambda: torg.ReportDamage(target="Quin", shock=1.5), "ReportDamage.shock"),
        (lambda: torg.ReportDamage(target="Quin", knocks_out="yes"), "ReportDamage.knocks_out"),
        (lambda: torg.OpenPool(hero="Quin", cards=42), "OpenPool.cards"),
        (lambda: torg.PlayToPool(hero="Quin", card="42"), "PlayToPool.card"),
        (lambda: torg.PlayToPool(hero="Quin", card=True), "PlayToPool.card"),
        (lambda: torg.WithholdTransfer(hero=None), "WithholdTransfer.hero"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(make, field):
    with pytest.raises(TypeError, match=rf"{field}: expected .+, got "):
        make()


def test_a_scene_is_played_with_words_and_lists_as_people_write_them():
    written = right = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    written = torg.begin_scene(written, kind="Dramatic", villains=["Mummy"]).state
    right = torg.begin_scene(right, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    assert written.scene.kind is torg.SceneKind.DRAMATIC
    written = torg.begin_rounds(written, heroes=["Quin", "Marco"]).state
    right = torg.begin_rounds(right, heroes=("Quin", "Marco")).state
    cards = list(written.hand("Quin")[:2])
    written = torg.flip(torg.open_pool(written, hero="Quin", cards=cards).state).state
    right = torg.flip(torg.open_pool(right, hero="Quin", cards=tuple(cards)).state).state
    assert (written, repr(written)) == (right, repr(right))
    assert dump_state(torg.TORG, written) == dump_state(torg.TORG, right)


@pytest.mark.parametrize("character", ["Quin", "Mummy"])
def test_an_action_is_declared_by_its_word(character):
    state = in_scene(dealt("Quin", "Marco"), villains=("Mummy",))
    fields = {"actor": character, "value": 9, "difficulty": 10}
    told = torg.declare_action(state, **fields, action="taunt", attribute="CHARISMA")
    kind, attribute = torg.ActionKind.TAUNT, torg.Attribute.CHARISMA
    assert told == torg.declare_action(state, **fields, action=kind, attribute=attribute)
    assert told.state.attempt.action is kind


def test_a_verb_that_is_called_by_place_says_what_its_fields_are_called():
    state = in_scene(dealt("Quin"))
    said = r"^DeclareAction: fields go by name: actor='Quin', action='Taunt'; the others are value"
    with pytest.raises(TypeError, match=said):
        torg.declare_action(state, "Quin", "Taunt")
    with pytest.raises(TypeError, match=r"^Deal: no field is left for 'Quin'$"):
        torg.deal(state, "Quin")
    with pytest.raises(TypeError, match=r"^PlayToPool: there is no field 'heroe'; nearest: hero$"):
        torg.play_to_pool(state, heroe="Quin", card=45)
    with pytest.raises(ValueError, match=r"action: expected an ActionKind \(Taunt, .*'tant'"):
        torg.declare_action(state, actor="Quin", action="tant", value=9, difficulty=10)


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: torg.BeginRounds(heroes=("Quin", " ")), "BeginRounds.heroes"),
        (lambda: torg.NameSetback(side=H, what=""), "NameSetback.what"),
        (lambda: torg.BeginScene(kind=DRAMATIC, villains=("",)), "BeginScene.villains"),
        (lambda: torg.DiscardAfterScene(hero="Quin", cards=(0,)), "DiscardAfterScene.cards"),
        (lambda: torg.ReportDamage(target="Quin", wounds=-1), "ReportDamage.wounds"),
        (lambda: torg.PlayToPool(hero="Quin", card=0), "PlayToPool.card"),
        (lambda: torg.PlayToPool(hero="", card=1), "PlayToPool.hero"),
    ],
)
def test_a_value_that_makes_no_sense_is_named(make, field):
    with pytest.raises(ValueError, match=rf"{field}: expected .+, got "):
        make()


def test_what_is_no_command_of_torg_is_a_type_error():
    with pytest.raises(TypeError, match="no command of Torg: the Drama Deck"):
        torg.TORG.step(dealt(), "flip")
