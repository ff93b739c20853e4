"""A form found from where it stands: the same steps for options, live fields and uploads.

Each step finds its thing or refuses, in the order of the contract (§6). Whoever may not use
the form is refused before it is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from django_panel.actions.runner import require_right
from django_panel.http import resolve
from django_panel.http.calls import call_of
from django_panel.http.inputs.forms import FormPlaceInput
from django_panel.http.refusals import InvalidInput
from django_panel.resources.pages.record_form import RecordFormPage
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.forms.fields.base import Field
    from django_panel.forms.occasion import Occasion
    from django_panel.forms.schema import FormSchema
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource


@frozen(eq=False)
class FormPlace:
    """A form somebody may use, and the record it is about."""

    resource: type[Resource]
    schema: FormSchema
    record: Model | None
    action: Action | None = None


@contextmanager
def form_place(request: HttpRequest, *, any_page: bool = False) -> Iterator[FormPlace]:
    """Find the form the query string names, below its parent while somebody uses it."""
    sent = FormPlaceInput.parse(request, any_page=any_page)
    panel = call_of(request).panel
    owner = resolve.resource(panel, sent.resource)
    with resolve.parent(owner, sent.parent):
        if sent.relation is not None:
            with relation_place(panel, owner, sent.relation, sent) as place:
                yield place
        elif sent.action is not None:
            yield dialog_place(panel, owner, sent.action, sent.scope or "", sent.record)
        else:
            yield _page_place(panel, owner, sent)


@contextmanager
def relation_place(
    panel: Panel, owner: type[Resource], relation: str, sent: FormPlaceInput
) -> Iterator[FormPlace]:
    """Find a form of a relation, whose owner is the record: its own, or an action's."""
    from django_panel.http import relation_places as places

    if sent.record is None and not owner.is_singular():
        raise InvalidInput({"record": [_("This field is required.")]})
    with places.relation_of(panel, owner, sent.record, relation) as found:
        if sent.action is not None:
            yield places.related_dialog(found, sent.action, sent.scope or "", sent.related)
        else:
            form = places.relation_form(found, sent.operation or "", sent.related)
            yield FormPlace(cast("Any", found), form.schema, form.record)


def dialog_place(
    panel: Panel, owner: type[Resource], name: str, scope: str, key: object
) -> FormPlace:
    """Return the form in an action's dialog."""
    action = declared_action(panel, owner, name, scope)
    if not action.has_form():
        raise BadRequest("This action asks for nothing.")
    record = resolve.record(owner, key) if scope in {"record", "infolist"} else None
    require_right(action, record)
    return FormPlace(owner, dialog_form(owner, action, record), record, action)


def declared_action(panel: Panel, owner: type[Resource], name: str, scope: str) -> Action:
    """Return an action from the set it was declared in."""
    if scope == "infolist":
        return resolve.known(resolve.find_infolist_action(panel, owner, name))
    if scope == "table":
        return resolve.known(resolve.find_table_action(panel, owner, name))
    table = resolve.table(panel, owner)
    finders = {"record": table.find_record_action, "bulk": table.find_bulk_action}
    return resolve.known(finders[scope](name))


def dialog_form(owner: type[Resource], action: Action, record: Model | None) -> FormSchema:
    """Return an action's form; it is the same form whichever row it was opened from."""
    return action.form_for(record, owner.model, f"{owner.get_slug()}.{action.get_name()}")


def field_at(place: FormPlace, path: str) -> tuple[Field, Occasion]:
    """Return the field a path names, and when it is asked; indexes inside a list are skipped.

    A field of the form that makes a missing option knows nothing of the record outside.
    """
    from django_panel.forms.paths import find_place

    found = find_place(place.schema, path, place.record)
    if found is None:
        raise Http404
    record = place.record if found.schema is place.schema else None
    return found.field, found.occasion(record)


def option_place(place: FormPlace, path: str) -> FormPlace:
    """Return the form that makes a missing option of a select's list."""
    from django_panel.forms.fields.select import Select

    field, occasion = field_at(place, path)
    if not isinstance(field, Select) or field.creation_form() is None:
        raise BadRequest("Nothing can be added to this list.")
    making = field.option_form(occasion)
    if making is None or field.is_disabled(occasion):
        raise PermissionDenied
    return FormPlace(place.resource, making, None, place.action)


def _page_place(panel: Panel, owner: type[Resource], sent: FormPlaceInput) -> FormPlace:
    page = sent.page or "create"
    if page not in owner.pages():
        raise Http404
    record = None
    if page == "edit":
        if sent.record is None and not owner.is_singular():
            raise InvalidInput({"record": [_("This field is required.")]})
        record = (
            owner.resolve_singular_record()
            if owner.is_singular()
            else resolve.record(owner, sent.record)
        )
    allowed = owner.can_create() if record is None else owner.can_edit(record)
    if not allowed:
        raise PermissionDenied
    return FormPlace(owner, _page_form(panel, owner, page), record)


def _page_form(panel: Panel, owner: type[Resource], key: str) -> FormSchema:
    """Return the form of a page: its own where it states one, else the resource's."""
    page = owner.pages()[key]
    if issubclass(page, RecordFormPage):
        return page(owner, panel).form_schema()
    schema: FormSchema = panel.schema_of(owner, "form")
    return schema.for_page(key)
