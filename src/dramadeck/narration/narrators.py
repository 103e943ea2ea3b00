"""The narrator: the log lines, menu and table of a seat, in words."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import attrs

from dramadeck.core import Due, GameResult, Phrase, Refusal, UnknownNameError
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem, require_system
from dramadeck.core.seats import name_of_sender
from dramadeck.core.visibility import SPECTATOR, Seat, view_event
from dramadeck.narration import catalogues, generic, pile_events
from dramadeck.narration.command_fields import fields_of
from dramadeck.narration.fields import named_value
from dramadeck.narration.forms import Chance, Fill, Menu, Recent, forms_of
from dramadeck.narration.menu_labels import MenuWords, sent_by
from dramadeck.narration.messages import (
    Listed,
    Message,
    NameArg,
    Value,
    log_line,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.renderer import ENGLISH, Language
from dramadeck.narration.scope import Scope, Setup
from dramadeck.narration.spans import Line, Row, Tone
from dramadeck.narration.table_model import Fact, Look, Place, PlaceKind, TableModel
from dramadeck.narration.table_model import rows as text_rows
from dramadeck.narration.words import Words, words_of_system


@attrs.frozen(kw_only=True, eq=False)
class Narrator:
    """The narrator of one seat of a game; `narrator` makes one.

    Attributes:
        setup: the rule text and the deck; None to look them up by the names in the view.
    """

    rules: AnySystem
    seat: Seat
    language: Language
    words: Words
    setup: Setup | None = None

    def lines(self, before: Any, events: Sequence[Any], after: Any) -> tuple[Line, ...]:
        """The log lines of the events of a command, and of the result if they end the game.

        Args:
            before: the view of the seat before the command (`RuleSystem.view`).
            events: the events; hidden fields are removed here, if they are not yet.
            after: the view of the seat after the command.

        >>> from dramadeck import narration, torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> after, events = torg.deal(state)
        >>> here = narration.narrator(torg.TORG)
        >>> for line in here.lines(torg.view(state, here.seat), events,
        ...                        torg.view(after, here.seat)):
        ...     print(line)
        The adventure begins for one hero. Cards in each hand: 6.
        The drama deck is shuffled: 156 cards.
        Quin draws 6 cards.
        """
        visibility_rules, seat = self.rules.visibility_rules, self.seat
        visible = tuple([view_event(event, seat, visibility_rules) for event in events])
        setup, lines = self._setup(after), list[Line]()
        for at, together in self._groups(visible):
            kind = together[0].__class__
            others = pile_events.EVENTS.get(kind, generic.event_line)
            formatter = self.words.events.get(kind, others)
            scope = self.words.scope(
                before=before, after=after, events=visible, at=at, together=together, setup=setup
            )
            line = formatter(scope)
            if line is not None:
                lines.append(self.language.line(line))
        result = _game_result(after)
        if visible and result is not None and result != _game_result(before):
            end = log_line(*result_sentences(result), tone=Tone.GOOD, depth=0)
            lines.append(self.language.line(end))
        return tuple(lines)

    def label(self, view: Any, command: Any) -> Line:
        """A command as a label of a menu, in lower case and without a full stop.

        It begins with the sender if that is not the seat itself, such as one of several villains.

        >>> from dramadeck import narration, torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
        >>> print(here.label(torg.view(state, here.seat), torg.commands.Flip()))
        flip the next card
        """
        labeler = self.words.commands.get(command.__class__, generic.label)
        scope = self._scope(view, command)
        label = sent_by(scope, self.seat, _sender(command), labeler(scope))
        return Line(self.language.spans(label), depth=0)

    def menu(
        self,
        view: Any,
        commands: Iterable[Any],
        *,
        fill: Fill | None = None,
        chance: Chance | None = None,
        recent: Recent | None = None,
        closed: Collection[type] = (),
    ) -> Menu:
        """The menu of the seat: a form for each type of command, in the order of use.

        Args:
            view: the view of the seat.
            commands: the legal commands (`RuleSystem.legal_actions`).
            fill: fills a sample command with the values of a character sheet; returns one or more
                commands, or the sample itself.
            chance: returns the chance of success of a command, or None.
            recent: returns the last command of a type that the seat has sent, or None; its choices
                are proposed.
            closed: types of commands whose forms have no fields; a single command of each type is
                enough (`first_only` of `RuleSystem.legal_actions`).

        >>> from dramadeck import narration, torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
        >>> for form in here.menu(torg.view(state, here.seat), [torg.commands.Deal()]):
        ...     print(form.label)
        begin the adventure and deal the hands
        """
        words = self._menu_words(view)
        return forms_of(words, commands, fill=fill, chance=chance, recent=recent, closed=closed)

    def menu_notes(self, view: Any, kinds: Collection[type]) -> tuple[Any, ...]:
        """What a menu of these types of commands says of the state; compared to see a change."""
        return self._menu_words(view).notes(kinds)

    def _menu_words(self, view: Any) -> MenuWords:
        scope = self._scope(view)
        return MenuWords(seat=self.seat, language=self.language, words=self.words, scope=scope)

    def card(self, card: int, view: Any = None) -> tuple[Line, ...]:
        """A printed card: its name, then its effect and its other texts.

        Raises:
            UnknownNameError: the deck has no such card, or the deck is unknown.

        >>> from dramadeck import narration, torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> here = narration.narrator(torg.TORG, setup=state.setup)
        >>> print(here.card(42)[0])
        Haste (42)
        """
        if view is None and self.setup is None and self.rules.decks:
            raise UnknownNameError(
                f"card {truncated_repr(card)}: the deck is unknown; pass the setup to the narrator "
                "(setup=state.setup), or the view of the seat: card(number, view); without a "
                "game, use dramadeck.lookups.Cards"
            )
        scope = self._scope(view)
        lines = [Line(self.language.value(scope.card(card)), Tone.CARD, depth=0)]
        if self.words.card is not None:
            lines += [self.language.line(line) for line in self.words.card(scope, card)]
        return tuple(lines)

    def refusal(self, refusal: Refusal) -> Line:
        """The reason of a refusal, as a sentence.

        >>> from dramadeck import narration, torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> refusal = torg.TORG.precondition_error(state, torg.commands.Flip)
        >>> print(narration.narrator(torg.TORG).refusal(refusal))
        the scene is not progressing by rounds; begin rounds first
        """
        return refusal_line(refusal, self.language)

    def table(self, view: Any, *, is_brief: bool = False) -> tuple[Row, ...]:
        """The table as the seat sees it, as rows of text; a brief one omits details and `now`.

        >>> from dramadeck import narration, tarot
        >>> state = tarot.deal(tarot.new_game(["Ann"], seed=7)).state
        >>> rows = narration.narrator(tarot.TAROT).table(tarot.view(state, tarot.SPECTATOR))
        >>> print(rows[0])
        Ann: Hand: 5 cards. Next hand: 4 cards.
        """
        return tuple(text_rows(self.table_model(view), self.language, is_brief=is_brief))

    def table_model(self, view: Any, *, is_over: bool = False) -> TableModel:
        """The table as data, from which text, pictures and pages are made.

        If the host has ended the game, `is_over`, nothing is left to do.

        >>> from dramadeck import narration, tarot
        >>> state = tarot.deal(tarot.new_game(["Ann"], seed=7)).state
        >>> model = narration.narrator(tarot.TAROT).table_model(tarot.view(state, tarot.SPECTATOR))
        >>> [place.key for place in model.places]
        ['seat Ann', 'narrator', 'centre']
        """
        table = self.words.table or partial(generic.places, labels=self.words.fields)
        title = message("The table: {seat}", seat=called(self.seat))
        if self.seat.name is not None:
            title = message("The table as {seat} sees it", seat=called(self.seat))
        scope = self._scope(view)
        now = () if is_over and _game_result(view) is None else self._now_place(scope)
        return TableModel(title=title, places=(*table(scope), *now))

    def now(self, view: Any) -> tuple[Line, ...]:
        """What the seat has to do now, and for whom the table waits, as sentences.

        After the end of the game, its result and the scores.

        >>> from dramadeck import narration, torg
        >>> state = torg.new_game(["Quin"], seed=7)
        >>> for seat in (torg.GAMEMASTER, torg.hero_seat("Quin")):
        ...     print(narration.narrator(torg.TORG, seat=seat).now(torg.view(state, seat))[0])
        Begin the adventure and deal the hands.
        Waiting for the gamemaster: begin the adventure and deal the hands.
        """
        facts = (fact for place in self._now_place(self._scope(view)) for fact in place.facts)
        return tuple(Line(self.language.spans(fact.text), depth=0) for fact in facts)

    def _now_place(self, scope: Scope) -> Iterator[Place]:
        """The facts of `now`, as a place of the table."""
        result = _game_result(scope.after)
        if result is not None:
            sentences = tuple(map(Fact, result_sentences(result)))
            yield Place(key="now", kind=PlaceKind.NOW, name=message("Result"), facts=sentences)
            return
        dues: tuple[Due, ...] = getattr(scope.after, "dues", ())
        own = [due for due in dues if due.seat == self.seat]
        facts = [
            Fact(self._due_sentence(scope, due), Look.DUE, due.command, self._settled_answers(due))
            for due in own
        ]
        for title, people in self._by_title(due for due in dues if due.blocks):
            waiting = message("Waiting for {people}: {command}.", people=people, command=title)
            facts.append(Fact(waiting, Look.QUIET))
        if any(due.blocks for due in dues):
            facts += self._optional(dues)
        elif len(own) < len(dues):
            earlier = self._dues_before(dues)
            first = dict.fromkeys(due.seat for due in earlier)
            if first:
                at = next(at for at, due in enumerate(own) if due.command == earlier[0].command)
                people = _seats(earlier)
                facts.insert(at, Fact(message("Before you: {people}.", people=people), Look.QUIET))
            rest = [due for due in dues if due.seat not in (self.seat, *first)]
            later = [] if own else _later(dues)
            if later:
                turns = [due for due in rest if due.command == later[0].command]
                people = _seats(due for due in turns if due not in later)
                then = _seats(due for due in turns if due in later)
                order = message("First: {people}. Then: {later}.", people=people, later=then)
                facts.append(Fact(order, Look.QUIET))
                rest = [due for due in rest if due not in turns]
            if rest:
                acts = Listed([_in_brackets(*title) for title in self._by_title(rest)])
                facts.append(Fact(message("Still to do: {acts}.", acts=acts), Look.QUIET))
        elif not own and self.words.idle is not None:
            facts += self.words.idle(scope)
        if facts:
            now = message("Now")
            yield Place(
                key="now", kind=PlaceKind.NOW, name=now, is_own=bool(own), facts=tuple(facts)
            )

    def _optional(self, dues: tuple[Due, ...]) -> Iterator[Fact]:
        """What other players may do while the game waits for somebody."""
        able = (due for due in dues if due.seat.name is not None and not due.blocks)
        for title, people in self._by_title(able):
            may = message("Possible before that: {command} ({people}).",
                          command=title, people=people)  # fmt: skip
            yield Fact(may, Look.QUIET)

    def _by_title(self, dues: Iterable[Due]) -> Iterator[tuple[Value, Listed]]:
        """The titles of the commands of dues, each with the other seats that may send it."""
        others = dict[Value, list[Due]]()
        for due in dues:
            if due.seat != self.seat:
                others.setdefault(self._due_title(due), []).append(due)
        for title, of_title in others.items():
            yield title, _seats(of_title)

    def _dues_before(self, dues: tuple[Due, ...]) -> tuple[Due, ...]:
        """The dues of other roles that precede a due of the seat for the same command."""
        own = {due.command: at for at, due in reversed([*enumerate(dues)]) if due.seat == self.seat}
        return tuple(
            due
            for at, due in enumerate(dues)
            if at < own.get(due.command, 0) and due.seat.role != self.seat.role
        )

    def _due_sentence(self, scope: Scope, due: Due) -> Message:
        """The sentence for a due of the seat."""
        sentence = self.words.dues.get(due.command)
        if sentence is not None:
            return sentence(scope, due)
        return message("To do: {command}.", command=self._due_title(due))

    def _due_title(self, due: Due) -> Value:
        """The title of the command of a due."""
        kind = self._command_type(due)
        return generic.words(due.command) if kind is None else self._title(kind)

    def title(self, kind: type) -> str:
        """The title of a type of command in a menu.

        >>> from dramadeck import narration, torg
        >>> narration.narrator(torg.TORG).title(torg.commands.Flip)
        'flip the next card'
        """
        return Line(self.language.value(self._title(kind)), depth=0).text

    def _title(self, kind: type) -> Value:
        return self.words.titles.get(kind) or generic.words(kind.__name__)

    def _settled_answers(self, due: Due) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
        """The fields that a due settles, as (field, answer) for the form of its command."""
        kind = self._command_type(due)
        fields = () if kind is None else fields_of(kind)
        multiple = {field.name for field in fields if field.subset is not None}
        settled = dict(due.given)
        return tuple(
            (field, due.names(field) if field in multiple else name)
            for field, name in settled.items()
        )

    def _command_type(self, due: Due) -> type | None:
        """The type of the command of a due; None if the system has no such command."""
        return next((kind for kind in self.rules.commands if kind.__name__ == due.command), None)

    def deck(self, view: Any) -> Any:
        """The deck of the game: that of the setup, or the one that a view names.

        Raises:
            UnknownNameError: the narrator has no setup, and the system has no such deck.

        >>> from dramadeck import narration, torg
        >>> view = torg.view(torg.new_game(["Quin"], seed=7), torg.SPECTATOR)
        >>> narration.narrator(torg.TORG).deck(view).name
        'original'
        """
        return self._setup(view).deck

    def _scope(self, view: Any, *commands: Any) -> Scope:
        """The scope of a view without events."""
        setup = self._setup(view)
        return self.words.scope(
            before=view, after=view, events=(), at=0, together=commands, setup=setup
        )

    def _setup(self, view: Any) -> Setup:
        if self.setup is not None:
            return self.setup
        if not getattr(view, "is_printed", True):
            raise UnknownNameError(
                f"the rule text {view.dialect!r} has house rules; "
                "pass it to the narrator: setup=state.setup"
            )
        dialect = _setup_part(self.rules, "dialect", getattr(view, "dialect", None))
        return Setup(dialect, _setup_part(self.rules, "deck", getattr(view, "deck", None)))

    def _groups(self, events: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """The events in groups that share a line, each with the index of its first event."""
        first, group, last = 0, list[Any](), None
        for at, event in enumerate(events):
            kind = event.__class__
            if kind in self.words.silent:
                continue
            key = self._group_key(kind, event)
            if group and (key is None or key != last):
                yield first, tuple(group)
                group = []
            if not group:
                first = at
            group.append(event)
            last = key
        if group:
            yield first, tuple(group)

    def _group_key(self, kind: type, event: Any) -> object:
        # The generic narration formats single events.
        if kind not in self.words.events and kind not in pile_events.EVENTS:
            return None
        key = self.words.together.get(kind, pile_events.TOGETHER.get(kind))
        return None if key is None else key(event)


def narrator(
    rules: AnySystem,
    *,
    seat: Seat = SPECTATOR,
    language: str | Language = ENGLISH,
    setup: Any = None,
    words: Words | None = None,
) -> Narrator:
    """Make the narrator of a seat.

    Args:
        rules: the system.
        seat: the seat; by default a spectator.
        language: the code of a language, or a `Language`.
        setup: an object with the `dialect` and the `deck` of the game, such as `state.setup`;
            required for house rules and custom decks. Others are found by their names in the view.
        words: the words of the system; None for the installed ones.

    Raises:
        UnknownNameError: the language is not available.
        TypeError: this is no system.

    >>> from dramadeck import narration, torg
    >>> narration.narrator(torg.TORG, seat=torg.hero_seat("Quin")).language
    <Language 'en'>
    """
    require_system(rules)
    loaded = words_of_system(rules.name) if words is None else words
    if isinstance(language, str):
        language = catalogues.language(language, loaded.locale)
    game_setup = (
        None if setup is None else Setup(*(getattr(setup, name, None) for name in _SETUP_PARTS))
    )
    return Narrator(rules=rules, seat=seat, language=language, words=loaded, setup=game_setup)


def narrator_for(
    rules: AnySystem, code: str | None = None, *, seat: Seat = SPECTATOR, setup: Any = None
) -> Narrator:
    """Make the narrator of a seat; without a code the language is that of `catalogues.spoken`."""
    language = catalogues.spoken(code, words_of_system(rules.name).locale)
    return narrator(rules, seat=seat, language=language, setup=setup)


_ROLES: Final[Mapping[str, Message]] = {
    "gamemaster": message_in("seat", "gamemaster"),
    "narrator": message_in("seat", "Narrator"),
    "spectator": message_in("seat", "spectator"),
}


_IN_SENTENCES: Final[Mapping[str, Message]] = {
    "gamemaster": message_in("seat in a sentence", "the gamemaster"),
    "narrator": message_in("seat in a sentence", "the Narrator"),
    "spectator": message_in("seat in a sentence", "a spectator"),
}


def called(seat: Seat) -> Value:
    """The name of a seat for a title or a label: its name, otherwise its role."""
    if seat.name is not None:
        return NameArg(seat.name)
    return _ROLES.get(seat.role) or NameArg(seat.role)


def in_sentence(seat: Seat) -> Value:
    """The name of a seat within a sentence."""
    return _IN_SENTENCES.get(seat.role, called(seat)) if seat.name is None else called(seat)


def _seats(dues: Iterable[Due]) -> Listed:
    """The seats of dues, without duplicates."""
    return Listed([in_sentence(seat) for seat in dict.fromkeys(due.seat for due in dues)])


def _in_brackets(title: Value, people: Listed) -> Message:
    """A title, and in brackets who may send the command."""
    return message("{command} ({people})", command=title, people=people)


def _later(dues: tuple[Due, ...]) -> list[Due]:
    """The dues that wait for another, or follow one of another role for the same command."""
    return [
        due
        for at, due in enumerate(dues)
        if due.after
        or any(
            other.command == due.command and other.seat.role != due.seat.role and not other.after
            for other in dues[:at]
        )
    ]


def _game_result(view: Any) -> GameResult | None:
    """The result in a view, if the game is over and the field is a `GameResult`."""
    result = getattr(view, "result", None)
    return result if isinstance(result, GameResult) else None


def result_sentences(result: GameResult) -> Iterator[Message]:
    """The result of a game as sentences: the winners, and the scores."""
    winners = [
        NameArg(winner) if isinstance(winner, str) else called(winner) for winner in result.winners
    ]
    if winners:
        people = Listed(winners)
        yield message_n(len(winners), "{people} has won.", "{people} have won.", people=people)
    else:
        yield message("The game is over.")
    scores = generic.joined(
        tuple(
            message_in("generic", "{field} {value}", field=NameArg(name), value=score)
            for name, score in result.scores
        )
    )
    if scores is not None:
        yield message_in("generic", "{what}.", what=scores)


_SETUP_PARTS: Final = ("dialect", "deck")


def _setup_part(rules: AnySystem, what: str, name: str | None) -> Any:
    """The dialect or the deck of a name; None without a name."""
    if name is None:
        return None
    existing = rules.dialects if what == "dialect" else rules.decks
    if name not in existing:
        problem = f"there is no {what} {name!r} in {rules.title}"
        raise UnknownNameError(f"{problem}; pass it to the narrator: setup=state.setup")
    return existing[name]


def _sender(command: Any) -> str:
    """The name of the sender of a command; empty if it has none."""
    try:
        return name_of_sender(command)
    except AttributeError:
        return ""


def refusal_line(refusal: Refusal, language: Language) -> Line:
    """The sentence of a refusal in a language."""
    values = tuple((name, _refusal_value(name, value)) for name, value in refusal.values.items())
    sentence = Message(refusal.sentence, values, context=refusal.reason.__class__.__name__)
    return language.line(log_line(sentence, tone=Tone.BAD, depth=0, rules=(refusal.rule,)))


def _refusal_value(name: str, value: Any) -> Value:
    """A value of a refusal as a value of a message."""
    if isinstance(value, Phrase):
        places = tuple([(name, _refusal_value(name, part)) for name, part in value.values])
        return Message(value.words, places, context=Phrase.__name__)
    converted = named_value(name, value)
    return NameArg(str(value)) if converted is None else converted
