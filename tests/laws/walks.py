"""Walks through games of any installed rule system: what the laws are tried on.

A walk begins with a new game and goes on with commands that `legal` offers to some seat. First
the type of the command is drawn and then one of that type: drawn from all alike, a walk would
hardly do anything but the rulings of which there are most.

What a walk cannot know by itself about a system stands in `GROUNDS`; a system that is not there
walks with what every system has.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import dramadeck
from dramadeck import torg
from dramadeck.engine import RuleSystem, Seed, Table, Transition

System = RuleSystem[Any, Any, Any, Any]
Pick = tuple[int, int]

SYSTEMS: Mapping[str, System] = dramadeck.systems()
NAMES = ("Quin", "Marco", "Tina", "Father", "Nora", "Hal", "Zed", "Ruth")

SHORT_DECK = torg.original_deck().only(
    (1, 13, 17, 32, 36, 40, 48, 56, 64, 69, 80, 96, 98, 115, 120, 127, 128, 134, 146, 147),
    name="short",
)
"""Twenty cards on which every word of the conflict lines and every problem occur, and the cards
that raise a total or give more: few enough to be shuffled again and again."""

RARE_ANSWERS = (74, 75, 76, 77)
"""The Opponent Fails cards: there are many ways to be attacked, and few to have one in the pool."""

LASTING = torg.LastingSubplot(type=torg.CardType.NEMESIS, other_party="Vizier")
"""What the heroes of the walks have behind them."""

RARE_DECK = torg.original_deck().only(
    (
        24,
        *range(74, 82),
        *(50, 60, 85, 91, 95),
        *(112, 113, 114, 118, 120, 122, 125, 128),
        142,
        156,
    ),
    name="rare",
)
"""Cards of the other types; those that answer a success come several times, and so do
conflict lines that let a villain's success take cards from a pool."""


LATER_DECK = torg.expanded_deck().only(
    (1, 2, 3, 36, 37, 58, 65, 66, 128, 149, *range(157, 162)), name="later"
)
"""The five later cards, some that inspire or put somebody up, and some bonus cards."""


@attrs.frozen(kw_only=True)
class Ground:
    """What a walk has to be told about a system.

    Attributes:
        games: what `new_game` is told beside the players and the seed.
        player: a player of this name, as `new_game` takes one.
        weights: how often a type of command is drawn; 4 for all others.
        rare: types that a walk hardly ever meets, for it takes several others in one order.
        more: commands that the samples of `candidates` leave out; illegal ones are not walked.
    """

    games: tuple[Mapping[str, Any], ...] = ({},)
    player: Callable[[str], Any] = str
    weights: Mapping[str, int] = attrs.field(factory=dict)
    rare: frozenset[str] = frozenset()
    more: Callable[[Any], Iterable[Any]] = lambda _: ()


def beyond_the_samples(state: torg.State) -> Iterator[torg.Command]:
    """What a gamemaster may also say: rated villains, harm of every kind, dice by their faces."""
    if state.setup.has_paper_deck:
        yield from off_the_paper_deck(state)
    if state.scene is None:
        for kind in torg.SceneKind:
            yield torg.BeginScene(
                kind=kind,
                villains=("Vizier", "Guard"),
                allies=("Ally",),
                possibility_rated=("Vizier", "Ally"),
            )
            yield torg.BeginScene(kind=kind, villains=("Vizier",), possibility_rated=("Vizier",))
    else:
        for side in torg.Side:
            for name in state.members(side):
                yield torg.ReportDamage(target=name, leaves_unconscious=True, knocks_out=True)
                yield torg.ReportDamage(target=name, by=state.heroes[0].name, wounds=1)
    if state.attempt is not None:
        actor = state.attempt.actor
        yield torg.Roll(actor=actor, total=62)
        yield torg.Roll(actor=actor, seed=state.round.number if state.round else "free time")
        yield from (torg.Roll(actor=actor, dice=dice) for dice in ((1,), (10, 7), (10, 20, 3)))
        yield torg.Roll(actor=actor, dice=(21, 5), total=30)
    if state.round is not None:
        for hero in state.heroes:
            yield torg.Defend(hero=hero.name, value=9, total=12)
            for card in set(RARE_ANSWERS) & set(state.setup.deck.numbers):
                yield torg.MoveCard(
                    card=card, to=torg.Place.POOL, hero=hero.name, reason="to be played"
                )
            for villain in state.members(torg.Side.VILLAINS):
                yield torg.ReportAction(
                    actor=hero.name, action=torg.ActionKind.TRICK, margin=17, target=villain
                )
                for action in (torg.ActionKind.ATTACK, torg.ActionKind.TAUNT):
                    yield torg.ReportAction(
                        actor=villain, action=action, margin=3, target=hero.name
                    )
    if state.resolution is None and state.round is not None:
        for hero in state.heroes:
            yield torg.BeginSkillResolution(
                hero=hero.name, skill="science", difficulties=(30, 4, 4), flips=2
            )


