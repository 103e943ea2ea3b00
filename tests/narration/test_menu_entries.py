"""How a menu is laid out, what its entries ask, and what becomes of the answers."""

import re
from fractions import Fraction

import attrs
import pytest

from dramadeck import narration, tarot, torg
from dramadeck.core import Topic
from dramadeck.narration import AnswerError, AskKind
from dramadeck.odds.torg import chances_at, success, throw_of
from dramadeck.torg import ActionKind, choices
from tests.narration.languages import pseudo
from tests.torg.tables import dealt, in_scene
from tests.torg.tables_actions import rounds

QUIN, GAMEMASTER = torg.hero_seat("Quin"), torg.GAMEMASTER
VILLAINS = ("Mummy", "Cultist", "Guard 1", "Guard 2")


def combat(*heroes: str, flips: int = 1, **choices) -> torg.State:
    state = in_scene(dealt(*heroes, **choices), villains=VILLAINS)
    state = torg.begin_rounds(state).state
    for _ in range(flips):
        state = torg.flip(state).state
    return state


def menu(state, seat=GAMEMASTER, commands=None, **more):
    told = narration.narrator(torg.TORG, seat=seat, setup=state.setup)
    listing = torg.TORG.legal_actions(state, seat) if commands is None else commands
    return told.menu(torg.view(state, seat), listing, **more)


def of_kind(menu, kind):
    """The entries of a menu that stand for commands of a type."""
    return [each for each in menu.entries if isinstance(each.commands[0], kind)]


def entry(commands, seat=GAMEMASTER, state=None, **more):
    """The only entry of a menu of these commands."""
    state = state or dealt("Quin", "Marco", "Tina")
    (found,) = menu(state, seat, commands, **more).entries
    return found


# ------------------------------------------------------------------------------ the layout


def test_a_gamemasters_menu_of_a_combat_has_25_entries_for_137_commands_and_more():
    state = combat("Quin", "Marco", "Tina", "Father", seed=1)
    assert len(torg.TORG.legal_actions(state, GAMEMASTER)) >= 137
    assert len(torg.TORG.legal_actions(state, GAMEMASTER)) > 137
    assert len(menu(state).entries) <= 25


def test_groups_stand_in_the_order_of_use_and_the_likely_first():
    state = combat("Quin", "Marco")
    topics = [group.topic for group in menu(state).groups]
    assert topics == sorted(topics, key=tuple(Topic).index)
    assert topics[0] is Topic.ROUND
    assert str(menu(state).entries[0].label) == "flip the next card"


def test_what_a_gamemaster_lets_others_do_is_no_action_of_hers():
    state = combat("Quin")
    titles = [str(group.title) for group in menu(state).groups]
    assert "The others" in titles
    assert "Your action" not in titles
    assert str(menu(state, QUIN).groups[0].title) == "Your action"


def test_where_there_is_no_room_the_last_groups_are_one_line_each():
    state = combat("Quin", "Marco")
    narrow = menu(state, room=12)
    assert len(narrow.entries) <= 12
    corrections = narrow.groups[-2]
    (line,) = corrections.entries
    assert str(line.label) == f"{corrections.title} …"
    assert [each.field for each in line.asks] == ["what"]
    kind = line.asks[0].choices[0].value
    family = line.narrowed("what", kind)
    assert {type(each).__name__ for each in family.commands} == {kind}


def test_a_menu_has_room_for_its_groups_at_least():
    with pytest.raises(ValueError, match="room: expected 9 or more, one for each group, got 8"):
        menu(dealt("Quin"), room=8)


def test_a_hero_finds_her_cards_side_by_side():
    puts = [torg.PlayToPool(hero="Quin", card=card) for card in (42, 45, 86)]
    (cards,) = menu(combat("Quin", "Marco"), QUIN, puts).groups
    assert str(cards.title) == "Your cards"
    assert [each.command for each in cards.entries] == puts


def test_what_may_be_combined_in_many_ways_is_one_entry_and_asked_card_by_card():
    state = combat("Quin", "Marco", flips=0)
    (opened,) = menu(state, QUIN).entries
    assert str(opened.label) == "open the pool …"
    hand = sorted(state.hand("Quin"))
    (ask,) = opened.asks
    assert [each.value for each in ask.choices] == hand
    for first in hand:
        (second,) = opened.narrowed("cards.0", first).asks or [None]
        others = [] if second is None else [each.value for each in second.choices]
        assert first not in others
    assert opened.filled(cards=hand[1:3]).cards == (hand[1], hand[2])


