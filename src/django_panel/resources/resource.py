"""The resource: a model and its pages in a panel.

The class declares; these modules implement: ``records`` (querysets and look-ups), ``abilities``
(permissions), ``labels``, ``urls``, ``schemas``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from django.db.models import Model, QuerySet
from django.forms import ModelForm

from django_panel.forms.formfield_overrides import NO_OVERRIDES, FormfieldOverrides
from django_panel.policies import Policy
from django_panel.records.trash import Trash, check_trash, trash_of
from django_panel.resources import abilities, labels, records, schemas, slugs, urls
from django_panel.resources.attributes import default_table
from django_panel.resources.derived_forms import has_create_page
from django_panel.resources.form_attributes import default_form
from django_panel.resources.global_search import GlobalSearch
from django_panel.resources.overrides import overridable
from django_panel.resources.pages.standard import standard_pages
from django_panel.resources.resource_model import resolve_model
from django_panel.support import titles
from django_panel.support.enums import SubNavigationPosition
from django_panel.support.keys import RecordKey
from django_panel.support.labels import StrOrPromise
from django_panel.support.model_type import M
from django_panel.support.navigation import NavigationBadge, NavigationGroup, NavigationItem
from django_panel.support.tenants import Shared

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.infolists.schema import InfolistSchema
    from django_panel.integrations.settings import Integrations
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.support.cluster import Cluster
    from django_panel.support.ports import PanelPort
    from django_panel.tables.columns.base import Column
    from django_panel.tables.filters.base import Filter
    from django_panel.tables.schema import TableSchema


@overridable
class Resource(GlobalSearch[M], Generic[M]):
    """A model and its pages. Declared as a subclass, never instantiated.

    ``class TaskResource(Resource[Task])`` sets the model, and type checkers know the records.
    """

    #: The model; the only required attribute, unless the class names it in brackets.
    model: ClassVar[type[Model]]
    #: First segment of the path; by default the kebab-case plural of the model's name.
    slug: ClassVar[str | None] = None
    #: Singular label; the model's ``verbose_name`` by default.
    label: ClassVar[StrOrPromise | None] = None
    #: Plural label; the model's ``verbose_name_plural`` by default.
    plural_label: ClassVar[StrOrPromise | None] = None
    #: Attribute with a record's title; by default ``__str__`` of the model, else ``name``, else
    #: the primary key.
    record_title_attribute: ClassVar[str | None] = None
    #: Relations that every query loads (joined or prefetched).
    with_related: ClassVar[Sequence[str]] = ()
    #: Alias of ``with_related``; both are loaded.
    list_select_related: ClassVar[Sequence[str]] = ()
    #: The columns of the list: names of fields, paths over relations, methods or properties of
    #: the model or of this class, and column objects. Derived from the model by default.
    columns: ClassVar[Sequence[str | Column] | None] = None
    #: The filters of the list: names of fields, or filters. Derived from the model by default.
    filters: ClassVar[Sequence[str | Filter] | None] = None
    #: The fields that the list's search box searches; the derived text columns by default.
    search_fields: ClassVar[Sequence[str] | None] = None
    #: The text in the empty search box: what the search finds.
    search_help_text: ClassVar[StrOrPromise | None] = None
    #: The default order of the list, as in ``order_by()``; that of the model by default.
    ordering: ClassVar[Sequence[str] | None] = None
    #: The date by which users narrow the list to a year, a month and a day: a field, or a path
    #: over relations to one record.
    date_hierarchy: ClassVar[str | None] = None
    #: Actions of the list besides deletion: actions, or names of methods of this class, which
    #: get the selected records.
    actions: ClassVar[Sequence[str | Action]] = ()
    #: The fields of the form: names or components; names in a tuple share a row, and
    #: ``("Heading", {"fields": [...]})`` is a section. Derived from the model by default.
    fields: ClassVar[Sequence[Any] | None] = None
    #: Fields, methods or properties that the form shows and does not change.
    readonly_fields: ClassVar[Sequence[str]] = ()
    #: Fields of the form that the browser fills for new records, as a slug of other fields:
    #: ``{"slug": ["title"]}``.
    prepopulated_fields: ClassVar[Mapping[str, Sequence[str]]] = MappingProxyType({})
    #: Whether the edit page has a button that saves the values as a new record.
    save_as: ClassVar[bool] = False
    #: Whether "Save as new" opens the new record; otherwise it opens the list.
    save_as_continue: ClassVar[bool] = True
    #: Whether the pages of a record link to its ``get_absolute_url()``; or a function of the record
    #: that returns the URL.
    view_on_site: ClassVar[bool | Callable[..., str | None]] = False
    #: The parent resource; setting it nests this resource's pages below the parent's records.
    parent_resource: ClassVar[type[Resource] | None] = None
    #: The accessor on the parent model; the slug in snake case by default.
    parent_relationship: ClassVar[str | None] = None
    #: In a panel with tenants: the relation of the records to their tenant, or a path of relations
    #: such as ``project__studio``; ``pk`` if the records are the tenants. ``SHARED`` if all tenants
    #: share the records.
    tenant_relationship: ClassVar[str | Shared | None] = None
    #: A ``django.forms.ModelForm`` of the model: it gives the fields of the form, validates and
    #: saves it. ``form()`` may arrange its fields.
    form_class: ClassVar[type[ModelForm[Any]] | None] = None
    #: Exceptions of the model's ``save()`` and ``delete()`` whose message is shown to the user, in
    #: addition to ``ValidationError``.
    save_errors: ClassVar[tuple[type[Exception], ...]] = ()
    #: The policy with the permission rules; Django's permissions by default.
    policy: ClassVar[type[Policy] | None] = None

    #: Label of the sidebar link; the plural label by default.
    navigation_label: ClassVar[StrOrPromise | None] = None
    #: Icon of the sidebar link, by its name.
    navigation_icon: ClassVar[str | None] = None
    #: Icon of the sidebar link on the resource's own pages; ``navigation_icon`` by default.
    active_navigation_icon: ClassVar[str | None] = None
    #: Group of the sidebar link: a label, or a member of an enum.
    navigation_group: ClassVar[NavigationGroup | None] = None
    #: Position of the sidebar link in its group; lower numbers come first.
    navigation_sort: ClassVar[int] = 0
    #: Badge beside the sidebar label.
    navigation_badge: ClassVar[str | int | None] = None
    #: Whether the sidebar shows the resource.
    registers_navigation: ClassVar[bool] = True
    #: Whether the pages of a parent record link to the list of a nested resource.
    links_from_parent: ClassVar[bool] = False
    #: The cluster of the resource; its slug prefixes the path, and its pages show its tab bar.
    cluster: ClassVar[type[Cluster] | None] = None
    #: Position of the links between a record's pages; that of the panel by default.
    sub_navigation_position: ClassVar[SubNavigationPosition | str | None] = None
    #: Whether there is only one record: no list page, and no key in URLs.
    singular: ClassVar[bool] = False
    #: Whether trashed records can be looked up; the model must support soft deletes. A model
    #: with other method names than ``SoftDeletes`` needs ``Trash(trash="archive", …)``.
    soft_deletes: ClassVar[bool | Trash] = False
    #: Fields of derived forms by class of the model field: ``{TextField: RichEditor}``. A value is
    #: a field class, or a function of the model field that returns a field.
    formfield_overrides: ClassVar[FormfieldOverrides] = NO_OVERRIDES
    #: Whether open list pages are notified of changed records; only keys are broadcast.
    broadcasts_changes: ClassVar[bool] = False
    #: Whether a record's pages show its position in the list from which it was opened.
    shows_list_position: ClassVar[bool] = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        model = resolve_model(cls)
        if model is not None and isinstance(cls.soft_deletes, Trash):
            check_trash(cls, cls.soft_deletes)

    @classmethod
    def _default_for(cls, model: type[Model]) -> type[Resource]:
        """Return a resource with default attributes, for a model without one in the panel."""
        return _default_resource(model)

    @classmethod
    def from_model_admin(
        cls, model_admin: Any, model: type[Model] | None = None, site: Any = None
    ) -> type[Resource[Any]]:
        """Return a resource that calls the hooks of a ``ModelAdmin``, to inherit from.

        ``model_admin`` is a registered class, or an instance. What a subclass declares replaces
        what the ``ModelAdmin`` says.
        """
        # Most panels do not load Django's admin.
        from django_panel.resources.model_admins.adopted_resource import (  # noqa: PLC0415
            resource_of,
        )

        return resource_of(model_admin, model, site)

    # Declarations.

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        """Return the resource's pages by key.

        A derived form that cannot offer a required field has no create page.
        """
        return standard_pages(singular=cls.singular, create=has_create_page(cls))

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        """Declare the table; by default from the attributes of the class and the model."""
        return default_table(cls, schema)

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        """Declare the form; by default from the attributes of the class and the model."""
        return default_form(cls, schema)

    @classmethod
    def get_form_kwargs(cls, record: Model | None) -> Mapping[str, Any]:
        """Return further arguments of ``form_class``; ``record`` is None while one is created."""
        return {}

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        """Declare the view page; without entries it shows the form's fields."""
        return schema

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        """Return the relation managers shown below a record's pages, in order."""
        return ()

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        """Declare the integrations of the records; ``settings.enabled()`` turns them on."""
        return settings

    @classmethod
    def get_widgets(cls) -> Sequence[type[Any]]:
        """Return the widgets above the list."""
        return ()

    @classmethod
    def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
        """Return the widgets above the content of the page with this key."""
        return cls.get_widgets() if page == "index" else ()

    @classmethod
    def get_footer_widgets(cls, page: str) -> Sequence[type[Any]]:
        """Return the widgets below the content of the page with this key."""
        return ()

    @classmethod
    def build_schema(cls, schema_name: str) -> Any:
        """Return a schema that this class declares; each panel calls this once and caches it."""
        return schemas.build_schema(cls, schema_name)

    # Records.

    @classmethod
    def query(cls) -> QuerySet[M]:
        """Return the records in scope; override with ``super().query()``."""
        return records.scoped_queryset(cls)

    @classmethod
    def find_record(cls, key: RecordKey) -> M | None:
        """Return the record with this key, or None if it is out of scope."""
        return records.find(cls, key)

    @classmethod
    def find_records(cls, keys: Sequence[RecordKey]) -> list[M]:
        """Return the records with these keys that are in scope."""
        return records.find_many(cls, keys)

    @classmethod
    def resolve_record(cls, key: RecordKey) -> M:
        """Return the record with this key, or raise ``Http404`` if it is out of scope."""
        record: M = records.resolve(cls, key)
        return record

    @classmethod
    def resolve_singular_record(cls) -> M:
        """Return the one record of a singular resource: the first in scope."""
        record: M = records.resolve_singular(cls)
        return record

    @classmethod
    def record_title(cls, record: M) -> str:
        """Return the title of a record, in headings, links, dialogs, options and cells."""
        return titles.record_title(record, cls.record_title_attribute)

    # Permissions of the current user.

    @classmethod
    def can_view_any(cls) -> bool:
        return abilities.allows(cls, "view_any")

    @classmethod
    def can_view(cls, record: M) -> bool:
        return abilities.allows(cls, "view", record)

    @classmethod
    def can_create(cls) -> bool:
        return abilities.allows(cls, "create")

    @classmethod
    def can_edit(cls, record: M) -> bool:
        return abilities.allows(cls, "edit", record)

    @classmethod
    def can_delete(cls, record: M) -> bool:
        return abilities.allows(cls, "delete", record)

    @classmethod
    def can_delete_any(cls) -> bool:
        return abilities.allows(cls, "delete_any")

    @classmethod
    def can_restore(cls, record: M) -> bool:
        return abilities.allows(cls, "restore", record)

    @classmethod
    def can_restore_any(cls) -> bool:
        return abilities.allows(cls, "restore_any")

    @classmethod
    def can_force_delete(cls, record: M) -> bool:
        return abilities.allows(cls, "force_delete", record)

    @classmethod
    def can_force_delete_any(cls) -> bool:
        return abilities.allows(cls, "force_delete_any")

    # Labels and options, as the current panel configures them.

    @classmethod
    def get_default_slug(cls) -> str:
        """Return the slug outside any panel."""
        return cls.slug or slugs.default_slug(cls.model)

    @classmethod
    def get_slug(cls) -> str:
        """Return the slug in the current panel."""
        return labels.panel_option(cls, "get_slug") or cls.get_default_slug()

    @classmethod
    def get_label(cls) -> str:
        return labels.singular(cls)

    @classmethod
    def get_plural_label(cls) -> str:
        return str(
            labels.panel_option(cls, "get_plural_label")
            or cls.plural_label
            or labels.plural(cls.model, cls.label)
        )

    @classmethod
    def get_with_related(cls) -> Sequence[str]:
        return (*cls.with_related, *cls.list_select_related)

    @classmethod
    def is_singular(cls) -> bool:
        return cls.singular

    @classmethod
    def is_nested(cls) -> bool:
        """Return whether the pages are nested below a parent record."""
        return cls.parent_resource is not None

    @classmethod
    def get_parent_resource(cls) -> type[Resource] | None:
        return cls.parent_resource

    @classmethod
    def get_parent_relationship(cls) -> str:
        """Return the accessor on the parent model."""
        slug = cls.slug or slugs.plural_slug(cls.model)
        return cls.parent_relationship or slug.replace("-", "_")

    @classmethod
    def has_soft_deletes(cls) -> bool:
        """Return whether a key may name a trashed record."""
        return bool(cls.soft_deletes) and trash_of(cls) is not None

    @classmethod
    def get_trash(cls) -> Trash | None:
        """Return the soft-delete names of the model, or None if it has no soft deletes."""
        return trash_of(cls)

    @classmethod
    def get_policy(cls) -> Policy:
        """Return the policy; one instance per resource."""
        return abilities.policy_of(cls)

    @classmethod
    def get_cluster(cls) -> type[Cluster] | None:
        return cls.cluster

    @classmethod
    def get_sub_navigation_position(cls) -> str:
        """Return the position of the links between a record's pages."""
        return labels.sub_navigation_position(cls)

    @classmethod
    def render_hook_scope(cls) -> str:
        """Return the scope for render hooks on this resource's pages."""
        return f"resource:{cls.get_slug()}"

    # Navigation and URLs.

    @classmethod
    def should_register_navigation(cls) -> bool:
        configured = labels.panel_option(cls, "should_register_navigation")
        return cls.registers_navigation if configured is None else bool(configured)

    @classmethod
    def should_link_from_parent(cls) -> bool:
        return cls.links_from_parent

    @classmethod
    def get_navigation_badge(cls) -> str | int | NavigationBadge | None:
        """Return the badge beside the sidebar label; override it to compute one."""
        return cls.navigation_badge

    @classmethod
    def navigation_item(cls) -> NavigationItem | None:
        """Return the sidebar's link to the list; a nested resource has none."""
        return None if cls.is_nested() else labels.navigation_item(cls)

    @classmethod
    def url(
        cls,
        page: str = "index",
        record: Model | RecordKey | None = None,
        panel: PanelPort | str | None = None,
        parent: Model | RecordKey | None = None,
    ) -> str:
        """Return the URL of one of the resource's pages.

        A nested resource needs its parent: by default the one bound to the request.
        """
        return urls.resource_url(cls, page, record, panel, parent)


@lru_cache(maxsize=256)
def _default_resource(model: Any) -> type[Resource]:
    return type(f"{model.__name__}Resource", (Resource,), {"model": model})
