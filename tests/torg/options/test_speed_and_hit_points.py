"""The character values of a GURPS table: Basic Speed and hit points."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.saves import dump_state, dump_view, load_state
from dramadeck.torg import GURPS, REVISED, ActionKind, Counter, Reason, commands
from tests.torg.at import TorgAt, at_rounds
from tests.torg.tables import HEROES

PLAIN_ATTACK_TAUNT, QUIET, VILLAINS_INSPIRED = 45, 151, 59
HEROES_FLURRY, VILLAINS_FLURRY = 49, 27
VILLAINS = ("Mummy", "Cultist", "Guard")


@attrs.frozen(repr=False, kw_only=True)
class SheetAt(TorgAt):
    """A point at a table that records values of character sheets."""

    def figure(self, counter, number, name):
        sheet = {"number": number, "character": name, "reason": "the sheet"}
        return self.set_counter(counter=counter, **sheet)

    def passed(self, *names):
        return self.sends(*(commands.PassTurn(character=name) for name in names))

    def waits(self, name, faster):
        says = f"{faster} has the higher Basic Speed and acts before {name}"
        passing = commands.PassTurn(character=name)
        self.refuses(passing, Reason.WAIT_FOR_FASTER, "TG-039", says)


def at_sheets(top=QUIET, dialect=GURPS, **speeds):
    party = (torg.Hero(name, speed=speeds.get(name)) for name in HEROES)
    at = SheetAt(state=at_rounds(top, *party, villains=VILLAINS, dialect=dialect).state)
    for name in speeds.keys() & {*VILLAINS}:
        at = at.figure(Counter.SPEED, speeds[name], name)
    return at


@pytest.mark.rule("TG-039")
@pytest.mark.parametrize(
    ("top", "speeds", "order"),
    [
        (HEROES_FLURRY, {"Quin": 21, "Marco": 26, "Tina": 20}, ("Marco", "Quin", "Tina")),
        (VILLAINS_FLURRY, {"Mummy": 16, "Cultist": 22, "Guard": 18}, ("Cultist", "Guard", "Mummy")),
    ],
    ids=["heroes", "villains"],
)
def test_in_both_passes_of_a_flurry_the_faster_one_acts_first(top, speeds, order):
    at = at_sheets(top, **speeds)
    first, second, third = order
    for _ in range(2):
        at.waits(second, first)
        at.waits(third, first)
        at = at.passed(first)
        at.waits(third, second)
        at = at.passed(second, third)
    assert [at.actions_left(name) for name in order] == [0, 0, 0]


@pytest.mark.rule("TG-039")
def test_nobody_waits_for_equal_unknown_or_unconscious_heroes_or_outside_a_gurps_flurry():
    at = at_sheets(HEROES_FLURRY, Quin=21, Marco=21)
    assert at.seen_by(torg.SPECTATOR).order == ("Quin", "Marco")
    for order in (("Marco", "Tina", "Quin"), ("Tina", "Quin", "Marco")):
        assert at.passed(*order).actions_left("Quin") == 1
    for out in ("leaves_unconscious", "knocks_out"):
        at = at_sheets(HEROES_FLURRY, Quin=21, Marco=26)
        assert at.hurt("Marco", **{out: True}).passed("Quin").actions_left("Quin") == 1
    for top, dialect in ((PLAIN_ATTACK_TAUNT, GURPS), (HEROES_FLURRY, REVISED)):
        at = at_sheets(top, dialect, Quin=21, Marco=26)
        assert at.allows(commands.PassTurn(character="Quin"))
        assert at.seen_by(torg.SPECTATOR).order == ()


@pytest.mark.rule("TG-039", "MA-002")
def test_a_group_does_not_wait_for_its_own_members_and_all_seats_see_the_order():
    at = at_sheets(HEROES_FLURRY, Quin=21, Marco=26, Tina=30)
    details = {"action": ActionKind.OTHER, "difficulty": 0}
    effort = torg.Effort(helper="Quin", value=9, perception=9)
    for group in (
        commands.ManyOnOne(actors=("Quin", "Marco"), values=(9, 9), **details),
        commands.SumEfforts(lead="Marco", value=9, coordination=9, efforts=(effort,), **details),
    ):
        at.refuses(group, Reason.WAIT_FOR_FASTER, "TG-039")
        assert at.passed("Tina").allows(group)
    at = at_sheets(HEROES_FLURRY, Quin=21, Marco=26, Mummy=40)
    for seat in (torg.SPECTATOR, torg.GAMEMASTER, torg.hero_seat("Tina")):
        view = at.seen_by(seat)
        assert view.order == ("Marco", "Quin")
        assert [hero.speed for hero in view.heroes] == [21, 26, None]
        assert '"order": ["Marco", "Quin"]' in dump_view(torg.TORG, view)


@pytest.mark.rule("TG-040")
def test_an_inspiration_restores_half_of_known_hit_points_and_otherwise_owes_a_recovery():
    at = at_sheets().figure(Counter.HIT_POINTS, 10, "Mummy")
    at = at.figure(Counter.HIT_POINTS, 10, "Guard").figure(Counter.HIT_POINTS, 0, "Guard")
    for name in VILLAINS:
        at = at.hurt(name, wounds=9)
    owed = at.next_card(VILLAINS_INSPIRED).flip().events_of(torg.events.RecoveryOwed)
    assert [event.character for event in owed] == ["Cultist", "Guard"]
    for name in VILLAINS:
        for lost, left in ((3, 3), (6, 6), (9, 6)):
            at = at_sheets().figure(Counter.HIT_POINTS, 11, name).hurt(name, wounds=lost)
            at = at.next_card(VILLAINS_INSPIRED).flip()
            assert at.character(name).injuries.wounds == left
            assert not at.events_of(torg.events.RecoveryOwed)


def test_a_value_of_a_sheet_is_set_saved_and_removed():
    for counter in (Counter.HIT_POINTS, Counter.SPEED):
        for name in ("Quin", "Mummy"):
            at = at_sheets().figure(counter, 17, name)
            assert getattr(at.character(name), counter.value) == 17
            assert load_state(dump_state(torg.TORG, at.state)) == at.state
            assert getattr(at.figure(counter, 0, name).character(name), counter.value) is None
            wrong = commands.SetCounter(
                counter=counter, number=9, character="Nobody", reason="a slip"
            )
            at.refuses(wrong, Reason.UNKNOWN_CHARACTER, "TR-062")
