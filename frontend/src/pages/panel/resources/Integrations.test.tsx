import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import type { Integration } from "@/contracts/integrations";
import type { Integrations as IntegrationsPage } from "@/contracts/resources";
import { aDelivery, anIntegration, deliveriesOf, integrationRows, integrationsPage } from "@/integrations/fixtures";
import Integrations from "@/pages/panel/resources/Integrations";
import { clearToasts } from "@/support/toasts";
import { openScreen } from "@/testing/openScreen";
import { sharedProps } from "@/testing/props";
import { ToastViewport } from "@/ui/ToastViewport";

const HEX = "ab".repeat(32);

afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

function Screen(page: IntegrationsPage) {
  return (
    <>
      <Integrations {...page} />
      <ToastViewport />
    </>
  );
}

const open = (integrations: Integration[], changes: Partial<IntegrationsPage> = {}) =>
  openScreen(Screen, { ...sharedProps(), ...integrationsPage(integrations, changes) }, "/admin/projects/integrations");

/** The props after a change. */
const after = (integrations: Integration[]) => ({ integrations, ...integrationRows(integrations) });

const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

async function choose(name: string, item: string): Promise<void> {
  await userEvent.click(within(row(name)).getByRole("button", { name: `Actions: ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

/** Answer the next JSON request; returns the URLs that were asked. */
function answerJson(status: number, body: object): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string, { headers }: { headers: Headers }) => {
    asked.push(`${url} ${headers.get("X-CSRFToken")}`);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

test("each integration says when it sends what where, and how the last attempt ended", async () => {
  await open([
    anIntegration(1),
    anIntegration(2, { name: "Search", lastStatus: 503, lastError: "The queue is full." }),
    anIntegration(3, { name: "Audit", lastStatus: null, lastAttemptedAt: null, isActive: false }),
    anIntegration(4, { name: "Old", lastStatus: 410, lastError: "Gone", isActive: false }),
  ]);

  expect(within(row("Billing")).getByText("After a record is updated")).toBeVisible();
  expect(row("Billing")).toHaveTextContent("POST https://hooks.example.com/projects");
  expect(within(row("Billing")).getByText("Delivered (200)")).toBeVisible();
  expect(within(row("Billing")).getByRole("switch", { name: "Active: Billing" })).toBeChecked();
  expect(within(row("Search")).getByText("Failed (503)")).toBeVisible();
  expect(within(row("Search")).getByText("The queue is full.")).toBeVisible();
  expect(within(row("Audit")).getByText("Nothing has been sent yet.")).toBeVisible();
  expect(within(row("Audit")).getByRole("switch", { name: "Active: Audit" })).not.toBeChecked();
  expect(within(row("Old")).getByText("Failed (410)")).toBeVisible();
});

test("a test is marked, and a refused connection is a sentence", async () => {
  const error = "The receiver refused the connection.";
  await open([anIntegration(1), anIntegration(2, { name: "Search", lastStatus: null, lastError: error, lastIsTest: true })]);

  expect(within(row("Search")).getByText("Test")).toBeVisible();
  expect(within(row("Search")).getByText(error)).toBeVisible();
  expect(within(row("Billing")).queryByText("Test")).not.toBeInTheDocument();
});

test("without integrations the page explains them", async () => {
  await open([]);

  expect(screen.getByText(/sends a request to another system when one of the projects/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "New integration" }));
  expect(screen.getByRole("dialog", { name: "New integration" })).toBeVisible();
});

test("without an allowed host the setting is named and nothing can be created", async () => {
  await open([], { allowedHosts: [] });

  expect(screen.getByText(/PANEL\["integrations"\]\["allowed_hosts"\] lists/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "New integration" })).not.toBeInTheDocument();
});

test("existing integrations without an allowed host get a warning", async () => {
  await open([anIntegration(1)], { allowedHosts: [] });

  expect(screen.getByText("No host is allowed, so nothing is sent")).toBeVisible();
});

test("the switch changes only whether it is active", async () => {
  const page = await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("switch", { name: "Active: Billing" }));

  const request = page.nextRequest();
  expect([request.method, request.url, request.body]).toEqual(["put", "/admin/projects/integrations/1", { is_active: false }]);
  // It moves at once.
  expect(screen.getByRole("switch", { name: "Active: Billing" })).not.toBeChecked();
  await request.redirectBack(after([anIntegration(1, { isActive: false })]));
  expect(screen.getByRole("switch", { name: "Active: Billing" })).not.toBeChecked();
});

test("a refused switch moves back", async () => {
  const page = await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("switch", { name: "Active: Billing" }));
  await page.nextRequest().refuse(403);

  expect(screen.getByRole("switch", { name: "Active: Billing" })).toBeChecked();
});

test("an integration is created, and its secret is shown once", async () => {
  const page = await open([]);
  await userEvent.click(screen.getByRole("button", { name: "New integration" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("Billing");
  await userEvent.click(screen.getByRole("checkbox", { name: "After a record is created" }));
  await userEvent.type(screen.getByRole("textbox", { name: "URL" }), "https://hooks.example.com");
  await userEvent.click(within(screen.getByRole("group", { name: "Headers" })).getByRole("button", { name: "Add row" }));
  expect(screen.getByRole("textbox", { name: "Name 1" })).toHaveFocus();
  await userEvent.keyboard("X-Key{Tab}secret");
  await userEvent.click(screen.getByRole("button", { name: "Create integration" }));

  const request = page.nextRequest();
  expect([request.method, request.url]).toEqual(["post", "/admin/projects/integrations"]);
  expect(request.body).toEqual({
    name: "Billing",
    triggers: ["after_create", "after_update"],
    method: "POST",
    url: "https://hooks.example.com",
    headers: [{ key: "X-Key", value: "secret" }],
    query: [],
    body_type: "json",
    body: null,
    is_active: true,
  });
  await request.redirectBack({ ...after([anIntegration(5)]), revealedSecret: HEX, revealedStandardSecret: "whsec_q6ur", revealedIntegration: 5 });

  const dialog = await screen.findByRole("dialog", { name: "The secret of Billing" });
  expect(within(dialog).getByText(HEX)).toBeVisible();
  expect(within(dialog).getByText("whsec_q6ur")).toBeVisible();
  expect(within(dialog).queryByText(/old secret signs too/)).not.toBeInTheDocument();
  // The browser's history keeps the props of a page.
  await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain(HEX));
  await userEvent.click(within(dialog).getByRole("button", { name: "I have copied it" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("errors of the server are shown at their fields, the first one focused", async () => {
  const page = await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("button", { name: "Billing" }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await page.nextRequest().redirectBack({ errors: { url: "The host is not allowed.", headers: "A header is listed twice." } });

  expect(await screen.findByText("A header is listed twice.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("textbox", { name: "URL" })).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "URL" })).toHaveAccessibleDescription("The host is not allowed.");
  await userEvent.keyboard("x");
  expect(screen.queryByText("The host is not allowed.")).not.toBeInTheDocument();
});

test("paths are inserted into the template, and problems are named", async () => {
  await open([anIntegration(1, { body: '{"id": }' })]);
  await userEvent.click(screen.getByRole("button", { name: "Billing" }));
  expect(screen.getByText(/the whole payload would be sent/)).toBeVisible();
  const template = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Template" });
  expect(template).toHaveAccessibleDescription(/^A JSON object/);
  template.setSelectionRange(7, 7);
  await userEvent.click(screen.getByRole("button", { name: "record.id" }));

  expect(template).toHaveValue('{"id": {{ record.id }}}');
  expect(screen.queryByText(/the whole payload would be sent/)).not.toBeInTheDocument();
  await waitFor(() => expect(template).toHaveFocus());
  await userEvent.clear(template);
  await userEvent.type(template, '{{"a": "{{{{ record.nme }}"}');
  expect(screen.getByText(/The payload has no record.nme/)).toBeVisible();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Format" }), "none");
  expect(screen.queryByRole("textbox", { name: "Template" })).not.toBeInTheDocument();
});

test("changes are discarded only after a question", async () => {
  await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("button", { name: "Billing" }));
  await userEvent.keyboard("x{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Billingx");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));

  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Billing" })).toHaveFocus();
});

test("a duplicate is a new integration", async () => {
  const page = await open([anIntegration(1)]);
  await choose("Billing", "Duplicate");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Copy of Billing");
  await userEvent.click(screen.getByRole("button", { name: "Create integration" }));

  expect(page.nextRequest()).toMatchObject({ method: "post", body: { name: "Copy of Billing", headers: [{ key: "X-Source", value: "panel" }] } });
});

test("a test request shows its outcome and reloads the list", async () => {
  const asked = answerJson(200, { status: 503, error: "The queue is full.", attemptedAt: "2026-11-16T09:00:00Z" });
  const page = await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("button", { name: "Send a test: Billing" }));

  const result = (await screen.findByText("Billing: Failed (503)")).closest<HTMLElement>("[role=alert]");
  expect(result).toHaveTextContent("The queue is full.");
  expect(asked).toEqual(["/admin/projects/integrations/1/send from-django"]);
  expect(page.nextRequest().headers).toMatchObject({ "X-Inertia-Partial-Data": "integrations,rows" });
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Billing: Failed (503)")).not.toBeInTheDocument();
});

test("the next test replaces the outcome of the last one", async () => {
  answerJson(200, { status: 503, error: "The queue is full.", attemptedAt: "2026-11-16T09:00:00Z" });
  await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("button", { name: "Send a test: Billing" }));
  expect(await screen.findByText("Billing: Failed (503)")).toBeVisible();
  answerJson(200, { status: 200, error: null, attemptedAt: "2026-11-16T09:01:00Z" });
  await userEvent.click(screen.getByRole("button", { name: "Send a test: Billing" }));

  expect(await screen.findByText("Billing: Delivered (200)")).toBeVisible();
  expect(screen.queryByText("Billing: Failed (503)")).not.toBeInTheDocument();
});

test("a refused test says why nothing was sent", async () => {
  answerJson(403, { message: "You may not manage integrations." });
  await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("button", { name: "Send a test: Billing" }));

  expect(await screen.findByText("You may not manage integrations.")).toBeVisible();
});

test("a secret is rotated after a question", async () => {
  const page = await open([anIntegration(1)]);
  await choose("Billing", "Rotate secret");
  expect(await screen.findByRole("dialog", { name: "Rotate the secret of Billing?" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Rotate secret" }));

  const request = page.nextRequest();
  expect([request.method, request.url]).toEqual(["post", "/admin/projects/integrations/1/rotate"]);
  await request.redirectBack({ revealedSecret: HEX, revealedStandardSecret: null, revealedIntegration: 1 });
  expect(await screen.findByText(/old secret signs too/)).toBeVisible();
});

test("an integration is deleted after a question that names it", async () => {
  const page = await open([anIntegration(1)]);
  await choose("Billing", "Delete");
  expect(await screen.findByRole("dialog", { name: "Delete Billing?" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Delete integration" }));

  const request = page.nextRequest();
  expect([request.method, request.url]).toEqual(["delete", "/admin/projects/integrations/1"]);
  await request.redirectBack(after([]));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => {
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });
});

const HISTORY = [
  aDelivery(4, { deliveryId: "a" }),
  aDelivery(3, { deliveryId: "a", status: 500, error: "Broken", responseBody: "Broken", attemptedAt: "2026-11-16T08:59:00Z" }),
  aDelivery(2, { status: null, error: "No answer within 5 seconds.", responseBody: "", canRedeliver: false, requestBody: "" }),
];

/** Open the history of an integration; the server answers with these attempts. */
async function openHistory(attempts = HISTORY, changes: Partial<IntegrationsPage> = {}) {
  const page = await open([anIntegration(1)], changes);
  await userEvent.click(screen.getByRole("button", { name: "Deliveries: Billing" }));
  const request = page.nextRequest();
  expect(request.url).toBe("/admin/projects/integrations?integration=1");
  expect(request.headers).toMatchObject({ "X-Inertia-Partial-Data": "deliveries" });
  await request.answer({ ...after([anIntegration(1)]), deliveries: deliveriesOf(1, attempts) });
  return { page, drawer: await screen.findByRole("dialog", { name: "Deliveries of Billing" }) };
}

test("the history is a table that marks tests", async () => {
  const { drawer } = await openHistory([...HISTORY, aDelivery(1, { isTest: true })]);

  const rows = within(drawer).getAllByRole("row").slice(1);
  expect(rows).toHaveLength(4);
  expect(rows.map((each) => within(each).queryByText("Test") !== null)).toEqual([false, false, false, true]);
});

test("closing the history removes it from the URL", async () => {
  const { page } = await openHistory();
  await userEvent.keyboard("{Escape}");

  const request = page.nextRequest();
  expect(request.url).toBe("/admin/projects/integrations");
  await request.answer({ deliveries: null });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Deliveries: Billing" })).toHaveFocus());
});

test("the history is loaded again", async () => {
  const { page, drawer } = await openHistory();
  await userEvent.click(within(drawer).getByRole("button", { name: "Refresh" }));

  expect(page.nextRequest().headers).toMatchObject({ "X-Inertia-Partial-Data": "integrations,deliveries" });
});

test("an attempt shows its request and response, and is sent again", async () => {
  const asked = answerJson(200, { status: 200, error: null, attemptedAt: "2026-11-16T09:05:00Z" });
  const { page, drawer } = await openHistory();
  const button = within(drawer).getByRole("button", { name: "Details: Failed (500)" });
  await userEvent.click(button);

  const details = await screen.findByRole("dialog", { name: "Failed (500)" });
  expect(within(details).getByLabelText("Request body")).toHaveTextContent('"name": "Aurora"');
  expect(within(details).getByLabelText("Response body")).toHaveTextContent("Broken");
  expect(within(details).getAllByText("Broken")).toHaveLength(1);
  await userEvent.click(within(details).getByRole("button", { name: "Send again" }));
  expect(await within(details).findByText("Delivered (200)")).toBeVisible();
  expect(asked).toEqual(["/admin/projects/integrations/1/deliveries/3/redeliver from-django"]);
  expect(page.nextRequest().headers).toMatchObject({ "X-Inertia-Partial-Data": "integrations,deliveries" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
});

test("a body that is not stored whole cannot be sent again, and the reason is there", async () => {
  const { drawer } = await openHistory();
  await userEvent.click(within(drawer).getByRole("button", { name: "Details: Not delivered" }));

  const details = await screen.findByRole("dialog", { name: "Not delivered" });
  const again = within(details).getByRole("button", { name: "Send again" });
  expect(again).toBeDisabled();
  expect(again).toHaveAccessibleDescription(/too long/);
  expect(within(details).getByText("No answer within 5 seconds.")).toBeVisible();
  expect(within(details).getByText("The request had no body.")).toBeVisible();
});

test.each([
  [true, "Nothing has been sent yet."],
  [false, "The history is switched off"],
])("an empty history with the setting %s says: %s", async (enabled, text) => {
  const { drawer } = await openHistory([], { history: { enabled, keepPerIntegration: 50 } });

  expect(within(drawer).getByText(text)).toBeVisible();
});
