"""Pictures of cards of other packages, found by an entry point; broken ones affect no other."""

import pytest

from dramadeck import narration
from dramadeck.core import UnknownNameError
from dramadeck.pictures.faces import UndrawnFacesWarning, face_of, faces_of

ENGLISH = narration.language("en")


@pytest.fixture
def publish(tmp_path, monkeypatch):
    """A function that installs packages that publish faces for a system."""
    (tmp_path / "drawn.py").write_text(
        "from dramadeck.pictures import Picture\n"
        "def draw(card, effect, language):\n"
        "    title = language.phrase(f'card {card}', 'picture')\n"
        "    return Picture(title=title, width=250, height=350, content=())\n"
        "FACES = {'face': draw, 'small': draw}\n"
        "HALF = {'face': draw}\n"
        "NONE = 7\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(*published):
        for number, line in enumerate(published):
            info = tmp_path / f"stranger{number}-1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Name: stranger{number}\nVersion: 1.0\n")
            (info / "entry_points.txt").write_text(f"[dramadeck.faces]\n{line}\n")
        faces_of.cache_clear()

    yield install
    faces_of.cache_clear()


def test_a_system_of_another_package_has_its_own_faces_and_a_default_back(publish):
    publish("whist = drawn:FACES")
    assert sorted(faces_of("whist")) == ["back", "face", "small"]
    assert face_of("whist", "small", 7, "", ENGLISH).title == "card 7"
    assert face_of("whist", "back", None, "", ENGLISH).title == "A card, face down"


def test_broken_faces_are_reported_and_do_not_affect_others(publish):
    publish("a = drawn:HALF", "b = drawn:NONE", "c = no_such_module:FACES", "d = drawn:FACES")
    for name, problem in (
        ("a", r"'a' \(drawn:HALF\): publishes no face with the name small"),
        ("b", r"'b' \(drawn:NONE\): publishes 7, not a mapping of names to faces"),
        ("c", r"'c' \(no_such_module:FACES\): cannot be imported: ModuleNotFoundError"),
    ):
        with pytest.warns(UndrawnFacesWarning, match=problem):
            assert not faces_of(name)
    assert faces_of("d")


def test_another_package_cannot_replace_the_faces_of_the_library(publish):
    publish("torg = drawn:FACES")
    assert "player" in faces_of("torg")


def test_a_system_without_pictures_has_no_face():
    with pytest.raises(UnknownNameError, match="there is no face 'small'"):
        face_of("high_card", "small", 7, "", ENGLISH)
