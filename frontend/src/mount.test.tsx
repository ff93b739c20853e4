import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { mount } from "@/mount";
import { clearToasts } from "@/support/toasts";
import { anItem, pageMetadata } from "@/testing/props";
import { pageObject } from "@/testing/renderApp";
import type { TestPage } from "@/testing/renderApp";

const navigation = [{ label: null, sort: -1, collapsible: false, parent: null, items: [anItem("Projects")] }];

/** The document as the server's template writes it. */
function serve(page: TestPage, flash: Record<string, unknown> = {}): void {
  const data = document.createElement("script");
  data.type = "application/json";
  data.dataset.page = "app";
  data.textContent = JSON.stringify({ ...pageObject(page), flash });
  const root = document.createElement("div");
  root.id = "app";
  document.body.replaceChildren(data, root);
}

afterEach(() => {
  clearToasts();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("a page is found by its name and drawn in the panel's frame, with the server's words and message", async () => {
  serve(
    {
      component: "panel/Dashboard",
      shared: { navigation, locale: "id", translations: { "Skip to content": "Lompat ke isi" } },
      props: { page: pageMetadata("Dasbor") },
    },
    { toast: { type: "success", message: "Tersimpan", url: null, urlLabel: null } },
  );

  mount();

  expect(await screen.findByRole("heading", { level: 1, name: "Dasbor" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Lompat ke isi" })).toBeInTheDocument();
  expect(screen.getByRole("navigation", { name: "Main" })).toBeInTheDocument();
  expect(await screen.findByText("Tersimpan")).toBeInTheDocument();
});

test("a host's page is found among its components", async () => {
  serve({ component: "Panels/Admin/Pages/Report", shared: { navigation } });

  mount({
    "../../host/resources/js/pages/Panels/Admin/Pages/Report.tsx": () =>
      Promise.resolve({ default: () => <h1>Report of the host</h1> }),
  });

  expect(await screen.findByRole("heading", { name: "Report of the host" })).toBeInTheDocument();
});

test("an unknown component name renders a neutral page in the layout", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  serve({ component: "Panels/Admin/Pages/Gone", shared: { navigation } });

  mount();

  expect(await screen.findByText("This page has nothing to show")).toBeInTheDocument();
  expect(screen.getByText("Panels/Admin/Pages/Gone")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Projects" })).toBeInTheDocument();
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
});

test("a part that is gone after a new release is named, with the way to the new one", async () => {
  serve({ component: "panel/Page", shared: { navigation }, props: { page: pageMetadata("Page") } });
  mount();
  await screen.findByRole("heading", { level: 1, name: "Page" });

  window.dispatchEvent(new Event("vite:preloadError"));

  expect(await screen.findByRole("alert")).toHaveTextContent("A part of this page could not be loaded");
  expect(screen.getByRole("link", { name: "Reload" })).toHaveAttribute("href", window.location.href);
});

test("a part that cannot be loaded without a connection is not called outdated", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  serve({ component: "panel/Page", shared: { navigation }, props: { page: pageMetadata("Page") } });
  mount();
  await screen.findByRole("heading", { level: 1, name: "Page" });

  window.dispatchEvent(new Event("vite:preloadError"));

  expect(await screen.findByRole("alert")).toHaveTextContent("You are offline");
  expect(screen.queryByRole("link", { name: "Reload" })).toBeNull();
});
