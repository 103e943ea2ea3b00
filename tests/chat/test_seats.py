"""The seats of a table in a channel, and who may change them."""

import asyncio

import attrs
import pytest

from dramadeck import torg
from tests.chat.fake_service import CHANNEL, open_chat


async def send_commands(chat, *commands):
    """Send commands as the gamemaster, and wait until they are announced."""
    for command in commands:
        token = chat.lobby.channel(CHANNEL).tokens[torg.GAMEMASTER]
        await chat.lobby.host.send(token, command)
    await chat.wait_for_posts()


async def test_before_the_deal_a_user_may_change_the_seat():
    async with open_chat() as chat:
        await chat.ann.says("new Quin, Marco, Kim")
        for name, more in (("Quin", ""), ("Marco", "\nThis seat is free now: Quin.")):
            assert await chat.bea.says(f"join {name}") == f"\N{CHAIR} {name}: Bea{more}"
            assert chat.is_public
        assert await chat.cem.says("join Quin") == "\N{CHAIR} Quin: Cem"


async def test_after_the_deal_a_user_cannot_change_the_seat_to_read_another_hand():
    async with open_chat() as chat:
        await chat.ann.says("new Quin, Marco, Kim")
        await send_commands(chat, torg.commands.Deal())
        assert await chat.bea.says("join Quin") == "\N{CHAIR} Quin: Bea"  # a late user can join
        for _ in range(2):
            refused = await chat.bea.says("join Marco")
            assert refused.startswith("nach dem Austeilen bleibt es bei dem Platz")
            assert not chat.is_public
        assert await chat.bea.says("join Quin") == "\N{CHAIR} Quin: Bea"
        moved = "\N{CHAIR} Marco: Bea\nThis seat is free now: Quin."
        assert await chat.ann.says("join Marco member=Bea") == moved
        assert await chat.cem.says("join Quin") == "\N{CHAIR} Quin: Cem"


@pytest.mark.parametrize("seat", ["Quin", "Quin member=Ann"])
async def test_the_leader_leads_until_the_seat_is_handed_over(seat):
    async with open_chat() as chat:
        await chat.ann.says("new Quin, Marco")
        refused = await chat.ann.says(f"join {seat}")
        assert (
            "Quin: join" if seat == "Quin" else "leads the table; hand the seat over"
        ) in refused
        assert not chat.is_public
        assert "this seat is taken" in await chat.cem.says("join Gamemaster")
        assert "nur die Spielleitung" in await chat.bea.says("end")
        await chat.ann.says("join gamemaster member=Bea")
        assert "only the gamemaster" in await chat.ann.says("end")
        assert await chat.ann.says("join Quin") == "\N{CHAIR} Quin: Ann"
        assert await chat.bea.says("end", "ja") == "Erledigt."


async def test_the_leader_plays_in_a_second_seat_and_no_user_sees_two_hands_after_the_deal():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("hero joins Kim", "hero joins Lee")
        assert await chat.ann.says("Kim: join") == "\N{CHAIR} Kim: Ann"
        assert "this seat is taken" in await chat.cem.says("Kim: join")
        assert await chat.cem.says("Lee: join", "Lee: join") == "\N{CHAIR} Lee: Cem"
        await chat.ann.says("hero joins Mia", "deal")
        assert (await chat.ann.says("Kim: hand")).startswith("- ")
        assert await chat.ann.says("hand") == "You hold no hidden cards."
        assert "you keep your seat" in await chat.cem.says("Mia: join")
        await chat.ann.says("begin scene standard Mummy", "begin rounds -", "flip")
        await chat.ann.says("pass mummy", "Kim: attack Mummy 9 8")
        assert "Kim attacks Mummy: 9 against 8" in chat.posts[-1]
        assert "no command Quin:" in await chat.ann.says("Quin: hand")  # it is Bea's
        chat.person("Dee")
        await chat.ann.says("join gamemaster member=Dee")
        assert "you keep your seat" in await chat.ann.says("join Mia")


async def test_no_user_has_the_id_of_the_second_seat_of_another():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("hero joins Kim", "Kim: join")
        thief = attrs.evolve(chat.cem.asker, user=f"{chat.ann.asker.user}\nKim")
        with pytest.raises(ValueError, match="user: expected an id in one line, got"):
            await chat.handlers.read(thief, "hand", "1")


