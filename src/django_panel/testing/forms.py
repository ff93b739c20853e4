"""The form of a resource's page in a test: its fields, values, validation and saving."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

from django_panel.exceptions import dotted
from django_panel.forms.versions import form_version
from django_panel.resources.resource_source import ResourceSource
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.testing.acting import Acting
from django_panel.testing.client import PanelClient
from django_panel.testing.failures import difference, missing, require, require_name
from django_panel.testing.responses import ExpectedErrors, SentForm, check_errors

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.panels.panel import Panel
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource

#: A value that no field would accept unnoticed.
_PROBE = "django-panel-probe"


@dataclass(frozen=True, eq=False, repr=False)
class PanelForm(FrozenValue):
    """A form of a page with typed values; ``fill()`` returns a copy.

    The values that a test does not fill in are those that the browser would send: of the record,
    or the defaults.
    """

    acting: Acting
    page: str
    record: Model | None = None
    _filled: Mapping[str, Any] = field(default_factory=dict)

    def fill(self, values: Mapping[str, Any] | None = None, **more: Any) -> Self:
        """Type values into fields; fails if one of them does not exist on this page."""
        filled = {**(values or {}), **more}
        names = self.field_names()
        for name in filled:
            require(_exists(name, names), missing("field", name, names, self._name()))
        converted = {name: _wire_value(value) for name, value in filled.items()}
        return replace(self, _filled={**self._filled, **converted})

    # What the form contains.

    def field_names(self) -> list[str]:
        """Return the names of the fields that exist on this page for this record."""
        with self.acting.bound() as source:
            return [field.get_name() for field in self._bind(source, None).fields]

    def values(self) -> dict[str, Any]:
        """Return the values in the browser: the initial ones, and those that were filled in."""
        with self.acting.bound() as source:
            return self._data(source)

    def errors(self) -> dict[str, list[str]]:
        """Validate the values, and return the errors by field. Nothing is saved."""
        with self.acting.bound() as source:
            return dict(self._bound_form(source).errors)

    def dehydrate(self) -> dict[str, Any]:
        """Validate the values, and return what would be written, by attribute."""
        with self.acting.bound() as source:
            form = self._bound_form(source)
            require(form.is_valid(), f"{self._name()} is not valid: {form.errors}")
            return dict(form.attributes)

    # Assertions.

    def assert_has_field(self, name: str) -> Self:
        """Fail unless the field exists on this page."""
        names = self.field_names()
        require_name("field", name, names, self._name())
        return self

    def assert_does_not_have_field(self, name: str) -> Self:
        """Fail if the field exists, or if the form would accept a submitted value for it."""
        require(name not in self.field_names(), f"{self._name()} has a field {name!r}.")
        with self.acting.bound() as source:
            form = self._bind(source, {**self._data(source), name: _PROBE})
            accepted = {*form.errors, *form.cleaned_data}
            written = form.attributes.get(name) == _PROBE
        require(
            name not in accepted and not written,
            f"{self._name()} shows no field {name!r}, but validates a submitted value for it.",
        )
        return self

    def assert_field_is_required(self, name: str) -> Self:
        """Fail unless the form has an error if the field is empty."""
        require(self._is_required(name), f"The field {name!r} of {self._name()} is optional.")
        return self

    def assert_field_is_optional(self, name: str) -> Self:
        """Fail if the form has an error if the field is empty."""
        require(not self._is_required(name), f"The field {name!r} of {self._name()} is required.")
        return self

    def assert_value_equals(self, name: str, value: Any) -> Self:
        """Fail unless a field has this value in the browser."""
        self.assert_has_field(name)
        actual = self.values().get(name)
        require(actual == value, difference(f"The value of {name!r}", value, actual))
        return self

    def assert_dehydrates_to(self, expected: Mapping[str, Any]) -> Self:
        """Fail unless these attributes would be written with these values."""
        data = self.dehydrate()
        for name, value in expected.items():
            require_name("attribute", name, data, self._name())
            require(data[name] == value, difference(f"The attribute {name!r}", value, data[name]))
        return self

    def assert_errors(self, *expected: ExpectedErrors) -> Self:
        """Fail unless exactly these fields have errors; without arguments, if one has any."""
        check_errors(self._name(), self.errors(), expected)
        return self

    # Saving.

    def submit(self, **extra: Any) -> SentForm:
        """Send the form to the panel as the browser does; ``extra`` are other request keys.

        An edit form sends the version of the record that it was filled with.
        """
        acting = self.acting
        client = PanelClient(acting.panel, acting.user, acting.tenant)
        with acting.bound() as source:
            data = self._data(source)
            is_new = self.record is None and not source.resource.is_singular()
            url = source.url(self.page, self.record)
            if not is_new:
                extra = {"version": self._version(source), **extra}
        response = client.send("POST" if is_new else "PUT", url, {**data, **extra})
        return SentForm(f"Submitting {self._name()}", response)

    def _version(self, source: RecordSource) -> str | None:
        return form_version(self._bind(source, None))

    def _is_required(self, name: str) -> bool:
        with self.acting.bound() as source:
            form = self._bind(source, {**self._data(source), name: None})
            bound: Field | None = next((f for f in form.fields if f.get_name() == name), None)
            names = [field.get_name() for field in form.fields]
            if bound is None:
                raise AssertionError(missing("field", name, names, self._name()))
            # A stored value that is already empty is not validated again.
            return name in form.errors or bound.is_required()

    def _data(self, source: RecordSource) -> dict[str, Any]:
        return {**self._bind(source, None).initial, **self._filled}

    def _bound_form(self, source: RecordSource) -> BoundForm:
        return self._bind(source, self._data(source))

    def _bind(self, source: RecordSource, data: Mapping[str, Any] | None) -> BoundForm:
        """Return the form of the page, bound to the record as the panel binds it."""
        resource = source.resource
        page_class: Any = resource.pages().get(self.page)
        require(
            page_class is not None, missing("page", self.page, resource.pages(), dotted(resource))
        )
        require(
            hasattr(page_class, "form_schema"),
            f"The page {self.page!r} of {dotted(resource)} has no form.",
        )
        page = page_class(resource, source.panel)
        record: Any = self.record
        if resource.is_singular() and isinstance(source, ResourceSource):
            record = source.resolve(None)
        elif record is not None:
            key = wire_key(record)
            record = source.find(key)
            require(record is not None, f"{self.acting.name()} cannot see the record {key}.")
        given = source.given() if record is None else {}
        return page.form_schema().bind(  # type: ignore[no-any-return]
            instance=record, data=data, hooks=page, given=given
        )

    def _name(self) -> str:
        return f"the {self.page} form of {dotted(self.acting.resource)}"


def panel_form(
    resource: type[Resource],
    page: str = "create",
    record: Model | None = None,
    *,
    user: Any = None,
    panel: Panel | str | None = None,
    tenant: Any = None,
    parent: Model | None = None,
) -> PanelForm:
    """Return the form of a page, as a user sees it; ``record`` is that of an edit page."""
    acting = Acting.of(resource, panel, user=user, tenant=tenant, parent=parent)
    return PanelForm(acting, page, record)


def _exists(name: str, names: list[str]) -> bool:
    """Return whether a name is that of a field, or of a group of fields."""
    return name in names or any(field_name.startswith(f"{name}.") for field_name in names)


def _wire_value(value: Any) -> Any:
    """Return a value as the browser sends it: a record is its key, a date is a text."""
    return json.loads(json.dumps(value, cls=_BrowserEncoder))


class _BrowserEncoder(DjangoJSONEncoder):
    """Encodes records as their keys."""

    def default(self, o: Any) -> Any:
        return wire_key(o) if isinstance(o, Model) else super().default(o)
