"""Requests with keys that are filled in later, so that each key can be one of another tenant.

Nothing here knows the panel or the project: a table of probes, a client and the marks of the other
tenant are enough to test any panel with tenants.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Literal
from urllib.parse import quote, quote_plus, urlencode
from zipfile import ZipFile, is_zipfile

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from django_panel.adapters.inertia import assets
from django_panel.panels.route import Route

#: A request of the Inertia client, or of a script.
Kind = Literal["inertia", "json"]
#: A step into a probe: an attribute, a key of a mapping or an index of a list.
Location = tuple[Any, ...]
Keys = Mapping[str, str]

#: Values of a response that differ between two equal requests.
_VOLATILE = re.compile(r'"(?:nonce|csrf[A-Za-z]*|selection|version|[a-z]+At)": ?"[^"]*"')


@dataclass(frozen=True, slots=True)
class Ref:
    """The key of a record of a tenant; the text may contain more than the key."""

    kind: str
    text: str = "{}"


@dataclass(frozen=True, slots=True)
class Probe:
    """One request to a route. Values may be a ``Ref``, also inside lists and mappings."""

    name: str = ""
    path: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    #: The field and the content of an uploaded file.
    file: tuple[str, bytes] | None = None
    kind: Kind | None = None

    def references(self) -> Iterator[tuple[Location, Ref]]:
        """Yield all keys in the request, with their places."""
        for part in ("path", "query", "body"):
            yield from _references(getattr(self, part), (part,))


def _references(value: Any, place: Location) -> Iterator[tuple[Location, Ref]]:
    if isinstance(value, Ref):
        yield place, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _references(each, (*place, name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _references(each, (*place, index))


def filled(value: Any, keys: Keys, place: Location, swap: tuple[Location, str] | None) -> Any:
    """Return a value with its keys; the key at one place may be replaced."""
    if isinstance(value, Ref):
        key = swap[1] if swap is not None and swap[0] == place else keys[value.kind]
        return value.text.format(key)
    if isinstance(value, Mapping):
        return {name: filled(each, keys, (*place, name), swap) for name, each in value.items()}
    if isinstance(value, list):
        return [filled(each, keys, (*place, index), swap) for index, each in enumerate(value)]
    return value


def send(
    client: Client,
    root: str,
    route: Route,
    probe: Probe,
    keys: Keys,
    swap: tuple[Location, str] | None = None,
) -> HttpResponse:
    """Send a probe; ``swap`` replaces the key at one place."""
    path = route.path
    for name, value in filled(probe.path, keys, ("path",), swap).items():
        path = path.replace(f"{{{name}}}", _segment(str(value)))
    query = urlencode(filled(probe.query, keys, ("query",), swap))
    body = filled(probe.body, keys, ("body",), swap)
    options: dict[str, Any] = {}
    if probe.file is not None:
        name, content = probe.file
        options["data"] = {
            **(body or {}),
            "field": name,
            "file": SimpleUploadedFile("a.csv", content),
        }
    elif route.verb != "GET":
        options = {"data": json.dumps(body or {}), "content_type": "application/json"}
    address = f"{root}/{path}".rstrip("/") + (f"?{query}" if query else "")
    kind: Kind = probe.kind or ("inertia" if route.verb == "GET" else "json")
    return _request(client, address, kind, route.verb, **options)


def _request(
    client: Client, address: str, kind: Kind = "inertia", verb: str = "GET", **options: Any
) -> HttpResponse:
    """Send a request of a kind, with further headers."""
    headers = {"Accept": "application/json"}
    if kind == "inertia":
        headers = {
            "Accept": "text/html, application/xhtml+xml",
            "X-Inertia": "true",
            "X-Inertia-Version": assets.version(),
        }
    headers |= options.pop("headers", {})
    sent: HttpResponse = getattr(client, verb.lower())(address, headers=headers, **options)
    return sent


def _segment(key: str) -> str:
    """Return a key as the panel writes it into a path."""
    return quote(key.replace("_", "_5F").replace(" ", "_20"), safe="")


# What a response contains.


def everything_in(client: Client, response: HttpResponse) -> str:
    """Return the headers and the body of a response, what it defers and where it leads."""
    texts = [str(dict(response.headers)), text_of(response)]
    if response.has_header("X-Inertia") and response.status_code == 200:
        page = json.loads(response.content)
        names = [name for group in page.get("deferredProps", {}).values() for name in group]
        if names:
            partial = {
                "X-Inertia-Partial-Component": page["component"],
                "X-Inertia-Partial-Data": ",".join(names),
            }
            texts.append(text_of(_request(client, page["url"], headers=partial)))
    location = response.headers.get("Location")
    if response.status_code in {302, 303} and location:
        texts.append(text_of(_request(client, location)))
    return "\n".join(texts)


def text_of(response: HttpResponseBase) -> str:
    """Return a body as text: a page without its tenant menu, a workbook unzipped."""
    content = (
        b"".join(response.streaming_content)  # type: ignore[attr-defined]
        if response.streaming
        else response.content  # type: ignore[attr-defined]
    )
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as packed:
            return "\n".join(
                packed.read(name).decode(errors="replace") for name in packed.namelist()
            )
    text = content.decode(errors="replace")
    try:
        found = json.loads(text)
    except ValueError:
        return text
    if isinstance(found, dict) and isinstance(found.get("props"), dict):
        # The menu names all tenants of the user, and is meant to.
        tenancy = found["props"].get("tenancy")
        if isinstance(tenancy, dict):
            tenancy.pop("available", None)
    return json.dumps(found, ensure_ascii=False)


def normalised(response: HttpResponse, key: str) -> tuple[int, str, str]:
    """Return what may be compared: the status, the target and the body without the key sent."""
    spellings = {
        key,
        quote(key),
        quote(key, safe=""),
        quote_plus(key),
        _segment(key),
        json.dumps(key)[1:-1],
    }
    texts = [response.headers.get("Location", ""), _VOLATILE.sub("", text_of(response))]
    for spelling in sorted(spellings, key=len, reverse=True):
        texts = [text.replace(spelling, "<key>") for text in texts]
    return response.status_code, texts[0], texts[1]


# Comparisons.


def changes(where: str, before: dict[str, list[str]], after: dict[str, list[str]]) -> list[str]:
    """Return what has become different in the rows of the other tenant."""
    return [
        f"{where}: {label} changed: {sorted(set(rows) ^ set(before[label]))}"
        for label, rows in after.items()
        if rows != before[label]
    ]


def difference(one: tuple[int, str, str], other: tuple[int, str, str]) -> str:
    """Return the first place at which two answers differ."""
    if one[:2] != other[:2]:
        return f"{one[:2]} {one[2][:200]} and not {other[:2]} {other[2][:200]}"
    at = next(
        (index for index, (a, b) in enumerate(zip(one[2], other[2], strict=False)) if a != b),
        min(len(one[2]), len(other[2])),
    )
    return (
        f"...{one[2][max(0, at - 80) : at + 80]} and not ...{other[2][max(0, at - 80) : at + 80]}"
    )
