import { describe, expect, it } from "vitest";

import type { ImportColumn } from "@/contracts/resources-importing";
import { columnErrors, columnLetters, headingLabel, mappingErrors, mappingFields, unusedHeadings, withColumn } from "@/imports/mapping";

const TITLE: ImportColumn = { name: "title", label: "Title", required: true, example: null };
const DUE: ImportColumn = { name: "due_on", label: "Due", required: false, example: null };

describe("the columns of a file", () => {
  it("are named as spreadsheets name them", () => {
    expect([0, 25, 26, 51, 52, 199, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "BA", "GR", "AAA"]);
  });

  it("have their letters as label if they have no heading", () => {
    expect(headingLabel(["Title", ""], 0)).toBe("Title");
    expect(headingLabel(["Title", ""], 1)).toBe("Column B");
  });

  it("that are not imported are listed", () => {
    expect(unusedHeadings(["Title", "", "Notes"], { title: 0 })).toEqual(["Column B", "Notes"]);
  });
});

describe("a mapping", () => {
  it("needs the required columns", () => {
    expect(Object.keys(mappingErrors([TITLE, DUE], {}))).toEqual(["title"]);
    expect(mappingErrors([TITLE, DUE], { title: 0 })).toEqual({});
  });

  it("uses a column of the file once", () => {
    expect(mappingErrors([TITLE, DUE], { title: 1, due_on: 1 })).toEqual({
      title: "This column is also used for Due.",
      due_on: "This column is also used for Title.",
    });
  });

  it("is sent as fields of the form, and says that nothing is left to guess", () => {
    expect(mappingFields([TITLE, DUE], { title: 3 })).toEqual({ map_title: "col3", map_due_on: "", _mappingIsComplete: true });
  });

  it("changes one column at a time", () => {
    expect(withColumn({ title: 0 }, "due_on", 2)).toEqual({ title: 0, due_on: 2 });
    expect(withColumn({ title: 0, due_on: 2 }, "due_on", null)).toEqual({ title: 0 });
  });

  it("gets the errors of its fields", () => {
    expect(columnErrors({ map_title: "Used twice.", file: "Damaged." })).toEqual({ title: "Used twice." });
  });
});
