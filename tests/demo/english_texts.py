"""Which texts of a page are messages of the package in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from tools import translations

#: A variant of English, so that browsers and Django format dates and numbers.
PSEUDO = "en-xa"
OPEN, CLOSE = "⟦", "⟧"
#: An invisible character at the end of the demo's own labels (``language_settings``).
DEMO_MARK = "\u2063"
#: Relative days that the browser writes by itself, in English for the pseudo-locale.
BROWSER_WORDS = {"now", "today", "tomorrow", "yesterday"}

PLACEHOLDER = re.compile(r"(%\(\w+\)[a-z]|%[sd]|%%|\{\w*\})")
_BRACKETS = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
#: A message with fewer letters of its own fits any text.
_FEWEST_LETTERS = 8


@cache
def _english(language: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the messages that differ from English, and a pattern of those with placeholders."""
    texts: set[str] = set()
    same: set[str] = set()
    for message, translated in _catalogue(language):
        forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        texts.update(forms)
        # One of the contexts may have the English word.
        same.update(form for form in forms if form in translated)
    plain, patterns = set(), []
    for text in texts - same - BROWSER_WORDS:
        parts = PLACEHOLDER.split(text)
        if len(parts) == 1:
            plain.add(text)
        elif sum(len(re.findall(r"[A-Za-z]", part)) for part in parts[::2]) >= _FEWEST_LETTERS:
            patterns.append(".+".join(map(re.escape, parts[::2])))
    return frozenset(plain), re.compile("|".join(patterns))


def _catalogue(language: str) -> Iterator[tuple[Any, tuple[str, ...]]]:
    catalogs = {path.parts[-3]: path for path in translations.po_files()}
    known = translations.load(catalogs[language]) if language in catalogs else None
    for message in translations.collect():
        if message.id:
            found = known and known.get(message.id, message.context)
            string = (found.string or "") if found else ""
            yield message, (string,) if isinstance(string, str) else tuple(string)


def english_in(texts: Iterable[str], language: str) -> list[str]:
    """Return the texts, or their parts outside of brackets, that are messages in English."""
    plain, known = _english(language)
    found = []
    for text in texts:
        rest = text
        while (shorter := _BRACKETS.sub("\n", rest)) != rest:
            rest = shorter
        pieces = [piece.strip(" ·,:…") for piece in rest.split("\n")]
        # A whole text only: the words of a sentence may be messages too.
        if any(piece in plain or known.fullmatch(piece) for piece in pieces if len(piece) > 1):
            found.append(text)
    return found
