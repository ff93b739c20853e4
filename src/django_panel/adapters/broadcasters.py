"""Select the broadcaster of the site."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.utils.module_loading import import_string

from django_panel.broadcasting.availability import SILENT_DRIVERS, BroadcastSupport
from django_panel.conf import get_settings
from django_panel.exceptions import PanelRegistrationException, nearest
from django_panel.support.ports import Broadcaster

#: Drivers and their classes.
DRIVERS = {"channels": "django_panel.adapters.channels.broadcaster.ChannelsBroadcaster"}

_instances: dict[str, Broadcaster] = {}


def choose() -> Broadcaster:
    """Return the broadcaster of the configured connection; a driver may be a dotted path."""
    driver = BroadcastSupport.driver() or ""
    if driver not in _instances:
        path = DRIVERS.get(driver, driver)
        try:
            _instances[driver] = import_string(path)()
        except ImportError as error:
            raise PanelRegistrationException(
                f"The broadcasting driver {driver!r} cannot be loaded: {error}. "
                "A driver is 'channels', 'log', 'null', or the dotted path of a class. "
                "For 'channels' install django-panel[realtime]."
            ) from error
    return _instances[driver]


def checks() -> Iterator[CheckMessage]:
    """Yield the errors in ``PANEL["broadcasting"]``."""
    broadcasting, driver = get_settings().broadcasting, BroadcastSupport.driver()
    if not broadcasting.default:
        return
    if broadcasting.default not in broadcasting.connections:
        yield _error(
            f"PANEL['broadcasting'] has no connection {broadcasting.default!r}."
            f"{nearest(broadcasting.default, broadcasting.connections)}",
            "Set it to one of the connections, or remove 'default'.",
        )
    elif driver is None:
        yield _error(
            f"The broadcasting connection {broadcasting.default!r} has no driver.",
            "Set its 'driver' to 'channels', 'log' or 'null'.",
        )
    elif driver == "channels":
        yield from _missing_packages()
    elif driver not in SILENT_DRIVERS and "." not in driver:
        yield _error(
            f"{driver!r} is not a broadcasting driver."
            f"{nearest(driver, [*DRIVERS, *SILENT_DRIVERS])}",
            "Use 'channels', 'log', 'null', or the dotted path of a class.",
        )


def _missing_packages() -> Iterator[CheckMessage]:
    required = ["channels"]
    if BroadcastSupport.connection().get("url"):
        required.append("redis")
    for name in required:
        if find_spec(name) is None:
            yield _error(
                f"Broadcasting needs the package {name!r}, which is not installed.",
                "Run: pip install 'django-panel[realtime]'",
            )


def deployment_checks() -> Iterator[CheckMessage]:
    """Yield a warning if messages are not shared between processes."""
    connection = BroadcastSupport.connection()
    layers = getattr(settings, "CHANNEL_LAYERS", {})
    backend = layers.get(connection.get("layer") or "default", {}).get("BACKEND", "")
    shared = connection.get("url") or (backend and not backend.endswith("InMemoryChannelLayer"))
    if BroadcastSupport.driver() == "channels" and not shared:
        yield Warning(
            "Broadcast messages are received only by the process that sends them.",
            hint="With several processes or task workers, set the 'url' of a Redis server on the "
            "connection.",
            id="panel.W070",
        )


def _error(message: str, hint: str) -> CheckMessage:
    return Error(message, hint=hint, id="panel.E070")
