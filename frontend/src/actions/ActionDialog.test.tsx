import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { ActionButton } from "@/actions/ActionButton";
import type { ModalComponentProps } from "@/actions/HostDialogContent";
import { aDeletion, aModal, anAction } from "@/actions/fixtures";
import { openActions } from "@/testing/openActions";
import type { ActionTarget } from "@/actions/target";
import { usePage } from "@/adapters/inertia";
import { reportFailures } from "@/adapters/inertia/failures";
import type { Action, Modal } from "@/contracts/actions";
import { registerHostComponents } from "@/registry/hostComponents";
import { clearToasts } from "@/support/toasts";
import { sharedProps } from "@/testing/props";
import { ToastViewport } from "@/ui/ToastViewport";

const ROW: ActionTarget = { scope: "record", record: 42, title: "Draft the launch plan" };

beforeAll(() => reportFailures(() => sharedProps()));

beforeEach(() => act(clearToasts));

afterEach(() => registerHostComponents({}));

/** Press the action's button and wait for its dialog. */
async function openDialog(action: Action, target: ActionTarget = ROW) {
  const page = await openActions(
    <>
      <ActionButton action={action} target={target} />
      <ToastViewport />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: action.label }));
  const dialog = await screen.findByRole("dialog");
  return { page, dialog, button: (name: string) => within(dialog).getByRole("button", { name }) };
}

const withModal = (changes: Partial<Modal>, action: Partial<Action> = {}) =>
  anAction("Archive", { modal: aModal(changes), ...action });

const clickBeside = () => userEvent.click(document.body, { pointerEventsCheck: 0 });

const dialogIsGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("a confirmation", () => {
  it("shows the server's texts and the record, and runs the action", async () => {
    const { page, dialog, button } = await openDialog(aDeletion());

    expect(dialog).toHaveAccessibleName("Delete");
    expect(dialog).toHaveAccessibleDescription("This can't be undone.");
    expect(within(dialog).getByText("Draft the launch plan")).toBeVisible();
    expect(page.requests).toHaveLength(0);
    await userEvent.click(button("Delete"));

    const request = page.nextRequest();
    expect(request.body).toEqual({ resource: "tasks", action: "delete", record: 42 });
    await request.redirectBack();
    await dialogIsGone();
  });

  it("does not repeat a title that the server's text contains", async () => {
    const heading = "Delete Draft the launch plan?";
    const { dialog } = await openDialog(aDeletion({ confirmation: { heading, description: null, button: "Delete" } }));

    expect(within(dialog).getAllByText(/Draft the launch plan/)).toHaveLength(1);
    expect(dialog).not.toHaveAttribute("aria-describedby");
  });

  it.each<[string, ActionTarget, string]>([
    ["one row", { scope: "bulk", records: [1] }, "Delete 1 task"],
    ["several rows", { scope: "bulk", records: [1, 2, 3] }, "Delete 3 tasks"],
    ["all that match", { scope: "bulk", selection: "signed", count: 1204 }, "Delete 1,204 tasks"],
    ["more than were counted", { scope: "bulk", selection: "signed", count: 10000, countIsExact: false }, "Delete 10,000+ tasks"],
  ])("counts %s on the button that does it", async (_what, target, words) => {
    const { button } = await openDialog(aDeletion(), target);

    expect(button(words)).toBeVisible();
  });

  it("focuses the cancel button of a destructive action", async () => {
    const { button } = await openDialog(aDeletion());

    expect(button("Cancel")).toHaveFocus();
  });

  it("focuses the dialog if there is no cancel button", async () => {
    const { dialog } = await openDialog(aDeletion({ modal: aModal({ cancel: false }) }));

    expect(dialog).toHaveFocus();
  });

  it("focuses the submit button of other actions", async () => {
    const { button } = await openDialog(
      anAction("Finish", { confirmation: { heading: "Finish?", description: null, button: "Finish" } }),
    );

    expect(button("Finish")).toHaveFocus();
  });

  it("returns the focus to its button, and sends nothing", async () => {
    const { page, button } = await openDialog(aDeletion());

    await userEvent.click(button("Cancel"));
    await dialogIsGone();

    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
    expect(page.requests).toHaveLength(0);
  });

  it("moves the focus to the heading if its button was removed", async () => {
    function Row() {
      const { isDeleted } = usePage<{ isDeleted?: boolean }>().props;
      return isDeleted ? null : <ActionButton action={aDeletion()} target={ROW} />;
    }
    const page = await openActions(<Row />);
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");

    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await page.nextRequest().redirectBack({ isDeleted: true });
    await dialogIsGone();

    await waitFor(() => expect(screen.getByRole("heading", { name: "Tasks" })).toHaveFocus());
  });

  it("stays open after a failure, shows it, and can be retried", async () => {
    const { page, dialog, button } = await openDialog(aDeletion());

    await userEvent.click(button("Delete"));
    await page.nextRequest().refuse(403);

    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong");
    expect(within(dialog).getByText("The action failed. Try again, or close this dialog.")).toBeVisible();
    await userEvent.click(button("Delete"));
    expect(within(dialog).queryByText(/The action failed/)).toBeNull();
    await page.nextRequest().redirectBack();
    await dialogIsGone();
  });

  it("sends one request, however often it is pressed, and can be closed meanwhile", async () => {
    const { page, button } = await openDialog(aDeletion());

    await userEvent.dblClick(button("Delete"));
    expect(page.requests).toHaveLength(1);
    expect(button("Delete")).toHaveAttribute("aria-busy", "true");
    await userEvent.click(button("Cancel"));

    await dialogIsGone();
  });
});

