"""House cards: a name, a sentence and an effect, or a ruling of the gamemaster."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.saves import SaveFormatError, dump_state, load_state
from dramadeck.torg import CardType, OwnCard, Reason
from tests.narration.walked_games import sentences
from tests.torg.at import TorgAt
from tests.torg.tables import ALL_DIALECTS, in_rounds

LUCKY, OMEN, DARING, FRIEND, BLOW = 201, 202, 203, 204, 205
TEXT = "All goes well for a while."
OURS = torg.original_deck().with_cards(
    {
        LUCKY: OwnCard(name="Lucky Break", text=TEXT, type=CardType.ACTION, amount=5),
        OMEN: OwnCard(name="Omen", text="The gamemaster tells what the stars say."),
        DARING: OwnCard(name="Daring", text="You dare.", type=CardType.ADRENALIN, amount=2),
        FRIEND: OwnCard(name="Friend", text="A hand.", type=CardType.SUPPORTER, amount=7),
        BLOW: OwnCard(name="Blow", text="A blow.", type=CardType.COUP_DE_GRACE, amount=4),
    },
    like=45,
    name="ours",
)


def fight(*cards, dialect=torg.REVISED, **table):
    pools = {"Quin": cards, "Marco": (FRIEND,)}
    return in_rounds(pools=pools, dialect=dialect, deck_value=OURS, **table)


def test_a_house_card_has_its_own_name_and_text():
    card = OURS.card(LUCKY)
    assert (str(card), card.own.text, card.type) == ("Lucky Break (201)", TEXT, CardType.ACTION)
    assert not card.player.is_special
    assert OURS.card(OMEN).player.is_special
    assert str(OURS.card(45)) == str(torg.original_deck().card(45))


@pytest.mark.rule("TR-115", "TC-059", "TG-014")
@ALL_DIALECTS
def test_an_action_card_adds_its_own_amount_in_every_text(dialect):
    def total(*cards):
        at = TorgAt(state=fight(LUCKY, 36, dialect=dialect)).declared(difficulty=0)
        return at.plays("Quin", *cards).announced(12).margin

    usual = dialect.enhancements.action_bonus
    assert total(LUCKY) - total() == 5
    assert total(LUCKY, 36) - total() == 5 + usual


@ALL_DIALECTS
def test_every_card_that_adds_a_number_may_have_its_own_amount(dialect):
    at = TorgAt(state=fight(DARING, BLOW)).declared()
    raised = at.played(DARING, choice=torg.Raise(attribute=torg.Attribute.STRENGTH))
    assert [event.amount for event in raised.events_of(torg.events.AttributeRaised)] == [2]
    supported = at.played(FRIEND, "Marco", choice=torg.Words(text="he pulls"))
    assert [event.amount for event in supported.events_of(torg.events.ActionSupported)] == [7]
    # A coup de grace also adds its amount in a text that otherwise adds a percentage.
    at = TorgAt(state=fight(BLOW, dialect=dialect)).declared(difficulty=0, effect_value=8)
    (raised,) = at.played(BLOW).events_of(torg.events.EffectRaised)
    assert (raised.amount, raised.percent) == (4, 0)


@pytest.mark.rule("TR-007", "TR-189")
@ALL_DIALECTS
def test_a_card_without_an_effect_waits_for_a_ruling_and_is_narrated_and_discarded(dialect):
    at = TorgAt(state=fight(hands={"Quin": (OMEN,)}, dialect=dialect)).acted("Quin")
    laid = at.play_to_pool(hero="Quin", card=OMEN)
    assert [event.type for event in laid.events_of(torg.events.SpecialLaid)] == [CardType.OWN]
    command = torg.commands.ActivateSpecial(hero="Quin", card=OMEN)
    assert command in laid.offers(torg.GAMEMASTER, torg.commands.ActivateSpecial)
    set_off = torg.TORG.step(laid.state, attrs.evolve(command, what="the door is open"))
    assert set_off.state.discard_pile[-1] == OMEN
    assert sentences(torg.TORG, laid.state, set_off) == [
        "Quin activates Omen (202). Details: “the door is open”"
    ]
    decline = torg.commands.DeclineSubplot(hero="Quin", card=OMEN)
    at.refuses(decline, Reason.WRONG_CARD_TYPE, "TR-163")


def test_a_game_with_house_cards_is_saved_and_loaded():
    start = torg.deal(torg.new_game(["Quin"], seed=7, deck=OURS)).state
    text = dump_state(torg.TORG, start)
    assert load_state(text, decks=[OURS]) == start
    # Another text on a card makes another deck.
    other = OwnCard(name="Omen", text="Something else altogether.")
    changed = torg.original_deck().with_cards({OMEN: other}, like=45, name="ours")
    with pytest.raises(SaveFormatError, match="has other cards"):
        load_state(text, decks=[changed])


@pytest.mark.parametrize(
    ("fields", "error", "sentence"),
    [
        ({"name": " "}, ValueError, "OwnCard.name: expected a text that is not blank"),
        ({"text": ""}, ValueError, "OwnCard.text: expected a text that is not blank"),
        ({"name": 5}, TypeError, "OwnCard.name: expected a text, got 5"),
        ({"type": "Acton"}, ValueError, "OwnCard.type: expected a CardType (Action, "),
        ({"type": CardType.ACTION, "amount": 0}, ValueError, "OwnCard.amount: expected 1 or more"),
        ({"type": CardType.ACTION, "amount": "3"}, TypeError, "OwnCard.amount: expected a whole"),
        (
            {"type": CardType.HASTE, "amount": 3},
            ValueError,
            "OwnCard.amount: expected None, for Haste adds no number, got 3; those that add one: ",
        ),
    ],
)
def test_an_invalid_house_card_is_refused_with_the_name_of_the_field(fields, error, sentence):
    with pytest.raises(error) as caught:
        OwnCard(**({"name": "Omen", "text": TEXT} | fields))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("cards", "error", "sentence"),
    [
        ({201: "Lucky Break"}, TypeError, "cards[201]: expected a CardType or an OwnCard, got 'L"),
        ({"201": CardType.HASTE}, TypeError, "cards['201'] must be a whole number"),
        ({0: CardType.HASTE}, ValueError, "cards[0] must be at least 1, not 0"),
        ({45: CardType.HASTE}, ValueError, "cards[45]: the original deck has a card of the same"),
        ({201: CardType.HASTE, 202: CardType.OWN}, ValueError, "cards[202]: expected an OwnCard"),
    ],
)
def test_with_cards_refuses_invalid_numbers_and_cards(cards, error, sentence):
    with pytest.raises(error) as caught:
        torg.original_deck().with_cards(cards, like=45, name="ours")
    assert sentence in str(caught.value)
