import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";

import { ActionButton } from "@/actions/ActionButton";
import { aDeletion, anAction } from "@/actions/fixtures";
import type { ActionTarget } from "@/actions/target";
import type { Action, ConfirmationDetails, Refused } from "@/contracts/actions";
import { answerQuestions } from "@/testing/answerQuestions";
import { openActions } from "@/testing/openActions";

const DETAILS = "/admin/actions/confirmation";
const CONFIRMATION = { heading: "Finish {records}?", description: null, button: "Finish", detailsUrl: DETAILS, onlyRefused: true };
const FINISH = anAction("Finish", { confirmation: CONFIRMATION });
const CHOSEN: ActionTarget = { scope: "bulk", records: [1, 2, 3] };

const REFUSED: Refused = {
  message: "“Finish” isn't possible for 1 task.",
  refused: [{ key: 3, reason: "It is closed." }],
  refusedCount: 1,
  allowedCount: 2,
  titles: { 3: "Send the bill" },
};
const NOTHING: ConfirmationDetails = { kinds: [], protected: [], refusal: null, refused: null };
const NONE_LEFT: ConfirmationDetails = { ...NOTHING, refused: { ...REFUSED, allowedCount: 0 } };

type Answer = () => Response | Promise<Response>;

async function open(answer: Answer, { action = FINISH, target = CHOSEN, onDone = vi.fn() } = {}) {
  const asked = answerQuestions(answer);
  const page = await openActions(<ActionButton action={action} target={target} />, { onDone });
  await userEvent.click(screen.getByRole("button", { name: action.label }));
  const dialog = await screen.findByRole("dialog");
  const button = (name: string) => within(dialog).getByRole("button", { name });
  return { asked, page, dialog, button, onDone };
}

/** A response that the test sends later. */
function later(details: ConfirmationDetails): { answer: Answer; send: () => void } {
  let resolve: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((done) => (resolve = done));
  return { answer: () => response, send: () => resolve(Response.json(details)) };
}

describe("the confirmation of a bulk action", () => {
  it("names the refused records, and runs on the others", async () => {
    const { asked, page, dialog, button, onDone } = await open(() => Response.json({ ...NOTHING, refused: REFUSED }));

    const status = within(dialog).getByRole("status");
    expect(await within(status).findByText("Send the bill")).toBeVisible();
    expect(status).toHaveTextContent("“Finish” isn't possible for 1 task.It is closed.Send the bill");
    expect(asked).toEqual([
      expect.objectContaining({ method: "POST", body: { resource: "tasks", action: "finish", scope: "bulk", records: [1, 2, 3] } }),
    ]);
    expect(dialog).toHaveAccessibleName("Finish 3 tasks?");
    expect((await axe.run(dialog)).violations).toEqual([]);
    await userEvent.click(button("Continue with the other 2"));

    const sent = page.nextRequest();
    expect(sent.url).toBe("/admin/actions/bulk");
    expect(sent.body).toEqual({ resource: "tasks", action: "finish", records: [1, 2, 3], skipRefused: true });
    await sent.redirectBack({ refused: REFUSED });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(onDone).toHaveBeenCalledExactlyOnceWith(FINISH, expect.objectContaining({ skipRefused: true }), REFUSED);
  });

  it("is as usual if no record is refused", async () => {
    const { page, dialog, button } = await open(() => Response.json(NOTHING));

    await waitFor(() => expect(within(dialog).getByRole("status")).toHaveAttribute("aria-busy", "false"));
    expect(within(dialog).getByRole("status")).toBeEmptyDOMElement();
    await userEvent.click(button("Finish 3 tasks"));

    expect(page.nextRequest().body).not.toHaveProperty("skipRefused");
  });

  it("cannot be confirmed if no record is left", async () => {
    const { page, dialog, button } = await open(() => Response.json(NONE_LEFT));

    expect(await within(dialog).findByText("It is closed.")).toBeVisible();
    expect(button("Finish 3 tasks")).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button("Finish 3 tasks"));

    expect(page.requests).toEqual([]);
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it.each([
    ["some", { ...NOTHING, refused: REFUSED }, "Continue with the other 2"],
    ["no", NONE_LEFT, "Finish 3 tasks"],
  ])("keeps the focus on the button if %s records are left", async (_what, details, label) => {
    const { answer, send } = later(details);
    const { dialog, button } = await open(answer);
    const submit = button("Finish 3 tasks");
    expect(submit).toHaveFocus();

    send();

    await within(dialog).findByText("Send the bill");
    expect(button(label)).toBe(submit);
    expect(submit).toHaveFocus();
  });

  it("can be confirmed while the records are checked", async () => {
    const { answer } = later(NOTHING);
    const { page, dialog, button } = await open(answer);

    expect(within(dialog).getByRole("status")).toBeEmptyDOMElement();
    await userEvent.click(button("Finish 3 tasks"));
    const sent = page.nextRequest();
    expect(sent.body).not.toHaveProperty("skipRefused");
    await sent.refuse(403, REFUSED);

    expect(await screen.findByRole("dialog", { name: REFUSED.message })).toBeVisible();
  });

  it.each<[string, Answer]>([
    ["an error", () => new Response(null, { status: 500 })],
    ["no connection", () => Promise.reject(new TypeError("gone"))],
  ])("works after %s", async (_what, answer) => {
    const { page, dialog, button } = await open(answer);

    await waitFor(() => expect(within(dialog).getByRole("status")).toHaveAttribute("aria-busy", "false"));
    expect(within(dialog).getByRole("status")).toBeEmptyDOMElement();
    await userEvent.click(button("Finish 3 tasks"));

    expect(page.nextRequest().body).toMatchObject({ records: [1, 2, 3] });
  });

  it("shows the list for an action that skips the records anyway", async () => {
    const action: Action = { ...FINISH, skipRefused: true };
    const { page, dialog, button } = await open(() => Response.json({ ...NOTHING, refused: REFUSED }), { action });

    expect(await within(dialog).findByText("Send the bill")).toBeVisible();
    await userEvent.click(button("Continue with the other 2"));

    expect(page.nextRequest().body).toMatchObject({ skipRefused: true });
  });

  it("checks again if another number of rows matches", async () => {
    const target: ActionTarget = { scope: "bulk", selection: "signed", count: 3 };
    const answers = [NOTHING, { ...NOTHING, refused: REFUSED }];
    const { asked, page, dialog, button } = await open(() => Response.json(answers.shift()), { target });
    await userEvent.click(button("Finish 3 tasks"));

    await page.nextRequest().refuse(409, { message: "4 rows match now. Nothing was changed.", count: 4 });

    expect(await within(dialog).findByText("Send the bill")).toBeVisible();
    expect(asked.map(({ body }) => body)).toMatchObject([{ confirmed: 3 }, { confirmed: 4 }]);
  });

  it("shows refused records and what else is deleted", async () => {
    const kinds = [{ label: "Comment", pluralLabel: "Comments", count: 4, isExact: true, isAllowed: true }];
    const action = aDeletion({ confirmation: { heading: "Delete?", description: null, button: "Delete", detailsUrl: DETAILS } });
    const { page, dialog, button } = await open(() => Response.json({ ...NOTHING, kinds, refused: REFUSED }), { action });

    expect(await within(dialog).findByText("Also deleted")).toBeVisible();
    expect(within(dialog).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Send the bill", "4 comments"]);
    await userEvent.click(button("Continue with the other 2"));

    expect(page.nextRequest().body).toMatchObject({ action: "delete", skipRefused: true });
  });
});
