import { describe, expect, it } from "vitest";

import type { Form } from "@/contracts/forms";
import type { FieldNode, Repeater } from "@/contracts/forms-fields";
import { aField, aText } from "@/forms/fixtures";
import { draftKey, findDraft, saveDraft } from "@/forms/saving/drafts";
import { clearUserData } from "@/support/storage";

const DAY = 24 * 60 * 60 * 1000;
const KEY = draftKey({ panel: "admin", resource: "tasks", page: "edit", parent: null, record: 7, user: "mara@example.com" });
const list = (label: string, inner: FieldNode): FieldNode => ({ ...(aField(label, "repeater") as Repeater), schema: [inner], emptyItem: {} });

const FORM: Form = {
  columns: 1,
  schema: [
    aText("Title"),
    aField("Secret", "password"),
    aField("Scan", "file_upload"),
    list("Lines", aText("Text")),
    list("Papers", aField("File", "file_upload")),
  ],
};
const NAMES = ["title", "secret", "scan", "lines", "papers"];
const VALUES = { title: "Plan", secret: "hush", scan: [{ path: "a" }], lines: [{ text: "x" }], papers: [{ file: "b" }] };

describe("a draft", () => {
  it("stores changed values, but no passwords or files", () => {
    saveDraft(KEY, FORM, VALUES, NAMES, "v1");

    expect(findDraft(KEY, FORM)).toMatchObject({ version: "v1", values: { title: "Plan", lines: [{ text: "x" }] } });
    expect(localStorage.getItem(KEY)).not.toContain("hush");
    expect(Object.keys(findDraft(KEY, FORM)?.values ?? {})).toEqual(["title", "lines"]);
  });

  it("belongs to one user", () => {
    saveDraft(KEY, FORM, VALUES, NAMES, null);

    const other = draftKey({ panel: "admin", resource: "tasks", page: "edit", parent: null, record: 7, user: "ben@example.com" });
    expect(findDraft(other, FORM)).toBeNull();
  });

  it("restores only fields that the form still has", () => {
    saveDraft(KEY, FORM, VALUES, NAMES, null);

    expect(findDraft(KEY, { columns: 1, schema: [aText("Other")] })).toBeNull();
  });

  it("is ignored after a week, if it is too long, or if it is invalid", () => {
    saveDraft(KEY, FORM, VALUES, NAMES, null, Date.now() - 8 * DAY);
    expect(findDraft(KEY, FORM)).toBeNull();

    saveDraft(KEY, FORM, { title: "x".repeat(200_000) }, NAMES, null);
    expect(findDraft(KEY, FORM)).toBeNull();

    localStorage.setItem(KEY, '{"at": "yesterday"}');
    expect(findDraft(KEY, FORM)).toBeNull();
  });

  it("makes room for newer ones, and is deleted on logout", () => {
    for (let record = 0; record < 30; record += 1) {
      saveDraft(`${KEY}${record}`, FORM, VALUES, NAMES, null, Date.now() - (30 - record) * 1000);
    }
    expect(Object.keys(localStorage)).toHaveLength(20);
    expect(findDraft(`${KEY}29`, FORM)).not.toBeNull();

    localStorage.setItem("panel.other", "1");
    clearUserData();

    expect(Object.keys(localStorage)).toEqual(["panel.other"]);
  });
});
