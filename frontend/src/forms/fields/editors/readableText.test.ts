import { expect, it } from "vitest";

import cases from "@/forms/fields/editors/readableText.cases.json";
import { readableText } from "@/forms/fields/editors/readableText";
import { aField } from "@/forms/fixtures";
import { hintFor } from "@/forms/state/hints";
import { countCharacters } from "@/support/countCharacters";

it.each(cases)("$html reads $text", ({ html, text }) => {
  expect(readableText(html)).toBe(text);
});

it.each(cases.filter(({ text }) => text !== ""))("$html is as long as what is read of it", ({ html, text }) => {
  const most = (max: number) => aField("Text", "rich_editor", { validation: { ...aField("Text", "text").validation, max } });
  const size = countCharacters(text);

  expect(hintFor(most(size), html)).toBeNull();
  expect(hintFor(most(size - 1), html)).toBe(`Use at most ${size - 1} characters.`);
});
