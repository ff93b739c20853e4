"""A submitted record form: the data of its fields, and the request keys of the page."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.models.submission import LONGEST_KEY
from django_panel.support.count_texts import max_length_text
from django_panel.support.frozen import FrozenValue
from django_panel.support.request_body import read_body
from django_panel.support.request_errors import InvalidInput

_NO = frozenset({False, "", "0", "false", "off"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RecordFormInput(FrozenValue):
    """The submitted body; the form decides which of its keys are fields."""

    data: Mapping[str, Any]
    #: The version of the record that the user was shown.
    version: str | None = None
    create_another: bool = False
    #: Whether the values of an edit form create another record.
    save_as_new: bool = False
    #: Makes a repeated request of a create form create nothing.
    submit_key: str | None = None

    @classmethod
    def parse(cls, request: HttpRequest, fields: Container[str] = ()) -> Self:
        """Read a request to a form that has these fields."""
        body = read_body(request)
        version = _request_key(body, "version", fields)
        if version is not None and not isinstance(version, str):
            raise InvalidInput({"version": [_("This must be text.")]})
        return cls(
            data=body,
            # An empty value of a form-encoded body means the same as null in JSON.
            version=version or None,
            create_another=_is_set(_request_key(body, "createAnother", fields)),
            save_as_new=_is_set(_request_key(body, "saveAsNew", fields)),
            submit_key=submit_key(body, fields),
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WizardStepInput(FrozenValue):
    """The data so far, and the index of the step to validate."""

    data: Mapping[str, Any]
    #: None if the submitted value is no index.
    step: int | None

    @classmethod
    def parse(cls, request: HttpRequest, fields: Container[str] = ()) -> Self:
        """Read a request to a form that has these fields."""
        body = read_body(request)
        return cls(data=body, step=_index(_request_key(body, "step", fields)))


def submit_key(body: Mapping[str, Any], fields: Container[str] = ()) -> str | None:
    """Return the ``submitKey`` of a request to a create form that has these fields."""
    key = _request_key(body, "submitKey", fields)
    if key is None or key == "":
        return None
    if not isinstance(key, str):
        raise InvalidInput({"submitKey": [_("This must be text.")]})
    if len(key) > LONGEST_KEY:
        raise InvalidInput({"submitKey": [max_length_text(LONGEST_KEY)]})
    return key


def _request_key(body: Mapping[str, Any], name: str, fields: Container[str]) -> Any:
    """Return a request key of the page.

    If the form has a field of the same name, the request key starts with an underscore.
    """
    return body.get(f"_{name}", None if name in fields else body.get(name))


def _is_set(raw: object) -> bool:
    return isinstance(raw, bool | int | str) and raw not in _NO


def _index(raw: object) -> int | None:
    """Return an index, which a form-encoded body contains as text, or None."""
    if isinstance(raw, str) and raw.isascii() and raw.isdigit() and len(raw) < 5:
        return int(raw)
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    return None
