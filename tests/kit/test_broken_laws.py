"""Each law notices a system that breaks it, and says how to see it again."""

import pickle
import sys
from itertools import count
from types import MappingProxyType, ModuleType

import attrs
import pytest

from dramadeck.engine import NoCards, RuleSystem, Seat, event
from dramadeck.kit.testing import Law, LawBrokenError, check_laws
from tests.engine import beggar
from tests.engine.beggar import BEGGAR, STACK, Beg, Begged, Laid, Lay, Reason, Turned, hand


def changed(**parts):
    """Beggar's Heap with other parts, which say of themselves what the old ones do."""
    if "evolve" in parts:
        parts["evolve"].__annotations__ = beggar.evolve.__annotations__
    return attrs.evolve(BEGGAR, **parts)


@event
class Peeked(NoCards):
    """Tells a card to everybody, for its field does not say that it is one."""

    card: int


@event
class Sown(NoCards):
    """Tells the seed."""

    seed: str


def fold():
    calls = count()

    def evolve(state, event):
        return attrs.evolve(beggar.evolve(state, event), rounds=next(calls))

    return changed(evolve=evolve)


def replay():
    class Tired(RuleSystem):
        def replay(self, state, events):
            return super().replay(state, tuple(events)[:20])

    return Tired(**parts_of_beggar())


def parts_of_beggar():
    return {f.name: getattr(BEGGAR, f.name) for f in attrs.fields(RuleSystem) if f.init}


def trusting():
    class Trusting(RuleSystem):
        def refusal(self, state, command):
            return None

    return Trusting(**parts_of_beggar())


def open_handed():
    class OpenHanded(RuleSystem):
        def view_event(self, event, seat):
            return event

    return OpenHanded(**parts_of_beggar())


def hidden_guest():
    def seats(state):
        return beggar.seats(state)[: 1 + state.table.pile(STACK)[:1][0] % 2]

    return changed(seats=seats)


def oracle():
    def decide(state, command):
        if isinstance(command, Beg) and state.table.pile(STACK)[:1] == (2,):
            raise beggar.refuse(Reason.NO_CARDS_LEFT, "BG-1", "the last card is a bad one")
        return beggar.decide(state, command)

    return changed(decide=decide)


def told_seed():
    def decide(state, command):
        yield from beggar.decide(state, command)
        yield Sown(seed=str(state.seed.root))

    def evolve(state, event):
        return state if isinstance(event, Sown) else beggar.evolve(state, event)

    return changed(decide=decide, evolve=evolve, events=(*BEGGAR.events, Sown))


def moody_rule():
    calls = count()

    def decide(state, command):
        at = -1 if next(calls) % 3 else 0
        if isinstance(command, Beg) and state.table.pile(STACK):
            return telling(Begged(player=command.player, card=state.table.pile(STACK)[at]))
        return beggar.decide(state, command)

    return changed(decide=decide)


def telling(*told):
    for each in told:  # noqa: UP028 - `yield from` would hand the new state to the tuple
        yield each


def moody_view():
    calls = count()
    return changed(view=lambda state, seat: (next(calls),))


def moody_listing():
    calls = count()

    def candidates(state, seat):
        yield from list(beggar.candidates(state, seat))[next(calls) % 2 :]

    return changed(candidates=candidates)


def late_refusal():
    def decide(state, command):
        if isinstance(command, Lay):
            return lay(state, command)
        return beggar.decide(state, command)

    def lay(state, command):
        if command.card in state.table.pile(hand(command.player)):
            yield Laid(player=command.player, card=command.card)
        raise beggar.refuse(Reason.NOT_HELD, "BG-2", "too late")

    return changed(decide=decide)


def crash():
    def decide(state, command):
        if isinstance(command, Lay):
            raise KeyError(command.card)
        return beggar.decide(state, command)

    return changed(decide=decide)


def crash_when_sent():
    def decide(state, command):
        yield from beggar.decide(state, command)
        raise KeyError("afterwards")

    return changed(decide=decide)


def wrong_sender():
    return changed(issuer=lambda state, command: Seat("passer-by"))


def listed_twice():
    def candidates(state, seat):
        yield from (*beggar.candidates(state, seat), *beggar.candidates(state, seat))

    return changed(candidates=candidates)


def lost_move():
    def evolve(state, event):
        if isinstance(event, Laid):
            return state
        return beggar.evolve(state, event)

    return changed(evolve=evolve)


def uncounted_seed():
    def evolve(state, event):
        return attrs.evolve(beggar.evolve(state, event), seed=state.seed)

    return changed(evolve=evolve)


