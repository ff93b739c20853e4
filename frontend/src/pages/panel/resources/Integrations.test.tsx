import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import type { Integration } from "@/contracts/integrations";
import type { Integrations as IntegrationsPage } from "@/contracts/resources";
import { aDelivery, anIntegration, integrationsPage } from "@/integrations/fixtures";
import Integrations from "@/pages/panel/resources/Integrations";
import { openScreen } from "@/testing/openScreen";
import { sharedProps } from "@/testing/props";

const HEX = "ab".repeat(32);

afterEach(() => vi.unstubAllGlobals());

const open = (integrations: Integration[], changes: Partial<IntegrationsPage> = {}) =>
  openScreen(Integrations, { ...sharedProps(), ...integrationsPage(integrations, changes) }, "/admin/projects/integrations");

const row = (name: string) => screen.getByRole("listitem", { name });

async function choose(name: string, item: string): Promise<void> {
  await userEvent.click(within(row(name)).getByRole("button", { name: `More actions for ${name}` }));
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
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
  expect(within(row("Billing")).getByText("https://hooks.example.com/projects")).toBeVisible();
  expect(within(row("Billing")).getByText("Delivered (200)")).toBeVisible();
  expect(within(row("Billing")).getByRole("switch", { name: "Billing is active" })).toBeChecked();
  expect(within(row("Search")).getByText("Failed (503)")).toBeVisible();
  expect(within(row("Search")).getByText("The queue is full.")).toBeVisible();
  expect(within(row("Audit")).getByText("Nothing has been sent yet.")).toBeVisible();
  expect(within(row("Audit")).getByText("Off")).toBeVisible();
  expect(within(row("Old")).getByText(/was switched off/)).toBeVisible();
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
  await userEvent.click(screen.getByRole("switch", { name: "Billing is active" }));

  const request = page.nextRequest();
  expect([request.method, request.url, request.body]).toEqual(["put", "/admin/projects/integrations/1", { is_active: false }]);
  // It moves at once.
  expect(screen.getByRole("switch", { name: "Billing is active" })).not.toBeChecked();
  await request.redirectBack({ integrations: [anIntegration(1, { isActive: false })] });
  expect(screen.getByRole("switch", { name: "Billing is active" })).not.toBeChecked();
});

test("a refused switch moves back", async () => {
  const page = await open([anIntegration(1)]);
  await userEvent.click(screen.getByRole("switch", { name: "Billing is active" }));
  await page.nextRequest().refuse(403);

  expect(screen.getByRole("switch", { name: "Billing is active" })).toBeChecked();
});

