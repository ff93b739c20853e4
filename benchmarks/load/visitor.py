"""One user with a browser: the requests of a list, a record, a save and a search."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from benchmarks import headers
from benchmarks.comparison import page_object
from benchmarks.dataset import TOPICS
from benchmarks.forms import field_values
from benchmarks.load.outcomes import Log, Outcome
from benchmarks.pages import LIST

#: What users do, and how often in a hundred times.
MIX = {"list": 70, "view": 15, "save": 10, "search": 5}
#: Pages of the list that users look at.
PAGES = 20
#: Seconds after which a browser's user has long given up.
TIMEOUT = 30.0
_LIST_COMPONENT = "panel/resources/Index"


class Failed(Exception):
    """A request failed; the rest of what the user wanted to do is left out."""


@dataclass
class Visitor:
    """A signed-in user who opens pages one after the other."""

    client: httpx.AsyncClient
    session: str
    log: Log
    #: The tasks that only this user changes.
    keys: Sequence[int]
    seed: int
    #: The titles that were saved, by the key of the task.
    saved: dict[int, str] = field(default_factory=dict)
    _known: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self._shown = LIST
        self._count = 0

    @property
    def is_open(self) -> bool:
        """Return whether the user has a page from which links can be followed."""
        return bool(self._known)

    async def act(self) -> None:
        """Do one of the things users do, and wait for its answers."""
        try:
            if not self.is_open:
                await self.open()
            (kind,) = self.random.choices(list(MIX), list(MIX.values()))
            await getattr(self, kind)()
        except Failed:
            # Without a page there is nothing to go on from: the user reloads it.
            self._known = {}

    async def open(self) -> None:
        """Open the list by its address."""
        answer = await self._send("first visit", "GET", LIST, headers.DOCUMENT)
        page = page_object(answer.text)
        self._known = {
            "X-Inertia-Version": page["version"],
            "X-Inertia-Except-Once-Props": ",".join(page.get("onceProps", {})),
        }

    async def list(self) -> None:
        """Follow a link to a page of the list, whose deferred props are loaded after it."""
        page = await self._visit("list", f"{LIST}?page={self.random.randint(1, PAGES)}")
        groups = page.get("deferredProps", {}).values()
        results = await asyncio.gather(
            *(self._load_deferred(group) for group in groups), return_exceptions=True
        )
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def view(self) -> None:
        await self._visit("view", f"{LIST}/{self.random.choice(self.keys)}")

    async def search(self) -> None:
        """Type a word into the search field of the list."""
        sent = {**headers.table_change(_LIST_COMPONENT), **self._known}
        address = f"{LIST}?search={self.random.choice(TOPICS)}"
        await self._send("search", "GET", address, sent)
        self._shown = address

    async def save(self) -> None:
        """Open the form of a task, change its title, save, and follow the redirect."""
        key = self.random.choice(self.keys)
        address = f"{LIST}/{key}/edit"
        props = (await self._visit("edit", address))["props"]
        self._count += 1
        title = f"Saved by user {self.seed}, {self._count}"
        values = dict(field_values(props["form"]["schema"]))
        body = json.dumps({**values, "title": title, "_version": props["version"]})
        # Unknown until the answer is there.
        self.saved.pop(key, None)
        answer = await self._send(
            "save", "PUT", address, {**headers.INERTIA_WRITE, **self._known}, body
        )
        shown = await self._visit("after save", answer.headers["Location"])
        if shown["props"].get("errors"):
            self._fail("save", f"not saved: {shown['props']['errors']}", 303)
        self.saved[key] = title

    async def _load_deferred(self, props: Sequence[str]) -> None:
        sent = {**headers.deferred(_LIST_COMPONENT, *props), **self._known}
        await self._send("deferred props", "GET", self._shown, sent)

    async def _visit(self, kind: str, address: str) -> dict[str, Any]:
        answer = await self._send(kind, "GET", address, {**headers.INERTIA, **self._known})
        self._shown = address
        page: dict[str, Any] = answer.json()
        return page

    async def _send(
        self,
        kind: str,
        method: str,
        address: str,
        sent: Mapping[str, str],
        body: str | None = None,
    ) -> httpx.Response:
        expected = 200 if body is None else 303
        began = time.perf_counter()
        status, error = None, ""
        try:
            answer = await self._request(method, address, dict(self._headers(sent, body)), body)
            status = answer.status_code
            if status != expected:
                error = f"status {status}"
        except httpx.HTTPError as problem:
            error = type(problem).__name__
        self.log.add(Outcome(kind, began, time.perf_counter() - began, status, error))
        if error:
            raise Failed(error)
        return answer

    async def _request(
        self, method: str, address: str, sent: dict[str, str], body: str | None
    ) -> httpx.Response:
        """Send a request; a read is sent again if the server has just closed an idle connection.

        Browsers do the same. A new connection that is closed is an error.
        """
        is_new = False

        async def trace(event: str, details: object) -> None:
            nonlocal is_new
            is_new = is_new or event == "connection.connect_tcp.started"

        request = self.client.build_request(
            method, address, headers=sent, content=body, extensions={"trace": trace}
        )
        try:
            return await self.client.send(request)
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            if is_new or method != "GET":
                raise
            return await self.client.send(request)

    def _headers(self, sent: Mapping[str, str], body: str | None) -> Iterator[tuple[str, str]]:
        yield from sent.items()
        yield "Host", headers.ORIGIN.removeprefix("http://")
        yield "Cookie", f"sessionid={self.session}; csrftoken={headers.CSRF_TOKEN}"
        if "Referer" in sent:
            yield "Referer", f"{headers.ORIGIN}{self._shown}"
        if body is not None:
            yield "Origin", headers.ORIGIN
            yield "Content-Type", "application/json"

    def _fail(self, kind: str, error: str, status: int | None) -> None:
        self.log.add(Outcome(kind, time.perf_counter(), 0.0, status, error))
        raise Failed(error)


def new_client(port: int) -> httpx.AsyncClient:
    """Return the connections of all users of a run."""
    # The server closes connections that were idle for five seconds.
    limits = httpx.Limits(
        max_connections=None, max_keepalive_connections=None, keepalive_expiry=3.0
    )
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=TIMEOUT, trust_env=False
    )
