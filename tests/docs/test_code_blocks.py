"""The code in the pages equals the code of the examples, and the tool reports differences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import DOCS, name_of
from tools import docs_code

PAGES = [path for path in sorted(DOCS.rglob("*.md")) if "<!-- code:" in path.read_text("utf-8")]
SOURCE = """\
import os  # noqa: F401


class Shelf:
    # region size
    def size(self):

        return "`" * 3
    # endregion
"""
PAGE = """\
# Shelves

Text.

<!-- code: shelf.py -->

1. In a list:

    <!-- code: shelf.py#size -->
    ```python
    an old line
    ```

    The list goes on.

```text
<!-- code: nowhere.py -->
```
"""
WRITTEN = """\
# Shelves

Text.

<!-- code: shelf.py -->
```python
import os


class Shelf:
    def size(self):

        return "`" * 3
```

1. In a list:

    <!-- code: shelf.py#size -->
    ```python
    def size(self):

        return "`" * 3
    ```

    The list goes on.

```text
<!-- code: nowhere.py -->
```
"""


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """Return a folder with one stale page and one page without code."""
    folder = tmp_path / "docs"
    (folder / "examples").mkdir(parents=True)
    (folder / "examples" / "shelf.py").write_text(SOURCE, "utf-8")
    (folder / "shelves.md").write_text(PAGE, "utf-8")
    (folder / "plain.md").write_text("# Plain\n", "utf-8")
    return folder


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_block_is_its_source(path: Path) -> None:
    text = path.read_text("utf-8")

    for block in docs_code.blocks(text):
        assert block.code == docs_code.example(block.path, block.region), block.source
    assert docs_code.written(text) == text


def test_pages_with_code_are_found() -> None:
    assert len(PAGES) > 20


def test_the_code_is_written_with_the_indentation_of_its_comment(docs: Path) -> None:
    assert docs_code.main([], docs=docs) == 0

    assert (docs / "shelves.md").read_text("utf-8") == WRITTEN
    assert (docs / "plain.md").read_text("utf-8") == "# Plain\n"


def test_a_stale_page_is_named_and_left_alone(
    docs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert docs_code.main(["--check"], docs=docs) == 1

    assert capsys.readouterr().out.splitlines()[1:] == ["  docs/shelves.md"]
    assert (docs / "shelves.md").read_text("utf-8") == PAGE


def test_a_page_is_stale_when_its_source_or_its_block_changes(docs: Path) -> None:
    source, page = docs / "examples" / "shelf.py", docs / "shelves.md"
    docs_code.main([], docs=docs)
    assert docs_code.main(["--check"], docs=docs) == 0

    source.write_text(SOURCE.replace("3", "4"), "utf-8")
    assert docs_code.main(["--check"], docs=docs) == 1

    docs_code.main([], docs=docs)
    page.write_text(page.read_text("utf-8").replace("class Shelf", "class Board"), "utf-8")
    assert docs_code.main(["--check"], docs=docs) == 1


def test_code_with_a_fence_gets_a_longer_one(docs: Path) -> None:
    (docs / "examples" / "notes.po").write_text("```\nquoted\n```\n", "utf-8")

    text = docs_code.written("<!-- code: notes.po -->\n", docs=docs)

    assert text == "<!-- code: notes.po -->\n````text\n```\nquoted\n```\n````\n"
    assert docs_code.written(text, docs=docs) == text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("<!-- code: nowhere.py -->", "There is no example nowhere.py."),
        ("<!-- code: shelf.py#nothing -->", "shelf.py has no region 'nothing'."),
        ("<!--code: shelf.py-->", "Line 1 is not '<!-- code: path#region -->'."),
        ("<!-- code: shelf.py -->\n```python\nx", "The block on line 2 does not end."),
    ],
)
@pytest.mark.parametrize("arguments", [[], ["--check"]])
def test_a_page_that_cannot_be_written_is_named(
    docs: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], line: str, message: str
) -> None:
    (docs / "broken.md").write_text(f"{line}\n", "utf-8")

    assert docs_code.main(arguments, docs=docs) == 1

    assert capsys.readouterr().err == f"docs/broken.md: {message}\n"
    assert (docs / "broken.md").read_text("utf-8") == f"{line}\n"
