"""Each law finds a system that breaks it, and says how to reproduce the failure."""

import pickle
import sys
from functools import partial
from pathlib import Path
from types import MappingProxyType, ModuleType

import attrs
import pytest

from dramadeck import core
from dramadeck.core import RuleSystem, Seat
from dramadeck.testing import Law, LawBrokenError, check_laws, check_listings
from tests.core import beggar, fishing
from tests.core.beggar import BEGGAR, Beg, Lay, Reason
from tests.testing import broken_systems as broken
from tests.testing import prayers
from tests.testing.broken_systems import changed, check_broken, with_method, with_part

BROKEN = [
    (Law.FOLD, broken.fold, "the events lead to another state"),
    (Law.REPLAY, broken.replay, "the events of the whole game lead to another state"),
    (Law.PURITY, broken.impure_rule, "something else the second time"),
    (Law.PURITY, broken.impure_view, "the view of .* differs the second time"),
    (Law.PURITY, broken.impure_listing, "listing of .* differs the second time"),
    (Law.INERT_REFUSAL, broken.impure_result, "is another while no command is accepted"),
    (Law.PURITY, broken.mutating_view, "state or the command that was passed in has changed"),
    (Law.PURITY, broken.set_in_a_state, "state.tags is a frozenset; a state contains only tuples"),
    (Law.PURITY, broken.dict_in_a_state, "state.wins is a dict; a state contains only tuples"),
    (Law.INERT_REFUSAL, broken.late_refusal, "was refused after 1 events: too late"),
    (Law.INERT_REFUSAL, broken.never_refusing, "`refusal` and the rule disagree"),
    (Law.INERT_REFUSAL, broken.listing_too_much, "it is listed, and refused"),
    (Law.INERT_REFUSAL, broken.failing_rule, r"KeyError\(1\)"),
    (Law.INERT_REFUSAL, broken.failing_listing, r"KeyError\('Quin'\)"),
    (Law.INERT_REFUSAL, broken.failing_after_events, "neither refused nor carried out: KeyError"),
    (Law.INERT_REFUSAL, broken.wrong_sender, "which passer-by sends"),
    (Law.INERT_REFUSAL, broken.listed_twice, "2 times"),
    (Law.INERT_REFUSAL, broken.stricter_refusal, "is offered Beg.*, which is refused"),
    (Law.INERT_REFUSAL, broken.lenient_step, "`step` and the rule disagree about Lay"),
    (
        Law.INERT_REFUSAL,
        broken.failing_for_one_card,
        r"card=6\) is neither refused nor carried out: KeyError",
    ),
    (Law.INERT_REFUSAL, broken.mutating_rule, "has changed while commands were judged"),
    (Law.CONSERVATION, broken.lost_move, "the cards are not where"),
    (Law.CONSERVATION, broken.uncounted_seed, "shuffles and leaves the seed as it was"),
    (Law.CONSERVATION, broken.counted_seed, "changes the seed without a shuffle"),
    (Law.CONSERVATION, broken.wrong_place, "card 99 is not in stack"),
    (Law.ROUND_TRIP, broken.unsaveable, "expected a whole number, got 0.0"),
    (Law.ROUND_TRIP, broken.nicknamed_state, "the state differs after saving"),
    (Law.ROUND_TRIP, broken.incomplete_pickle, "the state differs after pickling"),
    (Law.ROUND_TRIP, broken.nicknamed_command, "the command differs after saving"),
    (Law.ROUND_TRIP, broken.nicknamed_event, "Begged.* differs after saving"),
    (Law.SECRECY, broken.unredacted_events, r"is shown \[\d\] in Begged"),
    (Law.SECRECY, broken.seats_by_hidden_card, "the seats of the game depend on hidden cards"),
    (Law.SECRECY, broken.refusal_by_hidden_card, "may do depends on cards"),
    (Law.SECRECY, broken.seed_in_event, "an event holds the seed"),
    (Law.SECRECY, broken.stack_in_view, "the view of .* depends on cards"),
    (Law.SECRECY, broken.seed_in_view, "or on the seed"),
    (Law.SECRECY, broken.listing_by_hidden_card, "the candidates of .* depend on cards"),
    (Law.SECRECY, broken.card_in_event, "the events that .* is shown depend on cards"),
    (Law.SECRECY, broken.card_in_text, r"cards that it does not see; the command names \[\d\]"),
    (
        Law.SECRECY,
        broken.refusal_by_own_card,
        "whether the command is refused depends on cards that",
    ),
    (
        Law.SECRECY,
        broken.later_card_in_view,
        "sees afterwards depends on cards that it does not see",
    ),
    (Law.SECRECY, broken.later_seed_in_view, "sees the seed"),
    (Law.SECRECY, broken.shuffle_by_hidden_card, "whether cards are shuffled tells"),
    (Law.SECRECY, broken.view_by_name, "the view of (stranger|passer-by) .* depends on cards"),
    (Law.SECRECY, broken.view_by_name_for_spectators, "passer-by .* depends on cards"),
    (Law.SECRECY, broken.events_by_name, r"(stranger|passer-by) .* is shown \[\d\] in Begged"),
    (Law.SECRECY, broken.claim_refused, "may do depends on cards|the refusal of .* tells"),
    (
        Law.SECRECY,
        broken.claim_accepted,
        "events that beggar .* depend on cards .*; it sends Claim",
    ),
    (Law.SECRECY, broken.result_by_hidden_card, "the result depends on cards that"),
    (Law.SECRECY, broken.later_card_in_result, "the result afterwards depends on cards that"),
    (Law.HONEST_CODES, broken.names_as_result, "is no GameResult"),
    (Law.HONEST_CODES, broken.unknown_winner, "king has won, but is no seat of the game"),
    (Law.HONEST_CODES, broken.over_and_waiting, "the game is over, and waits for passer-by"),
    (Law.HONEST_CODES, broken.hidden_result, "sees the result None instead of GameResult"),
    (Law.HONEST_CODES, broken.unlisted_event, "RoundCounted is not among the events"),
    (Law.HONEST_CODES, broken.unlisted_rule, "there is no rule ''"),
    (Law.HONEST_CODES, broken.unfilled_sentence, "cannot be filled"),
    (Law.HONEST_CODES, broken.empty_sentence, "has no sentence"),
    (Law.HONEST_CODES, broken.no_code, "is no member of a StrEnum"),
    (Law.WINDOWS, prayers.stricter_than_window, "in its window as outside it: .*late"),
    (Law.WINDOWS, prayers.without_windows, "Pray.* is not refused by its window"),
    (Law.SECRECY, prayers.window_by_hidden_card, "depends on cards that"),
    (
        Law.SECRECY,
        prayers.unlisted_window_by_hidden_card,
        "when .* may send Gaze depends on cards that",
    ),
]


