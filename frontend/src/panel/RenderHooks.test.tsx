import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import type { PageMetadata } from "@/contracts/pages";
import type { Panel } from "@/contracts/panels";
import { BlankLayout } from "@/panel/BlankLayout";
import { PageFrame } from "@/panel/PageFrame";
import { PanelLayout } from "@/panel/PanelLayout";
import { registerHostComponents } from "@/registry/hostComponents";
import { aPanel, anItem, pageMetadata } from "@/testing/props";
import { renderApp } from "@/testing/renderApp";
import type { TestPage } from "@/testing/renderApp";

const FOLDER = "/host/resources/js/pages/Panels/Admin";
const POINTS = ["body.start", "body.end", "sidebar.start", "sidebar.end", "header.start", "header.end", "page.start", "page.end"];

/** Throws as long as the test says so. */
let isBroken = false;

function Banner({ text, place }: { text: string; place: string }) {
  return <p data-testid="banner">{`${text} in ${place}`}</p>;
}

function Fragile() {
  if (isBroken) {
    throw new Error("a hook that throws");
  }
  return <p>Fragile</p>;
}

function Plain(props: Record<string, unknown>) {
  return <PageFrame page={props.page as PageMetadata}>Content</PageFrame>;
}

function SignIn() {
  return <h1>Sign in</h1>;
}

const module = (component: unknown) => () => Promise.resolve({ default: component });

beforeEach(() => {
  isBroken = false;
  registerHostComponents({
    [`${FOLDER}/Hooks/Banner.tsx`]: module(Banner),
    [`${FOLDER}/Hooks/Fragile.tsx`]: module(Fragile),
    [`${FOLDER}/Shell/Side.tsx`]: module(({ place }: { place: string }) => <p>{`Own ${place}`}</p>),
    [`${FOLDER}/Shell/Bar.tsx`]: module(() => <p>Own bar</p>),
  });
});

const banner = (text: string, scopes: string[] = []) => ({ component: "Panels/Admin/Hooks/Banner", data: { text }, scopes });
const everywhere = Object.fromEntries(POINTS.map((point) => [point, [banner(point)]]));
const navigation = [{ label: null, sort: -1, collapsible: false, parent: null, items: [anItem("Projects"), anItem("Tasks")] }];

function titled(heading: string): TestPage {
  return { component: "Plain", url: `/admin/${heading.toLowerCase()}`, props: { page: pageMetadata(heading) } };
}

function start(panel: Partial<Panel>, first: TestPage = titled("Projects"), layout = PanelLayout) {
  const shared = { navigation, panel: aPanel(panel) };
  renderApp({ Plain, "panel/auth/Login": SignIn }, layout, { ...first, shared }, () => ({ ...titled("Tasks"), shared }));
  return userEvent.setup();
}

/** The banners from top to bottom. */
async function banners(count: number): Promise<(string | null)[]> {
  await waitFor(() => expect(screen.getAllByTestId("banner")).toHaveLength(count));
  return screen.getAllByTestId("banner").map(({ textContent }) => textContent);
}

test("with a sidebar, all eight points are drawn in the order of the page", async () => {
  start({ renderHooks: everywhere });

  expect(await banners(8)).toEqual([
    "body.start in body",
    "sidebar.start in sidebar",
    "sidebar.end in sidebar",
    "header.start in header",
    "header.end in header",
    "page.start in page",
    "page.end in page",
    "body.end in body",
  ]);
});

test("with a top navigation, the hooks of the sidebar are around it", async () => {
  start({ renderHooks: everywhere, sidebar: { ...aPanel().sidebar, variant: "header" } });

  expect(await banners(8)).toEqual([
    "body.start in body",
    "sidebar.start in header",
    "sidebar.end in header",
    "header.start in header",
    "header.end in header",
    "page.start in page",
    "page.end in page",
    "body.end in body",
  ]);
});

