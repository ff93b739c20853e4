import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import type { Computed, KeyValue, PasswordInput, TagsInput, Textarea } from "@/contracts/forms-fields";
import { aField, aText } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

describe("a textarea", () => {
  const aTextarea = (changes: Partial<Textarea> = {}): Textarea => ({ ...aField("Summary", "textarea"), rows: 3, maxLength: 20, ...changes });

  it("holds the typed text, and null when it is emptied", async () => {
    const { onChange } = drawField(aTextarea());
    const box = screen.getByRole("textbox", { name: "Summary" });

    await userEvent.type(box, "One{Enter}two");
    expect(onChange).toHaveBeenLastCalledWith("One\ntwo");
    await userEvent.clear(box);

    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it("shows the remaining characters near the limit", async () => {
    drawField(aTextarea());
    const box = screen.getByRole("textbox", { name: "Summary" });

    await userEvent.type(box, "123456789012345");
    expect(screen.queryByText(/left/)).toBeNull();
    await userEvent.type(box, "6789");

    expect(screen.getByText("1 character left")).toBeVisible();
    expect(box).toHaveAttribute("maxlength", "20");
  });
});

describe("a read-only value", () => {
  const HTML = 'See <a href="/tasks/7">Roof</a>';

  it("is drawn as HTML if the server says so", async () => {
    drawField(aText("Link", { value: "See Roof", html: HTML, disabled: true }));

    expect(await screen.findByRole("link", { name: "Roof" })).toHaveAttribute("href", "/tasks/7");
    expect(screen.getByLabelText("Link")).toHaveTextContent("See Roof");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("is drawn as HTML while a computed value has the same text", async () => {
    const field: Computed = { ...aField("Link", "computed", { value: "See Roof" }), decimals: null, currency: null, currencyField: null, html: HTML };
    drawField(field);
    expect(await screen.findByRole("link", { name: "Roof" })).toBeVisible();

    drawField(field, { value: "<b>Window</b>" });

    expect(screen.getByText("<b>Window</b>")).toBeVisible();
    expect(screen.getAllByRole("link")).toHaveLength(1);
  });
});

describe("a password", () => {
  const aSecret = (changes: Partial<PasswordInput> = {}): PasswordInput => ({ ...aField("Password", "password"), revealable: true, confirmation: null, ...changes });

  it("is hidden until it is revealed", async () => {
    const { onChange } = drawField(aSecret());
    const input = await screen.findByLabelText("Password");

    await userEvent.type(input, "open sesame");
    expect(onChange).toHaveBeenLastCalledWith("open sesame");
    expect(input).toHaveAttribute("type", "password");
    expect(input).toHaveAttribute("autocomplete", "new-password");
    await userEvent.click(screen.getByRole("button", { name: "Show the value" }));

    expect(input).toHaveAttribute("type", "text");
  });

  it("may forbid revealing", async () => {
    drawField(aSecret({ revealable: false }));

    await screen.findByLabelText("Password");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("has a confirmation if asked for, which reports a mismatch", async () => {
    const setValue = vi.fn();
    drawField(aSecret({ confirmation: "password_confirmation" }), {
      value: "sesame",
      path: "account.password",
      services: { setValue, values: { "account.password_confirmation": "sasame" } },
    });
    const again = await screen.findByLabelText("Confirm Password");
    expect(again).toHaveAccessibleDescription("The passwords don't match.");

    await userEvent.type(again, "!");

    expect(setValue).toHaveBeenLastCalledWith("account.password_confirmation", "sasame!");
  });
});

describe("tags", () => {
  const someTags = (changes: Partial<TagsInput> = {}): TagsInput => ({
    ...aField("Tags", "tags_input"),
    suggestions: ["design", "launch", "legal"],
    maxTags: null,
    maxLength: 10,
    ...changes,
  });

  it("end with Enter or a comma, without duplicates", async () => {
    const { onChange } = drawField(someTags());
    const input = await screen.findByRole("combobox", { name: "Tags" });

    await userEvent.type(input, "alpha{Enter}beta,ALPHA{Enter}");

    expect(onChange.mock.calls.map(([value]) => value)).toEqual([["alpha"], ["alpha", "beta"]]);
    expect(screen.getByText("Already added")).toBeInTheDocument();
  });

  it("are removed by Backspace and by their buttons", async () => {
    const { onChange } = drawField(someTags({ value: ["alpha", "beta", "gamma"] }));
    const input = await screen.findByRole("combobox", { name: "Tags" });

    await userEvent.type(input, "{Backspace}");
    expect(onChange).toHaveBeenLastCalledWith(["alpha", "beta"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove alpha" }));

    expect(onChange).toHaveBeenLastCalledWith(["beta"]);
    expect(input).toHaveFocus();
  });

  it("are split when pasted, and cut at the maximum length", async () => {
    const { onChange } = drawField(someTags());

    await userEvent.click(await screen.findByRole("combobox", { name: "Tags" }));
    await userEvent.paste("one, two;three\nmuch too long for one");

    expect(onChange).toHaveBeenLastCalledWith(["one", "two", "three", "much too l"]);
  });

  it("are suggested while typing, and chosen by the arrow keys", async () => {
    const { onChange } = drawField(someTags({ value: ["design"] }));
    const input = await screen.findByRole("combobox", { name: "Tags" });

    await userEvent.type(input, "l");
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["launch", "legal"]);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");

    expect(onChange).toHaveBeenLastCalledWith(["design", "legal"]);
  });

  it("are added on blur, up to the maximum", async () => {
    const { onChange } = drawField(someTags({ maxTags: 1 }));
    const input = await screen.findByRole("combobox", { name: "Tags" });

    await userEvent.type(input, "alpha");
    await userEvent.tab();

    expect(onChange).toHaveBeenLastCalledWith(["alpha"]);
    expect(input).toHaveAttribute("readonly");
    expect(input).toHaveAttribute("placeholder", "At most 1 tag");
  });
});

describe("key-value pairs", () => {
  const somePairs = (changes: Partial<KeyValue> = {}): KeyValue => ({
    ...aField("Settings", "key_value"),
    keyLabel: "Key",
    valueLabel: "Value",
    maxPairs: 3,
    addable: true,
    deletable: true,
    editableKeys: true,
    value: [
      { key: "region", value: "eu" },
      { key: "tier", value: "gold" },
    ],
    ...changes,
  });

  it("are added, edited and removed", async () => {
    const { onChange } = drawField(somePairs({ value: null }));

    await userEvent.click(await screen.findByRole("button", { name: "Add row" }));
    expect(screen.getByRole("textbox", { name: "Key 1" })).toHaveFocus();
    await userEvent.keyboard("a");
    await userEvent.type(screen.getByRole("textbox", { name: "Value 1" }), "1");
    expect(onChange).toHaveBeenLastCalledWith([{ key: "a", value: "1" }]);
    await userEvent.click(screen.getByRole("button", { name: "Remove a" }));

    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it("are moved by keyboard, and reported when dropped", async () => {
    const { onChange } = drawField(somePairs());
    (await screen.findByRole("button", { name: "Move tier" })).focus();

    await userEvent.keyboard(" {ArrowUp}");
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText("tier, position 1 of 2")).toBeInTheDocument();
    await userEvent.keyboard(" ");

    expect(onChange).toHaveBeenCalledExactlyOnceWith([
      { key: "tier", value: "gold" },
      { key: "region", value: "eu" },
    ]);
  });

  it("report a duplicate key", async () => {
    drawField(somePairs());

    const key = await screen.findByRole("textbox", { name: "Key 2" });
    await userEvent.clear(key);
    await userEvent.type(key, "region");

    expect(key).toHaveAccessibleDescription(/already used/);
  });

  it("keep fixed keys, up to the maximum", async () => {
    drawField(somePairs({ editableKeys: false, maxPairs: 2 }));

    expect(await screen.findByRole("textbox", { name: "Key 1" })).toHaveAttribute("readonly");
    expect(screen.getByRole("button", { name: "Add row" })).toBeDisabled();
    expect(screen.getByText("At most 2 rows")).toBeVisible();
  });
});
