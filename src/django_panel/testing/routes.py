"""Every route for every kind of user: a table of statuses, in which no route may be missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import transaction

from django_panel.panels.panel import Panel
from django_panel.support.frozen import FrozenValue
from django_panel.testing.client import Kind, PanelClient, find_panel
from django_panel.testing.failures import missing, require, require_name

if TYPE_CHECKING:
    from django_panel.panels.route import Route

#: The method and the name of a route: ``("GET", "resources.tasks.index")``.
RouteKey = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Visitor(FrozenValue):
    """A kind of user, and the kind of request that it sends."""

    #: The user, a function that returns it, or None for a guest.
    user: Any = None
    kind: Kind = "html"

    def get_user(self) -> Any:
        is_function = callable(self.user) and not hasattr(self.user, "pk")
        return self.user() if is_function else self.user


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RouteRequest(FrozenValue):
    """What a route needs besides its name: path parameters, query string, body."""

    params: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RouteCase(FrozenValue):
    """One route and one visitor; ``check()`` sends the request."""

    matrix: RouteMatrix
    key: RouteKey
    visitor: str

    def __str__(self) -> str:
        return f"{self.key[0]} {self.key[1]} {self.visitor}"

    def send(self) -> Any:
        """Send the request, and return the response; what it writes is rolled back."""
        matrix, (verb, name) = self.matrix, self.key
        visitor = matrix.visitors[self.visitor]
        request = matrix.requests.get(name, RouteRequest())
        client = PanelClient(matrix.panel, visitor.get_user(), matrix.tenant)
        with transaction.atomic():
            response = client.send(
                verb,
                name,
                dict(request.body),
                query=request.query or None,
                kind=visitor.kind,
                **request.params,
            )
            transaction.set_rollback(True)
        return response

    def check(self) -> Any:
        """Fail unless the response has the expected status; return the response."""
        response, expected = self.send(), self.matrix.expected(self.key, self.visitor)
        status = response.status_code
        require(
            status == expected,
            f"{self.key[0]} {self.key[1]} as {self.visitor!r} is {status}, not {expected}.",
        )
        return response


@dataclass(frozen=True, slots=True, eq=False)
class RouteMatrix:
    """The expected statuses of the routes of a panel; see ``route_matrix()``."""

    panel: Panel
    visitors: Mapping[str, Visitor]
    rows: Mapping[RouteKey, Mapping[str, int]]
    requests: Mapping[str, RouteRequest]
    tenant: Any = None

    def routes(self) -> set[RouteKey]:
        """Return all routes of the panel."""
        return {_key(route) for route in self.panel.get_routes()}

    def assert_complete(self) -> None:
        """Fail if a route has no row, a row has no route, or a row leaves out a visitor."""
        routes = self.routes()
        without_row = sorted(" ".join(key) for key in routes - self.rows.keys())
        panel = f"the panel {self.panel.get_id()!r}"
        require(
            not without_row,
            f"These routes of {panel} have no row in the matrix: {', '.join(without_row)}. "
            "Add each with the status that every visitor gets.",
        )
        for key in self.rows.keys() - routes:
            names = {" ".join(route) for route in routes}
            raise AssertionError(missing("route", " ".join(key), names, panel))
        for key, row in self.rows.items():
            require(
                row.keys() == self.visitors.keys(),
                f"The row of {' '.join(key)} names {sorted(row)}, not {sorted(self.visitors)}.",
            )

    def cases(self) -> Iterator[RouteCase]:
        """Yield one case for each row and visitor, for example to parametrize a test."""
        for key in sorted(self.rows):
            for visitor in self.visitors:
                yield RouteCase(self, key, visitor)

    def case(self, key: RouteKey, visitor: str) -> RouteCase:
        """Return the case of one route and one visitor."""
        require_name("visitor", visitor, self.visitors)
        return RouteCase(self, key, visitor)

    def expected(self, key: RouteKey, visitor: str) -> int:
        return self.rows[key][visitor]

    def check(self) -> None:
        """Send all requests; fail with a list of all differences."""
        self.assert_complete()
        problems: list[str] = []
        for case in self.cases():
            try:
                case.check()
            except AssertionError as error:
                problems.append(str(error))
        require(not problems, "\n".join(problems))


def route_matrix(
    visitors: Mapping[str, Visitor | Callable[[], Any] | Any],
    rows: Mapping[RouteKey, Mapping[str, int]],
    requests: Mapping[str, RouteRequest] | None = None,
    *,
    panel: Panel | str | None = None,
    tenant: Any = None,
) -> RouteMatrix:
    """Return the table of a panel's routes and the status that each visitor gets.

    ``visitors`` are users by name (None is a guest), or ``Visitor`` objects. ``requests`` are
    what routes need besides their names. A route without a row fails ``assert_complete()``.
    """
    return RouteMatrix(
        find_panel(panel),
        {
            name: user if isinstance(user, Visitor) else Visitor(user)
            for name, user in visitors.items()
        },
        rows,
        requests or {},
        tenant,
    )


def _key(route: Route) -> RouteKey:
    return route.verb, route.name
