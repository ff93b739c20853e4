"""Requests and statements that run at the same time, each in a thread and on its connection."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from threading import Barrier, Thread
from typing import Any, TypeVar

from django.db import connections
from django.http import HttpResponse

from tests.project.models import User
from tests.project.visitors import Kind, ask, signed_in

Result = TypeVar("Result")


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """Call functions in as many threads, all started together; return the results in order."""
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


def posting(user: User, path: str, kind: Kind = "json", **body: Any) -> Callable[[], HttpResponse]:
    """Return what posts a body as this user, from a browser of its own."""
    client, text = signed_in(user), json.dumps(body)
    return lambda: ask(client, path, kind, "post", data=text, content_type="application/json")


def statuses(answers: Sequence[HttpResponse]) -> list[int]:
    return sorted(answer.status_code for answer in answers)
