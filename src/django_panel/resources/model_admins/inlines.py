"""The inlines of a ``ModelAdmin``: rows that its own formsets validate and save."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from django.contrib.admin import TabularInline
from django.contrib.admin.utils import flatten_fieldsets
from django.contrib.contenttypes.forms import BaseGenericInlineFormSet
from django.utils.functional import cached_property
from django.utils.text import capfirst

from django_panel.forms.fields.inline import Inline
from django_panel.forms.inlines.links import InlineLink
from django_panel.resources.model_admins.formset_rows import FormsetRows
from django_panel.resources.model_admins.hooks import call
from django_panel.support.generic_keys import GenericKey
from django_panel.support.keys import is_saved

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin
    from django.contrib.admin.options import InlineModelAdmin
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.inlines.reading import ReadRows
    from django_panel.schemas.component import ModelClass

#: Django's number for a formset without a limit.
_NO_LIMIT = 1_000


class InlineAccess:
    """What the user may do with the rows of a record, by the permissions of the inline."""

    def __init__(self, formset: FormsetOfRecord) -> None:
        self._formset = formset

    def can_list(self) -> bool:
        return self._has("view_or_change")

    def can_create(self) -> bool:
        return self._has("add")

    def visible(self, rows: Sequence[Any]) -> list[Any]:
        return list(rows)

    def keys_with(self, ability: str, rows: Sequence[Any]) -> set[Any]:
        permission = "change" if ability == "edit" else ability
        return {row.pk for row in rows} if self._has(permission) else set()

    def _has(self, permission: str) -> bool:
        return self._formset.has_permission(permission)


class FormsetOfRecord:
    """The formset of one inline for the record of a request."""

    def __init__(
        self, model_admin: ModelAdmin[Any], inline: Any, formset_class: Any, record: Model | None
    ) -> None:
        self.model_admin = model_admin
        self.inline: InlineModelAdmin[Any, Any] = inline
        self.formset_class = formset_class
        self.record = record
        self._permissions: dict[str, bool] = {}

    @property
    def model(self) -> type[Model]:
        model: type[Model] = self.inline.model
        return model

    def call(self, name: str, *args: Any) -> Any:
        """Return what a method of the inline returns for the record."""
        page = "add" if self.record is None else "change"
        return call(self.inline, name, *args, page=page, record=self.record, owner=self.model_admin)

    def has_permission(self, permission: str) -> bool:
        if permission not in self._permissions:
            allowed = self.call(f"has_{permission}_permission", self.record)
            self._permissions[permission] = bool(allowed)
        return self._permissions[permission]

    @cached_property
    def prefix(self) -> str:
        return str(self.formset_class.get_default_prefix())

    def bound(self, data: Mapping[str, Any] | None, instance: Any) -> Any:
        """Return the formset, bound to data in the format of a browser; None binds it to none."""
        page = "add" if self.record is None else "change"
        arguments = call(
            self.model_admin,
            "get_formset_kwargs",
            instance,
            self.inline,
            self.prefix,
            page=page,
            record=self.record,
        )
        arguments |= {"data": data, "files": {} if data is not None else None}
        arguments.pop("save_as_new", None)
        return self.formset_class(**arguments)

    def link(self) -> InlineLink:
        """Return the columns by which the rows belong to the record."""
        if issubclass(self.formset_class, BaseGenericInlineFormSet):
            formset: Any = self.formset_class
            type_column, key = formset.ct_field, formset.ct_fk_field
            generic = GenericKey(type_column.name, type_column, key, formset.for_concrete_model)
            return InlineLink(self.model, generic=generic)
        return InlineLink(self.model, foreign_key=self.formset_class.fk)


@dataclass(frozen=True, eq=False, repr=False)
class AdminInline(Inline):
    """The rows of an inline; its formset validates and saves them with the record."""

    _formset: Any = field(default=None, init=False, compare=False)

    @classmethod
    def of(cls, name: str, formset: FormsetOfRecord, fields: Iterable[Field]) -> Self:
        """Return the field of an inline with these fields in each row."""
        inline, formset_class = formset.inline, formset.formset_class
        label = capfirst(str(inline.verbose_name_plural))
        made = cls(name)._with(_formset=formset).label(label).schema(fields)
        made = made.item_name(capfirst(str(inline.verbose_name)))
        made = made.stacked(not isinstance(inline, TabularInline))
        made = made.deletable(bool(formset_class.can_delete)).addable(formset_class.max_num > 0)
        if formset_class.max_num < _NO_LIMIT:
            made = made.max_items(formset_class.max_num)
        stored = 0 if formset.record is None else len(made.rows_of(formset.record))
        missing = max(0, formset_class.min_num - stored)
        count = min(formset_class.extra + missing, formset_class.max_num)
        return made.extra(count)  # noqa: S610 - no queryset

    def get_formset(self) -> FormsetOfRecord:
        formset: FormsetOfRecord = self._formset
        return formset

    def with_model(self, model: ModelClass | None) -> Self:
        bound = super(Inline, self).with_model(model)
        link = self.get_formset().link()
        return bound._with(_link=link, _entry=self._entry.model(link.model))

    def access(self) -> Any:
        return InlineAccess(self.get_formset())

    def is_shown_for_all_records(self) -> bool:
        return False

    def rows_of(self, record: Model) -> list[Any]:
        if not is_saved(record):
            return []
        if self._cache_name() not in record.__dict__:
            self.load([record])
        rows: list[Any] = record.__dict__[self._cache_name()]
        return rows

    def load(self, owners: Sequence[Any], read: ReadRows | None = None) -> None:
        """Read the rows of records with ``get_queryset()`` of the inline."""
        for owner in owners:
            rows = self.get_formset().bound(None, owner).get_queryset()
            owner.__dict__[self._cache_name()] = list(rows)

    def rows_in(self, form: BoundForm) -> FormsetRows:
        """Return the rows of a bound form; they are the same for the whole request."""
        rows = form.inlines.get(self.get_name())
        if not isinstance(rows, FormsetRows):
            rows = form.inlines[self.get_name()] = FormsetRows(self, form)
        return rows

    _rows_in = rows_in

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        # The formset has validated the rows.
        return {}

    def save_related(self, form: BoundForm, owner: Model) -> None:
        # ``save_related()`` of the admin saves the formset.
        pass


def inlines_of(model_admin: ModelAdmin[Any], record: Model | None, make: Any) -> list[AdminInline]:
    """Return a field for each inline that the hooks return for a record.

    ``make(inline, sources, read_only)`` returns a function of a name that makes a field of a row.
    """
    page = "add" if record is None else "change"
    ask = partial(call, model_admin, page=page, record=record)
    made: list[AdminInline] = []
    names: set[str] = set()
    for formset_class, inline in ask("get_formsets_with_inlines", record):
        formset = FormsetOfRecord(model_admin, inline, formset_class, record)
        entries = flatten_fieldsets(formset.call("get_fieldsets", record))
        read_only = tuple(formset.call("get_readonly_fields", record))
        if record is not None and not formset.has_permission("change"):
            read_only = tuple(entries) if not formset.has_permission("add") else read_only
        field_of = make(inline, formset_class.form.base_fields, read_only)
        fields = [each for entry in entries if (each := field_of(entry)) is not None]
        name = _free_name(formset.prefix, names)
        names.add(name)
        made.append(AdminInline.of(name, formset, fields))
    return made


def _free_name(prefix: str, taken: set[str]) -> str:
    name = "".join(letter if letter.isalnum() else "_" for letter in prefix)
    name = name if name.isidentifier() else f"rows_{name}"
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    return free