def id_of(part):
    """Return a test id that is the same in every process, as parallel test runs need."""
    return "" if isinstance(part, partial) else str(getattr(part, "__name__", part))[:30]


SEEDS = {broken.refusal_by_hidden_card: 2, broken.view_by_name: 2}
"""System → the first seed; with smaller seeds another error is found first."""


@pytest.mark.parametrize(("law", "broken", "words"), BROKEN, ids=id_of)
def test_a_law_detects_a_broken_system(law, broken, words):
    check_broken(law, words, broken(), seed=SEEDS.get(broken, 1))


@pytest.mark.parametrize("kind", [broken.Toss, broken.SealedToss])
def test_a_seed_of_a_die_in_a_seen_record_is_detected_if_it_reveals_the_seed_of_the_game(kind):
    def more(state):
        return [kind(player=state.players[0], seed=f"{state.seed.root}/3")]

    if kind is broken.SealedToss:
        assert check_laws(broken.seed_in_record(kind), games=2, more=more).met[broken.Tossed]
        return
    with pytest.raises(LawBrokenError, match=r"the record of beggar \w+ holds the seed, in a Toss"):
        check_laws(broken.seed_in_record(kind), games=2, more=more)


def test_odds_that_depend_on_hidden_cards_are_detected():
    def unseen(state, seat):
        if seat.name not in state.players:
            raise ValueError("who asks?")
        own = state.table.pile(beggar.hand(seat.name))
        return sorted(card for _, pile in state.table for card in pile if card not in own)

    def by_role(state, seat):
        return unseen(state, seat if seat.role == "beggar" else Seat("passer-by"))

    assert check_laws(BEGGAR, games=2, questions=[by_role]).turns
    words = "depends on cards that it does not see: "
    check_broken(Law.SECRECY, words, BEGGAR, games=2, questions=[unseen])


