/** The views of the games; made by `python -m tools.page_types`. */

declare namespace Torg {
  /** A game as a seat sees it. */
  interface View {
    /** who looks */
    seat: [string, string | null];
    /** the name of the rule text */
    dialect: string;
    /** whether it is one that ships, word for word, whatever its name */
    is_printed: boolean;
    /** the name of the deck */
    deck: string;
    /** the heroes */
    heroes: HeroView[];
    /** how many cards the drama deck holds */
    deck_count: number;
    /** whether the deck is of paper, so that cards are named as they come off it */
    has_paper_deck: boolean;
    /** the flipped cards, the one in force last */
    action_stack: number[];
    /** the spent cards, the top one last */
    discard_pile: number[];
    /** the side that acts first in this round */
    initiative: "heroes" | "villains" | null;
    /** the kinds of action that earn a card now */
    approved: ("Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other")[];
    /** the adventure, once dealt */
    adventure: Adventure | null;
    /** the scene under way */
    scene: Scene | null;
    /** the round, while the scene progresses by rounds */
    round: Round | null;
    /** attempts under way */
    attempts: Attempt[];
    /** cards in play */
    boosts: Boost[];
    /** the last announced action, as long as a card can answer it */
    aftermath: Aftermath | null;
    /** trades that wait for an answer */
    offers: TradeOffer[];
    /** who has yet to say what she discards for Rally */
    renewing: string[];
    /** who has yet to name a card drawn from a paper deck, once for each card */
    owed: string[];
    /** points for which the gamemaster has yet to say what they do */
    points_due: PointDue[];
    /** the dramatic skill resolution under way */
    resolution: SkillResolution | null;
    /** the side that has a flurry, by Basic Speed, where its passes go by it (TG-039) */
    order: string[];
  }
  /** A hero as a seat sees her. */
  interface HeroView {
    /** her name */
    name: string;
    /** who plays her, where she is not her player's only hero */
    player: string | null;
    /** points left */
    possibilities: number;
    /** the ledger of harm */
    injuries: Injuries;
    /** the cards of her hand if the seat is hers, else None (TR-018) */
    hand: number[] | null;
    /** how many cards her hand holds */
    hand_count: number;
    /** the cards of her pool (TR-031) */
    pool: number[];
    /** cards whose effect still lasts */
    in_play: number[];
    /** the cards that another lays before her as a trade if the seat is hers or that other's, else None */
    offered: number[] | null;
    /** the subplots that are part of her life */
    campaigned: LastingSubplot[];
    /** the reality that she belongs to, if anybody has said so */
    reality: string | null;
    /** how many she has unhurt, where her harm is counted in them */
    hit_points: number | null;
    /** her Basic Speed in quarters, if anybody has said so */
    speed: number | null;
  }
  /** The adventure. */
  interface Adventure {
    /** which act is played */
    act: number;
    /** fixed at the deal (TR-009) */
    hand_size: number;
    /** how many scenes have begun in this act */
    scenes: number;
    /** possibilities to be paid at its end, as (hero, how many more or fewer); what is more is one entry of a hero, what is fewer another */
    awards: ([string, number])[];
    /** the subplots that the gamemaster has accepted, in order */
    subplots: Subplot[];
    /** a Campaign card that waits for an answer (TR-175) */
    campaign: CampaignProposal | null;
    /** heroes who have given their lives (TR-172) */
    fallen: string[];
    /** whether its final encounter is over (TR-050) */
    is_completed: boolean;
    /** heroes who have had their critical moment of this act (TR-033) */
    critical_moments: string[];
    /** heroes of whom the gamemaster may let a success fail, once for each (TC-069) */
    may_fail: string[];
    /** whether the end of an act has just paid for it, and no scene has begun since (TR-168) */
    is_act_paid: boolean;
  }
  /** A scene. */
  interface Scene {
    /** standard or dramatic */
    kind: "standard" | "dramatic";
    /** everybody whom the gamemaster plays in it */
    cast: Character[];
    /** while hands are reset: the heroes who have yet to say what they discard */
    awaiting: string[];
    /** while hands are reset: the heroes who draw when all have spoken */
    refilled: string[];
    /** whether it is the scene that is over then, or only a combat in it (TC-039) */
    is_over: boolean;
    /** while hands are reset: whether trades are open all the same (TR-044) */
    trades_allowed: boolean;
    /** the sides whose people of the Living Land are in a Life Rage (TC-010) */
    raging: ("heroes" | "villains")[];
    /** whether a reality storm rages (TC-031) */
    has_storm: boolean;
    /** what Defense cards give (TC-065) */
    defense_bonuses: DefenseBonus[];
    /** where it plays, if the gamemaster has said so (TC-085) */
    realm: string | null;
  }
  /** What belongs to one round; a flip starts a new one. */
  interface Round {
    /** 0 from the beginning of round play to the first flip */
    number: number;
    /** the heroes in the action */
    heroes: string[];
    /** the actions used so far */
    deeds: ActionTaken[];
    /** the heroes with an action from Haste still to take, once for each */
    hastened: string[];
    /** who fights in a combat of its own; everybody else is in the same one */
    fighters: Fighter[];
    /** the Dexterity totals of heroes who fight each other (TR-086) */
    order: DexterityTotal[];
    /** who has taken up a posture and not acted since (TG-038) */
    postures: Posture[];
    /** whether its card governs the next round, too (TR-153) */
    keeps_card: boolean;
    /** the rewards of success */
    rewards: Rewards;
    /** the conditions of single characters */
    conditions: Conditions;
    /** the setbacks */
    setbacks: Setbacks;
    /** what has happened to pools */
    pools: Pools;
    /** the effects of *up* and *stymied* on points and re-rolls */
    points: Points;
    /** the monologue that is being held */
    monologue: Monologue | null;
  }
  /** An attempt that is declared and not yet announced. */
  interface Attempt {
    /** who acts; more than one only for Many on One */
    actors: string[];
    /** what kind of action it is */
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other";
    /** what it is for */
    purpose: "action" | "many_on_one" | "one_on_many" | "quick_method" | "summed_efforts" | "dramatic_steps" | "problem" | "waiting" | "last_ditch" | "defense";
    /** what the total is compared with */
    checks: Check[];
    /** the attribute that the value is built on, if the player named one */
    attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    /** the value of the effect, where the action has a separate one */
    effect_value: number | null;
    /** the attribute that the effect value is built on, if any (TR-122) */
    effect_attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    /** the skill that is used, if it was named (TC-060) */
    skill: string | null;
    /** the skill, or the equipment, that the effect value is of (TC-061) */
    effect_skill: string | null;
    /** whether the actor has the skill; decides on which faces the die rolls again */
    is_skilled: boolean;
    /** whether the first re-roll is lost (TR-079) */
    is_stymied: boolean;
    /** the dice that must still be thrown before the result can be announced */
    dice_due: ("action" | "up" | "point" | "reroll")[];
    /** the dice thrown so far */
    rolls: DieRoll[];
    /** other heroes' cards */
    supports: Support[];
    /** which number of a spread such as 3-4 succeeds (MA-021) */
    spread: "top" | "lowest";
    /** what more than 15 need to succeed by Many on One (MA-023) */
    extension: "twice the value" | "twice the value less two";
    /** what others add, where efforts are summed (MA-033) */
    teamwork: Teamwork | null;
    /** what each opponent's Toughness gains by One on Many (MA-016) */
    toughness_increase: number;
    /** whether the actor has spent a possibility of her own on it */
    has_own_point: boolean;
    /** points spent for it that add no die and are not countered (TG-041) */
    points: number;
    /** the cards that its actors have put into play for it */
    lasting: number[];
    /** those of a first try; they do not help the second one (TR-151) */
    spent: number[];
    /** what Coup de Grace adds to the effect value or, without one, to the total (TR-123) */
    coups: number;
    /** what it adds to the effect total, in hundredths of it (TG-016) */
    coups_percent: number;
    /** how many of its points have been cancelled */
    countered: number;
    /** how many of those have come back, and cannot be cancelled again (TC-079) */
    protected: number;
    /** what cards had put into play for the first of three rolls (TG-026) */
    kept: Boost[];
    /** the actors whose critical moment it is (TR-035) */
    critical_moments: string[];
    /** whether each check has a die of its own (TG-067); else one serves all */
    has_die_for_each: boolean;
    /** which difficulty the margin of the quick method is taken over (MA-020) */
    over: "lowest" | "highest";
  }
  /** A card in play whose effect lasts (TR-115, TR-117..119). */
  interface Boost {
    /** whose actions it helps; one of the group 'heroes' */
    hero: string;
    /** the card, lying in play */
    card: number;
    /** what it adds */
    amount: number;
    /** the attribute raised; None raises the bonus number */
    attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    /** the one skill raised, where it is one (TC-060) */
    skill: string | null;
    /** the kind of roll of which the next is raised, where it is that (TG-015) */
    next_roll: "physical" | "intellectual" | "interpersonal" | null;
  }
  /** The last announced action, until the next roll by anyone or the next flip (TR-148). */
  interface Aftermath {
    /** who acted */
    actors: string[];
    /** what kind of action it was */
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other";
    /** whether it may be tried again (TR-150) */
    has_failed: boolean;
    /** against whom it has succeeded, as far as nobody has negated it (TR-147) */
    hits: string[];
    /** by how much it succeeded against each */
    margins: ([string, number])[];
    /** the interactions whose results have been applied (TG-054) */
    settled: Settled[];
    /** how it was tried; None where the host has reported the action */
    attempt: Attempt | null;
    /** what it came to; None likewise */
    outcome: Outcome | null;
    /** the cards in play at the announcement */
    boosts: Boost[];
    /** the heroes as they were before the announcement */
    heroes: Hero[];
    /** the round likewise */
    round: Round | null;
    /** the dramatic skill resolution likewise, if the action was a part of it */
    resolution: SkillResolution | null;
    /** what has been taken from pools since */
    stripped: Stripping[];
    /** whether another card has been played since (TR-152) */
    is_past_retry: boolean;
    /** whether the gamemaster has called it a deed of major impact (TR-134) */
    has_impact: boolean;
    /** what the dice of a reported action came to, if the host has told it */
    die_total: number | null;
    /** by how much a reported action beat its difficulty number */
    margin: number | null;
  }
  /** What everybody at the table knows of an offered trade. */
  interface TradeOffer {
    /** who offers; one of the group 'heroes' */
    hero: string;
    /** who is asked; one of the group 'heroes' */
    with_hero: string;
    /** how many cards each of the two gives (TR-041) */
    count: number;
    /** the types that are asked for in return; none named means any cards */
    wants: ("Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower")[];
    /** how the two help each other (TR-042) */
    explanation: string;
    /** in rounds: the cards offered, still in the pool of the hero who offers */
    pooled: number[];
  }
  /** A point spent beside all actions, to be settled; None is the possibility of an *up*. */
  interface PointDue {
    /** one of the group 'heroes' */
    hero: string;
    what_for: string | null;
  }
  /** A dramatic skill resolution under way (TR-095). */
  interface SkillResolution {
    /** the lead character; one of the group 'heroes' */
    hero: string;
    /** the skill in use */
    skill: string;
    /** the difficulty number of each step, from step A on */
    difficulties: number[];
    /** how many steps are completed */
    done: number;
    /** what complications have added to the difficulties (TR-104) */
    raised: number;
    /** flips, or rounds, until disaster strikes; None where time does not press */
    flips_left: number | null;
    /** whether time is up and a last-ditch effort is all that is left (TG-072) */
    is_overdue: boolean;
    /** whether a critical problem demands a new skill or angle (TR-105) */
    demands_approach: boolean;
    /** the new approach on which the gamemaster has to rule */
    proposed: Approach | null;
    /** the round of the last proposal; the next may come a round later (TR-183) */
    proposed_in: number | null;
  }
  /** The ledger of harm; the gamemaster's rules say what it means. */
  interface Injuries {
    /** shock points, or fatigue points lost (TG-044) */
    shock: number;
    /** wounds, or hit points lost (TG-040) */
    wounds: number;
    /** a KO condition, or stun (TG-040) */
    is_knocked_out: boolean;
    /** a knockdown */
    is_knocked_down: boolean;
    /** whether consciousness is lost */
    is_unconscious: boolean;
  }
  /** A subplot that a Campaign card has made part of a hero's life (TR-178). */
  interface LastingSubplot {
    /** which story it is */
    type: "Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower";
    /** who else is in it; the subplot is active where this one takes part */
    other_party: string;
  }
  /** A subplot that the gamemaster has accepted for this adventure. */
  interface Subplot {
    /** whose it is; one of the group 'heroes' */
    hero: string;
    /** which story it is */
    type: "Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower";
    /** the card in her pool; None for a lasting one, which needs no card (TR-178) */
    card: number | null;
    /** whether its story has begun; only then does it pay (TR-169) */
    is_active: boolean;
    /** whether the gamemaster withholds the pay of this act (TR-168) */
    is_ignored: boolean;
    /** whether the gamemaster has noted that it influenced this act (TC-053) */
    has_influenced: boolean;
    /** the possibilities it has paid so far (TR-174) */
    earned: number;
    /** whether its card was lost; if that comes back, it is a new card to be ruled on */
    is_over: boolean;
  }
  /** A Campaign card played on a subplot; it waits for the owner and the gamemaster (TR-175). */
  interface CampaignProposal {
    /** who played the card; one of the group 'heroes' */
    hero: string;
    /** the Campaign card, lying in that hero's pool; the number of a card; 0 is face down */
    card: number;
    /** whose subplot it is; one of the group 'heroes' */
    owner: string;
    /** the card of the subplot; the number of a card; 0 is face down */
    subplot: number;
    /** who else is in the story */
    other_party: string;
    /** whether the owner has agreed */
    is_agreed: boolean;
  }
  /** Somebody whom the gamemaster plays, on one side of the scene. */
  interface Character {
    /** the name */
    name: string;
    /** the side; neutrals count with the heroes (TR-056) */
    side: "heroes" | "villains";
    /** whether the die rolls again as a hero's does */
    is_possibility_rated: boolean;
    /** whether a *break* drove the character off (TR-071) */
    has_fled: boolean;
    /** the ledger of harm */
    injuries: Injuries;
    /** the reality that the character belongs to (TC-010, TC-016) */
    reality: string | null;
    /** points left to counter with; None where the gamemaster keeps that to herself */
    possibilities: number | null;
    /** how many the character has unhurt, if the gamemaster has said so (TG-040) */
    hit_points: number | null;
    /** the Basic Speed in quarters, if she has said so (TG-039) */
    speed: number | null;
  }
  /** A hero's bonus to everything with which she defends against one opponent (TC-065). */
  interface DefenseBonus {
    /** one of the group 'heroes' */
    hero: string;
    opponent: string;
    bonus: number;
  }
  /** An action that somebody has used in this round. */
  interface ActionTaken {
    /** who acted */
    actor: string;
    /** the kind of action; None for a pass */
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other" | null;
    /** whether it helped the scene along, so that a card may be pooled (TR-023) */
    contributes: boolean;
    /** whether it was an extra action by Haste */
    is_hastened: boolean;
  }
  /** Who fights in a combat of its own, apart from the one in which everybody else is (TC-038). */
  interface Fighter {
    name: string;
    combat: string;
  }
  /** What a hero's Dexterity action came to when heroes fight each other (TR-086). */
  interface DexterityTotal {
    /** whose total it is; one of the group 'heroes' */
    hero: string;
    /** the action total; the higher one acts first */
    total: number;
  }
  /** A posture such as an all-out attack or a defense, until the character acts again (TG-038). */
  interface Posture {
    character: string;
    what: string;
    is_defense: boolean;
    is_tested: boolean;
  }
  /** The rewards of success in the round. */
  interface Rewards {
    /** who has been paid for which kind of action */
    earned: ([string, "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other"])[];
    /** approved actions that earn nothing, as (hero, action) (TR-092) */
    disallowed: ([string, "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other"])[];
    /** the heroes whose defense has been tested by an attack */
    defended: string[];
    /** cards the gamemaster may take from pools, as long as the success stands */
    strips: StripDue[];
  }
  /** The conditions of single characters. */
  interface Conditions {
    /** the conditions */
    given: CharacterCondition[];
    /** interactions whose players have yet to name the result (TG-058) */
    calls: PlayersCall[];
    /** villains whom the break does not move (TR-071) */
    steadfast: string[];
    /** who woke up knocked down by inspiration, for this round (TR-063) */
    woken: string[];
  }
  /** The setbacks of the round. */
  interface Setbacks {
    /** the sides whose setback the gamemaster has named (TR-078) */
    named: ("heroes" | "villains")[];
    /** the sides with the setback that the rule text has where no event fits */
    penalized: ("heroes" | "villains")[];
    /** who has a setback by a Setback card (TC-083) */
    hindered: string[];
    /** whom a Setback card has freed of a setback */
    spared: string[];
  }
  /** What has happened to pools in this round, and what is ruled about it. */
  interface Pools {
    /** the heroes who played a card into their pools, one entry for each card */
    pooled: string[];
    /** the cards with which pools have been opened (TR-027, TR-028) */
    opened: number[];
    /** heroes who may not play a card into their pools (TR-025) */
    withheld: string[];
    /** the critical moments that last for the round (TG-008) */
    moments: Moment[];
    /** who has declared cards for her totals, where all are declared at once (TG-006) */
    committed: string[];
    /** who of them may still declare more, because nothing has happened since */
    committing: string | null;
  }
  /** The effects of *up* and *stymied* on points and re-rolls so far. */
  interface Points {
    /** the stymied who have lost their first re-roll of the round (TR-079), or the possibility that they spent next (TG-046) */
    rerolls_lost: string[];
    /** who has spent the possibility of an *up*, one entry for each one spent (TG-041) */
    free_spent: string[];
  }
  /** A hero's speech that lasts for the round. */
  interface Monologue {
    /** whose monologue keeps everybody else from acting (TR-145) */
    speaker: string;
    /** whether it goes on in the next round (TR-186) */
    is_prolonged: boolean;
    /** the combat in which it is held; None is the one of all who are in no other */
    combat: string | null;
  }
  /** A value against a difficulty number, for one target or one step. */
  interface Check {
    /** the skill or attribute value, raises by cards not yet added */
    value: number;
    /** the difficulty number, multi-action increases included; of an active defense what attacks would have to reach without it, which is the value */
    difficulty: number;
    /** at whom it is aimed, if anybody */
    target: string | null;
    /** the step of a dramatic skill resolution that it is for, if any */
    step: "A" | "B" | "C" | "D" | null;
    /** what kind of action it is, where the others of the roll are of another (MA-012) */
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other" | null;
    /** the attribute that its value is built on, where theirs is another */
    attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    /** the skill that it uses, where theirs is another */
    skill: string | null;
  }
  /** A die thrown. */
  interface DieRoll {
    /** why it was thrown */
    die: "action" | "up" | "point" | "reroll";
    /** what it counts, with everything rolled again on it */
    total: number;
    /** the faces as they fell; empty where a player has told the total alone */
    faces: number[];
  }
  /** Another hero's card that raises the bonus number of this attempt (TR-156). */
  interface Support {
    /** one of the group 'heroes' */
    hero: string;
    card: number;
    bonus: number;
  }
  /** What others add to the attempt of a lead character (MA-027, MA-028). */
  interface Teamwork {
    /** who tried to help; each has used an action */
    helpers: string[];
    /** those of them who have worked in step (MA-026) */
    joined: string[];
    /** how many efforts are summed, the lead's own included; of a crowd, its number */
    efforts: number;
    /** what they add to the lead's bonus number */
    bonus: number;
  }
  /** An interaction whose effects have been applied since the announcement (TG-054, TG-064). */
  interface Settled {
    actor: string;
    target: string;
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other";
    margin: number;
    effects: ("stymied" | "unskilled" | "fatigued" | "setback" | "break" | "up" | "player's call")[];
  }
  /** What an attempt came to. */
  interface Outcome {
    /** all dice together */
    die_total: number;
    /** the bonus number, modifiers included; where dice are rolled under, what they leave of the modifiers */
    bonus: number;
    /** one for each check, in their order */
    results: CheckResult[];
    /** effect value and bonus number, where something succeeded and the action has an effect value */
    effect_total: number | null;
  }
  /** A player's character. */
  interface Hero {
    /** her name */
    name: string;
    /** points left to spend */
    possibilities: number;
    /** the ledger of harm */
    injuries: Injuries;
    /** the subplots that a Campaign card has made part of her life (TR-178) */
    campaigned: LastingSubplot[];
    /** who plays her, where she is not her player's only hero (TR-013) */
    player: string | null;
    /** the reality that she belongs to; Life Rage and Danger ask for it (TC-010, TC-016) */
    reality: string | null;
    /** how many she has unhurt, where her harm is counted in them (TG-040) */
    hit_points: number | null;
    /** her Basic Speed in quarters, 21 for 5.25, where a flurry goes by it (TG-039) */
    speed: number | null;
  }
  /** Cards that the gamemaster has taken from a pool; `place` as in `StripDue`. */
  interface Stripping {
    /** one of the group 'heroes' */
    hero: string;
    cards: number[];
    place: number | null;
  }
  /** A new skill, or a new angle that starts again from step A (TR-105). */
  interface Approach {
    skill: string;
    starts_over: boolean;
  }
  /** Cards that a villain's success lets the gamemaster take from a pool (TR-082). */
  interface StripDue {
    /** whose pool; one of the group 'heroes' */
    hero: string;
    /** how many cards */
    count: number;
    /** which action of the villain's roll it was, from 1; None for a reported action */
    place: number | null;
  }
  /** A condition of one character, beside what the conflict line says. */
  interface CharacterCondition {
    /** whose it is */
    character: string;
    /** *up*, *stymied*, *setback* or *break* as on a conflict line; or unskilled */
    effect: "Flurry" | "Inspiration" | "Up" | "Break" | "Confused" | "Fatigued" | "Setback" | "Stymied" | "Breakdown" | "Danger" | "Flee" | "Life Rage" | "stymied" | "unskilled" | "fatigued" | "setback" | "break" | "up" | "player's call";
    /** whether it lasts until the character has acted, rather than for the round (TG-059) */
    lasts: boolean;
    /** how many actions of the round had been used when it was given */
    since: number;
  }
  /** An interaction whose result its player may name (TG-058, TG-064). */
  interface PlayersCall {
    actor: string;
    target: string;
  }
  /** A critical moment that lasts for the round: its cards affect one character (TG-008). */
  interface Moment {
    hero: string;
    character: string;
    cards: number[];
  }
  /** What a check came to. */
  interface CheckResult {
    /** the check */
    check: Check;
    /** value, raises and bonus number together */
    total: number;
    /** the total less the difficulty number; 0 or more succeeds, unless the quick method has counted fewer successes (MA-021) */
    margin: number;
    /** how many succeeded: 0 or 1, more only for Many on One */
    succeeded: number;
  }
  type Card = DramaCard;
  /** One card: its number (TR-001) and its two sides. */
  interface DramaCard {
    /** its number */
    number: number;
    /** the gamemaster's side */
    gamemaster: GamemasterSide;
    /** the player's side */
    player: PlayerSide;
    /** what is unsure about it */
    doubt: string;
    /** its name, its text and its amount, if it is a card of one's own */
    own: OwnCard | null;
  }
  /** The side that the gamemaster reads (TR-002), without the line of atmosphere (TR-003). */
  interface GamemasterSide {
    /** the conflict line of standard scenes */
    standard: ConflictLine;
    /** the conflict line of dramatic scenes */
    dramatic: ConflictLine;
    /** the approved actions; those that "any" stands for in the revised text */
    approved: ("Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other")[];
    /** whether it says "any"; which kinds that means differs (TR-088, TC-030) */
    approves_any: boolean;
    /** whether it says "any multi-action", which no text explains */
    any_multi_action: boolean;
    /** the box for dramatic skill resolution */
    skill_box: SkillBox;
  }
  /** The side that the player reads (TR-004). */
  interface PlayerSide {
    /** what the card is and does */
    type: "Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower";
    /** the bar: grey works at once, orange waits on the gamemaster */
    bar: "grey" | "orange";
  }
  /** The player's side of a card of one's own, for `Deck.with_cards`. */
  interface OwnCard {
    /** what it is called */
    name: string;
    /** what it does, for players to read */
    text: string;
    /** the card whose effect it has. `CardType.OWN` has none that the rules know: the card waits in the pool for the gamemaster, who sets it off and says what comes of it */
    type: "Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower";
    /** what it adds, for the types of `WITH_AMOUNT`; None is what the rule text says */
    amount: number | null;
  }
  /** One of the two conflict lines of a card. */
  interface ConflictLine {
    /** the side printed first; it has the initiative (TR-055) */
    first_side: "heroes" | "villains";
    /** the effects on the heroes' side; empty for a dash (TR-058) */
    heroes: ("Flurry" | "Inspiration" | "Up" | "Break" | "Confused" | "Fatigued" | "Setback" | "Stymied" | "Breakdown" | "Danger" | "Flee" | "Life Rage")[];
    /** the effects on the villains' side */
    villains: ("Flurry" | "Inspiration" | "Up" | "Break" | "Confused" | "Fatigued" | "Setback" | "Stymied" | "Breakdown" | "Danger" | "Flee" | "Life Rage")[];
    /** the special villain actions of the line (TR-081) */
    villain_actions: ("Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other")[];
  }
  /** The box for dramatic skill resolution: steps or a problem, never both. */
  interface SkillBox {
    /** the steps that may be tried */
    steps: ("A" | "B" | "C" | "D")[];
    /** the problem that a failed check brings */
    hazard: "Possible Setback" | "Complication" | "Critical Problem" | null;
  }
}

