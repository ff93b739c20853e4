"""Read gettext's ``.po`` files and add messages to them; translations stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import django

from django_panel.support.frozen import FrozenValue

_LINE = re.compile(r'(?P<keyword>msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(?P<text>".*")')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL_FORMS = re.compile(r"Plural-Forms:\s*(nplurals\s*=\s*(\d+)\s*;[^\n]*)")
#: The rule of English, for languages that Django does not know.
_TWO_FORMS = "nplurals=2; plural=(n != 1);"

#: What identifies a message: its context and its text.
Key = tuple[str | None, str]


class PoError(Exception):
    """A ``.po`` file cannot be read."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Entry(FrozenValue):
    """A message of a ``.po`` file."""

    key: Key
    plural: str | None
    #: The translations: one, or one for each plural form. Empty ones are missing.
    strings: tuple[str, ...]
    #: The lines of the file up to the translation.
    source: str

    @property
    def is_translated(self) -> bool:
        return all(self.strings)

    def without_translation(self, plurals: int) -> str:
        """Return the lines of the message with empty translations, for a language's plurals."""
        if self.plural is None:
            return f'{self.source}msgstr ""\n'
        return self.source + "".join(f'msgstr[{form}] ""\n' for form in range(plurals))


def read_entries(text: str) -> list[Entry]:
    """Return the messages of a ``.po`` file, without the header."""
    return [entry for entry in _entries(text) if entry.key[1]]


def plural_forms(text: str) -> str | None:
    """Return the plural rule in the header of a ``.po`` file, or None."""
    for entry in _entries(text):
        if not entry.key[1] and (match := _PLURAL_FORMS.search("".join(entry.strings))):
            return match[1].strip()
    return None


def form_count(rule: str) -> int:
    """Return the number of forms of a plural rule."""
    match = _PLURAL_FORMS.search(f"Plural-Forms: {rule}")
    return 2 if match is None else int(match[2])


def plural_forms_of(locale: str) -> str | None:
    """Return the plural rule that Django has for a locale or its base language, or None."""
    folder = Path(django.__file__).parent / "conf" / "locale"
    for name in (locale, locale.partition("_")[0]):
        path = folder / name / "LC_MESSAGES" / "django.po"
        if path.is_file() and (rule := plural_forms(path.read_text("utf-8"))):
            return rule
    return None


def new_file(locale: str, rule: str | None) -> str:
    """Return a ``.po`` file without messages."""
    return (
        'msgid ""\nmsgstr ""\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Language: {locale}\\n"\n'
        f'"Plural-Forms: {rule or _TWO_FORMS}\\n"\n'
    )


def with_missing(text: str, template: list[Entry], rule: str | None) -> tuple[str, int]:
    """Return a ``.po`` file with the missing messages at its end, and their number."""
    known = {entry.key for entry in read_entries(text)}
    count = form_count(plural_forms(text) or rule or _TWO_FORMS)
    blocks = [entry.without_translation(count) for entry in template if entry.key not in known]
    return "\n".join([f"{text.rstrip()}\n", *blocks]) if blocks else text, len(blocks)


def _entries(text: str) -> Iterator[Entry]:
    source, values, keyword = "", dict[str, str](), ""
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        stripped = line.strip()
        starts_next = stripped.startswith(("msgctxt", "msgid ", "#")) and "msgstr" in keyword
        if not stripped or starts_next:
            if "msgid" in values:
                yield _entry(values, source)
            source, values, keyword = "", {}, ""
        if stripped.startswith("#") or not stripped:
            source += "" if stripped.startswith("#~") or not stripped else f"{line}\n"
        elif match := _LINE.fullmatch(stripped):
            keyword = match["keyword"]
            values[keyword] = _decoded(match["text"])
        elif stripped.startswith('"') and stripped.endswith('"') and keyword:
            values[keyword] += _decoded(stripped)
        else:
            raise PoError(f"Line {number} is not part of a message: {stripped}")
        if stripped and not stripped.startswith("#") and not keyword.startswith("msgstr"):
            source += f"{line}\n"


def _entry(values: dict[str, str], source: str) -> Entry:
    strings = [text for keyword, text in values.items() if keyword.startswith("msgstr")]
    key = (values.get("msgctxt"), values["msgid"])
    return Entry(key, values.get("msgid_plural"), tuple(strings) or ("",), source)


def _decoded(quoted: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPES.get(match[1], match[1]), quoted[1:-1])
