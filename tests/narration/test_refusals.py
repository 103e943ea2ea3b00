"""Refusals are completely in the language of the seat."""

import pytest

from dramadeck import IllegalCommandError, narration, tarot, torg
from dramadeck.narration import Name, Number, Term, Text, Tone
from tests.laws.walks import SYSTEMS
from tests.narration.languages import pseudo, untranslatable
from tests.narration.walked_games import narrator_of, steps, walked

BEGUN = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7)).state
SCENE = torg.begin_scene(BEGUN, kind="dramatic", villains=["Mummy"]).state
OPEN = torg.declare_action(SCENE, actor="Quin", action="Attack", value=9, difficulty=10).state
TABLE = tarot.deal(tarot.new_game(["Ann"], seed=7)).state

TASK = {"hero": "Quin", "skill": "Science", "difficulties": (8,) * 5}
GROUP = {"actors": ("Quin", "Tina"), "values": (8, 12), "action": "Other", "difficulty": 8}
NUMBERS = {
    "cards": (torg.claim_drama, BEGUN, {"hero": "Quin", "cards": ()}),
    "steps": (torg.begin_skill_resolution, SCENE, TASK),
    "values in a row": (torg.many_on_one, SCENE, GROUP),
    "dice that cannot fall": (torg.roll, OPEN, {"actor": "Quin", "dice": (11, 3)}),
    "dice and a total": (torg.roll, OPEN, {"actor": "Quin", "dice": (11,), "total": 3}),
    "a player who is not there": (tarot.draw_hand, TABLE, {"player": "Anne"}),
    "cards that are left": (tarot.draw_narrator_hand, TABLE, {"count": 2}),
}


def refusal_of(verb, state, fields):
    """Return the refusal of a command."""
    with pytest.raises(IllegalCommandError) as error:
        verb(state, **fields)
    return error.value.refusal


@pytest.mark.parametrize("what", NUMBERS)
def test_numbers_and_lists_of_a_refusal_are_in_the_language(what):
    verb, state, _ = NUMBERS[what]
    system = torg.TORG if isinstance(state, torg.State) else tarot.TAROT
    refusal = refusal_of(*NUMBERS[what])
    line = narration.narrator(system, language=pseudo()).refusal(refusal)
    assert untranslatable(line) == [], verb


@pytest.mark.parametrize(("name", "text"), walked())
def test_the_refusal_of_a_command_at_the_wrong_time_has_no_english_word(name, text):
    system, walk = SYSTEMS[name], steps(name, text)
    reasons = set()
    for step, later in zip(walk, walk[5:], strict=False):
        refusal = system.refusal(step.before, later.command)
        if refusal is not None:
            line = narrator_of(system, step.before, language=pseudo()).refusal(refusal)
            assert untranslatable(line) == [], refusal
            reasons.add(refusal.reason)
    assert len(reasons) > 5


def test_each_value_of_a_refusal_has_the_span_of_its_kind():
    (ours, *_), (theirs, *_) = SCENE.hand("Quin"), SCENE.hand("Marco")
    trade = {"hero": "Quin", "with_hero": "Marco", "explanation": "It helps us both."}
    refusal = refusal_of(torg.offer_trade, SCENE, {**trade, "gives": ()})
    line = narration.narrator(torg.TORG).refusal(refusal)
    assert (line.rules, line.tone) == ((refusal.rule,), Tone.BAD)
    assert line.text == "Quin: 0 cards were named; it must be 1 or more"
    assert [type(span) for span in line.spans if not isinstance(span, Text)] == [
        *(Name, Number, Number)
    ]

    wants = tuple(kind for kind in torg.CardType if kind is not SCENE.card(theirs).type)[:2]
    offered = torg.offer_trade(SCENE, **trade, gives=(ours,), wants=wants[:1]).state
    answer = {"hero": "Marco", "with_hero": "Quin", "gives": (theirs,)}
    refusal = refusal_of(torg.answer_trade, offered, answer)
    line = narration.narrator(torg.TORG).refusal(refusal)
    terms = [span.text for span in line.spans if isinstance(span, Term)]
    assert terms == [SCENE.card(theirs).type, wants[0]]
    assert line.text == refusal.message
