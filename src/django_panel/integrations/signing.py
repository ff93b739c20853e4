"""Signatures of outbound requests, and their verification.

``X-Panel-Signature`` is ``t=TIME,v1=HEX``: HMAC-SHA256 with the secret over ``TIME.BODY``. While
an earlier secret is still valid there is a second ``v1``. The headers of Standard Webhooks are
sent too; their key is the 32 bytes that the secret's hexadecimal digits stand for.
"""

from __future__ import annotations

import hmac
import re
import time
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256

#: Seconds that the time of a signature may differ from the receiver's clock.
TOLERANCE = 300
#: A signature header is never this long; a longer one is not parsed.
_MAX_HEADER = 1_000
_HEADER = re.compile(r"t=(\d{1,15})((?:,v1=[0-9a-f]{64})+)", re.ASCII)


def signature_header(signing_secrets: Sequence[str], body: bytes, timestamp: int) -> str:
    """Return ``X-Panel-Signature`` with one ``v1`` for each secret."""
    parts = [f"v1={_signature(secret, timestamp, body)}" for secret in signing_secrets]
    return ",".join([f"t={timestamp}", *parts])


def verify_signature(
    secret: str, header: str, body: bytes, tolerance: int = TOLERANCE, now: float | None = None
) -> bool:
    """Return whether a request was signed with this secret.

    ``header`` is the value of ``X-Panel-Signature``, ``body`` the body as it was received, before
    any parsing. A time that differs from ``now`` by more than ``tolerance`` seconds, in either
    direction, is refused, as is a malformed header.
    """
    found = _HEADER.fullmatch(header) if len(header) <= _MAX_HEADER else None
    if found is None:
        return False
    timestamp = int(found[1])
    if abs((time.time() if now is None else now) - timestamp) > tolerance:
        return False
    expected = _signature(secret, timestamp, body)
    sent = [part.removeprefix("v1=") for part in found[2].lstrip(",").split(",")]
    # Every signature is compared, so that the time does not tell which one matches.
    matches = [hmac.compare_digest(expected, each) for each in sent]
    return any(matches)


def standard_webhook_headers(
    signing_secrets: Sequence[str], delivery_id: str, body: bytes, timestamp: int
) -> dict[str, str]:
    """Return the headers of the Standard Webhooks specification."""
    content = f"{delivery_id}.{timestamp}.".encode() + body
    signatures = [
        b64encode(hmac.digest(bytes.fromhex(secret), content, sha256)).decode()
        for secret in signing_secrets
    ]
    return {
        "webhook-id": delivery_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }


def standard_webhook_secret(secret: str) -> str:
    """Return a secret as libraries of Standard Webhooks take it."""
    return f"whsec_{b64encode(bytes.fromhex(secret)).decode()}"


def _signature(secret: str, timestamp: int, body: bytes) -> str:
    content = f"{timestamp}.".encode() + body
    return hmac.digest(secret.encode(), content, sha256).hex()
