"""Encrypt values that must be read back, in a job queue or in a URL.

The keys are derived from ``SECRET_KEY``. A value encrypted with an earlier key can be decrypted
while that key is listed in ``SECRET_KEY_FALLBACKS``.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

# ``cryptography`` is imported on first use: it takes 7 MB, and most processes encrypt nothing.


def new_secret() -> str:
    """Return a random secret: 32 bytes as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def encrypt(text: str, salt: str) -> str:
    """Return an encrypted, signed and dated token; ``salt`` separates uses of the same key."""
    return _fernet(salt).encrypt(text.encode()).decode()


def decrypt(token: str, salt: str, max_age: int | None = None) -> str | None:
    """Return the text; None if the token is invalid or older than ``max_age`` seconds."""
    from cryptography.fernet import InvalidToken  # noqa: PLC0415 (see above)

    try:
        return _fernet(salt).decrypt(token, ttl=max_age).decode()
    except (InvalidToken, ValueError):
        return None


def _fernet(salt: str) -> MultiFernet:
    from cryptography.fernet import Fernet, MultiFernet  # noqa: PLC0415 (see above)

    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet(Fernet(_derive_key(key, salt)) for key in keys)


def _derive_key(key: str | bytes, salt: str) -> bytes:
    digest = salted_hmac("django_panel.encryption", salt, secret=key, algorithm="sha256").digest()
    return urlsafe_b64encode(digest)
