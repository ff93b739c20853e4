import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { FormNode } from "@/contracts/forms";
import type { FieldNode, UploadedFile } from "@/contracts/forms-fields";
import type { Callout, CustomComponent, Layout } from "@/contracts/forms-layouts";
import { aField, aRepeater, aSection, aText, someTabs } from "@/forms/fixtures";
import type { FormComponentProps } from "@/forms/layouts/HostComponentView";
import { PanelForm } from "@/forms/PanelForm";
import { postOption, searchOptions, uploadFile } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import type { FormController } from "@/forms/state/useFormState";
import { registerHostComponents } from "@/registry/hostComponents";
import { answerQuestions } from "@/testing/answerQuestions";

const ENDPOINTS = { optionsUrl: "/options?resource=tasks", uploadUrl: "/uploads?resource=tasks", formStateUrl: null };
const LAYOUT: Layout = { columnSpan: "full", conditions: { visibleWhen: [], hiddenWhen: [] } };

/** The controller of the form at its last render. */
const seen: { form: FormController | null } = { form: null };

function Screen({ schema, onSubmit }: { schema: FormNode[]; onSubmit: () => void }) {
  const controller = useFormState({ columns: 1, schema }, ENDPOINTS);
  useEffect(() => {
    seen.form = controller;
  });
  return <PanelForm controller={controller} surface="page" onSubmit={onSubmit} />;
}

function draw(...schema: FormNode[]) {
  const onSubmit = vi.fn();
  render(<Screen schema={schema} onSubmit={onSubmit} />);
  return { onSubmit };
}

const box = (name: string) => screen.getByRole("textbox", { name });

afterEach(() => registerHostComponents({}));

