"""Menus over the wire: who asks is sent one, and only if it is another one than she has."""

import json

import pytest

from dramadeck import torg
from dramadeck.client.offer import offer_of
from dramadeck.narration.forms import menu_data
from dramadeck.testing import check_laws
from tests.laws.walks import SYSTEMS
from tests.narration.walked import narrator_of, seats_of, steps, walked
from tests.web.served import GM, MARCO, QUIN, cards_in, run, serving


def sent(system):
    """What goes over the wire when a seat asks what it may do."""

    def asked(state, seat):
        offer = offer_of(narrator_of(system, state, seat), system, state)
        return json.dumps(menu_data(offer.forms()))

    return asked


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_a_menu_over_the_wire_is_the_same_in_two_worlds(name):
    system = SYSTEMS[name]
    assert check_laws(system, games=1, moves=10, questions=[sent(system)]).turns == 10


def test_a_sample_of_a_card_is_no_card_that_a_form_is_about():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    cards = {}
    for seat in (torg.GAMEMASTER, torg.hero_seat("Quin")):
        offer = offer_of(narrator_of(torg.TORG, state, seat), torg.TORG, state)
        for section in menu_data(offer.forms()):
            cards |= {form["form"]: sorted(cards_in(form)) for form in section["forms"]}
    assert cards["MoveCard"] == []
    assert cards["OfferTrade"] == sorted(state.hand("Quin"))


@pytest.mark.parametrize(("name", "text"), walked()[:2])
def test_as_long_as_the_offer_is_the_same_so_is_the_menu(name, text):
    system, shown, kept, new = SYSTEMS[name], {}, 0, 0
    for step in steps(name, text)[:60]:
        for seat in seats_of(system, step.after):
            offer = offer_of(narrator_of(system, step.after, seat), system, step.after)
            last, told = shown.get(seat, (None, None))
            is_still = last is not None and offer.is_still(last)
            menu = menu_data(offer.forms())
            assert not is_still or menu == told, (seat, step.command)
            kept, new, shown[seat] = kept + is_still, new + (not is_still), (offer, menu)
    assert kept > 10
    assert new > 10


def test_a_menu_is_not_sent_again_as_long_as_it_holds():
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            async with server.joined(seats[GM]) as gm, server.joined(seats[QUIN]) as quin:
                first = await quin.menu()
                again = await quin.menu(known=first["turn"])
                assert (again["turn"], again["menu"]) == (first["turn"], None)
                await gm.ask("do", command={"is": "Deal"})
                dealt = await quin.menu(known=first["turn"])
                assert dealt["turn"] > first["turn"]
                assert dealt["menu"]["sections"] != first["menu"]["sections"]
                # Somebody is given a new link, so the number of the turn is another one.
                await server.post("/api/table/hand-over", {"seat": [*MARCO]}, seats[GM])
                still = await quin.menu(known=dealt["turn"])
                assert (still["turn"] > dealt["turn"], still["menu"]) == (True, None)
                older = await quin.menu(known=first["turn"])
                assert older["menu"]["sections"] == dealt["menu"]["sections"]

    run(evening())


def test_what_is_chosen_from_a_menu_that_still_holds_is_what_was_meant():
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            async with server.joined(seats[GM]) as gm:
                told = await gm.menu()
                await server.post("/api/table/hand-over", {"seat": [*MARCO]}, seats[GM])
                assert (await gm.menu(known=told["turn"]))["menu"] is None
                done = await gm.ask("choose", menu=told["menu"]["turn"], form="Deal")
                assert done["is"] == "answer"
                played = await gm.next("turn", kind="played")
                assert played["turn"] == done["turn"]

    run(evening())


def test_whoever_speaks_another_language_is_sent_her_menu_anew():
    async def evening():
        async with serving() as server:
            seats = await server.opened()
            async with server.joined(seats[GM]) as gm:
                english = await gm.menu()
                await gm.ask("speak", language="de")
                await gm.ask("ping")
                german = await gm.menu(known=english["turn"])
                assert german["menu"]["sections"] != english["menu"]["sections"]

    run(evening())
