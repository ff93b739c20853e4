"""Everything about sockets is optional: unnamed, it is not even loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from django_panel import asgi
from django_panel.adapters.broadcasters import choose
from django_panel.exceptions import PanelRegistrationException
from tests.broadcasting.servers import ROOT

PAGE = """
import django, sys
django.setup()
from django.test import Client
from django.conf import settings
settings.ALLOWED_HOSTS = ["testserver"]
asked = {"Accept": "application/json"}
assert Client().get("/admin/notifications", headers=asked).status_code == 401
loaded = {name.partition(".")[0] for name in sys.modules}
print(sorted(loaded & {"channels", "channels_redis", "redis", "websockets", "django_tasks"}))
"""


def test_a_page_loads_none_of_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PAGE],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": f"{ROOT}/src:{ROOT}",
            "DJANGO_SETTINGS_MODULE": "tests.project.settings",
        },
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == "[]"


def named(settings: Settings, driver: str) -> None:
    stated = {"default": "x", "connections": {"x": {"driver": driver}}}
    settings.PANEL = {**settings.PANEL, "broadcasting": stated}


async def pages(scope: Any, receive: Any, send: Any) -> None:
    """Stand for a host's application."""


def test_a_server_without_the_packages_does_not_start(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "find_spec", lambda name: None)

    asgi.with_broadcasting(pages)
    named(settings, "channels")
    with pytest.raises(PanelRegistrationException, match=r"django-panel\[realtime\]"):
        asgi.with_broadcasting(pages)


def test_a_driver_that_does_not_exist_is_named(settings: Settings) -> None:
    named(settings, "shop.carriers.Pigeon")

    with pytest.raises(PanelRegistrationException, match=r"shop\.carriers\.Pigeon"):
        choose()
