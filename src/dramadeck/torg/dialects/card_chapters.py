"""The records that a dialect is made of, of those chapters that speak about single cards.

No field has a default; see `dramadeck.torg.dialects.chapters`.
"""

import attrs

from dramadeck.engine import Natural
from dramadeck.engine.readings import checked_readings
from dramadeck.torg.cards import CardType
from dramadeck.torg.dialects import card_readings


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Enhancements:
    """Readings of the chapter `enhancements`.

    Attributes:
        action_bonus: what Action adds (TR-115, TC-059, TG-014).
        action_reach: what an Action card helps.
        attribute_raise: what Adrenalin, Willpower and Presence add (TR-117..119, TC-060, TG-015).
        raise_reach: what those three raise.
        supporter_bonus: what Supporter adds to another's bonus number (TR-156, TC-084, TG-028).
        coup_de_grace: what Coup de Grace adds to an effect value (TR-123, TC-062).
        coup_de_grace_percent: what it adds to an effect total, in percent of it (TG-016).
        glory_trigger: what Glory asks for, beside a deed that matters.
        glory_roll: the lowest roll that is enough; 0 where rolls do not count (TR-134, TC-067).
        glory_award: what Glory adds to everybody's award (TR-135, TC-067, TG-019).
        drama_award: what a Drama card pays that is held to the end (TR-128, TC-064, TG-017).
        leadership_fewest: the fewest cards that Leadership hands over (TC-072, TG-022).
        leadership_cards: the most cards that Leadership hands over (TR-139, TC-072, TG-022).
        leadership_reach: to how many players Leadership hands cards.
        leadership_place: where Leadership lays those cards.
        leadership_discards: whether its player may discard before she refills her hand (TR-140).
        leadership_is_explained: whether Leadership needs a reason in the story (TR-187, TG-022).
        master_plan_played: from where Master Plan is played in rounds.
        master_plan_fetches: where it lays the card that it fetches.
        rally_discards: whether all may discard before Rally refills the hands (TR-157, TC-078,
            TG-029).
        rally_reaches_all: whether in rounds Rally reaches heroes of other combats (TR-157, TC-078).
        monologue: what a monologue keeps from happening.
        monologue_may_last: whether a monologue may go on for another round (TR-186).
        late_escape: what happens to an Escape that comes late.
        idea_owed: what the gamemaster owes for Idea.
        second_chance: what a second chance is.
        drama_pay: when a Drama card pays that is held to the end.
    """

    action_bonus: Natural
    action_reach: card_readings.ActionReach
    attribute_raise: Natural
    raise_reach: card_readings.RaiseReach
    supporter_bonus: Natural
    coup_de_grace: Natural
    coup_de_grace_percent: Natural
    glory_trigger: card_readings.GloryTrigger
    glory_roll: Natural
    glory_award: Natural
    drama_award: Natural
    leadership_fewest: Natural
    leadership_cards: Natural
    leadership_reach: card_readings.LeadershipReach
    leadership_place: card_readings.GiftPlace
    leadership_discards: bool
    leadership_is_explained: bool
    master_plan_played: card_readings.PlanPlace
    master_plan_fetches: card_readings.FetchPlace
    rally_discards: bool
    rally_reaches_all: bool
    monologue: card_readings.Silenced
    monologue_may_last: bool
    late_escape: card_readings.LateEscape
    idea_owed: card_readings.IdeaOwed
    second_chance: card_readings.SecondChance
    drama_pay: card_readings.DramaPay

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
        counted: which specials count against the hand size at the end of a scene.
        alertness: what Alertness does when it fires.
        described_subplots: the subplots that the text describes (TR-170, TC-091, TG-079).
        mistaken: who errs in Suspicion and Mistaken Identity.
        most_subplots: how many subplots a player may have in an adventure; None is no limit
            (TR-166).
        subplot_pay: for which acts a subplot pays its hero.
        act_possibilities: possibilities that a subplot pays for an act (TR-168, TC-053, TG-032).
        declined_possibilities: possibilities for a subplot that is declined (TR-163, TC-051).
        disallowed_possibilities: possibilities for one that the gamemaster disallows (TR-164,
            TC-052).
        declined_draws: cards drawn in the place of either (TR-163, TC-051).
        paid_discards: which ways of throwing a subplot away pay.
        unused_martyr: what a martyr who has not died means for her award.
        campaign_player: who may play a Campaign card.
        illness: what an Illness takes from the effect value of skill checks (TC-057).
        illness_in_combat: what an Illness takes from it with a combat skill (TC-057).
    """

    are_picked_up: tuple[CardType, ...]
    counted: card_readings.CountedSpecials
    alertness: card_readings.AlertnessOwed
    described_subplots: tuple[CardType, ...]
    mistaken: card_readings.Mistaken
    most_subplots: Natural | None
    subplot_pay: card_readings.SubplotPay
    act_possibilities: Natural
    declined_possibilities: Natural
    disallowed_possibilities: Natural
    declined_draws: Natural
    paid_discards: card_readings.PaidDiscards
    unused_martyr: card_readings.UnusedMartyr
    campaign_player: card_readings.CampaignPlayer
    illness: Natural
    illness_in_combat: Natural
