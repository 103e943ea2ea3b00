"""Lists with pages, buttons for a few options, forms, and the use of old ones."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from dramadeck.client import setup_form
from dramadeck.tarot import TAROT
from tests.discord import evenings
from tests.discord.evenings import DRAMATIC_SCENE, proposals, wait_for_posts
from tests.timeouts import TIMEOUT

THIRD_SYSTEM = str(Path(__file__).parents[2] / "examples" / "third_system" / "src")
SEED = "44" * 32
"""Quin holds 45, 59, 74, 95 and 155; the first card gives the heroes initiative and steps ABC."""


channel_game = partial(evenings.channel_game, seed=SEED)


async def test_a_task_is_played_step_by_step_with_the_buttons_of_the_replies():
    async with channel_game(at="rounds") as game:
        ann, bea = game.ann, game.bea
        menu = await ann.says("bomb")
        form = await ann.chooses(menu, "Quin")
        labels = [part["asked"] for part in form.parts]
        assert labels == ["skill", "difficulty numbers, one for each step", "flips left"]
        await ann.fills(form, menu, skill="science", difficulties="8, 10, 12, 14", flips_left="5")
        await ann.says("flip")
        steps = await bea.says("bomb")
        way = ("den nächsten Schritt versuchen", "A 8", "niemand")
        rolling = await game.choose_from(bea, steps, *way, value="12")
        assert list(rolling.buttons) == ["würfeln · Jetzt antworten", "Mehr angeben …"]
        besides = await bea.presses(await bea.presses(rolling, "Mehr angeben"), "würfeln")
        chosen = await bea.chooses(besides, "Ergebnis")
        form = await bea.presses(chosen, "Sonst nichts")
        announcing = await bea.fills(form, chosen, total="14")
        done = await bea.presses(announcing, "verkünden")
        assert list(done.buttons) == ["Meine Hand", "Was ist möglich?"]
        await game.discord.post_with("Step A is done")
        assert (await game.view(ann)).resolution.done == 1
        await bea.says("pool", card="59")
        await bea.says("play", card="59")
        played = await game.discord.post_with("plays **Action (59)**")
        assert played.files
        await wait_for_posts(game.simulation)
        again = await bea.says("pool", card="59")
        assert again.is_ephemeral
        assert "in dieser Runde schon" in again.text


async def test_the_bot_throws_a_die_by_the_seed():
    results = set()
    for _ in range(2):
        async with channel_game(at="rounds") as game:
            ann, bea = game.ann, game.bea
            assert (await bea.says("roll")).text not in {"", "Erledigt."}
            await ann.says("flip")
            against = ("handeln", "Manöver", "Mummy")
            rolling = await game.does(bea, *against, value="12", difficulty="8")
            await bea.presses(rolling, "würfeln")
            results.add((await game.discord.post_with("Die: ")).text)
            await bea.says("roll")
    assert len(results) == 1


async def test_a_form_proposes_the_last_answers_and_sends_them_if_they_are_not_changed():
    async with channel_game(at="rounds") as game:
        ann, cem = game.ann, game.cem
        await ann.says("flip")
        more = ("act", "Add more …", "Attack", "Mummy")
        more = (*more, "has the skill", "no", "skill", "Nothing more")
        await game.does(cem, *more, value="12", difficulty="8", skill="stealth")
        for typed, expected in (({}, ("stealth", False)), ({"skill": "", "is_skilled": "yes"}, ())):
            await ann.says("undo")
            menu = await cem.chooses(await cem.chooses(await cem.says("do"), "act"), "Attack")
            form = await cem.chooses(menu, "Mummy")
            fields = {part["asked"]: part["value"] for part in form.parts}
            last = {"value": "12", "difficulty": "8", "skill": "stealth", "has the skill": "no"}
            assert fields == last
            await cem.fills(form, menu, **typed)
            await wait_for_posts(game.simulation)
            (act,) = (await game.view(cem)).attempts
            skill, is_skilled = expected or (None, True)
            assert (act.skill, act.is_skilled) == (skill, is_skilled)


async def test_an_error_in_a_form_names_its_field_and_the_menu_stays_open():
    async with channel_game(at="rounds") as game:
        ann = game.ann
        menu = await ann.says("bomb")
        form = await ann.chooses(menu, "Quin")
        wrong = await ann.fills(form, menu, skill="science", difficulties="easy")
        assert wrong.is_ephemeral
        assert wrong.number != menu.number
        assert wrong.text == (
            "**difficulty numbers, one for each step**: expected a whole number, not **'easy'**"
        )
        assert (await game.view(ann)).resolution is None
        again = await ann.presses(wrong, "Fill in")
        assert again.body == form.body
        again = await ann.chooses(menu, "Marco")
        await ann.fills(again, menu, skill="science", difficulties="8")
        await game.discord.post_with("It gets dramatic! **Marco**")


async def test_optional_fields_can_be_filled_in():
    async with channel_game(at="rounds") as game:
        await game.ann.says("flip")
        bea = game.bea
        menu = await bea.presses(await bea.says("do"), "Mehr angeben")
        besides = await game.choose_from(bea, menu, "handeln", "Manöver", "Mummy")
        assert besides.kind == 7
        without = await bea.presses(besides, "Sonst nichts")
        assert len(without.parts) == 2  # the required fields
        more = await game.choose_from(bea, besides, "hat die Fertigkeit", "nein", "Fertigkeit")
        assert "hat die Fertigkeit" not in more.options
        form = await bea.presses(more, "Sonst nichts")
        assert [part["asked"] for part in form.parts][1:] == ["Schwierigkeit", "Fertigkeit"]
        fields = {part["custom_id"]: "9" for part in form.parts}
        done = await bea.fills(form, more, **fields)
        assert done.text.startswith("Erledigt")
        assert "Fertigkeit" in (await bea.presses(more, "Zurück")).options


async def test_more_choices_than_a_list_holds_are_on_pages():
    async with channel_game() as game:
        names = [f"Hero {n:02}" for n in range(1, 25)]
        ann, bea = game.ann, game.bea
        await ann.says("new", names=", ".join(names))
        opened = await game.discord.post_with("Hash that fixes the shuffles")
        assert len(opened.buttons) == 24
        await bea.says("join", seat="Hero 01")
        await game.does(ann, "deal the hands")
        for at in range(3):
            await game.does(ann, "joins the party", hero=f"Later {at}", name=f"Later {at}")
        menu = await ann.says("do")
        page = await ann.chooses(menu, "leaves the party")
        assert len(page.options) == 25
        second = await ann.presses(page, "Next")
        assert len(second.options) == 2
        assert not {*page.options} & {*second.options}
        first = await ann.presses(second, "Previous")
        assert [*first.options] == [*page.options]
        last = list(second.options)[-1]
        await ann.chooses(await ann.chooses(second, last), "yes, continue")
        await wait_for_posts(game.simulation)
        heroes = {hero.name for hero in (await game.view(ann)).heroes}
        (gone,) = {*names, "Later 0", "Later 1", "Later 2"} - heroes
        assert gone in last


async def test_an_old_menu_is_accepted_while_the_bot_remembers_it():
    async with channel_game(at="dealt") as game:
        menu = await game.ann.says("do")
        await game.does(game.ann, "give an award", hero="Quin", possibilities="1")
        await game.choose_from(game.ann, menu, *DRAMATIC_SCENE, villains="Mummy")
        await game.discord.post_with("A dramatic scene begins")


async def test_a_choice_that_is_sent_twice_is_carried_out_once():
    async with channel_game(at="rounds") as game:
        menu = await game.ann.says("do")
        leads = menu.options["flip the next card"]
        (choose,) = menu.lists
        data = {"component_type": 3, "custom_id": choose["custom_id"], "values": [leads]}
        numbers = [await game.discord.interact(game.ann, 3, data, menu) for _ in range(2)]
        replies = [await game.discord.answer(number) for number in numbers]
        assert [reply.text for reply in replies] == ["Done.", "Done."]
        await wait_for_posts(game.simulation)
        assert len((await game.view(game.ann)).action_stack) == 1


async def test_simultaneous_commands_are_all_answered_in_order():
    async with channel_game(at="dealt") as game:
        people = [game.ann, game.bea, game.cem] * 4
        numbers = [
            await person.sends("do" if at % 2 else "hand") for at, person in enumerate(people)
        ]
        replies = await asyncio.gather(*map(game.discord.answer, numbers))
        assert all(reply.is_ephemeral for reply in replies)
        both = [await game.ann.sends("undo"), await game.ann.sends("undo")]
        texts = sorted([(await game.discord.answer(number)).text for number in both])
        assert texts[0] == "Done."
        assert "cannot be undone" in texts[1]
        await wait_for_posts(game.simulation)


async def test_a_slow_answer_is_deferred(monkeypatch):
    from dramadeck.discord import bot

    async with channel_game(at="rounds") as game:
        menu = await game.ann.says("bomb")
        monkeypatch.setattr(bot, "DEFER_AFTER", 0.0)

        def delayed(work):
            async def call(*arguments):
                await asyncio.sleep(0.05)
                return await work(*arguments)

            return call

        handlers = game.simulation.bot.handlers
        monkeypatch.setattr(handlers, "menu", delayed(handlers.menu))
        monkeypatch.setattr(handlers, "pressed", delayed(handlers.pressed))
        late = await game.ann.says("flip")
        assert (late.text, late.is_ephemeral) == ("Done.", True)
        late = await game.ann.chooses(menu, "Quin")
        assert not late.is_form  # a deferred answer cannot be a form
        monkeypatch.setattr(bot, "DEFER_AFTER", TIMEOUT)
        form = await game.ann.presses(late, "Fill in")
        await game.ann.fills(form, late, skill="science", difficulties="8")
        await game.discord.post_with("It gets dramatic!")


@pytest.mark.parametrize("system", ["tarot", "high_card"])
async def test_any_system_is_played_from_the_menu(system, monkeypatch):
    monkeypatch.syspath_prepend(THIRD_SYSTEM)
    from high_card import HIGH_CARD

    rules = {"tarot": TAROT, "high_card": HIGH_CARD}[system]
    monkeypatch.setattr(setup_form, "installed", lambda _: rules)
    async with channel_game(systems=[rules]) as game:
        await game.begin(system=system, names="Quin, Marco")
        for at in range(15):
            await choose_first((game.ann, game.bea, game.cem)[at % 3])
        text = "".join(reply.text for _, reply in game.discord.everything)
        assert "mistake" not in text
        assert "Fehler" not in text
        for word in ("hand", "play", "table", "log", "flip", "trade"):
            assert (await game.cem.says(word)).is_ephemeral
        assert len(game.discord.posts) > 8


async def choose_first(person):
    """Choose the first command of the menu, and the first option of each question."""
    reply = await person.says("do")
    while reply.options or (reply.buttons and "My hand" not in reply.buttons):
        if "Meine Hand" in reply.buttons:
            return
        menu, reply = reply, await person.chooses(reply, next(iter(reply.options or reply.buttons)))
        if reply.is_form:
            reply = await person.fills(reply, menu, **proposals(reply))
