"""Tables: what a list shows, how it is asked, and the rows it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.tables.array_data import ArrayTableData as ArrayTableData
    from django_panel.tables.cards import CardLayout as CardLayout
    from django_panel.tables.columns.badge import BadgeColumn as BadgeColumn
    from django_panel.tables.columns.boolean import BooleanColumn as BooleanColumn
    from django_panel.tables.columns.checkbox import CheckboxColumn as CheckboxColumn
    from django_panel.tables.columns.color import ColorColumn as ColorColumn
    from django_panel.tables.columns.custom import CustomColumn as CustomColumn
    from django_panel.tables.columns.date import DateColumn as DateColumn
    from django_panel.tables.columns.datetime import DateTimeColumn as DateTimeColumn
    from django_panel.tables.columns.icon import IconColumn as IconColumn
    from django_panel.tables.columns.image import ImageColumn as ImageColumn
    from django_panel.tables.columns.number import NumberColumn as NumberColumn
    from django_panel.tables.columns.select import SelectColumn as SelectColumn
    from django_panel.tables.columns.text import TextColumn as TextColumn
    from django_panel.tables.columns.text_input import TextInputColumn as TextInputColumn
    from django_panel.tables.columns.toggle import ToggleColumn as ToggleColumn
    from django_panel.tables.filters.base import Filter as Filter
    from django_panel.tables.filters.boolean import BooleanFilter as BooleanFilter
    from django_panel.tables.filters.constraints import BooleanConstraint as BooleanConstraint
    from django_panel.tables.filters.constraints import DateConstraint as DateConstraint
    from django_panel.tables.filters.constraints import NumberConstraint as NumberConstraint
    from django_panel.tables.filters.constraints import SelectConstraint as SelectConstraint
    from django_panel.tables.filters.constraints import TextConstraint as TextConstraint
    from django_panel.tables.filters.date import DateFilter as DateFilter
    from django_panel.tables.filters.form import FormFilter as FormFilter
    from django_panel.tables.filters.query_builder import QueryBuilderFilter as QueryBuilderFilter
    from django_panel.tables.filters.select import SelectFilter as SelectFilter
    from django_panel.tables.filters.ternary import TernaryFilter as TernaryFilter
    from django_panel.tables.filters.trashed import TrashedFilter as TrashedFilter
    from django_panel.tables.groups import Group as Group
    from django_panel.tables.schema import TableSchema as TableSchema
    from django_panel.tables.summaries.average import AverageSummary as AverageSummary
    from django_panel.tables.summaries.count import CountSummary as CountSummary
    from django_panel.tables.summaries.range import RangeSummary as RangeSummary
    from django_panel.tables.summaries.sum import SumSummary as SumSummary
    from django_panel.tables.tabs import Tab as Tab

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "ArrayTableData": "tables.array_data",
        "AverageSummary": "tables.summaries.average",
        "BadgeColumn": "tables.columns.badge",
        "BooleanColumn": "tables.columns.boolean",
        "BooleanConstraint": "tables.filters.constraints",
        "BooleanFilter": "tables.filters.boolean",
        "CardLayout": "tables.cards",
        "CheckboxColumn": "tables.columns.checkbox",
        "ColorColumn": "tables.columns.color",
        "CountSummary": "tables.summaries.count",
        "CustomColumn": "tables.columns.custom",
        "DateColumn": "tables.columns.date",
        "DateConstraint": "tables.filters.constraints",
        "DateFilter": "tables.filters.date",
        "DateTimeColumn": "tables.columns.datetime",
        "Filter": "tables.filters.base",
        "FormFilter": "tables.filters.form",
        "Group": "tables.groups",
        "IconColumn": "tables.columns.icon",
        "ImageColumn": "tables.columns.image",
        "NumberColumn": "tables.columns.number",
        "NumberConstraint": "tables.filters.constraints",
        "QueryBuilderFilter": "tables.filters.query_builder",
        "RangeSummary": "tables.summaries.range",
        "SelectColumn": "tables.columns.select",
        "SelectConstraint": "tables.filters.constraints",
        "SelectFilter": "tables.filters.select",
        "SumSummary": "tables.summaries.sum",
        "Tab": "tables.tabs",
        "TableSchema": "tables.schema",
        "TernaryFilter": "tables.filters.ternary",
        "TextColumn": "tables.columns.text",
        "TextConstraint": "tables.filters.constraints",
        "TextInputColumn": "tables.columns.text_input",
        "ToggleColumn": "tables.columns.toggle",
        "TrashedFilter": "tables.filters.trashed",
    },
)
