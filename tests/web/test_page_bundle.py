"""The page in few requests: its modules and styles are joined, compressed, and cached."""

import gzip
import re
from importlib.resources import files

import pytest

from dramadeck.web.page_bundle import bundled_page, joined_modules
from tests.web.served import serving

PAGE = files("dramadeck.web") / "page"


async def test_the_icon_style_and_script_of_the_page_are_compressed_and_cached():
    async with serving() as server:
        page = (await server.get("/")).text
        names = re.findall(r'"/page/(page-[\w.-]+)"', page)
        assert [name.rpartition(".")[2] for name in names] == ["svg", "css", "js"]
        for name in names:
            sent = await server.get(f"/page/{name}", Accept_Encoding="gzip")
            assert "immutable" in sent.headers["Cache-Control"]
            _, data = bundled_page()[1][name]
            is_small = len(data) < 1_000
            assert (sent.data if is_small else gzip.decompress(sent.data)) == data
            assert is_small or len(sent.data) < len(data) / 2


async def test_the_page_preloads_the_sentences_of_the_language_of_the_browser():
    async with serving() as server:
        page = await server.get("/", Accept_Language="de-AT,de;q=0.9")
        assert 'as="fetch" crossorigin="anonymous" href="/api/words?language=de"' in page.text
        assert page.headers["Vary"].startswith("Accept-Language")
        assert "preload" not in (await server.get("/", Accept_Language='"><b')).text


def test_every_module_and_style_of_the_page_is_in_a_bundle():
    (css, js, _) = (data.decode() for _, data in bundled_page()[1].values())
    for file in PAGE.iterdir():
        text = file.read_text("utf-8")
        if file.name.endswith(".css"):
            assert text in css
        elif file.name.endswith(".js"):
            assert all(line in js for line in text.splitlines() if line.startswith("function "))
            assert text.splitlines()[-1] in js


def write_modules(folder, **texts):
    """Write modules to a folder, and return it."""
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder


def test_an_imported_module_is_inserted_once_before_its_importer(tmp_path):
    folder = write_modules(
        tmp_path,
        app='import { a } from "./one.js";\nimport { b } from "./two.js";\na(b);\n',
        one='import { b } from "./two.js";\nexport function a() {}\n',
        two="export const b = 1;\n",
    )
    assert joined_modules(folder, "app.js") == "const b = 1;\nfunction a() {}\na(b);\n"


@pytest.mark.parametrize(
    ("other", "wrong"),
    [
        ("export const a = 1;\nlet b = 2;\n", "b"),
        ("export default 1;\n", "export default 1;"),
        ("export { a };\n", "export { a };"),
        ('import { x as y } from "./third.js";\n', "x as y"),
        ('import * as all from "./third.js";\n', "all"),
    ],
)
def test_a_module_that_cannot_be_joined_raises_an_error(tmp_path, other, wrong):
    app = 'import { a } from "./other.js";\nconst b = a;\n'
    folder = write_modules(tmp_path, app=app, other=other, third="export const x = 1;\n")
    with pytest.raises(ValueError, match=re.escape(wrong)):
        joined_modules(folder, "app.js")
