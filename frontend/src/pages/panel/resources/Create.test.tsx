import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { FormNode } from "@/contracts/forms";
import { aSelect, aText, aWizard } from "@/forms/fixtures";
import Create from "@/pages/panel/resources/Create";
import { aCreatePage } from "@/resources/fixtures";
import { answerQuestions } from "@/testing/answerQuestions";
import { openScreen } from "@/testing/openScreen";
import { aPanel } from "@/testing/props";

const SUCCESS = { toast: { type: "success", message: "Task created." } };

async function open(schema: FormNode[], changes: Parameters<typeof aCreatePage>[1] = {}) {
  const page = aCreatePage(schema, changes);
  return { ...(await openScreen(Create, { ...page, panel: aPanel() }, "/admin/tasks/create")), page };
}

const box = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

describe("a new record", () => {
  it("starts with the focus in its first field and is posted", async () => {
    const { nextRequest } = await open([aText("Title")]);
    expect(box("Title")).toHaveFocus();

    await userEvent.keyboard("Plan{Enter}");

    expect(nextRequest()).toMatchObject({ method: "post", url: "/admin/tasks/create", body: { title: "Plan" } });
  });

  it("can be followed by another, in an empty form", async () => {
    const { nextRequest, page } = await open([aText("Title")]);
    await userEvent.keyboard("Plan");
    await userEvent.click(button("Create and add another"));
    const request = nextRequest();
    expect(request.body).toEqual({ title: "Plan", _createAnother: true, _submitKey: expect.any(String) as string });
    await request.redirectBack({ ...page }, SUCCESS);

    expect(box("Title")).toHaveValue("");
    expect(box("Title")).toHaveFocus();
    expect(screen.queryByText("Restore your unsaved changes?")).toBeNull();
  });

  it("is sent with one key per form", async () => {
    const keyOf = ({ body }: { body: unknown }) => (body as { _submitKey: string })._submitKey;
    const { nextRequest, page } = await open([aText("Title")]);
    await userEvent.keyboard("Plan{Enter}");
    const refused = nextRequest();
    await refused.redirectBack({ ...page, errors: { title: "Longer, please." } });
    await userEvent.click(button("Create and add another"));
    const created = nextRequest();
    expect(keyOf(created)).toBe(keyOf(refused));
    await created.redirectBack({ ...page }, SUCCESS);
    await userEvent.keyboard("Next{Enter}");

    expect(keyOf(nextRequest())).not.toBe(keyOf(created));
  });

  it("that was not created without an error keeps the input", async () => {
    const { nextRequest, page } = await open([aText("Title")]);
    await userEvent.keyboard("Plan{Enter}");

    await nextRequest().redirectBack({ ...page });

    expect(box("Title")).toHaveValue("Plan");
  });

  it("is not followed by another if the page does not offer it", async () => {
    await open([aText("Title")], { canCreateAnother: false });

    expect(screen.queryByRole("button", { name: "Create and add another" })).toBeNull();
  });
});

describe("a wizard", () => {
  const STEPS = () => [
    aWizard(
      { Details: [aText("Title")], People: [aSelect("Owner", ["Ann", "Ben"])], Dates: [aText("Due")] },
      { submitLabel: "Create task" },
    ),
  ];
  const withStepUrl = { validateStepUrl: "/admin/tasks/create/step" };

  it("validates each step, and posts one form at the end", async () => {
    let refuses = true;
    const asked = answerQuestions(() => {
      return refuses ? Response.json({ errors: { title: ["Say what it is."] } }, { status: 422 }) : Response.json({ errors: {} });
    });
    const { nextRequest } = await open(STEPS(), withStepUrl);
    expect(screen.getByText("Step 1 of 3")).toBeInTheDocument();
    await userEvent.click(button("Next"));

    await waitFor(() => expect(box("Title")).toHaveAccessibleDescription("Say what it is."));
    expect(asked[0]).toMatchObject({ method: "POST", body: { title: null, _step: 0 } });
    refuses = false;
    await userEvent.type(box("Title"), "Plan{Enter}");
    expect(await screen.findByRole("heading", { name: "People" })).toHaveFocus();
    await userEvent.click(button("Next"));
    await screen.findByRole("heading", { name: "Dates" });
    expect(asked.at(-1)?.body).toMatchObject({ _step: 1 });
    await userEvent.type(box("Due"), "tomorrow");
    await userEvent.click(button("Create task"));

    expect(nextRequest().body).toEqual({ title: "Plan", owner: null, due: "tomorrow", _submitKey: expect.any(String) as string });
  });

  it("validates a step again if a value was set meanwhile", async () => {
    const answers: ((response: Response) => void)[] = [];
    const asked = answerQuestions(() => new Promise<Response>((resolve) => answers.push(resolve)));
    await open(STEPS(), withStepUrl);
    await userEvent.click(button("Next"));
    await waitFor(() => expect(asked).toHaveLength(1));

    await userEvent.type(box("Title"), "Plan");
    answers[0]?.(Response.json({ errors: { title: ["Say what it is."] } }, { status: 422 }));
    await waitFor(() => expect(asked).toHaveLength(2));
    answers[1]?.(Response.json({ errors: {} }));

    expect(await screen.findByRole("heading", { name: "People" })).toHaveFocus();
    expect(asked[1]).toMatchObject({ body: { title: "Plan", _step: 0 } });
  });

  it("continues if the server cannot be reached, and goes back", async () => {
    answerQuestions(() => Promise.reject(new TypeError("no network")));
    await open(STEPS(), withStepUrl);
    await userEvent.type(box("Title"), "Plan");
    await userEvent.click(button("Next"));
    await screen.findByRole("heading", { name: "People" });

    await userEvent.click(button("Back"));

    expect(box("Title")).toHaveValue("Plan");
  });

  it("jumps to the first step with an error", async () => {
    answerQuestions(() => Response.json({ errors: {} }));
    const { nextRequest, page } = await open(STEPS(), withStepUrl);
    for (const step of ["People", "Dates"]) {
      await userEvent.click(button("Next"));
      await screen.findByRole("heading", { name: step });
    }
    await userEvent.click(button("Create task"));
    await nextRequest().redirectBack({ ...page, errors: { title: "Missing." } });

    await waitFor(() => expect(box("Title")).toHaveFocus());
    expect(box("Title")).toHaveAccessibleDescription("Missing.");
  });

  it("skips a step whose condition does not match", async () => {
    const wizard = aWizard({ Details: [aText("Title")], People: [aText("Owner")] });
    const [, people] = wizard.steps;
    const steps = wizard.steps.map((step) =>
      step === people ? { ...step, conditions: { visibleWhen: [{ field: "title", operator: "filled", value: null }], hiddenWhen: [] } } : step,
    );
    await open([{ ...wizard, steps }], withStepUrl);
    expect(screen.getByText("Step 1 of 1")).toBeInTheDocument();

    await userEvent.type(box("Title"), "x");

    expect(screen.getByText("Step 1 of 2")).toBeInTheDocument();
  });
});
