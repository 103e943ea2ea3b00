"""Who sits where at the table of a channel, and who may change that."""

import asyncio

import pytest

from dramadeck import torg
from tests.discord.evenings import Evening, told
from tests.discord.pretended import a_town, run


def an_evening(play, **options):
    async def whole():
        async with a_town(**options) as town:
            return await play(Evening(town))

    return run(whole())


async def plays(evening, *commands):
    """The gamemaster sends commands."""
    lobby = evening.town.bot.handlers.lobby
    for each in commands:
        await lobby.host.send(lobby.channel("77").tokens[torg.GAMEMASTER], each)
    await told(evening.town)


def test_before_the_hands_are_dealt_i_may_change_my_seat():
    async def play(evening):
        await evening.ann.says("new", names="Quin, Marco, Kim")
        for name in ("Quin", "Marco"):
            said = await evening.bea.says("join", seat=name)
            assert said.text == f"\N{CHAIR} **{name}**: Bea"
        assert (await evening.cem.says("join", seat="Quin")).text == "\N{CHAIR} **Quin**: Cem"

    an_evening(play)


def test_nobody_reads_one_hand_after_the_other():
    async def play(evening):
        await evening.ann.says("new", names="Quin, Marco, Kim")
        await plays(evening, torg.Deal())
        bea, cem = evening.bea, evening.cem
        assert not (await bea.says("join", seat="Quin")).is_ephemeral  # who comes late sits down
        for _ in range(2):
            refused = await bea.says("join", seat="Marco")
            assert refused.is_ephemeral
            assert refused.text.startswith("nach dem Austeilen bleibt es bei dem Platz")
        assert not (await bea.says("join", seat="Quin")).is_ephemeral
        given = await evening.ann.says("join", seat="Marco", member=bea)
        assert given.text == "\N{CHAIR} **Marco**: Bea"
        assert not (await cem.says("join", seat="Quin")).is_ephemeral

    an_evening(play)


@pytest.mark.parametrize("by_name", [True, False])
def test_i_lead_until_i_give_my_seat_away(by_name):
    async def play(evening):
        ann, bea, cem = evening.ann, evening.bea, evening.cem
        await ann.says("new", names="Quin, Marco")
        asked = {"seat": "Quin"} if by_name else {"seat": "Quin", "member": ann}
        refused = await ann.says("join", **asked)
        assert refused.is_ephemeral
        assert "leads the table; hand the seat over" in refused.text
        opened = await evening.discord.heard("Torg: the Drama Deck")
        assert (await cem.presses(opened, "Gamemaster")).is_ephemeral
        assert "nur die Spielleitung" in (await bea.says("end")).text
        proposed = await ann.types("join", "seat", "gamemaster")
        await ann.says("join", seat=proposed["Gamemaster"], member=bea)
        assert "only the gamemaster" in (await ann.says("end")).text
        assert not (await ann.says("join", seat="Quin")).is_ephemeral
        assert (await bea.says("end")).text == "Erledigt."

    an_evening(play)


def test_who_manages_the_channel_ends_a_table_whose_leader_has_gone():
    async def play(evening):
        await evening.ann.says("new", names="Quin, Marco")
        for at, permissions in enumerate((1 << 4, 1 << 3)):
            warden = evening.town.person("Dee", 4 + at, permissions=permissions)
            assert (
                "only whoever leads" in (await warden.says("join", seat="Quin", member=warden)).text
            )
        assert "only the gamemaster" in (await evening.cem.says("end")).text
        assert (await warden.says("end")).text == "Done."
        await evening.discord.heard("Its seed was")
        assert (await evening.cem.says("new", names="Tina")).text.endswith("Cem")

    an_evening(play)


def test_who_leaves_the_game_does_not_read_the_hand_of_whoever_comes_in_her_place():
    async def play(evening):
        await evening.begin()
        ann, bea, cem = evening.ann, evening.bea, evening.cem
        await plays(evening, torg.Deal(), torg.LeaveParty(hero="Quin"), torg.JoinParty(hero="Quin"))
        dee = evening.town.person("Dee", 4)
        assert (await bea.says("hand")).text.startswith("das geht nur mit einem Platz")
        assert (await dee.says("join", seat="Quin")).text == "\N{CHAIR} **Quin**: Dee"
        hand = (await evening.view(dee)).heroes[-1].hand
        shown = (await dee.says("hand")).text
        assert all(f"({card})" in shown for card in hand)
        refused = await bea.says("join", seat="Quin")
        assert refused.text.startswith("dort sitzt schon jemand")
        assert (await cem.says("hand")).text.count("\n") == 4
        assert "Done" in (await ann.says("undo")).text
        assert (await dee.says("hand")).text == "you have no seat at this table; sit down first"

    an_evening(play)


def test_when_my_leaving_is_taken_back_i_sit_down_again_and_hold_my_cards():
    async def play(evening):
        await evening.begin()
        ann, bea, cem = evening.ann, evening.bea, evening.cem
        await plays(evening, torg.Deal())
        hand, other = (await bea.says("hand")).text, (await cem.says("hand")).text
        await plays(evening, torg.LeaveParty(hero="Quin"))
        assert (await bea.says("hand")).is_ephemeral
        await ann.says("undo")
        assert (await cem.says("hand")).text == other
        assert (await bea.says("join", seat="Quin")).text == "\N{CHAIR} **Quin**: Bea"
        assert (await bea.says("hand")).text == hand

    an_evening(play)


def test_two_fingers_at_once_are_two_players_at_most():
    async def play(evening):
        await evening.begin()
        await plays(evening, torg.Deal(), torg.JoinParty(hero="Tina"))
        lobby, tina = evening.town.bot.handlers.lobby, torg.hero_seat("Tina")
        sat = await asyncio.gather(
            *(lobby.sit("77", user, tina) for user in ("5", "6", "7")), return_exceptions=True
        )
        assert [each is None for each in sat] == [True, False, False]
        assert await (await lobby.connect("77", "5", "en")).hand()

    an_evening(play)
