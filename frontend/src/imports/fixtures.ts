import { onTestFinished, vi } from "vitest";

import { aModal } from "@/actions/fixtures";
import type { ActionForm } from "@/contracts/actions";
import type { FileUpload, UploadedFile } from "@/contracts/forms-fields";
import type { ImportCheck, ImportPreview } from "@/contracts/resources-importing";
import { aField } from "@/forms/fixtures";

const FILE: FileUpload = {
  ...aField("File", "file_upload"),
  multiple: false,
  maxSize: 20480,
  maxFiles: 1,
  acceptedTypes: [".csv", ".xlsx", "text/csv"],
  image: false,
  previewBase: null,
  downloads: false,
  value: [],
};

/** The form of an import as the server describes it. */
export const IMPORT_FORM: ActionForm = {
  title: "Import tasks",
  submitLabel: "Import",
  form: { columns: 1, schema: [FILE] },
  submitUrl: "/admin/actions/form",
  uploadUrl: "/admin/uploads?resource=tasks&action=import&scope=table",
  optionsUrl: "/admin/options",
  formStateUrl: "/admin/form-state",
  context: { resource: "tasks", action: "import", scope: "table" },
  modal: aModal({ width: "4xl" }),
  importer: {
    columns: [
      { name: "title", label: "Title", required: true, example: "Write the brief" },
      { name: "project", label: "Project", required: true, example: null },
      { name: "due_on", label: "Due", required: false, example: "2030-01-31" },
    ],
    previewUrl: "/admin/imports/preview?resource=tasks",
    checkUrl: "/admin/imports/check?resource=tasks",
    examples: [
      { label: "CSV", url: "/admin/imports/example?format=csv" },
      { label: "XLSX", url: "/admin/imports/example?format=xlsx" },
    ],
  },
};

export const PREVIEW: ImportPreview = {
  headings: ["Title", "Project", "Deadline", "Notes"],
  mapping: { title: 0, project: 1 },
  rows: [
    { number: 2, cells: ["Plan", "Website", "2030-01-31", ""] },
    { number: 3, cells: ["Build", "Website", "", "soon"] },
  ],
  rowEstimate: 1240,
};

export const CHECK: ImportCheck = {
  checked: 1243,
  created: 1240,
  updated: 0,
  skipped: 0,
  failed: 3,
  errors: [{ row: 4, column: "Due", message: "Enter a valid date." }],
  isComplete: true,
  isQueued: false,
};

/** Answer uploads: with a stored file, an error status, or no response. Returns the names of the sent files. */
export function answerUploads(answer: () => { status: number; body?: object } = () => ({ status: 200 })): string[] {
  const sent: string[] = [];
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";
    open = vi.fn();
    setRequestHeader = vi.fn();
    abort = () => this.dispatchEvent(new Event("abort"));
    send(body: FormData) {
      const { name } = body.get("file") as File;
      sent.push(name);
      const { status, body: data } = answer();
      const stored: UploadedFile = { path: "panel-imports/1/upload.csv", name, size: 20, url: null, isImage: false };
      this.status = status;
      this.responseText = JSON.stringify(data ?? stored);
      queueMicrotask(() => this.dispatchEvent(new Event(status === 0 ? "error" : "load")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return sent;
}
