"""The time of an answer does not reveal which cards were shown to somebody.

A call that finds a value in a cache is quicker. So a stranger asks for all cards, also those in
hidden hands: each cache has to be hit and missed as often for a card that was shown as for others.
"""

import functools
import sys
import timeit

import pytest

from dramadeck import narration
from dramadeck.codec.record_types import installed
from dramadeck.core import systems
from dramadeck.narration.lookup import narrator_of_cards
from dramadeck.narration.renderer import _both
from dramadeck.pictures.faces import face_of, faces_of
from tests.web.served import GM, MARCO, QUIN, at_a_table

QUICK = {"dramadeck.narration.renderer._both"}
"""Two texts are put together in less time than they are looked up by whoever measures."""


def caches():
    """All caches of functions of the library that are shared by all who call them.

    They are looked for in the modules, since the collector does not list what was imported before
    the tests began (see `pytest_collection`).
    """
    all_caches = {}
    modules = [module for name, module in sys.modules.items() if name.startswith("dramadeck.")]
    classes = [
        member for module in modules for member in vars(module).values() if isinstance(member, type)
    ]
    for holder in (*modules, *classes):
        for member in vars(holder).values():
            function = getattr(member, "__func__", member)
            if type(function) is functools._lru_cache_wrapper:
                all_caches[f"{function.__module__}.{function.__qualname__}"] = function
    own = {name: cache for name, cache in all_caches.items() if name.startswith("dramadeck.")}
    assert own.keys() > QUICK
    return {name: cache for name, cache in own.items() if name not in QUICK}


def forget():
    """What other tests have left where pictures and words are made."""
    for name, cache in caches().items():
        if name.startswith(("dramadeck.pictures", "dramadeck.narration", "dramadeck.web")):
            cache.cache_clear()


def missed(by_name):
    """How often each cache did not have what was asked for.

    The caches are looked for once; a test ends with a look for others that have come.
    """
    return {name: cache.cache_info().misses for name, cache in by_name.items()}


def misses_by(before, after):
    return {name: more for name in after if (more := after[name] - before.get(name, 0))}


def test_a_cache_that_is_left_out_saves_too_little_to_be_measured():
    def uncached():
        _both.__wrapped__("a card of ", "Quin")

    assert timeit.timeit(uncached, number=10_000) / 10_000 < 20e-6


@pytest.mark.parametrize("face", ["player", "gamemaster", "gamemaster-dramatic", "small"])
async def test_a_stranger_cannot_tell_which_cards_a_hand_was_shown(face):
    telling = await caches_that_tell_cards_apart(face)
    if telling:  # what tells them apart does so again; a timer of another test does not
        telling &= await caches_that_tell_cards_apart(face)
    assert telling == set()


async def caches_that_tell_cards_apart(face):
    """The caches that are not missed as often for every card, of those that a hand was shown."""
    forget()
    async with at_a_table() as (server, seats):
        deck = installed("torg").decks["original"]
        async with server.joined(seats[GM]) as gm:
            await gm.ask("do", command={"is": "Deal"})
        hands = set()
        for seat in (QUIN, MARCO):
            async with server.joined(seats[seat]) as hero:
                hands |= {*hero.hand}
                for card in hero.hand:
                    await server.get(f"/cards/torg/original/{card}/{face}.svg")
                    await server.get(f"/api/cards/torg/revised/original/{card}")
                await hero.menu()
        assert 0 < len(hands) < len(deck.numbers)
        asked = [
            f"/cards/torg/original/{{}}/{face}.svg?language=en",
            f"/cards/torg/original/{{}}/{face}.svg?language=de&theme=dark",
            "/api/cards/torg/revised/original/{}?language=en",
            "/api/cards/torg/classic/original/{}?language=de",
        ]
        hidden = [number for number in deck.numbers if number not in hands]
        for path in asked:  # nobody has looked at the deck in this language before
            await server.get(path.format(hidden[0]))
        misses, by_name = list[dict](), caches()
        for number in [*hands, *hidden[1 : len(hands) + 1]]:
            before = missed(by_name)
            for path in asked:
                assert (await server.get(path.format(number))).status == 200
            misses.append(misses_by(before, missed(by_name)))
        assert caches().keys() == by_name.keys()
        return {name for name in by_name if len({of_card.get(name) for of_card in misses}) > 1}


@pytest.mark.parametrize("system", systems())
def test_no_picture_of_a_card_is_drawn_sooner_because_it_was_drawn_before(system):
    forget()
    rules = installed(system)
    for deck in rules.decks.values():
        for face in faces_of(system):
            english = narration.language("en")
            narrator = narrator_of_cards(rules, None, deck.name, "en")

            def drawn(number, face=face, deck=deck, language=english, narrator=narrator):
                effect = " ".join(line.text for line in narrator.card(number)[1:2])
                return face_of(system, face, deck.card(number), effect, language).svg()

            numbers = [*deck.numbers]
            for number in numbers[2:-2]:  # how wide letters are is known then
                drawn(number)
            by_name = caches()
            for one, other in ((numbers[0], numbers[1]), (numbers[-2], numbers[-1])):
                drawn(one)
                before = missed(by_name)
                drawn(one)
                again = misses_by(before, missed(by_name))
                before = missed(by_name)
                drawn(other)
                assert misses_by(before, missed(by_name)) == again
            assert caches().keys() == by_name.keys()
