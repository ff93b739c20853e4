import { withDefaults } from "@/actions/rowAction";
import type { RowAction } from "@/contracts/actions";
import type { Form } from "@/contracts/forms";
import type { CheckboxList, CustomField, KeyValue } from "@/contracts/forms-fields";
import type { Deliveries, Integration, IntegrationDelivery } from "@/contracts/integrations";
import type { Integrations } from "@/contracts/resources";
import type { Row } from "@/contracts/tables";
import { aField, aSection, aSelect, aText } from "@/forms/fixtures";
import { outcomeText } from "@/integrations/outcome";
import { listOf } from "@/support/i18n";
import { aRow, column, pagination, tableProps, tableState } from "@/tables/fixtures";
import { pageMetadata } from "@/testing/props";

/** An attempt that was accepted. */
export function aDelivery(id: number, changes: Partial<IntegrationDelivery> = {}): IntegrationDelivery {
  return {
    id,
    deliveryId: `5f0c9c1e-7c0e-4b0e-9a37-0000000000${String(id).padStart(2, "0")}`,
    trigger: "after_update",
    isTest: false,
    method: "POST",
    url: "https://hooks.example.com/projects",
    status: 200,
    durationMs: 84,
    error: null,
    requestBody: '{"trigger": "after_update", "record": {"id": "7", "name": "Aurora"}, "changed": ["name"]}',
    responseBody: "ok",
    attemptedAt: "2026-11-16T09:00:00Z",
    canRedeliver: true,
    ...changes,
  };
}

/** An active integration that has delivered. */
export function anIntegration(id: number, changes: Partial<Integration> = {}): Integration {
  const integration: Integration = {
    id,
    name: "Billing",
    trigger: "after_update",
    triggers: ["after_update"],
    method: "POST",
    url: "https://hooks.example.com/projects",
    headers: { "X-Source": "panel" },
    query: {},
    bodyType: "json",
    body: null,
    isActive: true,
    lastStatus: 200,
    lastError: null,
    lastAttemptedAt: "2026-11-16T09:00:00Z",
    lastIsTest: false,
    hasSecret: true,
    values: {},
    deliveries: [],
    ...changes,
  };
  return { ...integration, values: valuesOf(integration) };
}

/** The values of the form, as the server sends them. */
function valuesOf({ name, triggers, method, url, headers, query, bodyType, body, isActive }: Integration): Record<string, unknown> {
  return { name, triggers, method, url, headers: entriesOf(headers), query: entriesOf(query), body_type: bodyType, body, is_active: isActive };
}

function entriesOf(map: Record<string, string | null>) {
  return Object.entries(map).map(([key, value]) => ({ key, value }));
}

const NAMES = { keyLabel: "Name", valueLabel: "Value", maxPairs: 50, addable: true, deletable: true, editableKeys: true };

/** The form of a new integration. */
export function integrationForm(): Form {
  const triggers: CheckboxList = { ...aField("Events", "checkbox_list", { name: "triggers", value: ["after_update"], required: true }), options: TRIGGERS.map((each) => ({ ...each, description: null })), columns: 1, bulkToggleable: false };
  const headers: KeyValue = { ...aField("Headers", "key_value", { value: [] }), ...NAMES };
  const query: KeyValue = { ...aField("Query parameters", "key_value", { name: "query", value: [] }), ...NAMES };
  const body: CustomField = {
    ...aField("Template", "custom", { name: "body", conditions: { visibleWhen: [], hiddenWhen: [{ field: "body_type", operator: "equals", value: "none" }] } }),
    control: "PanelIntegrationBody",
    config: { paths: ["trigger", "changed", "record.id", "record.name"] },
  };
  return {
    columns: 1,
    schema: [
      aText("Name", { value: "", required: true }),
      triggers,
      aSection("Request", [aSelect("Method", ["POST", "PUT"], { value: "POST", options: METHODS }), aText("URL", { name: "url", value: "", required: true }), headers, query]),
      aSection("Body", [aSelect("Format", [], { name: "body_type", value: "json", options: FORMATS }), body]),
      aField("Active", "toggle", { name: "is_active", value: true }),
    ],
  };
}

