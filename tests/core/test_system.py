"""`RuleSystem`, tested with a small game."""

import inspect
import pickle
import traceback

import attrs
import pytest

from dramadeck import core, torg
from dramadeck.codec.records import Record
from dramadeck.core import EndlessRuleError, GameResult, Seat, Transition, UnknownNameError
from dramadeck.core.visibility import SPECTATOR, view_event
from tests.core import beggar
from tests.core.beggar import BEGGAR, Beg, Begged, Laid, Lay, RoundCounted, State, Wait, hand
from tests.other_limits import other_limits

QUIN, MARCO, PASSER_BY = Seat("beggar", "Quin"), Seat("beggar", "Marco"), Seat("passer-by")


@pytest.fixture
def start() -> State:
    return beggar.new_game(["Quin", "Marco"])


def frames(error):
    """Return the local variables of the frames of the library in a traceback."""
    steps = traceback.walk_tb(error.__traceback__)
    return [frame.f_locals for frame, _ in steps if frame.f_code.co_filename != __file__]


def test_a_game_without_an_end_has_no_result_and_a_result_names_the_winners(start):
    assert BEGGAR.result(start) is None
    assert GameResult() == GameResult(winners=(), scores=())
    names = ("the heroes", "Quin", "passer-by")
    assert GameResult(winners=("the heroes", QUIN, PASSER_BY)).names == names


def house_rule(state, command):
    """Refuse every command."""
    raise core.refuse(beggar.Reason.NOT_HELD, "HOUSE-1", player="Quin", card=6)


HOUSE = attrs.evolve(BEGGAR, decide=house_rule)


@pytest.mark.parametrize("rules", [BEGGAR, HOUSE], ids=["the game", "a house"])
def test_no_frame_in_the_traceback_of_a_refusal_contains_the_state(rules):
    state = beggar.new_game(["Quin"], seed="swordfish")
    with pytest.raises(core.IllegalCommandError, match="Quin does not hold") as caught:
        rules.step(state, Lay(player="Quin", card=6))
    error = caught.value
    assert frames(error)
    assert rules is BEGGAR or error.__context__ is None
    while error is not None:
        assert "swordfish" not in repr(frames(error))
        error = error.__context__


def test_a_step_returns_the_new_state_and_the_events_and_does_not_change_the_old_state(start):
    state, events = BEGGAR.step(start, Beg(player="Quin"))
    assert events == (Begged(player="Quin", card=6),)
    assert state.table.pile(hand("Quin")) == (6,)
    assert start.table.pile(beggar.STACK) == (1, 2, 3, 4, 5, 6)
    assert BEGGAR.step(start, Wait()) == Transition(start, ())
    assert BEGGAR.refusal(start, Wait()) is None


def test_a_rule_gets_the_state_after_each_of_its_events(start):
    state = start
    for card in (6, 5, 4):
        state = BEGGAR.step(state, Beg(player="Quin")).state
        state = BEGGAR.step(state, Lay(player="Quin", card=card)).state
    state, events = BEGGAR.step(state, Beg(player="Marco", count=5))
    assert [*map(type, events)] == [Begged, Begged, Begged, beggar.Turned, Begged, Begged]
    assert sorted(state.table.pile(hand("Marco"))) != [1, 2, 3, 4, 5]
    assert state.seed == start.seed.next
    assert state.rounds == 3


def test_a_refused_command_is_an_error_with_the_same_refusal_as_in_refusal(start):
    wrong = Lay(player="Quin", card=6)
    with pytest.raises(core.IllegalCommandError, match="Quin does not hold card 6") as caught:
        BEGGAR.step(start, wrong)
    assert caught.value.reason is beggar.Reason.NOT_HELD
    assert BEGGAR.refusal(start, wrong) == caught.value.refusal
    assert start == beggar.new_game(["Quin", "Marco"])


def test_the_search_for_a_refusal_ends_at_the_first_event(start):
    numbers = []

    def counting(state: State, command: beggar.Command) -> beggar.Decision:
        for number in (1, 2):
            numbers.append(number)
            yield RoundCounted(number=number)

    assert attrs.evolve(BEGGAR, decide=counting).refusal(start, Wait()) is None
    assert numbers == [1]


