"""Settings of the site with guarded panels, with ``django.contrib.auth``."""

from __future__ import annotations

from tests.broadcasting.site_settings import *  # noqa: F403

ROOT_URLCONF = "tests.broadcasting.guard_site"
PANEL = {
    "panels": [
        f"tests.broadcasting.guard_panels.{name}PanelProvider"
        for name in ("Plain", "Coded", "Factor", "Verified", "Support")
    ],
    "broadcasting": {"default": "main", "connections": {"main": {"driver": "channels"}}},
}