const TRIGGERS = [
  { value: "before_update", label: "Before a record is updated" },
  { value: "after_create", label: "After a record is created" },
  { value: "after_update", label: "After a record is updated" },
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((value) => ({ value, label: value }));
const FORMATS = [
  { value: "json", label: "JSON" },
  { value: "form", label: "Form fields" },
  { value: "none", label: "No body" },
];

const labelOf = (trigger: string) => TRIGGERS.find(({ value }) => value === trigger)?.label ?? trigger;

function anAction(name: string, label: string, changes: Partial<RowAction> = {}): RowAction {
  return { name, label, icon: null, variant: "ghost", type: "callback", ...changes };
}

function confirmation(heading: string, button: string) {
  return { heading, description: null, button };
}

/** The row of an integration, as the server sends it. */
function rowOf({ id, name, triggers, method, url, isActive, lastStatus, lastError, lastAttemptedAt, lastIsTest }: Integration): Row {
  const isDelivered = lastError === null;
  const label = lastStatus === null ? "Not delivered" : isDelivered ? `Delivered (${lastStatus})` : `Failed (${lastStatus})`;
  const last = { label, color: isDelivered ? "success" : "danger", test: lastIsTest, at: lastAttemptedAt, problem: lastError };
  return aRow(
    id,
    {
      name,
      request: { method, url, events: listOf(triggers.map(labelOf)) } as never,
      last_attempted_at: lastAttemptedAt === null ? null : (last),
      is_active: { value: isActive, disabled: false },
    },
    {
      cellMeta: { name: { action: { ...withDefaults(anAction("edit", "Edit", { modal: { slideOver: true } })) } } },
      actions: [
        anAction("send", "Send a test", { variant: "default" }),
        anAction("deliveries", "Deliveries", { variant: "default", modal: { slideOver: true } }),
        anAction("edit", "Edit", { modal: { slideOver: true } }),
        anAction("copy", "Duplicate", { modal: { slideOver: true } }),
        anAction("rotate", "Rotate secret", { confirmation: confirmation(`Rotate the secret of ${name}?`, "Rotate secret") }),
        anAction("delete", "Delete", { variant: "destructive", confirmation: confirmation(`Delete ${name}?`, "Delete integration") }),
      ],
    },
  );
}

/** The props of the table with these integrations. */
export function integrationRows(integrations: Integration[]): Pick<Integrations, "table" | "state" | "rows" | "pagination"> {
  const columns = [
    column("name", { searchable: true }),
    column("request", { type: "custom", component: "PanelIntegrationRequest", sortable: false }),
    column("last_attempted_at", { label: "Last delivery", type: "custom", component: "PanelIntegrationOutcome" }),
    column("is_active", { label: "Active", type: "toggle", editable: true, sortable: false }),
  ];
  const total = integrations.length;
  const { table, state, rows, pagination: shown } = tableProps({
    definition: { columns, defaultSort: { column: "name", direction: "asc", label: null } },
    state: tableState(),
    rows: integrations.map(rowOf),
    pagination: pagination({ total, lastPage: 1, from: 1, to: total }),
  });
  return { table, state, rows, pagination: shown };
}

/** The history of an integration, as the server sends it. */
export function deliveriesOf(integration: number, records: IntegrationDelivery[]): Deliveries {
  const details = anAction("details", "Details", { variant: "default", modal: { slideOver: true } });
  const { table, state, rows, pagination: shown } = tableProps({
    definition: {
      columns: [column("outcome", { type: "badge" }), column("event"), column("test", { type: "badge" }), column("attempt")],
      searchable: false,
      defaultSort: null,
      toolbarActions: [withDefaults(anAction("refresh", "Refresh"))],
      emptyState: { heading: "Nothing has been sent yet.", description: null, icon: "history", component: null, actions: [] },
    },
    state: tableState(),
    rows: records.map((delivery) =>
      aRow(
        delivery.id,
        {
          outcome: { value: delivery.error === null ? "delivered" : "failed", label: outcomeText(delivery), color: delivery.error === null ? "success" : "danger" },
          event: labelOf(delivery.trigger),
          test: delivery.isTest ? { value: "test", label: "Test", color: "info" } : null,
          attempt: "1",
        },
        { actions: [details] },
      ),
    ),
    pagination: pagination({ total: records.length, lastPage: 1, from: 1, to: records.length }),
  });
  return { integration, table, state, rows, pagination: shown, records };
}

/** The props of the screen. */
export function integrationsPage(integrations: Integration[], changes: Partial<Integrations> = {}): Integrations {
  return {
    page: pageMetadata("Integrations", { scope: "resource:projects" }),
    resource: { slug: "projects", label: "Project", pluralLabel: "Projects", indexUrl: "/admin/projects", parentKey: null },
    triggers: TRIGGERS,
    integrations,
    ...integrationRows(integrations),
    form: integrationForm(),
    deliveries: null,
    endpoints: {
      store: "/admin/projects/integrations",
      update: "/admin/projects/integrations/__id__",
      destroy: "/admin/projects/integrations/__id__",
      rotate: "/admin/projects/integrations/__id__/rotate",
      send: "/admin/projects/integrations/__id__/send",
      redeliver: "/admin/projects/integrations/__id__/deliveries/__delivery__/redeliver",
    },
    allowedHosts: ["hooks.example.com", "*.example.org"],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    bodyTypes: ["json", "form", "none"],
    protectedHeaders: ["host", "content-length", "x-panel-signature"],
    payloadPaths: ["trigger", "resource", "occurred_at", "changed", "record.id", "record.name"],
    history: { enabled: true, keepPerIntegration: 50 },
    revealedSecret: null,
    revealedStandardSecret: null,
    revealedIntegration: null,
    ...changes,
  };
}
