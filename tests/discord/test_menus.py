"""Lists with pages, buttons for a few options, forms, and the use of old ones."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from dramadeck.client import setup_form
from dramadeck.tarot import TAROT
from tests.discord import evenings
from tests.discord.evenings import DRAMATIC_SCENE, proposed, wait_for_posts
from tests.timeouts import TIMEOUT

THIRD_SYSTEM = str(Path(__file__).parents[2] / "examples" / "third_system" / "src")
SEED = "44" * 32
"""Quin holds 45, 59, 74, 95 and 155; the first card gives the heroes the initiative and ABC."""


an_evening = partial(evenings.an_evening, seed=SEED)


async def test_a_task_is_played_step_by_step_from_what_is_waited_for():
    async with an_evening(at="rounds") as evening:
        ann, bea = evening.ann, evening.bea
        menu = await ann.says("bomb")
        form = await ann.chooses(menu, "Quin")
        asked = [part["asked"] for part in form.parts]
        assert asked == ["skill", "difficulty numbers, one for each step", "flips left"]
        await ann.fills(form, menu, skill="science", difficulties="8, 10, 12, 14", flips_left="5")
        await ann.says("flip")
        steps = await bea.says("bomb")
        way = ("den nächsten Schritt versuchen", "A 8", "niemand")
        rolling = await evening.goes_on(bea, steps, *way, value="12")
        assert list(rolling.buttons) == ["würfeln · Jetzt antworten", "Mehr angeben …"]
        besides = await bea.presses(await bea.presses(rolling, "Mehr angeben"), "würfeln")
        chosen = await bea.chooses(besides, "Ergebnis")
        form = await bea.presses(chosen, "Sonst nichts")
        announcing = await bea.fills(form, chosen, total="14")
        done = await bea.presses(announcing, "verkünden")
        assert list(done.buttons) == ["Meine Hand", "Was ist möglich?"]
        await evening.discord.post_with("Step A is done")
        assert (await evening.view(ann)).resolution.done == 1
        await bea.says("pool", card="59")
        await bea.says("play", card="59")
        played = await evening.discord.post_with("plays **Action (59)**")
        assert played.files
        await wait_for_posts(evening.town)
        again = await bea.says("pool", card="59")
        assert again.is_ephemeral
        assert "in dieser Runde schon" in again.text


async def test_the_bot_throws_a_die_by_the_promised_seed():
    thrown = set()
    for _ in range(2):
        async with an_evening(at="rounds") as evening:
            ann, bea = evening.ann, evening.bea
            assert (await bea.says("roll")).text not in {"", "Erledigt."}
            await ann.says("flip")
            against = ("handeln", "Manöver", "Mummy")
            rolling = await evening.does(bea, *against, value="12", difficulty="8")
            await bea.presses(rolling, "würfeln")
            thrown.add((await evening.discord.post_with("Die: ")).text)
            await bea.says("roll")
    assert len(thrown) == 1


async def test_what_was_said_the_last_time_stands_in_the_form_and_is_sent_as_it_stands_there():
    async with an_evening(at="rounds") as evening:
        ann, cem = evening.ann, evening.cem
        await ann.says("flip")
        more = ("act", "Say more …", "Attack", "Mummy")
        more = (*more, "has the skill", "no", "skill", "Nothing more")
        await evening.does(cem, *more, value="12", difficulty="8", skill="stealth")
        for typed, expected in (({}, ("stealth", False)), ({"skill": "", "is_skilled": "yes"}, ())):
            await ann.says("undo")
            menu = await cem.chooses(await cem.chooses(await cem.says("do"), "act"), "Attack")
            form = await cem.chooses(menu, "Mummy")
            proposals = {part["asked"]: part["value"] for part in form.parts}
            last = {"value": "12", "difficulty": "8", "skill": "stealth", "has the skill": "no"}
            assert proposals == last
            await cem.fills(form, menu, **typed)
            await wait_for_posts(evening.town)
            (act,) = (await evening.view(cem)).attempts
            skill, is_skilled = expected or (None, True)
            assert (act.skill, act.is_skilled) == (skill, is_skilled)


async def test_what_is_wrong_in_a_form_is_said_at_its_field_and_the_menu_stays():
    async with an_evening(at="rounds") as evening:
        ann = evening.ann
        menu = await ann.says("bomb")
        form = await ann.chooses(menu, "Quin")
        wrong = await ann.fills(form, menu, skill="science", difficulties="easy")
        assert wrong.is_ephemeral
        assert wrong.number != menu.number
        assert wrong.text == (
            "**difficulty numbers, one for each step**: expected a whole number, not **'easy'**"
        )
        assert (await evening.view(ann)).resolution is None
        again = await ann.presses(wrong, "Fill in")
        assert again.body == form.body
        again = await ann.chooses(menu, "Marco")
        await ann.fills(again, menu, skill="science", difficulties="8")
        await evening.discord.post_with("It gets dramatic! **Marco**")


async def test_what_mostly_goes_without_saying_can_be_said():
    async with an_evening(at="rounds") as evening:
        await evening.ann.says("flip")
        bea = evening.bea
        menu = await bea.presses(await bea.says("do"), "Mehr angeben")
        besides = await evening.goes_on(bea, menu, "handeln", "Manöver", "Mummy")
        assert besides.kind == 7
        without = await bea.presses(besides, "Sonst nichts")
        assert len(without.parts) == 2  # what has to be said
        more = await evening.goes_on(bea, besides, "hat die Fertigkeit", "nein", "Fertigkeit")
        assert "hat die Fertigkeit" not in more.options
        form = await bea.presses(more, "Sonst nichts")
        assert [part["asked"] for part in form.parts][1:] == ["Schwierigkeit", "Fertigkeit"]
        fields = {part["custom_id"]: "9" for part in form.parts}
        done = await bea.fills(form, more, **fields)
        assert done.text.startswith("Erledigt")
        assert "Fertigkeit" in (await bea.presses(more, "Zurück")).options


async def test_more_choices_than_a_list_holds_are_on_pages():
    async with an_evening() as evening:
        names = [f"Hero {n:02}" for n in range(1, 25)]
        ann, bea = evening.ann, evening.bea
        await ann.says("new", names=", ".join(names))
        opened = await evening.discord.post_with("promised")
        assert len(opened.buttons) == 24
        await bea.says("join", seat="Hero 01")
        await evening.does(ann, "deal the hands")
        for at in range(3):
            await evening.does(ann, "joins the party", hero=f"Later {at}", name=f"Later {at}")
        menu = await ann.says("do")
        asked = await ann.chooses(menu, "leaves the party")
        assert len(asked.options) == 25
        second = await ann.presses(asked, "Next")
        assert len(second.options) == 2
        assert not {*asked.options} & {*second.options}
        first = await ann.presses(second, "Previous")
        assert [*first.options] == [*asked.options]
        last = list(second.options)[-1]
        await ann.chooses(await ann.chooses(second, last), "yes, go on")
        await wait_for_posts(evening.town)
        here = {hero.name for hero in (await evening.view(ann)).heroes}
        (gone,) = {*names, "Later 0", "Later 1", "Later 2"} - here
        assert gone in last


async def test_an_old_menu_may_be_chosen_from_while_the_bot_remembers_it():
    async with an_evening(at="dealt") as evening:
        menu = await evening.ann.says("do")
        await evening.does(evening.ann, "give an award", hero="Quin", possibilities="1")
        await evening.goes_on(evening.ann, menu, *DRAMATIC_SCENE, villains="Mummy")
        await evening.discord.post_with("A dramatic scene begins")


async def test_pressed_twice_it_is_carried_out_once():
    async with an_evening(at="rounds") as evening:
        menu = await evening.ann.says("do")
        leads = menu.options["flip the next card"]
        (choose,) = menu.lists
        data = {"component_type": 3, "custom_id": choose["custom_id"], "values": [leads]}
        numbers = [await evening.discord.interact(evening.ann, 3, data, menu) for _ in range(2)]
        replies = [await evening.discord.answer(number) for number in numbers]
        assert [reply.text for reply in replies] == ["Done.", "Done."]
        await wait_for_posts(evening.town)
        assert len((await evening.view(evening.ann)).action_stack) == 1


async def test_two_commands_at_once_are_both_answered_and_told_in_order():
    async with an_evening(at="dealt") as evening:
        people = [evening.ann, evening.bea, evening.cem] * 4
        numbers = [
            await person.sends("do" if at % 2 else "hand") for at, person in enumerate(people)
        ]
        replies = await asyncio.gather(*map(evening.discord.answer, numbers))
        assert all(reply.is_ephemeral for reply in replies)
        both = [await evening.ann.sends("undo"), await evening.ann.sends("undo")]
        texts = sorted([(await evening.discord.answer(number)).text for number in both])
        assert texts[0] == "Done."
        assert "taken back" in texts[1]
        await wait_for_posts(evening.town)


async def test_who_waits_long_is_told_that_it_takes_a_while(monkeypatch):
    from dramadeck.discord import bot

    async with an_evening(at="rounds") as evening:
        menu = await evening.ann.says("bomb")
        monkeypatch.setattr(bot, "DEFER_AFTER", 0.0)

        def slowly(work):
            async def done(*asked):
                await asyncio.sleep(0.05)
                return await work(*asked)

            return done

        handlers = evening.town.bot.handlers
        monkeypatch.setattr(handlers, "menu", slowly(handlers.menu))
        monkeypatch.setattr(handlers, "pressed", slowly(handlers.pressed))
        late = await evening.ann.says("flip")
        assert (late.text, late.is_ephemeral) == ("Done.", True)
        late = await evening.ann.chooses(menu, "Quin")
        assert not late.is_form  # it came too late for one
        monkeypatch.setattr(bot, "DEFER_AFTER", TIMEOUT)
        form = await evening.ann.presses(late, "Fill in")
        await evening.ann.fills(form, late, skill="science", difficulties="8")
        await evening.discord.post_with("It gets dramatic!")


@pytest.mark.parametrize("system", ["tarot", "high_card"])
async def test_any_system_is_played_from_the_menu(system, monkeypatch):
    monkeypatch.syspath_prepend(THIRD_SYSTEM)
    from high_card import HIGH_CARD

    rules = {"tarot": TAROT, "high_card": HIGH_CARD}[system]
    monkeypatch.setattr(setup_form, "installed", lambda _: rules)
    async with an_evening(systems=[rules]) as evening:
        await evening.begin(system=system, names="Quin, Marco")
        for at in range(15):
            await first_of_all((evening.ann, evening.bea, evening.cem)[at % 3])
        text = "".join(reply.text for _, reply in evening.discord.everything)
        assert "mistake" not in text
        assert "Fehler" not in text
        for word in ("hand", "play", "table", "log", "flip", "trade"):
            assert (await evening.cem.says(word)).is_ephemeral
        assert len(evening.discord.posts) > 8


async def first_of_all(person):
    """Choose the first of everything there is, and of each question."""
    reply = await person.says("do")
    while reply.options or (reply.buttons and "My hand" not in reply.buttons):
        if "Meine Hand" in reply.buttons:
            return
        menu, reply = reply, await person.chooses(reply, next(iter(reply.options or reply.buttons)))
        if reply.is_form:
            reply = await person.fills(reply, menu, **proposed(reply))
