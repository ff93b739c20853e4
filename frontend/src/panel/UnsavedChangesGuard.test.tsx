import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { useState } from "react";
import { expect, test } from "vitest";

import { Link, router } from "@/adapters/inertia";
import { ShellProviders } from "@/panel/ShellProviders";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { aPanel } from "@/testing/props";
import { renderApp } from "@/testing/renderApp";

function Editor() {
  const [text, setText] = useState("");
  useUnsavedChanges(text !== "");
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link href="/admin/other">Away</Link>
    </>
  );
}

function Other() {
  return <p>Another page</p>;
}

function Frame({ children }: { children?: ReactNode }) {
  return <ShellProviders>{children}</ShellProviders>;
}

const pages = { Editor, Other };
const visitsAnswered: string[] = [];

function start(alerts = true) {
  visitsAnswered.length = 0;
  const shared = { panel: aPanel({ unsavedChangesAlerts: alerts }) };
  renderApp(pages, Frame, { component: "Editor", url: "/admin/edit", shared }, (url) => {
    visitsAnswered.push(url.pathname);
    return { component: url.pathname === "/admin/edit" ? "Editor" : "Other", shared };
  });
  return userEvent.setup();
}

function unloadIsHeld(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("without changes nothing is asked", async () => {
  const user = start();
  expect(unloadIsHeld()).toBe(false);

  await user.click(screen.getByRole("link", { name: "Away" }));

  expect(await screen.findByText("Another page")).toBeInTheDocument();
});

test("leaving with changes asks; staying keeps them, leaving continues", async () => {
  const user = start();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Aurora");
  expect(unloadIsHeld()).toBe(true);

  await user.click(screen.getByRole("link", { name: "Away" }));
  await screen.findByRole("dialog", { name: "Discard changes?" });
  expect(screen.getByRole("button", { name: "Keep editing" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Aurora");
  expect(visitsAnswered).toEqual([]);

  await user.click(screen.getByRole("link", { name: "Away" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(await screen.findByText("Another page")).toBeInTheDocument();
  expect(unloadIsHeld()).toBe(false);
});

test("submitting the form and partial reloads do not ask", async () => {
  const user = start();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Aurora");

  router.post("/admin/edit", { name: "Aurora" });
  router.reload({ only: ["errors"] });

  await waitFor(() => expect(visitsAnswered).toContain("/admin/edit"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a panel without the alert does not ask", async () => {
  const user = start(false);
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Aurora");
  expect(unloadIsHeld()).toBe(false);

  await user.click(screen.getByRole("link", { name: "Away" }));

  expect(await screen.findByText("Another page")).toBeInTheDocument();
});
