"""Search every response of a tenant for marks of another one, and try the other one's keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django.db import transaction

from django_panel.exceptions import dotted
from django_panel.panels.panel import Panel
from django_panel.records.rows import all_rows
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.testing.canary_texts import Answer, without_key
from django_panel.testing.client import PanelClient, find_panel
from django_panel.testing.failures import require
from django_panel.testing.routes import RouteRequest

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.panels.route import Route

#: A place in a request: its part, and the keys and indexes below it.
Place = tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ref(FrozenValue):
    """Stands in a request for the key of a record: ``Ref("task")``."""

    name: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CanaryCase(FrozenValue):
    """One request of one route; ``check()`` sends it in all variants."""

    canary: TenantCanary
    route: Route
    request: RouteRequest

    def __str__(self) -> str:
        return f"{self.route.verb} {self.route.name}"

    def check(self) -> None:
        """Fail if a response contains a mark, or a key of the other tenant has an effect."""
        problems = [*self._own_request(), *self._foreign_keys()]
        require(not problems, "\n".join(f"{self}: {problem}" for problem in problems))

    def _own_request(self) -> Iterator[str]:
        """Send the request with our own keys: the response contains no mark."""
        canary = self.canary
        with _rolled_back():
            client = canary.client()
            text = Answer.of(client, self._send(client, canary.ours)).everything
            changed = canary.changed_records()
        yield from (f"the response contains {mark!r}" for mark in canary.marks_in(text))
        yield from changed

    def _foreign_keys(self) -> Iterator[str]:
        """Replace each key by one of the other tenant: the answer is that of an absent key."""
        canary = self.canary
        for place, ref in _refs(self.request):
            answers = []
            for key in (wire_key(canary.theirs[ref.name]), canary.absent[ref.name]):
                with _rolled_back():
                    client = canary.client()
                    answer = Answer.of(client, self._send(client, canary.ours, {place: key}))
                    changed = canary.changed_records()
                answers.append(answer.without(str(key)))
                where = f"with the other tenant's key in {'.'.join(map(str, place))}"
                yield from (f"{where}: {problem}" for problem in changed)
                marks = canary.marks_in(without_key(answer.everything, str(key)))
                yield from (f"{where}: the response contains {mark!r}" for mark in marks)
            if answers[0] != answers[1]:
                yield (
                    f"{where}: {_shortened(answers[0])}, but a key that does not exist gets "
                    f"{_shortened(answers[1])}"
                )

    def _send(
        self,
        client: PanelClient,
        records: Mapping[str, Model],
        swap: Mapping[Place, Any] = MappingProxyType({}),
    ) -> Any:
        request = {
            part: _filled(getattr(self.request, part), (part,), records, swap)
            for part in ("params", "query", "body")
        }
        body_type: Any = "inertia" if self.route.verb == "GET" else "json"
        return client.send(
            self.route.verb,
            self.route.name,
            request["body"],
            query=request["query"] or None,
            kind=body_type,
            **request["params"],
        )


@dataclass(frozen=True, slots=True, eq=False)
class TenantCanary:
    """The requests of a member of one tenant, and what must not be in the responses."""

    panel: Panel
    user: Any
    tenant: Any
    ours: Mapping[str, Model]
    theirs: Mapping[str, Model]
    marks: Sequence[str]
    rows: Mapping[str, Sequence[RouteRequest]]
    #: Keys that no record has, by the names of ``theirs``.
    absent: Mapping[str, Any]
    _stored: Mapping[str, Any] = field(default_factory=dict)

    def assert_complete(self) -> None:
        """Fail if a route has no row."""
        without_row = sorted(self._routes().keys() - self.rows.keys())
        require(
            not without_row,
            f"These routes of the panel {self.panel.get_id()!r} have no row: "
            f"{', '.join(without_row)}. Add the requests that a member of a tenant sends.",
        )
        unknown = sorted(self.rows.keys() - self._routes().keys())
        require(not unknown, f"These rows have no route: {', '.join(unknown)}.")

    def assert_marks_are_shown(self, user: Any, tenant: Any, name: str) -> None:
        """Fail unless a member of the other tenant sees a mark on a page.

        Otherwise no response could contain one, and the canary would prove nothing.
        """
        client = PanelClient(self.panel, user, tenant)
        text = Answer.of(client, client.get(name, kind="inertia")).everything
        require(self.marks_in(text), f"{name} shows no mark even to {user}: {list(self.marks)}")

    def cases(self) -> Iterator[CanaryCase]:
        """Yield one case for each request, for example to parametrize a test."""
        routes = self._routes()
        for name in sorted(self.rows.keys() & routes.keys()):
            for request in self.rows[name]:
                yield CanaryCase(self, routes[name], request)

    def check(self) -> None:
        """Send all requests; fail with a list of all problems."""
        self.assert_complete()
        problems: list[str] = []
        for case in self.cases():
            try:
                case.check()
            except AssertionError as error:
                problems.append(str(error))
        require(not problems, "\n".join(problems))

    def client(self) -> PanelClient:
        return PanelClient(self.panel, self.user, self.tenant)

    def marks_in(self, text: str) -> list[str]:
        """Return the marks of the other tenant in a text."""
        return [mark for mark in self.marks if mark in text]

    def changed_records(self) -> list[str]:
        """Return which records of the other tenant are not as they were."""
        return [
            f"{dotted(record)} {record.pk} of the other tenant was changed or deleted"
            for name, record in self.theirs.items()
            if _values(record) != self._stored[name]
        ]

    def _routes(self) -> dict[str, Route]:
        return {route.name: route for route in self.panel.get_routes()}


def tenant_canary(
    user: Any,
    tenant: Any,
    *,
    ours: Mapping[str, Model],
    theirs: Mapping[str, Model],
    marks: Sequence[str],
    rows: Mapping[str, Sequence[RouteRequest]],
    panel: Panel | str | None = None,
    absent: Mapping[str, Any] | None = None,
) -> TenantCanary:
    """Return the canary of a panel with tenants.

    ``user`` is a member of ``tenant``. ``ours`` and ``theirs`` are records of both tenants by the
    same names; requests name them with ``Ref``. ``marks`` are texts that only records of the
    other tenant contain. ``absent`` are keys that do not exist, by default ``999999999``.
    """
    require(marks, "Pass marks: texts that only records of the other tenant contain.")
    require(
        ours.keys() == theirs.keys(),
        f"ours and theirs have the same names, not {sorted(ours)} and {sorted(theirs)}.",
    )
    keys = {name: (absent or {}).get(name, 999_999_999) for name in theirs}
    stored = {name: _values(record) for name, record in theirs.items()}
    return TenantCanary(
        find_panel(panel), user, tenant, ours, theirs, tuple(marks), rows, keys, stored
    )


def _refs(request: RouteRequest) -> Iterator[tuple[Place, Ref]]:
    for part in ("params", "query", "body"):
        yield from _refs_in(getattr(request, part), (part,))


def _refs_in(value: Any, place: Place) -> Iterator[tuple[Place, Ref]]:
    if isinstance(value, Ref):
        yield place, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _refs_in(item, (*place, name))
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _refs_in(item, (*place, index))


def _filled(
    value: Any, place: Place, records: Mapping[str, Model], swap: Mapping[Place, Any]
) -> Any:
    """Return a part of a request with keys instead of references."""
    if isinstance(value, Ref):
        return swap[place] if place in swap else wire_key(records[value.name])
    if isinstance(value, Mapping):
        return {name: _filled(item, (*place, name), records, swap) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [
            _filled(accepted_type, (*place, index), records, swap)
            for index, accepted_type in enumerate(value)
        ]
    return value


def _values(record: Model) -> Any:
    """Return the stored columns of a record, or None if it is gone."""
    return all_rows(type(record)).filter(pk=record.pk).values().first()


def _shortened(answer: tuple[int, str, str]) -> str:
    status, location, body = answer
    return f"{status} {location} {body[:200]!r}"


@contextmanager
def _rolled_back() -> Iterator[None]:
    """Undo in the database what a request writes."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
