"""Text that a spreadsheet program would run as a formula, and how a CSV file stores it."""

from __future__ import annotations

import re

#: Signs that begin a formula, also in their full-width and small forms, which some programs
#: change into the ordinary ones.
_SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b"
#: Spaces and quotation marks before the sign do not make it harmless. Apostrophes belong to both
#: alternatives, so text that already looks neutralised gets one more and `restore` is exact.
_FORMULA = re.compile(rf"""'*[\t\r\n]|[\s"']*[{_SIGNS}]""")
_NUMBER = re.compile(r"[+-][0-9]+(?:[.,][0-9]+)*")

#: The first characters of every text that `neutralize` may change.
FIRST_CHARACTERS = frozenset(
    "\0\"'=+-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b"
    + "".join(chr(code) for code in range(0x3001) if chr(code).isspace())
)


def neutralize(text: str) -> str:
    """Put an apostrophe before text that a spreadsheet program would run; remove NUL characters.

    A number with a sign ("-12.5", "+49") stays as it is: it can only be read as a number.
    """
    if "\0" in text:
        text = text.replace("\0", "")
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def restore(text: str) -> str:
    """Remove the apostrophe that `neutralize` added."""
    if text[:1] == "'" and _FORMULA.match(text, 1):
        return text[1:]
    return text
