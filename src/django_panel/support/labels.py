"""Convert names: headline, kebab case, snake case, slug, plural."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import get_language

#: A string or a lazy translation.
StrOrPromise = str | Promise
#: A label, or a function of the record (or None) that returns one.
LabelSource = StrOrPromise | Callable[[Any], StrOrPromise | None]

_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SEPARATORS = re.compile(r"[\s_.\-]+")
_SLUG = re.compile(r"[A-Za-z0-9_-]+")
_VOWELS = "aeiou"
#: Languages that capitalize nouns.
_CAPITALIZED = ("de", "lb")


def words(name: str) -> list[str]:
    """Split ``BlogPost``, ``blog_post`` or ``blog-post`` into its words."""
    return [word for word in _SEPARATORS.split(_BOUNDARY.sub(" ", name)) if word]


@lru_cache(maxsize=1_000)
def kebab(name: str) -> str:
    """Return ``blog-post`` for ``BlogPost``; results are cached."""
    return "-".join(word.lower() for word in words(name))


def snake(name: str) -> str:
    """Return ``blog_post`` for ``BlogPost`` or ``blog-post``."""
    return "_".join(word.lower() for word in words(name))


def headline(name: str) -> str:
    """Return ``Blog post`` for ``blog_post``: sentence case, acronyms kept."""
    parts = [word if word.isupper() else word.lower() for word in words(name)]
    sentence = " ".join(parts)
    return sentence[:1].upper() + sentence[1:]


def plural(word: str) -> str:
    """Return the English plural of a word, for slugs; labels use ``verbose_name_plural``."""
    lower = word.lower()
    if lower.endswith("y") and lower[-2:-1] not in _VOWELS:
        return f"{word[:-1]}ies"
    if lower.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    return f"{word}s"


def slug_of(class_name: str, *suffixes: str) -> str:
    """Return a class name in kebab case, without the first matching suffix."""
    for suffix in suffixes:
        if class_name.endswith(suffix) and class_name != suffix:
            class_name = class_name[: -len(suffix)]
            break
    return kebab(class_name)


def is_slug(text: str) -> bool:
    """Return whether ``text`` is valid as one segment of a path."""
    return _SLUG.fullmatch(text) is not None


def in_sentence(label: str) -> str:
    """Return a label as it is written inside a sentence of the active language.

    Labels are capitalized. In a sentence they are lower case, unless they are abbreviations or
    the language capitalizes nouns.
    """
    is_abbreviation = label[1:2] != label[1:2].lower()
    if is_abbreviation or (get_language() or "").startswith(_CAPITALIZED):
        return label
    return label[:1].lower() + label[1:]


def label_text(label: LabelSource | None, record: Model) -> str | None:
    """Return a label for a record in the active language, or None."""
    text = label(record) if callable(label) else label
    return None if text is None else str(text)


def choice_labels(field: Any) -> dict[Any, str]:
    """Return a model field's choices as value and label, in the active language."""
    if getattr(field, "generated", False):
        field = field.output_field
    choices = getattr(field, "flatchoices", None) or ()
    return {value: str(label) for value, label in choices}