@pytest.mark.parametrize("act", [BEGGAR.step, BEGGAR.refusal])
@pytest.mark.parametrize("nonsense", [beggar.Sing(), None, "bag"], ids=repr)
def test_a_command_of_another_system_is_a_type_error(start, act, nonsense):
    with pytest.raises(TypeError, match=r"is no command of Beggar's Heap; its commands are .*Beg"):
        act(start, nonsense)
    for meant in ("Beg", "beg", Beg):
        with pytest.raises(TypeError, match=r"no command of Beggar's Heap: write `Beg\(\.\.\.\)`"):
            act(start, meant)
    namesake = type("Beg", (), {"__module__": "other.game"})
    with pytest.raises(TypeError, match=r", of other\.game, is no command of Beggar's Heap"):
        act(start, namesake())


def test_legal_candidates_are_listed_and_spectators_have_none(start):
    assert BEGGAR.legal_actions(start, QUIN) == (Beg(player="Quin", count=1),)
    state = BEGGAR.step(start, Beg(player="Quin", count=2)).state
    cards = tuple(Lay(player="Quin", card=card) for card in (5, 6))
    assert BEGGAR.legal_actions(state, QUIN)[1:] == cards
    assert BEGGAR.legal_actions(state, PASSER_BY) == ()
    assert BEGGAR.view(start, SPECTATOR) == BEGGAR.player_view(start, SPECTATOR)
    assert BEGGAR.legal_actions(start, SPECTATOR) == ()


def test_a_record_of_events_replays_to_the_same_state(start):
    state, record = start, []
    for command in (Beg(player="Quin", count=4), Lay(player="Quin", card=4), Beg(player="Marco")):
        state, events = BEGGAR.step(state, command)
        record.extend(events)
    assert BEGGAR.replay(start, record) == state
    assert BEGGAR.replay(start, iter(record)) == state
    assert BEGGAR.replay(start, ()) is start


def test_the_view_of_an_event_depends_on_the_seat(start):
    (begged,) = BEGGAR.step(start, Beg(player="Quin")).events
    assert BEGGAR.view_event(begged, QUIN) == begged
    assert BEGGAR.view_event(begged, MARCO) == Begged(player="Quin", card=0)
    assert BEGGAR.view_event(Laid(player="Quin", card=6), PASSER_BY).card == 6
    counted = RoundCounted(number=1)
    assert BEGGAR.view_event(counted, PASSER_BY) is counted
    # A seat of a role without cards sees no hand, even with the name of a player.
    other_role = Seat("passer-by", "Quin")
    assert view_event(begged, other_role, BEGGAR.visibility_rules).card == 0


