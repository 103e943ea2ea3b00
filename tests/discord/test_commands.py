"""Each slash command, as users type it."""

import re

from dramadeck.charts.tables import printed_tables
from dramadeck.codec.commitment import commitment_of
from dramadeck.torg import original_deck
from tests.discord.evenings import an_evening, proposed, wait_for_posts


async def test_a_table_is_opened_and_says_how_to_sit_down():
    async with an_evening() as evening:
        reply = await evening.ann.says("new", names="Quin, Marco")
        assert (reply.text, reply.is_ephemeral) == ("\N{CHAIR} **Gamemaster**: Ann", False)
        opened = await evening.discord.post_with("Torg: the Drama Deck")
        assert list(opened.buttons) == ["Quin", "Marco"]
        seated = await evening.bea.presses(opened, "Quin")
        assert (seated.text, seated.is_ephemeral) == ("\N{CHAIR} **Quin**: Bea", False)
        refused = await evening.cem.presses(opened, "Quin")
        assert refused.is_ephemeral
        assert "somebody else sits there" in refused.text
        assert "a table is open here" in (await evening.cem.says("new", names="Tina")).text


async def test_the_promise_of_the_shuffles_is_shown_and_kept():
    async with an_evening(at="seated") as evening:
        opened = await evening.discord.post_with("promised")
        await evening.does(evening.ann, "deal the hands")
        assert "nur die Spielleitung" in (await evening.bea.says("end")).text
        asked = await evening.ann.says("end")
        assert asked.text.endswith("answer no. End the game?")
        await evening.ann.presses(asked, "yes, end the game")
        ended = await evening.discord.post_with("Its seed was")
        seed = re.search(r"Its seed was \W*(\w+)", ended.text)[1]
        lobby = evening.town.bot.handlers.lobby
        here = await lobby.connect("77", "1", "en")
        seated = await lobby.host.join(here.token)
        assert commitment_of(seated.table, seed) in opened.text
        again = await evening.cem.says("new", names="Tina")
        assert again.text == "\N{CHAIR} **Gamemaster**: Cem"


async def test_a_hand_is_shown_to_its_player_alone_with_pictures():
    async with an_evening(at="dealt") as evening:
        hand = await evening.bea.says("hand")
        assert hand.is_ephemeral
        view = await evening.view(evening.bea)
        (quin,) = [hero for hero in view.heroes if hero.hand is not None]
        assert all(f"({card})" in hand.text for card in quin.hand)
        ((name, png),) = hand.files
        assert (name, png[1:4]) == ("cards.png", b"PNG")
        (about,) = [attachment["description"] for attachment in hand.body["attachments"]]
        assert all(f"({card})" in about for card in quin.hand)
        nothing = await evening.ann.says("hand")
        assert nothing.text == "You hold no hidden cards."


async def test_a_card_is_flipped_and_everybody_sees_it():
    async with an_evening(at="seated") as evening:
        early = await evening.ann.says("flip")
        assert "begin rounds first" in early.text
        await evening.into_rounds()
        not_hers = await evening.bea.says("flip")
        assert not_hers.is_ephemeral
        done = await evening.ann.says("flip")
        assert (done.text, done.is_ephemeral) == ("Done.", True)
        flipped = await evening.discord.post_with("is flipped")
        assert flipped.files[0][1][1:4] == b"PNG"
        (card,) = (await evening.view(evening.ann)).action_stack
        assert f"({card})" in flipped.body["attachments"][0]["description"]
        assert list(flipped.buttons) == ["My hand", "What can I do?"]
        mine = await evening.bea.presses(flipped, "My hand")
        assert mine.is_ephemeral
        assert mine.number != flipped.number


async def test_a_trade_is_offered_and_answered_by_buttons():
    async with an_evening(at="dealt") as evening:
        hand = (await evening.view(evening.bea)).heroes[0].hand
        menu = await evening.bea.says("trade")
        done = await evening.goes_on(evening.bea, menu, f"({hand[0]})", explanation="wir tauschen")
        assert done.text.startswith("Erledigt")
        await wait_for_posts(evening.town)
        offered = evening.discord.posts[-1]
        assert f"({hand[0]})" not in offered.text
        assert "Trade" in offered.buttons
        answers = await evening.cem.presses(offered, "Trade")
        assert answers.is_ephemeral
        await evening.cem.chooses(answers, "decline a trade")
        await wait_for_posts(evening.town)
        assert "Trade" not in evening.discord.posts[-1].buttons


