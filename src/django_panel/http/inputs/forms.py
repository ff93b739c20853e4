"""Parsers of requests to the form endpoints: options, live fields, uploads.

The form is identified by the query string only, never by the body (specification §4.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.actions import DIALOG_SCOPES
from django_panel.http.inputs.body import read_body
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey

PAGES = frozenset({"create", "edit"})
#: The page of the form with the user's own row.
PROFILE = "profile"

_LONGEST_SEARCH = 255


def is_profile_request(request: HttpRequest) -> bool:
    """Return whether a request is about the form of the profile, which has no resource."""
    return "resource" not in request.GET and request.GET.get("page") == PROFILE


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FormTargetInput(FrozenValue):
    """Identifies a form: of a page, of a relation, or of an action's dialog."""

    resource: str
    parent: str | None
    page: str | None
    record: RecordKey | None
    action: str | None
    scope: str | None
    #: A relation of ``record``.
    relation: str | None
    operation: str | None = None
    related: str | None = None

    @classmethod
    def parse(cls, request: HttpRequest, *, any_page: bool = False) -> Self:
        """Read the query string; with ``any_page`` an unknown page is the create page."""
        query = request.GET
        resource = query.get("resource", "")
        action, scope, page = query.get("action"), query.get("scope"), query.get("page")
        errors: dict[str, list[str]] = {}
        if not resource:
            errors["resource"] = [_("This field is required.")]
        if action is not None:
            if scope not in DIALOG_SCOPES:
                errors["scope"] = [_("This is not a scope of actions.")]
        elif "relation" in query:
            if not query.get("operation"):
                errors["operation"] = [_("This field is required.")]
        elif page not in PAGES:
            if any_page:
                page = "create"
            else:
                errors["page"] = [_("This is not a page with a form.")]
        if errors:
            raise InvalidInput(errors)
        return cls(
            resource=resource,
            parent=query.get("parent"),
            page=page,
            record=query.get("record") or None,
            action=action,
            scope=scope,
            relation=query.get("relation"),
            operation=query.get("operation"),
            related=query.get("related") or None,
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OptionSearchInput(FrozenValue):
    """A search in the options of a field."""

    field: str
    search: str

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        name = request.GET.get("field", "")
        if not name:
            raise InvalidInput({"field": [_("This field is required.")]})
        return cls(field=name, search=request.GET.get("search", "").strip()[:_LONGEST_SEARCH])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FormStateInput(FrozenValue):
    """The values of a form, and the field that was changed last."""

    state: Mapping[str, Any]
    #: None returns the form without a change.
    changed: str | None
    #: The select whose form for a missing option is meant, if it is not the form itself.
    field: str | None
    previous: Any

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = read_body(request)
        state, changed = body.get("state"), body.get("changed")
        errors = {}
        if not isinstance(state, Mapping):
            errors["state"] = [_("This must be an object with the form's values.")]
        if changed is not None and (not isinstance(changed, str) or not changed):
            errors["changed"] = [_("This must be the name of a field.")]
        if errors:
            raise InvalidInput(errors)
        return cls(
            state=dict(state or {}),
            changed=changed,
            previous=body.get("previous"),
            field=request.GET.get("field") or None,
        )
