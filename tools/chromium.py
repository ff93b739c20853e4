"""Find the Chromium that browser tests drive."""

from __future__ import annotations

import os
import shutil

VARIABLE = "PANEL_CHROMIUM"
#: The first is the same browser without windows, which takes a sixth less time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def find() -> str | None:
    """Return the path of a Chromium; the environment variable wins."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def reason() -> str:
    """Say why there is none, and what would help."""
    named = os.environ.get(VARIABLE)
    if named:
        return f"{VARIABLE} names {named!r}, which cannot be run"
    return f"no Chromium found ({', '.join(NAMES)}); install one or name it in {VARIABLE}"
