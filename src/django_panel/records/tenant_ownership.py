"""Keeps the records that are written inside the current tenant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.forms import ModelChoiceField
from django.utils.translation import gettext as _

from django_panel.records.relations import change_related
from django_panel.records.rows import all_rows
from django_panel.records.tenant import (
    TenantPath,
    model_tenant_path,
    require_tenant,
    tenant_path_of,
)
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


class TenantOwnership:
    """What makes the records of a resource records of the current tenant.

    In a panel without tenants, and for records that tenants share, every record belongs to the
    tenant. A model without a resource belongs to the tenant by its only relation to it.
    """

    def __init__(self, resource: type[Resource] | None, model: type[Model] | None = None) -> None:
        self._resource = resource
        #: The model, if it has no resource.
        self._model = model if resource is None else None
        #: Values that were found to lead to the tenant: validated values are checked again when
        #: they are written.
        self._inside: set[Any] = set()

    @property
    def path(self) -> TenantPath | None:
        """The path to the tenant in the current panel, or None."""
        if self._resource is not None:
            return tenant_path_of(self._resource)
        return None if self._model is None else model_tenant_path(self._model)

    @property
    def _tenant(self) -> Any:
        owner = self._resource or self._model
        return None if owner is None else require_tenant(owner)

    # New records.

    def attributes(self) -> dict[str, Any]:
        """Return the attribute of a new record that names the tenant."""
        path = self.path
        return {} if path is None or path.field is None else {path.field: self._tenant}

    def join(self, record: Model) -> None:
        """Add a stored record to the tenant, if none of its attributes does."""
        path = self.path
        if path is not None and path.many_to_many is not None:
            change_related(record, path.many_to_many, added=[self._tenant])

    # Checks before a write.

    def errors(self, attributes: Mapping[str, Any]) -> dict[str, list[str]]:
        """Return an error if the foreign key that leads to the tenant leads elsewhere.

        The error has the name of the foreign key. Attributes without this key have none.
        """
        path = self.path
        if path is None or path.first is None:
            return {}
        names = {path.first.name, path.first.attname}
        # The last one is assigned last: a value that the server sets replaces a submitted one.
        assigned = [value for name, value in attributes.items() if name in names][-1:]
        if not assigned or self.leading(assigned):
            return {}
        return {path.first.name: [outside_message()]}

    def leading(self, values: Iterable[Any]) -> set[Any]:
        """Return which values of the path's first foreign key lead to the tenant.

        A value is a key or a record.
        """
        path = self.path
        if path is None or path.first is None:
            return set(values)
        target = path.first.target_field
        keys = {
            value: getattr(value, target.attname) if isinstance(value, Model) else value
            for value in values
        }
        wanted = {target.to_python(key) for key in keys.values() if key not in (None, "")}
        if path.rest is None:
            self._inside = {getattr(self._tenant, target.attname)}
        elif wanted := wanted - self._inside:
            rows = _rows(path.first.related_model).filter(**{f"{target.attname}__in": list(wanted)})
            inside = path.rest.restrict(rows, self._tenant).order_by()
            self._inside |= set(inside.values_list(target.attname, flat=True))
        return {value for value, key in keys.items() if target.to_python(key) in self._inside}

    def leaving(self, among: Sequence[Any]) -> list[tuple[Any, str]]:
        """Return the records whose foreign key leads out of the tenant, with its name.

        A deferred foreign key is the stored one.
        """
        path = self.path
        if path is None or path.first is None:
            return []
        name, attname = path.first.name, path.first.attname
        keys = [(record, vars(record)[attname]) for record in among if attname in vars(record)]
        inside = self.leading({key for _record, key in keys})
        return [(record, name) for record, key in keys if key not in inside]

    def is_decided(self, attributes: Mapping[str, Any]) -> bool:
        """Return whether its foreign key is the answer for a record with these attributes.

        Otherwise ``contains()`` gives it, once the record and its relations are stored.
        """
        path = self.path
        if path is None or path.field is not None or path.many_to_many is not None:
            return True
        if path.to_many or path.first is None:
            return False
        return path.first.name in attributes or path.first.attname in attributes

    # Checks of stored records.

    def needs_rollback(self, *, by_project: bool = False) -> bool:
        """Return whether a check may fail after a record was stored.

        ``by_project``: code of the project runs while it is stored, and may change the tenant.
        """
        path = self.path
        if path is None or path.many_to_many is not None:
            return False
        return by_project or path.field is None

    def depends_on_links(self) -> bool:
        """Return whether records are led to the tenant by relations from other records only.

        These are stored after the record, and may be removed from it.
        """
        path = self.path
        if path is None or path.many_to_many is not None or path.lookup == "pk":
            return False
        return path.to_many or path.first is None

    def contains(self, record: Model) -> bool:
        """Return whether a stored record belongs to the tenant."""
        return bool(self.only([record]))

    def require(self, record: Model, attributes: Mapping[str, Any]) -> None:
        """Raise ``ValidationError`` if a stored record does not belong to the tenant.

        It was stored with these attributes. The error belongs to the relation with which the path
        begins, else to the record.
        """
        path = self.path
        if path is None:
            return
        if self.is_decided(attributes):
            # Code of the project may have stored another value.
            self.require_key(record)
        elif not self.contains(record):
            raise ValidationError({path.lookup.partition("__")[0]: [not_owned_message()]})

    def require_key(self, record: Model) -> None:
        """Raise ``ValidationError`` if the foreign key of a record leads out of the tenant."""
        for _record, name in self.leaving([record]):
            raise ValidationError({name: [outside_message()]})

    def only(self, among: Sequence[Any]) -> list[Any]:
        """Return the records that belong to the tenant."""
        path = self.path
        if path is None or not among or context.current().all_tenants:
            return list(among)
        keys = [record.pk for record in among]
        rows = _rows(type(among[0])).using(among[0]._state.db).filter(pk__in=keys)
        inside = set(path.restrict(rows, self._tenant).order_by().values_list("pk", flat=True))
        return [record for record in among if record.pk in inside]

    def has_outside(self, rows: QuerySet[Any] | list[Any]) -> bool:
        """Return whether some of the rows do not belong to the tenant.

        Rows of a model without a resource may belong to no tenant.
        """
        path = self.path
        if path is None:
            return False
        if isinstance(rows, list):
            inside_keys = {record.pk for record in self.only(rows)}
            others = [record for record in rows if record.pk not in inside_keys]
            if not others or self._model is None:
                return bool(others)
            stored = _rows(type(others[0])).using(others[0]._state.db)
            return _have_tenant(path, stored.filter(pk__in=[record.pk for record in others]))
        inside = path.restrict(_rows(rows.model).using(rows.db), self._tenant)
        outside = rows.exclude(pk__in=inside.order_by().values("pk"))
        return outside.exists() if self._model is None else _have_tenant(path, outside)


def outside_message() -> str:
    """Return the message at a field whose record belongs to another tenant, or to none."""
    return str(ModelChoiceField.default_error_messages["invalid_choice"])


def not_owned_message() -> str:
    """Return the message for a record that no field leads to the tenant."""
    return _("This record would not belong to the current tenant.")


def _have_tenant(path: TenantPath, rows: QuerySet[Any]) -> bool:
    return rows.filter(**{f"{path.lookup}__isnull": False}).exists()


def _rows(model: type[Model]) -> QuerySet[Any]:
    return all_rows(model)
