"""How to send a request to each type of endpoint. The endpoints come from the route table."""

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

from django_panel.panels.route import Route
from django_panel.support.parent_record import route_parameters
from tests.negative.chains import OPEN, TITLES, Chain, fields_of, position_of
from tests.project.clients import fetch
from tests.project.models import Job, Label, Region, Site, User

#: What must be in scope for a success: the parent, its record, the record as a viewable owner,
#: or a record of the owner's relation.
Subject = Literal["parent", "record", "owner", "related"]

#: Models whose records are not deleted alone; a note goes to the trash.
WITH_DEPENDANTS = frozenset({Region, Site, Job, Label, User})

SUCCESS = frozenset({200, 201, 303})


@dataclass(frozen=True)
class EndpointRequest:
    """One request, and the record that it is about."""

    name: str
    subject: Subject
    send: Callable[[], HttpResponse]
    #: The status codes if the subject is in scope.
    success: frozenset[int] = SUCCESS


@dataclass(frozen=True)
class ChainVisit:
    """A user, a chain and a path of records: the parameters of requests about them."""

    client: Client
    chain: Chain
    #: One record of each link, in the order of the URL.
    records: list[Any]
    related: Any = None

    @property
    def record(self) -> Any:
        return self.records[-1]

    @property
    def parent(self) -> Any:
        return self.records[-2]

    def place(self) -> dict[str, Any]:
        """Return the parameters that all endpoints except pages take."""
        slug = self.chain.links[-1].resource.get_slug()
        return {"resource": slug, "parent": str(self.parent.pk)}

    def send(
        self, route: Route, query: dict[str, Any] | None = None, body: Any = None
    ) -> HttpResponse:
        """Send a request to a route, with its path parameters filled in."""
        options: dict[str, Any] = {}
        if isinstance(body, bytes):
            file = SimpleUploadedFile("a.txt", body, "text/plain")
            options = {"data": {"field": "proof", "file": file}}
        elif body is not None:
            options = {"data": json.dumps(body), "content_type": "application/json"}
        path = self.path_of(route)
        address = f"/chain/{path}?{urlencode(query or {})}"
        return fetch(self.client, address, "json", route.verb.lower(), **options)

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
    """Return a record key as a URL path segment."""
    return quote(str(record.pk).replace(" ", "_20"))


# Which endpoints there are.


#: Cached per route, because the required fields do not depend on the chain.
_required: dict[str, set[str]] = {}


def required_fields(visit: ChainVisit, route: Route) -> set[str]:
    """Return the required fields of an endpoint, from its response to an empty request. Cached."""
    if route.name not in _required:
        answer = visit.send(route, body=None if route.verb == "GET" else {})
        _required[route.name] = _errors(answer)
    return _required[route.name]


def takes_resource(visit: ChainVisit, route: Route) -> bool:
    return "resource" in required_fields(visit, route)


def takes_parent(visit: ChainVisit, route: Route) -> bool:
    """Return whether an endpoint requires ``parent``."""
    values = {**all_parameters(visit), "scope": "record", "page": "edit", "operation": "create"}
    del values["parent"]
    if "relation" not in required_fields(visit, route):
        del values["relation"]
    body = None if route.verb == "GET" else values
    return _errors(visit.send(route, _plain(values), body)) == {"parent"}


def _errors(answer: HttpResponse) -> set[str]:
    if answer.status_code != 422:
        return set()
    return set(json.loads(answer.content).get("errors", ()))


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if not isinstance(value, list)}


# The requests for each controller. They contain all parameters that it could take, so that a new
# method of a controller gets a request too.


def all_parameters(visit: ChainVisit) -> dict[str, Any]:
    """Return all parameters that endpoints of actions or relations take."""
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


def action_requests(visit: ChainVisit, route: Route) -> Iterator[EndpointRequest]:
    """Send one body for all actions. The endpoint itself reports the fields that it requires."""
    values = all_parameters(visit)
    needed = required_fields(visit, route)
    subject: Subject = "record" if needed & {"record", "records"} else "parent"
    is_fixed = type(visit.record) is Label and not needed & {"action"}
    has_no_order = route.name == "actions.reorder" and position_of(type(visit.record)) is None
    if is_fixed or has_no_order:
        # The title of a label is its primary key, so it has no editable cell.
        yield EndpointRequest(
            route.name, "parent", partial(visit.send, route, body=values), frozenset({400})
        )
    else:
        yield EndpointRequest(route.name, subject, partial(visit.send, route, body=values))


def dialog_requests(visit: ChainVisit, route: Route) -> Iterator[EndpointRequest]:
    """Request the dialogs of a record, a selection, the table, a page and a relation."""
    scopes: dict[str, Subject] = {
        "record": "record",
        "infolist": "record",
        "table": "parent",
        # The selection is sent when the dialog is submitted.
        "bulk": "parent" if route.verb == "GET" else "record",
    }
    values = {**all_parameters(visit), "action": "ask", "mark": "x"}
    plain = {name: value for name, value in values.items() if name not in {"relation", "related"}}
    for scope, subject in scopes.items():
        yield _with_parameters(visit, route, subject, {**plain, "scope": scope})
    if visit.related is not None:
        yield _with_parameters(visit, route, "related", {**values, "scope": "record"})


