"""Compare the pages of the demo with the fast paths on and off; run in the demo's environment."""

from __future__ import annotations

import json
import sys
from itertools import zip_longest
from typing import Any

import django
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client, override_settings
from django.test.utils import setup_test_environment

from tests.project.page_crawl import answer, find_pages, first_difference

PREFIXES = ("/admin", "/ops", "/crew")
LANGUAGES = ("en", "de")


#: A user, a language and a path.
Visit = tuple[str, str, str]


def main() -> None:
    """Write a JSON object: the pages of each user, where answers differ, and what was cached."""
    django.setup()
    setup_test_environment()
    users = get_user_model().objects
    clients = {email: signed_in(users.get(email=email)) for email in sys.argv[1:]}
    with fast_paths(is_on=False):
        pages = {email: find_pages(client, PREFIXES, PREFIXES) for email, client in clients.items()}
        visits = interleaved(pages)
        own = answers(clients, visits)
    # Another value of the setting empties the caches, so all fast answers are of one block. The
    # first round fills the caches; the second one reads what the other users and languages kept.
    with fast_paths(is_on=True):
        cold = answers(clients, visits)
        filled = kept()
        warm = answers(clients, visits[::-1])
        read = kept()
    result = {
        "pages": pages,
        "differences": [
            f"{' '.join(visit)}: {first_difference(fast[visit], own[visit])}"
            for fast in (cold, warm)
            for visit in visits
            if fast[visit] != own[visit]
        ],
        "locales": {language: sorted(locales(own, language)) for language in LANGUAGES},
        "kept": filled["values"],
        "built again": read["built"] - filled["built"],
        "read": read["read"] - filled["read"],
    }
    sys.stdout.write(json.dumps(result))


def interleaved(pages: dict[str, list[str]]) -> list[Visit]:
    """Return all visits; each one is by another user or in another language than the last."""
    rows = zip_longest(*pages.values())
    return [
        (email, language, path)
        for row in rows
        for language in LANGUAGES
        for email, path in zip(pages, row, strict=True)
        if path is not None
    ]


def answers(clients: dict[str, Client], visits: list[Visit]) -> dict[Visit, Any]:
    return {visit: answer(clients[visit[0]], visit[2], visit[1]) for visit in visits}


def locales(answers: dict[Visit, Any], language: str) -> set[str]:
    """Return the languages of the pages that were asked for in a language."""
    return {
        shown["props"]["locale"]
        for visit, shown in answers.items()
        if visit[1] == language and isinstance(shown, dict)
    }


def kept() -> dict[str, int]:
    """Return how many values are cached by permissions, and how often they were used."""
    from django_panel.internal.fast.urls import url_cache

    cache: Any = url_cache()
    info = cache.kept.cache_info()
    return {"values": info.currsize, "built": info.misses, "read": info.hits}


def signed_in(user: Any) -> Client:
    """Return the client of a user who has entered an emailed code."""
    # Django's apps must be ready before.
    from django_panel.auth.email_codes.session import mark_confirmed

    client = Client(HTTP_HOST="localhost")
    client.force_login(user, _BACKEND)
    session = client.session
    mark_confirmed(session, user, answered=True)
    session.save()
    return client


_BACKEND = "django.contrib.auth.backends.ModelBackend"


def fast_paths(*, is_on: bool) -> override_settings:
    return override_settings(PANEL={**settings.PANEL, "fast_paths": is_on})


if __name__ == "__main__":
    main()
