import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";

// Loaded when a dialog opens; a busy machine is slow at that.
import "@/actions/ActionFormDialog";
import "@/imports/ImportSteps";

import { ActionButton } from "@/actions/ActionButton";
import { anAction } from "@/actions/fixtures";
import type { ImportCheck, ImportPreview } from "@/contracts/resources-importing";
import { CHECK, IMPORT_FORM, PREVIEW, answerUploads } from "@/imports/fixtures";
import { answerQuestions } from "@/testing/answerQuestions";
import type { Asked } from "@/testing/answerQuestions";
import { openActions } from "@/testing/openActions";

const ACTION = anAction("Import", { type: "form", hasForm: true });
const CSV = new File(["Title\nPlan\n"], "tasks.csv", { type: "text/csv" });

interface Server {
  preview?: () => Response;
  check?: () => Response;
}

const data = (body: ImportPreview | ImportCheck) => Response.json(body);
const refusal = (status: number, body: object) => () => Response.json(body, { status });

async function open({ preview = () => data(PREVIEW), check = () => data(CHECK) }: Server = {}) {
  const asked = answerQuestions(({ url }: Asked) => {
    if (url.pathname.endsWith("/preview")) {
      return preview();
    }
    return url.pathname.endsWith("/check") ? check() : Response.json(IMPORT_FORM);
  });
  const onDone = vi.fn();
  const page = await openActions(<ActionButton action={ACTION} target={{ scope: "table" }} />, { onDone });
  await userEvent.click(screen.getByRole("button", { name: "Import" }));
  await screen.findByRole("heading", { name: /Choose a file/ });
  return { page, asked, onDone, dialog: screen.getByRole("dialog") };
}

const input = () => screen.findByLabelText("File to import");
const choose = async (file = CSV) => userEvent.upload(await input(), file, { applyAccept: false });
const heading = (name: RegExp) => screen.findByRole("heading", { name });
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const select = (name: RegExp) => screen.findByRole<HTMLSelectElement>("combobox", { name });

async function openColumns(server: Server = {}) {
  answerUploads();
  const opened = await open(server);
  await choose();
  await heading(/Match the columns/);
  return opened;
}

async function openCheck(server: Server = {}) {
  const opened = await openColumns(server);
  await click("Check the rows");
  await heading(/Check the rows/);
  return opened;
}

