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


_SPOKEN: Final = "the language, such as de; else that of DRAMADECK_LANGUAGE"
language: Final = _option("--language", _SPOKEN, of="languages", metavar="CODE", callback=_language)
as_json: Final = click.option(
    "--json", "as_json", is_flag=True, help="answer a program: JSON in one line"
)
torg_deck: Final = _option("--deck", "original or expanded", of="torg_decks", default="original")
store: Final = _option("--store", "sqlite:FILE, postgresql://... or memory; or a file of one's own")


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
    help="show the version and stop",
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
@_option("--seed", "a number or a text; the same seed plays the same", type=seed)
@_option("--system", "the rule system (torg); systems lists all", of="systems")
@_option("--dialect", "revised, classic or gurps; of tarot: published")
@_option("--deck", "original or expanded; of tarot: rider-waite")
@_option("--heroes", "names of the heroes or players, commas between", type=names)
@_option("--hero", "play only this one of them; or gamemaster, narrator")
@_option("--rounds", "break the play off after so many rounds", type=number(1, 999_999))
@_option("--record", "write a record of it to a new file", type=FILE, metavar="FILE")
@_option("--resume", "go on with a record, which u does not take back", type=FILE, metavar="FILE")
@language
def play(**options: Any) -> None:
    """Play a scene: Torg's heroes and a bomb, Mia's break-in (--system tarot), any system."""
    _module("play", needs_rich=True).play(**options)


@program.command()
@_argument("file", "a record, such as play --record writes", type=FILE)
@_flag("--auto", "show it whole, without asking")
@_flag("--verify", "see whether today's rules agree")
@language
def replay(**options: Any) -> int:
    """Step through the record of a game, or verify it."""
    return int(_module("replay", needs_rich=True).replay(**options))


@program.command()
@_argument("file", "the whole record, as the host gave it", type=FILE)
@_option("--commitment", "what was shown at the opening", metavar="HASH")
@_option("--fingerprint", "what was told at the end", metavar="HASH")
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
@_flag("--all", "show all that is not translated, instead of the next ten")
@language
def languages(**options: Any) -> None:
    """Say how much of each language is translated; of one also what is next."""
    _module("answers").languages(is_whole=options.pop("all"), **options)


# ---------------------------------------------------------------- servers and their tables


@program.command()
@_option("--token-file", "it holds the bot's token", type=FILE, metavar="FILE")
@store
def discord(**options: Any) -> int:
    """Play in the channels of Discord, until Ctrl-C."""
    return _by_another_package("discord", options)


@program.command()
@_option("--host", "where it listens; 0.0.0.0 is everywhere", default="127.0.0.1")
@_option("--port", "likewise (8137)", type=number(0, 65_535), default=8_137)
@store
@_option("--origin", "a further address of it, as often as you like", multiple=True)
@_option(
    "--allow-origin",
    "an origin whose pages may ask the server, such as http://localhost:5173",
    multiple=True,
)
@_flag("--metrics", "answer /metrics to others than this machine")
@_option(
    "--open-to",
    "who may open tables: everybody, nobody, or who says the password",
    type=click.Choice(["everybody", "password", "nobody"]),
    default="everybody",
)
@_option(
    "--unplayed", "days until a table ends that nobody plays (7)", type=number(1, 9_999), default=7
)
@_option(
    "--unused", "days until one ends after its last turn (365)", type=number(1, 9_999), default=365
)
def serve(**options: Any) -> int:
    """Serve tables to the browsers of a group, until Ctrl-C."""
    return _by_another_package("serve", options)


@program.command()
@_argument("what", "list or close", type=click.Choice(["list", "close"]), metavar="list|close")
@_argument("names", "which ones are closed", nargs=-1, metavar="[TABLE]...")
@store
@language
@as_json
def tables(**options: Any) -> None:
    """List the tables that are open, or close some of them."""
    _module("tables").tables(**options)


@program.command()
@_option("--store", "where tables are kept, as of serve")
@_option("--token-file", "the one seat that it plays", type=FILE, metavar="FILE")
@_flag("--http", "for several at once over HTTP, until Ctrl-C; else over stdio")
@_option("--port", "where it listens then (8138)", type=number(0, 65_535), default=8_138)
@language
def mcp(**options: Any) -> int:
    """Let a language model lead a game or play in it, by the Model Context Protocol."""
    return _by_another_package("mcp", options)


# ---------------------------------------------------------------------- looking something up


@program.command()
@_argument("cards", "numbers or names", nargs=-1, metavar="[CARD]...", of="cards")
@_flag("--all", "show every card of the deck")
@_option("--deck", "original, expanded, rider-waite, ...", of="decks")
@_option(
    "--where",
    "such as approved=Taunt, as often as you like",
    type=pair,
    multiple=True,
    metavar="WHAT=WORD",
)
@language
@as_json
def deck(**options: Any) -> None:
    """Show the names and effects of cards of Torg or of the tarot, or the cards of a deck."""
    _module("answers").deck(is_whole=options.pop("all"), **options)


