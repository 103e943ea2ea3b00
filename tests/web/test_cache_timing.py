"""The time of an answer does not reveal which cards were shown to somebody.

A call is faster if a cache has the value. The tests request all cards without a token, also those
in hidden hands: the hits and misses of each cache must be the same for shown and other cards.
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
"""Caches of functions that are so fast that a client cannot measure a hit: it joins two texts."""


def caches():
    """Return all caches of functions of the library that all callers share.

    The modules are searched, since the garbage collector does not list what was imported before
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


def clear_caches():
    """Clear the caches of pictures and texts, which other tests may have filled."""
    for name, cache in caches().items():
        if name.startswith(("dramadeck.pictures", "dramadeck.narration", "dramadeck.web")):
            cache.cache_clear()


def miss_counts(by_name):
    """Return the number of misses of each cache.

    The caches are searched once; each test checks at its end that there are no new ones.
    """
    return {name: cache.cache_info().misses for name, cache in by_name.items()}


def new_misses(before, after):
    return {name: more for name in after if (more := after[name] - before.get(name, 0))}


def test_a_call_without_an_ignored_cache_is_fast():
    def uncached():
        _both.__wrapped__("a card of ", "Quin")

    assert timeit.timeit(uncached, number=10_000) / 10_000 < 20e-6


@pytest.mark.parametrize("face", ["player", "gamemaster", "gamemaster-dramatic", "small"])
async def test_cache_misses_do_not_reveal_which_cards_were_shown(face):
    revealing = await revealing_caches(face)
    if revealing:  # a second run excludes timers of other tests
        revealing &= await revealing_caches(face)
    assert revealing == set()


async def revealing_caches(face):
    """Return the caches whose number of misses is not the same for shown and for hidden cards."""
    clear_caches()
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
        paths = [
            f"/cards/torg/original/{{}}/{face}.svg?language=en",
            f"/cards/torg/original/{{}}/{face}.svg?language=de&theme=dark",
            "/api/cards/torg/revised/original/{}?language=en",
            "/api/cards/torg/classic/original/{}?language=de",
        ]
        hidden = [number for number in deck.numbers if number not in hands]
        for path in paths:  # the deck is not yet loaded in this language
            await server.get(path.format(hidden[0]))
        misses, by_name = list[dict](), caches()
        for number in [*hands, *hidden[1 : len(hands) + 1]]:
            before = miss_counts(by_name)
            for path in paths:
                assert (await server.get(path.format(number))).status == 200
            misses.append(new_misses(before, miss_counts(by_name)))
        assert caches().keys() == by_name.keys()
        return {name for name in by_name if len({of_card.get(name) for of_card in misses}) > 1}


@pytest.mark.parametrize("system", systems())
def test_drawing_a_card_again_does_not_miss_fewer_caches(system):
    clear_caches()
    rules = installed(system)
    for deck in rules.decks.values():
        for face in faces_of(system):
            english = narration.language("en")
            narrator = narrator_of_cards(rules, None, deck.name, "en")

            def draw(number, face=face, deck=deck, language=english, narrator=narrator):
                effect = " ".join(line.text for line in narrator.card(number)[1:2])
                return face_of(system, face, deck.card(number), effect, language).svg()

            numbers = [*deck.numbers]
            for number in numbers[2:-2]:  # fills the caches of the widths of letters
                draw(number)
            by_name = caches()
            for one, other in ((numbers[0], numbers[1]), (numbers[-2], numbers[-1])):
                draw(one)
                before = miss_counts(by_name)
                draw(one)
                again = new_misses(before, miss_counts(by_name))
                before = miss_counts(by_name)
                draw(other)
                assert new_misses(before, miss_counts(by_name)) == again
            assert caches().keys() == by_name.keys()