async def test_only_the_leader_gives_seats_to_others_and_the_seat_has_to_exist():
    async with open_chat(at="seated") as chat:
        assert "nur die Leitung des Tischs" in await chat.bea.says("join Marco member=Bea")
        assert await chat.ann.says("join Marco member=Bea") == (
            "\N{CHAIR} Marco: Bea\nCem no longer has this seat.\nThis seat is free now: Quin."
        )
        assert await chat.cem.says("do") == (
            "you have no seat at this table; take a free one first: Quin; type it like this: join "
            "Quin"
        )
        assert await chat.cem.says("join qui") == "\N{CHAIR} Quin: Cem"
        assert "no seat Nobody" in await chat.cem.says("join Nobody")
        assert len(await chat.cem.says("join " + "@everyone " * 90)) < 150


async def test_a_user_who_manages_the_channel_can_end_a_table_without_its_leader():
    async with open_chat() as chat:
        await chat.ann.says("new Quin, Marco")
        dee = chat.person("Dee", manages=True)
        assert "only the leader" in await dee.says("join Quin member=Dee")
        assert "only the gamemaster" in await chat.cem.says("end")
        assert await dee.says("end", "yes") == "Done."
        assert "Its seed was" in chat.posts[-1]
        assert (await chat.cem.says("new Tina")).endswith("Cem")


async def test_a_user_who_leaves_the_game_cannot_read_the_hand_of_a_successor():
    async with open_chat(at="seated") as chat:
        await send_commands(
            chat,
            torg.commands.Deal(),
            torg.commands.LeaveParty(hero="Quin"),
            torg.commands.JoinParty(hero="Quin"),
        )
        dee = chat.person("Dee")
        assert (await chat.bea.says("hand")).startswith("das geht nur mit einem Platz")
        assert await dee.says("join Quin") == "\N{CHAIR} Quin: Dee"
        client = await chat.lobby.connect(CHANNEL, "dee", "en")
        hand = (await chat.lobby.host.view(client.token)).heroes[-1].hand
        reply = await dee.says("hand")
        assert all(f"({card})" in reply for card in hand)
        assert (await chat.bea.says("join Quin")).startswith("dort sitzt schon jemand")
        assert (await chat.cem.says("hand")).count("\n") == 4
        assert "Done" in await chat.ann.says("undo")
        assert await dee.says("hand") == (
            "you have no seat at this table, and none is free; the leader of the table can give "
            "you one"
        )


async def test_after_the_undo_of_a_leave_the_user_can_join_again_with_the_same_cards():
    async with open_chat(at="seated") as chat:
        await send_commands(chat, torg.commands.Deal())
        hand, other = await chat.bea.says("hand"), await chat.cem.says("hand")
        await send_commands(chat, torg.commands.LeaveParty(hero="Quin"))
        assert "nur mit einem Platz" in await chat.bea.says("hand")
        await chat.ann.says("undo")
        assert await chat.cem.says("hand") == other
        assert await chat.bea.says("join Quin") == "\N{CHAIR} Quin: Bea"
        assert await chat.bea.says("hand") == hand


async def test_of_several_simultaneous_requests_for_a_seat_one_succeeds():
    async with open_chat(at="seated") as chat:
        await send_commands(chat, torg.commands.Deal(), torg.commands.JoinParty(hero="Tina"))
        tina = torg.hero_seat("Tina")
        requests = (chat.lobby.sit(CHANNEL, user, tina) for user in ("5", "6", "7"))
        errors = await asyncio.gather(*requests, return_exceptions=True)
        assert [error is None for error in errors] == [True, False, False]
        assert await (await chat.lobby.connect(CHANNEL, "5", "en")).hand()


async def test_commands_without_a_table_or_a_seat_are_refused_with_the_reason():
    async with open_chat() as chat:
        for line in ("hand", "do", "flip", "table", "undo", "log", "end", "join Quin", "odds 8"):
            assert (
                await chat.ann.says(line)
                == "there is no table here; open one first, such as “new Quin, Marco”"
            )
            assert not chat.is_public
        await chat.begin()
        spectator = chat.person("Dee", "de")
        assert (await spectator.says("do")).startswith("das geht nur mit einem Platz")
        assert "Quin" in await spectator.says("table")
