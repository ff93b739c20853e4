"""A submitted record form: its answers, and what the page itself reads beside them."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.support.refusals import InvalidInput
from django_panel.support.request_body import read_body
from django_panel.support.values import frozen

_NO = frozenset({False, "", "0", "false", "off"})


@frozen
class RecordFormInput:
    """What was sent; only the form decides which of the answers count."""

    answers: Mapping[str, Any]
    #: The mark of the record the person was shown.
    version: str | None = None
    create_another: bool = False

    @classmethod
    def parse(cls, request: HttpRequest, fields: Container[str] = ()) -> Self:
        """Read a request to a form that has these fields."""
        body = read_body(request)
        version = _beside(body, "version", fields)
        if version is not None and not isinstance(version, str):
            raise InvalidInput({"version": [_("This must be text.")]})
        another = _beside(body, "createAnother", fields)
        return cls(
            answers=body,
            # A form's empty field says nothing, as JSON's null does.
            version=version or None,
            create_another=isinstance(another, bool | int | str) and another not in _NO,
        )


@frozen
class WizardStepInput:
    """The answers so far, and which step they are to be judged for."""

    answers: Mapping[str, Any]
    #: None where what was sent is no place in a list.
    step: int | None

    @classmethod
    def parse(cls, request: HttpRequest, fields: Container[str] = ()) -> Self:
        """Read a request to a form that has these fields."""
        body = read_body(request)
        return cls(answers=body, step=_place(_beside(body, "step", fields)))


def _beside(body: Mapping[str, Any], name: str, fields: Container[str]) -> Any:
    """Return what is sent beside the answers.

    A form may have a field of the same name; the page's own value then has an underscore.
    """
    return body.get(f"_{name}", None if name in fields else body.get(name))


def _place(raw: object) -> int | None:
    """Return a number of ordinary size; a form sends it as text."""
    if isinstance(raw, str) and raw.isascii() and raw.isdigit() and len(raw) < 5:
        return int(raw)
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    return None
