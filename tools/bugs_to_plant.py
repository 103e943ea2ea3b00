"""The bugs that `tools.planted_bugs` plants, with the tests that should notice them."""

from typing import Final

import attrs


@attrs.frozen(kw_only=True)
class Bug:
    """A bug to be planted.

    Attributes:
        title: what goes wrong, in a few words.
        file: the file, below `src/dramadeck`.
        sound: the correct text, which is in the file once.
        wrong: the text with the bug.
        system: the system in which the laws are checked.
        tests: the tests for this code.
    """

    title: str
    file: str
    sound: str
    wrong: str
    system: str = "torg"
    tests: str


BUGS: Final = (
    Bug(
        title="a long step loses its last events",
        file="core/system.py",
        sound="                return transition(before, state, tuple(events))",
        wrong="                return transition(before, state, tuple(events[:5]))",
        tests="tests/core/test_system.py",
    ),
    Bug(
        title="a shuffle draws its lots outside the seed",
        file="core/rng.py",
        sound='draw = Random(f"{self.root}/{self.drawn}").random',
        wrong="draw = Random().random",
        tests="tests/core/test_rng.py",
    ),
    Bug(
        title="a rule refuses after its first event",
        file="torg/rules/adventure.py",
        sound="    state = yield SceneEnded(awaiting=awaiting, is_final_encounter=is_final)\n",
        wrong=(
            "    state = yield SceneEnded(awaiting=awaiting, is_final_encounter=is_final)\n"
            "    if is_final:\n"
            '        raise refuse(Reason.SCENE_UNDER_WAY, "TR-045")\n'
        ),
        tests="tests/torg/rules/test_adventure.py",
    ),
    Bug(
        title="a record leaves out the last events of a long turn",
        file="codec/records.py",
        sound="            turns.append(Turn(command, events, state))",
        wrong="            turns.append(Turn(command, events[:5], state))",
        tests="tests/codec/test_records.py",
    ),
    Bug(
        title="a rule forgets the state after each card drawn",
        file="torg/rules/piles.py",
        sound="        state = yield CardDrawn(hero=hero, card=state.drama_deck[-1])",
        wrong="        yield CardDrawn(hero=hero, card=state.drama_deck[-1])",
        tests="tests/torg/rules/test_piles.py",
    ),
    Bug(
        title="a shuffle leaves the seed as it was",
        file="torg/rules/piles.py",
        sound=(
            '        """The next shuffle takes the next seed."""\n'
            "        return replace(state, seed=state.seed.next)\n\n\n"
            "@event\nclass DeckReshuffled"
        ),
        wrong=(
            '        """The next shuffle takes the next seed."""\n'
            "        return state\n\n\n"
            "@event\nclass DeckReshuffled"
        ),
        tests="tests/torg/rules/test_piles.py",
    ),
    Bug(
        title="a save sorts the cards of each pile",
        file="codec/convert.py",
        sound="{str(zone): list(pile) for zone, pile in table}",
        wrong="{str(zone): sorted(pile) for zone, pile in table}",
        tests="tests/codec/test_saves.py",
    ),
    Bug(
        title="a view shows every hand",
        file="torg/view.py",
        sound="hand=tuple(sorted(cards)) if can_see(seat, hand(name)) else None,",
        wrong="hand=tuple(sorted(cards)),",
        tests="tests/torg/test_zones_and_view.py",
    ),
    Bug(
        title="an event does not say that its number is a card",
        file="torg/rules/piles.py",
        sound=(
            '    """A hero has drawn the top card of the deck into her hand."""\n\n'
            "    hero: str\n    card: Card\n"
        ),
        wrong=(
            '    """A hero has drawn the top card of the deck into her hand."""\n\n'
            "    hero: str\n    card: int\n"
        ),
        tests="tests/torg/test_zones_and_view.py",
    ),
    Bug(
        title="a text names the hidden cards that somebody lays down",
        file="torg/rules/trades.py",
        sound="        explanation=command.explanation,\n",
        wrong='        explanation=f"{command.explanation} {gives}",\n',
        tests="tests/torg/rules/test_trades.py",
    ),
    Bug(
        title="hidden cards are not blanked in events",
        file="core/visibility.py",
        sound="lambda card, visibility: card if card in visibility.cards else FACE_DOWN",
        wrong="lambda card, visibility: card",
        tests="tests/core/test_secrecy.py",
    ),
    Bug(
        title="a verb sends another command",
        file="torg/verbs.py",
        sound="end_scene = RULES.verb(commands.EndScene)",
        wrong="end_scene = RULES.verb(commands.EndAct)",
        tests="tests/test_public_modules.py",
    ),
    Bug(
        title="a refusal names a rule that does not exist",
        file="torg/rules/requirements.py",
        sound="raise refuse(Reason.CARD_NOT_IN_HAND, rule, card=card, hero=hero)",
        wrong='raise refuse(Reason.CARD_NOT_IN_HAND, "TR-999", card=card, hero=hero)',
        tests="tests/laws/test_reasons.py",
    ),
    Bug(
        title="an owner's zone is seen by every seat",
        file="core/visibility.py",
        sound="                return owner is not None and self.name_of(seat) == owner",
        wrong="                return owner is not None",
        tests="tests/core/test_secrecy.py",
    ),
    Bug(
        title="a borrowed name opens a hand",
        file="core/visibility.py",
        sound="        return seat.name if seat.role in self.holders else None",
        wrong="        return seat.name",
        tests="tests/testing/test_wrong_senders.py",
    ),
    Bug(
        title="the Narrator's name opens a hand of the players",
        file="tarot/state.py",
        sound="VisibilityRules(VISIBILITY, frozenset({PLAYER}))",
        wrong="VisibilityRules(VISIBILITY, frozenset({PLAYER, NARRATOR.role}))",
        system="tarot",
        tests="tests/testing/test_wrong_senders.py",
    ),
    Bug(
        title="odds know the hands of others",
        file="odds/torg/at_the_table.py",
        sound="if not TORG.can_see_now(state, seat, zone)",
        wrong="if zone.owner is None",
        tests="tests/odds/test_cards_to_come.py",
    ),
    Bug(
        title="a card of paper that another holds is refused",
        file="torg/rules/piles.py",
        sound="    return place.owner != hero and place not in also_seen(state, hero_seat(hero))",
        wrong="    return place.owner is None",
        tests="tests/torg/rules/test_paper_deck.py",
    ),
    Bug(
        title="a player's record holds the seed of her die",
        file="torg/rules/dice.py",
        sound="    seed: Annotated[int | str | None, core.HOST] = None",
        wrong="    seed: int | str | None = None",
        tests="tests/codec/test_seen_records.py",
    ),
    Bug(
        title="one card more a round goes to the pool",
        file="torg/rules/pools.py",
        sound="    if count >= limit:",
        wrong="    if count > limit:",
        tests="tests/torg/rules/test_pools.py",
    ),
    Bug(
        title="a drawn card does not move",
        file="torg/rules/piles.py",
        sound="        return (core.Move(self.card, DRAMA_DECK, hand(self.hero)),)",
        wrong="        return ()",
        tests="tests/torg/rules/test_piles.py",
    ),
    Bug(
        title="the rank that the Narrator asks for is told to everybody",
        file="tarot/rules/checks.py",
        sound=(
            '    needed: Annotated[int | None, VisibleTo("narrator")]\n'
            "    told_trait: str | None = None\n"
        ),
        wrong="    needed: int | None\n    told_trait: str | None = None\n",
        system="tarot",
        tests="tests/tarot/rules/test_checks.py",
    ),
    Bug(
        title="a second transfer withheld gives the first one free",
        file="torg/rules/pools.py",
        sound="withheld=(*current.pools.withheld, self.hero)",
        wrong="withheld=(self.hero,)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a second pool that opens makes the first one forget with what it opened",
        file="torg/rules/pools.py",
        sound="opened=(*pooled.pools.opened, *self.cards)",
        wrong="opened=self.cards",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a trade that is answered ends the offers of everybody",
        file="torg/rules/trades.py",
        sound="offers = tuple(offer for offer in state.pending.offers if offer.hero != hero)",
        wrong="offers = ()",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="of two who act together the last alone keeps her critical moment",
        file="torg/rules/pools.py",
        sound="            moments = (*attempt.critical_moments, hero)",
        wrong="            moments = (hero,)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="of those whom an inspiration has woken the last alone stands up",
        file="torg/rules/injuries.py",
        sound="woken=(*conditions.woken, self.character)",
        wrong="woken=(self.character,)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a second fatigue takes the place of the first",
        file="torg/rules/injuries.py",
        sound="shock=before.shock + self.shock",
        wrong="shock=self.shock",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="the card that another hero has laid first makes an Escape late",
        file="torg/rules/pools.py",
        sound="hero in dict(state.pending.first_pooled)",
        wrong="bool(state.pending.first_pooled)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a second campaign takes the first one out of its hero's life",
        file="torg/rules/specials.py",
        sound="campaigned=(*hero.campaigned, lasting)",
        wrong="campaigned=(lasting,)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="of two gifts only the first is looked at",
        file="torg/rules/cards/renewals.py",
        sound="    for gift in choice.gifts:\n        for card in gift.cards",
        wrong="    for gift in choice.gifts[:1]:\n        for card in gift.cards",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a card guards against the first of a group alone",
        file="torg/rules/outcomes.py",
        sound="defense.opponent in attempt.actors",
        wrong="defense.opponent == attempt.actor",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="the moment of the second hero ends that of the first",
        file="torg/rules/pools.py",
        sound="moments=(*current.pools.moments, moment)",
        wrong="moments=(moment,)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a possibility of the second hero gives the first hers back",
        file="torg/rules/dice.py",
        sound="free_spent=(*points.free_spent, self.character)",
        wrong="free_spent=(self.character,)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="one of a group has lost the reroll for all",
        file="torg/rules/dice.py",
        sound="*state.attempts[-1].actors)",
        wrong="state.attempts[-1].actor)",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a second setback card forgets whom the first has struck",
        file="torg/rules/cards/later_cards.py",
        sound="hindered=(*before.hindered, *hindered)",
        wrong="hindered=hindered",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="only the second act has a critical moment of its own",
        file="torg/rules/adventure.py",
        sound="            critical_moments=(),",
        wrong="            critical_moments=() if self.act == 1 else adventure.critical_moments,",
        tests="tests/torg/test_second_of_each_kind.py",
    ),
    Bug(
        title="a drawn card stands in a field for open cards",
        file="tarot/rules/hands.py",
        sound="    holder: str | None\n    card: Card\n",
        wrong=('    holder: str | None\n    card: __import__("dramadeck.core").core.PublicCard\n'),
        system="tarot",
        tests="tests/tarot/rules/test_hands.py",
    ),
    Bug(
        title="a batch of cards is told as plain numbers",
        file="tarot/rules/hands.py",
        sound="    zone: core.Zone\n    cards: tuple[Card, ...]\n",
        wrong="    zone: core.Zone\n    cards: tuple[int, ...]\n",
        system="tarot",
        tests="tests/tarot/rules/test_hands.py",
    ),
    Bug(
        title="the reason of a ruling names the hidden card",
        file="tarot/rules/rulings.py",
        sound="source=source, target=target, reason=command.reason",
        wrong='source=source, target=target, reason=f"{command.reason} {command.card}"',
        system="tarot",
        tests="tests/tarot/rules/test_rulings.py",
    ),
    Bug(
        title="the count of a hand tells whether a card is in it",
        file="torg/view.py",
        sound="            hand_count=len(cards),",
        wrong="            hand_count=len(cards) + (1 in cards),",
        tests="tests/torg/test_zones_and_view.py",
    ),
    Bug(
        title="a refusal names who holds a hidden card",
        file="torg/rules/requirements.py",
        sound="raise refuse(Reason.CARD_NOT_IN_HAND, rule, card=card, hero=hero)",
        wrong=(
            "where = state.table.find(card)\n"
            "            raise refuse(Reason.CARD_NOT_IN_HAND, rule, card=card,"
            " hero=(where and where.owner) or hero)"
        ),
        tests="tests/torg/rules/test_trades.py",
    ),
    Bug(
        title="cards beside names in a view are told as cards alone",
        file="narration/generic.py",
        sound="        return _listed(\n            rows, [_value_with_cards(",
        wrong="        return scope.cards(rows) or (\n            rows, [_value_with_cards(",
        tests="tests/narration/test_generic.py",
    ),
    Bug(
        title="the last type of command is in no listing",
        file="core/legal_actions.py",
        sound="for kind in self.commands if only is None",
        wrong="for kind in self.commands[:-1] if only is None",
        tests="tests/laws/test_completeness.py",
    ),
    Bug(
        title="damage is offered to those on the other side alone",
        file="torg/field_types.py",
        sound='Anybody: TypeAlias = Annotated[CharacterName, OneOf("characters")]',
        wrong='Anybody: TypeAlias = Annotated[CharacterName, OneOf("villains")]',
        tests="tests/laws/test_completeness.py",
    ),
    Bug(
        title="of four partners for a trade the last is not offered",
        file="torg/domains.py",
        sound='"heroes": lambda state, _: (hero.name for hero in state.heroes)',
        wrong='"heroes": lambda state, _: (hero.name for hero in state.heroes[:3])',
        tests="tests/laws/test_completeness.py",
    ),
    Bug(
        title="an event is told without a word",
        file="narration/torg/messages.csv",
        sound="RoundsEnded,,The rounds end.,",
        wrong="RoundsEnded,, ,",
        tests="tests/narration/test_every_field_is_told.py",
    ),
    Bug(
        title="a word with an umlaut crashes the labels in German",
        file="narration/renderer.py",
        sound="self._catalogue.pgettext(kind, english_word(member))\n            term",
        wrong=(
            "self._catalogue.pgettext(kind, english_word(member))"
            '.encode("ascii").decode()\n            term'
        ),
        tests="tests/narration/test_german_words.py",
    ),
    Bug(
        title="a table in words crashes where nothing is discarded",
        file="narration/torg/table.py",
        sound="discards, view.discard_pile, layout",
        wrong="discards, (view.discard_pile[-1],), layout",
        tests="tests/narration/test_torg_cards_and_table.py",
    ),
    Bug(
        title="a picture crashes for an empty pile",
        file="pictures/tables.py",
        sound="pile.cards or (FACE_DOWN,)",
        wrong="(pile.cards[-1],) or (FACE_DOWN,)",
        tests="tests/pictures/test_tables.py",
    ),
    Bug(
        title="a save cannot be loaded, for its zones have other names",
        file="codec/convert.py",
        sound="{str(zone): list(pile) for zone, pile in table}",
        wrong='{str(zone).replace("/", " "): list(pile) for zone, pile in table}',
        tests="tests/codec/test_saves.py",
    ),
    Bug(
        title="a Major Arcana is no critical success where the rank is enough",
        file="tarot/rules/checks.py",
        sound="    if push and push.majors:",
        wrong="    if push and push.majors and rank < needed:",
        system="tarot",
        tests="tests/tarot/rules/test_pushes.py",
    ),
    Bug(
        title="a new fight remembers an Escape that has left its pool",
        file="torg/rules/pools.py",
        sound="or (card in state.pool(name) and state.card(card).type is CardType.ESCAPE)",
        wrong="or state.card(card).type is CardType.ESCAPE",
        tests="tests/torg/rules/cards/test_story.py",
    ),
    Bug(
        title="a setback that the gamemaster has named is undone with the interaction",
        file="torg/rules/interactions.py",
        sound="effects=tuple(effect for effect in self.effects if effect is not setback),",
        wrong="effects=self.effects,",
        tests="tests/torg/rules/test_approved_actions.py",
    ),
    Bug(
        title="a setback costs a step where none is done",
        file="torg/rules/skill_resolution.py",
        sound="        if task is None or self.step is None:",
        wrong="        if task is None:",
        tests="tests/torg/options/test_skill_resolution.py",
    ),
    Bug(
        title="of two cards that Leadership discards the second stays in the hand",
        file="torg/rules/cards/renewals.py",
        sound="CardsDiscarded(hero=hero, cards=discards)",
        wrong="CardsDiscarded(hero=hero, cards=discards[:1])",
        tests="tests/torg/rules/cards/test_renewals.py",
    ),
    Bug(
        title="the last line of a chart of interactions has an end",
        file="charts/torg/interaction.py",
        sound="for line in lines[1:]), None)",
        wrong="for line in lines[1:]), 10**6)",
        tests="tests/charts/torg/test_interaction.py",
    ),
)
