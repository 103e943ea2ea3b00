"""Cards that lie face up are shown to everybody, also in events that move no card."""

from typing import get_args, get_type_hints

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import CARD, NoCards
from dramadeck.torg import TORG
from tests.cases import for_each
from tests.torg.at import at_fight, at_table
from tests.torg.tables import in_scene
from tests.torg.tables_actions import ACTION, ADRENALIN, PLAIN_ATTACK_TAUNT, SUPPORTER

SEIZE_INITIATIVE, SECOND_CHANCE, CAMPAIGN, ROMANCE = 60, 79, 112, 120


STRENGTH = torg.Raise(attribute=torg.Attribute.STRENGTH)


def played(at, card, **choice):
    return at.play_card(hero="Quin", card=card, **choice)


ACTED = played(at_fight(ACTION, SECOND_CHANCE).declared(), ACTION)
SUPPORTED = played(at_fight(SUPPORTER).declared("Marco"), SUPPORTER)
KEPT = played(at_fight(SEIZE_INITIATIVE), SEIZE_INITIATIVE, choice=torg.Seizing(keeps=True))
ACCEPTED = at_table(pools={"Quin": (ROMANCE,), "Marco": (CAMPAIGN,)}, is_campaign=True)
ACCEPTED = ACCEPTED.changed(in_scene).accept_subplot(hero="Quin", card=ROMANCE)
PROPOSED = ACCEPTED.begin_subplot(hero="Quin", subplot=torg.CardType.ROMANCE).propose_campaign(
    hero="Marco", card=CAMPAIGN, owner="Quin", subplot=torg.CardType.ROMANCE
)


@pytest.mark.rule("TR-031")
@pytest.mark.parametrize(
    ("at", "kind", "field", "cards"),
    [
        (ACTED, torg.events.BonusRaised, "card", ACTION),
        (
            played(at_fight(ADRENALIN), ADRENALIN, choice=STRENGTH),
            *(torg.events.AttributeRaised, "card", ADRENALIN),
        ),
        (SUPPORTED, torg.events.ActionSupported, "card", SUPPORTER),
        (KEPT, torg.events.InitiativeSeized, "card", PLAIN_ATTACK_TAUNT),
        (KEPT.flip(), torg.events.CardStayed, "card", PLAIN_ATTACK_TAUNT),
        (ACCEPTED, torg.events.SubplotAccepted, "card", ROMANCE),
        (PROPOSED, torg.events.CampaignProposed, "card", CAMPAIGN),
        (PROPOSED, torg.events.CampaignProposed, "subplot_card", ROMANCE),
    ],
)
def test_every_seat_sees_the_face_of_an_open_card(at, kind, field, cards):
    (event,) = at.events_of(kind)
    for seat in TORG.seats(at.state):
        assert getattr(TORG.view_event(event, seat), field) == cards


@pytest.mark.rule("TR-031", "TR-151")
def test_every_seat_sees_the_cards_of_an_action():
    (event,) = SUPPORTED.announced(12).events_of(torg.events.ActionAnnounced)
    (again,) = played(ACTED.announced(1), SECOND_CHANCE).events_of(torg.events.ActionRetried)
    for seat in TORG.seats(SUPPORTED.state):
        assert [support.card for support in TORG.view_event(event, seat).attempt.supports] == [
            SUPPORTER
        ]
        assert TORG.view_event(again, seat).attempt.spent == (ACTION,)


@for_each(event for event in TORG.events if issubclass(event, NoCards))
def test_an_event_that_moves_no_card_hides_none(kind):
    assert not hidden_cards(kind)


def hidden_cards(annotation):
    """Return whether a value of this type has the number of a card that may be hidden."""
    if CARD in getattr(annotation, "__metadata__", ()):
        return True
    if isinstance(annotation, type) and attrs.has(annotation):
        parts = get_type_hints(annotation, include_extras=True).values()
    else:
        parts = get_args(annotation)
    return any(hidden_cards(part) for part in parts)


def test_hidden_cards_finds_events_with_hidden_cards():
    assert hidden_cards(torg.events.CardDrawn)
    assert hidden_cards(torg.events.PoolStripped)