def test_a_command_in_seekers_may_reveal_the_position_of_a_card():
    rules = attrs.evolve(broken.claim_accepted(), seekers=frozenset({broken.Claim}))
    assert check_laws(rules, games=1).met[broken.Claim]
    with pytest.raises(LawBrokenError, match="may do depends on cards"):
        check_laws(attrs.evolve(broken.claim_refused(), seekers=frozenset({broken.Claim})), games=4)


def test_a_refusal_that_reveals_the_position_of_a_card_is_detected_for_unlisted_commands():
    def more(state):
        return [
            broken.Claim(player=name, card=card) for name in state.players for card in range(1, 7)
        ]

    unlisted = attrs.evolve(broken.claim_refused(), candidates=beggar.candidates)
    with pytest.raises(LawBrokenError, match=r"the refusal of Claim.* tells .* place of a card"):
        check_laws(unlisted, games=4, more=more)


def test_the_same_text_about_every_hidden_card_is_no_leak():
    report = check_laws(broken.with_bury(lambda _card: "it is a card"), games=2)
    assert report.met[broken.Bury] == report.met[broken.Buried] == report.met[broken.Hinted] > 5
    # A card that could not be named does not matter.
    report = check_laws(broken.with_bury(lambda _card: "it is a card", never=1), games=2)
    assert report.met[broken.Bury] > 5


def test_a_start_that_saving_changes_or_with_duplicate_cards_is_detected():
    def start(seed):
        state = BEGGAR.new_game(("Ann",), seed=seed)
        piles = tuple((1,) for _ in state.table.zones)
        return attrs.evolve(state, table=attrs.evolve(state.table, piles=piles))

    words = "the record of the game differs"
    error = check_broken(Law.ROUND_TRIP, words, broken.nicknamed_state(), games=1, moves=0)
    assert (error.command, error.turn) == (None, 0)
    words = r"cards \[1\] are in two places"
    assert check_broken(Law.CONSERVATION, words, BEGGAR, start=start).turn == 0


@with_method("refusal")
def never_refusing_at_the_end(self, state, command):
    if state.table.pile(beggar.STACK):
        return RuleSystem.refusal(self, state, command)
    return None


@with_part("decide")
def empty_sentence_at_the_end(state, command):
    if not state.table.pile(beggar.STACK):
        raise beggar.refuse(Reason.NO_CARDS_LEFT, "BG-1", " ")
    return beggar.decide(state, command)


@pytest.mark.parametrize(
    ("law", "broken", "words"),
    [
        (Law.INERT_REFUSAL, never_refusing_at_the_end, "`refusal` and the rule disagree about Beg"),
        (Law.HONEST_CODES, empty_sentence_at_the_end, "has no sentence, of Beg"),
    ],
    ids=id_of,
)
def test_a_wrong_refusal_at_the_end_of_a_game_is_detected(law, broken, words):
    """Ann takes the only card, so no legal command is left."""

    def start(seed):
        return BEGGAR.new_game(["Ann"], seed=seed, cards=1)

    assert check_broken(law, words, broken(), games=1, moves=1, start=start).turn == 1


