"""Whether a class of a project leaves methods as this package defines them."""

from __future__ import annotations

from weakref import WeakKeyDictionary

_PACKAGE = "django_panel."
#: Results by class and names.
_known: WeakKeyDictionary[type, dict[tuple[str, ...], bool]] = WeakKeyDictionary()


def has_own_methods(owner: type, names: tuple[str, ...]) -> bool:
    """Return whether a class overrides none of these methods outside of this package.

    The result of such a method may change at any time, so nothing made of it can be kept.
    """
    known = _known.get(owner)
    if known is None:
        known = _known[owner] = {}
    if names not in known:
        known[names] = all(_is_own(owner, name) for name in names)
    return known[names]


def _is_own(owner: type, name: str) -> bool:
    """Return whether a class of this package defines a method, or none does."""
    defining = next((each for each in owner.__mro__ if name in vars(each)), None)
    if defining is None:
        return True
    member = vars(defining)[name]
    if not defining.__module__.startswith(_PACKAGE):
        return False
    if member is None:
        return True
    # A decorator copies ``__module__`` to its function, but the globals are those of its module.
    namespace = getattr(getattr(member, "__func__", member), "__globals__", {})
    return str(namespace.get("__name__", "")).startswith(_PACKAGE)
