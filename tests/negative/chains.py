"""Lines of nested resources put together by chance, and what must be reachable in them.

A link is a relation of a model: a reverse foreign key, also by another name or one that may be
empty, a many-to-many with and without a through model, from either side, a generic relation;
its records are known by a number, a text or a universal identifier. What is reachable is told
by asking Django's own relations, link by link, and by nothing of the panel's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar

from django.db.models import Model, QuerySet

from django_panel import Panel, RelationManager, Resource, forms
from django_panel.actions import (
    Action,
    CreateRelatedAction,
    DeleteAction,
    DeleteBulkAction,
    EditRelatedAction,
)
from django_panel.forms.schema import FormSchema
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.policies import Policy
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ManageRelatedRecords, ResourcePage
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Badge, Customer, Job, Label, Note, Region, Remark, Site, User

#: The attribute by which a record of a model is called.
TITLES: dict[type[Model], str] = {
    Region: "name",
    Site: "name",
    Job: "title",
    Note: "title",
    Label: "name",
    Remark: "text",
    Badge: "name",
    User: "username",
}
#: The relations by which one model's records hold another's.
RELATIONS: dict[type[Model], dict[str, type[Model]]] = {
    Region: {"sites": Site},
    Site: {"jobs": Job, "badges": Badge},
    Job: {"todos": Note, "labels": Label, "remarks": Remark},
    Note: {"remarks": Remark},
    Label: {"jobs": Job},
    Badge: {"sites": Site},
    User: {"badges": Badge},
    Remark: {},
}
#: What a record needs besides its title, where no owner gives it.
NEEDS: dict[type[Model], tuple[str, type[Model]]] = {
    Site: ("region", Region),
    Job: ("site", Site),
    Note: ("job", Job),
}
#: A record so called is outside its resource's scope, or in it and not to be viewed.
HIDDEN, PRIVATE, OPEN = "hidden", "private", "open"

_MODELS: tuple[type[Model], ...] = (*TITLES, Customer)
RIGHTS = tuple(
    f"{right}_{model._meta.model_name}"
    for model in _MODELS
    for right in ("view", "add", "change", "delete")
)
_numbers = count()


def called(name: str) -> str:
    """Return a title that no other record has."""
    return f"{name} {next(_numbers)}"


def needs_of(model: type[Model], owner: type[Model] | None) -> dict[str, type[Model]]:
    """Return what a record needs that its owner does not give."""
    attribute, above = NEEDS.get(model, ("", owner))
    return {} if above is None or above is owner else {attribute: above}


def fields_of(model: type[Model], name: str, owner: type[Model] | None = None) -> dict[str, Any]:
    """Return what a record of this name is made of, below an owner."""
    given: dict[str, Any] = {TITLES[model]: called(name)}
    for attribute, above in needs_of(model, owner).items():
        given[attribute] = above._default_manager.create(**fields_of(above, OPEN))
    return given


# Resources.


class LinkPolicy(Policy):
    """Says what is hidden and private where the resource itself does not."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(**{f"{TITLES[queryset.model]}__startswith": HIDDEN})

    def view(self, user: Any, record: Model) -> Any:
        return super().view(user, record) and not str(record).startswith(PRIVATE)


def asked(record: Any = None) -> list[Any]:
    """Return a form with something for every endpoint of forms."""
    options = forms.Select("friend").exists_in(Customer, "id").searchable()
    return [
        forms.TextInput("mark").live().dehydrated(False),
        options.create_option_form([forms.TextInput("name")]).dehydrated(False),
        forms.FileUpload("proof").dehydrated(False),
    ]


def making(model: type[Model], owner: type[Model] | None) -> list[Any]:
    """Return the fields that a new record needs below an owner."""
    wanted: list[Any] = [forms.TextInput(TITLES[model]).visible_on("create")]
    for attribute, above in needs_of(model, owner).items():
        choice = forms.Select(attribute).relationship(attribute, TITLES[above])
        wanted.append(choice.visible_on("create"))
    return wanted


def offered(schema: TableSchema, model: type[Model], *more: Action) -> TableSchema:
    """Return a table with a cell to change and an action of every kind."""
    title = TITLES[model]
    # A key is not changed in a cell.
    column = TextColumn if model is Label else TextInputColumn
    return (
        schema.columns([column(title)])
        .record_actions(
            [
                Action("touch").action(lambda record: None),
                Action("ask").schema(asked).action(lambda record, data: None),
                DeleteAction(),
                *more,
            ]
        )
        .bulk_actions(
            [
                Action("touch").bulk_action(lambda records: None),
                Action("ask").schema(asked).bulk_action(lambda records, data: None),
                DeleteBulkAction(),
            ]
        )
    )


