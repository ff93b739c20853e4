"""Changes of records for list subscriptions, filtered by the permissions of each user."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from django.db.models import Manager
from django.http import Http404

from django_panel.adapters.channels.authentication import SocketUser
from django_panel.broadcasting.channels import ListChannel
from django_panel.models.sessions import users_by_key
from django_panel.records.tenant import tenant_path_of
from django_panel.resources.addresses import address_of, bound_source
from django_panel.resources.records import query_of
from django_panel.resources.resource import Resource
from django_panel.support import context, json
from django_panel.support.keys import database_keys, wire_key
from django_panel.support.tenants import entering

if TYPE_CHECKING:
    from django_panel.adapters.channels.socket import Socket
    from django_panel.panels.panel import Panel


#: How long a permission is cached, in seconds.
PERMISSION_TTL = 3.0

#: The key of a record, as JSON.
Key = int | str

#: User key, tenant and channel.
SubscriptionKey = tuple[Any, str, str]

#: When the cached permissions expire.
Permissions = dict[SubscriptionKey, float]


#: Whether a user may subscribe to a list, and whether the list may show only some records.
Subscription = Literal["no", "whole", "restricted"]


def may_subscribe(user: SocketUser, channel: str) -> Subscription:
    """Return whether the user may see the list of a channel; reads the user again."""
    current = users_by_key([user.user.pk]).get(user.user.pk)
    with _bound_list(user, current, channel) as resource:
        if resource is None:
            return "no"
        return "restricted" if _is_restricted(user.panel, resource) else "whole"


def visible_keys(user: SocketUser, channel: str, keys: Sequence[Key]) -> set[Key]:
    """Return which of these records the list of a channel may show; reads the user again."""
    current = users_by_key([user.user.pk]).get(user.user.pk)
    with _bound_list(user, current, channel) as resource:
        return set() if resource is None else _visible(resource, keys)


def frames_for(
    listeners: Sequence[tuple[Socket, str]], frame: str, tenant: str, permissions: Permissions
) -> list[tuple[Socket, str, str | None]]:
    """Return the frame for each socket that is concerned; None if it must be unsubscribed.

    If a list may be restricted, the keys are filtered with its query, once per tenant or user.
    Otherwise all keys are sent, and the permission is cached for a few seconds. ``tenant`` is the
    one in which the records were written.
    """
    listeners = [listener for listener in listeners if _is_same_database(listener[0].user, tenant)]
    message, now = json.loads(frame), monotonic()
    data: dict[str, Any] = message["data"]
    checked = data.pop("checked", None)
    if checked is not None:
        frame = json.dumps(message).decode()
    known: dict[SubscriptionKey, str | set[Key] | None] = {
        key: frame for key, until in permissions.items() if until > now
    }
    subscriptions = {
        _subscription_key(socket.user, channel): socket.user for socket, channel in listeners
    }
    unknown = {key: user for key, user in subscriptions.items() if key not in known}
    users = users_by_key({key[0] for key in unknown}) if unknown else {}
    wanted = [*data["created"], *data["updated"], *(checked or ())]
    visible: dict[tuple[Any, ...], set[Key]] = {}
    for key, user in unknown.items():
        user_key, _tenant, channel = key
        with _bound_list(user, users.get(user_key), channel) as resource:
            if resource is None:
                known[key] = None
            elif _is_restricted(user.panel, resource):
                # The members of a tenant see the same records, unless a user's scope differs.
                shared = key[1:] if _has_one_scope(user.panel, resource) else key
                if shared not in visible:
                    visible[shared] = _visible(resource, wanted)
                known[key] = visible[shared]
            else:
                known[key], permissions[key] = frame, now + PERMISSION_TTL
    for key in [key for key, until in permissions.items() if until <= now]:
        del permissions[key]
    frames: list[tuple[Socket, str, str | None]] = []
    for socket, channel in listeners:
        answer = known[_subscription_key(socket.user, channel)]
        if isinstance(answer, set):
            changes = _visible_changes(data, checked or (), answer, socket.shown.get(channel, ()))
            socket.add_shown(channel, [*changes["created"], *changes["updated"]])
            answer = _frame(channel, changes)
        frames.append((socket, channel, answer))
    return frames


def _subscription_key(user: SocketUser, channel: str) -> SubscriptionKey:
    return user.user.pk, user.tenant_id, channel


def _is_same_database(user: SocketUser, tenant: str) -> bool:
    """Return whether a key means the same record in the tenant of a WebSocket and in another.

    A panel that switches the connection for each tenant may have equal keys in two tenants.
    """
    return not user.panel.has_tenant_context() or tenant == user.tenant_id


def _frame(channel: str, data: dict[str, Any]) -> str:
    """Return the frame; an empty string if there are no changes."""
    if not any(value for key, value in data.items() if key != "by"):
        return ""
    return json.dumps({"event": "panel.changes", "channel": channel, "data": data}).decode()


def _visible(resource: type[Resource], keys: Sequence[Key]) -> set[Key]:
    """Return which of these keys belong to records in the scope of the list."""
    wanted = database_keys(resource.model, keys)
    if not wanted:
        return set()
    return {wire_key(record) for record in query_of(resource).filter(pk__in=wanted)}


def _visible_changes(
    data: dict[str, Any], checked: Sequence[Key], visible: set[Key], shown: Collection[Key]
) -> dict[str, Any]:
    """Return the changes of records that the reader may see, or has seen.

    A record that has left the scope is deleted for its reader. A reader that has not seen it
    hears nothing about it.
    """
    left = [key for key in data["updated"] if key not in visible]
    changes: dict[str, Any] = {
        "created": [key for key in data["created"] if key in visible],
        "updated": [key for key in data["updated"] if key in visible],
        "deleted": [key for key in [*data["deleted"], *left] if key in shown],
        "refresh": any(key in visible or key in shown for key in checked),
    }
    if "by" in data:
        changes["by"] = data["by"]
    return changes


def _is_restricted(panel: Panel, resource: type[Resource]) -> bool:
    """Return whether a list may show only some records of its model."""
    return tenant_path_of(resource) is not None or not _has_one_scope(panel, resource)


def _has_one_scope(panel: Panel, resource: type[Resource]) -> bool:
    """Return whether a list shows the same records to all users of a tenant."""
    query: Any = resource.query
    inherited: Any = Resource.query
    return not (
        resource.is_nested()
        or resource.get_policy().declares_scope()
        or getattr(query, "__func__", query) is not inherited.__func__
        or panel.configuration_override(resource) is not None
        # A custom default manager may restrict the rows.
        or type(resource.model._meta.default_manager) is not Manager
    )


@contextmanager
def _bound_list(socket: SocketUser, user: Any, channel: str) -> Iterator[type[Resource] | None]:
    """Bind the user, the tenant and the parent of a list; yield its resource.

    None without permission. ``user`` is the user of the WebSocket, read again.
    """
    panel, parsed, resource = socket.panel, ListChannel.parse(channel), None
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
        stack.enter_context(entering(socket.tenant, panel))
        if parsed.parent is not None:
            try:
                address = address_of(panel.get_id(), parsed.slug, parent=parsed.parent)
                stack.enter_context(bound_source(address))
            except Http404:
                resource = None
        yield resource if resource is not None and resource.can_view_any() else None
