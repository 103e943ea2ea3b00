"""The three rule texts: the answers of each to the questions of `options`, side by side."""

from typing import Any, Final, NamedTuple

import attrs

from dramadeck.charts import Chart, Row
from dramadeck.charts.torg import HAND_SIZES, OPENING_POOLS, SUCCESS_LEVELS, Edition, SuccessLevel
from dramadeck.torg.cards import ANY_ACTION, ActionKind, CardType
from dramadeck.torg.options.options import Dialect


class _Silent(NamedTuple):
    """An answer on which the text says nothing: it is a ruling."""

    answer: Any


def _four_cards(rule: str) -> Chart[int]:
    return Chart("Cards of a hand", (Row(1, None, 4, rule),), source=rule)


def _closed_pool(rule: str) -> Chart[int]:
    return Chart("Cards of an opening pool", (Row(1, None, 0),), source=rule)


_STRIPPED: Final = {SuccessLevel.SUPERIOR: 2, SuccessLevel.SPECTACULAR: 3}
_BY_MARGIN: Final = Chart(
    "Cards taken from a pool by margin",
    tuple(Row(row.low, row.high, _STRIPPED.get(row.result, 1)) for row in SUCCESS_LEVELS.rows),
    source="TR-082, TR-083",
)
"""Margin of a villain's success → cards: one, two for a superior, three for a spectacular one."""

_ONE_CARD: Final = Chart("Cards taken from a pool", (Row(0, None, 1, "TG-036"),), source="TG-036")

_SUBPLOTS: Final = (
    CardType.MARTYR,
    CardType.MISTAKEN_IDENTITY,
    CardType.NEMESIS,
    CardType.PERSONAL_STAKE,
    CardType.ROMANCE,
    CardType.SUSPICION,
    CardType.TRUE_IDENTITY,
)
"""The seven subplots that the revised text and the one for GURPS describe (TR-170, TG-079)."""

_CLASSIC_SUBPLOTS: Final = (
    CardType.ILLNESS,
    *(kind for kind in _SUBPLOTS if kind is not CardType.PERSONAL_STAKE),
)

