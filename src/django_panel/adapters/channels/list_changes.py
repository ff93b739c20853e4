"""Changes of records for list subscriptions, filtered by the permissions of each user."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from django.db.models import Manager
from django.http import Http404

from django_panel.adapters.channels.authentication import SocketUser
from django_panel.broadcasting.channels import ListChannel
from django_panel.models.sessions import users_by_key
from django_panel.resources.parents import bound
from django_panel.resources.resource import Resource
from django_panel.support import context, json
from django_panel.support.keys import database_keys, wire_key

if TYPE_CHECKING:
    from django_panel.adapters.channels.socket import Socket
    from django_panel.panels.panel import Panel


#: How long a permission is cached, in seconds.
PERMISSION_TTL = 3.0

#: User key and channel -> when the cached permission expires.
Permissions = dict[tuple[Any, str], float]


def may_subscribe(user: SocketUser, channel: str) -> bool:
    """Return whether the user may see the list of a channel; reads the user again."""
    current = users_by_key([user.user.pk]).get(user.user.pk)
    with _bound_list(user.panel, current, channel) as resource:
        return resource is not None


def frames_for(
    listeners: Sequence[tuple[Socket, str]], frame: str, permissions: Permissions
) -> list[tuple[Socket, str, str | None]]:
    """Return the frame for each socket; None if it must be unsubscribed.

    If a list may be restricted, the keys are filtered with its query, once per user. Otherwise the
    frame is sent unchanged, and the permission is cached for a few seconds.
    """
    data, now = json.loads(frame)["data"], monotonic()
    known: dict[tuple[Any, str], str | None] = {
        key: frame for key, until in permissions.items() if until > now
    }
    subscriptions = {(socket.user.user.pk, channel): socket.user for socket, channel in listeners}
    unknown = {key: user for key, user in subscriptions.items() if key not in known}
    users = users_by_key({user_key for user_key, _channel in unknown}) if unknown else {}
    for key, user in unknown.items():
        user_key, channel = key
        with _bound_list(user.panel, users.get(user_key), channel) as resource:
            if resource is None:
                known[key] = None
            elif _is_restricted(user.panel, resource):
                known[key] = _frame(channel, _visible_changes(resource, data))
            else:
                known[key], permissions[key] = frame, now + PERMISSION_TTL
    for key in [key for key, until in permissions.items() if until <= now]:
        del permissions[key]
    return [(socket, channel, known[socket.user.user.pk, channel]) for socket, channel in listeners]


def _frame(channel: str, data: dict[str, Any]) -> str:
    """Return the frame; an empty string if there are no changes."""
    if not any(value for key, value in data.items() if key != "by"):
        return ""
    return json.dumps({"event": "panel.changes", "channel": channel, "data": data}).decode()


def _visible_changes(resource: type[Resource], data: dict[str, Any]) -> dict[str, Any]:
    """Return the changes of records that the list shows; it must reload after deletions."""
    keys = database_keys(resource.model, [*data["created"], *data["updated"]])
    visible = (
        {wire_key(record) for record in resource.query().filter(pk__in=keys)} if keys else set()
    )
    changes: dict[str, Any] = {
        "created": [key for key in data["created"] if key in visible],
        "updated": [key for key in data["updated"] if key in visible],
        "deleted": [],
        "refresh": data["refresh"] or bool(data["deleted"]),
    }
    if len(changes["updated"]) < len(data["updated"]):
        # A record that is shown may have left the scope of the list.
        changes["unseen"] = True
    if "by" in data:
        changes["by"] = data["by"]
    return changes


def _is_restricted(panel: Panel, resource: type[Resource]) -> bool:
    """Return whether a list may show only some records of its model."""
    query: Any = resource.query
    inherited: Any = Resource.query
    return (
        resource.is_nested()
        or resource.get_policy().declares_scope()
        or getattr(query, "__func__", query) is not inherited.__func__
        or panel.configuration_override(resource) is not None
        # A custom default manager may restrict the rows.
        or type(resource.model._meta.default_manager) is not Manager
    )


@contextmanager
def _bound_list(panel: Panel, user: Any, channel: str) -> Iterator[type[Resource] | None]:
    """Bind the user and the parent of a list; yield its resource, or None without permission."""
    parsed, resource = ListChannel.parse(channel), None
    if parsed is not None and parsed.panel == panel.get_id() and panel.has_broadcasting():
        resource = panel.resource_by_slug(parsed.slug)
    if parsed is None or resource is None or user is None or not resource.broadcasts_changes:
        yield None
        return
    if resource.is_nested() is not (parsed.parent is not None):
        yield None
        return
    with ExitStack() as stack:
        stack.enter_context(context.bind(panel=panel, user=user))
        if parsed.parent is not None:
            try:
                stack.enter_context(bound(resource, parsed.parent))
            except Http404:
                resource = None
        yield resource if resource is not None and resource.can_view_any() else None