async def test_the_task_is_begun_tried_and_reckoned():
    async with an_evening(at="rounds") as evening:
        none = await evening.bea.says("odds", value=12)
        assert none.text.startswith("keine Aufgabe ist im Gang")
        menu = await evening.ann.says("bomb")
        form = await evening.ann.chooses(menu, "Quin")
        done = await evening.ann.fills(form, menu, **proposed(form), flips="7")
        assert done.text == "Done."
        await wait_for_posts(evening.town)
        odds = await evening.bea.says("odds", value=12)
        assert "%" in odds.text
        die = await evening.bea.says("odds", value=8, difficulty=10)
        assert "%" in die.text
        table = await evening.cem.says("table")
        assert table.is_ephemeral
        assert table.files[0][1][1:4] == b"PNG"


async def test_the_log_tells_what_a_seat_has_heard_and_gives_it_as_a_file(tmp_path):
    async with an_evening(at="seated") as evening:
        empty = await evening.cem.says("log")
        assert empty.text == "Nothing has happened yet."
        await evening.does(evening.ann, "deal the hands")
        log = await evening.bea.says("log", turns=5, file=True)
        assert "Das Abenteuer beginnt" in log.text
        ((name, data),) = log.files
        assert name == "game.jsonl"
        hand = (await evening.view(evening.bea)).heroes[0].hand
    assert all(f"({card})" in log.text for card in hand)
    (tmp_path / "game.jsonl").write_bytes(data)
    assert data.count(b"\n") >= 2


async def test_every_chart_can_be_looked_up_and_fits_into_messages():
    async with an_evening() as evening:
        assert "bonus" in (await evening.ann.types("chart", "name", "bonus")).values()
        for name in printed_tables():
            reply = await evening.bea.says("chart", name=name)
            assert "```" in reply.text or reply.files
        bonus = await evening.ann.says("chart", name="bonus", value="17")
        assert bonus.text.endswith("17 → 4")
        wrong = await evening.ann.says("chart", name="bonis")
        assert "bonus" in wrong.text


async def test_whoever_leads_gives_a_seat_to_somebody_else():
    async with an_evening(at="seated") as evening:
        ann, bea, cem = evening.ann, evening.bea, evening.cem
        assert (await bea.says("join", seat="Marco", member=bea)).is_ephemeral
        given = await ann.says("join", seat="Marco", member=bea)
        assert given.text.splitlines() == [
            "\N{CHAIR} **Marco**: Bea",
            "No seat any more: **Cem**.",
            "This seat is free now: **Quin**.",
        ]
        seats = await cem.types("join", "seat", "qu")
        assert list(seats) == ["Quin"]
        taken = await cem.says("join", seat=seats["Quin"])
        assert taken.text == "\N{CHAIR} **Quin**: Cem"


async def test_who_manages_the_channel_or_the_server_may_end_the_table():
    async with an_evening() as evening:
        for at, permissions in enumerate((1 << 4, 1 << 3)):
            assert not (await evening.ann.says("new", names="Quin")).is_ephemeral
            assert "only the gamemaster" in (await evening.cem.says("end")).text
            warden = evening.town.person("Dee", 4 + at, permissions=permissions)
            asked = await warden.says("end")
            assert (await warden.presses(asked, "yes, end the game")).text == "Done."


async def test_texts_and_decks_are_proposed_for_the_game_that_was_named():
    async with an_evening() as evening:
        ann = evening.ann
        assert set(await ann.types("new", "system", "")) >= {"torg", "tarot"}
        torg = await ann.types("new", "dialect", "", names="Quin")
        assert list(torg) == ["revised", "classic", "gurps"]
        tarot = await ann.types("new", "deck", "rider", names="Quin", system="tarot")
        assert list(tarot) == ["rider-waite"]
        assert await ann.types("new", "language", "de") == {"Deutsch": "de"}


async def test_why_a_card_cannot_be_played_tells_nothing_of_other_hands():
    async with an_evening(at="rounds") as evening:
        await evening.ann.says("flip")
        quin = (await evening.view(evening.bea)).heroes[0].hand
        marco = (await evening.view(evening.cem)).heroes[1].hand
        kind = {card.number: card.type for card in original_deck().cards}
        # What Marco holds, and a card of the same name that lies in the deck.
        held, other = next(
            (card, number)
            for card in marco
            for number in sorted(kind.keys() - {*quin, *marco})
            if kind[number] == kind[card]
        )
        for person in (evening.ann, evening.bea):
            for word in ("pool", "play"):
                texts = [(await person.says(word, card=str(card))).text for card in (held, other)]
                assert texts[0].replace(str(held), "N") == texts[1].replace(str(other), "N")