def test_a_broken_law_can_be_reproduced_with_the_seed_in_the_error():
    with pytest.raises(LawBrokenError) as first:
        check_laws(broken.uncounted_seed(), games=9, seed=3, moves=60)
    with pytest.raises(LawBrokenError) as repeated:
        check_laws(broken.uncounted_seed(), games=1, seed=first.value.seed, moves=60)
    unpickled = pickle.loads(pickle.dumps(first.value))  # noqa: S301 - our own
    assert str(repeated.value) == str(first.value) == str(unpickled)
    assert repeated.value.turn == first.value.turn > 1
    assert f"games=1, seed={first.value.seed}" in str(first.value)
    assert repr(first.value.command) in str(first.value)


def test_the_error_about_a_failing_rule_has_the_line_of_the_rule():
    error = check_broken(Law.INERT_REFUSAL, "KeyError", broken.failing_for_one_card())
    lines = Path(broken.__file__).read_text(encoding="utf-8").splitlines()
    line = lines.index("        raise KeyError(6)") + 1
    assert f"KeyError(6), at tests/testing/broken_systems.py:{line}\n" in str(error)

    # The innermost line is in the library, which raises an error for an unknown zone.
    def listing(state, seat, gate):
        return (state.table.pile(core.Zone("sleeve")),)

    error = check_broken(Law.INERT_REFUSAL, "cannot be listed", changed(candidates=listing))
    line = listing.__code__.co_firstlineno + 1
    assert f", at tests/testing/test_broken_laws.py:{line}\n" in str(error)


def test_a_line_outside_the_working_directory_has_its_absolute_path(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    error = check_broken(Law.INERT_REFUSAL, "KeyError", broken.failing_for_one_card())
    assert f", at {broken.__file__}:" in str(error)


@attrs.frozen
class Card:
    number: int


def test_the_error_contains_the_deck_and_the_dialect_of_the_game():
    def new_game(players, *, seed, deck=None, dialect=None):
        return beggar.new_game(players, seed=seed, cards=len(deck.numbers))

    decks = {"six": core.NumberedDeck("six", tuple(map(Card, range(1, 7))))}
    lengths = {"short": 1, "long": 2}
    rules = attrs.evolve(
        broken.failing_for_one_card(), new_game=new_game, decks=decks, dialects=lengths
    )
    error = check_broken(Law.INERT_REFUSAL, "KeyError", rules)
    length = [*lengths][error.seed % 2]
    assert f"game with seed {error.seed} (deck: six; dialect: {length}), " in str(error)
    own = {"decks": tuple(decks.values()), "start": lambda seed: beggar.new_game("A", seed=seed)}
    assert check_broken(Law.INERT_REFUSAL, "KeyError", rules, **own).options == ""


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"commands": (Beg, Beg, Lay)}, "two commands are called Beg"),
        ({"commands": (Beg, Lay, Lay)}, "two commands are called Lay"),
        ({"events": (*BEGGAR.events, beggar.Laid)}, "two events are called Laid"),
        ({"events": (*BEGGAR.events, int)}, "the event int is no attrs record"),
        ({"commands": (*BEGGAR.commands, int)}, "the command int is no attrs record"),
        (
            {"visibility": MappingProxyType({"heap": "all"})},
            "of heap: expected .* got 'all'",
        ),
        (
            {"visibility": {**BEGGAR.visibility, "sleeve": "all"}},
            "of sleeve: expected .* 'all'",
        ),
        ({"title": " "}, "expected an identifier and a title"),
    ],
)
def test_a_system_with_wrong_attributes_is_detected_before_the_first_turn(parts, words):
    error = check_broken(Law.HONEST_CODES, words, changed(**parts))
    assert error.turn == 0
    assert "turn" not in str(error)


