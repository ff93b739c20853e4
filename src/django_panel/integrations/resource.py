"""Integrations as the screen of a resource shows them: a table, a form, and the deliveries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from django_panel.actions.action import Action
from django_panel.actions.page_action import PageAction
from django_panel.forms.fields.checkbox_list import CheckboxList
from django_panel.forms.fields.custom import CustomField
from django_panel.forms.fields.key_value import KeyValue
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.forms.fields.toggle import Toggle
from django_panel.integrations.options import BODY_TYPES, MAX_NAME, MAX_PAIRS, METHODS
from django_panel.integrations.triggers import TRIGGER_LABELS, Trigger, trigger_label
from django_panel.jobs.wire import moment
from django_panel.schemas.grid import Grid
from django_panel.schemas.section import Section
from django_panel.support.text_lists import list_of
from django_panel.tables.columns.computed import ComputedBadgeColumn, ComputedTextColumn
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.filters.select import SelectFilter

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.integrations.settings import Integrations
    from django_panel.models.integration import Integration
    from django_panel.models.integration_delivery import IntegrationDelivery
    from django_panel.support.labels import StrOrPromise
    from django_panel.tables.schema import TableSchema
    from django_panel.tables.wire import BadgeColor

#: The component of the template: it inserts the paths of the payload.
BODY_COMPONENT = "PanelIntegrationBody"
#: The component of the cell with the method, the URL and the events.
REQUEST_COMPONENT = "PanelIntegrationRequest"
#: The component of the cell of the last delivery.
OUTCOME_COMPONENT = "PanelIntegrationOutcome"
_FORMATS = dict(zip(BODY_TYPES, (_("JSON"), _("Form fields"), _("No body")), strict=True))
_OUTCOMES: dict[str, StrOrPromise] = {
    "delivered": pgettext_lazy("attempts", "Delivered"),
    "failed": pgettext_lazy("attempts", "Failed"),
}
_COLORS: dict[str, BadgeColor] = {"delivered": "success", "failed": "danger"}
#: HTTP 410: the receiver wants no more requests.
_GONE = 410


class IntegrationResource:
    """The table, the form and the deliveries of a resource's integrations.

    Subclass it to change them, and pass the class to ``Panel.integration_resource()``. One
    instance belongs to the integrations of one resource. The names of the form's fields are those
    of the request body; a field that the form lacks keeps its stored or default value.
    """

    def __init__(
        self,
        settings: Integrations,
        payload_paths: Sequence[str] = (),
        allowed_hosts: Sequence[str] = (),
    ) -> None:
        #: What ``Resource.integrations()`` returned.
        self.settings = settings
        #: The paths that a body template can use.
        self.payload_paths = payload_paths
        #: The patterns of hosts that requests may be sent to.
        self.allowed_hosts = allowed_hosts

    def table(self, schema: TableSchema) -> TableSchema:
        """Return the list of the integrations."""
        columns = [
            TextColumn("name").label(_("Name")).wrap().searchable().sortable().action(_edit()),
            CustomColumn("request")
            .label(_("Request"))
            .component(REQUEST_COMPONENT)
            .state(_request)
            .priority(1),
            CustomColumn("last_attempted_at")
            .label(_("Last delivery"))
            .component(OUTCOME_COMPONENT)
            .state(_last_delivery)
            .priority(1)
            .sortable(),
            ToggleColumn("is_active").label(pgettext_lazy("an integration", "Active")).priority(1),
        ]
        return (
            schema.columns(columns)
            .default_sort("name", "asc")
            .record_actions(self.record_actions())
            .selectable(False)
        )

    def record_actions(self) -> list[Action]:
        """Return the buttons of a row; the screen performs them by their names."""
        return [
            PageAction("send").label(_("Send a test")).icon("send").variant("default"),
            PageAction("deliveries")
            .label(_("Deliveries"))
            .icon("history")
            .variant("default")
            .modal_slide_over(),
            _edit(),
            PageAction("copy").label(_("Duplicate")).icon("copy").modal_slide_over(),
            PageAction("rotate")
            .label(_("Rotate secret"))
            .icon("refresh-cw")
            .requires_confirmation(
                heading=lambda integration: (
                    _("Rotate the secret of %(name)s?") % {"name": integration}
                ),
                description=_(
                    "A new secret is made and shown once. For 24 hours requests are signed with "
                    "both, so that you can replace the old one in the receiver."
                ),
            ),
            PageAction("delete")
            .label(_("Delete"))
            .icon("trash")
            .variant("destructive")
            .requires_confirmation(
                heading=lambda integration: _("Delete %(name)s?") % {"name": integration},
                description=_(
                    "Its secret and its delivery history are deleted too. Requests that are still "
                    "waiting are not sent."
                ),
                button=_("Delete integration"),
            ),
        ]

    def form(self, schema: FormSchema) -> FormSchema:
        """Return the form of an integration."""
        return schema.schema(
            [
                TextInput("name").label(_("Name")).max_length(MAX_NAME).required(),
                CheckboxList("triggers")
                .label(_("Events"))
                .options([(each.value, TRIGGER_LABELS[each]) for each in self.get_triggers()])
                .helper_text(
                    _(
                        "“Before” is sent while the record is being saved, once. It can't stop the "
                        "change, and it delays saving by at most two seconds. “After” is sent in "
                        "the background, and again after 10 seconds and after a minute if the "
                        "receiver fails."
                    )
                )
                .columns(2)
                .default(self._default_triggers())
                .required(),
                Toggle("is_active")
                .label(pgettext_lazy("an integration", "Active"))
                .helper_text(_("While it is off, events are not sent. Tests are."))
                .default(True),
                Section(_("Request")).schema(self._request_fields()),
                Section(_("Body")).schema(self._body_fields()),
            ]
        )

    def deliveries(self, schema: TableSchema) -> TableSchema:
        """Return the delivery history of an integration."""
        columns = [
            ComputedBadgeColumn("outcome", _compute=_outcome)
            .label(_("Outcome"))
            .colors(_COLORS)
            .format_using(_outcome_text)
            .action(_details()),
            ComputedTextColumn("event", _compute=lambda row: trigger_label(row.trigger)).label(
                _("Event")
            ),
            _test_column(lambda delivery: delivery.is_test),
            DateTimeColumn("attempted_at").label(_("Sent")).relative().sortable(),
            ComputedTextColumn("attempt", _compute=lambda row: str(row.attempt))
            .label(_("Attempt"))
            .alignment("end"),
            NumberColumn("duration_ms").label(_("Milliseconds")).sortable(),
        ]
        outcome = SelectFilter("outcome").label(_("Outcome")).options(_OUTCOMES)
        return (
            schema.columns(columns)
            .filters([outcome.query(_with_outcome)])
            .default_sort("attempted_at", "desc")
            .record_actions([_details().variant("default")])
            .toolbar_actions([PageAction("refresh").label(_("Refresh")).icon("refresh-cw")])
            .empty_state(
                _("Nothing has been sent yet."),
                _("Each attempt appears here with its request and response."),
                "history",
            )
            .selectable(False)
        )

    def get_triggers(self) -> tuple[Trigger, ...]:
        """Return the events that can be chosen."""
        return tuple(self.settings.get_triggers())

    def _default_triggers(self) -> list[str]:
        offered = self.get_triggers()
        usual = Trigger.AFTER_UPDATE
        return [usual.value if usual in offered else each.value for each in offered[:1]]

    def _request_fields(self) -> list[Any]:
        if self.allowed_hosts:
            hosts = _("Allowed hosts: %(hosts)s") % {"hosts": list_of(self.allowed_hosts)}
        else:
            hosts = str(_("No host is allowed yet."))
        names = (_("Name"), _("Value"))
        return [
            Grid(3).schema(
                [
                    Select("method")
                    .label(_("Method"))
                    .options([(each, each) for each in METHODS])
                    .default("POST")
                    .required(),
                    TextInput("url")
                    .label(_("URL"))
                    .placeholder("https://")
                    .helper_text(hosts)
                    .max_length(2048)
                    .required()
                    .column_span(2),
                ]
            ),
            KeyValue("headers")
            .label(_("Headers"))
            .labels(*names)
            .max_pairs(MAX_PAIRS)
            .helper_text(
                _(
                    "For example a token of the receiver. The signature and the delivery id are "
                    "added to every request."
                )
            ),
            KeyValue("query")
            .label(_("Query parameters"))
            .labels(*names)
            .max_pairs(MAX_PAIRS)
            .helper_text(_("They are added to the URL.")),
        ]

    def _body_fields(self) -> list[Any]:
        return [
            Select("body_type")
            .label(_("Format"))
            .options(_FORMATS)
            .default(BODY_TYPES[0])
            .required(),
            CustomField("body")
            .label(_("Template"))
            .component(BODY_COMPONENT)
            .config({"paths": list(self.payload_paths)})
            .rules([_check_text])
            .hidden_when("body_type", "equals", "none"),
        ]


def _edit() -> PageAction:
    return PageAction("edit").label(_("Edit")).icon("pencil").modal_slide_over()


def _details() -> PageAction:
    return PageAction("details").label(_("Details")).icon("eye").modal_slide_over()


def _test_column(is_test: Any) -> ComputedBadgeColumn:
    column = ComputedBadgeColumn("test", _compute=lambda row: "test" if is_test(row) else None)
    return (
        column.label(_("Test")).labels({"test": _("Test")}).colors({"test": "info"}).placeholder("")
    )


def _check_text(value: Any) -> None:
    if not isinstance(value, str):
        raise ValidationError(_("This must be text."), code="invalid")


def _request(integration: Integration) -> dict[str, str]:
    """Return what the cell of the request shows."""
    return {
        "method": integration.method,
        "url": integration.url,
        "events": list_of(trigger_label(each) for each in integration.get_triggers()),
    }


def _last_delivery(integration: Integration) -> dict[str, Any] | None:
    """Return what the cell of the last delivery shows."""
    if integration.last_attempted_at is None:
        return None
    outcome = "delivered" if integration.last_error is None else "failed"
    return {
        "label": _text_of(integration.last_status, outcome),
        "color": _COLORS[outcome],
        "test": integration.last_is_test,
        "at": moment(integration.last_attempted_at),
        "problem": _problem(integration),
    }


def _outcome(delivery: IntegrationDelivery) -> str:
    return "delivered" if delivery.error is None else "failed"


def _outcome_text(value: str, delivery: IntegrationDelivery) -> str:
    return _text_of(delivery.status, value)


def _text_of(status: int | None, outcome: str) -> str:
    if status is None:
        return str(_("Not delivered"))
    if outcome == "delivered":
        return _("Delivered (%(status)s)") % {"status": status}
    return _("Failed (%(status)s)") % {"status": status}


def _problem(integration: Integration) -> str | None:
    if not integration.is_active and integration.last_status == _GONE:
        return str(_("The receiver is gone, so the integration was switched off."))
    return integration.last_error


def _with_outcome(deliveries: QuerySet[Any], outcome: str) -> QuerySet[Any]:
    delivered = Q(error__isnull=True)
    return deliveries.filter(delivered if outcome == "delivered" else ~delivered)