_ANSWERS: Final[dict[str, dict[str, tuple[Any, Any, Any]]]] = {
    "piles": {
        "reshuffled": (
            "discard_pile_and_buried_stack",
            _Silent("discard_pile_and_buried_stack"),
            _Silent("discard_pile_and_buried_stack"),
        ),
    },
    "adventure": {
        "dealt": ("every_adventure", _Silent("every_adventure"), "on_entering_play"),
        "hand_sizes": (HAND_SIZES, _four_cards("TC-001"), _four_cards("TG-001")),
        "resets": ("after_scenes", "after_scenes_and_combats", "after_scenes"),
        "pool_after_rounds": ("stays", "is_picked_up", _Silent("stays")),
        "optional_discards_over_size": (1, 1, 0),
        "optional_discards_at_size": (1, 1, 1),
        "optional_discards_under_size": (1, 1, 0),
        "refills_after_final_encounter": (False, _Silent(True), _Silent(True)),
    },
    "rounds": {
        "harm": ("shock_and_wounds", "shock_and_wounds", "fatigue_and_hit_points"),
        "fatigue_shock": (2, 2, 2),
        "inspiration": (
            "shock_ko_and_knockdown",
            "shock_and_ko",
            "stun_fatigue_and_half_the_hit_points",
        ),
        "inspired_draws": (1, 0, 0),
        "flurry": ("side_by_side_twice", "two_turns_in_a_row", "two_passes_by_speed"),
        "breaks": ("who_harms_or_improves", "who_hits", "who_harms"),
        "confused": ("all_cards", "cards_of_the_pool", "cards_of_the_pool"),
        "setback": ("penalty", "no_offensive_action", "no_harming_action"),
        "setback_penalty": (5, 0, 0),
        "danger": (_Silent(3), 3, _Silent(3)),
        "danger_to_the_nile_empire": (_Silent(5), 5, _Silent(5)),
        "breakdown": (_Silent(2), 2, _Silent(2)),
    },
    "pools": {
        "opening": (
            OPENING_POOLS,
            _Silent(_closed_pool("TC-023")),
            _Silent(_closed_pool("TG-004")),
        ),
        "transfers_a_round": (1, 1, 1),
        "transfer": ("gamemaster_may_refuse", "gamemaster_may_refuse", "after_any_helpful_action"),
        "commitment": ("before_the_result", "before_the_result", "every_card_at_one_time"),
        "critical_moment": ("onto_the_action", "all_into_the_pool", "chosen_into_the_pool"),
        "moment_scope": ("one_action", "one_action", "one_character_this_round"),
        "moment_price": ("nothing", "pool_is_lost", _Silent("nothing")),
        "moment_time": (
            "before_the_die",
            _Silent("before_the_result"),
            _Silent("before_the_result"),
        ),
        "exposed_cards_wait": (_Silent(False), True, _Silent(False)),
        "moment_owner": ("player", "character", "player"),
    },
    "trades": {
        "group": ("all_heroes", "same_combat", "all_heroes"),
        "are_explained": (True, _Silent(False), _Silent(False)),
    },
    "attempts": {
        "die": ("d20_and_bonus_chart", "d20_and_bonus_chart", "three_d6_rolled_under"),
        "up": ("die_as_shown", "die_of_at_least_ten", "possibility_for_the_round"),
        "stymied": ("first_reroll", "first_reroll", "next_possibility"),
        "posture": ("for_the_round", _Silent("for_the_round"), "until_the_next_action"),
    },
    "approved_actions": {
        "draws": (1, 1, 1),
        "earned": ("for_each_success", "once_for_each_kind", "for_each_success"),
        "any_action": (ANY_ACTION, tuple(ActionKind), _Silent(ANY_ACTION)),
        "storm_actions": (
            _Silent(()),
            (ActionKind.ATTACK, ActionKind.DEFEND, ActionKind.OTHER),
            _Silent(()),
        ),
        "stripped": (_BY_MARGIN, _Silent(_BY_MARGIN), _ONE_CARD),
        "attack": ("it_hits", _Silent("it_hits"), "damage_is_rolled"),
        "interactions": (_Silent(Edition.REVISED), _Silent(Edition.CLASSIC), Edition.GURPS),
        "interactions_last": (
            _Silent("for_the_round"),
            _Silent("for_the_round"),
            "until_the_next_action",
        ),
    },
    "enhancements": {
        "action_bonus": (3, 3, 3),
        "action_reach": ("all_actions_of_the_round", "one_roll", "all_actions_of_the_round"),
        "attribute_raise": (3, 3, 3),
        "raise_reach": ("attribute_for_the_round", "skill_for_the_round", "next_roll"),
        "supporter_bonus": (3, 3, 3),
        "coup_de_grace": (_Silent(3), _Silent(3), 0),
        "coup_de_grace_percent": (0, 0, 50),
        "glory_trigger": (
            "high_roll_in_a_dramatic_scene",
            "high_roll_in_a_dramatic_scene",
            "critical_success",
        ),
        "glory_roll": (60, 60, 0),
        "glory_award": (3, 3, 3),
        "drama_award": (3, 3, 3),
        "leadership_fewest": (0, 2, 1),
        "leadership_cards": (2, 2, 2),
        "leadership_reach": ("one_player", "several_players", "one_player"),
        "leadership_place": ("pool_in_rounds_else_hand", "pool", "hand_or_pool"),
        "leadership_discards": (True, False, False),
        "leadership_is_explained": (False, _Silent(False), True),
        "master_plan_played": ("pool", "hand_or_pool", "pool"),
        "master_plan_fetches": ("pool_in_rounds_else_hand", "where_it_came_from", "hand"),
        "rally_discards": (True, True, False),
        "rally_reaches_all": (True, False, True),
        "monologue": ("all_actions", "hostile_actions", "actions_of_others"),
        "monologue_may_last": (True, _Silent(False), False),
        "late_escape": ("is_refused", "has_no_effect", "is_refused"),
        "idea_owed": ("answer_to_a_question", "useful_idea", "inspiration"),
        "second_chance": ("one_new_try", "one_new_try", "best_of_two_rerolls"),
        "drama_pay": ("shown_once_completed", "when_the_adventure_ends", "when_the_adventure_ends"),
    },
    "skill_resolution": {
        "fewest_steps": (1, 4, 4),
        "difficulties": ("one_for_each_step", "one_for_all_steps", "one_for_each_step"),
        "several_steps": ("one_on_many", "one_on_many", "two_for_each_further_step"),
        "complication": (1, 1, 1),
        "problem_round_success": ("approved_action", "no_harm", "no_harm"),
        "idle_check": ("approved_action", "not_allowed", "approved_action"),
        "deadline": ("flips_if_set", _Silent("flips_if_set"), "rounds_always"),
        "last_ditch": ("in_any_round", "never", "after_the_deadline"),
        "last_ditch_roll": ("each_step", _Silent("each_step"), "hardest_step"),
        "last_ditch_increase": (4, _Silent(4), 4),
        "unconvincing": ("another_next_round", "another_next_round", _Silent("another_next_round")),
    },
    "specials": {
        "are_picked_up": ((), (), (CardType.ALERTNESS, CardType.CONNECTION)),
        "counted": ("those_in_the_hand", "none", "those_in_the_hand"),
        "alertness": ("what_all_have_missed", "what_goes_unnoticed", "success_at_the_next_find"),
        "described_subplots": (_SUBPLOTS, _CLASSIC_SUBPLOTS, _SUBPLOTS),
        "mistaken": ("others_about_the_hero", "the_hero_about_others", "others_about_the_hero"),
        "most_subplots": (1, _Silent(None), _Silent(None)),
        "subplot_pay": ("unless_ignored", "where_it_influenced", "once_in_play"),
        "act_possibilities": (1, 1, 1),
        "declined_possibilities": (1, 1, _Silent(0)),
        "disallowed_possibilities": (1, 1, _Silent(0)),
        "declined_draws": (1, 0, _Silent(0)),
        "paid_discards": (
            _Silent("declined_alone"),
            "declined_in_the_pool_too",
            _Silent("declined_alone"),
        ),
        "unused_martyr": ("may_be_reduced_if_not_played_out", "is_reduced", _Silent("nothing")),
        "campaign_player": (
            "anybody_if_the_owner_agrees",
            "the_owner_of_an_active_subplot",
            _Silent("anybody_if_the_owner_agrees"),
        ),
        "illness": (_Silent(1), 1, _Silent(1)),
        "illness_in_combat": (_Silent(2), 2, _Silent(2)),
    },
}
"""Group → question → answers of the revised text, the classic text and the one for GURPS."""


def _dialect(name: str, column: int) -> Dialect:
    """One column of the table; the records validate each answer."""
    groups: dict[str, Any] = {}
    silent: list[str] = []
    for group, questions in _ANSWERS.items():
        answers: dict[str, Any] = {}
        for question, texts in questions.items():
            answer = texts[column]
            if isinstance(answer, _Silent):
                silent.append(f"{group}.{question}")
                answer = answer.answer
            answers[question] = answer
        record: Any = attrs.fields_dict(Dialect)[group].type
        groups[group] = record(**answers)
    return Dialect(name=name, silent=tuple(sorted(silent)), **groups)


REVISED: Final = _dialect("revised", 0)
"""Torg, revised wording: the text of the statements TR-001 to TR-190."""

CLASSIC: Final = _dialect("classic", 1)
"""Torg, first edition with later cards: the text of the statements TC-001 to TC-091."""

GURPS: Final = _dialect("gurps", 2)
"""The Drama Deck in GURPS: the text of the statements TG-001 to TG-079."""
