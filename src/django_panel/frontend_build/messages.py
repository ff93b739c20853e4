"""Collect the messages of the front end, so that they can be translated with the others.

Every ``t("…")``, ``tc("context", "…")`` and ``plural("…", "…", n)`` is copied into a JSON file,
which ``tools/translations.py`` and ``panels/frontend_translations.py`` read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django_panel.support.frozen import FrozenValue

_STRING = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
_SINGULAR = re.compile(rf"(?<![\w.$])t\(\s*(?P<first>{_STRING})\s*(?P<after>.)", re.DOTALL)
_PAIR = rf"\(\s*(?P<first>{_STRING})\s*,\s*(?P<second>{_STRING})\s*(?P<after>.)"
_CONTEXT = re.compile(rf"(?<![\w.$])tc{_PAIR}", re.DOTALL)
_PLURAL = re.compile(rf"(?<![\w.$])plural{_PAIR}", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\n|.))")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "\n": ""}


class MessageError(Exception):
    """A message is not a literal string, so it cannot be translated."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Messages(FrozenValue):
    """The messages, sorted; a plural is a pair, and so is a context with its message."""

    singular: tuple[str, ...]
    plural: tuple[tuple[str, str], ...]
    contexts: tuple[tuple[str, str], ...] = ()


def sources(folder: Path) -> dict[str, str]:
    """Return the TypeScript files of ``folder`` by path, without tests and contracts."""
    texts = {}
    for path in sorted(folder.rglob("*.ts*")):
        relative = path.relative_to(folder).as_posix()
        is_test = re.search(r"(^|/)(test|testing|tests)/|\.(test|stories)\.tsx?$", relative)
        if not is_test and not relative.startswith("contracts/"):
            texts[relative] = path.read_text()
    return texts


def collect(files: Mapping[str, str]) -> Messages:
    """Return the messages of all files."""
    singular: set[str] = set()
    plural: set[tuple[str, str]] = set()
    contexts: set[tuple[str, str]] = set()
    for name, text in files.items():
        for match in _SINGULAR.finditer(text):
            _require_whole(name, text, match, allowed=",)")
            singular.add(_decoded(match["first"]))
        for match in _PLURAL.finditer(text):
            _require_whole(name, text, match, allowed=",")
            plural.add((_decoded(match["first"]), _decoded(match["second"])))
        for match in _CONTEXT.finditer(text):
            _require_whole(name, text, match, allowed=",)")
            contexts.add((_decoded(match["first"]), _decoded(match["second"])))
    return Messages(tuple(sorted(singular)), tuple(sorted(plural)), tuple(sorted(contexts)))


def render(messages: Messages) -> str:
    """Return the JSON file with the messages."""
    lists = {
        "messages": messages.singular,
        "plurals": messages.plural,
        "contexts": messages.contexts,
    }
    return f"{json.dumps(lists, ensure_ascii=False, indent=1)}\n"


def _decoded(literal: str) -> str:
    def character(match: re.Match[str]) -> str:
        code = match[1] or match[2] or match[3]
        return chr(int(code, 16)) if code else _LETTERS.get(match[4], match[4])

    return _ESCAPE.sub(character, literal[1:-1])


def _require_whole(name: str, text: str, match: re.Match[str], allowed: str) -> None:
    literals = match["first"] + match.groupdict().get("second", "")
    if match["after"] not in allowed or ("`" in literals and "${" in literals):
        line = text.count("\n", 0, match.start()) + 1
        raise MessageError(
            f"{name}, line {line}: a sentence is put together in the call. "
            "Translators need it whole: write one string and name the gaps, "
            'as in t("%(name)s was saved", { name }).'
        )
