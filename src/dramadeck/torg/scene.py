"""The parts of a state beside the round: setup, adventure, scene, pending actions and answers.

The last result is kept with the state before it, since some cards undo it.
"""

from collections.abc import Iterable

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, CharacterName, Name, Natural, Positive
from dramadeck.core.records import record
from dramadeck.torg import characters, decks, options
from dramadeck.torg.attempt import Attempt, Boost, CheckResult, Outcome
from dramadeck.torg.cards import ActionKind, CardType, SceneKind, Side, SkillBox, Step
from dramadeck.torg.field_types import OneHero
from dramadeck.torg.round import Round, StripDue


@record(kw_only=True)
class Approach:
    """A new skill, or a new angle that starts again from step A (TR-105)."""

    skill: Name
    starts_over: bool


@record(kw_only=True)
class SkillResolution:
    """A dramatic skill resolution under way (TR-095).

    Attributes:
        hero: the lead character.
        skill: the skill in use.
        difficulties: the difficulty number of each step, from step A on.
        done: how many steps are completed.
        raised: what complications have added to the difficulties (TR-104).
        flips_left: flips, or rounds, until the time limit; None if there is no limit.
        is_overdue: whether time is up and only a last-ditch effort is possible (TG-072).
        demands_approach: whether a critical problem demands a new skill or angle (TR-105).
        proposed: the new approach on which the gamemaster has to rule.
        proposed_in: the round of the last proposal; the next may follow a round later (TR-183).
    """

    hero: OneHero
    skill: Name
    difficulties: tuple[int, ...]
    done: Natural = 0
    raised: Natural = 0
    flips_left: Natural | None = None
    is_overdue: bool = False
    demands_approach: bool = False
    proposed: Approach | None = None
    proposed_in: Natural | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of the task, in order."""
        return tuple(Step)[: len(self.difficulties)]

    @property
    def open_steps(self) -> tuple[Step, ...]:
        """The steps still to be done, in order; the first one is due."""
        return self.steps[self.done :]

    def offered(self, box: SkillBox) -> tuple[Step, ...]:
        """The steps that a card lets the hero try: the one that is due and those right after it."""
        due = self.open_steps
        count = next((number for number, step in enumerate(due) if step not in box.steps), len(due))
        return due[:count]

    def difficulty(self, step: Step) -> int:
        """The difficulty number of a step, complications included."""
        return self.difficulties[self.steps.index(step)] + self.raised


@record(kw_only=True)
class Stripping:
    """Cards that the gamemaster has taken from a pool; `place` as in `StripDue`."""

    hero: OneHero
    cards: tuple[Card, ...]
    place: Positive | None


@record(kw_only=True)
class Settled:
    """An interaction whose effects were applied after the announcement (TG-054, TG-064)."""

    actor: CharacterName
    target: CharacterName
    action: ActionKind
    margin: int
    effects: tuple[InteractionEffect, ...]


def hits_of(results: Iterable[CheckResult]) -> tuple[str, ...]:
    """The targets against whom a roll has succeeded, each once."""
    hits = (result.check.target for result in results if result.succeeded and result.check.target)
    return tuple(dict.fromkeys(hits))


def margins_of(results: Iterable[CheckResult]) -> tuple[tuple[str, int], ...]:
    """The best margin against each target that was hit, as (target, margin)."""
    best: dict[str, int] = {}
    for result in results:
        target = result.check.target
        if target is not None and result.succeeded:
            best[target] = max(result.margin, best.get(target, result.margin))
    return tuple(best.items())


@record(kw_only=True)
class Hit:
    """An attack that has hit, and whose harm the gamemaster has not reported yet.

    Attributes:
        actors: who attacked.
        target: who was hit.
        effect_total: the effect total, if the attack had an effect value.
        round: the round of the hit; 0 out of rounds.
    """

    actors: tuple[CharacterName, ...]
    target: CharacterName
    effect_total: int | None = None
    round: Natural = 0


@record(kw_only=True)
class Aftermath:
    """The last announced action; it is kept until the next roll or the next flip (TR-148).

    Attributes:
        actors: who acted.
        action: what kind of action it was.
        has_failed: whether it may be tried again (TR-150).
        hits: the targets of its successes that have not been negated (TR-147).
        margins: the best margin against each target.
        settled: the interactions whose results have been applied (TG-054).
        attempt: the attempt; None if the host has reported the action.
        outcome: its outcome; None if the host has reported the action.
        boosts: the cards in play at the announcement.
        heroes: the heroes as they were before the announcement.
        round: the round as it was before the announcement.
        resolution: the dramatic skill resolution before it, if the action was a part of it.
        stripped: what has been taken from pools since.
        is_past_retry: whether another card has been played since (TR-152).
        has_impact: whether the gamemaster has called it a deed of major impact (TR-134).
        die_total: the total of the dice of a reported action, if the host has given it.
        margin: by how much a reported action beat its difficulty number.
    """

    actors: tuple[CharacterName, ...]
    action: ActionKind
    has_failed: bool
    hits: tuple[CharacterName, ...] = ()
    margins: tuple[tuple[CharacterName, int], ...] = ()
    settled: tuple[Settled, ...] = ()
    attempt: Attempt | None = None
    outcome: Outcome | None = None
    boosts: tuple[Boost, ...] = ()
    heroes: tuple[characters.Hero, ...]
    round: Round | None
    resolution: SkillResolution | None = None
    stripped: tuple[Stripping, ...] = ()
    is_past_retry: bool = False
    has_impact: bool = False
    die_total: Positive | None = None
    margin: int | None = None

    @property
    def attack_hits(self) -> tuple[Hit, ...]:
        """The hits by attacks of the action, one for each target, without negated ones."""
        number = self.round.number if self.round else 0
        hits = self.hits if self.action is ActionKind.ATTACK else ()
        effect = None
        if self.attempt is not None and self.outcome is not None:
            attempt, effect = self.attempt, self.outcome.effect_total
            attacks = (
                result
                for result in self.outcome.results
                if attempt.action_of(result.check) is ActionKind.ATTACK
            )
            hits = hits_of(attacks)
        return tuple(
            Hit(actors=self.actors, target=name, effect_total=effect, round=number)
            for name in hits
            if name in self.hits
        )

    def strippings(self, hero: str) -> tuple[Stripping, ...]:
        """The cards taken from a hero's pool since the announcement."""
        return tuple(stripping for stripping in self.stripped if stripping.hero == hero)

    def strips_before(self, hero: str) -> tuple[StripDue, ...]:
        """The cards that could be taken from a hero's pool before the announcement."""
        return self.round.rewards.strips_of(hero) if self.round else ()


