"""Deliver a payload to the receiver of an integration, and record the attempt."""

from __future__ import annotations

import logging
import ssl
import time
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.db import DatabaseError, IntegrityError, transaction

from django_panel.conf import get_settings
from django_panel.integrations.addresses import OutboundRules, Resolver, resolve_host
from django_panel.integrations.sending import (
    MAX_STORED_BODY,
    Attempt,
    OutboundRequest,
    is_header,
    send_request,
)
from django_panel.integrations.signing import signature_header, standard_webhook_headers
from django_panel.integrations.templates import render_body
from django_panel.models.integration import Integration, UnreadableSecret
from django_panel.models.integration_delivery import IntegrationDelivery
from django_panel.support.json import dumps, loads

logger = logging.getLogger("django_panel.integrations")

_CONTENT_TYPES = {"json": "application/json", "form": "application/x-www-form-urlencoded"}


def new_delivery_id() -> str:
    """Return the id of a new delivery; all its attempts have it."""
    return str(uuid4())


def outbound_rules() -> OutboundRules:
    """Return the rules for URLs from ``PANEL["integrations"]``."""
    settings = get_settings().integrations
    return OutboundRules(settings.allowed_hosts, settings.block_private_networks)


def deliver(
    integration: Integration,
    payload: Mapping[str, Any],
    delivery_id: str,
    timeout: float,
    *,
    is_test: bool = False,
    resolve: Resolver = resolve_host,
    tls: ssl.SSLContext | None = None,
) -> Attempt:
    """Send a payload once and record the attempt, whatever its outcome."""
    request, attempt = send(integration, payload, delivery_id, timeout, resolve=resolve, tls=tls)
    trigger = str(payload.get("trigger", integration.trigger))
    record(integration, request, attempt, trigger, delivery_id, is_test=is_test)
    return attempt


def send(
    integration: Integration,
    payload: Mapping[str, Any],
    delivery_id: str,
    timeout: float,
    *,
    resolve: Resolver = resolve_host,
    tls: ssl.SSLContext | None = None,
) -> tuple[OutboundRequest, Attempt]:
    """Send a payload once; nothing is recorded. Every outcome is an ``Attempt``."""
    try:
        request = build_request(integration, payload, delivery_id, int(time.time()))
    except UnreadableSecret as error:
        unsigned = OutboundRequest(integration.method, integration.url)
        return unsigned, Attempt(error=str(error), is_refused=True)
    return request, send_request(request, outbound_rules(), timeout, resolve=resolve, tls=tls)


def record(
    integration: Integration,
    request: OutboundRequest,
    attempt: Attempt,
    trigger: str,
    delivery_id: str,
    *,
    is_test: bool = False,
) -> None:
    """Add an attempt to the history and to the integration; 410 switches it off.

    An error of the database is logged: a request that was received is not sent again for it.
    """
    try:
        with transaction.atomic(using=Integration.write_database()):
            _add_to_history(integration, request, attempt, trigger, delivery_id, is_test)
            # Last, because it locks the integration's row until the commit.
            integration.record_attempt(attempt, attempt.attempted_at, is_test=is_test)
    except IntegrityError:
        logger.info("The integration of the delivery %s was deleted meanwhile.", delivery_id)
    except DatabaseError:
        logger.exception("The delivery %s could not be recorded.", delivery_id)
    if attempt.is_gone:
        integration.switch_off()


def build_request(
    integration: Integration, payload: Mapping[str, Any], delivery_id: str, now: int
) -> OutboundRequest:
    """Return the signed request; ``now`` is the time of the signature in seconds."""
    return signed_request(integration, _body(integration, payload), delivery_id, now)


def signed_request(
    integration: Integration, body: bytes, delivery_id: str, now: int
) -> OutboundRequest:
    """Return the request with this body."""
    secrets = integration.signing_secrets()
    own = {
        "X-Panel-Delivery": delivery_id,
        "X-Panel-Signature": signature_header(secrets, body, now),
        **standard_webhook_headers(secrets, delivery_id, body, now),
    }
    return OutboundRequest(
        method=integration.method,
        url=integration.url,
        headers={**_declared_headers(integration), **own},
        query=_texts(integration.query),
        body=body,
    )


def _declared_headers(integration: Integration) -> dict[str, str]:
    """Return the integration's own headers, and the content type unless it is one of them."""
    declared = {
        name: value for name, value in _texts(integration.headers).items() if is_header(name, value)
    }
    content_type = _CONTENT_TYPES.get(integration.body_type)
    if content_type is None or "content-type" in map(str.lower, declared):
        return declared
    return {"Content-Type": content_type, **declared}


def _texts(values: Mapping[str, Any] | None) -> dict[str, str]:
    """Return a stored mapping with texts as values; null is an empty text."""
    return {name: "" if value is None else str(value) for name, value in (values or {}).items()}


def _body(integration: Integration, payload: Mapping[str, Any]) -> bytes:
    if integration.body_type not in _CONTENT_TYPES:
        return b""
    content = render_body(integration.body or "", payload)
    if integration.body_type == "json":
        return content
    return urlencode(list(_form_pairs(loads(content)))).encode()


def _form_pairs(value: Any, name: str = "") -> Iterable[tuple[str, str]]:
    """Yield a structure as fields of a form: ``record[name]``, ``changed[0]``."""
    entries: Iterable[tuple[Any, Any]]
    if isinstance(value, dict):
        entries = value.items()
    elif isinstance(value, list):
        entries = enumerate(value)
    else:
        yield name, _form_text(value)
        return
    for key, each in entries:
        yield from _form_pairs(each, f"{name}[{key}]" if name else str(key))


def _form_text(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else dumps(value).decode()


def _add_to_history(
    integration: Integration,
    request: OutboundRequest,
    attempt: Attempt,
    trigger: str,
    delivery_id: str,
    is_test: bool,
) -> None:
    history = get_settings().integrations.history
    if not history.enabled:
        return
    IntegrationDelivery.record(
        integration,
        trigger=trigger,
        is_test=is_test,
        method=request.method,
        url=request.url,
        delivery_id=delivery_id,
        status=attempt.status,
        duration_ms=attempt.duration_ms,
        error=attempt.error,
        request_body=request.body.decode("utf-8", "replace")[:MAX_STORED_BODY],
        response_body=attempt.response_body,
        attempted_at=attempt.attempted_at,
    )
    IntegrationDelivery.prune(
        integration.pk, max(1, history.keep_per_integration), history.retention_days
    )
