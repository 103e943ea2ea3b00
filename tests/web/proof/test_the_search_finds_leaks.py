"""The search for secrets finds those that are planted."""

import pytest

from dramadeck import torg
from dramadeck.client import seat_client
from dramadeck.core import rng
from dramadeck.torg.decks import DRAMA_DECK
from dramadeck.web.session import seat_messages, session
from tests.web.page.seats import Windows, served
from tests.web.proof.people import Group, public_reader, until
from tests.web.proof.search import Game, leaks, names_of

SEED = "5eed" * 16
QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")
SEATS = {"Gamemaster": torg.GAMEMASTER, "Quin": QUIN, "Marco": MARCO}
DEALT = torg.deal(torg.new_game(["Quin", "Marco"], seed=SEED)).state
HELD, DECK = DEALT.hand("Marco"), DEALT.table.pile(DRAMA_DECK)


def span(text, **more):
    """Return a part of a sentence."""
    return {
        "spans": [{"is": "text", "text": text, **more}],
        "tone": "plain",
        "depth": 0,
        "rules": [],
    }


def lay(turn, **pile):
    """Add a pile to the table of a turn."""
    places = turn["table"].setdefault("places", {})
    places["seat Marco"] = {"piles": {"hand/Marco": pile}}


def offer(changes, card_names):
    """Add hidden cards to the changes of a menu: one by number, and one by name."""
    field = {"name": "card", "label": card_names[DECK[8]], "kind": "choice"}
    field["options"] = [{"value": 1, "label": "a card", "cards": [DECK[7]]}]
    form = {"form": "Peek", "topic": "rulings", "label": "peek"}
    form |= {"order": ["card"], "fields": {"card": field}}
    return {**changes, "forms": {**changes.get("forms", {}), "Peek": form}}


def planted_leaks(tokens, card_names):
    """Return the leaks, each as a function that changes a turn, and the result of the search."""
    card = HELD[0]
    return [
        (
            lambda turn: turn["moves"].append({"card": card, "from": "a", "to": "b"}),
            f"card {card} under 'card'",
        ),
        (
            lambda turn: turn["lines"].append(span(f"Marco smiles at {card_names[card]}.")),
            f"{card_names[card]} by name",
        ),
        (
            lambda turn: turn.update(view={"next_cards": [*DECK[:3]]}),
            f"card {DECK[0]} under 'next_cards'",
        ),
        (
            lambda turn: turn.update(view={"odds": {f"{DECK[1]}": 0.5}}),
            f"card {DECK[1]} under 'odds'",
        ),
        (
            lambda turn: lay(turn, cards=[HELD[2]]),
            f"turn, table: card {HELD[2]} under 'cards'",
        ),
        (
            lambda turn: lay(turn, names={f"{DECK[4]}": "a card"}),
            f"turn, table: card {DECK[4]} under 'names'",
        ),
        (
            lambda turn: lay(turn, label=card_names[DECK[5]]),
            f"turn, table: {card_names[DECK[5]]} by name",
        ),
        (
            lambda turn: turn.update(heading=card_names[DECK[6]]),
            f"turn: {card_names[DECK[6]]} by name",
        ),
        (lambda turn: turn["lines"].append(span(f"shuffled by {SEED}")), "the seed"),
        (lambda turn: turn.update(trace=tokens[MARCO]), f"what opens the seat of {MARCO}"),
    ]


@pytest.fixture
def leaky(monkeypatch, browser):
    """A server that sends leaks to Quin, and the list of leaks that it will send."""
    pending, turn_message = [], seat_messages.SeatMessages._turn
    seat_lines = seat_client.lines_of_seen
    menu_changes, card_names = session.Session._menu_changes, names_of(torg.TORG, DEALT)

    def turn(messages, update):
        message = turn_message(messages, update)
        if messages.narrator.seat == QUIN and pending:
            pending.pop()(message)
        return message

    async def changes(talk):
        menu = await menu_changes(talk)
        return offer(menu, card_names) if talk._messages.narrator.seat == QUIN else menu

    def lines_with_a_leak(rules, seat_record):
        return [*seat_lines(rules, seat_record), f'{{"hands": [{HELD[1]}]}}']

    monkeypatch.setattr(seat_messages.SeatMessages, "_turn", turn)
    monkeypatch.setattr(session.Session, "_menu_changes", changes)
    monkeypatch.setattr(seat_client, "lines_of_seen", lines_with_a_leak)
    monkeypatch.setattr(rng, "token_hex", lambda _bytes: SEED)
    with served() as address, Windows(browser) as windows:
        group = Group(address, windows)
        yield group, pending
        group.close()


def test_planted_leaks_are_found(leaky):
    group, pending = leaky
    links = group.opened("Quin", "Marco")
    tokens = {seat: links[label].partition("#")[2] for label, seat in SEATS.items()}
    leader, quin = (group.sit(label, links) for label in ("Gamemaster", "Quin"))
    group.send(links["Gamemaster"], ("Deal", {}))
    card_names = names_of(torg.TORG, DEALT)
    leaks_planted = planted_leaks(tokens, card_names)
    for plant, _ in leaks_planted:
        pending.append(plant)
        group.send(links["Gamemaster"], ("EndAct", {}))
        until(quin, lambda: not pending, "the turn has not been told")
    quin.page.get_by_role("button", name="The table", exact=True).click()
    with quin.page.expect_download():
        quin.page.click("text=Save what I have seen")
    group.post("/api/table/end", {}, tokens[torg.GAMEMASTER])
    for person in (leader, quin):
        person.wait_for_message("the end", kind="ended")
    game = Game(group.record(tokens[torg.GAMEMASTER]), leader.all_messages(), tokens)
    problems = [*leaks(game, QUIN, quin.frames, quin.bodies(public_reader(group.address)))]
    elsewhere = (
        f"a body: card {HELD[1]} under 'hands'",
        f"turn, menu: card {DECK[7]} under 'cards'",
        f"turn, menu: {card_names[DECK[8]]} by name",
        f"joined, menu: card {DECK[7]} under 'cards'",
    )
    for sentence in (*(leak for _, leak in leaks_planted), *elsewhere):
        assert any(problem.endswith(sentence) for problem in problems), sentence
    assert [*leaks(game, torg.GAMEMASTER, leader.frames)] == []
