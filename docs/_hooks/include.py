"""Puts the examples into the pages: a line ``{{ include path#region }}`` becomes their text.

Examples are files that tests run, so a page cannot show code that does not work. A region is
what stands between ``# region name`` and ``# endregion``; lint remarks are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
LINE = re.compile(r"^\{\{ include ([\w./-]+?)(?:#([\w-]+))? \}\}$", re.MULTILINE)
REMARK = re.compile(r"  # noqa.*$", re.MULTILINE)
MARK = re.compile(r"^ *# (?:region [\w-]+|endregion)\n", re.MULTILINE)


class MissingExample(Exception):
    """A page names an example or a region that does not exist."""


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Fill in the examples; MkDocs calls this for every page."""
    return LINE.sub(lambda found: example(found[1], found[2]), markdown)


def example(path: str, region: str | None = None) -> str:
    """Return an example file, or one region of it, as a page shows it."""
    file = EXAMPLES / path
    if not file.is_file():
        raise MissingExample(f"There is no example {path}.")
    text = file.read_text("utf-8")
    if region is not None:
        found = re.search(
            rf"^ *# region {re.escape(region)}\n(.*?)^ *# endregion$",
            text,
            re.DOTALL | re.MULTILINE,
        )
        if found is None:
            raise MissingExample(f"{path} has no region {region!r}.")
        text = dedent(found[1])
    return REMARK.sub("", MARK.sub("", text)).strip("\n")
