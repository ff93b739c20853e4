"""A user with a password, and a client of the login endpoints."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

PASSWORD = "correct horse battery"


class LoginClient:
    """A client that sends JSON to the login endpoints."""

    def __init__(self, **defaults: Any) -> None:
        self.client = Client(**defaults)

    def post(self, endpoint: str, body: object, **extra: Any) -> Any:
        return self.client.post(
            f"/_panel/auth/{endpoint}", body, content_type="application/json", **extra
        )

    def sign_in(self, name: str = "mara", password: str = PASSWORD, **extra: Any) -> Any:
        return self.post("login", {"username": name, "password": password}, **extra)

    def name(self) -> str:
        return str(self.client.get("/who").json()["name"])

    def session(self) -> dict[str, Any]:
        return dict(self.client.get("/who").json()["session"])


@pytest.fixture(autouse=True)
def _the_default_stack(settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.adapters.contrib_auth.urls"
    settings.PANEL = {"panels": [], "auth": "django"}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "sign-in",
        }
    }
    cache.clear()


@pytest.fixture
def visitor() -> LoginClient:
    return LoginClient()


@pytest.fixture
def mara(db: None) -> Any:
    return get_user_model()._default_manager.create_user(
        "mara", email="mara@example.com", password=PASSWORD
    )