test("a collapsed sidebar tells its hooks, and the drawer of a phone has them too", async () => {
  const hooks = { "sidebar.start": [banner("start")], "sidebar.end": [banner("end")] };
  const user = start({ renderHooks: hooks });
  expect(await banners(2)).toEqual(["start in sidebar", "end in sidebar"]);

  await user.click(screen.getByRole("button", { name: "Collapse sidebar" }));
  expect(await banners(2)).toEqual(["start in rail", "end in rail"]);

  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  const drawer = await screen.findByRole("dialog", { name: "Navigation" });
  await waitFor(() => expect(within(drawer).getAllByTestId("banner")).toHaveLength(2));
  expect(drawer).toHaveTextContent("start in drawer");
  expect(drawer).toHaveTextContent("end in drawer");
  expect(drawer).toHaveClass("panel-sidebar");
});

test("without a header, its hooks are above the account menu and in the bar of a phone", async () => {
  const hooks = { "header.start": [banner("start")], "header.end": [banner("end")] };
  start({ renderHooks: hooks, shell: { ...aPanel().shell, topbar: false } });

  expect(await banners(4)).toEqual(["start in sidebar", "end in sidebar", "start in header", "end in header"]);
});

test("several hooks of a point keep their order, and scopes limit them", async () => {
  start({ renderHooks: { "page.start": [banner("first"), banner("other", ["page:other"]), banner("second", ["resource:x", "page:test"])] } });

  expect(await banners(2)).toEqual(["first in page", "second in page"]);
});

test("the login page has the hooks of the body and the scope auth", async () => {
  const renderHooks = { "body.start": [banner("all"), banner("guests", ["auth"]), banner("pages", ["page:test"])], "page.start": [banner("page")] };
  start({ renderHooks }, { component: "panel/auth/Login", url: "/admin/login" }, BlankLayout);

  expect(await banners(2)).toEqual(["all in body", "guests in body"]);
});

test("a hook that throws is left out, and tried again on the next page", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  isBroken = true;
  const fragile = { component: "Panels/Admin/Hooks/Fragile", data: {}, scopes: [] };
  const user = start({ renderHooks: { "header.start": [fragile, banner("beside")], "page.start": [fragile] } });

  expect(await banners(1)).toEqual(["beside in header"]);
  expect(screen.getByText("Content")).toBeInTheDocument();
  expect(screen.queryByText("Fragile")).not.toBeInTheDocument();

  isBroken = false;
  await user.click(screen.getByRole("link", { name: "Tasks" }));

  await screen.findByRole("heading", { level: 1, name: "Tasks" });
  await waitFor(() => expect(screen.getAllByText("Fragile")).toHaveLength(2));
});

test("an unknown hook draws nothing, and is reported once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const unknown = { component: "Panels/Admin/Hooks/Nowhere", data: {}, scopes: [] };
  start({ renderHooks: { "page.start": [unknown, banner("beside")], "page.end": [unknown] } });

  expect(await banners(1)).toEqual(["beside in page"]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toContain("Panels/Admin/Hooks/Nowhere");
});

test("a host's sidebar and header replace the built-in ones, also on a phone", async () => {
  const panel = {
    sidebar: { ...aPanel().sidebar, component: "Panels/Admin/Shell/Side" },
    shell: { ...aPanel().shell, topbarComponent: "Panels/Admin/Shell/Bar" },
    cssHooks: { topbar: "mine" },
  };
  start(panel);

  expect(await screen.findByText("Own sidebar")).toBeInTheDocument();
  expect((await screen.findByText("Own bar")).closest(".panel-topbar.mine")).toBeInTheDocument();
  expect(screen.queryByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
});

test("a host's sidebar is in the drawer too", async () => {
  const user = start({ sidebar: { ...aPanel().sidebar, component: "Panels/Admin/Shell/Side" } });
  await user.click(screen.getByRole("button", { name: "Open navigation" }));

  expect(await screen.findByText("Own drawer")).toBeInTheDocument();
});

test("an unknown sidebar component is reported and replaced by the built-in sidebar", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  start({ sidebar: { ...aPanel().sidebar, component: "Panels/Admin/Shell/Gone" } });

  expect(await screen.findByRole("link", { name: "Tasks" })).toBeInTheDocument();
  expect(warn).toHaveBeenCalledTimes(1);
});

test.each(["shell", "sidebar", "topbar", "page", "page-header"])("the part %s has its class and that of the panel", (hook) => {
  start({ cssHooks: { [hook]: "mine dense" } });

  expect(document.querySelectorAll(`.panel-${hook}.mine.dense`)).toHaveLength(1);
  expect(document.querySelectorAll(".mine")).toHaveLength(1);
});
