"""Follow the links of a panel's pages, and collect what the pages show."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

#: The page object in the document.
_PAGE = re.compile(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', re.DOTALL)
_MOMENT = re.compile(r'"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+"')
#: Two records of each page show what differs between records.
PAGES_PER_ROUTE = 2
#: Addresses that end the session.
_NOT_FOLLOWED = frozenset({"logoutUrl", "leaveUrl"})


def find_pages(client: Client, starts: Iterable[str], prefixes: tuple[str, ...]) -> list[str]:
    """Return the paths of the pages that can be reached by links, a few of each route."""
    waiting, known, visits = deque(starts), set(starts), Counter[str]()
    pages = []
    while waiting:
        path = waiting.popleft()
        shown = answer(client, path)
        if not isinstance(shown, dict):
            continue
        pages.append(path)
        for link in _links(shown["props"]):
            target = urlsplit(link).path
            if target in known or not target.startswith(prefixes):
                continue
            known.add(target)
            route = _route(target)
            visits[route] += 1
            if route and visits[route] <= PAGES_PER_ROUTE:
                waiting.append(target)
    return pages


def answer(client: Client, path: str, language: str = "en") -> Any:
    """Return the page object at a path, else the status."""
    headers = {"Accept": "text/html", "Accept-Language": language}
    response = client.get(path, headers=headers, follow=True)
    match = None if response.streaming else _PAGE.search(response.content.decode())
    return response.status_code if match is None else _comparable(json.loads(match[1]))


def _comparable(page: dict[str, Any]) -> dict[str, Any]:
    """Replace what differs between two visits: encrypted cursors, and "now" as a default."""
    props = page["props"]
    pagination = props.get("pagination") or {}
    for name in ("next", "previous"):
        if pagination.get(name):
            pagination[name] = "a cursor"
    if props.get("form"):
        props["form"] = json.loads(_MOMENT.sub('"a moment"', json.dumps(props["form"])))
    return page


def first_difference(first: Any, second: Any, where: str = "") -> str:
    """Describe where two JSON values differ."""
    if isinstance(first, dict) and isinstance(second, dict) and first.keys() == second.keys():
        pairs = ((first[key], second[key], key) for key in first)
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        pairs = ((*both, number) for number, both in enumerate(zip(first, second, strict=True)))
    else:
        return f"{where}: {str(first)[:200]} != {str(second)[:200]}"
    return next(
        first_difference(one, other, f"{where}.{key}") for one, other, key in pairs if one != other
    )


def _route(path: str) -> str:
    """Return the name of a path's route, else an empty text."""
    try:
        return resolve(path).view_name or ""
    except Resolver404:
        return ""


def _links(value: Any, name: str = "") -> Iterator[str]:
    """Yield the texts of a JSON value that are paths."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key not in _NOT_FOLLOWED:
                yield from _links(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from _links(part, name)
    elif isinstance(value, str) and value.startswith("/"):
        yield value
