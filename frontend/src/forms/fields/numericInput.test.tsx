import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { FieldNode, MoneyInput, NumberInput } from "@/contracts/forms-fields";
import { NumericInput } from "@/forms/fields/NumericInput";
import { aNumber, aRepeater } from "@/forms/fixtures";
import { PanelForm } from "@/forms/PanelForm";
import { useFormState } from "@/forms/state/useFormState";
import { setFormats } from "@/support/formats";
import locales from "@/support/formats.cases.json";
import { isUnread, numberText } from "@/support/readNumber";
import { drawField } from "@/testing/drawField";

function speak(language: keyof typeof locales) {
  document.documentElement.lang = language;
  setFormats(locales[language].formats);
}

afterEach(() => {
  document.documentElement.lang = "en";
  setFormats(undefined);
});

const box = () => screen.findByRole<HTMLInputElement>("spinbutton");
const aMoney = (changes: Partial<MoneyInput>): MoneyInput => ({ ...aNumber("Price"), type: "money", currency: "EUR", currencyField: null, ...changes });

/** What is typed, the number that is submitted, and how it is shown afterwards; no number is an error. */
const TEXTS: ["en" | "de" | "ar", string, string | null, string][] = [
  ["en", "1.234", "1.234", "1.234"],
  ["en", "1,234", "1234", "1,234"],
  ["en", "1,5", "1.5", "1.5"],
  ["en", "1.234,56", "1234.56", "1,234.56"],
  ["en", "1,23,4", null, "1,23,4"],
  ["en", "٣٫٥", null, "٣٫٥"],
  ["en", "1e400", null, "1e400"],
  ["en", "-", null, "-"],
  ["de", "1.234", "1234", "1.234"],
  ["de", "1.50", "1.50", "1,50"],
  ["de", "1,5", "1.5", "1,5"],
  ["de", "0.125", null, "0.125"],
  ["de", "٣٫٥", null, "٣٫٥"],
  ["de", "1e400", null, "1e400"],
  ["de", "-", null, "-"],
  ["ar", "1.234", "1.234", "1.234"],
  ["ar", "1,234", "1234", "1,234"],
  ["ar", "٣٫٥", "3.5", "3.5"],
  ["ar", "1,23,4", null, "1,23,4"],
  ["ar", "1e400", null, "1e400"],
  ["ar", "-", null, "-"],
];

describe.each(["typed", "pasted"])("a %s text", (way) => {
  it.each(TEXTS)("in %s: %j is %j, and shown as %j", async (language, text, number, shown) => {
    speak(language);
    const { onChange } = drawField(aNumber("Rate"));
    const input = await box();

    await userEvent.click(input);
    await (way === "typed" ? userEvent.type(input, text) : userEvent.paste(text));
    expect(input).toHaveValue(text);
    await userEvent.tab();

    const [value] = onChange.mock.lastCall ?? [];
    expect(isUnread(value) ? null : value).toBe(number);
    expect(input).toHaveValue(shown);
    expect(input.getAttribute("aria-invalid")).toBe(number === null ? "true" : null);
  });
});

describe("a text that is no number", () => {
  it("is explained in the notation of the language after it was typed, and stays", async () => {
    speak("de");
    drawField(aNumber("Rate"));
    const input = await box();

    await userEvent.type(input, "zwölf");
    expect(input).toBeValid();
    await userEvent.tab();

    expect(input).toHaveAccessibleDescription("Enter a number, such as 1.234,56.");
    expect(input).toBeInvalid();
    await userEvent.click(input);
    expect(input).toHaveValue("zwölf");
    expect(input).toBeValid();
  });

  it("keeps its separators when it is edited again", async () => {
    speak("de");
    drawField(aNumber("Rate"));
    const input = await box();

    await userEvent.type(input, "1.23.4{Tab}");
    await userEvent.click(input);

    expect(input).toHaveValue("1.23.4");
  });

  it("is an error of the form, once", async () => {
    render(<Screen schema={[{ ...aNumber("Rate"), validation: { ...aNumber("Rate").validation, numeric: true } }]} />);

    await userEvent.type(await box(), "1,23,4{Tab}");

    expect(screen.getAllByText("Enter a number, such as 1,234.56.")).toHaveLength(1);
  });

  it("is a number with decimals where only whole numbers are allowed", async () => {
    drawField(aNumber("Count", { integer: true }));

    await userEvent.type(await box(), "1.5{Tab}");
    expect(await box()).toHaveAccessibleDescription("Enter a whole number.");
    await userEvent.type(await box(), "{Backspace}0{Tab}");

    expect(await box()).toHaveAccessibleDescription("");
  });
});

