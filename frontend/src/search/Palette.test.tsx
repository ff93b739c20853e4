import { http, router } from "@inertiajs/react";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";

import { anAction, ENDPOINTS } from "@/actions/fixtures";
import { ActionsProvider } from "@/actions/ActionsProvider";
import { HeaderActions } from "@/actions/HeaderActions";
import type { SharedProps } from "@/contracts/panels";
import { showLayer } from "@/search/layer";
import { aResult, COMMANDS, found, serveSearch } from "@/search/fixtures";
import type { Reply } from "@/search/fixtures";
import { SearchButton } from "@/search/SearchButton";
import { SearchHost } from "@/search/SearchHost";
import { anItem, sharedProps } from "@/testing/props";
import { renderInPage } from "@/testing/renderApp";
import type { TestPage } from "@/testing/renderApp";

const NAVIGATION = [{ label: "Work", sort: 0, collapsible: true, parent: null, items: [anItem("Projects"), anItem("Tasks"), anItem("People")] }];

const SHARED: Partial<SharedProps> = {
  search: { enabled: true, url: "/admin/search", commandsUrl: "/admin/search/commands", debounce: 0, keyBindings: ["mod+k"] },
  navigation: NAVIGATION,
};

type Answer = (query: string, resource: string) => Reply;

const NOTHING: Answer = (_query, resource) => found(resource);

/** Open the palette with the keyboard, on a page with a button. */
async function open(answer: Answer = NOTHING, { shared, ...page }: TestPage = {}, content = <button type="button">Before</button>) {
  // The commands are cached for each URL.
  const url = `/admin/search/commands?${Math.random()}`;
  const server = serveSearch((query, resource) => (query === null || resource === null ? { body: COMMANDS } : answer(query, resource)));
  const user = userEvent.setup();
  renderInPage(
    <>
      {content}
      <SearchButton />
      <SearchHost />
    </>,
    { ...page, shared: { ...SHARED, ...shared, search: { ...sharedProps({ ...SHARED, ...shared }).search, commandsUrl: url } } },
  );
  screen.getAllByRole("button")[0]?.focus();
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "Search" });
  const input = within(dialog).getByRole("combobox", { name: "Search" });
  return { user, server, dialog, input };
}

const options = () => screen.getAllByRole("option").map((option) => option.textContent);

afterEach(() => {
  act(() => showLayer(null));
  vi.unstubAllGlobals();
});

