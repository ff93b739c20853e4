import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EditorView } from "@codemirror/view";
import { beforeAll, describe, expect, it } from "vitest";

import type { CodeEditor, MarkdownEditor, RichEditor } from "@/contracts/forms-fields";
import { aField } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const aRich = (changes: Partial<RichEditor> = {}): RichEditor => ({
  ...aField("Text", "rich_editor"),
  toolbar: ["bold", "heading", "bullet_list", "link", "undo", "hologram"],
  maxLength: null,
  ...changes,
});
const aMarkdown = (changes: Partial<MarkdownEditor> = {}): MarkdownEditor => ({
  ...aField("Notes", "markdown_editor"),
  toolbar: ["bold", "bulletList", "link"],
  maxLength: null,
  rows: 4,
  ...changes,
});
const aCode = (changes: Partial<CodeEditor> = {}): CodeEditor => ({ ...aField("Code", "code_editor"), language: "json", rows: 4, maxLength: null, ...changes });

beforeAll(() => {
  // Editors measure text; jsdom has no layout.
  const emptyRect = () => ({ x: 0, y: 0, width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0, toJSON: () => null });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: emptyRect });
  Object.assign(document, { elementFromPoint: () => null });
});

describe("rich text", () => {
  it("is a named text box with a toolbar of the named buttons, and its value", async () => {
    const { onChange } = drawField(aRich({ value: "<h2>Scope</h2><p>All <strong>of</strong> it</p>" }), { error: "Too long." });
    const box = await screen.findByRole("textbox", { name: "Text" });

    await waitFor(() => expect(box).toHaveAttribute("aria-invalid", "true"));
    expect(box).toHaveAccessibleDescription("Too long.");
    expect(within(box).getByRole("heading", { name: "Scope" })).toBeVisible();
    const bar = screen.getByRole("toolbar", { name: "Format Text" });
    expect(within(bar).getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["Bold", "Bulleted list", "Link", "Undo"]);
    expect(within(bar).getByRole("combobox", { name: "Text style" })).toBeVisible();
    // Rendering is no change.
    expect(onChange).not.toHaveBeenCalled();
  });

  it("reports HTML when its buttons are used, and null when it is empty", async () => {
    const { onChange } = drawField(aRich({ value: "<p>One</p>" }));
    await screen.findByRole("textbox", { name: "Text" });

    await userEvent.click(screen.getByRole("button", { name: "Bulleted list" }));
    expect(onChange).toHaveBeenLastCalledWith("<ul><li><p>One</p></li></ul>");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));

    expect(onChange).toHaveBeenLastCalledWith("<p>One</p>");
  });

  it("preserves nodes that no button creates", async () => {
    const html = '<p>H<sub>2</sub>O <img src="/a.png" alt="Sea"></p><table><tbody><tr><th>A</th><td colspan="2">B</td></tr></tbody></table>';
    const { onChange } = drawField(aRich({ value: html }));
    await screen.findByRole("textbox", { name: "Text" });

    await userEvent.click(screen.getByRole("button", { name: "Bulleted list" }));

    const saved = String(onChange.mock.lastCall?.[0]);
    for (const part of ["<sub>2</sub>", '<img src="/a.png" alt="Sea">', "<th><p>A</p></th>", '<td colspan="2"><p>B</p></td>']) {
      expect(saved).toContain(part);
    }
  });

  it("runs no script in its value", async () => {
    drawField(aRich({ value: '<p><a href="javascript:alert(1)">x</a><img src="x" onerror="window.hit=1"></p><script>window.hit=1</script>' }));
    const box = await screen.findByRole("textbox", { name: "Text" });

    expect(box.querySelector("script, [onerror], a[href^=javascript]")).toBeNull();
  });

  it("cannot be edited when it is disabled", async () => {
    drawField(aRich({ value: "<p>One</p>", disabled: true }));

    await waitFor(() => expect(screen.getByText("One").closest("[contenteditable]")).toHaveAttribute("contenteditable", "false"));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  it("has one tab stop in its toolbar; the arrow keys move on", async () => {
    drawField(aRich());
    const bar = await screen.findByRole("toolbar");

    await userEvent.tab();
    expect(within(bar).getByRole("button", { name: "Bold" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(within(bar).getByRole("button", { name: "Bulleted list" })).toHaveFocus();
    await userEvent.tab();

    expect(bar).not.toContainElement(document.activeElement as HTMLElement);
  });
});

describe("Markdown", () => {
  it("is typed in a textarea, and formatted by buttons and keys", async () => {
    const { onChange } = drawField(aMarkdown({ value: "one two" }));
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Notes" });

    box.setSelectionRange(4, 7);
    await userEvent.click(screen.getByRole("button", { name: "Bold" }));
    expect(onChange).toHaveBeenLastCalledWith("one **two**");
    expect([box.selectionStart, box.selectionEnd]).toEqual([6, 9]);
    await userEvent.keyboard("{Control>}b{/Control}");

    expect(onChange).toHaveBeenLastCalledWith("one two");
  });

  it("continues a list on Enter, and ends it at an empty item", async () => {
    const { onChange } = drawField(aMarkdown());

    await userEvent.type(await screen.findByRole("textbox", { name: "Notes" }), "- one{Enter}two{Enter}{Enter}three");

    expect(onChange).toHaveBeenLastCalledWith("- one\n- two\nthree");
  });

  it("is previewed without running scripts", async () => {
    drawField(aMarkdown({ value: "## Plan\n\n<img src=x onerror=alert(1)> **now**" }));

    await userEvent.click(await screen.findByRole("button", { name: "Preview" }));
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(await within(preview).findByRole("heading", { name: "Plan" })).toBeVisible();
    expect(preview.querySelector("img")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Write" }));

    expect(screen.getByRole("textbox", { name: "Notes" })).toBeVisible();
  });
});

describe("source code", () => {
  it("is a named text box that says how to leave it", async () => {
    drawField(aCode({ value: '{"a": 1}' }), { error: "Enter valid JSON." });
    const box = await screen.findByRole("textbox", { name: "Code" });

    await waitFor(() => expect(box).toHaveAttribute("aria-invalid", "true"));
    expect(box).toHaveAccessibleDescription("Enter valid JSON. Tab indents. Press Escape, then Tab, to leave the editor.");
    expect(box).toHaveTextContent('{"a": 1}');
  });

  it("reports the typed text, and null when it is emptied", async () => {
    const { onChange } = drawField(aCode({ value: "one" }));
    const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Code" }));

    act(() => view?.dispatch({ changes: { from: 3, insert: " two" } }));
    expect(onChange).toHaveBeenLastCalledWith("one two");
    act(() => view?.dispatch({ changes: { from: 0, to: 7 } }));

    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it("cannot be edited when it is disabled", async () => {
    drawField(aCode({ value: "one", disabled: true }));

    await waitFor(() => expect(document.querySelector(".cm-content")).toHaveAttribute("contenteditable", "false"));
  });
});
