"""Several commands in one message: all or none are played, and a refusal reveals nothing."""

import pytest

from dramadeck import tarot, torg
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.host import HostError, HostLimits, HostReason
from tests.host.evenings import hosting, run
from tests.seats import GM, QUIN

NARRATOR, ANN = Seat("narrator"), Seat("player", "Ann")
SCENE = torg.commands.BeginScene(kind="standard", villains=("Voss",))
IN_A_ROUND = (torg.commands.Deal(), SCENE, torg.commands.BeginRounds(), torg.commands.Flip())
TRICK = torg.commands.DeclareAction(
    actor="Quin", action="Trick", value=9, difficulty=14, target="Voss"
)
THROW = torg.commands.Roll(actor="Quin")


async def at_a_table(host, system, names, leader, *commands):
    """Open a table, send each command in its own message, and return the tokens."""
    tokens = (await host.open(system, names)).tokens
    for command in commands:
        await host.send(tokens[leader], command)
    return tokens


def refusals_at(system, names, before, seat, message):
    """Return why a message is refused at six tables of six seeds; check that it has no effect."""
    leader = GM if system == "torg" else NARRATOR

    async def game():
        async with hosting() as host:
            refusals = []
            for _ in range(6):
                tokens = await at_a_table(host, system, names, leader, *before)
                was = await host.join(tokens[seat])
                with pytest.raises((HostError, IllegalCommandError)) as problem:
                    await host.send(tokens[seat], message)
                assert await host.join(tokens[seat]) == was
                refusals.append(problem.value.refusal)
            return refusals

    return run(game())


REVEALING = {
    "the next cards of the deck": (
        1,
        "torg",
        IN_A_ROUND,
        GM,
        [torg.commands.Flip(), torg.commands.Flip()],
    ),
    "a lot": (
        2,
        "torg",
        IN_A_ROUND,
        GM,
        [torg.commands.EndRounds(), torg.commands.DrawLot(), torg.commands.Flip()],
    ),
    "hands that are dealt": (1, "torg", (), GM, [torg.commands.Deal(), torg.commands.Flip()]),
    "her die": (
        *(2, "torg", IN_A_ROUND, QUIN),
        [TRICK, THROW, torg.commands.Announce(actor="Quin", stopped_by=("Voss",))],
    ),
    "a die by a seed of her own": (
        *(2, "torg", IN_A_ROUND, QUIN),
        [TRICK, torg.commands.Roll(actor="Quin", seed=7), torg.commands.Announce(actor="Marco")],
    ),
    "where a card lies": (
        *(1, "torg", IN_A_ROUND, GM),
        [
            torg.commands.MoveCard(card=45, to=torg.Place.DISCARD_PILE, reason="to see"),
            torg.commands.Deal(),
        ],
    ),
    "the hands of tarot": (
        1,
        "tarot",
        (),
        NARRATOR,
        [tarot.commands.Deal(), tarot.commands.Deal()],
    ),
}
"""What a refusal could reveal → the position of the command that draws it, and the message."""


@pytest.mark.parametrize("case", REVEALING)
def test_a_refused_message_does_not_reveal_later_cards_or_dice(case):
    place, system, before, seat, message = REVEALING[case]
    names = ["Quin", "Marco"] if system == "torg" else ["Ann", "Bea"]
    refusals = refusals_at(system, names, before, seat, message)
    assert {refusal.reason for refusal in refusals} == {HostReason.CHANCE_COMES_LAST}
    assert refusals == [refusals[0]] * len(refusals)
    assert refusals[0].values == {"place": place}


def test_the_refusal_says_which_command_must_come_last():
    refusal, *_ = refusals_at(
        "torg", ["Quin"], IN_A_ROUND, GM, [torg.commands.Flip(), torg.commands.Flip()]
    )
    assert refusal.sentence.format(**refusal.values) == (
        "command 1 of this message throws a die, shuffles, or moves a card that you do not see; "
        "it must be the last one in its message, so send the rest in another message"
    )


async def test_a_command_that_reveals_a_card_or_a_die_is_accepted_as_the_last():
    async with hosting() as host:
        tokens = await at_a_table(host, "torg", ["Quin"], GM, torg.commands.Deal())
        begun = await host.send(
            tokens[GM], [SCENE, torg.commands.BeginRounds(), torg.commands.Flip()]
        )
        thrown = await host.send(tokens[QUIN], [TRICK, THROW])
        held = (await host.view(tokens[QUIN])).heroes[0].hand
        in_pool = [
            torg.commands.Announce(actor="Quin"),
            torg.commands.PlayToPool(hero="Quin", card=held[0]),
        ]
        played = await host.send(tokens[QUIN], in_pool)
        assert begun.events
        assert type(thrown.events[-1]) is torg.events.DieRolled
        assert type(played.events[-1]) is torg.events.CardPooled


async def test_a_repeated_request_with_another_message_is_answered():
    async with hosting() as host:
        tokens = await at_a_table(host, "torg", ["Quin"], GM)
        done = await host.send(tokens[GM], torg.commands.Deal(), request="a")
        again = await host.send(
            tokens[GM], [torg.commands.Deal(), torg.commands.Deal()], request="a"
        )
        assert (again.is_repeat, again.turn == done.turn) == (True, True)


@pytest.mark.parametrize("reason", [HostReason.GROWS_TOO_FAST, HostReason.TABLE_FULL])
async def test_the_length_of_an_entry_does_not_reveal_later_cards(reason):
    reasons = set()
    for room in range(1, 400, 20):
        limits = {"growth_burst": 8_000_000, "size": 8_000_000, "growth": 1}
        async with hosting(limits=HostLimits(**limits), clock=lambda: 0.0) as host:
            tokens = await at_a_table(host, "torg", ["Quin"], GM, *IN_A_ROUND[:3])
            (table,) = host._registry.tables.values()
            if reason is HostReason.TABLE_FULL:
                table.size = 8_000_000 - room
            else:
                table.growth.owes(table.growth._left - room)
            try:
                await host.send(tokens[GM], torg.commands.Flip())
            except HostError as problem:
                reasons.add(problem.reason)
    assert reasons == set()
