"""Requests that submit a record form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from tests.project.clients import Kind, client_for, fetch, make_user, page_of
from tests.resources.pages.animal_models import Animal

AnimalPanel = Callable[..., type[Any]]

CREATE = "/zoo/animals/create"


def staff(name: str, *abilities: str) -> Client:
    """Return the client of a user with these permissions on animals (``view``, ``add`` …)."""
    user = make_user(name)
    ContentType.objects.clear_cache()
    content_type = ContentType.objects.get_for_model(Animal)
    for ability in abilities:
        permission, _ = Permission.objects.get_or_create(
            codename=f"{ability}_animal", content_type=content_type, defaults={"name": ability}
        )
        user.user_permissions.add(permission)
    return client_for(user)


def post(client: Client, kind: Kind = "inertia", path: str = CREATE, **values: Any) -> Any:
    """Submit the create form."""
    return fetch(client, path, kind, "post", data=values, content_type="application/json")


def put(client: Client, record: Any, kind: Kind = "inertia", **values: Any) -> Any:
    """Submit the edit form of a record. Values that a test does not pass are sent unchanged."""
    path = edit_path(record)
    return fetch(
        client,
        path,
        kind,
        "put",
        data={"name": record.name, "tag": record.tag, **values},
        content_type="application/json",
        headers={"Referer": f"http://testserver{path}"},
    )


def edit_path(record: Any) -> str:
    return f"/zoo/animals/{record.pk}/edit"


def props_of(client: Client, path: str) -> dict[str, Any]:
    props: dict[str, Any] = page_of(fetch(client, path))["props"]
    return props


def toast_of(client: Client, path: str) -> Any:
    return page_of(fetch(client, path)).get("flash", {}).get("toast")


def values_in(form: dict[str, Any]) -> dict[str, Any]:
    return {node["name"]: node["value"] for node in form["schema"]}
