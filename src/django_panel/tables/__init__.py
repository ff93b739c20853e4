"""Tables: columns, filters, groups, summaries and the rows of list pages."""

from __future__ import annotations

from django_panel.tables.array_data import ArrayTableData
from django_panel.tables.cards import CardLayout
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.checkbox import CheckboxColumn
from django_panel.tables.columns.color import ColorColumn
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.icon import IconColumn
from django_panel.tables.columns.image import ImageColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.select import SelectColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.filters.constraints import (
    BooleanConstraint,
    DateConstraint,
    NumberConstraint,
    SelectConstraint,
    TextConstraint,
)
from django_panel.tables.filters.date import DateFilter
from django_panel.tables.filters.form import FormFilter
from django_panel.tables.filters.query_builder import QueryBuilderFilter
from django_panel.tables.filters.relation import RelationFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.ternary import TernaryFilter
from django_panel.tables.filters.trashed import TrashedFilter
from django_panel.tables.filters.values import ValuesFilter
from django_panel.tables.groups import Group
from django_panel.tables.schema import TableSchema
from django_panel.tables.summaries.average import AverageSummary
from django_panel.tables.summaries.count import CountSummary
from django_panel.tables.summaries.range import RangeSummary
from django_panel.tables.summaries.sum import SumSummary
from django_panel.tables.tabs import Tab

__all__ = [
    "ArrayTableData",
    "AverageSummary",
    "BadgeColumn",
    "BooleanColumn",
    "BooleanConstraint",
    "BooleanFilter",
    "CardLayout",
    "CheckboxColumn",
    "ColorColumn",
    "Column",
    "CountSummary",
    "CustomColumn",
    "DateColumn",
    "DateConstraint",
    "DateFilter",
    "DateTimeColumn",
    "Filter",
    "FormFilter",
    "Group",
    "IconColumn",
    "ImageColumn",
    "NumberColumn",
    "NumberConstraint",
    "QueryBuilderFilter",
    "RangeSummary",
    "RelationFilter",
    "SelectColumn",
    "SelectConstraint",
    "SelectFilter",
    "SumSummary",
    "Tab",
    "TableSchema",
    "TernaryFilter",
    "TextColumn",
    "TextConstraint",
    "TextInputColumn",
    "ToggleColumn",
    "TrashedFilter",
    "ValuesFilter",
]