@pytest.fixture
def publish(monkeypatch):
    """A function that makes a copy of the game with these verbs in its package."""

    def make(**verbs):
        package = ModuleType("beggar_package")
        vars(package).update(verbs)
        monkeypatch.setitem(sys.modules, "beggar_package", package)

        def new_game(*args, **kwargs):
            return beggar.new_game(*args, **kwargs)

        new_game.__module__ = "beggar_package.rules"
        return changed(new_game=new_game)

    return make


def test_a_wrong_verb_is_detected(publish):
    other = BEGGAR.verb(Beg)

    def beg(state, /, *, player, count=1):
        return other(state, player=player, count=count + 1)

    words = "the verb beg does something else than Beg"
    check_broken(Law.TWO_FACES, words, publish(beg=beg), games=4)
    with pytest.raises(LawBrokenError, match="of the verb lay are not the fields of Lay"):
        check_laws(publish(lay=other))
    # A value that cannot be called is not a verb.
    assert check_laws(publish(lay="a heap", beg=other), games=1).turns


def test_an_unknown_rule_and_a_system_that_cannot_begin_a_game_are_errors():
    def refuse(*_, **__):
        raise ValueError("never")

    with pytest.raises(LawBrokenError, match="there is no rule 'BG-2'"):
        check_laws(BEGGAR, games=4, bibliography={"BG-1"})
    with pytest.raises(ValueError, match="beggar cannot be set up for 1 to 4 players"):
        check_laws(changed(new_game=refuse))


QUIN = Seat("beggar", "Quin")


def due(seat=QUIN, command="Beg", given=()):
    """Return Beggar's Heap with this due command."""
    return changed(pending=lambda _state: (core.Due(seat=seat, command=command, given=given),))


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (due(command="Begg"), r"the command 'Begg', which it does not have; nearest: Beg"),
        (due(seat=Seat("beggar", "Zoe")), "waits for beggar Zoe, which is no seat"),
        (due(given=(("counts", "2"),)), "gives 'counts', which is no field of Beg; nearest: count"),
        (
            changed(visibility={**BEGGAR.visibility, "hnad": core.Visibility.OWNER}),
            "names 'hnad', and no game had a zone of this kind; had: hand, heap, stack",
        ),
    ],
)
def test_an_unknown_due_command_or_kind_of_zone_is_detected(rules, words):
    check_broken(Law.HONEST_CODES, words, rules, start=lambda _: beggar.new_game(("Quin", "Marco")))


def test_a_rule_that_accepts_a_sender_without_a_seat_is_detected():
    def never_refusing(state, sender, rule):
        if len(state.table.pile(beggar.hand(sender))) > 2:
            raise core.refuse(prayers.Reason.GREEDY, rule, who=sender)

    window = core.Window.of("by the modest", core.Guard("when she holds little", never_refusing))

    @core.command(when=window("BG-7"))
    class Ask:
        player: core.Sender

    def ask(_state, _command):
        yield beggar.RoundCounted(number=1)

    for kind, words in ((Ask, "fails: TableError"), (prayers.Pray, "is carried out")):
        rules = changed(
            decide=ask,
            commands=(kind,),
            candidates=lambda _state, seat, _gate, kind=kind: (
                (kind(player=seat.name),) if seat.name else ()
            ),
        )
        check_broken(Law.INERT_REFUSAL, words, rules)


def test_a_command_in_the_module_of_a_game_without_a_rule_is_detected(monkeypatch):
    rules = fishing.FISHING
    assert check_laws(rules, games=1, moves=3).turns

    @core.command(by=core.Seat("weather"))
    class Rain:
        """A command without a rule."""

    Rain.__module__ = fishing.__name__
    monkeypatch.setattr(fishing, "Rain", Rain, raising=False)
    check_broken(Law.HONEST_CODES, "the command Rain of tests.core.fishing has no rule", rules)


def test_the_error_names_the_check_that_found_it():
    def unlisted(_state, _seat, _gate):
        return ()

    with pytest.raises(LawBrokenError, match="call check_listings with games=1, seed=1"):
        check_listings(changed(candidates=unlisted), more=lambda _state: (Beg(player="Quin"),))
