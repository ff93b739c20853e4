import { expect, it } from "vitest";

import cases from "@/support/text.cases.json";
import { aField } from "@/forms/fixtures";
import { clientError } from "@/forms/state/clientErrors";
import { countCharacters, textOfHtml } from "@/support/text";

it.each(cases)("$html contains the text $text", ({ html, text }) => {
  expect(textOfHtml(html)).toBe(text);
});

it.each(cases.filter(({ text }) => text !== ""))("$html is as long as its text", ({ html, text }) => {
  const most = (max: number) => aField("Text", "rich_editor", { validation: { ...aField("Text", "text").validation, max } });
  const size = countCharacters(text);

  expect(clientError(most(size), html)).toBeNull();
  const unit = size - 1 === 1 ? "character" : "characters";
  expect(clientError(most(size - 1), html)).toBe(`Use at most ${size - 1} ${unit}.`);
});
