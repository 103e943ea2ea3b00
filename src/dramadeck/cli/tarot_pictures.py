"""The table of the break-in on the screen: who is there, what lies open, a card, the summary."""

from collections.abc import Iterable

import rich.box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from dramadeck.cli.lines import Line, Tone, counted, listed
from dramadeck.cli.screen import STYLES, Flow, Screen, headed_rows
from dramadeck.cli.tarot_telling import DRIVES, theme
from dramadeck.engine import Card, Seat
from dramadeck.kit.simulate.tarot.moment import TarotMoment
from dramadeck.kit.simulate.tarot.story import CHECKED_DEEDS, Scene
from dramadeck.tarot import (
    NARRATOR,
    SPECTATOR,
    CardsCommitted,
    Character,
    CharacterView,
    HolderView,
    PushView,
    State,
    SuitMeaning,
    view,
)


def on_the_table(state: State) -> Panel:
    """What everybody sees: harm, counts of hands, the pushes under way."""
    seen = view(state, SPECTATOR)
    rows = headed_rows()
    by_character = {each.character: each for each in seen.players}
    for each in seen.characters:
        player = by_character.get(each.name)
        style = STYLES[Tone.HEROES if player else Tone.VILLAINS]
        rows.add_row(Text(each.name, style=style), _character(each, player))
    rows.add_row("Narrator", _holder(seen.narrator))
    for push in seen.pushes:
        rows.add_row("Push", _push(state, push))
    rows.add_row("Cards", Flow([f"deck {seen.deck_count},", f"discarded {len(seen.discard_pile)}"]))
    return Panel(rows, title="The table", title_align="left", box=rich.box.ROUNDED)


def _character(character: CharacterView, player: HolderView | None) -> RenderableType:
    words = [f"{player.name}:", *_holder_words(player)] if player else ["the Narrator's"]
    harm = [f"wounds {character.wounds}"] if character.wounds else []
    harm += ["stunned"] if character.is_stunned else []
    words += [f"({', '.join(harm)})"] if harm else []
    traits = [str(each) for each in character.sheet.traits] if character.sheet else []
    if not traits:
        return Flow(words)
    return Group(Flow(words), Flow(_with_commas(traits), "dim"))


def _holder(holder: HolderView) -> Flow:
    return Flow(_holder_words(holder))


def _holder_words(holder: HolderView) -> list[str]:
    return [f"hand {holder.hand_count},", f"the next {holder.next_hand}"]


def _push(state: State, view: PushView) -> Flow:
    push = view.push
    open_cards = [str(state.card(each)) for each in push.cards]
    words = [f"{push.character},", f"{push.suit}:"]
    words += _with_commas(open_cards) if open_cards else [f"{view.face_down} face down"]
    return Flow(words, "yellow")


def _with_commas(words: Iterable[str]) -> list[str]:
    *most, last = words
    return [*(f"{word}," for word in most), last]


def show_hand(screen: Screen, state: State, seat: Seat, character: str) -> None:
    """What a seat holds, for the question that follows."""
    holder = None if seat == NARRATOR else seat.name
    hand = ", ".join(str(state.card(each)) for each in sorted(state.hand(holder)))
    screen.say("")
    screen.say(f"{seat.name or 'The Narrator'} ({character}), hand: {hand or 'empty'}", "bold")


def card_explained(state: State, card: Card) -> Panel:
    """What a card does, in our own words."""
    face = state.card(card)
    rows = headed_rows()
    if face.is_major:
        rows.add_row("Kind", "Major Arcana")
        rows.add_row("Does", "Makes any push a critical success; beats everything in a contest.")
        rows.add_row("Shows", f"Often taken for {theme(state, card)}.")
    else:
        ranks = counted(state.dialect.pushes.ranks_raised.lookup(face.rank), "rank")
        meaning = dict(state.setup.deck.suit_meanings).get(face.suit) if face.suit else None
        which = "any push" if meaning in (None, SuitMeaning.ALWAYS) else f"a push {DRIVES[meaning]}"
        rows.add_row("Kind", "court card" if face.is_court else "number card")
        rows.add_row("Does", f"Raises {which} by {ranks}.")
        if meaning is not SuitMeaning.ALWAYS:
            rows.add_row("Else", "It is burned: a card from the deck takes its place.")
    title = Text(str(face), style="bold yellow")
    return Panel(rows, title=title, title_align="left", box=rich.box.ROUNDED, border_style="yellow")


def scene_opens(screen: Screen, scene: Scene, words: Iterable[str], state: State) -> None:
    """Show that a scene begins, and the table before it."""
    screen.title(scene)
    screen.tell(Line(each, depth=0) for each in words)
    screen.show(on_the_table(state))


def summary(moment: TarotMoment) -> Panel:
    """How it came out: the deeds, the duel, who is hurt, the cards, and the seed."""
    state, rows = moment.state, headed_rows()
    for scene in (Scene.DOOR, Scene.YARD):
        settled = moment.check_of(CHECKED_DEEDS[scene].character)
        if settled is not None:
            rows.add_row(scene, f"{settled.character}: {settled.outcome}")
    duel = moment.duel
    if duel is not None:
        rows.add_row(Scene.DUEL, f"won by {listed(duel.winners)}" if duel.winners else "no winner")
    for each in state.characters:
        rows.add_row(each.name, _summed_up(moment, each))
    rows.add_row("Seed", Text(str(moment.seed)))
    return Panel(rows, title="Summary", title_align="left", box=rich.box.ROUNDED)


def _summed_up(moment: TarotMoment, character: Character) -> str:
    laid = sum(
        len(each.cards)
        for each in moment.told
        if isinstance(each, CardsCommitted) and each.character == character.name
    )
    wounds = counted(character.wounds, "wound") if character.wounds else "unharmed"
    return f"{wounds}; {counted(laid, 'card') if laid else 'no card'} laid"
