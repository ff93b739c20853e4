"""Request headers as Chromium sends them to a panel.

Taken from a recording of Chromium; ``tests/benchmarks/test_browser_requests.py`` records the
same requests again and compares the header names. Every request has ``Host`` and ``Cookie``
(``sessionid`` and ``csrftoken``, see ``benchmarks.wsgi``), ``Accept-Encoding``,
``Accept-Language``, ``Connection``, ``User-Agent``, the ``Sec-CH-UA`` and the ``Sec-Fetch``
headers. In addition:

- ``DOCUMENT``, a page opened by its address: ``Accept``, ``Upgrade-Insecure-Requests`` and
  ``Sec-Fetch-User``. The hand-written views and the Django admin are requested with these.
- ``INERTIA``, a visit by a link: ``Accept``, ``X-Requested-With``, ``X-Inertia``,
  ``X-CSRFToken``, ``X-Panel-Remember`` and ``Referer``; ``X-Inertia-Version`` and
  ``X-Inertia-Except-Once-Props`` are read from a page first
  (``benchmarks.comparison.as_client``): the page that is visited, unless another one is named,
  so a list is visited by a browser that has the definition of its table. ``INERTIA_WRITE``, a
  write, has no ``X-Panel-Remember``.
- ``partial``, a visit that reloads some props of a component: ``INERTIA`` and
  ``X-Inertia-Partial-Component`` and ``X-Inertia-Partial-Data``. Deferred props have
  ``Cache-Control: no-cache``; a change of the table's search, order or page has
  ``X-Panel-Changes``.
- ``FETCH``, a request for JSON (options of a field, a live field): ``Accept`` and ``Referer``.

A write (save, bulk action, live field) also has ``Origin``, ``Content-Type``,
``Content-Length`` and ``X-CSRFToken``; ``benchmarks.wsgi`` adds them.

Imports nothing, because the modules of a cold start are counted.
"""

from __future__ import annotations

ORIGIN = "http://localhost"

_EVERY = {
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-US",
    "Connection": "keep-alive",
    "Sec-CH-UA": '"Not:A-Brand";v="8", "Chromium";v="156"',
    "Sec-CH-UA-Mobile": "?0",
    "Sec-CH-UA-Platform": '"Linux"',
    "User-Agent": (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/156.0.0.0 Safari/537.36"
    ),
}
_BY_SCRIPT = {
    **_EVERY,
    "Referer": ORIGIN,
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "same-origin",
}

DOCUMENT = {
    **_EVERY,
    "Accept": (
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,"
        "image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7"
    ),
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Site": "none",
    "Sec-Fetch-User": "?1",
    "Upgrade-Insecure-Requests": "1",
}
FETCH = {**_BY_SCRIPT, "Accept": "application/json"}
#: Inertia's HTTP client sends the token with reads too.
CSRF_TOKEN = "benchmarkcsrftoken00000000000000"
INERTIA_WRITE = {
    **_BY_SCRIPT,
    "Accept": "text/html, application/xhtml+xml",
    "X-CSRFToken": CSRF_TOKEN,
    "X-Inertia": "true",
    "X-Requested-With": "XMLHttpRequest",
}
INERTIA = {**INERTIA_WRITE, "X-Panel-Remember": "false"}


def partial(component: str, *props: str) -> dict[str, str]:
    """Return the headers of a visit that reloads some props of the shown component."""
    return {
        **INERTIA,
        "X-Inertia-Partial-Component": component,
        "X-Inertia-Partial-Data": ",".join(props),
    }


def deferred(component: str, *props: str) -> dict[str, str]:
    """Return the headers by which the browser loads deferred props after the page."""
    return {
        **partial(component, *props),
        "Cache-Control": "no-cache",
    }


def table_change(component: str) -> dict[str, str]:
    """Return the headers of a change of a table's search, filters, order or page."""
    return {
        **partial(component, "rows", "state", "pagination"),
        "X-Panel-Remember": "true",
        "X-Panel-Changes": "page",
    }
