"""All commands of the program: their help, their arguments, and the functions that run them.

A command imports its modules only when it runs, so that help is fast.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

import click

from dramadeck.cli import show_version
from dramadeck.cli.program import Program, names, number, numbers, pair, seed
from dramadeck.cli.usage import UsageError
from dramadeck.core import BrokenSystemWarning
from dramadeck.core.rules import published

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]
FILE: Final = click.Path(readable=False)
FOLDER: Final = click.Path(readable=False, file_okay=False)


def _completion(kind: str) -> Callable[..., list[str]]:
    """The completion of an argument by the names of a kind."""

    def complete(_context: click.Context, _param: click.Parameter, typed: str) -> list[str]:
        names = import_module("dramadeck.cli.completion").NAMES[kind]()
        return [name for name in names if name.startswith(typed)]

    return complete


def _language(context: click.Context, _option: click.Parameter, code: str | None) -> str | None:
    """The language in the options of a command, else in those of the program."""
    before = {} if context.parent is None else context.parent.params
    return before.get("language") if code is None else code


def _option(name: str, text: str, *, of: str | None = None, **more: Any) -> Decorator:
    """An option with its help and its completion."""
    return click.option(name, help=text, shell_complete=of and _completion(of), **more)


def _argument(name: str, text: str, *, of: str | None = None, **more: Any) -> Decorator:
    """A positional argument with its help and its completion."""
    return click.argument(name, help=text, shell_complete=of and _completion(of), **more)


def _flag(name: str, text: str) -> Decorator:
    return click.option(name, is_flag=True, help=text)


_SPOKEN: Final = "the language, such as de (default: DRAMADECK_LANGUAGE)"
language: Final = _option("--language", _SPOKEN, of="languages", metavar="CODE", callback=_language)
as_json: Final = click.option(
    "--json", "as_json", is_flag=True, help="output for programs: JSON in one line"
)
torg_deck: Final = _option("--deck", "original or expanded", of="torg_decks", default="original")
store: Final = _option("--store", "sqlite:FILE, postgresql://... or memory (default: its own file)")


def _version(context: click.Context, _option: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        show_version()
        context.exit()


def _module(module: str, *, needs_rich: bool = False) -> Any:
    if needs_rich and find_spec("rich") is None:
        raise UsageError("this needs rich; install it with: pip install 'dramadeck[cli]'")
    return import_module(f"dramadeck.cli.{module}")


def _by_another_package(word: str, options: dict[str, Any]) -> int:
    """Run a command of another package, which this one does not import."""
    for entry_point in published("dramadeck.commands", BrokenSystemWarning, 3):
        if entry_point.name == word:
            return int(entry_point.load()(**options))
    raise UsageError(f"{word}: this installation lacks it; install dramadeck anew")


@click.group(
    cls=Program,
    invoke_without_command=True,
    epilog="Try: dramadeck play --auto --seed 7",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="show the version and exit",
)
@language
@click.pass_context
def program(context: click.Context, /, **_options: Any) -> None:
    """Play storytelling-card games by the book, at a terminal."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


# -------------------------------------------------------------------------- playing a game


@program.command()
@_flag("--auto", "let the program play everybody")
@_option("--seed", "a number or a text; the same seed gives the same game", type=seed)
@_option("--system", "the rule system (torg); to list all: dramadeck systems", of="systems")
@_option("--dialect", "revised, classic or gurps; for tarot: published")
@_option("--deck", "original or expanded; for tarot: rider-waite")
@_option("--heroes", "names of the heroes or players, separated by commas", type=names)
@_option("--hero", "play only this hero or player; or gamemaster, narrator")
@_option("--rounds", "stop after this number of rounds", type=number(1, 999_999))
@_option("--record", "record the game in a new file", type=FILE, metavar="FILE")
@_option("--resume", "continue a recorded game; u cannot undo its turns", type=FILE, metavar="FILE")
@language
def play(**options: Any) -> None:
    """Play a scene: Torg heroes and a bomb, Mia's break-in (--system tarot), or another system."""
    _module("play", needs_rich=True).play(**options)


@program.command()
@_argument("file", "a record, as written by play --record", type=FILE)
@_flag("--auto", "show all of it without stopping")
@_flag("--verify", "check whether the current rules agree")
@language
def replay(**options: Any) -> int:
    """Step through the record of a game, or verify it."""
    return int(_module("replay", needs_rich=True).replay(**options))


