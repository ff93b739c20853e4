"""Names under which people keep secrets."""

from __future__ import annotations

from django_panel.support.labels import words

#: A field with one of these in its name may hold a secret; showing it must be a decision.
_SECRET_PARTS = ("password", "passwd", "secret", "token", "credential", "apikey")
_SECRET_WORDS = {"hash", "digest", "salt", "otp", "pin", "pwd", "cvv", "cvc"}
_SECRET_PAIRS = ({"api", "key"}, {"private", "key"}, {"recovery", "codes"})


def may_be_secret(name: str) -> bool:
    """Return whether a field of this name should not be shown unasked."""
    parts = {word.lower() for word in words(name)}
    return (
        any(part in name.lower() for part in _SECRET_PARTS)
        or not parts.isdisjoint(_SECRET_WORDS)
        or any(pair <= parts for pair in _SECRET_PAIRS)
    )
