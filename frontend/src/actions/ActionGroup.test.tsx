import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { ActionGroup } from "@/actions/ActionGroup";
import { aDeletion, aLink, anAction } from "@/actions/fixtures";
import { RowActions } from "@/actions/RowActions";
import type { Action, RowAction } from "@/contracts/actions";
import { openActions } from "@/testing/openActions";

const TABLE = { scope: "table" } as const;
const ROW = { scope: "record", record: 42, title: "Draft the launch plan" } as const;

const namesOf = (elements: HTMLElement[]) =>
  elements.map((element) => element.getAttribute("aria-label") ?? element.textContent);
const buttons = () => namesOf(screen.getAllByRole("button"));

async function openMenu(name: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole("button", { name }));
  return screen.findByRole("menu");
}

describe("a page's actions", () => {
  const MANY = [
    anAction("Publish", { variant: "default" }),
    anAction("Share"),
    anAction("Print", { variant: "default" }),
    anAction("Copy"),
    aDeletion(),
  ];

  it("are one primary, two others, and a menu with the rest", async () => {
    await openActions(<ActionGroup actions={MANY} target={TABLE} />);

    expect(buttons()).toEqual(["Share", "Print", "Publish", "More actions"]);
    expect(screen.getByRole("button", { name: "Publish" })).toHaveClass("bg-primary");
    expect(screen.getByRole("button", { name: "Print" })).not.toHaveClass("bg-primary");
    const menu = await openMenu("More actions");
    expect(namesOf(within(menu).getAllByRole("menuitem"))).toEqual(["Copy", "Delete"]);
  });

  it("have no menu if there are few of them", async () => {
    await openActions(<ActionGroup actions={MANY.slice(0, 3)} target={TABLE} />);
    expect(buttons()).toEqual(["Share", "Print", "Publish"]);
  });

  it("are followed by those that are always in the menu", async () => {
    await openActions(<ActionGroup actions={MANY.slice(0, 1)} target={TABLE} menu={[aLink("Integrations", "/admin/tasks/integrations")]} />);

    expect(buttons()).toEqual(["Publish", "More actions"]);
    const menu = await openMenu("More actions");
    expect(within(menu).getByRole("menuitem", { name: "Integrations" })).toHaveAttribute("href", "/admin/tasks/integrations");
  });

  it("render nothing if there are none", async () => {
    await openActions(<ActionGroup actions={[]} target={TABLE} />);

    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each(["default", "secondary", "outline", "ghost", "destructive"] as const)("render a %s action with its own variant or the header's", async (variant) => {
    await openActions(<ActionGroup actions={[anAction("Go", { variant })]} target={TABLE} />);

    const classes = screen.getByRole("button", { name: "Go" }).className;
    expect(classes.includes("bg-primary")).toBe(variant === "default");
    expect(classes.includes("text-destructive!")).toBe(variant === "destructive");
  });
});

describe("a menu of actions", () => {
  const open = async (actions: Action[]) => {
    const page = await openActions(<RowActions actions={[anAction("Finish"), ...actions]} target={ROW} />);
    return { page, menu: await openMenu("Actions: Draft the launch plan") };
  };

  it("puts destructive actions last, after a separator", async () => {
    const { menu } = await open([aDeletion(), anAction("Copy")]);

    expect(namesOf(within(menu).getAllByRole("menuitem"))).toEqual(["Finish", "Copy", "Delete"]);
    expect(within(menu).getByRole("separator")).toBeVisible();
  });

  it("adds default values to row actions", async () => {
    const actions: RowAction[] = [
      { name: "copy", label: "Copy", icon: null, variant: "ghost", type: "callback" },
      { name: "open", label: "Open", icon: null, variant: "ghost", type: "link", url: "/admin/tasks/42" },
    ];
    const page = await openActions(<RowActions actions={actions} target={ROW} />);
    const menu = await openMenu("Actions: Draft the launch plan");

    expect(within(menu).getByRole("menuitem", { name: "Open" })).toHaveAttribute("href", "/admin/tasks/42");
    await userEvent.click(within(menu).getByRole("menuitem", { name: "Copy" }));
    expect(page.nextRequest().body).toEqual({ resource: "tasks", action: "copy", record: 42 });
  });

  it("runs the chosen action for this record", async () => {
    const { page, menu } = await open([anAction("Copy")]);

    await userEvent.click(within(menu).getByRole("menuitem", { name: "Copy" }));

    expect(page.nextRequest().body).toEqual({ resource: "tasks", action: "copy", record: 42 });
  });

  it("contains real links", async () => {
    const { page, menu } = await open([aLink("Edit", "/admin/tasks/42/edit")]);

    const link = within(menu).getByRole("menuitem", { name: "Edit" });
    expect(link).toHaveAttribute("href", "/admin/tasks/42/edit");
    await userEvent.click(link);
    expect(page.nextRequest().url).toBe("/admin/tasks/42/edit");
  });

  it("lets the arrow keys reach a disabled action and its reason", async () => {
    const { page, menu } = await open([anAction("Copy", { disabled: true, reason: "Templates cannot be copied." })]);
    const item = within(menu).getByRole("menuitem", { name: "Copy Templates cannot be copied." });

    await userEvent.keyboard("{End}");
    expect(item).toHaveFocus();
    expect(item).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");

    expect(page.requests).toHaveLength(0);
  });

  it("passes the focus to the dialog, which returns it to the menu's button", async () => {
    const { menu } = await open([aDeletion()]);

    await userEvent.click(within(menu).getByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete" });
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");

    await waitFor(() => expect(screen.getByRole("button", { name: "Actions: Draft the launch plan" })).toHaveFocus());
  });

  it("opens with the keyboard and focuses the first action", async () => {
    await openActions(<RowActions actions={[anAction("Finish"), anAction("Copy")]} target={ROW} />);

    screen.getByRole("button", { name: "Actions: Draft the launch plan" }).focus();
    await userEvent.keyboard("{Enter}");

    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Finish" })).toHaveFocus());
  });
});

describe("a row's actions", () => {
  it("are a menu of all actions, and the first one that is not destructive", async () => {
    const actions = [aDeletion(), anAction("Copy", { disabled: true, reason: "No." }), anAction("Edit", { icon: "pencil" }), anAction("Move")];
    await openActions(<RowActions actions={actions} target={ROW} />);

    expect(buttons()).toEqual(["Edit: Draft the launch plan", "Actions: Draft the launch plan"]);
    expect(screen.getByRole("button", { name: "Edit: Draft the launch plan" })).toHaveTextContent("Edit");
    const menu = await openMenu("Actions: Draft the launch plan");
    expect(within(menu).getAllByRole("menuitem")).toHaveLength(4);
  });

  it("have a button for the primary action, which is always visible and not in the menu", async () => {
    const actions = [anAction("Edit"), anAction("Mark as paid", { variant: "default", icon: "check" }), aDeletion()];
    await openActions(<RowActions actions={actions} target={ROW} reveal={null} />);

    const button = screen.getByRole("button", { name: "Mark as paid: Draft the launch plan" });
    expect(button).toHaveTextContent("Mark as paid");
    expect(button.closest(".opacity-0")).toBeNull();
    const menu = await openMenu("Actions: Draft the launch plan");
    expect(namesOf(within(menu).getAllByRole("menuitem"))).toEqual(["Edit", "Delete"]);
  });

  it("have at most two buttons with a label", async () => {
    const actions = ["Send", "Show", "Hold"].map((label) => anAction(label, { variant: "default" }));
    await openActions(<RowActions actions={actions} target={ROW} />);

    for (const label of ["Send", "Show"]) {
      expect(screen.getByRole("button", { name: `${label}: Draft the launch plan` })).toHaveTextContent(label);
    }
    const menu = await openMenu("Actions: Draft the launch plan");
    expect(namesOf(within(menu).getAllByRole("menuitem"))).toEqual(["Hold"]);
  });

  it("appear on hover and focus of the actions, and only in the menu on touch and in a card", async () => {
    const actions = [anAction("Edit"), anAction("Move")];
    await openActions(
      <>
        <RowActions actions={actions} target={{ ...ROW, title: "In a row" }} />
        <RowActions actions={actions} target={{ ...ROW, title: "In a card" }} reveal={null} />
      </>,
    );

    const holder = screen.getByRole("button", { name: "Edit: In a row" }).parentElement;
    expect(holder).toHaveClass("opacity-0", "group-hover/actions:opacity-100", "focus-within:opacity-100", "pointer-coarse:hidden");
    expect(screen.queryByRole("button", { name: "Edit: In a card" })).toBeNull();
  });

  it.each([
    ["destructive", aDeletion()],
    ["ordinary", anAction("Archive", { icon: "archive" })],
  ])("are in the menu, even a single %s one", async (_kind, action) => {
    await openActions(<RowActions actions={[action]} target={ROW} />);

    expect(buttons()).toEqual(["Actions: Draft the launch plan"]);
    const menu = await openMenu("Actions: Draft the launch plan");
    expect(namesOf(within(menu).getAllByRole("menuitem"))).toEqual([action.label]);
  });

  it("are one button without a menu if the only action is the primary one", async () => {
    await openActions(<RowActions actions={[anAction("Pay", { variant: "default" })]} target={ROW} />);

    expect(buttons()).toEqual(["Pay: Draft the launch plan"]);
  });

  it("render nothing if there are none, and use their labels if the record has no title", async () => {
    await openActions(
      <>
        <RowActions actions={[]} target={ROW} />
        <RowActions actions={[anAction("Edit"), anAction("Move")]} target={{ scope: "record", record: 1 }} />
      </>,
    );

    expect(buttons()).toEqual(["Edit", "Actions"]);
  });
});
