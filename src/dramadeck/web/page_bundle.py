"""The page in few requests: its modules as one module, its styles as one sheet, and its mark.

The modules of the page import names only from each other. So they can be joined in the order of
their imports, without the `import` lines and the word `export`; no two may declare the same name.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

_MARK: Final = "mark.svg"
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:class|const|function|let)\b)", re.MULTILINE)
_DECLARED: Final = re.compile(r"^(?:async )?(?:class|const|function|let) ([\w$]+)", re.MULTILINE)
_RENAMED: Final = re.compile(r"^import \{[^}]* as .*$", re.MULTILINE)
_NOT_JOINED: Final = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


@cache
def bundled_page() -> tuple[str, Mapping[str, tuple[str, bytes]]]:
    """The page that links the bundles, and each bundle by name: its media type and its bytes.

    The name of a bundle contains a digest of its bytes, so a browser may cache it forever.
    """
    page = files("dramadeck.web") / "page"
    text = (page / "index.html").read_text("utf-8")
    styles = re.findall(r'<link rel="stylesheet" href="/page/([\w.]+)">\n', text)
    (first,) = re.findall(r'<script type="module" src="/page/([\w.]+)">', text)
    sheet = "".join((page / name).read_text("utf-8") for name in styles)
    mark, mark_name = _named("svg", (page / _MARK).read_text("utf-8"))
    css, css_name = _named("css", sheet)
    js, js_name = _named("js", joined_modules(page, first).replace(f'"{_MARK}"', f'"{mark_name}"'))
    for name in styles[1:]:
        text = text.replace(f'<link rel="stylesheet" href="/page/{name}">\n', "")
    text = text.replace(f"/page/{styles[0]}", f"/page/{css_name}")
    text = text.replace(f"/page/{first}", f"/page/{js_name}")
    text = text.replace(f"/page/{_MARK}", f"/page/{mark_name}")
    bundles = {
        css_name: ("text/css", css),
        js_name: ("text/javascript", js),
        mark_name: ("image/svg+xml", mark),
    }
    return text, MappingProxyType(bundles)


def _named(kind: str, text: str) -> tuple[bytes, str]:
    data = text.encode()
    return data, f"page-{sha256(data).hexdigest()[:16]}.{kind}"


def joined_modules(page: Traversable, first: str) -> str:
    """A module and all modules that it imports, as one module.

    Raises:
        ValueError: two modules declare the same name, or an import or export has another form.
    """
    modules, renamed = dict[str, str](), list[str]()

    def add(name: str) -> None:
        if name not in modules:
            text = (page / name).read_text("utf-8")
            for other in _IMPORT.findall(text):
                add(other)
            renamed.extend(_RENAMED.findall(text))
            modules[name] = _EXPORT.sub("", _IMPORT.sub("", text))

    add(first)
    joined = "".join(modules.values())
    declared = Counter(_DECLARED.findall(joined))
    twice = [name for name, count in declared.items() if count > 1]
    others = [*twice, *renamed, *_NOT_JOINED.findall(joined)]
    if others:
        raise ValueError(f"the modules cannot be joined: {others}")
    return joined
