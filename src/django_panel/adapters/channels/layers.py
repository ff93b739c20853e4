"""Select the channel layer that connects the processes."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Any

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.exceptions import PanelRegistrationException

#: Group names of channel layers may have these characters and at most 99 of them.
_PLAIN = re.compile(r"[A-Za-z0-9_.-]{1,80}", re.ASCII)
_PREFIX = "panel."

#: Layers that are not in ``CHANNEL_LAYERS``, by Redis URL.
_layers: dict[str, Any] = {}


def layer() -> Any:
    """Return the channel layer of the connection.

    With a ``url``, a connection to Redis; else the ``layer`` of ``CHANNEL_LAYERS``; else a layer
    in memory, which reaches only the WebSockets of this process.
    """
    connection = BroadcastSupport.connection()
    try:
        url = connection.get("url")
        if url:
            return _redis(str(url))
        # An optional dependency.
        from channels.layers import InMemoryChannelLayer, get_channel_layer  # noqa: PLC0415
    except ImportError as error:
        raise missing_extra(error) from error
    alias = str(connection.get("layer") or "default")
    channel_layer = get_channel_layer(alias)
    if channel_layer is None:
        channel_layer = _layers.setdefault("", InMemoryChannelLayer(capacity=10_000))
    return channel_layer


def missing_extra(error: ImportError) -> PanelRegistrationException:
    """Return the error for missing optional packages."""
    return PanelRegistrationException(
        f"Broadcasting needs a package that is not installed: {error.name or error}. "
        "WebSockets are an extra. Run: pip install 'django-panel[realtime]'"
    )


def _redis(url: str) -> Any:
    if url not in _layers:
        # An optional dependency.
        from django_panel.adapters.channels.redis_bus import RedisBus  # noqa: PLC0415

        _layers[url] = RedisBus(url)
    return _layers[url]


def group_of(topic: str) -> str:
    """Return the group name of a topic."""
    if _PLAIN.fullmatch(topic):
        return f"{_PREFIX}{topic}"
    return f"{_PREFIX}-{blake2b(topic.encode(), digest_size=16).hexdigest()}"
