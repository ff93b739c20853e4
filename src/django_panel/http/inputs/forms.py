"""What the endpoints of forms are asked: where the form stands, and what is typed in it.

The place comes from the query string and from nowhere else (specification §4.4): whoever may
write a body has not therefore chosen the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.inputs.actions import DIALOG_SCOPES
from django_panel.http.inputs.body import read_body
from django_panel.http.refusals import InvalidInput
from django_panel.support.keys import RecordKey

PAGES = frozenset({"create", "edit"})

_LONGEST_SEARCH = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPlaceInput:
    """Which form is meant: a page's, a relation's, or the one in an action's dialog."""

    resource: str
    parent: str | None
    page: str | None
    record: RecordKey | None
    action: str | None
    scope: str | None
    #: A relation of the record, which then is the owner.
    relation: str | None
    operation: str | None = None
    related: str | None = None

    @classmethod
    def parse(cls, request: HttpRequest, *, any_page: bool = False) -> Self:
        """Read the query string; with ``any_page`` an unknown page is the create page."""
        query = request.GET
        resource = query.get("resource", "")
        action, scope, page = query.get("action"), query.get("scope"), query.get("page")
        mistakes: dict[str, list[str]] = {}
        if not resource:
            mistakes["resource"] = [_("This field is required.")]
        if action is not None:
            if scope not in DIALOG_SCOPES:
                mistakes["scope"] = [_("Say where the action stands.")]
        elif "relation" in query:
            if not query.get("operation"):
                mistakes["operation"] = [_("This field is required.")]
        elif page not in PAGES:
            if any_page:
                page = "create"
            else:
                mistakes["page"] = [_("Say which page the form stands on.")]
        if mistakes:
            raise InvalidInput(mistakes)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionSearchInput:
    """A search in one field's list."""

    field: str
    search: str

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        name = request.GET.get("field", "")
        if not name:
            raise InvalidInput({"field": [_("This field is required.")]})
        return cls(field=name, search=request.GET.get("search", "").strip()[:_LONGEST_SEARCH])


@dataclass(frozen=True, slots=True, kw_only=True)
class FormStateInput:
    """What stands in a form, and what was changed last."""

    state: Mapping[str, Any]
    #: None draws the form as it stands.
    changed: str | None
    #: The select whose dialog is meant, where it is not the form itself.
    field: str | None
    previous: Any

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        body = read_body(request)
        state, changed = body.get("state"), body.get("changed")
        mistakes = {}
        if not isinstance(state, Mapping):
            mistakes["state"] = [_("Send the form's values by name.")]
        if changed is not None and (not isinstance(changed, str) or not changed):
            mistakes["changed"] = [_("Name the field that changed.")]
        if mistakes:
            raise InvalidInput(mistakes)
        return cls(
            state=dict(state or {}),
            changed=changed,
            previous=body.get("previous"),
            field=request.GET.get("field") or None,
        )
