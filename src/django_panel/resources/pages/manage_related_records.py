"""The page that shows one relation of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.resources import schemas
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord
from django_panel.resources.relations.declared_managers import declared_managers
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.relations.table import open_relation_wire, relation_selection
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.keys import wire_key
from django_panel.support.screen import Lazy, OptionalProp, Screen

if TYPE_CHECKING:
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.resources.relations.wire import RelatedRecordsWire


class ManageRelatedRecords(InteractsWithRecord, ResourcePage):
    """Shows one relation of a record, which the resource's ``relation_managers()`` declares."""

    #: The manager whose records the page shows.
    relation_manager: ClassVar[type[RelationManager] | None] = None

    @classmethod
    def get_relation_manager(cls) -> type[RelationManager]:
        if cls.relation_manager is None:
            raise PanelRegistrationException(
                f"{dotted(cls)} sets no relation_manager.",
                "A relation page shows the records of a relation manager.",
                "Set relation_manager to a subclass of RelationManager.",
            )
        return cls.relation_manager

    @classmethod
    def relation_page_key(cls) -> str:
        """Return the page's key in the record's sub-navigation."""
        return cls.get_relation_manager().get_key()

    @classmethod
    def get_route_path(cls, key: str) -> str:
        return cls.route_path if cls.route_path is not None else f"{{record}}/{key}"

    def render(self, request: HttpRequest, record: str | None = None) -> Screen:
        """Return the relation's table."""
        if not self._is_declared():
            raise Http404
        owner = self.resolve_record(record)
        relation = self.bound_relation(owner)
        if not relation.allows("view_any"):
            raise PermissionDenied
        props = {**self.props(request, relation), **self.widget_props()}
        return self.screen("panel/resources/ManageRelated", props, owner)

    def props(self, request: HttpRequest, relation: RelationSource) -> RelatedRecordsWire:
        """Return the props of the page besides its metadata."""
        table: Any = Lazy(lambda: open_relation_wire(relation, request.GET))
        token: Any = OptionalProp(lambda: relation_selection(relation, request.GET))
        return {
            "relation": table,
            "selection": token,
            "recordKey": wire_key(relation.owner),
            "actionEndpoints": self.action_endpoints(),
        }

    def bound_relation(self, owner: Model) -> RelationSource:
        """Return the relation of this owner."""
        return RelationSource(self.get_relation_manager(), self.get_resource(), owner, self.panel())

    # Titles.

    def default_title(self, record: Model | None) -> str:
        if record is None:
            return self.get_relation_manager().get_title()
        return self.bound_relation(record).get_title()

    def default_subheading(self, record: Model | None) -> str | None:
        return None if record is None else self.record_title(record)

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the breadcrumbs: list, owner, relation."""
        if record is None:
            return super().breadcrumbs(record)
        crumb = self.record_crumb(record, self.record_title(record))
        return [*self.base_breadcrumbs(), crumb, Breadcrumb(self.get_title(record))]

    # Sub-navigation.

    def sub_navigation_key(self) -> str | None:
        return self.relation_page_key()

    def get_sub_navigation_label(self) -> str | None:
        return super().get_sub_navigation_label() or self.get_title()

    def get_sub_navigation_icon(self) -> str | None:
        return super().get_sub_navigation_icon() or self.get_relation_manager().get_icon()

    def can_open(self, record: Model | None = None) -> bool:
        """Return whether the user may view the owner and the relation.

        True without an owner: ``render`` checks again with the owner.
        """
        if record is None:
            return True
        if not self._is_declared():
            return False
        return self.authorize_record(record) and bool(
            self.bound_relation(record).allows("view_any")
        )

    def _is_declared(self) -> bool:
        resource = self.get_resource()
        if not schemas.declares_relations(resource):
            return False
        return self.get_relation_manager() in declared_managers(self.panel(), resource)
