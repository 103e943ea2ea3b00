/** The views of the games; made by `python -m tools.page_types`. */

declare namespace Torg {
  interface View {
    seat: [string, string | null];
    dialect: string;
    is_printed: boolean;
    deck: string;
    heroes: HeroView[];
    deck_count: number;
    has_paper_deck: boolean;
    action_stack: number[];
    discard_pile: number[];
    initiative: "heroes" | "villains" | null;
    approved: ("Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other")[];
    adventure: Adventure | null;
    scene: Scene | null;
    round: Round | null;
    attempts: Attempt[];
    boosts: Boost[];
    aftermath: Aftermath | null;
    offers: TradeOffer[];
    renewing: string[];
    owed: string[];
    resolution: SkillResolution | null;
    order: string[];
  }
  interface HeroView {
    name: string;
    player: string | null;
    possibilities: number;
    injuries: Injuries;
    hand: number[] | null;
    hand_count: number;
    pool: number[];
    in_play: number[];
    offered: number[] | null;
    campaigned: LastingSubplot[];
    reality: string | null;
    hit_points: number | null;
    speed: number | null;
  }
  interface Adventure {
    act: number;
    hand_size: number;
    scenes: number;
    awards: ([string, number])[];
    subplots: Subplot[];
    campaign: CampaignProposal | null;
    fallen: string[];
    is_completed: boolean;
    critical_moments: string[];
    may_fail: string[];
  }
  interface Scene {
    kind: "standard" | "dramatic";
    cast: Character[];
    awaiting: string[];
    refilled: string[];
    is_over: boolean;
    trades_allowed: boolean;
    raging: ("heroes" | "villains")[];
    has_storm: boolean;
    guards: Guard[];
    realm: string | null;
  }
  interface Round {
    number: number;
    heroes: string[];
    deeds: Deed[];
    hastened: string[];
    fighters: Fighter[];
    order: DexterityTotal[];
    postures: Posture[];
    keeps_card: boolean;
    rewards: Rewards;
    conditions: Conditions;
    setbacks: Setbacks;
    pools: Pools;
    points: Points;
    monologue: Monologue | null;
  }
  interface Attempt {
    actors: string[];
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other";
    purpose: "action" | "many_on_one" | "one_on_many" | "quick_method" | "summed_efforts" | "dramatic_steps" | "problem" | "waiting" | "last_ditch" | "defense";
    checks: Check[];
    attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    effect_value: number | null;
    effect_attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    skill: string | null;
    effect_skill: string | null;
    is_skilled: boolean;
    is_stymied: boolean;
    dice_due: ("action" | "up" | "point" | "reroll")[];
    rolls: DieRoll[];
    supports: Support[];
    spread: "top" | "lowest";
    extension: "twice the value" | "twice the value less two";
    teamwork: Teamwork | null;
    toughness_increase: number;
    has_own_point: boolean;
    points: number;
    lasting: number[];
    spent: number[];
    coups: number;
    coups_percent: number;
    countered: number;
    protected: number;
    kept: Boost[];
    critical_moments: string[];
    has_die_for_each: boolean;
    over: "lowest" | "highest";
  }
  interface Boost {
    hero: string;
    card: number;
    amount: number;
    attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    skill: string | null;
    next_roll: "physical" | "intellectual" | "interpersonal" | null;
  }
  interface Aftermath {
    actors: string[];
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other";
    has_failed: boolean;
    hits: string[];
    margins: ([string, number])[];
    settled: string[];
    attempt: Attempt | null;
    outcome: Outcome | null;
    boosts: Boost[];
    heroes: Hero[];
    round: Round | null;
    resolution: SkillResolution | null;
    stripped: Stripping[];
    is_past_retry: boolean;
    has_impact: boolean;
    die_total: number | null;
    margin: number | null;
  }
  interface TradeOffer {
    hero: string;
    with_hero: string;
    count: number;
    wants: ("Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower")[];
    explanation: string;
    pooled: number[];
  }
  interface SkillResolution {
    hero: string;
    skill: string;
    difficulties: number[];
    done: number;
    raised: number;
    flips_left: number | null;
    is_overdue: boolean;
    demands_approach: boolean;
    proposed: Approach | null;
    proposed_in: number | null;
  }
  interface Injuries {
    shock: number;
    wounds: number;
    is_knocked_out: boolean;
    is_knocked_down: boolean;
    is_unconscious: boolean;
  }
  interface LastingSubplot {
    type: "Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower";
    other_party: string;
  }
  interface Subplot {
    hero: string;
    type: "Action" | "Adrenalin" | "Alertness" | "Campaign" | "Connection" | "Coup De Grace" | "Defense" | "Drama" | "Escape!" | "Glory" | "Haste" | "Hero" | "Hero Fails" | "Idea" | "Illness" | "Inspiration" | "Leadership" | "Martyr" | "Master Plan" | "Mistaken Identity" | "Monologue" | "Nemesis" | "Net Gain" | "Opponent Fails" | "Own Card" | "Personal Stake" | "Presence" | "Rally" | "Reality's Favorite" | "Reconnection" | "Research" | "Romance" | "Second Chance" | "Seize Initiative" | "Setback" | "Supporter" | "Survival" | "Suspicion" | "The Quest" | "True Identity" | "Willpower";
    card: number | null;
    is_active: boolean;
    is_ignored: boolean;
    has_influenced: boolean;
    earned: number;
  }
  interface CampaignProposal {
    hero: string;
    card: number;
    owner: string;
    subplot: number;
    other_party: string;
    is_agreed: boolean;
  }
  interface Character {
    name: string;
    side: "heroes" | "villains";
    is_possibility_rated: boolean;
    has_fled: boolean;
    injuries: Injuries;
    reality: string | null;
    possibilities: number | null;
    hit_points: number | null;
    speed: number | null;
  }
  interface Guard {
    hero: string;
    opponent: string;
    bonus: number;
  }
  interface Deed {
    actor: string;
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other" | null;
    contributes: boolean;
    is_hastened: boolean;
  }
  interface Fighter {
    name: string;
    combat: string;
  }
  interface DexterityTotal {
    hero: string;
    total: number;
  }
  interface Posture {
    character: string;
    what: string;
    is_defense: boolean;
    is_tested: boolean;
  }
  interface Rewards {
    earned: ([string, "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other"])[];
    disallowed: ([string, "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other"])[];
    defended: string[];
    strips: StripDue[];
  }
  interface Conditions {
    given: Condition[];
    calls: PlayersCall[];
    steadfast: string[];
    woken: string[];
  }
  interface Setbacks {
    named: ("heroes" | "villains")[];
    penalized: ("heroes" | "villains")[];
    hindered: string[];
    spared: string[];
  }
  interface Pools {
    pooled: string[];
    opened: number[];
    withheld: string[];
    moments: Moment[];
    committed: string[];
    committing: string | null;
  }
  interface Points {
    rerolls_lost: string[];
    free_spent: string[];
  }
  interface Monologue {
    speaker: string;
    is_prolonged: boolean;
  }
  interface Check {
    value: number;
    difficulty: number;
    target: string | null;
    step: "A" | "B" | "C" | "D" | null;
    action: "Attack" | "Defend" | "Maneuver" | "Trick" | "Test" | "Taunt" | "Intimidate" | "Other" | null;
    attribute: "Dexterity" | "Strength" | "Toughness" | "Perception" | "Mind" | "Charisma" | "Spirit" | null;
    skill: string | null;
  }
  interface DieRoll {
    die: "action" | "up" | "point" | "reroll";
    total: number;
    faces: number[];
  }
  interface Support {
    hero: string;
    card: number;
    bonus: number;
  }
  interface Teamwork {
    helpers: string[];
    joined: string[];
    efforts: number;
    bonus: number;
  }
  interface Outcome {
    die_total: number;
    bonus: number;
    results: CheckResult[];
    effect_total: number | null;
  }
  interface Hero {
    name: string;
    possibilities: number;
    injuries: Injuries;
    campaigned: LastingSubplot[];
    player: string | null;
    reality: string | null;
    hit_points: number | null;
    speed: number | null;
  }
  interface Stripping {
    hero: string;
    cards: number[];
  }
  interface Approach {
    skill: string;
    starts_over: boolean;
  }
  interface StripDue {
    hero: string;
    count: number;
  }
  interface Condition {
    character: string;
    effect: "Flurry" | "Inspiration" | "Up" | "Break" | "Confused" | "Fatigued" | "Setback" | "Stymied" | "Breakdown" | "Danger" | "Flee" | "Life Rage" | "stymied" | "unskilled" | "fatigued" | "setback" | "break" | "up" | "player's call";
    lasts: boolean;
    since: number;
  }
  interface PlayersCall {
    actor: string;
    target: string;
  }
  interface Moment {
    hero: string;
    character: string;
    cards: number[];
  }
  interface CheckResult {
    check: Check;
    total: number;
    margin: number;
    succeeded: number;
  }
}

