"""A board: the records of a resource as cards in columns, which users move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.resources import abilities
from django_panel.resources.actions import create
from django_panel.resources.boards.axis import Axis, Values, axis_of, board_field
from django_panel.resources.boards.cards import BoardCards, card_schema
from django_panel.resources.boards.cells import MAX_CELL_CARDS
from django_panel.resources.boards.moves import move_card, read_move
from django_panel.resources.listing import Listing
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.changes_channel import changes_channel
from django_panel.resources.records import query_of
from django_panel.resources.urls import action_endpoints, route_url
from django_panel.support.model_type import M
from django_panel.support.request_body import read_body
from django_panel.support.request_errors import refusal
from django_panel.support.screen import Lazy, Redirect, Screen
from django_panel.widgets.context import PageContext

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.boards.axis import AxisEntry
    from django_panel.resources.wire import BoardColumnWire, BoardWire
    from django_panel.support.permission_results import Denied
    from django_panel.tables.columns.base import Column
    from django_panel.tables.schema import TableSchema
    from django_panel.tables.wire import BadgeColor

#: How many cards that were moved last stay visible whatever their order is.
MAX_MOVED = 50


class BoardPage(ResourcePage[M]):
    """Shows the records of a resource as cards; a moved card writes one or two fields.

    The columns are the values of ``column_field``: its choices, or the records of a foreign key
    that the user may choose. Every query goes through ``query()``, and a move needs the
    permission to edit the record.
    """

    #: The field whose values are the columns.
    column_field: ClassVar[str] = ""
    #: The values to show, in this order, or labels by value; all values by default.
    column_values: ClassVar[Values | None] = None
    #: The colors of the columns' headings, by value.
    column_colors: ClassVar[Mapping[Any, BadgeColor]] = {}
    #: A second field, whose values divide the board into lanes.
    lane_field: ClassVar[str | None] = None
    #: The values of the lanes, as for the columns.
    lane_values: ClassVar[Values | None] = None
    #: What a card shows below the title: names of the table's columns, or columns.
    card_columns: ClassVar[Sequence[str | Column]] = ()
    #: The path to a person, whose initials the card shows: ``"assignee"``.
    card_person: ClassVar[str | None] = None
    #: The order of the cards, as for ``order_by()``; that of the table by default.
    ordering: ClassVar[Sequence[Any]] = ()
    #: How many cards a cell shows at first, and how many more it loads each time.
    cards_per_cell: ClassVar[int] = 20
    #: The old name of ``cards_per_cell``, used if it is set.
    cards_per_column: ClassVar[int | None] = None

    _standard_key: ClassVar[str] = "board"

    def query(self) -> QuerySet[M]:
        """Return the records of the board; override it to restrict this page only."""
        return query_of(self.get_resource())

    def get_card_columns(self) -> Sequence[str | Column]:
        """Return ``card_columns``; override it to show other columns on some boards."""
        return self.card_columns

    def can_move(self, record: M, values: Mapping[str, Any]) -> bool | Denied:
        """Return whether a card may be moved; a ``Denied`` tells the user why not.

        ``values`` are the new values by attribute. The permission to edit the record is checked
        before.
        """
        return True

    def before_move(self, record: M) -> None:
        """Change the record before it is saved; its new values are set."""

    @classmethod
    def post_methods(cls) -> Sequence[str]:
        return ("move",)

    # Requests.

    def render(self, request: HttpRequest) -> Screen:
        """Return the board; a partial reload computes only the requested props."""
        self._require_view_any()
        props = {**self.to_wire(request.GET), **self.widget_props()}
        if self.get_resource().broadcasts_changes and self.panel().has_broadcasting():
            props["changes"] = changes_channel(self)
        return self.screen("panel/resources/Board", props)

    def move(self, request: HttpRequest) -> Redirect:
        """Write the new column and lane of a card."""
        self._require_view_any()
        move_card(self, read_move(read_body(request), self._axes))
        return Redirect(fallback=self.get_resource().url(self.page_key()))

    def _require_view_any(self) -> None:
        if not self.get_resource().can_view_any():
            raise refusal(abilities.verdict(self.get_resource(), "view_any"))

    # Parts of the page.

    def default_title(self, record: Model | None) -> str:
        return _("%(records)s board") % {"records": self.get_resource().get_plural_label()}

    def header_actions(self) -> Sequence[Action]:
        """Return the action that creates a record, if there is a create page."""
        return (create.CreateAction(),) if "create" in self.get_resource().pages() else ()

    def page_context(self) -> PageContext | None:
        """Return the context for the widgets: the records of the board."""
        return PageContext.for_query(self.query)

    def validate(self) -> None:
        """Raise for a wrong declaration; the system checks call it."""
        model = self.get_resource().model
        board_field(model, self.column_field, "column_field", self.column_values)
        if self.lane_field is not None:
            board_field(model, self.lane_field, "lane_field", self.lane_values)
            if self.lane_field == self.column_field:
                raise PanelSchemaException(
                    f"{dotted(type(self))} has {self.lane_field!r} as column_field and as "
                    "lane_field.",
                    "A card is in the column of one field and in the lane of another.",
                    "Remove lane_field, or name another field.",
                )
        if not 1 <= self._cards_per_cell <= MAX_CELL_CARDS:
            name = "cards_per_cell" if self.cards_per_column is None else "cards_per_column"
            raise PanelSchemaException(
                f"{dotted(type(self))}.{name} is {self._cards_per_cell!r}.",
                f"A cell shows between 1 and {MAX_CELL_CARDS} cards.",
                "Correct the number.",
            )
        self._card_schema().plan_for(model)

    @cached_property
    def _axes(self) -> dict[str, Axis]:
        """The columns, and the lanes if there are any, by their name in a request."""
        model = self.get_resource().model
        field = board_field(model, self.column_field, "column_field", self.column_values)
        axes = {"column": axis_of(field, self.column_values, self.column_colors)}
        if self.lane_field is not None:
            field = board_field(model, self.lane_field, "lane_field", self.lane_values)
            axes["lane"] = axis_of(field, self.lane_values)
        return axes

    def _card_schema(self) -> TableSchema:
        return card_schema(self.source(), self.get_card_columns(), self.card_person)

    def _listing(self, search: str) -> Listing:
        return Listing(self.source(), self.query).read_query({"search": search})

    def _cards(self, search: str) -> BoardCards:
        listing = self._listing(search)

        def rows() -> QuerySet[Any]:
            if not self.ordering:
                return listing.ordered()
            return listing.matching().order_by(*self.ordering, "pk")

        return BoardCards(
            source=self.source(),
            schema=self._card_schema(),
            columns=self._axes["column"],
            lanes=self._axes.get("lane"),
            person=self.card_person,
            rows=rows,
        )

    def to_wire(self, query: QueryDict) -> dict[str, Any]:
        """Return the page's props, each computed only if the response contains it."""
        search = query.get("search", "")
        cards = self._cards(search)
        return {
            "board": Lazy(lambda: self._board_to_wire(cards)),
            "columns": Lazy(lambda: self._columns_to_wire(cards, query)),
            "searchText": self._listing(search).state.search or "",
            "actionEndpoints": Lazy(action_endpoints),
        }

    def _columns_to_wire(self, cards: BoardCards, query: QueryDict) -> list[BoardColumnWire]:
        def size(column: AxisEntry, lane: AxisEntry | None) -> int:
            name = f"cards[{column.key}]" if lane is None else f"cards[{column.key}][{lane.key}]"
            return self._size(query.get(name, ""))

        return cards.to_wire(size, query.getlist("moved")[-MAX_MOVED:])

    @property
    def _cards_per_cell(self) -> int:
        return self.cards_per_cell if self.cards_per_column is None else self.cards_per_column

    def _size(self, text: str) -> int:
        """Return the number of cards of a cell; a wrong parameter is ignored."""
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0
        return min(max(number, self._cards_per_cell), MAX_CELL_CARDS)

    def _board_to_wire(self, cards: BoardCards) -> BoardWire:
        resource, lanes = self.get_resource(), self._axes.get("lane")
        table = self.source().table()
        return {
            "lanes": None if lanes is None else [entry.to_wire() for entry in lanes.entries],
            "cardColumns": cards.columns_to_wire(),
            "cardsPerCell": self._cards_per_cell,
            "moveUrl": route_url(resource, f"{self.page_key()}.move", None, self.panel()),
            "listUrl": self._list_url() if "index" in resource.pages() else None,
            "searchable": bool(table.plan_for(resource.model).searched),
        }