@program.command()
@_argument("file", "the complete record from the host", type=FILE)
@_option("--commitment", "the hash shown at the opening", metavar="HASH")
@_option("--fingerprint", "the hash shown at the end", metavar="HASH")
@language
def verify(**options: Any) -> int:
    """Check that a finished game went as its host promised."""
    return int(_module("verify").verify(**options))


@program.command()
@language
def systems(**options: Any) -> None:
    """List the rule systems that are installed."""
    _module("answers").systems(**options)


@program.command()
@_argument("code", "the language", required=False, metavar="[CODE]", of="languages")
@_flag("--all", "show everything that is not translated, not only the next ten")
@language
def languages(**options: Any) -> None:
    """Show how much of each language is translated; for one language, also what is next."""
    _module("answers").languages(is_whole=options.pop("all"), **options)


# ---------------------------------------------------------------- servers and their tables


@program.command()
@_option("--token-file", "the file with the bot's token", type=FILE, metavar="FILE")
@store
def discord(**options: Any) -> int:
    """Play in the channels of Discord, until Ctrl-C."""
    return _by_another_package("discord", options)


@program.command()
@_option("--host", "the address to listen on; 0.0.0.0 means all", default="127.0.0.1")
@_option("--port", "the port to listen on (8137)", type=number(0, 65_535), default=8_137)
@store
@_option("--origin", "another address of this server; repeatable", multiple=True)
@_option(
    "--allow-origin",
    "an origin whose pages may use the server, such as http://localhost:5173",
    multiple=True,
)
@_flag("--metrics", "let other machines read /metrics")
@_option(
    "--open-to",
    "who may open tables: everybody, nobody, or only people with the password",
    type=click.Choice(["everybody", "password", "nobody"]),
    default="everybody",
)
@_option(
    "--unplayed", "days until a table without any turn ends (7)", type=number(1, 9_999), default=7
)
@_option(
    "--unused", "days without a turn until a table ends (365)", type=number(1, 9_999), default=365
)
def serve(**options: Any) -> int:
    """Serve tables for players with browsers, until Ctrl-C."""
    return _by_another_package("serve", options)


@program.command()
@_argument("what", "list or close", type=click.Choice(["list", "close"]), metavar="list|close")
@_argument("names", "the tables to close", nargs=-1, metavar="[TABLE]...")
@store
@language
@as_json
def tables(**options: Any) -> None:
    """List the open tables, or close some of them."""
    _module("tables").tables(**options)


@program.command()
@_option("--store", "where tables are stored, as for serve")
@_option("--token-file", "the token of the one seat that it plays", type=FILE, metavar="FILE")
@_flag("--http", "serve several clients over HTTP, until Ctrl-C (default: stdio)")
@_option("--port", "the port for HTTP (8138)", type=number(0, 65_535), default=8_138)
@language
def mcp(**options: Any) -> int:
    """Let a language model lead a game or play in it, through the Model Context Protocol."""
    return _by_another_package("mcp", options)


# ---------------------------------------------------------------------- looking something up


@program.command()
@_argument("cards", "numbers or names", nargs=-1, metavar="[CARD]...", of="cards")
@_flag("--all", "show every card of the deck")
@_option("--deck", "original, expanded, rider-waite, ...", of="decks")
@_option(
    "--where", "such as approved=Taunt; repeatable", type=pair, multiple=True, metavar="WHAT=WORD"
)
@language
@as_json
def deck(**options: Any) -> None:
    """Show names and effects of Torg or tarot cards, or the cards of a deck."""
    _module("answers").deck(is_whole=options.pop("all"), **options)


def _no_option(context: click.Context, _argument: click.Parameter, value: str | None) -> str | None:
    """Allow negative numbers as arguments, but no other word that begins with a dash."""
    if value is not None and value[:1] == "-" and not value[1:].isdecimal():
        raise click.NoSuchOption(value, ctx=context)
    return value


@program.command(context_settings={"ignore_unknown_options": True})
@_argument("name", "a chart (default: list all)", required=False, callback=_no_option, of="charts")
@_argument("value", "the value to look up", required=False, callback=_no_option)
@language
@as_json
def chart(**options: Any) -> None:
    """Show a chart, or look up a value in it."""
    _module("answers").chart(**options)


@program.command()
@_argument(
    "words",
    "an id such as TR-053, as shown in the story; or words to search for",
    nargs=-1,
    required=True,
    metavar="RULE|WORD...",
    of="rules",
)
@language
@as_json
def rule(**options: Any) -> None:
    """Look up a rule by its id, or search the rules by words."""
    _module("answers").rule(**options)