def test_many_choices_of_cards_are_asked_card_by_card():
    hands = [torg.OpenPool(hero="Quin", cards=(a, b)) for a in range(1, 9) for b in range(a + 1, 9)]
    asked = entry(hands, QUIN, room=9)
    (ask,) = asked.asks
    assert (ask.field, len(ask.choices)) == ("cards.0", 7)
    asked = asked.narrowed("cards.0", 3)
    assert asked.narrowed("cards", (3, 7)).command.cards == (3, 7)
    assert entry(hands, QUIN, room=9).filled(cards=[5, 8]).cards == (5, 8)


def labels_of(menu):
    return [str(each.label) for each in menu.entries]


def test_what_is_settled_stands_in_the_label_as_one_would_say_it():
    state = dealt("Quin", "Marco", seed=7)
    assert labels_of(menu(state))[:2] == ["begin a standard scene …", "begin a dramatic scene …"]
    own = labels_of(menu(state, QUIN))
    assert own[:2] == ["attack …", "maneuver …"]
    assert "play Presence (96) …" in own
    assert "offer Marco a trade …" in own
    assert "offer Tina a trade …" in labels_of(menu(dealt("Quin", "Marco", "Tina"), QUIN))


def test_whom_an_action_is_aimed_at_stands_in_the_label_or_that_it_is_nobody_there():
    samples = [
        torg.DeclareAction(actor="Quin", action=action, value=8, difficulty=8, target=target)
        for action in ("Attack", "Other")
        for target in ("Mummy", None)
    ]
    assert labels_of(menu(combat("Quin"), QUIN, samples)) == [
        "attack Mummy …",
        "attack (nobody of the scene) …",
        "act on Mummy …",
        "act otherwise (nobody of the scene) …",
    ]


def test_who_helps_with_a_step_stands_in_the_label_or_that_nobody_does():
    state = dealt("Quin", "Marco", "Tina")
    for task in (torg.ResolveDramaticStep, torg.LastDitchEffort):
        tries = [
            task(
                hero="Quin",
                value=8,
                efforts=[torg.Effort(helper=each, value=8, perception=8)] if each else [],
            )
            for each in (None, "Marco", "Tina")
        ]
        alone, *helped = labels_of(menu(state, QUIN, tries))
        assert alone.endswith(", alone …")
        assert [each.partition(", ")[2] for each in helped] == [
            "helped by Marco …",
            "helped by Tina …",
        ]


def test_in_whose_name_something_is_done_stands_before_it_after_an_answer_too():
    (act,) = of_kind(menu(combat("Quin", "Marco", seed=1)), torg.DeclareAction)
    for villain in VILLAINS:
        assert str(act.narrowed("actor", villain).label) == f"{villain}: act …"


def test_of_each_group_what_is_seldom_done_is_one_entry():
    state = combat("Quin", "Marco")
    for seat in (GAMEMASTER, QUIN):
        for group in menu(state, seat).groups:
            told = [str(each.label) for each in group.entries]
            assert told.count("something else …") == ("something else …" in told)
            if "something else …" in told:
                assert told[-1] == "something else …"
                (ask,) = group.entries[-1].asks
                assert len(ask.choices) >= 3
    own = labels_of(menu(state, QUIN))
    assert own[7:9] == ["defend", "let the turn go by"]
    assert own[9:] == ["something else …", "several act against one …"]


# ------------------------------------------------------------------------------ what is asked


def test_what_the_listing_knows_is_chosen_and_what_is_free_is_asked():
    (act,) = of_kind(menu(combat("Quin", "Marco", "Tina", seed=1)), torg.DeclareAction)
    asks = {each.field: each for each in act.asks}
    assert list(asks) == ["actor", "action", "target", "value", "difficulty"]
    assert [each.label.text for each in asks["actor"].choices] == list(VILLAINS)
    value = asks["value"]
    assert (value.kind, value.sample, value.is_needed) == (AskKind.NUMBER, 8, True)
    assert act.command is None


def test_each_answer_narrows_what_is_left_and_the_label_tells_it():
    (act,) = of_kind(menu(combat("Quin", "Marco", "Tina", seed=1)), torg.DeclareAction)
    act = act.narrowed("actor", "Cultist").narrowed("action", "taunt")
    assert str(act.label) == "Cultist: taunt …"
    assert [each.field for each in act.asks] == ["target", "value", "difficulty"]
    act = act.narrowed("target", "Tina")
    assert {each.field for each in act.more} >= {"skill", "effect_value", "is_skilled"}
    command = act.filled(value="9", difficulty=10, is_skilled=False)
    assert command == torg.DeclareAction(
        actor="Cultist", action="Taunt", target="Tina", value=9, difficulty=10, is_skilled=False
    )