def _no_option(context: click.Context, _argument: click.Parameter, value: str | None) -> str | None:
    """Allow negative numbers as arguments, but no other word that begins with a dash."""
    if value is not None and value[:1] == "-" and not value[1:].isdecimal():
        raise click.NoSuchOption(value, ctx=context)
    return value


@program.command(context_settings={"ignore_unknown_options": True})
@_argument("name", "a chart; none lists them", required=False, callback=_no_option, of="charts")
@_argument("value", "what is looked up in it", required=False, callback=_no_option)
@language
@as_json
def chart(**options: Any) -> None:
    """Show a chart, or look up a value in it."""
    _module("answers").chart(**options)


@program.command()
@_argument(
    "words",
    "an id such as TR-053, as a line of the story names it; or words to look for",
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
    """Compute exact odds of a bomb, the die, a hand or a push."""
    if context.invoked_subcommand is None:
        questions = ", ".join(odds.commands)
        raise UsageError(f"odds needs a question: {questions}; such as: {ODDS_EXAMPLE}")


@odds.command()
@_option("--skill", "the skill value", type=number(0, 9_999), required=True)
@_option(
    "--difficulty",
    "of all steps or of each; a penalty in GURPS",
    type=numbers,
    required=True,
    metavar="N[,N...]",
)
@_option("--flips", "the time", type=number(1, 161), required=True)
@_option("--steps", "how many steps (4)", type=number(1, 4))
@_option("--steps-a-round", "how many are tried in a round (1)", type=number(1, 4), default=1)
@_option(
    "--other-skills",
    "left after critical problems, best first",
    type=numbers,
    default=(),
    metavar="N[,N...]",
)
@_flag("--last-ditch", "all that is left is tried at once in the end")
@_option(
    "--scene", "whose conflict lines count; none: leave them out", default="dramatic", of="scenes"
)
@_option("--setback", "what a setback takes from a check (0)", type=number(0, 99), default=0)
@_option("--held", "used once, at the best moment: action, possibility ...", of="held")
@_option("--dialect", "the rule text", default="revised", of="torg_dialects")
@torg_deck
@language
@as_json
def bomb(**options: Any) -> None:
    """The chance to be done with a dramatic skill resolution within so many flips."""
    _module("answers").odds("bomb", **options)


@odds.command()
@_option("--value", "the skill or attribute value", type=number(-99, 9_999))
@_option("--difficulty", "what is to be reached", type=number(-99, 9_999))
@_option("--cards", "what cards add (0)", type=number(0, 9_999), default=0)
@_option("--total", "how likely the dice make so much or more", type=number(1, 1_000))
@_option("--possibilities", "further dice that count 10 at least", type=number(0, 20), default=0)
@_flag("--unskilled", "a 20 is not rolled again")
@_flag("--ordinary", "somebody without possibilities")
@_flag("--up", "one die more")
@_flag("--up-counts-ten", "one die more as by the classic text")
@_flag("--stymied", "the first re-roll is lost")
@language
@as_json
def die(**options: Any) -> None:
    """Bonus numbers and totals of the die, and the chance to reach a difficulty."""
    _module("answers").odds("die", **options)


@odds.command()
@_argument("types", "such as drama", nargs=-1, required=True, metavar="TYPE...", of="types")
@_option("--size", "how many cards it has (4)", type=number(0, 9_999), default=4)
@torg_deck
@language
@as_json
def hand(**options: Any) -> None:
    """How many cards of a type, or of several, a hand holds."""
    _module("answers").odds("hand", **options)


@odds.command()
@_argument("cards", "what is laid", nargs=-1, metavar="[CARD]...", of="tarot_cards")
@_option("--suit", "the suit that counts", of="suits")
@_option("--rank", "of the trait: 1 to 9, or fair, good, ...", required=True)
@_option("--needed", "what has to be reached, likewise", required=True)
@_option("--blind", "how many more are laid unseen", type=number(0, 78), default=0)
@_option(
    "--seen",
    "a card that cannot come, as often as you like",
    multiple=True,
    metavar="CARD",
    of="tarot_cards",
)
@language
@as_json
def push(**options: Any) -> None:
    """How a push of Turn of the Card ends; without a suit, in each of them."""
    _module("answers").odds("push", **options)


# --------------------------------------------------------------------------- files and shells


@program.command()
@_argument("what", "charts, cards, schema, pictures, foundry, print", of="exports")
@_argument("folder", "where the files go", metavar="DIR", type=FOLDER)
@_flag("--force", "write over files that are there")
@_option("--paper", "of print: a4 or letter (a4)")
@language
def export(**options: Any) -> None:
    """Write charts, cards, schemas and pictures, or decks for Foundry or for printing."""
    _module("export").export(**options)


@program.command()
@_argument("shell", "bash, zsh, fish or powershell", of="shells")
def completion(shell: str) -> None:
    """Write the script with which a shell completes these commands."""
    import_module("dramadeck.cli.completion").write_script(program, shell)
