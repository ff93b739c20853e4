"""How to knock at each kind of endpoint; which there are is read from the route table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal
from urllib.parse import quote, urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model
from django.http import HttpResponse
from django.test import Client

from django_panel.panels.routes import Route
from django_panel.support.parent_record import route_parameters
from tests.negative.chains import OPEN, TITLES, Chain, fields_of
from tests.project.models import Job, Label, Region, Site, User
from tests.project.visitors import ask

#: What has to be in reach for an answer: the parent, a record of it, a record that is then the
#: owner and has to be viewable, a record of its relation.
Reach = Literal["parent", "record", "owner", "related"]

#: Models whose records are not deleted alone; a note goes to the trash.
WITH_DEPENDANTS = frozenset({Region, Site, Job, Label, User})

REACHED = frozenset({200, 201, 303})


@dataclass(frozen=True)
class Knock:
    """One request, and what it is about."""

    name: str
    reach: Reach
    send: Callable[[], HttpResponse]
    #: What is answered where all is in reach.
    reached: frozenset[int] = REACHED


@dataclass(frozen=True)
class Visit:
    """Somebody at a record, in a chain: what a request can say about it."""

    client: Client
    chain: Chain
    #: One record of each link, as an address would name them.
    records: list[Any]
    related: Any = None

    @property
    def record(self) -> Any:
        return self.records[-1]

    @property
    def parent(self) -> Any:
        return self.records[-2]

    def place(self) -> dict[str, Any]:
        """Return what every endpoint that is not a page is told."""
        slug = self.chain.links[-1].resource.get_slug()
        return {"resource": slug, "parent": str(self.parent.pk)}

    def send(
        self, route: Route, query: dict[str, Any] | None = None, body: Any = None
    ) -> HttpResponse:
        """Send a request by a route, whatever its path wants filled in."""
        options: dict[str, Any] = {}
        if isinstance(body, bytes):
            file = SimpleUploadedFile("a.txt", body, "text/plain")
            options = {"data": {"field": "proof", "file": file}}
        elif body is not None:
            options = {"data": json.dumps(body), "content_type": "application/json"}
        path = self.path_of(route)
        address = f"/chain/{path}?{urlencode(query or {})}"
        return ask(self.client, address, "json", route.verb.lower(), **options)

    def path_of(self, route: Route) -> str:
        links = self.chain.links[:-1]
        keys = dict(zip(route_parameters(len(links)), map(segment, self.records), strict=False))
        path = route.path
        for name in route.parameters():
            path = path.replace(
                f"{{{name}}}", segment(self.record) if name == "record" else keys.get(name, "x")
            )
        return path


def segment(record: Any) -> str:
    """Return a key as a path spells it."""
    return quote(str(record.pk).replace(" ", "_20"))


# Which endpoints there are.


#: An endpoint wants the same of every chain.
_wanted: dict[str, set[str]] = {}


def wanted_fields(visit: Visit, route: Route) -> set[str]:
    """Return what an endpoint misses when it is told nothing; it is asked once."""
    if route.name not in _wanted:
        answer = visit.send(route, body=None if route.verb == "GET" else {})
        _wanted[route.name] = _errors(answer)
    return _wanted[route.name]


def speaks_of_resources(visit: Visit, route: Route) -> bool:
    return "resource" in wanted_fields(visit, route)


def takes_parent(visit: Visit, route: Route) -> bool:
    """Return whether an endpoint that is told everything else misses the parent."""
    told = {**everything(visit), "scope": "record", "page": "edit", "operation": "create"}
    del told["parent"]
    if "relation" not in wanted_fields(visit, route):
        del told["relation"]
    body = None if route.verb == "GET" else told
    return _errors(visit.send(route, _plain(told), body)) == {"parent"}


def _errors(answer: HttpResponse) -> set[str]:
    if answer.status_code != 422:
        return set()
    return set(json.loads(answer.content).get("errors", ()))


def _plain(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if not isinstance(value, list)}


# How to knock, for each controller: it is told all it could ask for, so that a method that is
# new there is knocked at like the others.


def everything(visit: Visit) -> dict[str, Any]:
    """Return all that an endpoint of actions or relations could ask for."""
    related = visit.related or visit.record
    return {
        **visit.place(),
        "record": str(visit.record.pk),
        "relation": "held",
        "related": str(related.pk),
        "records": [str(visit.record.pk)],
        "action": "touch",
        "column": TITLES[type(visit.record)],
        "value": f"new {visit.record.pk}",
    }


def by_actions(visit: Visit, route: Route) -> Iterator[Knock]:
    """Knock with one body for all actions; the endpoint itself says what it needs."""
    told = everything(visit)
    needed = wanted_fields(visit, route)
    reach: Reach = "record" if needed & {"record", "records"} else "parent"
    is_fixed = type(visit.record) is Label and not needed & {"action"}
    if is_fixed:
        # A label is its own key: it has neither a cell to change nor a place in an order.
        yield Knock(route.name, "parent", partial(visit.send, route, body=told), frozenset({400}))
    else:
        yield Knock(route.name, reach, partial(visit.send, route, body=told))


def by_dialogs(visit: Visit, route: Route) -> Iterator[Knock]:
    """Knock at the dialogs of a record, a selection, the table, a page and a relation."""
    scopes: dict[str, Reach] = {
        "record": "record",
        "infolist": "record",
        "table": "parent",
        # What is selected is told when the dialog is answered.
        "bulk": "parent" if route.verb == "GET" else "record",
    }
    told = {**everything(visit), "action": "ask", "mark": "x"}
    plain = {name: value for name, value in told.items() if name not in {"relation", "related"}}
    for scope, reach in scopes.items():
        yield _telling(visit, route, reach, {**plain, "scope": scope})
    if visit.related is not None:
        yield _telling(visit, route, "related", {**told, "scope": "record"})


def by_confirmations(visit: Visit, route: Route) -> Iterator[Knock]:
    """Ask what deleting a record, a selection and a related record would delete as well."""
    told = {**everything(visit), "action": "delete"}
    plain = {name: value for name, value in told.items() if name not in {"relation", "related"}}
    requests: list[tuple[Reach, type[Model], dict[str, Any]]] = [
        ("record", type(visit.record), {**plain, "scope": "record"}),
        ("record", type(visit.record), {**plain, "scope": "bulk"}),
    ]
    if visit.related is not None:
        requests.append(("related", type(visit.related), {**told, "scope": "record"}))
    for reach, model, body in requests:
        if model in WITH_DEPENDANTS:
            yield _telling(visit, route, reach, body)
        else:
            # Nothing else is deleted with such a record.
            send = partial(visit.send, route, None, body)
            yield Knock(f"{route.name} {body['scope']}", reach, send, frozenset({400}))


def by_forms(visit: Visit, route: Route) -> Iterator[Knock]:
    """Knock where every form asks: a page's, a dialog's, a relation's."""
    place, key = visit.place(), {"record": str(visit.record.pk)}
    dialog = {"action": "ask", "scope": "record"}
    places: list[tuple[Reach, dict[str, Any]]] = [
        ("parent", {"page": "create"}),
        ("record", {"page": "edit", **key}),
        ("record", {**dialog, **key}),
        ("parent", {"action": "ask", "scope": "table"}),
    ]
    if visit.related is not None:
        owner, related = {**key, "relation": "held"}, {"related": str(visit.related.pk)}
        places += [
            ("owner", {**owner, "operation": "create"}),
            ("related", {**owner, **related, "operation": "edit"}),
            ("related", {**owner, **related, **dialog}),
        ]
    body: Any = None
    if route.takes_file:
        body = b"hello"
    elif route.verb != "GET":
        body = {"name": "new", "state": {}, "changed": "mark", "previous": None}
    for reach, where in places:
        # A live field is asked about the form itself, the others about one field of it.
        field = {} if "FormState" in route.handler else {"field": "friend"}
        query = {**place, **where, **field}
        yield Knock(f"{route.name} {where}", reach, partial(visit.send, route, query, body))


