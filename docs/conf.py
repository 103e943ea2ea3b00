"""How Sphinx builds the documents."""

import doctest
import sys
import tomllib
import warnings
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.deprecation import RemovedInSphinx10Warning

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import api

# Nothing that we could mend, and said once for each annotation.
warnings.filterwarnings(
    "ignore", category=RemovedInSphinx10Warning, module="sphinx_autodoc_typehints"
)

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = PROJECT["name"]
author = PROJECT["authors"][0]["name"]
copyright = author
version = release = PROJECT["version"]

extensions = [
    "myst_nb",  # brings myst_parser, and runs the notebooks
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_autodoc_typehints",  # after napoleon, which it completes
    "sphinx_design",
    "api",
    "links",
    "rulebook",
    "made_for_pages",
]
exclude_patterns = ["_build"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
# A folder may list its pages on a page of its own; the front page finds them by pattern, too.
# How an alias is formatted is a function, which cannot be kept from build to build.
suppress_warnings = ["toc.multiple_toc_parents", "config.cache"]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

# Kept without what they show: the build runs them anew, and a cell that fails fails the build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_merge_streams = True

html_theme = "furo"
html_title = f"dramadeck {release}"
html_baseurl = PROJECT["urls"]["Documentation"]
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_js_files = ["statements.js"]
html_search_scorer = str(ROOT / "docs" / "search_scorer.js")

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # sphinx_autodoc_typehints writes them
napoleon_numpy_docstring = False
napoleon_use_ivar = True
always_use_bars_union = True
typehints_formatter = api.format_alias

doctest_default_flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# Only what a page marks as {doctest} or {testcode}: examples in docstrings use the names of their
# module, and pytest runs them there.
doctest_test_doctest_blocks = ""
trim_doctest_flags = True

nitpicky = True
# The documents build without the network, so the standard library and the two libraries that
# dramadeck stands on cannot be linked to; type variables have no page of their own.
PACKAGES = [
    "attr",
    "attrs",
    "cattrs",
    "hypothesis",
    "mcp",
    "psycopg",
    "pydantic",
    "rich",
    "starlette",
]
OUTSIDE = "|".join([*sorted(sys.stdlib_module_names), *PACKAGES])
nitpick_ignore_regex = [
    (r"py:.*", rf"({OUTSIDE})(\..*)?"),
    (r"py:.*", r"(.*\.)?([A-Z]|[A-Z]_co)"),
    (r"py:data", "Ellipsis"),
    (r"py:class", "mappingproxy"),  # of the standard library, which names it so
]

linkcheck_ignore = [
    r"https?://(127\.0\.0\.1|localhost|[\w.]*example)\b.*",
    r"https://discord\.com/developers/.*",  # behind a log-in
]
linkcheck_anchors = False  # many a site makes its anchors by a script


def without_empty_patterns(_app: Sphinx, page: str, source: list[str]) -> None:
    """Take the patterns that match no page yet off the front page, or they would be warnings."""
    if page == "index":
        folder = Path(__file__).parent
        lines = source[0].splitlines()
        source[0] = "\n".join(
            line
            for line in lines
            if "*" not in line
            or " " in line  # prose
            or any(folder.glob(f"{line}.md"))
            or any(folder.glob(f"{line}.ipynb"))
        )


def with_links_to_pictures(_app: Sphinx, document: nodes.document) -> None:
    """Let Sphinx link each picture to its file, because a phone shows it too small to be read."""
    for image in document.findall(nodes.image):
        if "/images/" in f"/{image['uri']}" or "/_static/" in f"/{image['uri']}":
            image.setdefault("width", "100%")


def setup(app: Sphinx) -> None:
    app.connect("source-read", without_empty_patterns)
    app.connect("doctree-read", with_links_to_pictures)