class LinkResource(Resource):
    """A resource with something for every endpoint to ask."""

    relation: ClassVar[type[RelationManager] | None] = None

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        made = offered(schema, cls.model).header_actions(
            [
                Action("touch").table_action(lambda: None),
                Action("ask").schema(asked).table_action(lambda data: None),
            ]
        )
        return made if cls.model is Label else made.reorderable(TITLES[cls.model])

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        above = cls.get_parent_resource()
        owner = None if above is None else above.model
        step = forms.Step("All").schema([*making(cls.model, owner), *asked()])
        return schema.schema([forms.Wizard([step])])

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry(TITLES[cls.model])]).actions(
            [
                Action("touch").action(lambda record: None),
                Action("ask").schema(asked).action(lambda record, data: None),
            ]
        )

    @classmethod
    def pages(cls) -> Any:
        pages = {**super().pages(), "board": Board}
        if cls.relation is None:
            return pages
        shown = type("Related", (ManageRelatedRecords,), {"relation_manager": cls.relation})
        return {**pages, "related": shown}

    @classmethod
    def relation_managers(cls) -> Any:
        return [] if cls.relation is None else [cls.relation]


class RuledResource(LinkResource):
    """Says itself what is hidden and private."""

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(**{f"{TITLES[cls.model]}__startswith": HIDDEN})

    @classmethod
    def can_view(cls, record: Model) -> bool:
        return super().can_view(record) and not str(record).startswith(PRIVATE)


class Board(InteractsWithRecord, ResourcePage):
    """A page of the host's own about a record."""

    route_path: ClassVar[str | None] = "{record}/board"

    def render(self, record: str) -> Any:
        return self.screen("panel/Page", {}, self.resolve_record(record))


class HeldRecords(RelationManager):
    """What the innermost record holds."""

    key: ClassVar[str | None] = "held"
    held: ClassVar[type[Model]]

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return offered(schema, cls.held, EditRelatedAction()).header_actions(
            [CreateRelatedAction()]
        )

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([*making(cls.held, type(owner)), *asked()])


# Chains.


@dataclass(frozen=True)
class Link:
    """One resource of a chain, and the relation of the one before by which it is held."""

    model: type[Model]
    relation: str | None
    resource: type[Resource]

    def holds(self, owner: Any, record: Model) -> bool:
        """Return whether an owner's relation holds a record."""
        return bool(getattr(owner, str(self.relation)).filter(pk=record.pk).exists())


@dataclass(frozen=True)
class Chain:
    """Resources, each nested below the one before, and a relation of the innermost."""

    links: tuple[Link, ...]
    #: The accessor and the model of what the innermost record holds.
    held: tuple[str, type[Model]] | None

    def panel(self, made: Panel) -> Panel:
        return made.path("chain").resources([link.resource for link in self.links])

    def make_line(self, names: list[str]) -> list[Any]:
        """Make a record of each link, each held by the one before."""
        records: list[Any] = []
        for link, name in zip(self.links, names, strict=True):
            if link.relation is None:
                records.append(link.model._default_manager.create(**fields_of(link.model, name)))
            else:
                given = fields_of(link.model, name, type(records[-1]))
                records.append(getattr(records[-1], link.relation).create(**given))
        return records

    # What must be so.

    def is_entered_by(self, records: list[Any]) -> bool:
        """Return whether each of these may be viewed and holds the next."""
        pairs = zip(self.links[1:], records, records[1:], strict=False)
        return all(map(is_open, records)) and all(
            link.holds(owner, record) for link, owner, record in pairs
        )

    def is_entered_at(self, place: int, record: Any) -> bool:
        """Return whether some line of ancestors leads to a record, all of which may be viewed."""
        if not is_open(record) or place == 0:
            return is_open(record)
        owners = self.links[place - 1].model._default_manager.all()
        return any(
            self.links[place].holds(owner, record) and self.is_entered_at(place - 1, owner)
            for owner in owners
        )


def is_open(record: Any) -> bool:
    return not is_hidden(record) and not is_private(record)


def is_hidden(record: Any) -> bool:
    return str(record).startswith(HIDDEN)


def is_private(record: Any) -> bool:
    return str(record).startswith(PRIVATE)


def build_chain(
    outermost: type[Model], relations: list[str], is_ruled: Callable[[int], bool], held: str | None
) -> Chain:
    """Put a chain together; ``is_ruled`` says which resources rule for themselves."""
    steps = [(None, outermost), *_steps(outermost, relations)]
    kept = None if held is None else (held, RELATIONS[steps[-1][1]][held])
    links: list[Link] = []
    for place, (relation, model) in enumerate(steps):
        stated: dict[str, Any] = {"model": model, "__module__": __name__}
        if relation is None:
            stated["slug"] = "outermost"
        else:
            stated["parent_resource"] = links[-1].resource
            # The relation is told by the slug; one met twice has to be stated.
            is_met = relation in {link.relation for link in links}
            stated["slug"] = f"{relation}-{place}" if is_met else relation
            if is_met:
                stated["parent_relationship"] = relation
        if kept is not None and place == len(relations):
            stated["relation"] = type(
                "Held", (HeldRecords,), {"relationship": kept[0], "held": kept[1]}
            )
        base = RuledResource if is_ruled(place) else LinkResource
        if base is LinkResource:
            stated["policy"] = LinkPolicy
        links.append(Link(model, relation, type(f"Link{place}", (base,), stated)))
    return Chain(tuple(links), kept)


def _steps(model: type[Model], relations: list[str]) -> Iterator[tuple[str, type[Model]]]:
    for relation in relations:
        model = RELATIONS[model][relation]
        yield relation, model
