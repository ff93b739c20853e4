"""Messages of failed assertions: they name the thing, and what exists."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django_panel.exceptions import nearest


def require(holds: object, message: str) -> None:
    """Raise ``AssertionError`` unless a condition holds.

    ``assert`` statements are removed by ``python -O``.
    """
    if not holds:
        raise AssertionError(message)


def require_name(noun: str, name: str, known: Collection[str], where: str = "") -> None:
    """Raise ``AssertionError`` unless a name is known; the message is made only then."""
    if name not in known:
        raise AssertionError(missing(noun, name, known, where))


def missing(noun: str, name: str, known: Iterable[str], where: str = "") -> str:
    """Return the message about an unknown name: what exists, and the closest name."""
    names = sorted(known)
    place = f" in {where}" if where else ""
    return (
        f"There is no {noun} {name!r}{place}. {noun.capitalize()}s: {', '.join(names) or 'none'}."
        f"{nearest(name, names)}"
    )


def difference(what: str, expected: object, actual: object) -> str:
    """Return the message about a value that is not the expected one."""
    return f"{what} is not the expected one.\n  expected: {expected!r}\n  found:    {actual!r}"