def off_the_paper_deck(state: torg.State) -> Iterator[torg.Command]:
    """What is named as it comes off the deck; no listing knows it, for nobody sees it lie there."""
    last = (*state.discard_pile, *(boost.card for boost in state.boosts), *state.action_stack)
    for card in state.drama_deck[:1] or last[:1]:
        yield torg.Flip(card=card)
        yield torg.DrawLot(card=card)
        for hero in state.heroes:
            for held in state.pool(hero.name):
                if state.card(held).type is torg.CardType.SEIZE_INITIATIVE:
                    yield torg.PlaySeizeInitiative(
                        hero=hero.name, card=held, keeps=False, new_card=card
                    )
    coming = (*state.drama_deck, *state.discard_pile, *state.action_stack[:-1])
    for hero in dict.fromkeys(state.play.owed):
        count = state.play.owed.count(hero)
        for some in {1, count}:
            yield torg.NameDrawn(hero=hero, cards=coming[:some])


GROUNDS: Mapping[str, Ground] = {
    "torg": Ground(
        games=(
            {"deck": SHORT_DECK},
            {"deck": RARE_DECK, "is_campaign": True},
            {"deck": "original"},
            {"deck": "expanded", "is_campaign": True},
            {"deck": SHORT_DECK, "has_paper_deck": True},
            {"deck": SHORT_DECK, "dialect": "classic"},
            {"deck": SHORT_DECK, "dialect": "gurps"},
            {"deck": RARE_DECK, "dialect": "classic", "is_campaign": True},
            {"deck": RARE_DECK, "dialect": "gurps", "is_campaign": True},
            {"deck": LATER_DECK, "dialect": "classic"},
            {"deck": LATER_DECK, "dialect": "gurps"},
        ),
        player=lambda name: torg.Hero(name, possibilities=3, campaigned=(LASTING,)),
        weights={
            **dict.fromkeys(("Flip", "Roll", "Announce", "PlayToPool", "BeginRounds", "Defend"), 8),
            **dict.fromkeys(("DeclareAction", "ReportAction", "ResolveDramaticStep"), 8),
            **dict.fromkeys(("PlayGlory", "PlayOpponentFails", "PlaySecondChance"), 40),
            **dict.fromkeys(("AnswerCampaign", "JudgeCampaign", "ProposeCampaign"), 40),
            **dict.fromkeys(("RecallSubplot", "StripPool"), 40),
            **dict.fromkeys(("AbandonSkillResolution", "EndRounds", "EndAct"), 1),
            **dict.fromkeys(("DisallowAction", "GiveCondition", "NameSetback", "ReportDamage"), 1),
            **dict.fromkeys(("DrawLot", "GrantAward", "MoveCard", "ReduceAward", "SetCounter"), 1),
            **dict.fromkeys(("RestoreHands", "Sacrifice"), 1),
            **dict.fromkeys(("ApplyInteraction", "MakeCall", "EndLifeRage"), 40),
            **dict.fromkeys(("PlaySeizeInitiative", "PlayMonologue", "ProlongMonologue"), 40),
            **dict.fromkeys(("BeginStorm", "EndStorm", "SetReality", "TakePosture"), 1),
            **dict.fromkeys(("ReportAction", "GrantImpact"), 12),
            **dict.fromkeys(("EndCombat", "JoinCombat", "JoinParty", "LeaveParty"), 1),
            "NameDrawn": 40,
            **dict.fromkeys(("OfferTrade", "StandFirm", "WithholdTransfer"), 1),
        },
        # A lasting subplot comes back an adventure later; harm and a lost pool are taken back when
        # they came of a success, and in the same round the hero plays the one card against it.
        rare=frozenset(
            {
                "BonusCancelled",
                "RecoveryOwed",
                "HarmDoubted",
                "PoolRestored",
                "RecallSubplot",
                "SubplotRecalled",
            }
        ),
        more=beyond_the_samples,
    ),
}


class Step(NamedTuple):
    """One command of a walk: the state it met, and what it led to."""

    before: Any
    command: Any
    after: Any
    events: tuple[Any, ...]


