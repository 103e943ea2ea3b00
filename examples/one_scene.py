"""One scene from the deal to the refill, with scripted dice.

Run it: `python examples/one_scene.py`. The dice are arguments of the calls; the library shuffles,
checks the rules, and returns events.
"""

from dramadeck import Transition, torg

HEROES = ("Quin", "Marco", "Tina")


def printed(transition: Transition[torg.State, torg.events.Event]) -> torg.State:
    """Print the results of an action; return the state after it."""
    state, events = transition
    for event in events:
        match event:
            case torg.events.ActionAnnounced(attempt=attempt, outcome=outcome):
                for result in outcome.results:
                    check = result.check
                    what = attempt.action if check.step is None else f"step {check.step}"
                    verdict = "succeeds" if result.succeeded else "fails"
                    against = f"{result.total} against {check.difficulty}"
                    print(f"  {attempt.actor}, {what}: {against} {verdict}")
            case torg.events.CardEarned(hero=hero):
                print(f"  {hero} earns a card")
            case torg.events.SkillResolved(hero=hero):
                print(f"  {hero} has done it")
            case _:
                pass
    return state


def flipped(state: torg.State) -> torg.State:
    """Flip the next card, and print what it says."""
    state = torg.flip(state).state
    card, side = state.top_card, state.initiative
    assert card is not None, "a card has been flipped"
    assert state.round is not None, "so there is a round"
    approved = " and ".join(card.gamemaster.approved)
    print(f"Round {state.round.number}: the {side} go first; {approved} may earn a card")
    return state


def first_round(state: torg.State) -> torg.State:
    """Quin tricks the Mummy, earns a card, and lays one into her pool; Tina begins a task."""
    state = flipped(state)
    trick = torg.ActionKind.TRICK
    state = printed(
        torg.act(
            state, actor="Quin", action=trick, value=10, difficulty=9, target="Mummy", dice=(10, 4)
        )
    )
    state = torg.play_to_pool(state, hero="Quin", card=1).state
    print(f"  Quin lays {state.card(1)} into her pool")
    return torg.begin_skill_resolution(
        state, hero="Tina", skill="science", difficulties=(8, 10), flips=4
    ).state


def second_round(state: torg.State) -> torg.State:
    """The Mummy attacks first; Quin attacks with her card; Tina tries both steps."""
    state = flipped(state)
    attack, dexterity = torg.ActionKind.ATTACK, torg.Attribute.DEXTERITY
    state = printed(
        torg.act(
            state, actor="Mummy", action=attack, value=12, difficulty=14, target="Marco", dice=(13,)
        )
    )
    state = torg.declare_action(
        state,
        actor="Quin",
        action=attack,
        value=14,
        difficulty=12,
        target="Mummy",
        attribute=dexterity,
    ).state
    state = torg.play_card(state, hero="Quin", card=1, choice=torg.Raise(attribute=dexterity)).state
    print("  Quin plays Adrenalin")
    state = printed(torg.finish_action(state, actor="Quin", dice=(6,)))
    return printed(torg.make_check(state, hero="Tina", value=9, steps=2, dice=(20, 9)))


def ended(state: torg.State) -> torg.State:
    """End the scene: pools return to the hands, and all hands have the right size again."""
    state = torg.end_scene(torg.end_rounds(state).state).state
    for hero in HEROES:
        too_many = max(0, len(state.hand(hero)) - 4)
        state = torg.discard_after_scene(state, hero=hero, cards=state.hand(hero)[:too_many]).state
    return state


def play() -> torg.State:
    """Play the scene, from the deal to the refill; return the last state."""
    state = torg.deal(torg.new_game(HEROES, seed=2890)).state
    state = torg.begin_scene(
        state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",), possibility_rated=("Mummy",)
    ).state
    state = torg.begin_rounds(state).state
    return ended(second_round(first_round(state)))


def main() -> None:
    """Play the scene, and print the sizes of hands and discard pile."""
    state = play()
    hands = ", ".join(f"{hero} {len(state.hand(hero))}" for hero in HEROES)
    print(f"The scene is over. Hands: {hands}; discard pile: {len(state.discard_pile)}")


if __name__ == "__main__":
    main()
