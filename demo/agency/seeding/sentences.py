"""Fill sentence patterns with words, without immediate repetitions."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from random import Random
from string import Formatter
from typing import TypeVar

from demo.agency.seeding.words.tasks import SLOTS

T = TypeVar("T")

#: Letters that do not fall apart into a plain one and a mark.
_SPELLED_OUT = str.maketrans({"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ß": "ss"})


def phrase(rng: Random, pattern: str, **known: str) -> str:
    """Fill every ``{slot}`` with a word of that list, or with a value given by name."""
    names = [name for _, name, _, _ in Formatter().parse(pattern) if name]
    words = {name: known[name] if name in known else rng.choice(SLOTS[name]) for name in names}
    return pattern.format(**words)


def plain(name: str) -> str:
    """Return a name in ASCII letters, for addresses and codes."""
    spelled = name.translate(_SPELLED_OUT)
    return unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()


def weighted(rng: Random, weights: Mapping[T, float]) -> T:
    """Choose one key; a key with twice the weight comes twice as often."""
    return rng.choices(list(weights), list(weights.values()))[0]


def maybe(rng: Random, chance: float, values: Sequence[T]) -> T | None:
    """Choose one value, or nothing."""
    return rng.choice(values) if rng.random() < chance else None
