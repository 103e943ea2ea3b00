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

# A warning for each annotation, which only the extension could fix.
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
    "myst_nb",  # with myst_parser; runs the notebooks
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_autodoc_typehints",  # after napoleon
    "sphinx_design",
    "api",
    "links",
    "rulebook",
    "generated_files",
]
exclude_patterns = ["_build"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
# A page may be in two tables of contents, as the front page lists pages by pattern.
# The format of aliases is a function, which Sphinx cannot cache.
suppress_warnings = ["toc.multiple_toc_parents", "config.cache"]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

# Notebooks are stored without outputs: the build runs them, and fails if a cell fails.
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
# Only blocks marked as {doctest} or {testcode}: pytest runs the examples in docstrings, which use
# the names of their module.
doctest_test_doctest_blocks = ""
trim_doctest_flags = True

nitpicky = True
# The documents are built without the network, so there are no links to the standard library, attrs
# and cattrs; type variables have no page.
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
    (r"py:class", "mappingproxy"),  # its name in the standard library
]

linkcheck_ignore = [
    r"https?://(127\.0\.0\.1|localhost|[\w.]*example)\b.*",
    r"https://discord\.com/developers/.*",  # needs a login
]
linkcheck_anchors = False  # many sites create anchors by scripts


def without_empty_patterns(_app: Sphinx, page: str, source: list[str]) -> None:
    """Remove patterns without a page from the front page, as they would be warnings."""
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
    """Link each picture to its file, because it is too small on a phone."""
    for image in document.findall(nodes.image):
        if "/images/" in f"/{image['uri']}" or "/_static/" in f"/{image['uri']}":
            image.setdefault("width", "100%")


def setup(app: Sphinx) -> None:
    app.connect("source-read", without_empty_patterns)
    app.connect("doctree-read", with_links_to_pictures)