def test_what_may_be_left_unsaid_is_no_question():
    both = [torg.Defend(hero="Quin"), torg.Defend(hero="Quin", value=8)]
    defend = entry(both, QUIN)
    assert str(defend.label) == "defend"
    assert defend.command == torg.Defend(hero="Quin")
    assert defend.filled(value=11) == torg.Defend(hero="Quin", value=11)


def test_what_no_listing_leaves_unsaid_has_to_be_said():
    offer = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=(42,), explanation="so")
    asked = entry([offer], QUIN)
    assert [(each.field, each.kind) for each in asked.asks] == [("explanation", AskKind.TEXT)]


def test_a_check_for_each_target_is_asked_once_for_all():
    checks = [torg.Check(value=8, difficulty=8, target=each) for each in ("Mummy", "Cultist")]
    several = entry([torg.OneOnMany(actor="Quin", action="Attack", checks=checks)], QUIN)
    several = several.narrowed("checks", checks)
    value, difficulty = several.asks
    assert str(value.label) == "value (Mummy and Cultist)"
    assert difficulty.kind is AskKind.NUMBERS
    command = several.filled({"checks.value": 12, "checks.difficulty": "9, 7"})
    assert [(each.value, each.difficulty) for each in command.checks] == [(12, 9), (12, 7)]
    with pytest.raises(AnswerError, match="one for all is asked for, or 2"):
        several.filled({"checks.value": (1, 2, 3), "checks.difficulty": 9})


def test_what_is_said_with_a_card_is_asked_with_it():
    idea = torg.PlayCard(hero="Quin", card=86, choice=choices.Words(text="what now?"))
    spoken = entry([idea], QUIN)
    assert [each.field for each in spoken.asks] == ["choice.text"]
    assert str(spoken.label) == "play Idea (86) …"
    assert spoken.filled({"choice.text": "who was it?"}).choice.text == "who was it?"


def test_a_choice_of_a_card_is_called_as_the_command_is():
    raises = [torg.PlayCard(hero="Quin", card=card, choice=choices.Raise(attribute=each))
              for card in (26, 13) for each in torg.Attribute]  # fmt: skip
    asked = menu(dealt("Quin"), QUIN, raises, room=9).entries[0]
    assert str(asked.label) == "play Willpower (26) …"
    (ask,) = asked.asks
    assert ask.choices[0].label.text == "play Willpower (26): Dexterity"
    assert asked.narrowed("choice", raises[2].choice).command == raises[2]


def test_names_and_numbers_may_be_several():
    scene = torg.BeginScene(kind="standard", villains=("Villain",))
    begun = entry([scene]).filled(villains="Mummy, Cultist", allies=["Friend"])
    assert (begun.villains, begun.allies) == (("Mummy", "Cultist"), ("Friend",))


# ------------------------------------------------------------------------------ wrong answers

AWARDS = [torg.GrantAward(hero=each, possibilities=1) for each in ("Quin", "Marco")]