describe("layouts", () => {
  it("collapse and expand, and keep the values of collapsed fields", async () => {
    draw(aSection("Details", [aText("Title")], { collapsible: true, collapsed: true, description: "What it is." }));
    expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
    expect(screen.getByRole("region", { name: "Details" })).toHaveAccessibleDescription("What it is.");

    await userEvent.click(screen.getByRole("button", { name: "Details" }));
    await userEvent.type(box("Title"), "Plan");
    await userEvent.click(screen.getByRole("button", { name: "Details" }));
    await userEvent.click(screen.getByRole("button", { name: "Details" }));

    expect(box("Title")).toHaveValue("Plan");
  });

  it("remember the open tab, and keep the state of a tab that was left", async () => {
    const tabs = someTabs({ General: [aText("Title")], Notes: [aText("Note")] }, { persistKey: "task" });
    draw(tabs);
    await userEvent.type(box("Title"), "Plan");
    const before = box("Title");
    await userEvent.click(screen.getByRole("tab", { name: "Notes" }));
    expect(box("Note")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();

    await userEvent.click(screen.getByRole("tab", { name: "General" }));
    expect(box("Title")).toBe(before);
    await userEvent.click(screen.getByRole("tab", { name: "Notes" }));

    expect(localStorage.getItem("panel.tab.task")).toBe("notes");
  });

  it("show texts between the fields", () => {
    const callout: Callout = {
      ...LAYOUT,
      component: "callout",
      tone: "warning",
      icon: null,
      heading: "Mind",
      body: "This is billed.",
      columns: 1,
      fields: ["reason"],
      schema: [aText("Reason")],
    };
    draw(
      callout,
      { ...LAYOUT, component: "empty-state", heading: "No files", description: "Send one.", icon: null },
      { ...LAYOUT, component: "prime-text", text: "Since 1999", color: "success", icon: null, small: true },
      { ...LAYOUT, component: "prime-icon", icon: "star", color: null, label: "Starred" },
      { ...LAYOUT, component: "prime-image", url: "/logo.png", alt: "The logo", width: 40, rounded: true },
    );

    expect(screen.getByText("This is billed.")).toBeVisible();
    expect(box("Reason")).toBeVisible();
    expect(screen.getByText("No files")).toBeVisible();
    expect(screen.getByText("Since 1999")).toBeVisible();
    expect(screen.getByRole("img", { name: "Starred" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "The logo" })).toHaveAttribute("src", "/logo.png");
  });

  it("may be a host component; without it the fields are shown alone", async () => {
    const part: CustomComponent = { ...LAYOUT, component: "custom", name: "Admin/Frame", config: { word: "Framed" }, fields: ["title"], schema: [aText("Title")] };
    function Frame({ config, children, setValue }: FormComponentProps) {
      return (
        <div>
          <button type="button" onClick={() => setValue("title", String(config.word))}>
            Fill
          </button>
          {children}
        </div>
      );
    }
    registerHostComponents({ "Panels/Admin/Frame.tsx": () => Promise.resolve({ default: Frame }) });
    draw(part, { ...part, name: "Admin/Nowhere", fields: ["other"], schema: [aText("Other")] });
    await userEvent.click(await screen.findByRole("button", { name: "Fill" }));

    expect(box("Title")).toHaveValue("Framed");
    expect(box("Other")).toBeVisible();
  });
});

describe("nested nodes", () => {
  const when = { visibleWhen: [{ field: "kind", operator: "equals", value: "paid" }], hiddenWhen: [] };
  const parts: FieldNode[] = [aText("Text"), aText("Price", { conditions: when })];

  it("have their own values, errors and conditions, on top of those of the form", async () => {
    const list = aRepeater("Lines", parts, { value: [{ text: "One", price: "9" }], itemLabels: [null] });
    draw(aText("Kind", { value: "free" }), list);
    expect(await screen.findByRole("textbox", { name: "Text" })).toHaveValue("One");
    expect(screen.queryByRole("textbox", { name: "Price" })).toBeNull();
    await userEvent.clear(box("Kind"));
    await userEvent.type(box("Kind"), "paid");
    expect(box("Price")).toHaveValue("9");

    act(() => seen.form?.showErrors({ "lines.0.text": "Too short." }));

    await waitFor(() => expect(box("Text")).toHaveFocus());
    expect(box("Text")).toHaveAccessibleDescription("Too short.");
    await userEvent.type(box("Text"), "!");
    expect(seen.form?.values.lines).toEqual([{ text: "One!", price: "9" }]);
    expect(seen.form?.errors).toEqual({});
  });
});

describe("a field named like a property of every object", () => {
  it.each(["constructor", "toString"])("%s has its own value and error", async (name) => {
    draw(aText("Team", { name, value: "Lotus" }));
    expect(box("Team")).toHaveValue("Lotus");
    expect(box("Team")).toBeValid();

    await userEvent.type(box("Team"), "!");
    expect(seen.form?.values).toEqual({ [name]: "Lotus!" });
    act(() => seen.form?.showErrors({ [name]: "Unknown." }));

    expect(box("Team")).toHaveAccessibleDescription(/Unknown\./);
  });
});

describe("Enter", () => {
  it("submits, and a form in a dialog of a field does not submit this one", async () => {
    const { onSubmit } = draw(aText("Title"));
    await userEvent.type(box("Title"), "x{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();

    const inner = document.createElement("form");
    screen.getByRole("textbox").closest("form")?.append(inner);
    fireEvent.submit(inner);

    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe("services", () => {
  it("search options by the field's path", async () => {
    const requests = answerQuestions(() => Response.json({ options: [{ value: "1", label: "Ann" }] }));

    expect(await searchOptions("/options?resource=tasks", "items.2.owner", "a&b")).toEqual([{ value: "1", label: "Ann" }]);
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({ resource: "tasks", field: "items.2.owner", search: "a&b" });
  });

  it("reject when the server fails, so that the list stays as it is", async () => {
    answerQuestions(() => new Response("", { status: 500 }));

    await expect(searchOptions("/options", "owner", "")).rejects.toThrow("The options could not be loaded.");
  });

  it("create a new option, or report its errors", async () => {
    let status = 422;
    answerQuestions(() =>
      status === 422 ? Response.json({ errors: { name: ["Taken."] } }, { status }) : Response.json({ option: { value: "9", label: "New" } }),
    );
    expect(await postOption("/options", "owner", {})).toEqual({ errors: { name: "Taken." } });
    status = 200;

    expect(await postOption("/options", "owner", {})).toEqual({ option: { value: "9", label: "New" } });
  });
});

describe("an upload", () => {
  const FILE: UploadedFile = { path: "a/b.png", name: "b.png", size: 3, url: null, isImage: true };
  let sent: FakeRequest;

  /** jsdom's own would use the network. */
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";
    headers: Record<string, string> = {};
    body: FormData | null = null;
    open = vi.fn();
    abort = vi.fn(() => this.dispatchEvent(new Event("abort")));
    setRequestHeader = (name: string, value: string) => (this.headers[name] = value);
    send = (body: FormData) => {
      this.body = body;
      // eslint-disable-next-line @typescript-eslint/no-this-alias
      sent = this;
    };
    answer(status: number, body: unknown) {
      this.status = status;
      this.responseText = typeof body === "string" ? body : JSON.stringify(body);
      this.dispatchEvent(new Event("load"));
      this.dispatchEvent(new Event("loadend"));
    }
  }

  beforeEach(() => {
    document.cookie = "csrftoken=abc";
    vi.stubGlobal("XMLHttpRequest", FakeRequest);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
  });

  const send = (onProgress = vi.fn(), signal?: AbortSignal) =>
    uploadFile("/uploads?resource=tasks", "scan", new File(["abc"], "b.png"), onProgress, signal);

  it("reports its progress and resolves with the stored value", async () => {
    const onProgress = vi.fn();
    const done = send(onProgress);
    sent.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 1, total: 4 }));
    expect(onProgress).toHaveBeenLastCalledWith(0.25);
    expect(sent.open).toHaveBeenCalledWith("POST", "/uploads?resource=tasks");
    expect(sent.headers["X-CSRFToken"]).toBe("abc");
    expect(sent.body?.get("field")).toBe("scan");
    sent.answer(200, FILE);

    expect(await done).toEqual(FILE);
  });

  it.each([
    [422, { errors: { file: ["Only pictures."] } }, "Only pictures."],
    [413, "", "The file is too large for the server."],
    [403, { message: "Not yours." }, "Not yours."],
    [500, "<html>", "Something went wrong. Try again."],
  ])("that fails with status %s reports the reason", async (status, body, sentence) => {
    const done = send();
    sent.answer(status, body);

    await expect(done).rejects.toThrow(sentence);
  });

  it("can be cancelled", async () => {
    const controllerOf = new AbortController();
    const done = send(vi.fn(), controllerOf.signal);
    controllerOf.abort();

    await expect(done).rejects.toMatchObject({ name: "AbortError" });
    expect(sent.abort).toHaveBeenCalled();
  });
});

describe("a missing option", () => {
  it("is created in a dialog", async () => {
    const { CreateOptionDialog } = await import("@/forms/CreateOptionDialog");
    const requests = answerQuestions(({ body }) =>
      (body as { name: string | null }).name === null
        ? Response.json({ errors: { name: ["Missing."] } }, { status: 422 })
        : Response.json({ option: { value: "9", label: "Ann" } }),
    );
    const onDone = vi.fn();
    const field = { ...aField("Owner", "select"), options: [], multiple: false, searchable: true, usesRelationship: true, createForm: { columns: 1, schema: [aText("Name")] } };
    render(<CreateOptionDialog field={field} path="owner" endpoints={ENDPOINTS} onDone={onDone} />);
    const dialog = await screen.findByRole("dialog", { name: "New: Owner" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(box("Name")).toHaveAccessibleDescription("Missing."));
    await userEvent.type(box("Name"), "Ann{Enter}");

    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ value: "9", label: "Ann" }));
    expect(requests[0]?.url.searchParams.get("field")).toBe("owner");
  });
});