def by_relations(visit: Visit, route: Route) -> Iterator[Knock]:
    """Knock at a relation of the record, which then is the owner."""
    if visit.related is None or visit.chain.held is None:
        return
    told = {**everything(visit), "records": [str(visit.related.pk)]}
    model = visit.chain.held[1]
    told["column"] = TITLES[model]
    if "operation" in wanted_fields(visit, route):
        answers = _answers(visit, model, type(visit.record)) if route.verb != "GET" else None
        operations: dict[str, Reach] = {"create": "owner", "edit": "related"}
        for operation, reach in operations.items():
            query = {**_plain(told), "operation": operation}
            send = partial(visit.send, route, query, answers)
            yield Knock(f"{route.name} {operation}", reach, send)
    elif model is Label and "column" in wanted_fields(visit, route):
        yield Knock(route.name, "owner", partial(visit.send, route, body=told), frozenset({400}))
    else:
        yield Knock(route.name, "related", partial(visit.send, route, body=told))


def by_pages(visit: Visit, route: Route) -> Iterator[Knock]:
    """Open or write a page below its parents; whatever its path names must be in reach."""
    is_keyed = "record" in route.parameters()
    body = None
    if route.verb != "GET":
        body = {**_answers(visit, type(visit.record), type(visit.parent)), "step": 0}
    # Whoever may change a record may do so, though it cannot be viewed.
    is_viewing = is_keyed and route.page_key != "edit"
    reach: Reach = "owner" if is_viewing else "record" if is_keyed else "parent"
    yield Knock(f"{route.verb} {route.name}", reach, partial(visit.send, route, None, body))


def _telling(visit: Visit, route: Route, reach: Reach, told: dict[str, Any]) -> Knock:
    """Tell it in the address or in the body, as the verb has it."""
    query, body = (_plain(told), None) if route.verb == "GET" else (None, told)
    name = f"{route.name} {told['scope']} {told.get('relation', '')}"
    return Knock(name, reach, partial(visit.send, route, query, body))


def _answers(visit: Visit, model: type[Model], owner: type[Model]) -> dict[str, Any]:
    """Return answers that make a record of a model below an owner.

    Of a model that the chain goes through, only records of the bound line can be chosen.
    """
    bound = {type(record): record for record in visit.records}
    return {
        name: str(bound.get(type(value), value).pk) if isinstance(value, Model) else value
        for name, value in fields_of(model, OPEN, owner).items()
    }


ADAPTERS: dict[str, Callable[[Visit, Route], Iterable[Knock]]] = {
    "ActionController": by_actions,
    "ActionFormController": by_dialogs,
    "ConfirmationController": by_confirmations,
    "OptionController": by_forms,
    "FormStateController": by_forms,
    "UploadController": by_forms,
    "RelationController": by_relations,
}


def adapter_of(route: Route) -> Callable[[Visit, Route], Iterable[Knock]]:
    """Return how to knock at a route; one that nobody knows raises."""
    return by_pages if route.resource is not None else ADAPTERS[route.handler.split(".")[-2]]
