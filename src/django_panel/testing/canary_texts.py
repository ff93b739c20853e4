"""What a response contains, as text that can be searched and compared."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_plus
from zipfile import ZipFile, is_zipfile

from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django.http import HttpResponse

    from django_panel.testing.client import PanelClient

#: Values that differ between two equal requests.
_VOLATILE = re.compile(r'"(?:nonce|csrf[A-Za-z]*|selection|version|[a-z]+At)": ?"[^"]*"')


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Answer(FrozenValue):
    """A response as text: its body, and everything that the browser gets with it."""

    status: int
    location: str
    body: str
    #: Headers, body, deferred props, and the page of a redirect.
    everything: str

    @classmethod
    def of(cls, client: PanelClient, response: HttpResponse) -> Answer:
        """Read a response; what it defers is requested, and its redirect is followed."""
        body, location = text_of(response), response.headers.get("Location", "")
        texts = [str(dict(response.headers)), body]
        if response.has_header("X-Inertia") and response.status_code == 200:
            page = json.loads(response.content)
            names = [name for group in page.get("deferredProps", {}).values() for name in group]
            if names:
                texts.append(text_of(_partial(client, page, names)))
        if response.status_code in {302, 303} and location:
            texts.append(text_of(client.get(location, kind="inertia")))
        return cls(response.status_code, location, body, "\n".join(texts))

    def without(self, key: str) -> tuple[int, str, str]:
        """Return what can be compared with another answer, without the key that was sent."""
        body = _VOLATILE.sub("", self.body)
        return self.status, without_key(self.location, key), without_key(body, key)


def text_of(response: Any) -> str:
    """Return a body as text: a workbook unzipped, a page without the menu of tenants."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as packed:
            parts = (packed.read(name) for name in packed.namelist())
            return "\n".join(part.decode(errors="replace") for part in parts)
    text = content.decode(errors="replace")
    try:
        data = json.loads(text)
    except ValueError:
        return str(text)
    props = data.get("props") if isinstance(data, dict) else None
    if isinstance(props, dict) and isinstance(props.get("tenancy"), dict):
        # It names all tenants of the user, as it should.
        props["tenancy"].pop("available", None)
    return json.dumps(data, ensure_ascii=False)


def without_key(text: str, key: str) -> str:
    """Return a text without a key in any of its spellings."""
    spellings = {key, quote(key), quote(key, safe=""), quote_plus(key), json.dumps(key)[1:-1]}
    for spelling in sorted(spellings, key=len, reverse=True):
        text = text.replace(spelling, "<key>")
    return text


def _partial(client: PanelClient, page: dict[str, Any], names: list[str]) -> HttpResponse:
    headers = {
        "X-Inertia-Partial-Component": page["component"],
        "X-Inertia-Partial-Data": ",".join(names),
    }
    return client.get(page["url"], kind="inertia", headers=headers)
