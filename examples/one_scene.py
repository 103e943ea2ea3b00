"""One scene from the deal to the refill, with a scripted die in place of a real one.

Run it: `python examples/one_scene.py`. A host brings its own dice, here a list of faces; the
library shuffles, judges, and tells what follows.
"""

from collections.abc import Iterator

from dramadeck import torg

HEROES = ("Quin", "Marco", "Tina")
SCRIPT = ((10, 4), (13,), (6,), (20, 9))
"""The faces that will fall, roll by roll; a 10 or a 20 rolls again."""


def acted(state: torg.State, dice: Iterator[tuple[int, ...]]) -> torg.State:
    """Throw the dice that the open action waits for, and announce its result."""
    while state.attempt and state.attempt.dice_due:
        state = torg.roll(state, actor=state.attempt.actor, dice=next(dice)).state
    assert state.attempt is not None, "somebody has declared an action"
    actor = state.attempt.actor
    state, events = torg.announce(state, actor=actor)
    for event in events:
        match event:
            case torg.ActionAnnounced(attempt=attempt, outcome=outcome):
                for result in outcome.results:
                    check = result.check
                    what = attempt.action if check.step is None else f"step {check.step}"
                    verdict = "succeeds" if result.succeeded else "fails"
                    print(f"  {actor}, {what}: {result.total} against {check.difficulty} {verdict}")
            case torg.CardEarned(hero=hero):
                print(f"  {hero} earns a card")
            case torg.SkillResolved(hero=hero):
                print(f"  {hero} has done it")
            case _:
                pass
    return state


def flipped(state: torg.State) -> torg.State:
    """Turn the next card and say what it brings."""
    state = torg.flip(state).state
    card, side = state.top_card, state.initiative
    assert card is not None, "a card has been flipped"
    assert state.round is not None, "so there is a round"
    approved = " and ".join(card.gamemaster.approved)
    print(f"Round {state.round.number}: the {side} go first; {approved} may earn a card")
    return state


def first_round(state: torg.State, dice: Iterator[tuple[int, ...]]) -> torg.State:
    """Quin tricks the Mummy, earns a card, and lays one into her pool; Tina begins to read."""
    state = flipped(state)
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.TRICK, value=10, difficulty=9, target="Mummy"
    ).state
    state = acted(state, dice)
    state = torg.play_to_pool(state, hero="Quin", card=1).state
    print(f"  Quin lays {state.card(1)} into her pool")
    return torg.begin_skill_resolution(
        state, hero="Tina", skill="science", difficulties=(8, 10), flips=4
    ).state


def second_round(state: torg.State, dice: Iterator[tuple[int, ...]]) -> torg.State:
    """The Mummy strikes first; Quin strikes back, with her card; Tina tries both steps."""
    state = flipped(state)
    state = torg.declare_action(
        state, actor="Mummy", action=torg.ActionKind.ATTACK, value=12, difficulty=14, target="Marco"
    ).state
    state = acted(state, dice)
    dexterity = torg.Attribute.DEXTERITY
    state = torg.declare_action(
        state,
        actor="Quin",
        action=torg.ActionKind.ATTACK,
        value=14,
        difficulty=12,
        target="Mummy",
        attribute=dexterity,
    ).state
    state = torg.raise_attribute(state, hero="Quin", card=1, attribute=dexterity).state
    print("  Quin plays Adrenalin")
    state = acted(state, dice)
    state = torg.resolve_dramatic_step(state, hero="Tina", value=9, steps=2).state
    return acted(state, dice)


def ended(state: torg.State) -> torg.State:
    """Pools are picked up, whoever holds too many discards, and the hands are filled."""
    state = torg.end_scene(torg.end_rounds(state).state).state
    for hero in HEROES:
        too_many = max(0, len(state.hand(hero)) - 4)
        state = torg.discard_after_scene(state, hero=hero, cards=state.hand(hero)[:too_many]).state
    return state


def play() -> torg.State:
    """The scene, from the deal to the refill."""
    dice = iter(SCRIPT)
    state = torg.deal(torg.new_game(HEROES, seed=2890)).state
    state = torg.begin_scene(
        state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",), possibility_rated=("Mummy",)
    ).state
    state = torg.begin_rounds(state).state
    return ended(second_round(first_round(state, dice), dice))


def main() -> None:
    """Play the scene and count what is left."""
    state = play()
    hands = ", ".join(f"{hero} {len(state.hand(hero))}" for hero in HEROES)
    print(f"The scene is over. Hands: {hands}; discard pile: {len(state.discard_pile)}")


if __name__ == "__main__":
    main()
