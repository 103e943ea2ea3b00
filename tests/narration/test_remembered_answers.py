"""Values of earlier commands are proposed again, only in the menu of their sender."""

from dramadeck import narration, torg
from dramadeck.client.seat_client import connect
from dramadeck.host import Host, SqliteStore
from dramadeck.narration.memory import MOST_REMEMBERED, NO_MEMORY
from dramadeck.narration.submission import submit
from tests.torg.at import at_fight


def act(action="Attack", value=12, difficulty=9, target="Mummy", actor="Quin", **more):
    return torg.commands.DeclareAction(
        actor=actor, action=action, value=value, difficulty=difficulty, target=target, **more
    )


SAMPLE = {"value": 8, "difficulty": 8}


def numbers_after(memory, **choices):
    (filled,) = memory.fill(act(**SAMPLE, **choices))
    return filled.value, filled.difficulty


def test_each_action_and_target_has_its_own_values():
    memory = NO_MEMORY.after(act()).after(act("Trick", 7, 11)).after(act(value=15, target="Thug"))
    assert numbers_after(memory) == (12, 9)
    assert numbers_after(memory, action="Trick") == (7, 11)
    assert numbers_after(memory, target="Thug") == (15, 9)


def test_the_newest_values_are_used_and_a_new_target_gets_those_of_the_nearest():
    memory = NO_MEMORY.after(act()).after(act("Trick", 7, 11)).after(act(value=13))
    assert numbers_after(memory) == (13, 9)
    assert numbers_after(memory, target="Thug") == (13, 9)


def test_the_values_are_not_proposed_to_another_hero():
    memory = NO_MEMORY.after(act())
    assert numbers_after(memory, actor="Marco") == (8, 8)


def test_values_that_are_not_free_input_are_not_stored():
    memory = NO_MEMORY.after(torg.commands.Roll(actor="Quin", total=17)).after(torg.commands.Flip())
    assert memory.commands == ()


def test_the_oldest_values_are_removed_first():
    memory = NO_MEMORY
    for number in range(MOST_REMEMBERED + 1):
        memory = memory.after(act(target=f"Mummy {number}"))
    assert len(memory.commands) == MOST_REMEMBERED
    assert memory.commands[0].target == "Mummy 1"


def test_a_menu_proposes_the_last_choices_and_their_values():
    at = at_fight(villains=("Mummy", "Thug"))
    memory = NO_MEMORY.after(act(target="Thug", skill="fire combat"))
    narrator = narration.narrator(torg.TORG, seat=torg.hero_seat("Quin"), setup=at.setup)
    view = torg.view(at.state, narrator.seat)
    listed = torg.TORG.legal_actions(at.state, narrator.seat)
    menu = narrator.menu(view, listed, fill=memory.fill, recent=memory.last)
    form = menu.named("DeclareAction")
    assert form.proposed == {"action": "Attack", "target": "Thug"}
    command = submit(form, dict(form.proposed), narrator.language)
    assert (command.value, command.difficulty, command.skill) == (12, 9, "fire combat")


async def test_the_host_remembers_for_each_seat_and_over_a_restart(tmp_path):
    path = tmp_path / "tables.sqlite"
    async with Host(SqliteStore(path)) as host:
        tokens = (await host.open("torg", ["Quin", "Marco"])).tokens
        quin, marco = (tokens[torg.hero_seat(name)] for name in ("Quin", "Marco"))
        await host.send(tokens[torg.GAMEMASTER], torg.commands.Deal())
        await host.send(
            tokens[torg.GAMEMASTER], torg.commands.BeginScene(kind="dramatic", villains=("V",))
        )
        await host.send(quin, act(target="V", value=14))
        await host.send(quin, torg.commands.Roll(actor="Quin", total=12))
        await host.send(quin, torg.commands.Announce(actor="Quin"))
    async with Host(SqliteStore(path)) as host:
        own, other = await connect(host, quin, "en"), await connect(host, marco, "en")
        assert (await own.forms()).named("DeclareAction").proposed["action"] == "Attack"
        assert (await other.forms()).named("DeclareAction").proposed == {}
        assert (await host.memory(marco)).commands == ()


def test_the_values_of_one_character_are_not_proposed_for_another():
    at = at_fight(villains=("Mummy", "Cultist")).acted("Quin", "Marco", "Tina")
    memory = NO_MEMORY.after(act(actor="Mummy", target="Quin"))
    memory = memory.after(act("Trick", actor="Cultist", target="Tina"))
    here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER, setup=at.setup)

    def proposed(at):
        commands = torg.TORG.legal_actions(at.state, torg.GAMEMASTER)
        menu = here.menu(torg.view(at.state, torg.GAMEMASTER), commands, recent=memory.last)
        return menu.named("DeclareAction").proposed

    assert proposed(at) == {"actor": "Cultist", "action": "Trick", "target": "Tina"}
    assert proposed(at.acted("Cultist")) == {"action": "Attack", "target": "Quin"}
