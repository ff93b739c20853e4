"""Which channel layer carries the messages between processes."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Any

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.exceptions import PanelRegistrationException

#: Channel layers take these letters in the names of groups, and fewer than a hundred.
_PLAIN = re.compile(r"[A-Za-z0-9_.-]{1,80}", re.ASCII)
_PREFIX = "panel."

#: Layers that no setting of Channels names, by the address of their Redis.
_made: dict[str, Any] = {}


def layer() -> Any:
    """Return the layer of the connection in use.

    The ``url`` of a Redis makes one; else the ``layer`` of ``CHANNEL_LAYERS``; where that has
    none, a layer that reaches the sockets of this process only.
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
    named = str(connection.get("layer") or "default")
    found = get_channel_layer(named)
    if found is None:
        found = _made.setdefault("", InMemoryChannelLayer(capacity=10_000))
    return found


def missing_extra(error: ImportError) -> PanelRegistrationException:
    """Return what is said where the optional packages are not installed."""
    return PanelRegistrationException(
        f"Broadcasting needs a package that is not installed: {error.name or error}. "
        "Sockets are an extra. Run: pip install 'django-panel[realtime]'"
    )


def _redis(url: str) -> Any:
    if url not in _made:
        # An optional dependency.
        from django_panel.adapters.channels.redis_bus import RedisBus  # noqa: PLC0415

        _made[url] = RedisBus(url)
    return _made[url]


def group_of(topic: str) -> str:
    """Return the group in which the listeners of a topic are."""
    if _PLAIN.fullmatch(topic):
        return f"{_PREFIX}{topic}"
    return f"{_PREFIX}-{blake2b(topic.encode(), digest_size=16).hexdigest()}"