@record(kw_only=True)
class TradeOffer:
    """The public part of an offered trade.

    Out of rounds the offered cards are in the zone `offered`, which only `with_hero` sees.

    Attributes:
        hero: who offers.
        with_hero: who gets the offer.
        count: how many cards each of the two gives (TR-041).
        wants: the types of cards that are wanted in return; empty for any cards.
        explanation: how the two help each other (TR-042).
        pooled: in rounds, the cards offered; they are still in the pool of the hero who offers.
    """

    hero: OneHero
    with_hero: OneHero
    count: Positive
    wants: tuple[CardType, ...]
    explanation: str
    pooled: tuple[Card, ...] = ()


@record(kw_only=True, cache_hash=True)
class Setup:
    """The settings of a game: the rule text, the deck, and whether it is a campaign.

    A campaign is a series of adventures with the same heroes; only there the Campaign card works
    (TR-176). Only the players know the order of a paper deck: they name the cards drawn from it.
    """

    dialect: options.Dialect
    deck: decks.Deck
    is_campaign: bool = False
    has_paper_deck: bool = False


@record(kw_only=True)
class Subplot:
    """A subplot that the gamemaster has accepted for this adventure.

    Attributes:
        hero: the hero to whom it belongs.
        type: the type of its card.
        card: the card in her pool; None for a lasting one, which needs no card (TR-178).
        is_active: whether its story has begun; it pays only then (TR-169).
        is_ignored: whether the gamemaster withholds its pay for this act (TR-168).
        has_influenced: whether the gamemaster has noted that it influenced this act (TC-053).
        earned: the possibilities it has paid so far (TR-174).
        is_over: whether its card was lost; a card that comes back has to be accepted anew.
    """

    hero: OneHero
    type: CardType
    card: Card | None
    is_active: bool = False
    is_ignored: bool = False
    has_influenced: bool = False
    earned: Natural = 0
    is_over: bool = False


@record(kw_only=True)
class CampaignProposal:
    """A Campaign card played on a subplot; it waits for the owner and the gamemaster (TR-175).

    Attributes:
        hero: who played the card.
        card: the Campaign card, lying in that hero's pool.
        owner: the hero whose subplot it is.
        subplot: the card of the subplot.
        other_party: the other person in the story.
        is_agreed: whether the owner has agreed.
    """

    hero: OneHero
    card: Card
    owner: OneHero
    subplot: Card
    other_party: str
    is_agreed: bool


