"""Four shocktroopers fire with one roll: the worked example of Many on One (MA-011), twice.

Run it: `python examples/four_shocktroopers.py`. First with the chart alone, for programs that do
not need cards; then with a command, in a scene.
"""

from dramadeck import torg
from dramadeck.charts import torg as charts

SQUAD = ("Ada", "Ben", "Cid", "Dot")


def by_chart(count: int, *, value: int, difficulty: int, die: int) -> charts.ManyOnOneResult:
    """The result for so many characters of the same value, with one die."""
    return charts.many_on_one(
        count=count, value=value, bonus=charts.bonus_number(die), difficulty=difficulty
    )


def by_command() -> torg.Outcome:
    """The result for four villains in a scene who fire at Quin."""
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.STANDARD, villains=SQUAD).state
    state = torg.many_on_one(
        state,
        actors=SQUAD,
        action=torg.ActionKind.ATTACK,
        values=(9, 9, 9, 9),
        difficulty=10,
        target="Quin",
        effect_value=15,
    ).state
    _, announced, *_ = torg.finish_action(state, actor="Ada", total=14).events
    assert isinstance(announced, torg.events.ActionAnnounced), "it comes after the die"
    return announced.outcome


def main() -> None:
    """Print the example by chart and by command, and the one with six."""
    four = by_chart(4, value=9, difficulty=10, die=14)
    print(f"chart: total {four.total}, margin {four.margin}, {four.succeeded} of 4 hit")

    outcome = by_command()
    (shots,) = outcome.results
    print(f"command: total {shots.total}, margin {shots.margin}, {shots.succeeded} of 4 hit")
    print(f"command: effect total {outcome.effect_total}, with the bonus of those who hit")

    six = by_chart(6, value=9, difficulty=10, die=14)
    print(f"six act, {six.succeeded} hit: effect bonus {six.effect_bonus:+}, not +4")


if __name__ == "__main__":
    main()
