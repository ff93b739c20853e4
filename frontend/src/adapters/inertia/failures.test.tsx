import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { http } from "@inertiajs/react";
import { router } from "@/adapters/inertia";
import { reportFailures } from "@/adapters/inertia/failures";
import { ShellProviders } from "@/panel/ShellProviders";
import { clearToasts } from "@/support/toasts";
import { aPanel, sharedProps } from "@/testing/props";
import { renderApp } from "@/testing/renderApp";

const shared = {
  panel: aPanel({ errorNotifications: { "403": { title: "You may not do this", body: "Ask for access." }, "429": null } }),
};

function Frame({ children }: { children?: ReactNode }) {
  return <ShellProviders>{children}</ShellProviders>;
}

function Form() {
  return <input aria-label="Name" defaultValue="" />;
}

beforeAll(() => reportFailures(() => sharedProps(shared)));

beforeEach(() => act(clearToasts));

afterEach(() => vi.restoreAllMocks());

async function visitAnsweredWith(status: number): Promise<void> {
  renderApp({ Form }, Frame, { component: "Form", shared }, () => ({ status }));
  await new Promise<void>((resolve) => router.visit("/admin/next", { onFinish: () => resolve() }));
}

test("a configured status shows the panel's message and keeps the input", async () => {
  renderApp({ Form }, Frame, { component: "Form", shared }, () => ({ status: 403 }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  field.value = "Aurora";

  router.visit("/admin/next");

  expect(await screen.findByRole("alert")).toHaveTextContent("You may not do thisAsk for access.");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Aurora");
  expect(document.querySelector("dialog, iframe")).not.toBeInTheDocument();
});

test("the reason of a refused action is shown instead", async () => {
  const refusal = { message: "The task is blocked." };
  renderApp({ Form }, Frame, { component: "Form", shared }, () => ({ status: 403, data: refusal }));

  router.post("/admin/actions/record");

  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The task is blocked.");
  expect(alert).not.toHaveTextContent("You may not do this");
});

test("without a CSRF cookie it is an expired session", async () => {
  document.cookie = "csrftoken=; path=/; max-age=0";
  await visitAnsweredWith(403);

  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Your session has expired"));
});

test("a status configured as null is silent", async () => {
  await visitAnsweredWith(429);

  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("another status shows its number", async () => {
  await visitAnsweredWith(500);

  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong (error 500)"));
});

test("an expired session is named and links to the login", async () => {
  await visitAnsweredWith(401);

  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Your session has expired"));
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/admin/login");
});

test.each([
  [false, "You are offline"],
  [true, "Can't reach the server"],
])("with the connection up: %s, the message is: %s", async (online, message) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  renderApp({ Form }, Frame, { component: "Form", shared }, () => ({ status: 200 }));
  http.setClient({ request: () => Promise.reject(new Error("unreachable")) });

  router.visit("/admin/next");

  expect(await screen.findByRole("alert")).toHaveTextContent(message);
});

test("the message of an expired session is gone on the login page", async () => {
  renderApp({ Form, "panel/auth/Login": Form }, Frame, { component: "Form", shared }, ({ pathname }) =>
    pathname === "/admin/login" ? { component: "panel/auth/Login", shared } : { status: 401 },
  );
  router.visit("/admin/next");
  await screen.findByRole("alert");

  router.visit("/admin/login");

  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
});

test("the message that the browser is offline is gone with the connection back", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderApp({ Form }, Frame, { component: "Form", shared }, () => ({ status: 200 }));
  http.setClient({ request: () => Promise.reject(new Error("unreachable")) });
  router.visit("/admin/next");
  await screen.findByRole("alert");

  act(() => void window.dispatchEvent(new Event("online")));

  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
