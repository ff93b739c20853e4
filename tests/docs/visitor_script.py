"""Visits a Django site with its test client: requests as JSON in, answers as JSON out.

A request says ``get`` or ``post`` with a path and, if anybody is signed in, ``as`` whom:
``root`` is a superuser, ``staff`` may enter and has no permissions, ``guest`` is nobody.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.auth.models import Group  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

OPEN, CLOSE = '<script data-page="app" type="application/json"', "</script>"


def person(name: str) -> Any:
    people = get_user_model()
    user, new = people.objects.get_or_create(username=name)
    if new:
        user.is_superuser = name == "root"
        user.is_staff = name in {"root", "staff"}
        user.set_password("a long enough password")
        user.save()
    user.groups.set([Group.objects.get_or_create(name=name.title())[0]])
    return user


def page_of(html: str) -> dict[str, Any] | None:
    """Return the page object a document carries."""
    start = html.find(OPEN)
    if start < 0:
        return None
    start = html.index(">", start) + 1
    found: dict[str, Any] = json.loads(html[start : html.index(CLOSE, start)])
    return found


def answer(wish: dict[str, Any]) -> dict[str, Any]:
    client = Client()
    if wish.get("as", "guest") != "guest":
        client.force_login(person(wish["as"]))
    if "locale" in wish:
        client.get(wish["locale"])
        client.post(wish["locale"], {"locale": wish["language"]})
    if "post" in wish:
        response = client.post(wish["post"], wish.get("body", {}), content_type="application/json")
    else:
        response = client.get(wish["get"], headers=wish.get("headers", {}))
    text = b"".join(response).decode() if response.streaming else response.content.decode()
    return {
        "status": response.status_code,
        "headers": dict(response.headers),
        "page": page_of(text),
        "text": text,
    }


setup_test_environment(debug=settings.DEBUG)
sys.stdout.write(json.dumps([answer(wish) for wish in json.loads(sys.argv[1])]) + "\n")
