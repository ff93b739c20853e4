"""Sends requests with Django's test client: requests as JSON on stdin, responses as JSON on stdout.

The requests are a list in the argument or, without one, lines of the standard input.

A request has ``get``, ``post`` or ``put`` with a path, and ``as`` with the name of the user:
``root`` is a superuser, ``staff`` is a staff user without permissions, ``guest`` is anonymous.
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
    """Return the page object in an HTML document."""
    start = html.find(OPEN)
    if start < 0:
        return None
    start = html.index(">", start) + 1
    found: dict[str, Any] = json.loads(html[start : html.index(CLOSE, start)])
    return found


def respond(request: dict[str, Any]) -> dict[str, Any]:
    client = Client()
    if request.get("as", "guest") != "guest":
        client.force_login(person(request["as"]))
    if "locale" in request:
        client.get(request["locale"])
        client.post(request["locale"], {"locale": request["language"]})
    if verb := next((name for name in ("post", "put") if name in request), None):
        response = getattr(client, verb)(
            request[verb],
            request.get("body", {}),
            content_type="application/json",
            headers=request.get("headers", {}),
        )
    else:
        response = client.get(request["get"], headers=request.get("headers", {}))
    text = b"".join(response).decode() if response.streaming else response.content.decode()
    return {
        "status": response.status_code,
        "headers": dict(response.headers),
        "page": page_of(text),
        "text": text,
    }


setup_test_environment(debug=settings.DEBUG)
if len(sys.argv) > 1:
    sys.stdout.write(json.dumps([respond(request) for request in json.loads(sys.argv[1])]) + "\n")
else:
    for line in sys.stdin:
        sys.stdout.write(json.dumps(respond(json.loads(line))) + "\n")
        sys.stdout.flush()
