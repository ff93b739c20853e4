"""Requests and statements that run concurrently, each in a thread with its own connection."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from threading import Barrier, Thread
from typing import Any, TypeVar

from django.db import connections
from django.http import HttpResponse

from tests.project.clients import Kind, client_for, fetch
from tests.project.models import User

Result = TypeVar("Result")


def run_concurrently(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """Call each function in its own thread, started together, and return the results in order."""
    results: dict[int, Result] = {}
    errors: list[BaseException] = []
    start = Barrier(len(calls))

    def run(number: int, call: Callable[[], Result]) -> None:
        try:
            start.wait(timeout=10)
            results[number] = call()
        except BaseException as error:
            errors.append(error)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    if errors:
        raise errors[0]
    return [results[number] for number in range(len(calls))]


def post_call(
    user: User, path: str, kind: Kind = "json", **body: Any
) -> Callable[[], HttpResponse]:
    """Return a function that posts a body as this user, with its own client."""
    client, text = client_for(user), json.dumps(body)
    return lambda: fetch(client, path, kind, "post", data=text, content_type="application/json")


def statuses(responses: Sequence[HttpResponse]) -> list[int]:
    return sorted(response.status_code for response in responses)