@pytest.mark.parametrize(
    ("answers", "field", "words"),
    [
        ({"hero": "Nobody"}, "hero", "hero: one of these is asked for (Quin and Marco), not "
                                     "'Nobody'"),
        ({"possibilities": 2}, "hero", "hero: still to be said"),
        ({"hero": "Quin"}, "possibilities", "possibilities: still to be said"),
        ({"hero": "Quin", "possibilities": "x"}, "possibilities",
         "possibilities: a whole number is asked for, not 'x'"),
        ({"hero": "Quin", "possibilities": True}, "possibilities",
         "possibilities: a whole number is asked for, not True"),
        ({"hero": "Quin", "possibilities": "−3"}, "possibilities",
         "possibilities: 1 or more is asked for, not -3"),
        ({"hero": "Quin", "possibilities": 10**12}, "possibilities",
         "possibilities: that cannot be: 1000000000000"),
        ({"hero": "Quin", "possibilities": 1, "mood": 1}, "mood",
         "'mood' is not asked; asked: possibilities"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_refused_in_a_sentence(answers, field, words):
    with pytest.raises(AnswerError) as wrong:
        entry(AWARDS).filled(answers)
    assert wrong.value.field == field
    assert str(wrong.value) == words


def test_a_wrong_answer_is_refused_in_the_language_of_the_menu():
    told = narration.narrator(torg.TORG, seat=GAMEMASTER, language=pseudo())
    (award,) = told.menu(torg.view(dealt("Quin"), GAMEMASTER), AWARDS).entries
    with pytest.raises(AnswerError, match="⟦héró⟧⟧: ⟦óñé óf théšé íš áškéd fór"):
        award.filled(hero="Nobody")


def test_only_what_is_a_choice_can_be_narrowed():
    with pytest.raises(AnswerError, match="'possibilities' is not asked"):
        entry(AWARDS).narrowed("possibilities", 3)


def test_what_needs_no_answer_any_more_may_be_answered_again():
    quin = entry(AWARDS).narrowed("hero", "Quin")
    assert quin.filled(hero="Quin", possibilities=2, what="GrantAward").possibilities == 2
    with pytest.raises(AnswerError, match="'hero' is not asked"):
        quin.filled(hero="Marco", possibilities=2)


def test_a_setting_is_one_of_its_members():
    act = entry([torg.DeclareAction(actor="Quin", action="Trick", value=8, difficulty=8)], QUIN)
    answers = {"value": 8, "difficulty": 8}
    assert act.filled(answers, attribute="mind").attribute is torg.Attribute.MIND
    assert act.filled(answers, is_skilled="False").is_skilled is False
    with pytest.raises(AnswerError, match="attribute: one of these is asked for"):
        act.filled(answers, attribute="luck")


# ------------------------------------------------------------------------------ sheets, chances


def with_sheet(command):
    """Quin's trick is 12; nobody else has a sheet."""
    if isinstance(command, torg.DeclareAction) and command.action is ActionKind.TRICK:
        yield attrs.evolve(command, value=12, difficulty=10, skill="trick")
    else:
        yield command


def test_what_stands_on_a_sheet_is_not_asked_and_its_chance_is_told():
    state = combat("Quin", "Marco")
    filled = menu(state, QUIN, fill=with_sheet, chance=chances_at(state))
    (trick,) = [each for each in of_kind(filled, torg.DeclareAction)
                if each.commands[0].action is ActionKind.TRICK]  # fmt: skip
    trick = trick.narrowed("target", "Mummy")
    assert trick.command.skill == "trick"
    assert trick.chance == chances_at(state)(trick.command) != Fraction(0)
    assert {each.field for each in trick.more} >= {"value", "difficulty"}
    others = [each for each in filled.entries if each.asks]
    assert {each.chance for each in others} == {None}


def test_each_skill_of_a_sheet_is_a_choice_of_its_own():
    def skills(sample):
        for name, value in (("fire combat", 14), ("martial arts", 14)):
            yield attrs.evolve(sample, skill=name, value=value, difficulty=9)

    state = combat("Quin", "Marco")
    sample = torg.DeclareAction(actor="Quin", action="Attack", value=8, difficulty=8,
                                target="Mummy")  # fmt: skip
    labels = [str(each.label) for each in menu(state, QUIN, [sample], fill=skills).entries]
    assert labels == ["attack Mummy: fire combat 14 against 9",
                      "attack Mummy: martial arts 14 against 9"]  # fmt: skip


@pytest.mark.rule("TR-099", "TR-101", "TR-106")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
def test_a_chance_of_a_task_is_told_beside_what_success_brings(dialect):
    def sheet(sample):
        yield attrs.evolve(sample, value=11, efforts=())

    told = set()
    for card in torg.original_deck().numbers[::3]:
        state = rounds(card, dialect=dialect)
        state = torg.begin_skill_resolution(
            state, hero="Quin", skill="lore", difficulties=(0,) * 4, flips=9
        ).state
        steps = [each for each in torg.TORG.legal_actions(state, QUIN)
                 if isinstance(each, torg.ResolveDramaticStep)]  # fmt: skip
        if not steps:
            continue
        found = menu(state, QUIN, steps[:1], fill=sheet, chance=chances_at(state)).entries[0]
        assert found.chance is not None
        tried = torg.TORG.step(state, found.command).state
        while tried.attempt.dice_due:
            tried = torg.roll(tried, actor="Quin", total=5 if dialect == "gurps" else 20).state
        events = torg.announce(tried, actor="Quin").events
        gains = any(isinstance(each, torg.StepGained) for each in events)
        label = str(found.label)
        assert label.startswith("try the next step") == gains, (card, label)
        told.add(re.sub(r" \(.*|:.*", "", label))
    waits = set() if dialect == "classic" else {"keep working"}
    assert told == {"try the next step", "wrestle with the problem", *waits}


def test_the_chance_stands_beside_the_last_choice():
    def sheet(sample):
        yield attrs.evolve(sample, value=14, difficulty={"Mummy": 9, "Cultist": 14}[sample.target])

    state = combat("Quin", "Marco")
    samples = [
        torg.DeclareAction(actor="Quin", action=action, value=8, difficulty=8, target=target)
        for target in ("Mummy", "Cultist")
        for action in ("Attack", "Trick", "Taunt", "Maneuver", "Intimidate")
    ]
    taken = menu(state, QUIN, samples, room=9, fill=sheet, chance=chances_at(state)).entries[0]
    (ask,) = taken.asks
    assert ask.field == "target"
    dice = throw_of(state, "Quin")
    expected = [success(14, 9, dice), success(14, 14, dice)]
    assert [each.chance for each in ask.choices] == expected


def test_a_command_that_takes_the_place_of_another_in_memory_is_told_from_it():
    (found,) = menu(dealt("Quin"), QUIN, [torg.Defend(hero="Quin")]).entries
    shapes = [
        found._maker.shape_of(torg.OfferTrade(hero="Quin", with_hero=f"Ann {n}", gives=(n,)))
        for n in range(1, 200)
    ]
    assert len(set(shapes)) == 199


@pytest.mark.parametrize(
    ("listed", "asked"),
    [
        (torg.DrawLot(card=42), {"card": True, "question": False}),
        (torg.DrawLot(), {"question": False}),
        (torg.Flip(card=42), {"card": True}),
        (torg.Flip(), {}),
    ],
)
def test_a_card_is_named_where_the_listing_names_one_and_nowhere_else(listed, asked):
    found = entry([listed])
    assert {each.field: each.is_needed for each in (*found.asks, *found.more)} == asked


def test_what_hits_somebody_is_asked_where_nothing_would_hit_her_otherwise():
    game = tarot.deal(tarot.new_game(["Mia", "Tom"], seed=7)).state
    here = narration.narrator(tarot.TAROT, seat=tarot.NARRATOR, setup=game.setup)
    listing = tarot.TAROT.legal_actions(game, tarot.NARRATOR)
    (hit,) = of_kind(here.menu(tarot.view(game, here.seat), listing), tarot.Hit)
    hit = hit.narrowed("character", "Mia").narrowed("by", None)
    assert [(each.field, each.is_needed, each.default) for each in hit.asks] == [
        ("weapon", False, None),
        ("wounds", False, None),
    ]
    assert hit.filled(wounds="2") == tarot.Hit(character="Mia", wounds=2)
    assert hit.filled(weapon=hit.asks[0].sample) in hit.commands


def test_what_is_wrong_with_an_answer_is_told_whole():
    names = [f"Somebody with a long name {n}" for n in range(9)]
    trades = [torg.GrantAward(hero=each, possibilities=1) for each in names]
    with pytest.raises(AnswerError) as refused:
        entry(trades).narrowed("hero", "Nobody")
    assert str(refused.value).endswith(" and Somebody with a long name 5), not 'Nobody'")


def in_german(system, state, seat, kind):
    """The entries of a German menu that stand for commands of a type."""
    told = narration.narrator(system, seat=seat, language="de", setup=state.setup)
    return of_kind(told.menu(system.view(state, seat), system.legal_actions(state, seat)), kind)


def test_a_trait_is_shown_and_understood_in_the_language_of_who_fills_the_form():
    state = tarot.deal(tarot.new_game(["Ann"], seed=5)).state
    (check, *_) = in_german(tarot.TAROT, state, tarot.NARRATOR, tarot.CallForCheck)
    (trait,) = [each for each in check.asks if each.field == "trait"]
    assert (trait.sample, trait.shown) == ("Reaction", "Reaktion")
    assert check.filled(trait="fahren", needed=3).trait == "Driving"
    assert check.filled(trait="Reaktion", needed=3).trait == "Reaction"
    assert check.filled(trait="Kochen", needed=3).trait == "Kochen"


def test_a_name_that_was_made_up_stays_as_it_was_typed_and_an_example_is_told_to_each_in_hers():
    state = tarot.deal(tarot.new_game(["Ann"], seed=5)).state
    (cast, *_) = in_german(tarot.TAROT, state, tarot.NARRATOR, tarot.IntroduceCharacter)
    (name,) = [each for each in cast.asks if each.field == "character.name"]
    assert (name.sample, name.shown) == ("Guard", "Wache")
    assert cast.filled({"character.name": "Wache"}).character.name == "Wache"
