"""Lists that listen: who may, and which keys they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from django.db.models import Manager
from django.http import Http404

from django_panel.adapters.channels.doorkeeper import Visitor
from django_panel.broadcasting.channels import ListChannel
from django_panel.models.sign_ins import people
from django_panel.resources.parents import bound
from django_panel.resources.resource import Resource
from django_panel.support import context, json
from django_panel.support.keys import database_keys, wire_key

if TYPE_CHECKING:
    from django_panel.adapters.channels.socket import Socket
    from django_panel.panels.panel import Panel


#: Seconds for which the answer to "may this person see the list" is good.
VERDICT_LASTS = 3.0

#: A person's key and a channel -> until when the person may hear it unasked.
Verdicts = dict[tuple[Any, str], float]


def may_hear(visitor: Visitor, channel: str) -> bool:
    """Return whether a person may see the list that a channel is about, as they are now."""
    user = people([visitor.user.pk]).get(visitor.user.pk)
    with _reading(visitor.panel, user, channel) as resource:
        return resource is not None


def frames_for(
    listeners: Sequence[tuple[Socket, str]], frame: str, verdicts: Verdicts
) -> list[tuple[Socket, str, str | None]]:
    """Return what each socket is sent of an announcement; None where it may hear no more.

    Where a list may show less than every record, the keys are read through it, once a
    person: nobody is told of a record that the list would not show. Everybody else gets the
    frame as it came, and is asked about at most every few seconds.
    """
    data, now = json.loads(frame)["data"], monotonic()
    known: dict[tuple[Any, str], str | None] = {
        asked: frame for asked, until in verdicts.items() if until > now
    }
    asking = {(socket.visitor.user.pk, channel): socket.visitor for socket, channel in listeners}
    unknown = {asked: visitor for asked, visitor in asking.items() if asked not in known}
    users = people({key for key, _channel in unknown}) if unknown else {}
    for asked, visitor in unknown.items():
        key, channel = asked
        with _reading(visitor.panel, users.get(key), channel) as resource:
            if resource is None:
                known[asked] = None
            elif _is_narrowed(visitor.panel, resource):
                known[asked] = _frame(channel, _within_reach(resource, data))
            else:
                known[asked], verdicts[asked] = frame, now + VERDICT_LASTS
    for asked in [asked for asked, until in verdicts.items() if until <= now]:
        del verdicts[asked]
    return [
        (socket, channel, known[socket.visitor.user.pk, channel]) for socket, channel in listeners
    ]


def _frame(channel: str, data: dict[str, Any]) -> str:
    """Return what is sent; nothing where there is nothing to say."""
    if not any(said for key, said in data.items() if key != "by"):
        return ""
    return json.dumps({"event": "panel.changes", "channel": channel, "data": data}).decode()


def _within_reach(resource: type[Resource], data: dict[str, Any]) -> dict[str, Any]:
    """Return the keys that a list shows; of deleted records nobody can say, so look again."""
    keys = database_keys(resource.model, [*data["created"], *data["updated"]])
    seen = {wire_key(record) for record in resource.query().filter(pk__in=keys)} if keys else set()
    told: dict[str, Any] = {
        "created": [key for key in data["created"] if key in seen],
        "updated": [key for key in data["updated"] if key in seen],
        "deleted": [],
        "refresh": data["refresh"] or bool(data["deleted"]),
    }
    if len(told["updated"]) < len(data["updated"]):
        # One of them may be on the screen: a record can be moved out of somebody's reach.
        told["unseen"] = True
    if "by" in data:
        told["by"] = data["by"]
    return told


def _is_narrowed(panel: Panel, resource: type[Resource]) -> bool:
    """Return whether a list may show less than every record of its model."""
    stated: Any = resource.query
    inherited: Any = Resource.query
    return (
        resource.is_nested()
        or resource.get_policy().states_scope()
        or getattr(stated, "__func__", stated) is not inherited.__func__
        or panel.stated_about(resource) is not None
        # A manager of the model's own may leave rows out: a trash, other people's.
        or type(resource.model._meta.default_manager) is not Manager
    )


@contextmanager
def _reading(panel: Panel, user: Any, channel: str) -> Iterator[type[Resource] | None]:
    """Bind a person before a list, and yield its resource; None where they may not see it."""
    asked, resource = ListChannel.parse(channel), None
    if asked is not None and asked.panel == panel.get_id() and panel.has_broadcasting():
        resource = panel.resource_by_slug(asked.slug)
    if asked is None or resource is None or user is None or not resource.broadcasts_changes:
        yield None
        return
    if resource.is_nested() is not (asked.parent is not None):
        yield None
        return
    with ExitStack() as stack:
        stack.enter_context(context.bind(panel=panel, user=user))
        if asked.parent is not None:
            try:
                stack.enter_context(bound(resource, asked.parent))
            except Http404:
                resource = None
        yield resource if resource is not None and resource.can_view_any() else None
