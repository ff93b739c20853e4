import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { http } from "@inertiajs/react";
import { router } from "@/adapters/inertia";
import { reportFailures } from "@/adapters/inertia/failures";
import { nameTenant, sendWriteHeaders } from "@/adapters/inertia/tenantHeader";
import { ShellProviders } from "@/panel/ShellProviders";
import { requestJson } from "@/support/http";
import { clearToasts } from "@/support/toasts";
import { sharedProps } from "@/testing/props";
import { renderApp } from "@/testing/renderApp";

const TENANT = { key: "zürich/1", name: "Zürich", url: "/t/1", current: true };

function Frame({ children }: { children?: ReactNode }) {
  return <ShellProviders>{children}</ShellProviders>;
}

beforeAll(() => {
  reportFailures(() => sharedProps({}));
  sendWriteHeaders();
});

afterEach(() => {
  nameTenant({ tenancy: null });
  act(clearToasts);
  vi.restoreAllMocks();
});

/** Render a page whose requests are refused, and return the headers of the requests. */
function refused(headers: Record<string, string> = {}): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  renderApp({ Form: () => null }, Frame, { component: "Form" }, () => ({ status: 409 }));
  http.setClient({
    request: (config) => {
      sent.push({ ...config.headers });
      return Promise.resolve({ status: 409, data: "This page belongs to another tenant.", headers });
    },
  });
  return sent;
}

async function visit(method: "get" | "post"): Promise<void> {
  await new Promise<void>((resolve) => router.visit("/t/sites/create", { method, onFinish: () => resolve() }));
}

test("a write names the tenant of the page, a read does not", async () => {
  const sent = refused();
  nameTenant({ tenancy: { current: TENANT, available: [TENANT] } });

  await visit("get");
  await visit("post");

  expect(sent.map((headers) => headers["X-Panel-Tenant"])).toEqual([undefined, "z%C3%BCrich%2F1"]);
});

test("a JSON request names the tenant too, and none without tenants", async () => {
  const fetched = vi.spyOn(window, "fetch").mockImplementation(() => Promise.resolve(new Response("{}")));
  nameTenant({ tenancy: { current: TENANT, available: [] } });
  await requestJson("/t/options", { method: "POST" });

  nameTenant({ tenancy: null });
  await requestJson("/t/options", { method: "POST" });

  const named = fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get("X-Panel-Tenant"));
  expect(named).toEqual(["z%C3%BCrich%2F1", null]);
});

test("a refused page of another tenant shows its message", async () => {
  refused({ "x-panel-tenant": "changed" });

  await visit("post");

  expect(await screen.findByRole("alert")).toHaveTextContent("You switched in another tabThis page belongs to another tenant.");
});
