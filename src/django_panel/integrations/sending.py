"""Send one request of an integration, within its limits.

Nothing that a receiver does raises or takes longer than the timeout: every outcome is an
``Attempt``.
"""

from __future__ import annotations

import logging
import re
import ssl
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime
from email.utils import parsedate_to_datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.integrations.addresses import (
    OutboundRules,
    Resolver,
    UnsafeTarget,
    check_url,
    resolve_host,
    resolve_within,
)
from django_panel.integrations.transport_errors import error_sentence, timeout_sentence
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    import httpx

logger = logging.getLogger("django_panel.integrations")

#: Bytes of a response that are read; the rest is not awaited.
MAX_RESPONSE_BYTES = 64 * 1024
#: Characters of bodies and errors that are stored (decisions A3).
MAX_STORED_BODY = 2_000
MAX_STORED_ERROR = 500
#: A receiver may delay the next attempt by at most this many seconds (decisions C5).
MAX_RETRY_AFTER = 300
_USER_AGENT = "django-panel"
_HEADER_NAME = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}")
#: Headers that an integration's own headers cannot replace.
PROTECTED_HEADERS = frozenset(
    {
        "accept-encoding",
        "connection",
        "content-length",
        "expect",
        "host",
        "keep-alive",
        "proxy-authorization",
        "proxy-connection",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
        "webhook-id",
        "webhook-signature",
        "webhook-timestamp",
        "x-panel-delivery",
        "x-panel-signature",
    }
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OutboundRequest(FrozenValue):
    """A request that is ready to be sent."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Attempt(FrozenValue):
    """The outcome of one request."""

    #: The HTTP status; None if there was no response.
    status: int | None = None
    #: Why the attempt failed; None for a status from 200 to 299.
    error: str | None = None
    response_body: str = ""
    duration_ms: int = 0
    #: Seconds that the receiver asks to wait.
    retry_after: int | None = None
    #: Whether the URL was refused, and no request was sent.
    is_refused: bool = False
    #: The address that the connection was made to.
    address: str | None = None
    #: When the attempt began.
    attempted_at: datetime = field(default_factory=timezone.now)

    @property
    def is_success(self) -> bool:
        return self.error is None

    @property
    def is_gone(self) -> bool:
        """Whether the receiver asks never to be called again."""
        return self.status == 410


def is_header(name: str, value: str) -> bool:
    """Return whether a header can be sent: its name and value are valid, and not protected."""
    if _HEADER_NAME.fullmatch(name) is None or name.lower() in PROTECTED_HEADERS:
        return False
    return all(char == "\t" or " " <= char <= "~" for char in value)


def send_request(
    request: OutboundRequest,
    rules: OutboundRules,
    timeout: float,
    *,
    resolve: Resolver = resolve_host,
    tls: ssl.SSLContext | None = None,
) -> Attempt:
    """Check the URL, send the request to the checked address, and read the response.

    ``timeout`` is the limit of the whole attempt: name resolution, connection, TLS handshake,
    request and response.
    """
    httpx = _httpx()
    from django_panel.integrations.transport import Deadline, PinnedTransport  # noqa: PLC0415

    attempted_at, started = timezone.now(), time.monotonic()
    deadline = Deadline(timeout)
    try:
        target = check_url(request.url, rules, partial(resolve_within, timeout, resolve))
    except UnsafeTarget as refused:
        return Attempt(error=str(refused), is_refused=True)
    transport = PinnedTransport(target, deadline, tls)
    try:
        attempt = _read(transport, httpx.Request(**_arguments(request)))
    except Exception as error:
        # The host only: the rest of the URL may contain a secret.
        logger.warning("No response from %s: %s", target.host, _error_text(error))
        is_late = deadline.is_over
        attempt = Attempt(
            error=timeout_sentence(timeout) if is_late else error_sentence(error, timeout)
        )
    finally:
        transport.close()
    duration = int((time.monotonic() - started) * 1000)
    connected = transport.backend.connected_to
    address = None if connected is None else str(connected[0])
    return replace(attempt, duration_ms=duration, address=address, attempted_at=attempted_at)


def _arguments(request: OutboundRequest) -> dict[str, Any]:
    """Return the arguments of ``httpx.Request``."""
    httpx = _httpx()
    headers = httpx.Headers({"User-Agent": _USER_AGENT, "Accept": "*/*"})
    headers.update(request.headers)
    # A compressed response could be larger than memory.
    headers.update({"Accept-Encoding": "identity", "Connection": "close"})
    return {
        "method": request.method,
        "url": httpx.URL(request.url).copy_merge_params(dict(request.query)),
        "headers": headers,
        "content": request.body or None,
    }


def _read(transport: httpx.BaseTransport, request: httpx.Request) -> Attempt:
    """Send the request without a client of httpx, which would log the URL with its query."""
    response = transport.handle_request(request)
    body = bytearray()
    with closing(response):
        for chunk in response.iter_raw():
            body += chunk
            if len(body) >= MAX_RESPONSE_BYTES:
                break
    text = bytes(body[:MAX_RESPONSE_BYTES]).decode("utf-8", "replace").replace("\0", "")
    return Attempt(
        status=response.status_code,
        error=None if response.is_success else _status_error(response.status_code, text),
        response_body=text[:MAX_STORED_BODY],
        retry_after=_retry_after(response.headers.get("Retry-After", "")),
    )


def _status_error(status: int, body: str) -> str:
    if 300 <= status < 400:
        return _("The receiver redirects to another URL (%(status)s).") % {"status": status}
    return body[:MAX_STORED_ERROR] or _("The receiver returned %(status)s.") % {"status": status}


def _retry_after(value: str) -> int | None:
    """Return the seconds of a ``Retry-After`` header, which may be a date."""
    if value.isdecimal() and len(value) < 10:
        return min(int(value), MAX_RETRY_AFTER)
    try:
        seconds = parsedate_to_datetime(value).timestamp() - time.time()
    except (ValueError, TypeError, OverflowError):
        return None
    return min(max(0, int(seconds)), MAX_RETRY_AFTER)


def _error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:MAX_STORED_ERROR]


def _httpx() -> Any:
    try:
        import httpx  # noqa: PLC0415
    except ImportError as error:
        raise ImproperlyConfigured(
            "Integrations need httpx. Install it with: pip install 'django-panel[integrations]'"
        ) from error
    return httpx