ODDS_EXAMPLE: Final = "dramadeck odds bomb --skill 12 --difficulty 10 --flips 10"
"""An example of the command."""


@program.group(invoke_without_command=True, epilog=f"Try: {ODDS_EXAMPLE}")
@language
@click.pass_context
def odds(context: click.Context, /, **_options: Any) -> None:
    """Compute exact odds for a bomb, the die, a hand or a push."""
    if context.invoked_subcommand is None:
        questions = ", ".join(odds.commands)
        raise UsageError(f"odds needs a question: {questions}; such as: {ODDS_EXAMPLE}")


@odds.command()
@_option("--skill", "the skill value", type=number(0, 9_999), required=True)
@_option(
    "--difficulty",
    "for all steps, or one for each; in GURPS a penalty",
    type=numbers,
    required=True,
    metavar="N[,N...]",
)
@_option("--flips", "the time limit in flips", type=number(1, 161), required=True)
@_option("--steps", "the number of steps (4)", type=number(1, 4))
@_option("--steps-a-round", "steps to try in each round (1)", type=number(1, 4), default=1)
@_option(
    "--other-skills",
    "skill values for use after critical problems, best first",
    type=numbers,
    default=(),
    metavar="N[,N...]",
)
@_flag("--last-ditch", "try all open steps at once at the end")
@_option(
    "--scene", "whose conflict lines count; none: ignore them", default="dramatic", of="scenes"
)
@_option("--setback", "the penalty of a setback on a check (0)", type=number(0, 99), default=0)
@_option("--held", "used once, at the best moment: action, possibility ...", of="held")
@_option("--dialect", "the rule text", default="revised", of="torg_dialects")
@torg_deck
@language
@as_json
def bomb(**options: Any) -> None:
    """The chance to finish a dramatic skill resolution within a number of flips."""
    _module("answers").odds("bomb", **options)


@odds.command()
@_option("--value", "the skill or attribute value", type=number(-99, 9_999))
@_option("--difficulty", "the number to reach", type=number(-99, 9_999))
@_option("--cards", "the bonus from cards (0)", type=number(0, 9_999), default=0)
@_option("--total", "show the chance of this total or more", type=number(1, 1_000))
@_option("--possibilities", "extra dice that count at least 10", type=number(0, 20), default=0)
@_flag("--unskilled", "a 20 is not rolled again")
@_flag("--ordinary", "a character without possibilities")
@_flag("--up", "one extra die")
@_flag("--up-counts-ten", "one extra die, as in the classic text")
@_flag("--stymied", "the first re-roll is lost")
@language
@as_json
def die(**options: Any) -> None:
    """Bonus numbers and totals of the die, and the chance to reach a difficulty."""
    _module("answers").odds("die", **options)


@odds.command()
@_argument("types", "types, such as drama", nargs=-1, required=True, metavar="TYPE...", of="types")
@_option("--size", "the number of cards in the hand (4)", type=number(0, 9_999), default=4)
@torg_deck
@language
@as_json
def hand(**options: Any) -> None:
    """The number of cards of one or more types in a hand."""
    _module("answers").odds("hand", **options)


@odds.command()
@_argument("cards", "the cards of the push", nargs=-1, metavar="[CARD]...", of="tarot_cards")
@_option("--suit", "the suit that counts", of="suits")
@_option("--rank", "the rank of the trait: 1 to 9, or fair, good, ...", required=True)
@_option("--needed", "the rank needed, in the same form", required=True)
@_option("--blind", "how many more cards are laid unseen", type=number(0, 78), default=0)
@_option(
    "--seen", "a card that cannot come; repeatable", multiple=True, metavar="CARD", of="tarot_cards"
)
@language
@as_json
def push(**options: Any) -> None:
    """The outcome of a push in Turn of the Card; without a suit, for each suit."""
    _module("answers").odds("push", **options)


# --------------------------------------------------------------------------- files and shells


@program.command()
@_argument("what", "charts, cards, schema, pictures, foundry, print", of="exports")
@_argument("folder", "the folder for the files", metavar="DIR", type=FOLDER)
@_flag("--force", "overwrite existing files")
@_option("--paper", "for print: a4 or letter (a4)")
@language
def export(**options: Any) -> None:
    """Write charts, cards, schemas and pictures, or decks for Foundry or for printing."""
    _module("export").export(**options)


@program.command()
@_argument("shell", "bash, zsh, fish or powershell", of="shells")
def completion(shell: str) -> None:
    """Write a script that completes these commands in a shell."""
    import_module("dramadeck.cli.completion").write_script(program, shell)