@record(kw_only=True)
class Adventure:
    """The adventure.

    Attributes:
        act: the number of the act, from 1.
        hand_size: the hand size, fixed at the deal (TR-009).
        scenes: how many scenes have begun in this act.
        awards: possibilities to be paid at its end, as (hero, number); a hero has one entry for
            what is granted, and one below 0 for what is taken away.
        subplots: the subplots that the gamemaster has accepted, in order.
        campaign: a Campaign card that waits for an answer (TR-175).
        fallen: heroes who have given their lives (TR-172).
        is_completed: whether its final encounter is over (TR-050).
        critical_moments: heroes who have had their critical moment of this act (TR-033).
        may_fail: heroes of whom the gamemaster may let a success fail, one entry each (TC-069).
        is_act_paid: whether the end of an act has paid for it, and no scene has begun since
            (TR-168).
    """

    act: Positive = 1
    hand_size: Natural
    scenes: Natural = 0
    awards: tuple[tuple[CharacterName, int], ...] = ()
    subplots: tuple[Subplot, ...] = ()
    campaign: CampaignProposal | None = None
    fallen: tuple[CharacterName, ...] = ()
    is_completed: bool = False
    critical_moments: tuple[CharacterName, ...] = ()
    may_fail: tuple[CharacterName, ...] = ()
    is_act_paid: bool = False


@record(kw_only=True)
class DefenseBonus:
    """A hero's bonus to all defenses against one opponent (TC-065)."""

    hero: OneHero
    opponent: CharacterName
    bonus: int


@record(kw_only=True)
class Scene:
    """A scene.

    Attributes:
        kind: standard or dramatic.
        cast: the characters whom the gamemaster plays in it.
        awaiting: while hands are reset, the heroes who have yet to discard.
        refilled: while hands are reset, the heroes who draw when all have discarded.
        is_over: whether the scene is over then, or only a combat in it (TC-039).
        trades_allowed: whether the gamemaster allows trades while hands are reset (TR-044).
        raging: the sides whose characters of the Living Land are in a Life Rage (TC-010).
        has_storm: whether a reality storm rages (TC-031).
        defense_bonuses: the bonuses of Defense cards (TC-065).
        realm: the realm where it takes place, if the gamemaster has named it (TC-085).
    """

    kind: SceneKind
    cast: tuple[characters.Character, ...] = ()
    awaiting: tuple[OneHero, ...] = ()
    refilled: tuple[OneHero, ...] = ()
    is_over: bool = False
    trades_allowed: bool = False
    raging: tuple[Side, ...] = ()
    has_storm: bool = False
    defense_bonuses: tuple[DefenseBonus, ...] = ()
    realm: Name | None = None


@record(kw_only=True)
class PointDue:
    """A point spent outside of an action, whose effect is open; None is for an *up*'s point."""

    hero: OneHero
    what_for: str | None = None


@record(kw_only=True)
class Question:
    """A question that the gamemaster has to answer; blank where only an idea is owed."""

    hero: OneHero
    text: str


@record(kw_only=True)
class Pending:
    """The open attempts, the effects in play, and what waits for an answer.

    Attributes:
        attempts: attempts under way; the last one interrupts those before it.
        boosts: cards in play.
        aftermath: the last announced action, while a card can answer it.
        offers: trades that wait for an answer.
        first_pooled: the first card of each pool since the rounds began, as (hero, card) (TR-131).
        renewing: heroes who have yet to discard for Rally (TR-157).
        owed: heroes who have yet to name a card drawn from a paper deck, once for each card.
        points_due: points for which the gamemaster still has to say what they do (TC-063).
        hits: hits whose harm the gamemaster still has to report.
        questions: questions by Idea that the gamemaster still has to answer (TR-138).
    """

    attempts: tuple[Attempt, ...] = ()
    boosts: tuple[Boost, ...] = ()
    aftermath: Aftermath | None = None
    offers: tuple[TradeOffer, ...] = ()
    first_pooled: tuple[tuple[OneHero, Card], ...] = ()
    renewing: tuple[OneHero, ...] = ()
    owed: tuple[OneHero, ...] = ()
    points_due: tuple[PointDue, ...] = ()
    hits: tuple[Hit, ...] = ()
    questions: tuple[Question, ...] = ()
