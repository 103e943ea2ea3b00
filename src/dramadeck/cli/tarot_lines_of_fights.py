"""The lines for events about contests, fights and wounds."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Tone, counted, listed, says
from dramadeck.cli.tarot_telling import TarotTeller, TarotTelling, action, told
from dramadeck.tarot import (
    ActionTaken,
    ArmorSoaked,
    ArmorWorn,
    AttackDeclared,
    AttackOpened,
    CharacterStabilized,
    CharacterStunned,
    ContestBegun,
    ContestCalledOff,
    ContestReordered,
    ContestSettled,
    ContestWaived,
    FightBegun,
    FightEnded,
    HitLanded,
    OrgansFailed,
    ReactionRaised,
    RoundBegun,
    StunEnded,
    TraumaBegun,
    TraumaCause,
    WoundsHealed,
    WoundsSuffered,
)


def _contest_begun(t: TarotTelling) -> Line:
    names = [each.character for each in t.event.sides]
    return Line(f"A contest: {' against '.join(names)}.", Tone.BAD, 0, ("TT-038",))


def _reordered(t: TarotTelling) -> Line:
    return Line(f"The order of narration is now {listed(t.event.order)}.", rules=("TT-038",))


def _contest_settled(t: TarotTelling) -> Line:
    e = t.event
    shown = [each.character for each in e.standings if each.majors]
    tone = Tone.PLAIN
    if e.winners:
        text = f"{listed(e.winners)} {'win' if len(e.winners) > 1 else 'wins'}."
        tone = Tone.GOOD if t.tone(e.winners[0]) is Tone.HEROES else Tone.BAD
    elif shown:
        text = f"{listed(shown)} show Major Arcana: the stories say who has won what."
    else:
        text = "Nobody wins: it is a draw."
    rule = "TT-042" if shown else "TT-046" if e.is_tie else "TT-045"
    return Line(f"{text}{action(t)}", tone, 0, (rule,))


def _attack(t: TarotTelling) -> Line:
    e = t.event
    text = f"{e.character} attacks {listed(e.targets)}.{action(t)}"
    return Line(text, t.tone(e.character), 0, ("TT-071",))


def _hit(t: TarotTelling) -> Line:
    e = t.event
    by = f" by {e.by}" if e.by else ""
    weapon = f" ({e.weapon})" if e.weapon else ""
    return Line(f"{e.character} is hit{by}{weapon}.", Tone.CARD, 0, ("TT-066",))


def _soaked(t: TarotTelling) -> Line:
    stopped = counted(t.event.stopped, "wound")
    return Line(f"Armor stops {stopped}, and gets worse by one.", rules=("TT-061", "TT-062"))


def _armor(t: TarotTelling) -> Line:
    e = t.event
    return Line(f"{e.character} puts on {e.armor or 'armor'}.", depth=0)


def _trauma(t: TarotTelling) -> Line:
    e = t.event
    cause = "bleeds and is" if e.cause is TraumaCause.BLEEDING else "is"
    wounds = counted(e.wounds, "wound")
    return Line(f"{e.character} {cause} about to suffer {wounds}.", rules=("TT-056",))


def _suffered(t: TarotTelling) -> Line:
    e = t.event
    character = t.after.character(e.character)
    averted = f", {e.averted} kept away" if e.averted else ""
    carried = f" ({character.wounds} now{averted})" if character else ""
    what = f"suffers {counted(e.wounds, 'wound')}{carried}" if e.wounds else "comes out unharmed"
    is_good = (t.tone(e.character) is Tone.HEROES) is not bool(e.wounds)
    tone = Tone.GOOD if is_good else Tone.BAD
    rule = "TT-054" if e.wounds else "TT-057" if e.averted else "TT-056"
    return Line(f"{e.character} {what}.{told(t)}", tone, rules=(rule,))


def _reaction(t: TarotTelling) -> Line:
    e = t.event
    how = "acts before everybody else" if e.comes_first else f"is faster by {e.ranks}"
    return Line(f"{e.character} {how}.{told(t)}", t.tone(e.character), rules=("TT-049",))


def _round(t: TarotTelling) -> Line:
    acting = t.event.acting
    verb = "acts" if len(acting) == 1 else "act"
    return Line(f"A round begins: {listed(acting)} {verb}.", depth=0, rules=("TT-048",))


def _fight(t: TarotTelling) -> Line:
    names = listed(t.event.characters)
    return Line(f"A fight begins between {names}.", Tone.BAD, 0, ("TT-048",))


def _action_taken(t: TarotTelling) -> Line:
    return Line(f"{t.event.character} acts.{action(t)}", t.tone(t.event.character), 0)


def _stabilized(t: TarotTelling) -> Line:
    e = t.event
    by = f": {e.by} has seen to it" if e.by else " in the hospital"
    return Line(f"{e.character} no longer bleeds{by}.", Tone.GOOD, rules=("TT-073",))


def _healed(t: TarotTelling) -> Line:
    e = t.event
    wounds, weeks = counted(e.wounds, "wound"), counted(e.weeks, "week")
    return Line(f"{e.character}: {wounds} healed in {weeks}.", Tone.GOOD, 0, ("TT-065",))


def _called_off(t: TarotTelling) -> Line:
    return Line(f"The contest of {listed(t.event.characters)} is called off.", depth=0)


LINES_OF_FIGHTS: Final[Mapping[type[Any], TarotTeller]] = MappingProxyType(
    {
        ActionTaken: _action_taken,
        ArmorSoaked: _soaked,
        ArmorWorn: _armor,
        AttackDeclared: _attack,
        AttackOpened: says("{e.character} goes for {e.target}.", Tone.PLAIN, "TT-071", depth=0),
        CharacterStabilized: _stabilized,
        CharacterStunned: says("{e.character} is stunned.", Tone.BAD, "TT-063"),
        ContestBegun: _contest_begun,
        ContestCalledOff: _called_off,
        ContestReordered: _reordered,
        ContestSettled: _contest_settled,
        ContestWaived: says(
            "{e.target} has no defense against {e.character}: {e.reason}.", Tone.BAD, "TT-050"
        ),
        FightBegun: _fight,
        FightEnded: says("The fight is over.", Tone.PLAIN, "TT-051", depth=0),
        HitLanded: _hit,
        OrgansFailed: says("The organs of {e.character} fail!", Tone.BAD, "TT-047"),
        ReactionRaised: _reaction,
        RoundBegun: _round,
        StunEnded: says("{e.character} comes to herself.", Tone.GOOD, "TT-063", depth=0),
        TraumaBegun: _trauma,
        WoundsHealed: _healed,
        WoundsSuffered: _suffered,
    }
)
"""Event type → its line; None where there is nothing to say."""
