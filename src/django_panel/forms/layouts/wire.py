"""Layouts and content in the wire format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.forms.wire import FormNodeWire


class ConditionWire(TypedDict):
    """One comparison of another field's value; ``in`` and ``not_in`` have a list."""

    field: str
    operator: str
    value: str | list[str] | None


class ComponentConditionsWire(TypedDict):
    """Shown if all of ``visibleWhen`` are true and none of ``hiddenWhen``."""

    visibleWhen: list[ConditionWire]
    hiddenWhen: list[ConditionWire]


class LayoutWire(TypedDict):
    """The keys of every layout."""

    columnSpan: int | Literal["full"]
    conditions: ComponentConditionsWire


class SectionWire(LayoutWire):
    """Components under a heading."""

    component: Literal["section"]
    heading: str | None
    description: str | None
    #: Sanitized HTML that is shown instead of the description, which is its text.
    descriptionHtml: NotRequired[str]
    icon: str | None
    columns: int
    collapsible: bool
    collapsed: bool
    fields: list[str]
    schema: list[FormNodeWire]


class GridWire(LayoutWire):
    """Components side by side."""

    component: Literal["grid"]
    columns: int
    schema: list[FormNodeWire]


class TotalsWire(LayoutWire):
    """Computed values below each other."""

    component: Literal["totals"]
    fields: list[str]
    schema: list[FormNodeWire]


class StepWire(TypedDict):
    """One step of a wizard; ``fields`` assigns an error to its step."""

    component: Literal["step"]
    label: str
    description: str | None
    icon: str | None
    columns: int
    conditions: ComponentConditionsWire
    fields: list[str]
    schema: list[FormNodeWire]


class WizardWire(LayoutWire):
    """A form in steps."""

    component: Literal["wizard"]
    submitLabel: str | None
    steps: list[StepWire]


class TabWire(TypedDict):
    """One tab; ``fields`` assigns an error to its tab."""

    component: Literal["tab"]
    key: str
    label: str
    icon: str | None
    badge: str | None
    columns: int
    conditions: ComponentConditionsWire
    fields: list[str]
    schema: list[FormNodeWire]


class TabsWire(LayoutWire):
    """Components in tabs; the browser remembers the open one under ``persistKey``."""

    component: Literal["tabs"]
    persistTab: bool
    persistKey: str | None
    tabs: list[TabWire]


class RelationGroupWire(LayoutWire):
    """Fields of a related record."""

    component: Literal["relationship"]
    relation: str
    heading: str | None
    description: str | None
    columns: int
    createsMissing: bool
    fields: list[str]
    schema: list[FormNodeWire]


class CalloutWire(LayoutWire):
    """A message in a colored box, which may contain fields."""

    component: Literal["callout"]
    tone: Literal["info", "success", "warning", "danger"]
    icon: str | None
    heading: str | None
    body: str | None
    columns: int
    fields: list[str]
    schema: list[FormNodeWire]


class EmptyStateWire(LayoutWire):
    """A heading where there is nothing to show yet."""

    component: Literal["empty-state"]
    heading: str
    description: str | None
    icon: str | None


class CustomComponentWire(LayoutWire):
    """A React component of the host that contains fields."""

    component: Literal["custom"]
    name: str
    config: dict[str, Any]
    fields: list[str]
    schema: list[FormNodeWire]


class PrimeTextWire(LayoutWire):
    """A line of text."""

    component: Literal["prime-text"]
    text: str | None
    color: str | None
    icon: str | None
    small: bool


class PrimeIconWire(LayoutWire):
    """An icon."""

    component: Literal["prime-icon"]
    icon: str
    color: str | None
    label: str | None


class PrimeImageWire(LayoutWire):
    """An image."""

    component: Literal["prime-image"]
    url: str | None
    alt: str
    width: int | None
    rounded: bool


LayoutNodeWire = (
    SectionWire
    | GridWire
    | TabsWire
    | WizardWire
    | RelationGroupWire
    | CalloutWire
    | EmptyStateWire
    | CustomComponentWire
    | TotalsWire
    | PrimeTextWire
    | PrimeIconWire
    | PrimeImageWire
)
