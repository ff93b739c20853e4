"""Find the Chromium for browser tests."""

from __future__ import annotations

import os
import shutil

VARIABLE = "PANEL_CHROMIUM"
#: Has no windows, so it needs a third less CPU time.
SHELL = "chromium-headless-shell"
NAMES = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def find() -> str | None:
    """Return the path of Chromium; the environment variable has priority."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def reason() -> str:
    """Return why Chromium is missing, and how to install it."""
    named = os.environ.get(VARIABLE)
    if named:
        return f"{VARIABLE} names {named!r}, which cannot be run"
    return f"no Chromium found ({', '.join(NAMES)}); install one or name it in {VARIABLE}"
