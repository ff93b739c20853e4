"""Write the code of the examples into the pages of the documentation.

Usage: ``python tools/docs_code.py [--check]``. A page names the source of a block in a comment on
a line of its own, directly above the block::

    <!-- code: studio/planning/models.py#models -->

The path is relative to ``docs/examples``. The part after ``#`` is a region of the file: the lines
between ``# region models`` and ``# endregion``. Without it, the block contains the whole file. The
marks of regions and ``# noqa`` remarks are left out.

A comment without a block gets one. The block has the indentation of its comment, as lists need it.
With ``--check`` nothing is written; the command lists the stale pages and fails.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent, indent

DOCS = Path(__file__).resolve().parents[1] / "docs"
#: The language of a block, by the suffix of its source.
LANGUAGES = {".html": "html", ".js": "tsx", ".py": "python", ".tsx": "tsx"}

_COMMENT = re.compile(r"( *)<!-- code: ([\w./-]+)(?:#([\w-]+))? -->")
_ALMOST = re.compile(r"\s*<!--\s*code\b", re.IGNORECASE)
_FENCE = re.compile(r" *(`{3,}|~{3,})([^`]*)")
_REMARK = re.compile(r"  # noqa.*$", re.MULTILINE)
_MARK = re.compile(r"^ *# (?:region [\w-]+|endregion)\n", re.MULTILINE)


class BrokenPage(Exception):
    """A page names code that does not exist, or contains a block that does not end."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page whose code comes from a file.

    ``code`` is what the page contains, without the indentation; ``None`` where there is no block
    yet. ``first`` and ``last`` are the lines of the page from the comment to the end of the block.
    """

    path: str
    region: str | None
    code: str | None
    indentation: str
    first: int
    last: int

    @property
    def source(self) -> str:
        return f"{self.path}#{self.region}" if self.region else self.path


def example(path: str, region: str | None = None, *, docs: Path = DOCS) -> str:
    """Return an example file, or one region of it, as a page shows it."""
    file = docs / "examples" / path
    if not file.is_file():
        raise BrokenPage(f"There is no example {path}.")
    text = file.read_text("utf-8")
    if region is not None:
        found = re.search(
            rf"^ *# region {re.escape(region)}\n(.*?)^ *# endregion$",
            text,
            re.DOTALL | re.MULTILINE,
        )
        if found is None:
            raise BrokenPage(f"{path} has no region {region!r}.")
        text = dedent(found[1])
    return _REMARK.sub("", _MARK.sub("", text)).strip("\n")


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a page that name their source; comments inside other code are code."""
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        last = _end_of_fence(lines, number)
        comment = _COMMENT.fullmatch(lines[number])
        if last is not None:
            number = last
        elif comment is not None:
            first = number
            last = _end_of_fence(lines, first + 1)
            number = first if last is None else last
            code = None if last is None else _without(comment[1], lines[first + 2 : last])
            yield Block(comment[2], comment[3], code, comment[1], first, number)
        elif _ALMOST.match(lines[number]):
            raise BrokenPage(f"Line {number + 1} is not '<!-- code: path#region -->'.")
        number += 1


def written(text: str, *, docs: Path = DOCS) -> str:
    """Return a page with the present code in every block that names its source."""
    lines = text.split("\n")
    for block in reversed(list(blocks(text))):
        code = example(block.path, block.region, docs=docs)
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))
        language = LANGUAGES.get(Path(block.path).suffix, "text")
        shown = indent(f"{fence}{language}\n{code}\n{fence}", block.indentation)
        lines[block.first + 1 : block.last + 1] = shown.split("\n")
    return "\n".join(lines)


def main(arguments: list[str], *, docs: Path = DOCS) -> int:
    """Write the pages, or check them; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 2
    stale, broken = [], []
    for page in sorted(docs.rglob("*.md")):
        name = page.relative_to(docs.parent).as_posix()
        text = page.read_text("utf-8")
        try:
            current = written(text, docs=docs)
        except BrokenPage as error:
            broken.append(f"{name}: {error}")
            continue
        if current != text:
            stale.append(name)
            if not arguments:
                page.write_text(current, "utf-8", newline="\n")
    if stale:
        print("Stale, run `make docs-code`:" if arguments else "Written:", *stale, sep="\n  ")
    for line in broken:
        print(line, file=sys.stderr)
    return 1 if broken or (arguments and stale) else 0


def _without(indentation: str, lines: list[str]) -> str:
    return "\n".join(line.removeprefix(indentation) for line in lines)


def _end_of_fence(lines: list[str], number: int) -> int | None:
    """Return the line that ends the block which starts on this line, if one does."""
    start = _FENCE.fullmatch(lines[number]) if number < len(lines) else None
    if start is None:
        return None
    for last in range(number + 1, len(lines)):
        end = _FENCE.fullmatch(lines[last])
        if end is not None and end[1].startswith(start[1]) and not end[2].strip():
            return last
    raise BrokenPage(f"The block on line {number + 1} does not end.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
