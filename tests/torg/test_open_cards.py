"""What lies face up is shown to everybody, also in events that move no card."""

from typing import get_args, get_type_hints

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import CARD, NoCards
from dramadeck.torg import TORG
from tests.each import for_each
from tests.torg.tables import in_scene, stacked
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    announced,
    declared,
    fight,
)

SEIZE_INITIATIVE, SECOND_CHANCE, CAMPAIGN, ROMANCE = 60, 79, 112, 120


def action_played():
    return torg.play_card(declared(fight(ACTION)), hero="Quin", card=ACTION)


def attribute_raised():
    return torg.play_card(
        fight(ADRENALIN),
        hero="Quin",
        card=ADRENALIN,
        choice=torg.Raise(attribute=torg.Attribute.STRENGTH),
    )


def supported():
    return torg.play_card(declared(fight(SUPPORTER), "Marco"), hero="Quin", card=SUPPORTER)


def tried_with_a_card():
    state = torg.play_card(declared(fight(ACTION, SECOND_CHANCE)), hero="Quin", card=ACTION).state
    state = announced(state, 1).state
    return torg.play_card(state, hero="Quin", card=SECOND_CHANCE)


def kept():
    return torg.play_card(
        fight(SEIZE_INITIATIVE), hero="Quin", card=SEIZE_INITIATIVE, choice=torg.Seizing(keeps=True)
    )


def subplots():
    return in_scene(stacked(pools={"Quin": (ROMANCE,), "Marco": (CAMPAIGN,)}, is_campaign=True))


def accepted():
    return torg.accept_subplot(subplots(), hero="Quin", card=ROMANCE)


def campaign_proposed():
    state = torg.begin_subplot(accepted().state, hero="Quin", subplot=torg.CardType.ROMANCE).state
    return torg.propose_campaign(
        state, hero="Marco", card=CAMPAIGN, owner="Quin", subplot=torg.CardType.ROMANCE
    )


@pytest.mark.rule("TR-031")
@pytest.mark.parametrize(
    ("transition", "kind", "field", "shown"),
    [
        (action_played(), torg.BonusRaised, "card", ACTION),
        (attribute_raised(), torg.AttributeRaised, "card", ADRENALIN),
        (supported(), torg.ActionSupported, "card", SUPPORTER),
        (kept(), torg.InitiativeSeized, "card", PLAIN_ATTACK_TAUNT),
        (torg.flip(kept().state), torg.CardStayed, "card", PLAIN_ATTACK_TAUNT),
        (accepted(), torg.SubplotAccepted, "card", ROMANCE),
        (campaign_proposed(), torg.CampaignProposed, "card", CAMPAIGN),
        (campaign_proposed(), torg.CampaignProposed, "subplot_card", ROMANCE),
    ],
)
def test_every_seat_sees_the_face_of_a_card_that_lies_open(transition, kind, field, shown):
    (event,) = [each for each in transition.events if isinstance(each, kind)]
    for seat in TORG.seats(transition.state):
        assert getattr(TORG.view_event(event, seat), field) == shown


@pytest.mark.rule("TR-031", "TR-151")
def test_every_seat_sees_which_cards_went_into_an_action():
    supported_action = announced(supported().state, 12)
    (told,) = [each for each in supported_action.events if isinstance(each, torg.ActionAnnounced)]
    (again,) = [each for each in tried_with_a_card().events if isinstance(each, torg.ActionRetried)]
    for seat in TORG.seats(supported_action.state):
        assert [each.card for each in TORG.view_event(told, seat).attempt.supports] == [SUPPORTER]
        assert TORG.view_event(again, seat).attempt.spent == (ACTION,)


@for_each(each for each in TORG.events if issubclass(each, NoCards))
def test_an_event_that_moves_no_card_hides_none(kind):
    assert not hidden_cards(kind)


def hidden_cards(annotation):
    """Whether a number that would be hidden stands in a value of this type."""
    if CARD in getattr(annotation, "__metadata__", ()):
        return True
    if isinstance(annotation, type) and attrs.has(annotation):
        parts = get_type_hints(annotation, include_extras=True).values()
    else:
        parts = get_args(annotation)
    return any(hidden_cards(each) for each in parts)


def test_a_hidden_card_would_be_noticed():
    assert hidden_cards(torg.CardDrawn)
    assert hidden_cards(torg.PoolStripped)
