"""The generated tables of the reference list every setter, and the tool sees when they do not."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Self

import pytest

from tests.docs.pages import DOCS
from tools import docs_reference
from tools.annotations import described

PACKAGES = (
    *("actions", "forms", "infolists", "integrations", "notifications", "panels"),
    *("tables", "widgets"),
)
#: Classes that have methods with ``Self``, but are not declared by the users of the package.
NOT_DECLARED = {"BoundForm", "TwoFactorCode", "WidgetCollection"}

PAGE = """\
# Shapes

<!-- setters: tests.docs.test_setter_tables.Shape -->
<!-- end -->

<!-- setters: tests.docs.test_setter_tables.Square -->
an old line
<!-- end -->

<!-- attributes: tests.docs.test_setter_tables.Shape -->
<!-- end -->
"""
WRITTEN = """\
# Shapes

<!-- setters: tests.docs.test_setter_tables.Shape -->

| Setter | Arguments | Description |
|---|---|---|
| `named` | `text`: str or None | Set the `name`. |

<!-- end -->

<!-- setters: tests.docs.test_setter_tables.Square -->

A shape with four equal sides.

| Setter | Arguments | Description |
|---|---|---|
| `sized` | `width`: int<br>`unit="cm"`: "cm" or "in" | Set the size. |

It also has the setters of [Shape](#shape).

<!-- end -->

<!-- attributes: tests.docs.test_setter_tables.Shape -->

| Attribute | Type | Default | Description |
|---|---|---|---|
| `corners` | int or None | none | The number of corners. |
| `color` | str | required |  |

<!-- end -->
"""


class Shape:
    #: The number of corners. A circle has none.
    corners: int | None = None
    color: str

    def named(self, text: str | None) -> Self:
        """Set the ``name``. It is unique."""
        return self

    def area(self) -> int:
        return 0


class Square(Shape):
    """A shape with four equal sides. All of its angles are right."""

    def sized(self, width: int, unit: Literal["cm", "in"] = "cm") -> Self:
        """Set the size."""
        return self


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    (folder / "reference").mkdir(parents=True)
    (folder / "reference" / "shapes.md").write_text(PAGE, "utf-8")
    return folder


def test_the_tables_of_the_reference_are_up_to_date() -> None:
    assert docs_reference.main(["--check"]) == 0


def test_every_public_class_with_setters_has_a_table() -> None:
    documented = set(docs_reference.documented())
    absent = []
    for package in PACKAGES:
        module = import_module(f"django_panel.{package}")
        for name in sorted(set(module.__all__) - NOT_DECLARED):
            owner: Any = getattr(module, name)
            if not isinstance(owner, type) or owner in documented:
                continue
            # A class that has no setter of its own is described by its base class.
            if docs_reference.own_setters(owner, documented) and not name.endswith("Widget"):
                absent.append(f"{package}.{name}")

    assert absent == []


def test_every_setter_has_a_description() -> None:
    assert docs_reference.missing(DOCS) == []


def test_a_table_has_arguments_defaults_and_first_sentences(docs: Path) -> None:
    assert docs_reference.main([], docs=docs) == 0

    assert (docs / "reference" / "shapes.md").read_text("utf-8") == WRITTEN
    assert docs_reference.main(["--check"], docs=docs) == 0


def test_a_stale_page_is_listed_and_left_alone(
    docs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert docs_reference.main(["--check"], docs=docs) == 1

    assert capsys.readouterr().out.splitlines()[1:] == ["  docs/reference/shapes.md"]
    assert (docs / "reference" / "shapes.md").read_text("utf-8") == PAGE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<!-- setters: django_panel.forms.Nothing -->\n<!-- end -->", "There is no class"),
        ("<!-- setters: django_panel.forms.TextInput -->", "does not end"),
        ("<!-- setters django_panel.forms.TextInput -->", "Line 1 is not"),
    ],
)
def test_a_page_that_cannot_be_written_is_refused(text: str, message: str) -> None:
    with pytest.raises(docs_reference.BrokenPage, match=message):
        docs_reference.written(text, "page.md", {})


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        ("bool", "bool"),
        ("None | int", "int or None"),
        ("Callable[[Any], str] | str", "callable or str"),
        ("Iterable[str]", "list of str"),
        ("Mapping[str, Any]", "dict"),
        ("type[Shape]", "Shape class"),
        ('Literal["a", "b"]', '"a" or "b"'),
        ("ClassVar[Sequence[int]]", "list of int"),
    ],
)
def test_annotations_are_described_in_words(annotation: str, words: str) -> None:
    assert described(annotation, Shape) == words
