"""Mia's break-in: a push of Turn of the Card, as the seat of a player sees it.

Run it: `python examples/mias_break_in.py`. The Narrator checks a trait; trait and needed rank are
secret. Mia's player lays cards face down, and one of them is burned.
"""

from dramadeck import tarot

MIA = tarot.create_character(
    "Mia",
    {
        "Driving": tarot.Aptitude.GREAT,
        "Reaction": tarot.Aptitude.GOOD,
        "Grit": tarot.Aptitude.GOOD,
        "Health": tarot.Aptitude.FAIR,
        "Manipulation": tarot.Aptitude.FAIR,
        "Underground": tarot.Aptitude.FAIR,
    },
)
"""Ten points, one for each rank above Mediocre; Brawn is not among her traits."""

ANN = tarot.player_seat("Ann")


def print_events(events: tuple[tarot.events.Event, ...]) -> None:
    """Print events as Ann's seat sees them."""
    for event in events:
        match tarot.TAROT.view_event(event, ANN):
            case tarot.events.CheckCalled(character=character, trait=trait):
                print(f"{character} is checked; the trait: {trait or 'the Narrator knows'}")
            case tarot.events.CheckSettled(character=character, outcome=outcome, rank=rank):
                result = "the rank it came to is the Narrator's" if rank is None else str(rank)
                print(f"{character}: {outcome}; {result}")
            case _:
                pass


def print_cards(state: tarot.State) -> None:
    """Print the effects of the cards of the push."""
    push = state.play.push("Mia")
    assert push is not None, "Mia pushes"
    for card in push.shown:
        drawn = "comes off the deck: " if card.is_drawn else ""
        print(f"  {drawn}{state.card(card.card)}: {card.fate}, ranks {card.ranks}")


def play() -> tarot.State:
    """Play the push, from the deal to the outcome; return the last state."""
    state = tarot.deal(tarot.new_game([tarot.Player("Ann", MIA)], seed=652)).state
    state, events = tarot.call_for_check(
        state, character="Mia", trait="Brawn", needed=tarot.Aptitude.GREAT
    )
    print_events(events)
    state = tarot.declare_push(
        state, character="Mia", suit=tarot.Suit.WANDS, story="She looks for where the lever bites."
    ).state
    deck = state.setup.deck
    cards = (deck.number_of("Three of Wands"), deck.number_of("Ace of Cups"))
    state = tarot.commit_cards(state, character="Mia", cards=cards).state
    state = tarot.reveal_cards(state, character="Mia").state
    print_cards(state)
    star = deck.number_of("The Star")
    state = tarot.turn_major(state, character="Mia", card=star, toward=tarot.TurnedTo.SELF).state
    state, events = tarot.conclude_push(state, character="Mia")
    print_events(events)
    return state


def main() -> None:
    """Play the push, and print how many cards Ann holds."""
    state = play()
    ann = tarot.view(state, ANN).players[0]
    print(f"Ann holds {ann.hand_count} cards; her next hand has {ann.next_hand}")


if __name__ == "__main__":
    main()