test("an integration is created, and its secret is shown once", async () => {
  const page = await open([]);
  await userEvent.click(screen.getByRole("button", { name: "New integration" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("Billing");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Event" }), "after_create");
  await userEvent.type(screen.getByRole("textbox", { name: "URL" }), "https://hooks.example.com");
  await userEvent.click(screen.getByRole("button", { name: "Add a header" }));
  expect(screen.getByRole("textbox", { name: "Name 1" })).toHaveFocus();
  await userEvent.keyboard("X-Key{Tab}secret");
  await userEvent.click(screen.getByRole("button", { name: "Create integration" }));

  const request = page.nextRequest();
  expect([request.method, request.url]).toEqual(["post", "/admin/projects/integrations"]);
  expect(request.body).toEqual({
    name: "Billing",
    trigger: "after_create",
    method: "POST",
    url: "https://hooks.example.com",
    headers: { "X-Key": "secret" },
    query: {},
    body_type: "json",
    body: null,
    is_active: true,
  });
  await request.redirectBack({ integrations: [anIntegration(5)], revealedSecret: HEX, revealedStandardSecret: "whsec_q6ur", revealedIntegration: 5 });

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

test("a list with a name used twice is not sent", async () => {
  const page = await open([anIntegration(1, { query: { a: "1" } })]);
  await userEvent.click(screen.getByRole("button", { name: "Billing" }));
  const query = screen.getByRole("group", { name: /Query parameters/ });
  await userEvent.click(within(query).getByRole("button", { name: "Add a parameter" }));
  await userEvent.keyboard("a{Tab}2");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));

  expect(within(query).getByText("This name is already used.")).toBeVisible();
  expect(page.requests).toHaveLength(0);
});

test("paths are inserted into the template, and problems are named", async () => {
  await open([anIntegration(1, { body: '{"id": }' })]);
  await userEvent.click(screen.getByRole("button", { name: "Billing" }));
  expect(screen.getByText(/the whole payload would be sent/)).toBeVisible();
  const template = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Template" });
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

  expect(page.nextRequest()).toMatchObject({ method: "post", body: { name: "Copy of Billing", headers: { "X-Source": "panel" } } });
});

test("a test request shows its outcome in the row and reloads the list", async () => {
  const asked = answerJson(200, { status: 503, error: "The queue is full.", attemptedAt: "2026-11-16T09:00:00Z" });
  const page = await open([anIntegration(1)]);
  await userEvent.click(within(row("Billing")).getByRole("button", { name: "Send a test" }));

  const result = await within(row("Billing")).findByRole("status");
  expect(result).toHaveTextContent("Failed (503)The queue is full.");
  expect(asked).toEqual(["/admin/projects/integrations/1/send from-django"]);
  expect(page.nextRequest().headers).toMatchObject({ "X-Inertia-Partial-Data": "integrations" });
  await userEvent.click(within(result).getByRole("button", { name: "Dismiss" }));
  expect(within(row("Billing")).queryByRole("status")).not.toBeInTheDocument();
});

test("a refused test says why nothing was sent", async () => {
  answerJson(403, { message: "You may not manage integrations." });
  await open([anIntegration(1)]);
  await userEvent.click(within(row("Billing")).getByRole("button", { name: "Send a test" }));

  expect(await within(row("Billing")).findByRole("status")).toHaveTextContent("Nothing was sentYou may not manage integrations.");
});

test("a secret is rotated after a question, with the cancel button focused", async () => {
  const page = await open([anIntegration(1)]);
  await choose("Billing", "Rotate secret");
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Rotate secret" }));

  const request = page.nextRequest();
  expect([request.method, request.url]).toEqual(["post", "/admin/projects/integrations/1/rotate"]);
  await request.redirectBack({ revealedSecret: HEX, revealedStandardSecret: null, revealedIntegration: 1 });
  expect(await screen.findByText(/old secret signs too/)).toBeVisible();
});

test("an integration is deleted after a question that names it", async () => {
  const page = await open([anIntegration(1)]);
  await choose("Billing", "Delete");
  expect(screen.getByRole("dialog", { name: "Delete Billing?" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Delete integration" }));

  const request = page.nextRequest();
  expect([request.method, request.url]).toEqual(["delete", "/admin/projects/integrations/1"]);
  await request.redirectBack({ integrations: [] });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

const HISTORY = [
  aDelivery(4, { deliveryId: "a" }),
  aDelivery(3, { deliveryId: "a", status: 500, error: "Broken", responseBody: "Broken", attemptedAt: "2026-11-16T08:59:00Z" }),
  aDelivery(2, { status: null, error: "No answer within 5 seconds.", responseBody: "", canRedeliver: false, requestBody: "" }),
];

async function openHistory(): Promise<HTMLElement> {
  await userEvent.click(within(row("Billing")).getByRole("button", { name: /^Deliveries/ }));
  return screen.getByRole("dialog", { name: "Deliveries of Billing" });
}

test("the history is filtered by outcome", async () => {
  await open([anIntegration(1, { deliveries: HISTORY })]);
  const drawer = await openHistory();
  expect(within(drawer).getAllByRole("listitem")).toHaveLength(3);
  expect(within(drawer).getByText("Attempt 2")).toBeVisible();
  await userEvent.click(within(drawer).getByRole("button", { name: "Failed 2" }));

  expect(within(drawer).getAllByRole("listitem")).toHaveLength(2);
  expect(within(drawer).getByRole("status")).toHaveTextContent("2 attempts are shown");
  await userEvent.click(within(drawer).getByRole("button", { name: "Delivered 1" }));
  expect(within(drawer).getAllByRole("listitem")).toHaveLength(1);
});

test("an attempt shows its request and response, and is sent again", async () => {
  const asked = answerJson(200, { status: 200, error: null, attemptedAt: "2026-11-16T09:05:00Z" });
  const page = await open([anIntegration(1, { deliveries: HISTORY })]);
  const drawer = await openHistory();
  await userEvent.click(within(drawer).getByRole("button", { name: /^500/ }));

  expect(within(drawer).getByLabelText("Request body")).toHaveTextContent('"name": "Aurora"');
  expect(within(drawer).getByLabelText("Response body")).toHaveTextContent("Broken");
  expect(within(drawer).getAllByText("Broken")).toHaveLength(1);
  await userEvent.click(within(drawer).getByRole("button", { name: "Send again" }));
  expect(await within(drawer).findByText("Delivered (200)")).toBeVisible();
  expect(asked).toEqual(["/admin/projects/integrations/1/deliveries/3/redeliver from-django"]);
  await page.nextRequest().answer({ integrations: [anIntegration(1, { deliveries: [aDelivery(5, { deliveryId: "a" }), ...HISTORY] })] });
  expect(within(drawer).getByText("Attempt 3")).toBeVisible();
});

test("a body that is not stored whole cannot be sent again, and the reason is there", async () => {
  await open([anIntegration(1, { deliveries: HISTORY })]);
  const drawer = await openHistory();
  await userEvent.click(within(drawer).getByRole("button", { name: /^No response/ }));

  const again = within(drawer).getByRole("button", { name: "Send again" });
  expect(again).toBeDisabled();
  expect(again).toHaveAccessibleDescription(/too long/);
  expect(within(drawer).getByText("No answer within 5 seconds.")).toBeVisible();
  expect(within(drawer).getByText("The request had no body.")).toBeVisible();
});

test.each([
  [true, "Nothing has been sent yet."],
  [false, "The history is switched off"],
])("an empty history with the setting %s says: %s", async (enabled, text) => {
  await open([anIntegration(1, { lastAttemptedAt: "2026-11-16T09:00:00Z" })], { history: { enabled, keepPerIntegration: 50 } });
  const drawer = await openHistory();

  expect(within(drawer).getByText(text)).toBeVisible();
});
