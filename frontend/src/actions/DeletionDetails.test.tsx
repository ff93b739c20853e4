import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it } from "vitest";

import { ActionButton } from "@/actions/ActionButton";
import { aDeletion } from "@/actions/fixtures";
import type { ActionSource, ActionTarget } from "@/actions/target";
import type { ConfirmationDetails } from "@/contracts/actions";
import { answerQuestions } from "@/testing/answerQuestions";
import { openActions } from "@/testing/openActions";

const ROW: ActionTarget = { scope: "record", record: 42, title: "Northwind" };
const DETAILS = "/admin/actions/confirmation";
const DELETE = aDeletion({ confirmation: { heading: "Delete?", description: null, button: "Delete", detailsUrl: DETAILS } });

const HARMLESS: ConfirmationDetails = {
  kinds: [
    { label: "Project", pluralLabel: "Projects", count: 1, isExact: true, isAllowed: true },
    { label: "task", pluralLabel: "tasks", count: 1000, isExact: false, isAllowed: true },
  ],
  protected: [],
  refusal: null,
  refused: null,
};

type Answer = () => Response | Promise<Response>;

async function open(answer: Answer, target: ActionTarget = ROW, place: Partial<ActionSource> = {}, action = DELETE) {
  const asked = answerQuestions(answer);
  const page = await openActions(<ActionButton action={action} target={target} />, place);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  const button = { name: /^Delete/ };
  return {
    asked,
    page,
    dialog,
    confirm: () => within(dialog).getByRole("button", button),
    cannotConfirm: () => expect(within(dialog).queryByRole("button", button)).toBeNull(),
  };
}

describe("the dialog of a deletion", () => {
  it("lists the related records, and still deletes", async () => {
    const { asked, page, dialog, confirm } = await open(() => Response.json(HARMLESS));

    expect(await within(dialog).findByText("Also deleted")).toBeVisible();
    expect(within(dialog).getAllByRole("listitem").map((item) => item.textContent)).toEqual(["1 project", "1,000+ tasks"]);
    expect(asked[0]).toMatchObject({ method: "POST", body: { resource: "tasks", action: "delete", scope: "record", record: 42 } });
    expect(asked[0]?.url.pathname).toBe(DETAILS);
    expect((await axe.run(dialog)).violations).toEqual([]);
    await userEvent.click(confirm());
    expect(page.nextRequest().url).toBe("/admin/actions/record");
  });

  it.each<[string, ActionTarget, Partial<ActionSource>, object]>([
    ["a selection", { scope: "bulk", records: [1, 2] }, {}, { scope: "bulk", records: [1, 2] }],
    ["all that match", { scope: "bulk", selection: "signed", count: 9 }, {}, { scope: "bulk", selection: "signed" }],
    ["a record's page", { scope: "infolist", record: 7 }, {}, { scope: "infolist", record: 7 }],
    ["a relation", ROW, { owner: { relation: "tasks", record: 5 } }, { record: 5, relation: "tasks", related: 42 }],
  ])("asks about %s", async (_what, target, place, expected) => {
    const { asked } = await open(() => Response.json(HARMLESS), target, place);

    expect(asked[0]?.body).toMatchObject(expected);
  });

  it("shows nothing if nothing else is deleted", async () => {
    const { dialog } = await open(() => Response.json({ ...HARMLESS, kinds: [] }));

    await waitFor(() => expect(within(dialog).queryByText("Loading")).toBeNull());
    expect(within(dialog).queryByRole("list")).toBeNull();
  });

  it("has no submit button if the user may not delete a related record", async () => {
    const refusal = "This would also delete records that you may not delete: Projects.";
    const kinds = [{ label: "Project", pluralLabel: "Projects", count: 2, isExact: true, isAllowed: false }];
    const { dialog, cannotConfirm } = await open(() => Response.json({ ...HARMLESS, kinds, refusal }));

    expect(await within(dialog).findByText(refusal)).toBeVisible();
    expect(within(dialog).getByRole("listitem")).toHaveTextContent("2 projects (not allowed)");
    cannotConfirm();
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it("lists the protecting records instead of the deleted ones", async () => {
    const { dialog, cannotConfirm } = await open(() =>
      Response.json({
        ...HARMLESS,
        protected: [{ label: "invoice", pluralLabel: "invoices", count: 3, isExact: true, titles: ["A-1", "A-2"] }],
        refusal: "“Northwind” was not deleted.",
      }),
    );

    expect(await within(dialog).findByText("Still in use by")).toBeVisible();
    expect(within(dialog).getAllByRole("listitem").map((item) => item.textContent)).toEqual(["3 invoices: A-1, A-2, …"]);
    cannotConfirm();
  });

  it("keeps the focus when the submit button is removed", async () => {
    let answer: (response: Response) => void = () => undefined;
    const { dialog, confirm, cannotConfirm } = await open(() => new Promise<Response>((resolve) => (answer = resolve)));
    expect(within(dialog).getByRole("status")).toHaveAttribute("aria-busy", "true");
    confirm().focus();

    answer(Response.json({ ...HARMLESS, refusal: "No." }));

    await waitFor(cannotConfirm);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it.each<[string, Answer]>([
    ["an error", () => new Response(null, { status: 500 })],
    ["no connection", () => Promise.reject(new TypeError("gone"))],
  ])("works after %s", async (_what, answer) => {
    const { page, dialog, confirm } = await open(answer);

    expect(await within(dialog).findByText("The list of related records could not be loaded.")).toBeVisible();
    await userEvent.click(confirm());
    expect(page.nextRequest().body).toMatchObject({ action: "delete", record: 42 });
  });

  it("loads nothing for other actions", async () => {
    const { asked } = await open(() => Response.json(HARMLESS), ROW, {}, aDeletion());

    expect(asked).toEqual([]);
  });
});
