"""Which broadcaster this site uses; the composition root wires ``choose``."""

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

#: Drivers that carry messages, and what stands behind each.
DRIVERS = {"channels": "django_panel.adapters.channels.broadcaster.ChannelsBroadcaster"}

_made: dict[str, Broadcaster] = {}


def choose() -> Broadcaster:
    """Return the broadcaster of the connection in use; a dotted path names a host's own."""
    driver = BroadcastSupport.driver() or ""
    if driver not in _made:
        path = DRIVERS.get(driver, driver)
        try:
            _made[driver] = import_string(path)()
        except ImportError as error:
            raise PanelRegistrationException(
                f"The broadcasting driver {driver!r} cannot be loaded: {error}. "
                "A driver is 'channels', 'log', 'null', or the dotted path of a class. "
                "For 'channels' install django-panel[realtime]."
            ) from error
    return _made[driver]


def checks() -> Iterator[CheckMessage]:
    """Yield what keeps the named connection from carrying anything."""
    stated, driver = get_settings().broadcasting, BroadcastSupport.driver()
    if not stated.default:
        return
    if stated.default not in stated.connections:
        yield _error(
            f"PANEL['broadcasting'] uses the connection {stated.default!r}, which it does not "
            f"have.{nearest(stated.default, stated.connections)}",
            "Name one of its connections, or leave 'default' out.",
        )
    elif driver is None:
        yield _error(
            f"The broadcasting connection {stated.default!r} has no driver.",
            "Set its 'driver' to 'channels', 'log' or 'null'.",
        )
    elif driver == "channels":
        yield from _missing_packages()
    elif driver not in SILENT_DRIVERS and "." not in driver:
        yield _error(
            f"{driver!r} is no broadcasting driver.{nearest(driver, [*DRIVERS, *SILENT_DRIVERS])}",
            "Use 'channels', 'log', 'null', or the dotted path of a class.",
        )


def _missing_packages() -> Iterator[CheckMessage]:
    wanted = ["channels"]
    if BroadcastSupport.connection().get("url"):
        wanted.append("redis")
    for name in wanted:
        if find_spec(name) is None:
            yield _error(
                f"Broadcasting needs the package {name!r}, which is not installed.",
                "Run: pip install 'django-panel[realtime]'",
            )


def deployment_checks() -> Iterator[CheckMessage]:
    """Yield a warning where messages stay in the process that sends them."""
    connection = BroadcastSupport.connection()
    layers = getattr(settings, "CHANNEL_LAYERS", {})
    backend = layers.get(connection.get("layer") or "default", {}).get("BACKEND", "")
    shared = connection.get("url") or (backend and not backend.endswith("InMemoryChannelLayer"))
    if BroadcastSupport.driver() == "channels" and not shared:
        yield Warning(
            "Broadcast messages reach the process that sends them, and no other.",
            hint="With several processes, or workers for jobs, give the connection the 'url' of "
            "a Redis.",
            id="panel.W070",
        )


def _error(wrong: str, mend: str) -> CheckMessage:
    return Error(wrong, hint=mend, id="panel.E070")