describe("the import dialog", () => {
  it("goes from the file to the result, and imports what was checked", async () => {
    const { page, asked, onDone } = await openColumns();
    expect((await select(/^Title/)).value).toBe("0");
    await userEvent.selectOptions(await select(/^Due/), "2");
    await click("Check the rows");

    expect(await screen.findByText("1,240 rows can be imported. 3 rows have errors.")).toBeVisible();
    const row = within(screen.getByRole("region", { name: "Errors" })).getByRole("row", { name: "4 Due Enter a valid date." });
    expect(row).toBeVisible();
    const sent = { file: "panel-imports/1/upload.csv", map_title: "col0", map_project: "col1", map_due_on: "col2", _mappingIsComplete: true };
    expect(asked.at(-1)).toMatchObject({ method: "POST", body: sent });

    await click("Import 1,240 rows");
    const request = page.nextRequest();
    expect(request).toMatchObject({ method: "post", url: "/admin/actions/form?resource=tasks&action=import&scope=table", body: sent });
    const toast = { type: "warning", message: "1,240 rows were imported. 3 rows failed.", url: "/admin/imports/failed.csv?importer=task-importer", urlLabel: "Failed rows" };
    await request.redirectBack({}, { toast });

    await heading(/Some rows need your attention/);
    expect(screen.getByRole("status")).toHaveTextContent(toast.message);
    expect(screen.getByRole("link", { name: "Failed rows" })).toHaveAttribute("href", toast.url);
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    await userEvent.click(screen.getAllByRole("button", { name: "Close" })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("moves the focus to the heading of each step", async () => {
    await openColumns();
    expect(await heading(/Step 2 of 4 Match the columns/)).toHaveFocus();
    await click("Check the rows");
    await waitFor(async () => expect(await heading(/Step 3 of 4 Check the rows/)).toHaveFocus());
    await click("Back");
    await waitFor(async () => expect(await heading(/Match the columns/)).toHaveFocus());
  });

  it("shows the columns that can be imported, and example files", async () => {
    await open();
    const list = screen.getByRole("list", { name: "Columns that can be imported" });
    expect(within(list).getAllByRole("listitem").map((item) => item.textContent)).toEqual(["TitlerequiredWrite the brief", "Projectrequired", "Due2030-01-31"]);
    expect(screen.getByRole("link", { name: "Example file as CSV" })).toHaveAttribute("href", "/admin/imports/example?format=csv");
  });

  it("takes a file that is dropped", async () => {
    const sent = answerUploads();
    await open();
    const area = (await input()).closest("label") as HTMLElement;
    const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer: { files: [CSV] } });
    area.dispatchEvent(event);

    await heading(/Match the columns/);
    expect(sent).toEqual(["tasks.csv"]);
  });

  it("refuses a file of another type before it is sent", async () => {
    const sent = answerUploads();
    await open();
    await choose(new File(["x"], "photo.png", { type: "image/png" }));

    expect(await screen.findByRole("alert")).toHaveTextContent("Allowed file types: CSV, XLSX.");
    expect(await input()).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it("shows what is wrong with a damaged file, and takes another one", async () => {
    answerUploads();
    let answer = refusal(422, { message: "Invalid.", errors: { file: ["Row 7, column C: The cell is not closed."] } });
    await open({ preview: () => answer() });
    await choose();
    expect(await screen.findByRole("alert")).toHaveTextContent("Row 7, column C: The cell is not closed.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();

    answer = () => data(PREVIEW);
    await choose();
    await heading(/Match the columns/);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("can repeat an upload that got no response", async () => {
    let status = 0;
    const sent = answerUploads(() => ({ status }));
    await open();
    await choose();
    expect(await screen.findByRole("alert")).toHaveTextContent("The server does not respond. Try again in a moment.");

    status = 200;
    await click("Try again");
    await heading(/Match the columns/);
    expect(sent).toEqual(["tasks.csv", "tasks.csv"]);
  });

  it("says so if the user may not import", async () => {
    answerUploads();
    await open({ preview: refusal(403, { message: "" }) });
    await choose();

    expect(await screen.findByRole("alert")).toHaveTextContent("You don't have permission to import here.");
  });

  it("says so if the file has no rows", async () => {
    const { asked } = await openColumns({ preview: () => data({ ...PREVIEW, rows: [], rowCount: 0, isEstimated: false }) });
    expect(screen.getByText("The file has no rows below the headings.")).toBeVisible();
    await click("Check the rows");

    expect(asked.at(-1)?.url.pathname).toBe("/admin/imports/preview");
  });
});

describe("the columns of the import dialog", () => {
  it("show the first values, and those that are not imported", async () => {
    await openColumns();
    expect(await select(/^Title/)).toHaveAccessibleDescription("First values: Plan · Build");
    // The whole text of values that are cut.
    expect(screen.getByTitle("Plan · Build")).toBeVisible();
    expect(await select(/^Due/)).toHaveAccessibleDescription("For example 2030-01-31");
    expect(screen.getByText("Deadline, Notes", { exact: false })).toBeVisible();
    expect(screen.getByRole("row", { name: "2 Plan Website" })).toBeVisible();

    await userEvent.selectOptions(await select(/^Due/), "2");
    expect(screen.getByRole("row", { name: "3 Build Website Empty" })).toBeVisible();
    expect(screen.queryByText("Deadline, Notes", { exact: false })).toBeNull();
  });

  it("are checked before the rows: the first error gets the focus", async () => {
    const { asked } = await openColumns();
    await userEvent.selectOptions(await select(/^Title/), "");
    await userEvent.selectOptions(await select(/^Due/), "1");
    await click("Check the rows");

    expect(await select(/^Title/)).toHaveFocus();
    expect(await select(/^Title/)).toHaveAccessibleDescription(/Choose the column of the file with these values\./);
    expect(await select(/^Project/)).toHaveAccessibleDescription(/This column is also used for Due\./);
    expect(asked.at(-1)?.url.pathname).toBe("/admin/imports/preview");

    await userEvent.selectOptions(await select(/^Title/), "0");
    expect(await select(/^Title/)).toBeValid();
  });

  it("show the errors of the server", async () => {
    await openColumns({ check: refusal(422, { errors: { map_project: ["The file has no such column."] } }) });
    await click("Check the rows");

    expect(await select(/^Project/)).toHaveAccessibleDescription(/The file has no such column\./);
  });
});

describe("the dry run", () => {
  it("offers no import if no row is valid", async () => {
    const { page } = await openCheck({ check: () => data({ ...CHECK, created: 0 }) });
    expect(await screen.findByText("No row can be imported.")).toBeVisible();
    await click("Import");

    expect(page.requests).toEqual([]);
  });

  it("says how much was checked, what is updated, and that the import takes longer", async () => {
    await openCheck({ check: () => data({ ...CHECK, checked: 5000, created: 4000, updated: 900, skipped: 97, isComplete: false, isQueued: true }) });

    const verdict = await screen.findByText("4,900 of the first rows can be imported. 3 rows have errors.");
    const alert = verdict.closest<HTMLElement>("[role=status]");
    expect(alert).toHaveTextContent("4,000 new records · 900 records are updated");
    expect(alert).toHaveTextContent("97 rows are left out by the importer.");
    expect(alert).toHaveTextContent("only its first 5,000 rows were checked");
    expect(alert).toHaveTextContent("The import runs in the background");
    expect(screen.getByRole("button", { name: "Import" })).toBeVisible();
  });

  it("can be repeated after an error of the server", async () => {
    let answer = refusal(500, {});
    await openCheck({ check: () => answer() });
    expect(await screen.findByRole("alert")).toHaveTextContent("The server could not read the file.");

    answer = () => data(CHECK);
    await click("Try again");
    expect(await screen.findByText("1,240 rows can be imported. 3 rows have errors.")).toBeVisible();
  });
});

describe("the import", () => {
  it("that runs in the background says so", async () => {
    const { page } = await openCheck();
    await click("Import 1,240 rows");
    expect(await heading(/Importing/)).toHaveFocus();
    expect(screen.getByRole("button", { name: "Importing" })).toHaveAttribute("aria-disabled", "true");
    await page.nextRequest().redirectBack({}, { toast: { type: "info", message: "The import has started.", url: null, urlLabel: null } });

    expect(await heading(/Import started/)).toHaveFocus();
    expect(screen.getByText("The import has started.")).toBeVisible();
  });

  it("can be followed by another one", async () => {
    const { page } = await openCheck();
    await click("Import 1,240 rows");
    await page.nextRequest().redirectBack({}, { toast: { type: "success", message: "Done.", url: null, urlLabel: null } });
    await click("Import another file");

    expect(await heading(/Choose a file/)).toHaveFocus();
    expect(screen.queryByText("tasks.csv")).toBeNull();
  });

  it("warns that rows may be imported if the connection is lost", async () => {
    const { page } = await openCheck();
    await click("Import 1,240 rows");
    await page.nextRequest().lose();

    expect(await screen.findByText(/Look at the list before you try again/)).toBeVisible();
  });

  it("asks for another file if the file was refused", async () => {
    const { page } = await openCheck();
    await click("Import 1,240 rows");
    await page.nextRequest().redirectBack({ errors: { file: "Upload the file again." } });

    await heading(/Choose a file/);
    expect(screen.getByRole("alert")).toHaveTextContent("Upload the file again.");
  });

  it("asks before a chosen file is discarded, and not after the import", async () => {
    const { page } = await openCheck();
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByText("Discard your changes?")).toBeVisible();
    await click("Keep editing");
    await click("Import 1,240 rows");
    await page.nextRequest().redirectBack({}, { toast: { type: "success", message: "Done.", url: null, urlLabel: null } });
    await heading(/Import finished/);
    await userEvent.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has no accessibility violations in any step", async () => {
    answerUploads();
    const { page } = await open();
    const check = async () => {
      const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    };
    await check();
    await choose();
    await heading(/Match the columns/);
    await check();
    await click("Check the rows");
    await screen.findByText("1,240 rows can be imported. 3 rows have errors.");
    await check();
    await click("Import 1,240 rows");
    await page.nextRequest().redirectBack({}, { toast: { type: "success", message: "Done.", url: null, urlLabel: null } });
    await heading(/Import finished/);
    await check();
  });
});