declare namespace Tarot {
  /** A game as a seat sees it. */
  interface View {
    /** who looks */
    seat: [string, string | null];
    /** the name of the reading of the rules */
    dialect: string;
    /** whether it is one that ships, word for word, whatever its name */
    is_printed: boolean;
    /** the name of the deck */
    deck: string;
    /** whether the first hands have been dealt */
    is_dealt: boolean;
    /** the players */
    players: HolderView[];
    /** the Narrator */
    narrator: HolderView;
    /** everybody in the story */
    characters: CharacterView[];
    /** how many cards lie in the deck */
    deck_count: number;
    /** the played cards */
    discard_pile: number[];
    /** the face-up cards on the table */
    revealed: number[];
    /** the checks that are called for */
    checks: CheckView[];
    /** the pushes under way */
    pushes: PushView[];
    /** the contests under way */
    contests: ContestView[];
    /** the fight, if there is one; all of it is known to everybody */
    fight: Fight | null;
    /** the wounds that are about to be suffered */
    traumas: Trauma[];
  }
  /** A player, or the Narrator, as a seat sees her. */
  interface HolderView {
    /** the player's name; None for the Narrator */
    name: string | null;
    /** the character that she plays; None for the Narrator, who plays many */
    character: string | null;
    /** how many cards her next hand may hold */
    next_hand: number;
    /** the cards of her hand if the seat is hers, else None */
    hand: number[] | null;
    /** how many cards her hand holds */
    hand_count: number;
    /** her cards face down on the table if the seat is hers, else None */
    laid: number[] | null;
    /** how many lie there */
    laid_count: number;
  }
  /** A character as a seat sees her. */
  interface CharacterView {
    /** the name */
    name: string;
    /** her sheet; None for a character of the Narrator's in the view of anybody else */
    sheet: Character | null;
    /** the wounds that she carries, which everybody sees */
    wounds: number;
    /** whether a stun has put her out of action */
    is_stunned: boolean;
    /** whether the story is over for her */
    is_dead: boolean;
  }
  /** A check as a seat sees it (TT-019). */
  interface CheckView {
    /** whose trait is checked */
    character: string;
    /** the trait, for the Narrator and where she has told it */
    trait: string | null;
    /** the rank that is enough, likewise */
    needed: number | null;
    /** what hangs on it */
    stakes: "deed" | "stun" | "treatment";
    /** who is treated, where that is at stake */
    patient: string | null;
  }
  /** A push as a seat sees it. */
  interface PushView {
    /** suit, step and face-up cards */
    push: Push;
    /** how many cards lie face down for it */
    face_down: number;
  }
  /** A contest as a seat sees it. */
  interface ContestView {
    /** everybody in it, in the order of narration; their cards are in the pushes */
    sides: SideView[];
    /** how far it has come */
    step: "declaring" | "committing" | "revealing" | "turning" | "over";
    /** who has to go on; nobody when the Narrator concludes it */
    waiting_for: string[];
  }
  /** A fight under way; the best Reactions act first, equal ones in the same round (TT-048). */
  interface Fight {
    /** everybody in it */
    fighters: Fighter[];
    /** how many rounds have begun; 0 before the first */
    round: number;
    /** who may act in this round */
    acting: string[];
    /** the attacks that they have declared in it */
    attacks: Attack[];
    /** the attacks of the rounds before */
    earlier: Attack[];
  }
  /** Wounds that a character is about to suffer; she may push against them (TT-056). */
  interface Trauma {
    /** who suffers them */
    character: string;
    /** how many come through her armor, before a push */
    wounds: number;
    /** where they come from */
    cause: "hit" | "bleeding";
  }
  /** Somebody in the story, a player's or the Narrator's, and the harm that she has taken. */
  interface Character {
    /** the name, or a job for one who is only sketched */
    name: string;
    /** what she is better or worse at than everybody; some of the group 'traits', each once */
    traits: Trait[];
    /** the wounds she carries (TT-054) */
    wounds: number;
    /** the wounds that her armor still stops; 0 for none (TT-061, TT-062) */
    armor_rating: number;
    /** whether a stun has put her out of action (TT-063) */
    is_stunned: boolean;
    /** whether somebody has stopped the bleeding (TT-073) */
    is_stabilized: boolean;
    /** whether the story is over for her; nothing but the Narrator's word says so */
    is_dead: boolean;
  }
  /** A push under way; a character makes one at a time. */
  interface Push {
    /** who pushes */
    character: string;
    /** what it is to change */
    aim: "check" | "contest" | "reaction" | "trauma";
    /** the suit that counts */
    suit: "Wands" | "Cups" | "Swords" | "Pentacles";
    /** how far it has come */
    step: "declared" | "committed" | "revealed";
    /** its face-up cards, in the order in which they were turned up */
    shown: Shown[];
    /** the Major Arcana among them that have been turned, in order */
    turned: TurnedMajor[];
  }
  /** A side of a contest as a seat sees it. */
  interface SideView {
    /** who it is */
    character: string;
    /** the trait that is checked, for the Narrator and where she has told it (TT-019) */
    trait: string | null;
    /** whether she defends */
    is_defender: boolean;
    /** the ranks that she loses */
    penalty: number;
  }
  /** A character in a fight. */
  interface Fighter {
    /** who it is */
    character: string;
    /** the ranks by which pushes have raised her Reaction for this fight (TT-049) */
    raised: number;
    /** whether a Major Arcana lets her act before everybody else */
    comes_first: boolean;
    /** whether she has said what she does in her round */
    has_acted: boolean;
    /** the wounds that hits have given her in the round under way; what is done in a round is done at the same time, so they are felt from the next one on (TT-048) */
    fresh_wounds: number;
  }
  /** An attack of the round that is under way; a contest decides it (TT-071). */
  interface Attack {
    /** who attacks */
    attacker: string;
    /** whom */
    target: string;
    /** whether its contest has begun, or the Narrator has waived it */
    is_resolved: boolean;
  }
  /** A trait and how good somebody is at it. */
  interface Trait {
    /** the trait; a listed one is written as on the list, "Engineering: Automotives" is the trait Engineer, and any other name is a trait of the table's own (TT-005) */
    name: string;
    /** the rank without wounds: 1 (Dismal) to 9 (Peerless); an `Aptitude` becomes its number */
    rank: number;
  }
  /** A face-up card of a push. */
  interface Shown {
    /** the card */
    card: number;
    /** what it does */
    fate: "raises" | "burned" | "major";
    /** the ranks that it raises; none where it raises none */
    ranks: number;
    /** whether it came off the deck for a burned card (TT-029) */
    is_drawn: boolean;
  }
  /** A Major Arcana that has been turned. */
  interface TurnedMajor {
    /** the card */
    card: number;
    /** who tells what comes of it */
    toward: "self" | "narrator";
    /** what she tells; empty where it is told aloud */
    story: string;
  }
  type Card = TarotCard;
  /** One card. */
  interface TarotCard {
    /** the library's number of the card, 1 to 78 */
    number: number;
    /** what its deck calls it */
    name: string;
    /** Major or Minor */
    arcana: "major" | "minor";
    /** the suit; `None` for the Major Arcana, which have none (TT-032) */
    suit: "Wands" | "Cups" | "Swords" | "Pentacles" | null;
    /** 1 (Ace) to 10, Page 11, Knight 12, Queen 13, King 14; for the Major Arcana the number of the card, 0 to 21 */
    rank: number;
  }
}
