"""The initials or the picture of a person beside a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.db.models import FileField, Model

from django_panel.infolists import values
from django_panel.tables.columns.image import image_url

if TYPE_CHECKING:
    from django_panel.infolists.wire import PersonWire

#: The attributes of a user that contain a name, besides the user name.
_NAMES = frozenset({"name", "full_name", "get_full_name", "get_short_name", "username"})


def is_name_of_user(record: Model, path: str) -> bool:
    """Return whether a path leads over a relation to a user, or to the name of that user."""
    user = values.related_record(record, path)
    if not isinstance(user, get_user_model()):
        return False
    field, last = values.model_field(type(record), path), path.rpartition(".")[2]
    is_user = field is not None and field.is_relation
    return is_user or last in _NAMES or last == type(user).USERNAME_FIELD


def person(record: Model, path: str, image: str | None) -> PersonWire:
    """Return the picture in the attribute ``image`` of the person; without one, initials."""
    owner = values.related_record(record, path) or record
    return {"image": None if image is None else _image_url(owner, image)}


def _image_url(owner: Any, name: str) -> str | None:
    field = values.model_field(type(owner), name) if isinstance(owner, Model) else None
    storage = field.storage if isinstance(field, FileField) else None
    return image_url(values.read(owner, name), storage)