ALL_SEATS = "beggar Quin, beggar Marco, passer-by"


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (Seat("beggar", "Quinn"), f"as beggar Quinn; here sit {ALL_SEATS}"),
        (Seat("begger", "Quin"), f"as begger Quin; here sit {ALL_SEATS}"),
        (Seat("passer-by", "Quin"), "as passer-by Quin; here sit "),
        (Seat("beggar"), "as beggar; here sit "),
        (Seat(""), f"as ''; here sit {ALL_SEATS}"),
        (Seat("beggar", "\x1b[2J"), "as 'beggar \\x1b[2J'; here sit "),
        (Seat("spectator", "Quin"), "as spectator Quin; here sit "),
    ],
    ids=ascii,
)
def test_the_error_about_an_unknown_seat_lists_the_seats_of_the_table(start, seat, words):
    for function in (BEGGAR.legal_actions, BEGGAR.view, BEGGAR.require_seat):
        with pytest.raises(UnknownNameError) as caught:
            function(start, seat)
        assert str(caught.value).startswith(f"nobody sits here {words}")
        assert str(caught.value).isprintable()
    # At a large table only the nearest seats are listed.
    state = BEGGAR.new_game([f"Beggar {at}" for at in range(1, 13)], seed=7)
    with pytest.raises(UnknownNameError, match=r"here sit beggar Beggar 12, .*, and 5 more$"):
        BEGGAR.view(state, Seat("beggar", "Begar 12"))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("Quin", "beggar_seat('Quin')"),
        ("beggar Quin", "beggar_seat('Quin')"),
        ("passer-by", "Seat('passer-by')"),
        (None, "beggar_seat(name)"),
        (("beggar", "Quin"), "beggar_seat(name)"),
    ],
)
def test_the_error_about_a_value_that_is_not_a_seat_shows_how_to_write_one(start, value, written):
    def beggar_seat(name: str) -> Seat:
        return Seat("beggar", name)

    named = attrs.evolve(BEGGAR, named_seat=beggar_seat)
    (begged,) = BEGGAR.step(start, Beg(player="Quin")).events
    got = f"got {value!r} ({type(value).__name__})"
    such = written if written.startswith("Seat") else f"{BEGGAR.name}.{written}"
    for function in (named.legal_actions, named.view):
        with pytest.raises(TypeError) as caught:
            function(start, value)
        assert str(caught.value) == f"expected a seat, such as {such}, {got}"
    for view_function in (
        named.view_event,
        BEGGAR.view_event,
        named.view_command,
        BEGGAR.view_command,
    ):
        with pytest.raises(TypeError, match=r"^expected a seat, such as "):
            view_function(begged, value)
    with pytest.raises(TypeError, match=r"such as Seat\(role, name\), got 5"):
        BEGGAR.view(start, 5)  # type: ignore[arg-type]  # what is tested


def test_a_view_for_a_seat_that_no_table_has_is_an_error(start):
    (begged,) = BEGGAR.step(start, Beg(player="Quin")).events
    for view_function in (BEGGAR.view_event, BEGGAR.view_command):
        with pytest.raises(UnknownNameError, match="seat beggar: a seat of this role has a name"):
            view_function(begged, Seat("beggar"))
        with pytest.raises(UnknownNameError, match="seat passer-by Quin: a seat of this role has "):
            view_function(begged, Seat("passer-by", "Quin"))


# Errors in rules.


def changed(decide):
    return attrs.evolve(BEGGAR, decide=decide)


def cheat(state, command):
    yield Laid(player="Quin", card=6)


def broken(state, command):
    yield RoundCounted(number=1)
    raise UnknownNameError("halfway")


def forgetful(state, event) -> State:
    return next(iter(()))  # raises StopIteration


@pytest.mark.parametrize(
    ("faulty", "error", "words"),
    [
        (changed(cheat), core.TableError, "card 6 is not in hand/Quin; it is in stack"),
        (changed(broken), UnknownNameError, "halfway"),
        (attrs.evolve(BEGGAR, evolve=forgetful), (RuntimeError, StopIteration), None),
    ],
    ids=["a card that is not there", "an error in a rule", "an evolve that finds nothing"],
)
def test_an_error_in_a_rule_is_raised(start, faulty, error, words):
    with pytest.raises(error, match=words):
        faulty.step(start, Beg(player="Quin"))


@pytest.mark.parametrize("event", [RoundCounted(number=1), core.ALLOWED])
def test_an_endless_rule_is_an_error_with_its_name(start, event):
    def endless(state, command):
        while True:
            yield event

    message = r"^beggar: Wait leads to more than 10,000 events, such as (RoundCounted|Allowed)$"
    with pytest.raises(EndlessRuleError, match=message):
        changed(endless).step(start, Wait())


def test_an_endless_listing_is_an_error_and_the_limits_of_a_host_apply(start):
    def endless(_state, _seat, _gate):
        while True:
            yield Wait()

    def thrice(state, command):
        for number in range(3):
            yield RoundCounted(number=number)

    message = r"^beggar: there is a choice of more commands than 100,000, such as Wait\(\)$"
    with pytest.raises(EndlessRuleError, match=message):
        attrs.evolve(BEGGAR, candidates=endless).legal_actions(start, QUIN)
    waiting = attrs.evolve(changed(thrice), candidates=lambda *_: [Wait()] * 3)
    with other_limits(events=3, listing=3):
        assert len(waiting.step(start, Wait()).events) == 3
        assert waiting.legal_actions(start, QUIN) == (Wait(),) * 3
    with other_limits(events=2, listing=2):
        with pytest.raises(EndlessRuleError, match="more than 2 events"):
            waiting.step(start, Wait())
        with pytest.raises(EndlessRuleError, match="more commands than 2"):
            waiting.legal_actions(start, QUIN)