def counted_seed():
    def evolve(state, event):
        return attrs.evolve(beggar.evolve(state, event), seed=state.seed.next)

    return changed(evolve=evolve)


def wrong_place():
    def decide(state, command):
        if isinstance(command, Beg):
            return telling(Begged(player=command.player, card=99))
        return beggar.decide(state, command)

    return changed(decide=decide)


def unsaveable():
    def evolve(state, event):
        after = beggar.evolve(state, event)
        return attrs.evolve(after, rounds=float(after.rounds))

    return changed(evolve=evolve)


def seen_stack():
    return changed(view=lambda state, seat: state.table.pile(STACK))


def seen_seed():
    return changed(view=lambda state, seat: (state.seed,))


def telltale_listing():
    def candidates(state, seat):
        if seat.name is not None:
            yield from (Beg(player=seat.name, count=card) for card in state.table.pile(STACK)[-1:])

    return changed(candidates=candidates)


def told_card():
    def decide(state, command):
        if isinstance(command, Beg) and state.table.pile(STACK):
            return telling(
                Peeked(card=state.table.pile(STACK)[0]),
                Begged(player=command.player, card=state.table.pile(STACK)[-1]),
            )
        return beggar.decide(state, command)

    def evolve(state, event):
        return state if isinstance(event, Peeked) else beggar.evolve(state, event)

    return changed(decide=decide, evolve=evolve, events=(*BEGGAR.events, Peeked))


def unlisted_event():
    return changed(events=(Begged, Laid, Turned))


def unlisted_rule():
    def decide(state, command):
        if isinstance(command, Lay) and command.card not in state.table.pile(hand(command.player)):
            raise beggar.refuse(Reason.NOT_HELD, "", "not held")
        return beggar.decide(state, command)

    return changed(decide=decide)


def unfilled_sentence():
    def decide(state, command):
        if isinstance(command, Lay) and command.card not in state.table.pile(hand(command.player)):
            raise beggar.refuse(Reason.NOT_HELD, "BG-2", "{nobody} holds it")
        return beggar.decide(state, command)

    return changed(decide=decide)


def mute_sentence():
    def decide(state, command):
        if isinstance(command, Lay) and command.card not in state.table.pile(hand(command.player)):
            raise beggar.refuse(Reason.NOT_HELD, "BG-2", " ")
        return beggar.decide(state, command)

    return changed(decide=decide)


def no_code():
    def decide(state, command):
        if isinstance(command, Lay) and command.card not in state.table.pile(hand(command.player)):
            raise beggar.refuse("not held", "BG-2", "not held")
        return beggar.decide(state, command)

    return changed(decide=decide)


BROKEN = [
    (Law.FOLD, fold, "the events lead to another state"),
    (Law.REPLAY, replay, "the events of the whole game lead to another state"),
    (Law.PURITY, moody_rule, "something else the second time"),
    (Law.PURITY, moody_view, "sees something else the second time"),
    (Law.PURITY, moody_listing, "is another the second time"),
    (Law.INERT_REFUSAL, late_refusal, "was refused after 1 events: too late"),
    (Law.INERT_REFUSAL, trusting, "it is offered, and refused"),
    (Law.INERT_REFUSAL, crash, r"the listings fail: KeyError\(1\)"),
    (Law.INERT_REFUSAL, crash_when_sent, "neither refused nor carried out: KeyError"),
    (Law.INERT_REFUSAL, wrong_sender, "which passer-by sends"),
    (Law.INERT_REFUSAL, listed_twice, "2 times"),
    (Law.CONSERVATION, lost_move, "the cards have not gone where"),
    (Law.CONSERVATION, uncounted_seed, "does not count it on"),
    (Law.CONSERVATION, counted_seed, "changes the seed without a shuffle"),
    (Law.CONSERVATION, wrong_place, "card 99 is not in stack"),
    (Law.ROUND_TRIP, unsaveable, "expected a whole number, got 0.0"),
    (Law.SECRECY, open_handed, r"is shown \[\d\] in Begged"),
    (Law.SECRECY, hidden_guest, "hidden cards decide who sits at the table"),
    (Law.SECRECY, oracle, "may do depends on cards"),
    (Law.SECRECY, told_seed, "an event holds the seed"),
    (Law.SECRECY, seen_stack, "the view of .* depends on cards"),
    (Law.SECRECY, seen_seed, "or on the seed"),
    (Law.SECRECY, telltale_listing, "the candidates of .* depend on cards"),
    (Law.SECRECY, told_card, "the events that .* is shown depend on cards"),
    (Law.HONEST_CODES, unlisted_event, "RoundCounted is not among the events"),
    (Law.HONEST_CODES, unlisted_rule, "no rule '' is known"),
    (Law.HONEST_CODES, unfilled_sentence, "cannot be filled"),
    (Law.HONEST_CODES, mute_sentence, "has no sentence"),
    (Law.HONEST_CODES, no_code, "is no member of a StrEnum"),
]


