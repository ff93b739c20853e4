"""The records of another model that a form may use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import (
    ForeignKey,
    OneToOneField,
    OneToOneRel,
    ProtectedError,
    RestrictedError,
)
from django.utils.translation import gettext as _

from django_panel.support import context
from django_panel.support.context import current_panel, current_user
from django_panel.support.lookup_paths import lookup_path
from django_panel.support.permission_results import Verdict
from django_panel.support.titles import record_title

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

    from django_panel.support.ports import RelatedSource, TenantOwnership


def related_source(model: type[Model], *, unscoped: bool = False) -> RelatedSource:
    """Return the records of a model as the current panel scopes them (decisions D12).

    ``unscoped`` and forms outside a panel get all records that the model's manager returns.
    """
    panel = current_panel()
    return UnscopedSource(model) if panel is None or unscoped else panel.related_source(model)


def ownership_of(model: type[Model]) -> TenantOwnership:
    """Return how records of a model become and stay records of the current tenant."""
    panel = current_panel()
    return NoTenant() if panel is None else panel.ownership_of(model)


def is_restricted(rows: QuerySet[Any]) -> bool:
    """Return whether a queryset may leave out rows of its model."""
    query = rows.query
    return bool(query.has_filters() or query.combinator or query.is_sliced)


def in_scope(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Restrict a queryset to the records that may be chosen in the current panel."""
    choices = related_source(rows.model).choices()
    if not is_restricted(choices):
        return rows.all()
    return rows.filter(pk__in=choices.order_by().values("pk"))


def title_relations(model: type[Model]) -> list[str]:
    """Return the relations that titles of a model's records may follow.

    These are the foreign keys, and ``with_related`` of the resource.
    """
    keys = (
        each.name for each in model._meta.concrete_fields if each.many_to_one or each.one_to_one
    )
    return list(dict.fromkeys([*keys, *related_source(model).title_relations]))


def with_relations(rows: QuerySet[Any], paths: Iterable[str]) -> QuerySet[Any]:
    """Load relations: join those to one record, prefetch the others."""
    joined: list[str] = []
    fetched: list[str] = []
    for path in map(lookup_path, paths):
        (joined if _is_forward(rows.model, path) else fetched).append(path)
    if joined:
        rows = rows.select_related(*joined)
    return rows.prefetch_related(*fetched) if fetched else rows


def forward_paths(model: type[Model], paths: Iterable[str]) -> tuple[str, ...]:
    """Return the paths that lead to one record each."""
    return tuple(path for path in map(lookup_path, paths) if _is_forward(model, path))


def _is_forward(model: type[Model], path: str) -> bool:
    """Return whether every step of a path leads to one record."""
    current: Any = model
    for part in path.split("__"):
        try:
            field = current._meta.get_field(part)
        except FieldDoesNotExist:
            return False
        if not isinstance(field, ForeignKey | OneToOneField | OneToOneRel):
            return False
        current = field.related_model
    return True


def related_scope(model: type[Model]) -> QuerySet[Any] | None:
    """Return the records of a model in the scope of its resource (decisions D23).

    None if there is no panel, if the model has no resource in it, or if the resource leaves out
    no records: then a query needs no condition. It is read once per request.
    """
    panel = current_panel()
    if panel is None:
        return None
    cache, key = context.cache(), ("related_scope", model)
    if key not in cache:
        cache[key] = panel.scope_of(model)
    found: QuerySet[Any] | None = cache[key]
    return found


def within(rows: QuerySet[Any], scope: QuerySet[Any] | None) -> QuerySet[Any]:
    """Restrict records to those of a scope of the same model, if there is one."""
    return rows if scope is None else rows.filter(pk__in=scope.order_by().values("pk"))


class NoTenant:
    """The ownership of records outside a panel."""

    def attributes(self) -> dict[str, Any]:
        return {}

    def join(self, record: Model) -> None: ...

    def errors(self, attributes: Mapping[str, Any]) -> dict[str, list[str]]:
        return {}

    def require(self, record: Model, attributes: Mapping[str, Any]) -> None: ...


class UnscopedSource:
    """All records of a model. Only creating one needs a permission: Django's ``add``."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model

    @property
    def label(self) -> str:
        return str(self.model._meta.verbose_name)

    @property
    def plural_label(self) -> str:
        return str(self.model._meta.verbose_name_plural)

    def queryset(self) -> QuerySet[Any]:
        return self.model._default_manager.all()

    def choices(self) -> QuerySet[Any]:
        return self.queryset()

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        if ability != "create":
            return Verdict.YES
        meta = self.model._meta
        has_perm = getattr(current_user(), "has_perm", None)
        permission = f"{meta.app_label}.add_{meta.model_name}"
        return Verdict.of(has_perm is not None and has_perm(permission))

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        return self.allows(ability)

    def can_view(self, record: Model) -> bool:
        return True

    def can_change(self, record: Model) -> bool:
        return True

    @property
    def title_attribute(self) -> str | None:
        return None

    @property
    def search_fields(self) -> Sequence[str]:
        return ()

    @property
    def title_relations(self) -> Sequence[str]:
        return ()

    def computes_titles(self) -> bool:
        return False

    def record_title(self, record: Model) -> str:
        return record_title(record)

    def has_details(self) -> bool:
        return False

    def record_details(self, record: Model) -> Mapping[Any, Any]:
        return {}

    def delete(self, records: Sequence[Model]) -> None:
        try:
            for record in records:
                record.delete()
        except (ProtectedError, RestrictedError) as error:
            raise ValidationError(
                _("Other records still refer to it, so it can't be deleted.")
            ) from error

    def written(self, operation: str, record: Model) -> None: ...
