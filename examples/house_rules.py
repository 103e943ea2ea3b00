"""House rules: a dialect is a value, and a changed copy of it is a house rule.

Run it: `python examples/house_rules.py`. By these rules two cards a round go into the pool, and a
last-ditch effort adds 2 to the difficulty instead of 4.
"""

import attrs

from dramadeck import torg

HOUSE = attrs.evolve(
    torg.REVISED,
    name="our table",
    pools=attrs.evolve(torg.REVISED.pools, transfers_a_round=2),
    skill_resolution=attrs.evolve(torg.REVISED.skill_resolution, last_ditch_increase=2),
)


def first_round(dialect: torg.Dialect) -> torg.State:
    """A game in the first round: Quin has acted, and Tina has a bomb to disarm."""
    state = torg.deal(torg.new_game(["Quin", "Tina"], seed=7, dialect=dialect)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    state = torg.begin_skill_resolution(
        state, hero="Tina", skill="demolitions", difficulties=(8, 10, 12)
    ).state
    state = torg.flip(torg.begin_rounds(state).state).state
    return torg.report_action(
        state, actor="Quin", action=torg.ActionKind.TRICK, margin=-2, target="Mummy"
    ).state


def pooled_until_refused(state: torg.State) -> str:
    """Lay cards into Quin's pool until the rules refuse; the sentence of the refusal."""
    while True:
        command = torg.commands.PlayToPool(hero="Quin", card=state.hand("Quin")[0])
        refusal = torg.TORG.refusal(state, command)
        if refusal is not None:
            return str(refusal)
        state = torg.TORG.step(state, command).state


def last_ditch_difficulties(state: torg.State) -> list[int]:
    """The difficulties for Tina if she tries all steps at once."""
    attempt = torg.last_ditch_effort(state, hero="Tina", value=11).state.attempt
    return [check.difficulty for check in attempt.checks] if attempt else []


def main() -> None:
    """Play the same round by both rules."""
    for dialect in (torg.REVISED, HOUSE):
        state = first_round(dialect)
        print(f"{dialect.name}: {pooled_until_refused(state)}")
        print(f"{dialect.name}: last-ditch difficulties {last_ditch_difficulties(state)}")


if __name__ == "__main__":
    main()