# Verbs.


def test_a_verb_carries_out_its_command_and_has_its_name_docstring_and_signature(start):
    beg = BEGGAR.verb(Beg)
    assert beg(start, player="Quin", count=2) == BEGGAR.step(start, Beg(player="Quin", count=2))
    assert beg(start, player="Quin") == BEGGAR.step(start, Beg(player="Quin"))
    assert (beg.__name__, beg.__qualname__) == ("beg", "beg")
    assert beg.__doc__ == "Draw cards from the stack."
    signature = inspect.signature(beg)
    assert list(signature.parameters) == ["state", "player", "count"]
    assert signature.parameters["state"].kind is inspect.Parameter.POSITIONAL_ONLY
    assert signature.parameters["count"].kind is inspect.Parameter.KEYWORD_ONLY
    assert signature.parameters["count"].default == 1
    steal = type("StealTheWholeHeap", (), {"__doc__": "A command."})
    assert BEGGAR.verb(steal).__name__ == "steal_the_whole_heap"


def test_a_verb_belongs_to_the_package_of_its_system_and_refuses_wrong_arguments(start):
    def new_game(players: list[str]) -> State:
        return beggar.new_game(players)

    homes = {"game.system": "game", "game.rules.system": "game.rules", "g": "g"}
    for module, home in homes.items():
        new_game.__module__ = module
        assert attrs.evolve(BEGGAR, new_game=new_game).verb(Beg).__module__ == home
    quin = {"player": "Quin"}
    for fields in ({}, {"player": 3}, quin | {"count": 0}, quin | {"speed": 3}):
        with pytest.raises((TypeError, ValueError)):
            BEGGAR.verb(Beg)(start, **fields)


# Systems as values.


def test_a_system_is_equal_only_to_itself_and_knows_its_own_commands(start):
    assert attrs.evolve(BEGGAR) != BEGGAR
    assert len({BEGGAR, BEGGAR}) == 1
    smaller = attrs.evolve(BEGGAR, commands=(Lay,))
    with pytest.raises(TypeError, match="is no command"):
        smaller.step(start, Beg(player="Quin"))
    # A system that is not installed cannot be pickled.
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(BEGGAR)


def test_a_transition_can_be_unpacked_and_has_the_state_before(start):
    transition = BEGGAR.step(start, Beg(player="Quin"))
    state, events = transition
    assert type(transition) is Transition
    assert (transition.state, transition.events, transition.before) == (state, events, start)
    assert transition.before is start
    assert transition == Transition(state, events)
    again = pickle.loads(pickle.dumps(transition))  # noqa: S301 - our own
    assert (again, again.before) == (transition, start)
    unpacked = Transition("after", ())
    assert repr(unpacked) == "Transition(state='after', events=())"
    assert unpacked.before is None


@pytest.mark.parametrize(
    ("make_value", "got"),
    [
        (lambda start: BEGGAR.step(start, Beg(player="Quin")), "a transition: pass its `state`"),
        (lambda _start: torg.new_game(["Quin"], seed=7), "dramadeck.torg.state.State"),
        (lambda _start: "Quin", "str"),
    ],
    ids=["transition", "other game", "text"],
)
def test_a_value_that_is_not_a_state_is_an_error_with_its_type(start, make_value, got):
    value = make_value(start)
    for use in (
        lambda: BEGGAR.step(value, Beg(player="Quin")),
        lambda: BEGGAR.refusal(value, Beg(player="Quin")),
        lambda: BEGGAR.view(value, SPECTATOR),
        lambda: BEGGAR.legal_actions(value, SPECTATOR),
        lambda: Record.begin(BEGGAR, value),
    ):
        with pytest.raises(TypeError) as error:
            use()
        assert str(error.value) == f"expected a state of Beggar's Heap, got {got}"
