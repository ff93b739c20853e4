import { describe, expect, it } from "vitest";

import { aRepeater, aText } from "@/forms/fixtures";
import { withDeletedRows } from "@/forms/state/deletedRows";

const chapters = aRepeater("Chapters", [aText("Title")], { type: "inline" });
const books = aRepeater("Books", [aText("Title"), chapters], { type: "inline" });
const notes = aRepeater("Notes", [aText("Text")]);

const row = (key: string, more: object = {}) => ({ _key: key, title: key, ...more });

describe("removed rows of an inline", () => {
  it("are named after the rows that stay", () => {
    const stored = { books: [row("1"), row("2"), row("3")] };
    const values = { books: [row("3"), { title: "New" }, row("1")] };

    expect(withDeletedRows([books], values, stored)).toEqual({
      books: [row("3"), { title: "New" }, row("1"), { _key: "2", _delete: true }],
    });
  });

  it("are named inside of a row", () => {
    const stored = { books: [row("1", { chapters: [row("10"), row("11")] })] };
    const values = { books: [row("1", { chapters: [row("11")] })] };

    expect(withDeletedRows([books], values, stored)).toEqual({
      books: [row("1", { chapters: [row("11"), { _key: "10", _delete: true }] })],
    });
  });

  it("are not added to other lists, or to a list that cannot be edited", () => {
    const stored = { books: null, notes: [row("1")] };
    const values = { books: null, notes: [] };

    expect(withDeletedRows([books, notes], values, stored)).toBe(values);
  });
});
