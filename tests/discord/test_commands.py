"""Each slash command, as users type it."""

import re

from dramadeck.charts.tables import printed_tables
from dramadeck.codec.commitment import commitment_of
from dramadeck.torg import original_deck
from tests.discord.evenings import channel_game, proposals, wait_for_posts


async def test_a_new_table_has_buttons_to_join():
    async with channel_game() as game:
        reply = await game.ann.says("new", names="Quin, Marco")
        assert (reply.text, reply.is_ephemeral) == ("\N{CHAIR} **Gamemaster**: Ann", False)
        opened = await game.discord.post_with("Torg: the Drama Deck")
        assert list(opened.buttons) == ["Quin", "Marco"]
        seated = await game.bea.presses(opened, "Quin")
        assert (seated.text, seated.is_ephemeral) == ("\N{CHAIR} **Quin**: Bea", False)
        refused = await game.cem.presses(opened, "Quin")
        assert refused.is_ephemeral
        assert "this seat is taken" in refused.text
        assert "a table is already open here" in (await game.cem.says("new", names="Tina")).text


async def test_the_commitment_of_the_opening_matches_the_seed_at_the_end():
    async with channel_game(at="seated") as game:
        opened = await game.discord.post_with("Hash that fixes the shuffles")
        await game.does(game.ann, "deal the hands")
        assert "nur die Spielleitung" in (await game.bea.says("end")).text
        question = await game.ann.says("end")
        assert question.text.endswith("answer no. End the game?")
        await game.ann.presses(question, "yes, end the game")
        ended = await game.discord.post_with("Its seed was")
        seed = re.search(r"Its seed was \W*(\w+)", ended.text)[1]
        lobby = game.simulation.bot.handlers.lobby
        client = await lobby.connect("77", "1", "en")
        seated = await lobby.host.join(client.token)
        assert commitment_of(seated.table, seed) in opened.text
        again = await game.cem.says("new", names="Tina")
        assert again.text == "\N{CHAIR} **Gamemaster**: Cem"


async def test_a_hand_is_shown_only_to_its_player_with_pictures():
    async with channel_game(at="dealt") as game:
        hand = await game.bea.says("hand")
        assert hand.is_ephemeral
        view = await game.view(game.bea)
        (quin,) = [hero for hero in view.heroes if hero.hand is not None]
        assert all(f"({card})" in hand.text for card in quin.hand)
        ((name, png),) = hand.files
        assert (name, png[1:4]) == ("cards.png", b"PNG")
        (about,) = [attachment["description"] for attachment in hand.body["attachments"]]
        assert all(f"({card})" in about for card in quin.hand)
        nothing = await game.ann.says("hand")
        assert nothing.text == "You hold no hidden cards."


async def test_a_card_is_flipped_and_everybody_sees_it():
    async with channel_game(at="seated") as game:
        early = await game.ann.says("flip")
        assert "begin rounds first" in early.text
        await game.into_rounds()
        not_hers = await game.bea.says("flip")
        assert not_hers.is_ephemeral
        done = await game.ann.says("flip")
        assert (done.text, done.is_ephemeral) == ("Done.", True)
        flipped = await game.discord.post_with("is flipped")
        assert flipped.files[0][1][1:4] == b"PNG"
        (card,) = (await game.view(game.ann)).action_stack
        assert f"({card})" in flipped.body["attachments"][0]["description"]
        assert list(flipped.buttons) == ["My hand", "What can I do?"]
        mine = await game.bea.presses(flipped, "My hand")
        assert mine.is_ephemeral
        assert mine.number != flipped.number


async def test_a_trade_is_offered_and_answered_by_buttons():
    async with channel_game(at="dealt") as game:
        hand = (await game.view(game.bea)).heroes[0].hand
        menu = await game.bea.says("trade")
        done = await game.choose_from(game.bea, menu, f"({hand[0]})", explanation="wir tauschen")
        assert done.text.startswith("Erledigt")
        await wait_for_posts(game.simulation)
        offered = game.discord.posts[-1]
        assert f"({hand[0]})" not in offered.text
        assert "Trade" in offered.buttons
        answers = await game.cem.presses(offered, "Trade")
        assert answers.is_ephemeral
        await game.cem.chooses(answers, "decline a trade")
        await wait_for_posts(game.simulation)
        assert "Trade" not in game.discord.posts[-1].buttons


