import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ActionButton } from "@/actions/ActionButton";
import type { ModalComponentProps } from "@/actions/HostDialogContent";
import { aModal, anAction } from "@/actions/fixtures";
import type { ActionTarget } from "@/actions/target";
import type { ActionForm } from "@/contracts/actions";
import { aText } from "@/forms/fixtures";
import { registerHostComponents } from "@/registry/hostComponents";
import { answerQuestions } from "@/testing/answerQuestions";
import { openActions } from "@/testing/openActions";

const ROW: ActionTarget = { scope: "record", record: 42, title: "Draft the plan" };
const ACTION = anAction("Reschedule", { type: "form", hasForm: true });

const FORM: ActionForm = {
  title: "Reschedule",
  submitLabel: "Move it",
  form: { columns: 1, schema: [aText("Reason")] },
  submitUrl: "/admin/actions/form",
  uploadUrl: "/admin/uploads?resource=tasks&action=reschedule",
  optionsUrl: "/admin/options?resource=tasks&action=reschedule",
  formStateUrl: "/admin/form-state?resource=tasks&action=reschedule",
  context: { resource: "tasks", action: "reschedule", scope: "record" },
  modal: aModal(),
};

async function open(target: ActionTarget = ROW, answer = () => Response.json(FORM), onDone = vi.fn()) {
  const asked = answerQuestions(answer);
  const page = await openActions(<ActionButton action={ACTION} target={target} />, { onDone });
  await userEvent.click(screen.getByRole("button", { name: "Reschedule" }));
  const dialog = await screen.findByRole("dialog");
  return { page, asked, dialog, onDone, button: (name: string) => within(dialog).findByRole("button", { name }) };
}