def import_requests(visit: ChainVisit, route: Route) -> Iterator[EndpointRequest]:
    """Request the steps of an import for the form of another action, which is refused last."""
    query = _plain({**all_parameters(visit), "action": "ask", "scope": "table"})
    plain = {name: value for name, value in query.items() if name not in {"relation", "related"}}
    body = None if route.verb == "GET" else {"mark": "x"}
    send = partial(visit.send, route, plain, body)
    yield EndpointRequest(route.name, "parent", send, frozenset({400}))


def confirmation_requests(visit: ChainVisit, route: Route) -> Iterator[EndpointRequest]:
    """Request what deleting a record, a selection and a related record would also delete."""
    values = {**all_parameters(visit), "action": "delete"}
    plain = {name: value for name, value in values.items() if name not in {"relation", "related"}}
    requests: list[tuple[Subject, type[Model], dict[str, Any]]] = [
        ("record", type(visit.record), {**plain, "scope": "record"}),
        ("record", type(visit.record), {**plain, "scope": "bulk"}),
    ]
    if visit.related is not None:
        requests.append(("related", type(visit.related), {**values, "scope": "record"}))
    for subject, model, body in requests:
        if model in WITH_DEPENDANTS:
            yield _with_parameters(visit, route, subject, body)
        else:
            # Nothing else is deleted with such a record.
            send = partial(visit.send, route, None, body)
            yield EndpointRequest(f"{route.name} {body['scope']}", subject, send, frozenset({400}))


def form_requests(visit: ChainVisit, route: Route) -> Iterator[EndpointRequest]:
    """Request the form endpoints of a page, a dialog and a relation."""
    place, key = visit.place(), {"record": str(visit.record.pk)}
    dialog = {"action": "ask", "scope": "record"}
    places: list[tuple[Subject, dict[str, Any]]] = [
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
    for subject, where in places:
        # A live update is about the whole form, the other requests about one field.
        field = {} if "FormState" in route.handler else {"field": "friend"}
        query = {**place, **where, **field}
        # No field of these forms is a binary column.
        success = frozenset({400}) if route.name == "uploads.show" else SUCCESS
        yield EndpointRequest(
            f"{route.name} {where}", subject, partial(visit.send, route, query, body), success
        )


def relation_requests(visit: ChainVisit, route: Route) -> Iterator[EndpointRequest]:
    """Request a relation of the record, which is the owner."""
    if visit.related is None or visit.chain.held is None:
        return
    values = {**all_parameters(visit), "records": [str(visit.related.pk)]}
    model = visit.chain.held[1]
    values["column"] = TITLES[model]
    if "operation" in required_fields(visit, route):
        answers = _form_data(visit, model, type(visit.record)) if route.verb != "GET" else None
        operations: dict[str, Subject] = {"create": "owner", "edit": "related"}
        for operation, subject in operations.items():
            query = {**_plain(values), "operation": operation}
            send = partial(visit.send, route, query, answers)
            yield EndpointRequest(f"{route.name} {operation}", subject, send)
    elif model is Label and "column" in required_fields(visit, route):
        yield EndpointRequest(
            route.name, "owner", partial(visit.send, route, body=values), frozenset({400})
        )
    else:
        yield EndpointRequest(route.name, "related", partial(visit.send, route, body=values))


def page_requests(visit: ChainVisit, route: Route) -> Iterator[EndpointRequest]:
    """Open or submit a page below its parents. All records in its path must be in scope."""
    is_keyed = "record" in route.parameters()
    body = None
    if route.verb != "GET":
        body = {**_form_data(visit, type(visit.record), type(visit.parent)), "step": 0}
    # A user who may change a record may do so even without the permission to view it.
    is_viewing = is_keyed and route.page_key != "edit"
    subject: Subject = "owner" if is_viewing else "record" if is_keyed else "parent"
    yield EndpointRequest(
        f"{route.verb} {route.name}", subject, partial(visit.send, route, None, body)
    )


def _with_parameters(
    visit: ChainVisit, route: Route, subject: Subject, values: dict[str, Any]
) -> EndpointRequest:
    """Send the parameters in the query string or in the body, depending on the method."""
    query, body = (_plain(values), None) if route.verb == "GET" else (None, values)
    name = f"{route.name} {values['scope']} {values.get('relation', '')}"
    return EndpointRequest(name, subject, partial(visit.send, route, query, body))


def _form_data(visit: ChainVisit, model: type[Model], owner: type[Model]) -> dict[str, Any]:
    """Return form data that creates a record below an owner.

    If the chain contains the model, only the record of the bound path is a valid choice.
    """
    bound = {type(record): record for record in visit.records}
    return {
        name: str(bound.get(type(value), value).pk) if isinstance(value, Model) else value
        for name, value in fields_of(model, OPEN, owner).items()
    }


REQUEST_FACTORIES: dict[str, Callable[[ChainVisit, Route], Iterable[EndpointRequest]]] = {
    "ActionController": action_requests,
    "ActionFormController": dialog_requests,
    "ConfirmationController": confirmation_requests,
    "OptionController": form_requests,
    "FormStateController": form_requests,
    "UploadController": form_requests,
    "RelationController": relation_requests,
    "ImportController": import_requests,
}


def request_factory(route: Route) -> Callable[[ChainVisit, Route], Iterable[EndpointRequest]]:
    """Return the function that sends requests to a route. An unknown route raises."""
    return (
        page_requests
        if route.resource is not None
        else REQUEST_FACTORIES[route.handler.split(".")[-2]]
    )
