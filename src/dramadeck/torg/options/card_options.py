"""The records that a dialect is made of, of those chapters that speak about single cards.

No field has a default; see `dramadeck.torg.options.options`.
"""

from typing import Literal, TypeAlias

import attrs

from dramadeck.core import Natural
from dramadeck.core.setup_validation import checked_readings
from dramadeck.torg.cards import CardType

AlertnessOwed: TypeAlias = Literal[
    "what_all_have_missed", "what_goes_unnoticed", "success_at_the_next_find"
]
"""The answers of `Specials.alertness`."""

IdeaOwed: TypeAlias = Literal["answer_to_a_question", "useful_idea", "inspiration"]
"""The answers of `Enhancements.idea_owed`."""

Mistaken: TypeAlias = Literal["others_about_the_hero", "the_hero_about_others"]
"""The answers of `Specials.mistaken`."""


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Enhancements:
    """Readings of the chapter `enhancements`.

    Attributes:
        action_bonus: what Action adds (TR-115, TC-059, TG-014).
        action_reach: what an Action card helps (TR-115, TC-059, TG-014).
        attribute_raise: what Adrenalin, Willpower and Presence add (TR-117..119, TC-060, TG-015).
        raise_reach: what those three raise (TR-117..121, TC-060, TC-061, TG-015).
        supporter_bonus: what Supporter adds to another's bonus number (TR-156, TC-084, TG-028).
        coup_de_grace: what Coup de Grace adds to an effect value (TR-123, TC-062).
        coup_de_grace_percent: what it adds to an effect total, in percent of it (TG-016).
        glory_trigger: what Glory asks for, beside a deed that matters (TR-134, TC-067, TG-019).
        glory_roll: the lowest roll that is enough; 0 where rolls do not count (TR-134, TC-067).
        glory_award: what Glory adds to everybody's award (TR-135, TC-067, TG-019).
        drama_award: what a Drama card pays that is held to the end (TR-128, TC-064, TG-017).
        leadership_fewest: the fewest cards that Leadership hands over (TC-072, TG-022).
        leadership_cards: the most cards that Leadership hands over (TR-139, TC-072, TG-022).
        leadership_reach: to how many players Leadership hands cards (TR-139, TC-072, TG-022).
        leadership_place: where Leadership lays those cards (TR-141, TC-072, TG-022).
        leadership_discards: whether its player may discard before she refills her hand (TR-140).
        leadership_is_explained: whether Leadership needs a reason in the story (TR-187, TG-022).
        master_plan_played: from where Master Plan is played in rounds (TR-021, TC-073, TG-005).
        master_plan_fetches: where it lays the card that it fetches (TR-144, TC-074, TG-023).
        rally_discards: whether all may discard before Rally refills the hands (TR-157, TC-078,
            TG-029).
        rally_reaches_all: whether in rounds Rally reaches heroes of other combats (TR-157, TC-078).
        monologue: what a monologue keeps from happening (TR-145, TC-075, TG-024).
        monologue_may_last: whether a monologue may go on for another round (TR-186).
        late_escape: what happens to an Escape that is not the first card of its pool (TR-131,
            TC-066).
        idea_owed: what the gamemaster owes for Idea (TR-138, TC-070, TG-074).
        second_chance: what a second chance is (TR-150, TC-081, TG-026).
        drama_pay: when a Drama card pays that is held to the end (TR-128, TC-064, TG-017).
    """

    action_bonus: Natural
    action_reach: Literal["all_actions_of_the_round", "one_roll"]
    attribute_raise: Natural
    raise_reach: Literal["attribute_for_the_round", "skill_for_the_round", "next_roll"]
    supporter_bonus: Natural
    coup_de_grace: Natural
    coup_de_grace_percent: Natural
    glory_trigger: Literal["high_roll_in_a_dramatic_scene", "critical_success"]
    glory_roll: Natural
    glory_award: Natural
    drama_award: Natural
    leadership_fewest: Natural
    leadership_cards: Natural
    leadership_reach: Literal["one_player", "several_players"]
    leadership_place: Literal["pool_in_rounds_else_hand", "pool", "hand_or_pool"]
    leadership_discards: bool
    leadership_is_explained: bool
    master_plan_played: Literal["pool", "hand_or_pool"]
    master_plan_fetches: Literal["pool_in_rounds_else_hand", "where_it_came_from", "hand"]
    rally_discards: bool
    rally_reaches_all: bool
    monologue: Literal["all_actions", "hostile_actions", "actions_of_others"]
    monologue_may_last: bool
    late_escape: Literal["is_refused", "has_no_effect"]
    idea_owed: IdeaOwed
    second_chance: Literal["one_new_try", "best_of_two_rerolls"]
    drama_pay: Literal["shown_once_completed", "when_the_adventure_ends"]

    def __attrs_post_init__(self) -> None:
        """Some number of cards satisfies Leadership (TC-072)."""
        if self.leadership_fewest > self.leadership_cards:
            most = f"{self.leadership_cards} or fewer, as leadership_cards says"
            what = f"expected {most}, got {self.leadership_fewest}"
            raise ValueError(f"Enhancements.leadership_fewest: {what}")


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Specials:
    """Readings of the chapters `specials`, `subplots` and `campaigns`.

    Attributes:
        are_picked_up: the specials that return to the hand with the rest of the pool (TR-160,
            TG-009).
        counted: which specials count against the hand size at the end of a scene (TR-160, TC-042).
        alertness: what Alertness does when it fires (TR-161, TC-054, TG-030).
        described_subplots: the subplots that the text describes (TR-170, TC-091, TG-079).
        mistaken: who errs in Suspicion and Mistaken Identity (TR-170, TC-091, TG-079).
        most_subplots: how many subplots a player may have in an adventure; None is no limit
            (TR-166).
        subplot_pay: for which acts a subplot pays its hero (TR-168, TC-053, TG-032).
        act_possibilities: possibilities that a subplot pays for an act (TR-168, TC-053, TG-032).
        declined_possibilities: possibilities for a subplot that is declined (TR-163, TC-051).
        disallowed_possibilities: possibilities for one that the gamemaster disallows (TR-164,
            TC-052).
        declined_draws: cards drawn in the place of either (TR-163, TC-051).
        paid_discards: which ways of throwing a subplot away pay (TR-163, TC-051). A subplot is
            declined out of the hand, or also out of the pool until it has been accepted.
        unused_martyr: what a martyr who has not died means for her award (TR-174, TC-058).
        campaign_player: who may play a Campaign card (TR-175, TC-055, TG-033).
        illness: what an Illness takes from the effect value of skill checks (TC-057).
        illness_in_combat: what an Illness takes from it with a combat skill (TC-057).
    """

    are_picked_up: tuple[CardType, ...]
    counted: Literal["those_in_the_hand", "none"]
    alertness: AlertnessOwed
    described_subplots: tuple[CardType, ...]
    mistaken: Mistaken
    most_subplots: Natural | None
    subplot_pay: Literal["unless_ignored", "where_it_influenced", "once_in_play"]
    act_possibilities: Natural
    declined_possibilities: Natural
    disallowed_possibilities: Natural
    declined_draws: Natural
    paid_discards: Literal["declined_alone", "declined_in_the_pool_too", "every_discard"]
    unused_martyr: Literal["may_be_reduced_if_not_played_out", "is_reduced", "nothing"]
    campaign_player: Literal["anybody_if_the_owner_agrees", "the_owner_of_an_active_subplot"]
    illness: Natural
    illness_in_combat: Natural
