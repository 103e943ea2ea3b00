"""Menus over the WebSocket: they come with the turns, and only changes are sent."""

import json

import pytest

from dramadeck import torg
from dramadeck.client.offer import offer_of
from dramadeck.narration.form_json import menu_data
from dramadeck.testing import check_laws
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS
from tests.narration.walked_games import narrator_of, seats_of, steps, walked
from tests.web.served import GM, MARCO, QUIN, at_a_table, cards_in


def offer_at(system, state, seat, opened=None):
    """Return the offer of a seat."""
    return offer_of(narrator_of(system, state, seat), system, state, opened=opened)


@pytest.mark.parametrize("opened", [None, ()], ids=["whole", "outline"])
@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_a_menu_over_the_wire_is_the_same_in_two_worlds(name, opened):
    system = SYSTEMS[name]

    def sent(state, seat):
        return json.dumps(menu_data(offer_at(system, state, seat, opened).forms()))

    assert check_laws(system, games=1, moves=10, questions=[sent]).turns == 10


def test_the_sample_card_of_a_form_is_not_one_of_its_cards():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    cards = {}
    for seat in (torg.GAMEMASTER, torg.hero_seat("Quin")):
        forms = menu_data(offer_at(torg.TORG, state, seat).forms())["forms"]
        cards |= {name: sorted(cards_in(form)) for name, form in forms.items()}
    assert cards["MoveCard"] == []
    assert cards["OfferTrade"] == sorted(state.hand("Quin"))


@pytest.mark.parametrize(("name", "text"), walked()[:2])
def test_an_unchanged_offer_has_an_unchanged_menu(name, text):
    system, offers, unchanged, new = SYSTEMS[name], {}, 0, 0
    for step in steps(name, text)[: by_depth(30, 60)]:
        for seat in seats_of(system, step.after):
            offer = offer_at(system, step.after, seat)
            last, last_menu = offers.get(seat, (None, None))
            is_still = last is not None and offer.is_still(last)
            menu = menu_data(offer.forms())
            assert not is_still or menu == last_menu, (seat, step.command)
            unchanged, new, offers[seat] = unchanged + is_still, new + (not is_still), (offer, menu)
    assert unchanged > 10
    assert new > 10


async def test_a_menu_is_sent_with_a_turn_only_if_it_has_changed():
    async with at_a_table(GM, QUIN) as (server, seats, gm, quin):
        first = quin.shown_menu
        await gm.ask("do", command={"is": "Deal"})
        dealt = await quin.next("turn")
        assert dealt["menu"]["turn"] == dealt["turn"] == quin.shown_menu["turn"]
        assert quin.shown_menu["sections"] != first["sections"]
        # A new token increases the number of the turn.
        await server.post("/api/table/reissue-token", {"seat": [*MARCO]}, seats[GM])
        seated = await quin.next("turn")
        assert (seated["kind"], seated["menu"]) == ("seated", {})
        assert quin.shown_menu == (await quin.menu())["menu"]


async def test_a_choice_from_an_older_menu_is_accepted_while_it_is_valid():
    async with at_a_table(GM) as (server, seats, gm):
        await server.post("/api/table/reissue-token", {"seat": [*MARCO]}, seats[GM])
        turn = (await gm.next("turn"))["turn"]
        assert gm.shown_menu["turn"] < turn
        done = await gm.ask("choose", menu=gm.shown_menu["turn"], form="Deal")
        assert (done["is"], done["turn"]) == ("answer", turn + 1)


async def test_a_choice_from_a_menu_that_has_changed_is_refused():
    async with at_a_table(GM) as (_, _, gm):
        old = gm.shown_menu["turn"]
        scene = {"is": "BeginScene", "kind": "dramatic", "villains": ["Mummy"]}
        for command in ({"is": "Deal"}, scene, {"is": "BeginRounds"}, {"is": "Flip"}):
            await gm.ask("do", command=command)
            assert (await gm.next("turn"))["menu"]
        refused = await gm.ask("choose", menu=old, form="Deal")
        assert refused["reason"] == "old_menu"