async def test_a_task_is_begun_and_its_odds_are_computed():
    async with channel_game(at="rounds") as game:
        none = await game.bea.says("odds", value=12)
        assert none.text.startswith("keine Aufgabe ist im Gang")
        menu = await game.ann.says("bomb")
        form = await game.ann.chooses(menu, "Quin")
        done = await game.ann.fills(form, menu, **proposals(form), flips="7")
        assert done.text == "Done."
        await wait_for_posts(game.simulation)
        odds = await game.bea.says("odds", value=12)
        assert "%" in odds.text
        die = await game.bea.says("odds", value=8, difficulty=10)
        assert "%" in die.text
        table = await game.cem.says("table")
        assert table.is_ephemeral
        assert table.files[0][1][1:4] == b"PNG"


async def test_the_log_shows_what_a_seat_has_seen_and_gives_it_as_a_file(tmp_path):
    async with channel_game(at="seated") as game:
        empty = await game.cem.says("log")
        assert empty.text == "Nothing has happened yet."
        await game.does(game.ann, "deal the hands")
        log = await game.bea.says("log", turns=5, file=True)
        assert "Das Abenteuer beginnt" in log.text
        ((name, data),) = log.files
        assert name == "game.jsonl"
        hand = (await game.view(game.bea)).heroes[0].hand
    assert all(f"({card})" in log.text for card in hand)
    (tmp_path / "game.jsonl").write_bytes(data)
    assert data.count(b"\n") >= 2


async def test_every_chart_can_be_looked_up_and_fits_into_messages():
    async with channel_game() as game:
        assert "bonus" in (await game.ann.types("chart", "name", "bonus")).values()
        for name in printed_tables():
            reply = await game.bea.says("chart", name=name)
            assert "```" in reply.text or reply.files
        bonus = await game.ann.says("chart", name="bonus", value="17")
        assert bonus.text.endswith("17 → 4")
        wrong = await game.ann.says("chart", name="bonis")
        assert "bonus" in wrong.text


async def test_the_leader_gives_a_seat_to_another_user():
    async with channel_game(at="seated") as game:
        ann, bea, cem = game.ann, game.bea, game.cem
        assert (await bea.says("join", seat="Marco", member=bea)).is_ephemeral
        reply = await ann.says("join", seat="Marco", member=bea)
        assert reply.text.splitlines() == [
            "\N{CHAIR} **Marco**: Bea",
            "**Cem** no longer has this seat.",
            "This seat is free now: **Quin**.",
        ]
        seats = await cem.types("join", "seat", "qu")
        assert list(seats) == ["Quin"]
        taken = await cem.says("join", seat=seats["Quin"])
        assert taken.text == "\N{CHAIR} **Quin**: Cem"


async def test_a_user_who_manages_the_channel_or_the_server_may_end_the_table():
    async with channel_game() as game:
        for at, permissions in enumerate((1 << 4, 1 << 3)):
            assert not (await game.ann.says("new", names="Quin")).is_ephemeral
            assert "only the gamemaster" in (await game.cem.says("end")).text
            manager = game.simulation.person("Dee", 4 + at, permissions=permissions)
            question = await manager.says("end")
            assert (await manager.presses(question, "yes, end the game")).text == "Done."


async def test_dialects_and_decks_of_the_chosen_system_are_proposed():
    async with channel_game() as game:
        ann = game.ann
        assert set(await ann.types("new", "system", "")) >= {"torg", "tarot"}
        torg = await ann.types("new", "dialect", "", names="Quin")
        assert list(torg) == ["revised", "classic", "gurps"]
        tarot = await ann.types("new", "deck", "rider", names="Quin", system="tarot")
        assert list(tarot) == ["rider-waite"]
        assert await ann.types("new", "language", "de") == {"Deutsch": "de"}


async def test_the_refusal_of_a_card_does_not_reveal_other_hands():
    async with channel_game(at="rounds") as game:
        await game.ann.says("flip")
        quin = (await game.view(game.bea)).heroes[0].hand
        marco = (await game.view(game.cem)).heroes[1].hand
        kind = {card.number: card.type for card in original_deck().cards}
        # A card of Marco, and a card of the same name in the deck.
        own, other = next(
            (card, number)
            for card in marco
            for number in sorted(kind.keys() - {*quin, *marco})
            if kind[number] == kind[card]
        )
        for person in (game.ann, game.bea):
            for word in ("pool", "play"):
                texts = [(await person.says(word, card=str(card))).text for card in (own, other)]
                assert texts[0].replace(str(own), "N") == texts[1].replace(str(other), "N")
