"""The queries of one request, and how they reach the query bar.

A page has them in the prop ``queryLog``. Other responses have a header, which is shorter. After a
redirect, the next page of the session contains them.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.conf import get_settings
from django_panel.debug import report
from django_panel.debug.recorder import QueryRecorder

if TYPE_CHECKING:
    from django_panel.debug.wire import QueryLogWire

HEADER = "X-Panel-Query-Log"
#: The maximum length of the header; proxies refuse longer ones.
MAX_HEADER = 6000
#: The characters of SQL that the header contains of each query.
MAX_HEADER_SQL = 400
#: For how many sessions the queries before a redirect are kept, and for how many requests.
MAX_SESSIONS = 20
MAX_WAITING = 5

_Response = TypeVar("_Response", bound=HttpResponseBase)

#: The queries before a redirect, by session key; in the memory of this process.
_waiting: OrderedDict[str, list[QueryLogWire]] = OrderedDict()


def is_enabled() -> bool:
    """Return whether queries are recorded: with ``DEBUG``, unless the setting is off."""
    return settings.DEBUG and get_settings().query_bar


class QueryLog:
    """The queries of one request."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request
        self._recorder = QueryRecorder()
        self._is_sent = False

    def take_for_page(
        self, props: Sequence[str] = (), *, is_partial: bool = False
    ) -> list[QueryLogWire]:
        """Return the prop of a page: the requests that redirected to it, and this one.

        ``props`` are those that a partial reload asks for.
        """
        self._is_sent = True
        before = _waiting.pop(_session_key(self._request), [])
        return [*before, self._to_wire(props, is_page=not is_partial)]

    def respond(self, handler: Callable[[], _Response]) -> _Response:
        """Call the handler, record its queries, and add them to a response without a page."""
        with self._recorder.recording(QueryLog.respond):
            response = handler()
        if self._is_sent or response.streaming:
            return response
        wire = self._to_wire()
        if 300 <= response.status_code < 400:
            _keep(_session_key(self._request), wire)
        else:
            response.headers[HEADER] = header_value(wire)
        return response

    def _to_wire(self, props: Sequence[str] = (), *, is_page: bool = False) -> QueryLogWire:
        queries = list(self._recorder.queries)
        sections = report.sections_of(queries)
        records = report.records_of(queries, sections)
        repeated = report.repeated_queries(queries)
        return {
            "id": uuid4().hex,
            "method": self._request.method or "GET",
            "path": self._request.get_full_path(),
            "props": list(props),
            "isPage": is_page,
            "queries": len(queries),
            "milliseconds": report.total_time(queries),
            "rows": report.total_rows(queries),
            "duplicates": sum(query["count"] - 1 for query in repeated),
            "sections": list(sections.values()),
            "repeated": repeated,
            "records": records,
            "omitted": len(queries) - len(records),
        }


def respond_with_log(request: HttpRequest, handler: Callable[[], _Response]) -> _Response:
    """Return the handler's response with the queries that it ran."""
    log = QueryLog(request)
    request.panel_query_log = log  # type: ignore[attr-defined]
    return log.respond(handler)


def log_of(request: HttpRequest) -> QueryLog | None:
    """Return the log of a request, or None if its queries are not recorded."""
    return getattr(request, "panel_query_log", None)


def header_value(wire: QueryLogWire) -> str:
    """Return the log as JSON in ASCII; queries that do not fit are left out."""
    short: QueryLogWire = {**wire, "records": []}
    short["path"] = report.shortened(wire["path"], MAX_HEADER_SQL)
    short["repeated"] = [
        {**query, "sql": report.shortened(query["sql"], MAX_HEADER_SQL)}
        for query in wire["repeated"][:5]
    ]
    short["sections"] = wire["sections"][:20]
    length = len(_dumps(short))
    for record in wire["records"]:
        cut = {**record, "sql": report.shortened(record["sql"], MAX_HEADER_SQL)}
        length += len(_dumps(cut)) + 1
        if length > MAX_HEADER or record["section"] >= len(short["sections"]):
            break
        short["records"].append(cast("Any", cut))
    short["omitted"] = wire["queries"] - len(short["records"])
    return _dumps(short)


def _dumps(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _keep(session: str, wire: QueryLogWire) -> None:
    """Keep the log of a request that redirects for the next page of its session."""
    if not session:
        return
    _waiting[session] = [*_waiting.pop(session, []), wire][-MAX_WAITING:]
    while len(_waiting) > MAX_SESSIONS:
        _waiting.popitem(last=False)


def _session_key(request: HttpRequest) -> str:
    return getattr(getattr(request, "session", None), "session_key", None) or ""