describe("the palette", () => {
  it("opens with its key, takes the focus and gives it back", async () => {
    const { user, dialog, input } = await open();
    await screen.findByRole("option", { name: /New project/ });
    expect(input).toHaveFocus();
    expect((await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);

    await user.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Before" })).toHaveFocus());
  });

  it("closes with the same key", async () => {
    const { user } = await open();

    await user.keyboard("{Control>}k{/Control}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lists pages with their keys, commands and help", async () => {
    await open();
    await screen.findByRole("option", { name: /New project/ });

    expect(options()).toEqual(["ProjectsWorkgp", "TasksWorkgt", "PeopleWorkge", "New project", "Sign out", "Keyboard shortcuts?"]);
  });

  it("asks for the commands once", async () => {
    const { user, server } = await open();
    await screen.findByRole("option", { name: /New project/ });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await user.click(screen.getByRole("button", { name: "Search…" }));
    await screen.findByRole("option", { name: /New project/ });

    expect(server.urls).toHaveLength(1);
  });

  it("has no button and no key without an URL for commands", async () => {
    serveSearch(() => ({ body: COMMANDS }));
    renderInPage(
      <>
        <SearchButton />
        <SearchHost />
      </>,
      { shared: { search: { enabled: false, url: null, commandsUrl: null, debounce: 0, keyBindings: ["mod+k"] } } },
    );

    await userEvent.keyboard("{Control>}k{/Control}");

    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows the whole text of a record as a tooltip", async () => {
    const long = "A title that does not fit into the two lines of an entry";
    const { user } = await open((_query, resource) => found(resource, aResult(long)));

    await user.keyboard("title");

    expect((await screen.findAllByTitle(long))[0]).toHaveTextContent(long);
  });

  it("opens a page with the arrow keys and Enter", async () => {
    const visit = vi.spyOn(router, "visit").mockImplementation(() => undefined);
    const { user } = await open();

    await user.keyboard("{ArrowDown}{Enter}");

    await waitFor(() => expect(visit).toHaveBeenCalledWith("/admin/tasks", expect.anything()));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens a new tab with Control and Enter, and stays open", async () => {
    const tab = vi.spyOn(window, "open").mockReturnValue(null);
    const { user, dialog } = await open();

    await user.keyboard("{ArrowDown}{Control>}{Enter}{/Control}");

    expect(tab).toHaveBeenCalledWith("/admin/tasks", "_blank", "noopener");
    expect(dialog).toBeInTheDocument();
  });

  it("finds pages and preferences by the beginning of a word, without accents", async () => {
    const { user } = await open(NOTHING, { shared: { navigation: [{ ...NAVIGATION[0], items: [anItem("Élèves"), anItem("Projects")] }] as never } });

    await user.keyboard("ele");
    expect(options()).toEqual(["ÉlèvesWorkge"]);
    await user.keyboard("{Backspace}{Backspace}{Backspace}dark");

    expect(await screen.findByRole("option", { name: /Dark/ })).toHaveTextContent("Appearance");
  });

  it("runs an action of the page header like its button", async () => {
    const archive = anAction("Archive", { confirmation: { heading: "Archive it?", description: null, button: "Archive" } });
    const { user } = await open(
      NOTHING,
      {},
      <ActionsProvider resource="projects" endpoints={ENDPOINTS}>
        <HeaderActions actions={[archive]} target={{ scope: "infolist", record: 1 }} />
      </ActionsProvider>,
    );

    await user.keyboard("archive{Enter}");

    expect(await screen.findByRole("dialog", { name: "Archive it?" })).toBeVisible();
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});

describe("the search for records", () => {
  const both: Answer = (query, resource) => found(resource, aResult(`${resource} ${query}`, { url: `/admin/${resource}/1`, details: { Client: "Acme" } }));

  it("asks each resource and lists the results in their order", async () => {
    const { user, server } = await open(both);

    await user.keyboard("zeta");

    expect(await screen.findByRole("option", { name: /tasks zeta/ })).toHaveAttribute("href", "/admin/tasks/1");
    expect(options()).toEqual(["projects zetaClient: Acme", "tasks zetaClient: Acme"]);
    expect(server.urls.slice(-2)).toEqual(["/admin/search?q=zeta&resource=projects", "/admin/search?q=zeta&resource=tasks"]);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("2 results"));
  });

  it("keeps the first line selected while groups arrive in another order, until the user moves", async () => {
    const { user, server } = await open(() => "wait");
    await screen.findByRole("option", { name: /New project/ });
    await user.keyboard("zeta");
    await waitFor(() => expect(server.urls.at(-1)).toContain("q=zeta&resource=tasks"));
    const [projects, tasks] = server.take();
    await act(() => Promise.resolve(tasks?.(found("tasks", aResult("Two"), aResult("Three")))));
    await waitFor(() => expect(screen.getByRole("option", { name: "Two" })).toHaveAttribute("aria-selected", "true"));

    await act(() => Promise.resolve(projects?.(found("projects", aResult("One")))));

    await waitFor(() => expect(screen.getByRole("option", { name: "One" })).toHaveAttribute("aria-selected", "true"));
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("option", { name: "Two" })).toHaveAttribute("aria-selected", "true");
  });

  it("needs two characters", async () => {
    const { user, server } = await open(both);
    await screen.findByRole("option", { name: /New project/ });

    await user.keyboard("z");

    expect(await screen.findByText("Type at least two characters to search records.")).toBeVisible();
    expect(server.urls).toHaveLength(1);
  });

  it("cancels the requests of an older text", async () => {
    const { user, server } = await open(() => "wait");
    await screen.findByRole("option", { name: /New project/ });
    await user.keyboard("ze");
    await waitFor(() => expect(server.waiting()).toBe(2));
    await user.keyboard("ta");
    await waitFor(() => expect(server.urls.at(-1)).toContain("q=zeta&resource=tasks"));
    expect(server.waiting()).toBe(2);

    await act(async () => {
      server.answer(found("projects", aResult("New")));
      server.answer(found("tasks"));
      await Promise.resolve();
    });

    expect(await screen.findByRole("option", { name: "New" })).toBeVisible();
    expect(screen.queryByRole("option", { name: /could not be searched/ })).toBeNull();
  });

  it("sends at most four requests at a time", async () => {
    const resources = ["a", "b", "c", "d", "e", "f"].map((resource) => ({ resource, label: resource, icon: null }));
    const server = serveSearch((query) => (query === null ? { body: { resources, commands: [] } } : "wait"));
    const user = userEvent.setup();
    renderInPage(<SearchHost />, { shared: { ...SHARED, search: { ...sharedProps(SHARED).search, commandsUrl: "/admin/search/commands?six" } } });
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("combobox");
    await user.keyboard("zeta");
    await waitFor(() => expect(server.waiting()).toBe(4));

    await act(async () => {
      server.answer(found("a"));
      await Promise.resolve();
    });

    await waitFor(() => expect(server.urls.filter((url) => url.includes("q=zeta"))).toHaveLength(5));
    expect(server.waiting()).toBe(4);
  });

  it("says which group failed, and tries it again", async () => {
    let isBroken = true;
    const { user } = await open((query, resource) =>
      resource === "tasks" && isBroken ? { body: { groups: [{ resource, label: "Tasks", icon: null, results: [], failed: true }] } } : both(query, resource),
    );
    await user.keyboard("zeta");
    const again = await screen.findByRole("option", { name: "Tasks could not be searched. Try again" });
    expect(screen.getByRole("option", { name: /projects zeta/ })).toBeVisible();

    isBroken = false;
    await user.click(again);

    expect(await screen.findByRole("option", { name: /tasks zeta/ })).toBeVisible();
    expect(screen.queryByRole("option", { name: /Try again/ })).toBeNull();
  });

  it.each([
    ["a server error", { status: 500 }, "Projects could not be searched. Try again"],
    ["an answer that is no JSON object", { status: 404 }, "Projects could not be searched. Try again"],
  ] as const)("tells %s from no results", async (_name, reply, text) => {
    const { user } = await open(() => reply);

    await user.keyboard("zeta");

    expect(await screen.findByRole("option", { name: text })).toBeVisible();
    expect(screen.queryByText(/No results/)).toBeNull();
  });

  it("says that the session has expired, and links to the login page", async () => {
    const { user, dialog } = await open(() => ({ status: 401 }));

    await user.keyboard("zeta");

    const alert = await within(dialog).findByRole("alert");
    expect(alert).toHaveTextContent("Your session has expired");
    expect(within(alert).getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/admin/login");
    expect(screen.queryByText(/No results/)).toBeNull();
  });

  it("says what was searched if nothing was found, and clears the text", async () => {
    const { user, dialog, input } = await open();

    await user.keyboard("zeta");
    expect(await screen.findByText("Searched in: Pages, Commands, Projects, and Tasks.")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("No results for “zeta”");
    expect((await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Clear search" }));

    expect(input).toHaveValue("");
  });

  it("does not link to an unsafe URL", async () => {
    const { user } = await open((_query, resource) => found(resource, aResult("Evil", { url: "javascript:alert(1)" })));

    await user.keyboard("evil");

    const [option] = await screen.findAllByRole("option", { name: "Evil" });
    expect(option).not.toHaveAttribute("href");
    expect(option).toHaveAttribute("aria-disabled", "true");
  });
});

describe("recent records", () => {
  const KEY = "panel.recent.mara@example.com@admin";
  const page = (recordKey: number, heading: string): TestPage => ({
    component: "panel/resources/View",
    url: `/admin/projects/${recordKey}`,
    props: {
      page: { heading, headerActions: [], subNavigation: [], cluster: null, breadcrumbs: [], title: heading, subheading: null, scope: "" },
      resource: { slug: "projects", label: "Project", pluralLabel: "Projects", indexUrl: "/admin/projects", parentKey: null },
      recordKey,
    },
  });
  const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "[]") as { title: string; url: string; kind: string }[];

  it("are stored per user and panel, with the icon of their list", async () => {
    await open(NOTHING, page(7, "Website"));

    await waitFor(() => expect(stored()).toEqual([{ id: "projects//7", title: "Website", kind: "Project", icon: "folder", url: "/admin/projects/7" }]));
  });

  it("come first, without the record of the page, and no more than twelve are stored", async () => {
    const records = Array.from({ length: 12 }, (_, at) => ({ id: `projects//${at}`, title: `Project ${at}`, kind: "Project", icon: null, url: `/admin/projects/${at}` }));
    localStorage.setItem(KEY, JSON.stringify(records));

    await open(NOTHING, page(99, "Website"));

    await waitFor(() => expect(stored()).toHaveLength(12));
    expect(options().slice(0, 6)).toEqual([...[0, 1, 2, 3, 4].map((at) => `Project ${at}Project`), "ProjectsWorkgp"]);
  });

  it("are removed when their page is gone", async () => {
    localStorage.setItem(KEY, JSON.stringify([{ id: "projects//1", title: "Gone", kind: "Project", icon: null, url: "/admin/projects/1" }]));
    http.setClient({ request: () => Promise.resolve({ status: 404, data: "gone", headers: {} }) });
    const stop = router.on("httpException", () => false);
    const { user } = await open();

    await user.keyboard("{Enter}");

    await waitFor(() => expect(stored()).toEqual([]));
    stop();
  });

  it("survive a damaged store", async () => {
    localStorage.setItem(KEY, '{"not": "a list"');

    await open();

    expect(options()[0]).toBe("ProjectsWorkgp");
  });
});

describe("the keys of every page", () => {
  it("list themselves, by page", async () => {
    serveSearch(() => ({ body: COMMANDS }));
    renderInPage(<SearchHost />, { shared: SHARED });

    await userEvent.keyboard("?");

    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("Search and commands")).toBeVisible();
    expect(within(sheet).getByText("People")).toBeVisible();
    expect(within(sheet).queryByText("Next record")).toBeNull();
    expect((await axe.run(sheet, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
  });

  it("go to a page with g and a letter, but not in a field", async () => {
    const visit = vi.spyOn(router, "visit").mockImplementation(() => undefined);
    serveSearch(() => ({ body: COMMANDS }));
    renderInPage(
      <>
        <input aria-label="Name" />
        <SearchHost />
      </>,
      { shared: SHARED },
    );
    // The first key loads the code.
    await userEvent.keyboard("?");
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await userEvent.type(screen.getByRole("textbox"), "gt");
    expect(visit).not.toHaveBeenCalled();
    screen.getByRole("textbox").blur();
    await userEvent.keyboard("gt");

    expect(visit).toHaveBeenCalledWith("/admin/tasks");
  });
});
