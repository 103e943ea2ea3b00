"""The migrations of Torg's saves from earlier versions.

A game goes on by the rules by which it was begun: a new question of the rule text gets the answer
by which the game was played before.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple


def with_owners_of_moments(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 knows who has a critical moment, when Drama pays, and what opened the pools."""
    if "state" not in data:
        return data
    state = data["state"]
    setup, dialect = state["setup"], state["setup"]["dialect"]
    pools = {**dialect["pools"], "moment_owner": "character"}
    enhancements = {**dialect["enhancements"], "drama_pay": "shown_once_completed"}
    dialect = {**dialect, "pools": pools, "enhancements": enhancements}
    state = _with_rounds(state, lambda old: {**old, "marks": {**old["marks"], "opened": []}})
    return {**data, "state": {**state, "setup": {**setup, "dialect": dialect}}}


def _with_rounds(
    state: dict[str, Any], changed: Callable[[dict[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """The data of a state with both its rounds changed: today's, and the one of the aftermath."""
    play, last, current = state["play"], state["play"]["aftermath"], state["round"]
    if last is not None and last["round"] is not None:
        play = {**play, "aftermath": {**last, "round": changed(last["round"])}}
    return {**state, "play": play, "round": None if current is None else changed(current)}


class OldPlay(NamedTuple):
    """The choice of a command for one type of card: its record, its fields by the old names."""

    choice: str
    fields: Mapping[str, str]
    more: Mapping[str, Any] = MappingProxyType({})


def _same(*fields: str) -> Mapping[str, str]:
    return {name: name for name in fields}


_NO_USE: Final = MappingProxyType({"what_for": None})

PLAYS_OF_ONE_TYPE: Final[Mapping[str, OldPlay | None]] = MappingProxyType(
    {
        "PlayAction": None,
        "PlayCoupDeGrace": None,
        "PlayDefense": OldPlay("Guarding", _same("opponent", "bonus")),
        "PlayDrama": OldPlay("Spending", _same("what_for"), _NO_USE),
        "PlayEscape": None,
        "PlayGlory": None,
        "PlayHaste": None,
        "PlayHero": OldPlay("Spending", _same("what_for"), _NO_USE),
        "PlayHeroFails": None,
        "PlayIdea": OldPlay("Words", {"question": "text"}),
        "PlayInspiration": OldPlay("Toward", _same("character")),
        "PlayLeadership": OldPlay("Leading", _same("gifts", "discards", "explanation")),
        "PlayMasterPlan": None,
        "PlayMonologue": OldPlay("Speech", {"speech": "text", "contributes": "contributes"}),
        "PlayNetGain": OldPlay("Skills", {"skills": "names"}),
        "PlayOpponentFails": None,
        "PlayRally": None,
        "PlayRealitysFavorite": None,
        "PlayReconnection": OldPlay("Reconnecting", _same("ignores")),
        "PlayResearch": OldPlay("Words", {"mystery": "text"}),
        "PlaySecondChance": None,  # of Survival, too: it asks for no choice to be tried again
        "PlaySeizeInitiative": OldPlay("Seizing", _same("keeps", "new_card")),
        "PlaySetback": OldPlay("Hindering", _same("character", "removes", "what")),
        "PlaySupporter": OldPlay("Words", {"explanation": "text"}),
        "PlaySurvival": OldPlay("Surviving", {}, MappingProxyType({"again": False})),
        "RaiseAttribute": OldPlay("Raise", _same("attribute", "skill")),
    }
)
"""Name of a command of version 2 → what `PlayCard` says of it today."""


def with_one_verb_for_cards(data: dict[str, Any]) -> dict[str, Any]:
    """Version 3 plays every card by `PlayCard`; version 2 had a command for each type."""
    command: dict[str, Any] = data.get("command", {})
    name = str(command.get("is"))
    if name not in PLAYS_OF_ONE_TYPE:
        return data
    play, choice = PLAYS_OF_ONE_TYPE[name], None
    if play is not None:
        fields = {new: command[old] for old, new in play.fields.items() if old in command}
        choice = {"is": play.choice, **play.more, **fields}
    today = {"is": "PlayCard", "hero": command["hero"], "card": command["card"], "choice": choice}
    return {**data, "command": today}


def with_rounds_by_owners(data: dict[str, Any]) -> dict[str, Any]:
    """Version 3 keeps what belongs to a round by what it is about; version 2 in two heaps."""
    if "state" not in data:
        return data
    return {**data, "state": _with_rounds(data["state"], _by_owners)}


def _by_owners(current: dict[str, Any]) -> dict[str, Any]:
    marks, verdicts = current["marks"], current["verdicts"]
    speaker = marks["speaker"]
    speech = {"speaker": speaker, "is_prolonged": verdicts["prolongs_monologue"]}
    return {
        **{name: current[name] for name in ("number", "heroes", "deeds", "hastened", "fighters")},
        "order": verdicts["order"],
        "postures": marks["postures"],
        "keeps_card": marks["keeps_card"],
        "rewards": {
            "earned": marks["earned"],
            "disallowed": verdicts["disallowed"],
            "defended": marks["defended"],
            "strips": marks["strips"],
        },
        "conditions": {
            "given": verdicts["conditions"],
            "calls": marks["calls"],
            "steadfast": verdicts["steadfast"],
            "woken": marks["woken"],
        },
        "setbacks": {
            "named": verdicts["setbacks"],
            "penalized": verdicts["penalized"],
            "hindered": verdicts["hindered"],
            "spared": verdicts["spared"],
        },
        "pools": {
            "pooled": current["pooled"],
            "opened": marks["opened"],
            "withheld": verdicts["withheld"],
            "moments": marks["moments"],
            "committed": marks["committed"],
            "committing": marks["committing"],
        },
        "points": {"rerolls_lost": marks["rerolls_lost"], "free_spent": marks["free_points"]},
        "monologue": None if speaker is None else speech,
    }


def in_version_3(data: dict[str, Any]) -> dict[str, Any]:
    """What version 2 has written, as version 3 writes it."""
    return with_rounds_by_owners(with_one_verb_for_cards(data))


MIGRATIONS: Final = (with_owners_of_moments, in_version_3)
"""The changes, from version 1 on; see `dramadeck.codec.saves`."""
