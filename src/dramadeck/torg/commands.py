"""Everything that can be sent to Torg."""

from typing import TypeAlias

from dramadeck.torg.chapters.adventure import AdventureCommand
from dramadeck.torg.chapters.announcements import AnnouncementsCommand
from dramadeck.torg.chapters.approaches import ApproachesCommand
from dramadeck.torg.chapters.approved_actions import ApprovedActionsCommand
from dramadeck.torg.chapters.attempts import AttemptsCommand
from dramadeck.torg.chapters.enhancements import EnhancementsCommand
from dramadeck.torg.chapters.injuries import InjuriesCommand
from dramadeck.torg.chapters.multi_action import MultiActionCommand
from dramadeck.torg.chapters.points import PointsCommand
from dramadeck.torg.chapters.pools import PoolsCommand
from dramadeck.torg.chapters.rounds import RoundsCommand
from dramadeck.torg.chapters.skill_resolution import SkillResolutionCommand

Command: TypeAlias = (
    AdventureCommand
    | InjuriesCommand
    | RoundsCommand
    | PoolsCommand
    | ApprovedActionsCommand
    | AttemptsCommand
    | PointsCommand
    | EnhancementsCommand
    | SkillResolutionCommand
    | ApproachesCommand
    | MultiActionCommand
    | AnnouncementsCommand
)
"""Everything that can be sent."""