const reason = () => screen.findByRole("textbox", { name: "Reason" });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("an action's form", () => {
  it("is loaded when the dialog opens, and sent with the action's target", async () => {
    const { page, asked, button, onDone } = await open();
    await waitFor(async () => expect(await reason()).toHaveFocus());
    expect(asked[0]?.url.search).toBe("?resource=tasks&action=reschedule&scope=record&record=42");
    await userEvent.type(await reason(), "Rain");
    await userEvent.click(await button("Move it"));

    const request = page.nextRequest();
    expect(request).toMatchObject({
      url: "/admin/actions/form?resource=tasks&action=reschedule&scope=record&record=42",
      method: "post",
      body: { reason: "Rain" },
    });
    await request.redirectBack();
    await isGone();
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("may have a field of any name", async () => {
    const { page, button } = await open(ROW, () => Response.json({ ...FORM, form: { columns: 1, schema: [aText("Record")] } }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Record" }), "LP");
    await userEvent.click(await button("Move it"));

    expect(page.nextRequest().body).toEqual({ record: "LP" });
  });

  it("is sent with the selected records, and shows their number", async () => {
    const { page, button } = await open({ scope: "bulk", records: [1, 2] });
    await userEvent.click(await button("Move it 2 tasks"));

    expect(page.nextRequest().body).toMatchObject({ records: [1, 2], reason: null });
  });

  it("is sent with an idempotency key if it may create a record, and with the same one again", async () => {
    const { page, button } = await open({ scope: "table" });
    await userEvent.click(await button("Move it"));
    const first = page.nextRequest();
    expect(first.body).toEqual({ reason: null, _submitKey: expect.any(String) as string });
    await first.redirectBack({ errors: { reason: "Say more." } });
    await userEvent.click(await button("Move it"));

    expect(page.nextRequest().body).toEqual(first.body);
  });

  it("asks for confirmation again if the number of rows has changed, and keeps the input", async () => {
    const { page, button } = await open({ scope: "bulk", selection: "signed", count: 20 });
    await userEvent.type(await reason(), "Rain");
    await userEvent.click(await button("Move it 20 tasks"));
    const first = page.nextRequest();
    expect(first.url).toContain("confirmed=20");
    expect(first.body).not.toHaveProperty("confirmed");

    await first.refuse(409, { message: "30 rows match now. Nothing was changed.", count: 30 });

    expect(await screen.findByText("30 rows match now. Nothing was changed.")).toBeVisible();
    expect(await reason()).toHaveValue("Rain");
    await userEvent.click(await button("Move it 30 tasks"));
    expect(page.nextRequest().url).toContain("confirmed=30");
  });

  it("shows field errors, and keeps the input", async () => {
    const { page, button } = await open();
    await userEvent.type(await reason(), "No");
    await userEvent.click(await button("Move it"));
    await page.nextRequest().redirectBack({ errors: { reason: "Say more." } });

    expect(await reason()).toHaveAccessibleDescription("Say more.");
    expect(await reason()).toHaveValue("No");
  });

  it("stays open if the action was refused", async () => {
    const { page, button } = await open();
    await userEvent.type(await reason(), "Rain");
    await userEvent.click(await button("Move it"));
    await page.nextRequest().redirectBack({}, { toast: { type: "error", message: "It is finished." } });

    expect(await screen.findByText("The action failed. Your input is still here; try again.")).toBeVisible();
    expect(await reason()).toHaveValue("Rain");
  });

  it("asks before the input is discarded", async () => {
    const { button } = await open();
    await userEvent.type(await reason(), "Rain");
    await userEvent.keyboard("{Escape}");
    expect(await button("Keep editing")).toHaveFocus();
    await userEvent.click(await button("Keep editing"));
    expect(await reason()).toHaveValue("Rain");

    await userEvent.click(await button("Cancel"));
    await userEvent.click(await button("Discard"));

    await isGone();
    expect(screen.getByRole("button", { name: "Reschedule" })).toHaveFocus();
  });

  it("shows why it cannot be loaded, and can be retried", async () => {
    let isAllowed = false;
    const { button } = await open(ROW, () => {
      return isAllowed ? Response.json(FORM) : Response.json({ message: "You may not." }, { status: 403 });
    });
    expect(await screen.findByText("You may not.")).toBeVisible();
    isAllowed = true;

    await userEvent.click(await button("Try again"));

    expect(await reason()).toBeVisible();
  });

  it("has no accessibility violations", async () => {
    await open();
    await reason();

    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe("a host's component as the form", () => {
  function Counter({ values, setValue, errors, submit, close, config }: ModalComponentProps) {
    return (
      <>
        <label>
          {String(config.label)}
          <input value={(values.reason as string | null) ?? ""} onChange={(event) => setValue("reason", event.target.value)} />
        </label>
        {errors.reason !== undefined && <p>{errors.reason}</p>}
        <button type="button" onClick={submit}>
          Done
        </button>
        <button type="button" onClick={close}>
          Leave
        </button>
      </>
    );
  }

  const modal = aModal({ componentName: "Admin/Modals/Counter", config: { label: "Why" } });
  const withComponent = () => Response.json({ ...FORM, modal });

  beforeEach(() => {
    registerHostComponents({ "./Panels/Admin/Modals/Counter.tsx": () => Promise.resolve({ default: Counter }) });
  });

  it("reads and sets the values, sends them, and shows the errors", async () => {
    const { page, dialog, button } = await open(ROW, withComponent);
    const why = await screen.findByRole("textbox", { name: "Why" });
    await waitFor(() => expect(why).toHaveFocus());
    await userEvent.type(why, "Rain");
    await userEvent.click(await button("Done"));

    const request = page.nextRequest();
    expect(request).toMatchObject({ url: "/admin/actions/form?resource=tasks&action=reschedule&scope=record&record=42", body: { reason: "Rain" } });
    await request.redirectBack({ errors: { reason: "Say more." } });
    expect(await within(dialog).findAllByText("Say more.")).not.toHaveLength(0);
    expect(why).toHaveValue("Rain");

    await userEvent.type(why, " all day{Enter}");
    const again = page.nextRequest();
    expect(again.body).toEqual({ reason: "Rain all day" });
    await again.redirectBack();
    await isGone();
  });

  it("asks before its changes are lost", async () => {
    const { dialog, button } = await open(ROW, withComponent);
    await userEvent.type(await screen.findByRole("textbox", { name: "Why" }), "Rain");
    await userEvent.click(await button("Leave"));

    await userEvent.click(await button("Keep editing"));
    expect(within(dialog).getByRole("textbox", { name: "Why" })).toHaveValue("Rain");
  });

  it("is replaced by the panel's form if there is no such component", async () => {
    registerHostComponents({});
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await open(ROW, withComponent);

    expect(await reason()).toBeVisible();
    expect(warn).toHaveBeenCalledOnce();
  });
});
