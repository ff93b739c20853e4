"""TypedDicts of integrations and their delivery history."""

from __future__ import annotations

from typing import Literal, TypedDict

from django_panel.tables.wire import PageTableWire


class IntegrationTriggerWire(TypedDict):
    """An event that the resource can send."""

    value: str
    label: str


class IntegrationDeliveryWire(TypedDict):
    """One attempt of the delivery history."""

    id: int
    #: The same for all attempts of one delivery.
    deliveryId: str
    #: The trigger that it was sent for.
    trigger: str
    #: Whether a user sent it to try out the integration.
    isTest: bool
    method: str
    url: str
    #: The HTTP status; null if there was no response.
    status: int | None
    durationMs: int
    #: Null for a status from 200 to 299.
    error: str | None
    #: Both are truncated to 2,000 characters.
    requestBody: str
    responseBody: str
    #: ISO 8601.
    attemptedAt: str
    #: Whether the whole request body is stored, so that it can be sent again.
    canRedeliver: bool


class IntegrationWire(TypedDict):
    """An integration without its secret."""

    id: int
    name: str
    #: The first of ``triggers``.
    trigger: str
    triggers: list[str]
    method: str
    url: str
    headers: dict[str, str | None]
    query: dict[str, str | None]
    bodyType: Literal["json", "form", "none"]
    #: A JSON template; null sends the whole payload.
    body: str | None
    isActive: bool
    lastStatus: int | None
    lastError: str | None
    #: ISO 8601.
    lastAttemptedAt: str | None
    #: Whether the last attempt was a test.
    lastIsTest: bool
    hasSecret: bool
    #: The initial values of the form, by field name.
    values: dict[str, object]
    #: Newest first.
    deliveries: list[IntegrationDeliveryWire]


class DeliveriesWire(PageTableWire):
    """The history of the integration that the query parameter ``integration`` names.

    The query parameters of the table are below ``deliveries``.
    """

    integration: int
    #: The attempts of the rows.
    records: list[IntegrationDeliveryWire]


class IntegrationEndpointsWire(TypedDict):
    """URLs; ``__id__`` stands for an integration and ``__delivery__`` for a delivery's ``id``."""

    #: POST with ``name``, ``triggers``, ``method``, ``url``, ``headers``, ``query``, ``body_type``,
    #: ``body``, ``is_active``; redirects to the screen. ``trigger`` is the first of ``triggers``.
    store: str
    #: PUT with those of the same keys that change; redirects to the screen.
    update: str
    #: DELETE; redirects to the screen.
    destroy: str
    #: POST; redirects to the screen with ``revealedSecret``.
    rotate: str
    #: POST; returns JSON.
    send: str
    #: POST; returns JSON.
    redeliver: str


class IntegrationAttemptWire(TypedDict):
    """The response of ``send`` and ``redeliver``: the outcome of the attempt."""

    #: The HTTP status; null if there was no response.
    status: int | None
    #: Null for a status from 200 to 299.
    error: str | None
    #: ISO 8601.
    attemptedAt: str


class IntegrationHistoryWire(TypedDict):
    """The settings of the delivery history."""

    enabled: bool
    keepPerIntegration: int


class IntegrationOptionsWire(TypedDict):
    """What an integration of the resource can be, and where it is saved."""

    triggers: list[IntegrationTriggerWire]
    endpoints: IntegrationEndpointsWire
    #: The patterns of ``PANEL["integrations"]["allowed_hosts"]``; empty refuses every URL.
    allowedHosts: list[str]
    methods: list[str]
    bodyTypes: list[str]
    #: Names in lower case; an integration's own headers cannot have them.
    protectedHeaders: list[str]
    #: The paths that a body template can use, such as ``record.name``.
    payloadPaths: list[str]
    history: IntegrationHistoryWire


class RevealedSecretWire(TypedDict):
    """A new secret, once after create and rotate; null otherwise."""

    #: Hexadecimal digits.
    revealedSecret: str | None
    #: The same secret with the prefix ``whsec_`` of Standard Webhooks.
    revealedStandardSecret: str | None
    #: The integration that the secret belongs to.
    revealedIntegration: int | None