@pytest.mark.parametrize(("law", "broken", "words"), BROKEN, ids=lambda each: str(each)[:30])
def test_a_law_notices_who_breaks_it(law, broken, words):
    with pytest.raises(LawBrokenError, match=words) as caught:
        check_laws(broken(), games=4)
    assert caught.value.law is law


def test_a_broken_law_can_be_seen_again_by_the_seed_that_it_names():
    with pytest.raises(LawBrokenError) as first:
        check_laws(uncounted_seed(), games=9, seed=3, moves=60)
    with pytest.raises(LawBrokenError) as again:
        check_laws(uncounted_seed(), games=1, seed=first.value.seed, moves=60)
    assert str(again.value) == str(first.value)
    assert again.value.turn == first.value.turn > 1
    assert f"games=1, seed={first.value.seed}" in str(first.value)
    assert repr(first.value.command) in str(first.value)


def test_a_broken_law_survives_a_pickle():
    error = LawBrokenError(Law.FOLD, "it is wrong", Beg(player="Ann"), 3, 4)
    thawed = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert str(thawed) == str(error)


def test_a_refusal_that_names_an_unknown_rule_is_noticed_with_a_bibliography():
    with pytest.raises(LawBrokenError, match="no rule 'BG-2' is known"):
        check_laws(BEGGAR, games=4, bibliography={"BG-1"})


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"commands": (Beg, Beg, Lay)}, "two commands are called Beg"),
        ({"events": (*BEGGAR.events, int)}, "the event int is no attrs record"),
        ({"visibility": MappingProxyType({"heap": "all"})}, "nobody knows who sees a heap: 'all'"),
        ({"title": " "}, "a name and a title are wanted"),
    ],
)
def test_a_system_that_gives_a_wrong_account_of_itself_is_noticed_at_once(parts, words):
    with pytest.raises(LawBrokenError, match=words) as caught:
        check_laws(changed(**parts))
    assert (caught.value.law, caught.value.turn) == (Law.HONEST_CODES, 0)
    assert "turn" not in str(caught.value)


def test_cards_in_two_places_are_noticed_at_the_start():
    def start(seed):
        state = BEGGAR.new_game(("Ann",), seed=seed)
        piles = tuple((1,) for _ in state.table.zones)
        return attrs.evolve(state, table=attrs.evolve(state.table, piles=piles))

    with pytest.raises(LawBrokenError, match=r"cards \[1\] lie in two places"):
        check_laws(BEGGAR, start=start)


@pytest.fixture
def publish(monkeypatch):
    """A package that publishes these verbs of a copy of the game."""

    def put(**verbs):
        package = ModuleType("beggar_package")
        vars(package).update(verbs)
        monkeypatch.setitem(sys.modules, "beggar_package", package)

        def decide(state, command):
            return beggar.decide(state, command)

        decide.__module__ = "beggar_package.rules"
        return changed(decide=decide)

    return put


def test_a_verb_that_does_something_else_is_noticed(publish):
    other = BEGGAR.verb(Beg)

    def beg(state, /, *, player, count=1):
        return other(state, player=player, count=count + 1)

    with pytest.raises(LawBrokenError, match="the verb beg does something else than Beg") as caught:
        check_laws(publish(beg=beg), games=4)
    assert caught.value.law is Law.TWO_FACES


def test_a_verb_of_another_command_is_noticed(publish):
    with pytest.raises(LawBrokenError, match="the verb lay does not ask for the fields of Lay"):
        check_laws(publish(lay=BEGGAR.verb(Beg)))


def test_what_bears_the_name_of_a_verb_and_cannot_be_called_is_none(publish):
    assert check_laws(publish(lay="a heap", beg=BEGGAR.verb(Beg)), games=1).turns


def test_a_system_that_nobody_can_set_up_is_told():
    def refuse(*_, **__):
        raise ValueError("never")

    with pytest.raises(ValueError, match="beggar cannot be set up for 1 to 4 players"):
        check_laws(changed(new_game=refuse))