@pytest.mark.parametrize("wants", [["lines", "menu"], ["lines"]])
async def test_the_menu_is_sent_again_in_a_new_language(wants):
    async with at_a_table(GM, wants=wants) as (_, _, gm):
        english = (await gm.menu())["menu"]
        assert gm.shown_menu in ({}, english)
        # The test does not wait for `joined`, so the menu may be in the old language.
        await gm.say(**{"is": "speak", "id": "a", "language": "de"})
        await gm.say(**{"is": "menu", "id": "b"})
        await gm.next("joined")
        german = (await gm.menu())["menu"]
        assert german["forms"]["Deal"]["label"] != english["forms"]["Deal"]["label"]
        assert gm.shown_menu in ({}, german)


OUTLINE = ["lines", "outline"]


async def play_to_combat(gm):
    """Play up to a combat in which one character may act against many."""
    scene = {"is": "BeginScene", "kind": "dramatic", "villains": ["Mummy", "Guard"]}
    for command in ({"is": "Deal"}, scene, {"is": "BeginRounds"}, {"is": "Flip"}):
        await gm.ask("do", command=command)
        await gm.next("turn")


async def test_a_large_form_has_no_fields_until_it_is_opened():
    async with at_a_table(GM, wants=OUTLINE) as (server, seats, gm):
        await play_to_combat(gm)
        closed = gm.shown_menu["forms"]["ManyOnOne"]
        assert (closed["is_closed"], closed["order"], closed["fields"]) == (True, [], {})
        turn = gm.shown_menu["turn"]
        refused = await gm.ask("choose", menu=turn, form="ManyOnOne", answers={})
        assert refused["reason"] == "closed_form"
        opened = await gm.ask("open", form="ManyOnOne")
        assert opened["patch"]["forms"].keys() == {"ManyOnOne"}
        form = gm.shown_menu["forms"]["ManyOnOne"]
        async with server.joined(seats[GM], wants=["menu"]) as whole:
            assert form == whole.shown_menu["forms"]["ManyOnOne"]
        # This form stays open, and the others stay closed.
        await gm.ask("do", command={"is": "Flip"})
        await gm.next("turn")
        forms = gm.shown_menu["forms"]
        assert "is_closed" not in forms["ManyOnOne"]
        assert forms["OneOnMany"]["is_closed"]


async def test_a_client_that_reconnects_names_its_open_forms():
    async with at_a_table(GM, wants=OUTLINE, opened=["ManyOnOne", "None"]) as (_, _, gm):
        await play_to_combat(gm)
        forms = gm.shown_menu["forms"]
        assert ("is_closed" in forms["ManyOnOne"], "is_closed" in forms["OneOnMany"]) == (
            False,
            True,
        )


@pytest.mark.parametrize(
    ("form", "reason"),
    [("Claps", "invalid"), ("PlayToPool", "not_now"), ("EndRounds", "not_in_rounds")],
)
async def test_a_form_that_is_not_offered_is_not_opened(form, reason):
    async with at_a_table(GM, wants=OUTLINE) as (_, _, gm):
        refused = await gm.ask("open", form=form)
        assert (refused["is"], refused["reason"]) == ("refused", reason)


async def test_a_form_that_the_seat_has_sent_is_open():
    async with at_a_table(GM, wants=OUTLINE) as (_, _, gm):
        await play_to_combat(gm)
        assert gm.shown_menu["forms"]["SetCounter"]["is_closed"]
        counter = {"counter": "possibilities", "character": "Quin", "number": 3, "reason": "a gift"}
        assert "turn" in await gm.ask("do", command={"is": "SetCounter", **counter})
        await gm.next("turn")
        assert "is_closed" not in gm.shown_menu["forms"]["SetCounter"]
