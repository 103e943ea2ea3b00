"""Functions for the expressions of `messages.csv`, and numbers as messages."""

from collections.abc import Iterable, Mapping
from typing import Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, Zone
from dramadeck.narration.messages import (
    N_,
    CardArg,
    Listed,
    Message,
    NameArg,
    Quoted,
    Signed,
    UserTerm,
    Value,
    message,
    message_in,
    message_n_in,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.torg import (
    Attribute,
    Award,
    CardType,
    Character,
    Counter,
    DexterityTotal,
    Die,
    DieRoll,
    Disadvantage,
    Hero,
    Injuries,
    Outcome,
    Side,
    SkillBox,
    Step,
)
from dramadeck.torg.events import CardPlayed, CharacterInspired, RecoveryOwed


def difficulty_value(t: TorgScope, difficulty: int) -> Value:
    """A difficulty number; for rolls under the skill, the modifier of the skill."""
    return Signed(-difficulty) if t.rolls_under else difficulty


def against(
    t: TorgScope, value: int, difficulties: Iterable[int], skill: str | None = None
) -> Message:
    """A value, its skill if there is one, and the difficulties."""
    numbers = tuple(difficulties)
    value_words = message_in("values", "{value}", value=value)
    if skill is not None:
        value_words = message_in("values", "{skill} {value}", skill=UserTerm(skill), value=value)
    row = Listed([difficulty_value(t, difficulty) for difficulty in numbers])
    if not t.rolls_under:
        return message_in(
            "values", "{value} against {difficulty}", value=value_words, difficulty=row
        )
    if not any(numbers):
        return value_words
    return message_in("values", "{value} at {difficulty}", value=value_words, difficulty=row)


def contribution(contributes: bool) -> Message | None:
    """The sentence for an action that does not help the scene along, so without a card (TR-023)."""
    return None if contributes else message("It does not advance the scene.")


def skill_box(box: SkillBox) -> Value:
    """The problem or the steps in a skill box; "nothing" if it is empty."""
    row: Value | None = box.hazard
    for step in reversed(box.steps):
        row = step if row is None else message_in("skill box", "{a}{b}", a=step, b=row)
    return message_in("skill box", "nothing") if row is None else row


def box_of(t: TorgScope, card: Card) -> Value:
    """The contents of the skill box of a card."""
    return skill_box(t.face(card).gamemaster.skill_box)


# The adventure and who takes part


def heroes_dealt(t: TorgScope) -> int:
    """The number of heroes at the beginning of the adventure."""
    return len(t.before.heroes)


def hand_size_rule(t: TorgScope) -> str:
    """The rule of the hand size for the number of heroes."""
    rows = t.dialect.adventure.hand_sizes.rows
    return next(row.source for row in reversed(rows) if row.low <= heroes_dealt(t))


def villains_of(cast: tuple[Character, ...]) -> tuple[str, ...]:
    """The characters of the cast on the side of the villains."""
    return tuple(character.name for character in cast if character.side is Side.VILLAINS)


def allies_of(cast: tuple[Character, ...]) -> tuple[str, ...]:
    """The characters of the cast on the side of the heroes."""
    return tuple(character.name for character in cast if character.side is Side.HEROES)


def name_of(hero: Hero) -> str:
    """The name of a hero."""
    return hero.name


def player_of(hero: Hero) -> str | None:
    """The player of a hero."""
    return hero.player


def both(hand: tuple[Card, ...], pool: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand and a pool."""
    return (*hand, *pool)


def fight(combat: str | None) -> Value:
    """The name of a fight."""
    return message_in("combat", "the main fight") if combat is None else UserTerm(combat)


def faster_first(totals: tuple[DexterityTotal, ...]) -> Value:
    """Heroes with their Dexterity totals, the highest first."""
    order = sorted(totals, key=lambda total: -total.total)
    return Listed(
        [
            message_in("order", "{hero} ({total})", hero=NameArg(row.hero), total=row.total)
            for row in order
        ]
    )


# Cards and rounds


def flipped_card(card: Card) -> Value:
    """A flipped card by its number only, because its gamemaster's side has no name."""
    return CardArg(card, message("card {number}", number=card))


def opening_rule(t: TorgScope) -> str:
    """The rule by which a pool is opened, which differs for a single hero."""
    return "TR-027" if len(t.after.heroes) == 1 else "TR-028"


def trade_rule(from_pool: bool) -> str:
    """The rule of a trade between pools, or between hands."""
    return "TR-038" if from_pool else "TR-039"


def cards_wanted(wants: tuple[CardType, ...]) -> Value:
    """The types of cards that a hero wants; if there are none, "as many cards"."""
    return Listed(wants) if wants else message_in("wanted", "the same number of cards")


def is_everybody(t: TorgScope, heroes: tuple[str, ...]) -> bool:
    """Whether these are all heroes who are alive."""
    return {*heroes} >= {hero.name for hero in t.after.heroes if hero.name not in t.fallen}


def round_number(t: TorgScope) -> int:
    """The number of the round."""
    return t.after.round.number if t.after.round else 0


def has_last_ditch(t: TorgScope) -> bool:
    """Whether a last-ditch effort is possible after the time of a task is up (TG-072)."""
    return t.dialect.skill_resolution.last_ditch == "after_the_deadline"


def is_news_of_standing_firm(t: TorgScope, villain: str) -> bool:
    """Whether it is a new ruling, or a break would make the villain flee."""
    # A new ruling is the first event of a command; otherwise the event repeats an earlier one.
    return t.at == 0 or t.suffers(t.side_of(villain), Disadvantage.BREAK)


def exposure_rule(count: int) -> str:
    """The rule of the number of cards that a villain may take from a pool."""
    return "TR-082" if count == 1 else "TR-083"


# The dice


def die(t: TorgScope) -> Die:
    """The reason of a roll."""
    roll: DieRoll = t.event.roll
    return roll.die


def dice_at_once(t: TorgScope) -> int:
    """1 for a die that may be rolled again; 2, the plural, for several dice at once."""
    return 2 if t.rolls_under else 1


def faces(t: TorgScope) -> Value:
    """The faces of the dice, and their sum if there are several; without faces the total."""
    roll: DieRoll = t.event.roll
    *others, last = roll.faces or (roll.total,)
    if not others:
        return last
    added: Value = last
    for face in reversed(others):
        added = message_in("dice", "{a} + {b}", a=face, b=added)
    return message_in("dice", "{faces} = {total}", faces=added, total=sum(roll.faces))


def total_beside_faces(t: TorgScope) -> int | None:
    """The total of a roll, if it is not the sum of the faces."""
    roll: DieRoll = t.event.roll
    return roll.total if roll.faces and sum(roll.faces) != roll.total else None


# Cards that raise a number, and points


def depth_of_card(t: TorgScope) -> int:
    """0 for a card that is played without an action; 1 for one that belongs to an action."""
    return 0 if t.attempt is None else 1


def attribute_rule(attribute: Attribute) -> str:
    """The rule of the cards that raise this attribute."""
    match attribute:
        case Attribute.PERCEPTION | Attribute.MIND:
            return "TR-118"
        case Attribute.CHARISMA | Attribute.SPIRIT:
            return "TR-119"
        case _:
            return "TR-117"


def point_rule(t: TorgScope) -> str:
    """The rule of the card that has given a point: Hero or Drama."""
    played = [event.card for event in t.events[: t.at] if isinstance(event, CardPlayed)]
    is_of_hero = bool(played) and t.face(played[-1]).type is CardType.HERO
    return "TR-129" if is_of_hero else "TR-126"


def harm_settled(t: TorgScope) -> tuple[Message, ...]:
    """The harm that a point removes."""
    return _harm(t, t.event.shock, t.event.wounds)


def does_anything(t: TorgScope) -> bool:
    """Whether a settled point has any effect."""
    return bool(t.event.shock or t.event.wounds or t.event.revives or t.event.what)


def tone_of_point(t: TorgScope) -> Tone:
    """The tone of a settled point: good if it has any effect."""
    return Tone.GOOD if does_anything(t) else Tone.PLAIN


# Cards that answer a result


def has_dice_thrown(t: TorgScope) -> bool:
    """Whether the dice of an action that is tried again have been thrown (TG-026)."""
    attempt = t.event.attempt
    return attempt is not None and bool(attempt.rolls)


def is_one_of_several(t: TorgScope) -> bool:
    """Whether one of several actions of a roll has failed after all."""
    outcome: Outcome | None = t.event.outcome
    return t.event.place is not None and outcome is not None and len(outcome.results) > 1


def successes_left(t: TorgScope) -> int:
    """The number of remaining successes against the hero."""
    outcome: Outcome | None = t.event.outcome
    results = outcome.results if outcome else ()
    return sum(result.succeeded for result in results if result.check.target == t.event.hero)


def effect_left(t: TorgScope) -> int | None:
    """The new effect total if fewer of a group succeed; None if it has not changed."""
    outcome: Outcome | None = t.event.outcome
    is_group = outcome is not None and len(outcome.results) == 1 and successes_left(t) > 0
    return outcome.effect_total if is_group and outcome else None


# Dramatic skill resolutions


def counts_rounds(t: TorgScope) -> bool:
    """Whether the time of all tasks is counted in rounds (TG-065)."""
    return t.dialect.skill_resolution.deadline == "rounds_always"


def task_rules(t: TorgScope) -> tuple[str, ...]:
    """The rules of a task and its time."""
    return ("TG-065",) if counts_rounds(t) else ("TR-095", "TR-184")


def steps_asked(t: TorgScope, difficulties: tuple[int, ...]) -> Value:
    """The steps of a task, each with its difficulty."""
    return with_difficulties(t, tuple(Step)[: len(difficulties)], difficulties)


def with_difficulties(t: TorgScope, steps: Iterable[Step], difficulties: Iterable[int]) -> Listed:
    """Steps, each with a difficulty."""
    return Listed(
        [
            message_in(
                "step and difficulty",
                "{step} {difficulty}",
                step=step,
                difficulty=difficulty_value(t, at),
            )
            for step, at in zip(steps, difficulties, strict=True)
        ]
    )


def is_overdue(t: TorgScope) -> bool:
    """Whether the time of the task was up."""
    return t.resolution is not None and t.resolution.is_overdue


# Specials, awards, subplots


def paid(possibilities: int) -> Message:
    """A number of possibilities in words."""
    return message_n_in("possibilities", possibilities, "a possibility", "{n} possibilities")


def awards_paid(awards: tuple[Award, ...]) -> Value:
    """The heroes with their awards."""
    return Listed(
        [
            message_in("award", "{hero} {possibilities}",
                   hero=NameArg(award.hero), possibilities=paid(award.possibilities))
            for award in awards
        ]
    )  # fmt: skip


def cards_of_two(t: TorgScope, hand: tuple[Card, ...], pool: tuple[Card, ...]) -> Value:
    """Cards of a hand and a pool, as one list."""
    return t.cards((*hand, *pool))


def is_positive(number: int) -> bool:
    """Whether a number is above zero."""
    return number > 0


def absolute(number: int) -> int:
    """A number without its sign."""
    return abs(number)


def monologue(t: TorgScope) -> str:
    """What a monologue prevents in the rule text."""
    return t.dialect.enhancements.monologue


_IDEA_RULES: Final[Mapping[str, str]] = {
    "answer_to_a_question": "TR-138",
    "useful_idea": "TC-070",
    "inspiration": "TG-074",
}


def idea_rule(owed: str) -> str:
    """The rule of what the gamemaster owes for the card Idea."""
    return _IDEA_RULES[owed]


def stripped(text: str) -> Quoted | None:
    """A text that somebody has typed; None if it is blank."""
    return Quoted(text.strip()) if text.strip() else None


# Harm, in shock and wounds or in the points of GURPS


def counts_points(t: TorgScope) -> bool:
    """Whether fatigue and hit points are counted (TG-040, TG-044)."""
    return t.dialect.rounds.harm == "fatigue_and_hit_points"


def shock_of(t: TorgScope, points: int) -> Message:
    """A number of shock points in words, in FP for GURPS."""
    if counts_points(t):
        return message_in("harm", "{points} FP", points=points)
    return message_in("harm", "{points} shock", points=points)


def wounds_of(t: TorgScope, wounds: int) -> Message:
    """A number of wounds in words, in HP for GURPS."""
    if counts_points(t):
        return message_in("harm", "{points} HP", points=wounds)
    return message_n_in("harm", wounds, "one wound", "{n} wounds")


def _harm(t: TorgScope, shock: int, wounds: int) -> tuple[Message, ...]:
    suffered = [shock_of(t, shock)] if shock > 0 else []
    return (*suffered, wounds_of(t, wounds)) if wounds > 0 else tuple(suffered)


def ledger(t: TorgScope, injuries: Injuries) -> list[Message]:
    """The harm and states of a character; empty without any."""
    harm = _harm(t, injuries.shock, injuries.wounds)
    sentences = [message("Damage: {harm}.", harm=Listed(harm))] if harm else []
    if injuries.is_knocked_down:
        sentences.append(message("Knocked down."))
    if injuries.is_unconscious:
        sentences.append(message("Unconscious."))
    if injuries.is_knocked_out:
        sentences.append(message("Stunned.") if counts_points(t) else message("Knocked out."))
    return sentences


def _before(t: TorgScope) -> Injuries:
    """The injuries of the target before this harm."""
    injuries: Injuries = getattr(t.character(t.event.target, t.before), "injuries", Injuries())
    return injuries


def harm_suffered(t: TorgScope) -> tuple[Message, ...]:
    """The shock and wounds that are added to the injuries of the target."""
    before, now = _before(t), t.event.injuries
    return _harm(t, now.shock - before.shock, now.wounds - before.wounds)


def falls(t: TorgScope) -> bool:
    """Whether this harm knocks the target down."""
    return t.event.injuries.is_knocked_down and not _before(t).is_knocked_down


def loses_consciousness(t: TorgScope) -> bool:
    """Whether this harm makes the target unconscious."""
    return t.event.injuries.is_unconscious and not _before(t).is_unconscious


def is_out(t: TorgScope) -> bool:
    """Whether this harm knocks the target out."""
    return t.event.injuries.is_knocked_out and not _before(t).is_knocked_out


def is_unharmed(t: TorgScope) -> bool:
    """Whether the target has no new injuries."""
    return not (harm_suffered(t) or falls(t) or loses_consciousness(t) or is_out(t))


def tone_of_harm(t: TorgScope, target: str) -> Tone:
    """The tone of harm: bad for the side of the heroes, otherwise good."""
    return Tone.BAD if t.tone(target) is Tone.HEROES else Tone.GOOD


def shock_now(t: TorgScope) -> int:
    """The total shock of the target."""
    injuries: Injuries = t.event.injuries
    return injuries.shock


def wounds_now(t: TorgScope) -> int:
    """The total wounds of the target."""
    injuries: Injuries = t.event.injuries
    return injuries.wounds


def names_together(t: TorgScope) -> tuple[str, ...]:
    """The characters of all events of the line."""
    return tuple(event.character for event in t.together)


def inspired(t: TorgScope) -> tuple[str, ...]:
    """The characters who recover by an inspiration."""
    return tuple(event.character for event in t.together if isinstance(event, CharacterInspired))


def recovering(t: TorgScope) -> tuple[str, ...]:
    """The characters whose hit points rise to half by an inspiration."""
    return tuple(event.character for event in t.together if isinstance(event, RecoveryOwed))


def inspiration_rule(t: TorgScope) -> str:
    """The rule of the effect of an inspiration."""
    is_half = t.dialect.rounds.inspiration == "stun_fatigue_and_half_the_hit_points"
    return "TG-040" if is_half else "TR-062"


# What the gamemaster decides


def effects_done(t: TorgScope) -> tuple[InteractionEffect, ...]:
    """The effects of an interaction, without a Player's Call."""
    return tuple(
        effect for effect in t.event.effects if effect is not InteractionEffect.PLAYERS_CALL
    )


def has_effects(t: TorgScope) -> bool:
    """Whether an interaction has effects other than a Player's Call."""
    return bool(effects_done(t))


_PILES: Final[Mapping[str, Message]] = {
    "drama_deck": message_in("zone", "drama deck"),
    "action_stack": message_in("zone", "action stack"),
    "discard_pile": message_in("zone", "discard pile"),
}


def place(zone: Zone) -> Message:
    """A zone in words, for the moves of a correction."""
    if zone.owner is None:
        return _PILES[zone.kind]
    hero = NameArg(zone.owner)
    match zone.kind:
        case "hand":
            return message_in("zone", "hand of {hero}", hero=hero)
        case "pool":
            return message_in("zone", "pool of {hero}", hero=hero)
        case "in_play":
            return message_in("zone", "in play for {hero}", hero=hero)
        case _:
            return message_in("zone", "offered to {hero}", hero=hero)


_COUNTERS: Final[Mapping[Counter, str]] = {
    Counter.POSSIBILITIES: N_("possibilities"),
    Counter.SHOCK: N_("shock"),
    Counter.WOUNDS: N_("wounds"),
    Counter.KNOCKED_OUT: N_("knocked out"),
    Counter.KNOCKED_DOWN: N_("knocked down"),
    Counter.UNCONSCIOUS: N_("unconscious"),
    Counter.FLIPS_LEFT: N_("flips left"),
    Counter.STEPS_DONE: N_("steps done"),
    Counter.HIT_POINTS: N_("hit points"),
    Counter.SPEED: N_("speed"),
}
_IN_POINTS: Final[Mapping[Counter, str]] = {
    Counter.SHOCK: N_("FP lost"),
    Counter.WOUNDS: N_("HP lost"),
}


def counter_words(t: TorgScope, counter: Counter) -> Message:
    """The name of a number that the gamemaster can set."""
    name = _COUNTERS[counter]
    if counts_points(t):
        name = _IN_POINTS.get(counter, name)
    return message(name)


def counted(counter: Counter, number: int) -> Value:
    """The value of a counter; Basic Speed is stored in quarters."""
    return number / 4 if counter is Counter.SPEED else number