declare namespace Tarot {
  interface View {
    seat: [string, string | null];
    dialect: string;
    is_printed: boolean;
    deck: string;
    is_dealt: boolean;
    players: HolderView[];
    narrator: HolderView;
    characters: CharacterView[];
    deck_count: number;
    discard_pile: number[];
    revealed: number[];
    checks: CheckView[];
    pushes: PushView[];
    contests: ContestView[];
    fight: Fight | null;
    traumas: Trauma[];
  }
  interface HolderView {
    name: string | null;
    character: string | null;
    next_hand: number;
    hand: number[] | null;
    hand_count: number;
    laid: number[] | null;
    laid_count: number;
  }
  interface CharacterView {
    name: string;
    sheet: Character | null;
    wounds: number;
    is_stunned: boolean;
    is_dead: boolean;
  }
  interface CheckView {
    character: string;
    trait: string | null;
    needed: number | null;
    stakes: "deed" | "stun" | "treatment";
    patient: string | null;
  }
  interface PushView {
    push: Push;
    face_down: number;
  }
  interface ContestView {
    sides: SideView[];
    step: "declaring" | "committing" | "revealing" | "turning" | "over";
    waiting_for: string[];
  }
  interface Fight {
    fighters: Fighter[];
    round: number;
    acting: string[];
    attacks: Attack[];
    earlier: Attack[];
  }
  interface Trauma {
    character: string;
    wounds: number;
    cause: "hit" | "bleeding";
  }
  interface Character {
    name: string;
    traits: Trait[];
    wounds: number;
    armor_rating: number;
    is_stunned: boolean;
    is_stabilized: boolean;
    is_dead: boolean;
  }
  interface Push {
    character: string;
    aim: "check" | "contest" | "reaction" | "trauma";
    suit: "Wands" | "Cups" | "Swords" | "Pentacles";
    step: "declared" | "committed" | "revealed";
    shown: Shown[];
    turned: TurnedMajor[];
  }
  interface SideView {
    character: string;
    trait: string | null;
    is_defender: boolean;
    penalty: number;
  }
  interface Fighter {
    character: string;
    raised: number;
    comes_first: boolean;
    has_acted: boolean;
    fresh_wounds: number;
  }
  interface Attack {
    attacker: string;
    target: string;
    is_resolved: boolean;
  }
  interface Trait {
    name: string;
    rank: number;
  }
  interface Shown {
    card: number;
    fate: "raises" | "burned" | "major";
    ranks: number;
    is_drawn: boolean;
  }
  interface TurnedMajor {
    card: number;
    toward: "self" | "narrator";
    story: string;
  }
}
