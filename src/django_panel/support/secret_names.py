"""Field names that suggest a secret, such as ``api_key``."""

from __future__ import annotations

from django_panel.support.labels import words

#: A field with one of these in its name is not shown by default.
_SECRET_PARTS = ("password", "passwd", "secret", "token", "credential", "apikey")
_SECRET_WORDS = {"hash", "digest", "salt", "otp", "pin", "pwd", "cvv", "cvc"}
_SECRET_PAIRS = ({"api", "key"}, {"private", "key"}, {"recovery", "codes"})


def looks_secret(name: str) -> bool:
    """Return whether a field with this name probably contains a secret."""
    parts = {word.lower() for word in words(name)}
    return (
        any(part in name.lower() for part in _SECRET_PARTS)
        or not parts.isdisjoint(_SECRET_WORDS)
        or any(pair <= parts for pair in _SECRET_PAIRS)
    )
