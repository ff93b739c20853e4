"""The records of a resource in one panel, as a ``RecordSource``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet
from django.http import Http404

from django_panel.exceptions import LogicException, dotted
from django_panel.records import locking
from django_panel.records.transaction import source_database
from django_panel.records.trash import Trash, trash_of
from django_panel.resources import abilities, records
from django_panel.resources.header_actions import find_header_action
from django_panel.resources.overrides import overrides
from django_panel.resources.parent_links import link_to_parent, parent_attributes
from django_panel.resources.parents import parent_path_keys
from django_panel.resources.source_base import SourceBase
from django_panel.support import context
from django_panel.support.keys import RecordKey, database_keys
from django_panel.support.parent_record import parent_resources_of
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.related import forward_paths

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.infolists.schema import InfolistSchema
    from django_panel.records.address import Address
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema


class ResourceSource(SourceBase):
    """A resource in a panel. It has no request state, so schemas may cache it.

    The panel is the current one by default. ``parents`` are passed where they are not in the
    ambient context, as in a job. With ``any_parent``, a nested resource has the records of all
    parents that the user may view, and its new records get no parent.
    """

    def __init__(
        self,
        resource: type[Resource],
        panel: PanelPort | None = None,
        parents: Sequence[Model] | None = None,
        *,
        any_parent: bool = False,
    ) -> None:
        self.resource = resource
        self._panel = panel
        self._parents = None if parents is None else tuple(parents)
        self._any_parent = any_parent and resource.is_nested()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and (
            self.resource,
            self._panel,
            self._parents,
            self._any_parent,
        ) == (other.resource, other._panel, other._parents, other._any_parent)

    def __hash__(self) -> int:
        return hash((self.resource, self._panel))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dotted(self.resource)})"

    @property
    def model(self) -> type[Model]:
        return self.resource.model

    @property
    def relation(self) -> None:
        return None

    @property
    def panel(self) -> PanelPort:
        panel = self._panel or context.current_panel()
        if panel is None:
            raise LogicException(
                f"{self!r} was used outside a panel. "
                "URLs and schemas belong to a panel. Bind one first."
            )
        return panel

    @property
    def slug(self) -> str:
        with self._context():
            return self.resource.get_slug()

    @property
    def label(self) -> str:
        with self._context():
            return self.resource.get_label()

    @property
    def plural_label(self) -> str:
        with self._context():
            return self.resource.get_plural_label()

    @property
    def trash(self) -> Trash | None:
        return trash_of(self.resource)

    def has_soft_deletes(self) -> bool:
        return self.resource.has_soft_deletes()

    def parents(self) -> tuple[Model, ...]:
        """Return the parents that were passed, outermost first."""
        return self._parents or ()

    # Records.

    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
        if self._any_parent:
            scope = replace(scope, any_parent=True)
        with self._context():
            queryset = records.queryset_of(self.resource, scope)
        paths = forward_paths(self.model, scope.joins)
        return queryset.select_related(*paths) if paths else queryset

    def database(self) -> str:
        return source_database(self.queryset)

    def find(self, key: RecordKey, lock: bool = False, joins: Iterable[str] = ()) -> Any | None:
        with self._context():
            if not overrides(self.resource, "find_record"):
                return records.find(self.resource, key, lock=lock, joins=joins)
            self._lock([key], lock)
            return self._inside(self.resource.find_record(key))

    def resolve(self, key: RecordKey | None, lock: bool = False, joins: Iterable[str] = ()) -> Any:
        """Return the record with this key; without one, the record of a singular resource."""
        with self._context():
            if key is None:
                return self._resolve_singular(lock, joins)
            if overrides(self.resource, "resolve_record"):
                self._lock([key], lock)
                return self._required(self.resource.resolve_record(key))
        record = self.find(key, lock, joins)
        if record is None:
            raise Http404
        return record

    def find_many(self, keys: Sequence[RecordKey], lock: bool = False) -> list[Any]:
        with self._context():
            if not overrides(self.resource, "find_records"):
                return records.find_many(self.resource, keys, lock=lock)
            self._lock(keys, lock)
            return self.ownership().only(self.resource.find_records(keys))

    def _resolve_singular(self, lock: bool, joins: Iterable[str]) -> Any:
        if not overrides(self.resource, "resolve_singular_record"):
            return records.resolve_singular(self.resource, lock=lock, joins=joins)
        record = self._required(self.resource.resolve_singular_record())
        if not lock:
            return record
        self._lock([record.pk], lock)
        return self._required(self.resource.resolve_singular_record())

    def _inside(self, record: Model | None) -> Any | None:
        """Return what an overridden method found, or None if it is of another tenant."""
        is_inside = record is None or self.ownership().contains(record)
        return record if is_inside else None

    def _required(self, record: Model | None) -> Any:
        if self._inside(record) is None:
            raise Http404
        return record

    def _lock(self, keys: Sequence[Any], lock: bool) -> None:
        """Lock rows before an overridden look-up method reads them."""
        if lock:
            locking.lock_keys(self.model, database_keys(self.model, keys), self.database())

    # Permissions.

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        with self._context():
            return abilities.verdict(self.resource, ability, record)

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        with self._context():
            return abilities.allows_each(self.resource, ability, among)

    def depends_on_record(self, ability: str) -> bool:
        return abilities.depends_on_record(self.resource, ability)

    # Schemas.

    def table(self) -> TableSchema:
        schema: TableSchema = self.panel.schema_of(self.resource, "table")
        return schema

    def form(self, page: str) -> FormSchema:
        """Return the form of a page: its own if it declares one, else the resource's."""
        page_class: Any = self.resource.pages().get(page)
        if hasattr(page_class, "form_schema"):
            declared: FormSchema = page_class(self.resource, self.panel).form_schema()
            return declared
        schema: FormSchema = self.panel.schema_of(self.resource, "form")
        return schema.for_page(page)

    def infolist(self) -> InfolistSchema | None:
        if not overrides(self.resource, "infolist"):
            return None
        schema: InfolistSchema = self.panel.schema_of(self.resource, "infolist")
        return schema

    def action(self, scope: str, name: str) -> Action | None:
        if scope == "record":
            return self.table().find_record_action(name)
        if scope == "bulk":
            return self.table().find_bulk_action(name)
        if scope == "table":
            action = self.table().find_table_action(name)
        else:
            infolist = self.infolist()
            action = None if infolist is None else infolist.find_action(name)
        return action or find_header_action(self, name, about_record=scope == "infolist")

    # Titles and URLs.

    def record_title(self, record: Model) -> str:
        return self.resource.record_title(record)

    def has_page(self, page: str) -> bool:
        return page in self.resource.pages()

    def url(self, page: str = "index", record: Model | RecordKey | None = None) -> str:
        with self._context():
            return self.resource.url(page, record, self._panel)

    # New records.

    def given(self) -> dict[str, Any]:
        with self._context():
            parent = {} if self._any_parent else parent_attributes(self.resource)
            # The tenant comes last: the parent may be a record that tenants share.
            return {**parent, **self.ownership().attributes()}

    def join(self, record: Model) -> None:
        with self._context():
            if not self._any_parent:
                link_to_parent(self.resource, record)
            self.ownership().join(record)

    def _joins_parent(self) -> bool:
        return self.resource.is_nested()

    def address(self) -> Address:
        with self._context():
            keys = parent_path_keys(self.resource) if self.resource.is_nested() else {}
            return {"panel": self.panel.get_id(), "resource": self.slug, **keys}

    @contextmanager
    def _context(self) -> Iterator[None]:
        """Bind the panel and the parents, if they are not the current ones."""
        current = context.current()
        changes: dict[str, Any] = {}
        if self._panel is not None and current.panel is not self._panel:
            changes["panel"] = self._panel
        if self._parents is not None and current.parents != self._parents:
            changes |= {"parents": self._parents, "lineage": parent_resources_of(self.resource)}
        if not changes:
            yield
            return
        with context.bind(**changes):
            yield
