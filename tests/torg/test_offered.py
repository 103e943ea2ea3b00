"""What a seat may choose from: nothing of the kind stands hidden behind a sample."""

import pytest

from dramadeck import torg
from dramadeck.core import EndlessRuleError, limits


def test_a_listing_names_the_first_opponent_and_all_are_offered():
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    state = torg.begin_scene(state, kind="standard", villains=("Mummy", "Voss")).state
    quin = torg.hero_seat("Quin")

    def targets(commands):
        acts = [each for each in commands if isinstance(each, torg.DeclareAction)]
        return {each.target for each in acts if each.action is torg.ActionKind.TAUNT}

    assert targets(torg.TORG.legal_actions(state, quin, sample=True)) == {"Mummy"}
    assert targets(torg.TORG.legal_actions(state, quin)) == {"Mummy", "Voss", None}


def test_more_than_the_limits_allow_is_not_offered(monkeypatch):
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    most = len(torg.TORG.legal_actions(state, torg.GAMEMASTER)) + 2
    monkeypatch.setattr(limits, "_in_force", limits.Limits(listing=most))
    with pytest.raises(EndlessRuleError, match=f"a choice of more commands than {most}"):
        torg.TORG.legal_actions(state, torg.GAMEMASTER)
