"""The browser and the operating system that a ``User-Agent`` header names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django_panel.support.frozen import FrozenValue

Device = Literal["desktop", "mobile", "tablet", "unknown"]

#: A part of the header, and the browser; other browsers imitate those below them.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)
_DESKTOP_SYSTEMS = frozenset({"ChromeOS", "Windows", "macOS", "Linux"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UserAgent(FrozenValue):
    """What is known about a browser; None where the header does not say it."""

    browser: str | None
    os: str | None
    device: Device

    @classmethod
    def parse(cls, header: str) -> UserAgent:
        """Read a header; a client can send anything, so this is a description and no proof."""
        browser = _first(_BROWSERS, header)
        system = _first(_SYSTEMS, header)
        return cls(browser, system, _device(system, header))


def _first(known: tuple[tuple[str, str], ...], header: str) -> str | None:
    return next((name for part, name in known if part in header), None)


def _device(system: str | None, header: str) -> Device:
    if system in _DESKTOP_SYSTEMS:
        return "desktop"
    if system is None:
        return "unknown"
    # A phone with Android names itself "Mobile", a tablet does not.
    is_tablet = system == "iPadOS" or (system == "Android" and "Mobile" not in header)
    return "tablet" if is_tablet else "mobile"