@attrs.frozen(repr=False)
class Walk:
    """A game as far as it was walked."""

    system: System
    start: Any
    steps: tuple[Step, ...]

    @property
    def end(self) -> Any:
        return self.steps[-1].after if self.steps else self.start

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.start, *(step.after for step in self.steps))

    def __repr__(self) -> str:
        """The commands alone: a state is longer than anybody reads."""
        zones = {str(zone): pile for zone, pile in self.start.table}
        sent = (f"{step.command!r}" for step in self.steps)
        return "\n  ".join((f"a walk from {self.start.seed!r}, {zones}:", *sent))

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(repr(self))


def ground_of(system: System) -> Ground:
    return GROUNDS.get(system.name, Ground())


def new_game(system: System, *, players: int, seed: int, kind: int) -> Any:
    """A new game for so many players; `kind` picks one of the games of the ground."""
    ground = ground_of(system)
    party = [ground.player(name) for name in NAMES[:players]]
    return system.new_game(party, seed=seed, **pick(ground.games, kind))


def offers(system: System, state: Any) -> Mapping[str, tuple[Any, ...]]:
    """Every legal command of every seat, by the name of its type."""
    found: dict[str, list[Any]] = {}
    for seat in system.seats(state):
        for command in system.legal(state, seat):
            found.setdefault(type(command).__name__, []).append(command)
    for command in ground_of(system).more(state):
        if system.refusal(state, command) is None:
            found.setdefault(type(command).__name__, []).append(command)
    return {name: tuple(found[name]) for name in sorted(found)}


def walk(system: System, start: Any, picks: Iterable[Pick]) -> Walk:
    """The walk that these picks lead to: which type of command, then which one of it."""
    weights, used, steps = ground_of(system).weights, Counter[str](), []
    state = start
    for type_pick, command_pick in picks:
        offered = offers(system, state)
        if not offered:
            break
        names = [name for name in offered for _ in range(weight(weights, name, used[name]))]
        name = names[type_pick % len(names)]
        used[name] += 1
        step = one_step(system, state, pick(offered[name], command_pick))
        steps.append(step)
        state = step.after
    return Walk(system, start, tuple(steps))


def weight(weights: Mapping[str, int], name: str, times: int) -> int:
    """How often a type of command goes into the hat when it was drawn so many times before.

    What this walk has not tried yet comes first, or long tasks are never ended; and rulings that
    are always allowed make room for the play.
    """
    often = weights.get(name, 4)
    return often if often >= 8 and times else max(1, often * 3 // (1 + times))


def one_step(system: System, state: Any, command: Any) -> Step:
    transition: Transition[Any, Any] = system.step(state, command)
    return Step(state, command, transition.state, transition.events)


def pick(things: Sequence[Any], number: int) -> Any:
    return things[number % len(things)]


numbers = st.integers(0, 10_000)


@st.composite
def games(draw: st.DrawFn, system: System) -> Any:
    """New games: parties of one to eight, short decks and full ones."""
    players, seed = draw(st.integers(1, len(NAMES))), draw(st.integers(0, 1_000))
    return new_game(system, players=players, seed=seed, kind=draw(st.integers(0, 9)))


@st.composite
def walks(draw: st.DrawFn, name: str, *, longest: int = 70) -> Walk:
    """Walks from new games; most of them are long enough to shuffle a short deck again."""
    system = SYSTEMS[name]
    start = draw(games(system))
    picks = draw(st.lists(st.tuples(numbers, numbers), min_size=longest // 4, max_size=longest))
    return walk(system, start, picks)


def game(name: str, data: st.DataObject) -> tuple[System, Walk]:
    """A system and a walk through a game of it."""
    drawn = data.draw(walks(name))
    return drawn.system, drawn


def law(**strategies: st.SearchStrategy[Any]) -> Callable[[Any], Any]:
    """A property of every installed system; `game(name, data)` draws a game of it.

    The test is given the name and not the system: what Hypothesis shows of its arguments is short.
    """

    def mark(test: Any) -> Any:
        tried = given(data=st.data(), **strategies)(settings(phases=PHASES)(test))
        return pytest.mark.parametrize("name", SYSTEMS)(tried)

    return mark


# To explain a failure Hypothesis traces every line; for a walk that takes minutes.
PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)


def rearranged(state: Any, places: Mapping[int, int], seed: Seed) -> Any:
    """The state with other cards in the places of some, and with another seed."""
    piles = {zone: tuple(places.get(card, card) for card in pile) for zone, pile in state.table}
    return attrs.evolve(state, table=Table.of(piles), seed=seed)
