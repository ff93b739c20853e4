"""Secrets that have to lie somewhere for a while: in a queue, in a table.

Sealed with keys derived from ``SECRET_KEY``: unreadable and unchangeable without it, and no
longer good after a time. ``SECRET_KEY_FALLBACKS`` still open what they sealed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

from django.conf import settings
from django.core import signing

_NONCE = 16


def seal(text: str, salt: str) -> str:
    """Return a text that only ``unseal`` with the same salt can read."""
    nonce = secrets.token_bytes(_NONCE)
    hidden = _mixed(text.encode(), settings.SECRET_KEY, salt, nonce)
    packed = urlsafe_b64encode(nonce + hidden).decode()
    return signing.TimestampSigner(salt=salt).sign(packed)


def unseal(sealed: str, salt: str, max_age: int) -> str | None:
    """Return what was sealed; None where it is too old, changed, or sealed by somebody else."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        signer = signing.TimestampSigner(key=key, fallback_keys=[], salt=salt)
        try:
            packed = urlsafe_b64decode(signer.unsign(sealed, max_age=max_age))
        except (signing.BadSignature, ValueError):
            continue
        return _mixed(packed[_NONCE:], key, salt, packed[:_NONCE]).decode()
    return None


def _mixed(text: bytes, key: str | bytes, salt: str, nonce: bytes) -> bytes:
    """Return a text joined bit by bit with a stream that only the key can make."""
    secret = key if isinstance(key, bytes) else key.encode()
    own = hashlib.blake2b(secret, person=b"panel.sealing", digest_size=32).digest()
    stream = b""
    while len(stream) < len(text):
        block = nonce + salt.encode() + len(stream).to_bytes(8, "big")
        stream += hmac.digest(own, block, "sha256")
    return bytes(one ^ other for one, other in zip(text, stream, strict=False))