describe("a configured dialog", () => {
  it("takes heading, description and button labels from the server", async () => {
    const { dialog, button } = await openDialog(
      withModal({ heading: "Put away", description: "It can be found again.", submitLabel: "Put it away", cancelLabel: "Keep it" }),
    );

    expect(dialog).toHaveAccessibleName("Put away");
    expect(dialog).toHaveAccessibleDescription("It can be found again.");
    expect(button("Put it away")).toBeVisible();
    await userEvent.click(button("Keep it"));
    await dialogIsGone();
  });

  it("has the action's label as its default heading", async () => {
    const { dialog, button } = await openDialog(withModal({}));

    expect(dialog).toHaveAccessibleName("Archive");
    expect(button("Archive")).toBeVisible();
  });

  it("may have no cancel button", async () => {
    const { dialog } = await openDialog(withModal({ cancel: false }));

    expect(within(dialog).queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(within(dialog).getByRole("button", { name: "Close" })).toBeVisible();
  });

  it.each(["sm", "md", "lg", "xl", "2xl", "4xl"] as const)("is %s wide", async (width) => {
    const { dialog } = await openDialog(withModal({ width }));

    expect(dialog).toHaveClass(`max-w-${width}`);
  });

  it.each([
    ["fills the screen", { width: "screen" }, "screen"],
    ["comes in from the side", { slideOver: true }, "end"],
    ["else stands in the middle", {}, "center"],
  ] as const)("%s", async (_what, changes, placement) => {
    const { dialog } = await openDialog(withModal(changes));

    expect(dialog).toHaveAttribute("data-placement", placement);
  });

  it.each([
    ["stickyHeader", "header"],
    ["stickyFooter", "footer"],
  ] as const)("keeps what %s names in sight", async (option, part) => {
    const { dialog } = await openDialog(withModal({ [option]: true }));

    expect(dialog.querySelector(part)).toHaveClass("sticky");
    expect(dialog.querySelectorAll(".sticky")).toHaveLength(1);
  });

  it.each([
    ["Escape", {}, () => userEvent.keyboard("{Escape}")],
    ["a click beside it", {}, clickBeside],
  ] as const)("closes by %s", async (_how, changes, leave) => {
    await openDialog(withModal(changes));

    await leave();

    await dialogIsGone();
  });

  it.each([
    ["Escape", { closeByEscaping: false }, () => userEvent.keyboard("{Escape}")],
    ["a click beside it", { closeByClickingAway: false }, clickBeside],
  ] as const)("stays open after %s if the user chooses to stay", async (_how, changes, leave) => {
    await openDialog(withModal(changes));

    await leave();

    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("stays open when a toast above it is dismissed", async () => {
    const { page, button } = await openDialog(aDeletion());
    await userEvent.click(button("Delete"));
    await page.nextRequest().refuse(403);

    const dismiss = within(await screen.findByRole("alert")).getByRole("button", { name: "Dismiss" });
    await userEvent.click(dismiss, { pointerEventsCheck: 0 });

    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("has the class name that a theme can rely on", async () => {
    const { dialog } = await openDialog(withModal({}));

    expect(dialog).toHaveClass("panel-modal");
  });
});

describe("a host's component in a dialog", () => {
  function Chooser({ config, target, submit, close }: ModalComponentProps) {
    return (
      <>
        <label>
          {String(config.label)}
          <input />
        </label>
        <p>{target.scope}</p>
        <button onClick={submit}>Go</button>
        <button onClick={close}>Back</button>
      </>
    );
  }

  const withChooser = (changes: Partial<Modal> = {}) =>
    withModal({ componentName: "Admin/Modals/Chooser", config: { label: "Shelf" }, ...changes });

  beforeEach(() => {
    registerHostComponents({ "./Panels/Admin/Modals/Chooser.tsx": () => Promise.resolve({ default: Chooser }) });
  });

  it("receives its configuration and the target, and can submit", async () => {
    const { page, dialog } = await openDialog(withChooser());

    expect(await within(dialog).findByRole("textbox", { name: "Shelf" })).toBeVisible();
    expect(within(dialog).getByText("record")).toBeVisible();
    await userEvent.click(within(dialog).getByRole("button", { name: "Go" }));

    expect(page.nextRequest().body).toMatchObject({ action: "archive", record: 42 });
  });

  it("can close", async () => {
    const { dialog } = await openDialog(withChooser());

    await userEvent.click(await within(dialog).findByRole("button", { name: "Back" }));

    await dialogIsGone();
  });

  it("focuses its first field", async () => {
    const { dialog } = await openDialog(withChooser());

    await waitFor(() => expect(within(dialog).getByRole("textbox", { name: "Shelf" })).toHaveFocus());
  });

  it("does not focus a field without autofocus", async () => {
    const { dialog } = await openDialog(withChooser({ autofocus: false }));

    await within(dialog).findByRole("textbox", { name: "Shelf" });
    expect(dialog).toHaveFocus();
  });

  it("is replaced by a message if there is no such component", async () => {
    const { dialog } = await openDialog(withChooser({ componentName: "Admin/Modals/Missing" }));

    expect(within(dialog).getByText("This content cannot be shown here.")).toBeVisible();
  });
});

describe("more buttons in a dialog", () => {
  it("run on the same target and close the dialog", async () => {
    const { page, button } = await openDialog(withModal({}, { modalActions: [anAction("Archive and tell")] }));

    await userEvent.click(button("Archive and tell"));

    const request = page.nextRequest();
    expect(request.body).toEqual({ resource: "tasks", action: "archive-and-tell", record: 42 });
    expect(button("Archive and tell")).toHaveAttribute("aria-busy", "true");
    await request.redirectBack();
    await dialogIsGone();
  });

  it("open their own dialog instead", async () => {
    const { button } = await openDialog(withModal({}, { modalActions: [aDeletion()] }));

    await userEvent.click(button("Delete"));

    expect(await screen.findByRole("dialog", { name: "Delete" })).toBeVisible();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Archive" })).toHaveFocus());
  });
});