describe("the text", () => {
  it("has separators, and none of groups while it is edited", async () => {
    speak("de");
    const { onChange } = drawField(aNumber("Rate", { value: "1234567.50" }));
    const input = await box();
    expect(input).toHaveValue("1.234.567,50");

    await userEvent.click(input);
    expect(input).toHaveValue("1234567,50");
    await userEvent.tab();

    expect(input).toHaveValue("1.234.567,50");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("stays selected when the focus comes by keyboard", async () => {
    drawField(aNumber("Rate", { value: "1234.5" }));
    const input = await box();

    input.setSelectionRange(0, 7);
    input.focus();

    expect(input).toHaveValue("1234.5");
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
  });

  it("has a minus before the digits in a right-to-left language", async () => {
    speak("ar");
    drawField(aNumber("Rate", { value: "-1234.5" }));
    const input = await box();
    expect(input).toHaveAttribute("dir", "ltr");

    await userEvent.click(input);

    expect(input).toHaveValue("-1234.5");
  });

  it("keeps all digits of a long number, and the exponent of a large one", async () => {
    const { onChange } = drawField(aNumber("Rate", { value: "1.5e+22" }));
    const input = await box();
    expect(input).toHaveValue("1.5e+22");

    await userEvent.clear(input);
    await userEvent.type(input, "12345678901234567890.123456789");
    expect(onChange).toHaveBeenLastCalledWith("12345678901234567890.123456789");
    await userEvent.tab();

    expect(input).toHaveValue("12,345,678,901,234,567,890.123456789");
  });

  it("is replaced by a new value from outside", async () => {
    const view = render(<NumericInput id="rate" value="1" onValueChange={() => undefined} />);
    const input = await box();
    await userEvent.click(input);

    view.rerender(<NumericInput id="rate" value="2000" onValueChange={() => undefined} />);

    expect(input).toHaveValue("2000");
  });
});

describe("a unit of the field", () => {
  it("may be pasted along with the number", async () => {
    speak("de");
    const { onChange } = drawField(aMoney({ currency: "EUR" }));
    const input = await box();
    await userEvent.click(input);

    await userEvent.paste("1.234,50\u00a0€");
    expect(onChange).toHaveBeenLastCalledWith("1234.50");
    await userEvent.clear(input);
    await userEvent.paste("EUR 12");
    expect(onChange).toHaveBeenLastCalledWith("12");
    await userEvent.clear(input);
    await userEvent.paste("12 %");

    expect(isUnread(onChange.mock.lastCall?.[0])).toBe(true);
  });
});

describe("the keys", () => {
  it.each<[string, Partial<NumberInput>, string]>([
    ["{ArrowUp}", { value: "3.50" }, "4.50"],
    ["{ArrowDown}", { value: 3 }, "2"],
    ["{ArrowUp}", { value: "0.1", step: 0.2 }, "0.3"],
    ["{PageUp}", { value: 3, step: 5 }, "53"],
    ["{PageDown}", { value: 3, min: 0 }, "0"],
    ["{ArrowUp}{ArrowUp}", { value: 99, max: 100 }, "100"],
    ["{ArrowUp}", { value: null }, "1"],
    ["{ArrowUp}", { value: "9007199254740993" }, "9007199254740994"],
  ])("%s with %j: %j", async (keys, changes, number) => {
    const { onChange } = drawField(aNumber("Rate", changes));
    await userEvent.click(await box());

    await userEvent.keyboard(keys);

    expect(onChange).toHaveBeenLastCalledWith(number);
  });

  it("change the text as typing does, so that it can be undone", async () => {
    speak("de");
    const insert = vi.fn((_command: string, _ui?: boolean, text = "") => fireEvent.input(document.activeElement ?? document, { target: { value: String(text) } }));
    Object.assign(document, { execCommand: insert });
    const { onChange } = drawField(aNumber("Rate", { value: "1234.50" }));
    await userEvent.click(await box());

    await userEvent.keyboard("{ArrowUp}");
    Reflect.deleteProperty(document, "execCommand");

    expect(insert).toHaveBeenCalledExactlyOnceWith("insertText", false, "1235,50");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("1235.50");
  });

  it("Home and End move the cursor, and Shift selects", async () => {
    const { onChange } = drawField(aNumber("Rate", { value: 5, min: 0, max: 9 }));
    await userEvent.click(await box());

    await userEvent.keyboard("{Home}{End}{Shift>}{ArrowUp}{/Shift}{Control>}{ArrowUp}{/Control}");

    expect(onChange).not.toHaveBeenCalled();
  });

  it("change nothing in a text that is no number", async () => {
    const { onChange } = drawField(aNumber("Rate"));
    await userEvent.type(await box(), "x");
    await userEvent.keyboard("{ArrowUp}");

    expect(onChange).toHaveBeenCalledOnce();
    expect(await box()).toHaveValue("x");
  });
});

describe("a spinbutton", () => {
  it("has the number, its limits, and the text that is read aloud", async () => {
    speak("de");
    drawField(aNumber("Rate", { value: "1234.5", min: 0, max: 2000 }));

    const input = await box();
    const values = ["now", "min", "max", "text"].map((name) => input.getAttribute(`aria-value${name}`));
    expect(values).toEqual(["1234.5", "0", "2000", "1.234,5"]);
    expect(input).toHaveAttribute("type", "text");
  });

  it("has no number while it has none", async () => {
    drawField(aNumber("Rate"));

    await userEvent.type(await box(), "-");

    expect(await box()).not.toHaveAttribute("aria-valuenow");
    expect(await box()).not.toHaveAttribute("aria-valuetext");
  });

  it.each<[Partial<NumberInput>, string | null]>([
    [{ min: 0 }, "decimal"],
    [{ min: 0, integer: true }, "numeric"],
    [{ min: -1 }, null],
    [{}, null],
  ])("with %j has the keyboard %j, because that of numbers has no minus", async (changes, mode) => {
    drawField(aNumber("Rate", changes));

    expect((await box()).getAttribute("inputmode")).toBe(mode);
  });
});

function Screen({ schema, onDirty }: { schema: FieldNode[]; onDirty?: (isDirty: boolean) => void }) {
  const controller = useFormState({ columns: 1, schema }, { optionsUrl: null, uploadUrl: null, formStateUrl: null });
  onDirty?.(controller.isDirty);
  return <PanelForm controller={controller} surface="page" onSubmit={() => undefined} />;
}

describe("unsaved changes", () => {
  const onDirty = vi.fn<(isDirty: boolean) => void>();
  beforeEach(() => onDirty.mockClear());

  it("are none after the same number was typed in other digits, at once or later", async () => {
    speak("de");
    render(<Screen schema={[aNumber("Rate", { value: "3.50" })]} onDirty={onDirty} />);
    const input = await box();

    await userEvent.clear(input);
    await userEvent.type(input, "4{Tab}");
    expect(onDirty).toHaveBeenLastCalledWith(true);
    await userEvent.clear(input);
    await userEvent.type(input, "3,5{Tab}");

    expect(onDirty).toHaveBeenLastCalledWith(false);
  });

  it("are none in a row either", async () => {
    const lines = aRepeater("Lines", [aNumber("Rate")], { value: [{ rate: 3, _key: "0.a" }] });
    render(<Screen schema={[lines]} onDirty={onDirty} />);
    const input = await box();

    await userEvent.clear(input);
    await userEvent.type(input, "4{Tab}");
    expect(onDirty).toHaveBeenLastCalledWith(true);
    await userEvent.clear(input);
    await userEvent.type(input, "3{Tab}");

    expect(onDirty).toHaveBeenLastCalledWith(false);
  });

  it("are none after the field was only visited", async () => {
    render(<Screen schema={[aNumber("Rate", { value: "1234.50" })]} onDirty={onDirty} />);

    await userEvent.click(await box());
    await userEvent.tab();

    expect(onDirty).toHaveBeenLastCalledWith(false);
    expect(await box()).toHaveValue(numberText("1234.50"));
  });
});
