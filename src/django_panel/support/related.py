"""The records of another model that a form may use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django_panel.support import context
from django_panel.support.context import current_panel, current_user
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

    from django_panel.support.ports import RelatedSource


def related_source(model: type[Model], *, unscoped: bool = False) -> RelatedSource:
    """Return the records of a model as the current panel scopes them (decisions D12).

    ``unscoped`` and forms outside a panel get all records that the model's manager returns.
    """
    panel = current_panel()
    return UnscopedSource(model) if panel is None or unscoped else panel.related_source(model)


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

    def record_title(self, record: Model) -> str:
        return str(record)
