import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { FileUpload, UploadedFile } from "@/contracts/forms-fields";
import { formatSize, typeNames } from "@/forms/fields/files/fileRules";
import { aField } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const aPlace = (changes: Partial<FileUpload> = {}): FileUpload => ({
  ...aField("Attachments", "file_upload"),
  multiple: true,
  maxSize: 10,
  maxFiles: null,
  acceptedTypes: [],
  image: false,
  previewBase: null,
  downloads: false,
  value: [],
  ...changes,
});
const stored = (name: string): UploadedFile => ({ path: `uploads/${name}`, name, size: 2048, url: `/media/${name}`, isImage: false });
const aFile = (name: string, type = "application/pdf", size = 100) => new File(["x".repeat(size)], name, { type });
const place = () => screen.findByLabelText<HTMLInputElement>("Attachments");

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
});

describe("file uploads", () => {
  it("are sent one by one, report their progress, and become the value", async () => {
    const sent: { file: File; progress: (share: number) => void; arrive: (file: UploadedFile) => void }[] = [];
    const setBusy = vi.fn();
    const upload = (_: string, file: File, progress: (share: number) => void) =>
      new Promise<UploadedFile>((arrive) => sent.push({ file, progress, arrive }));
    const { onChange } = drawField(aPlace({ value: [stored("a.pdf")] }), { services: { upload, setBusy } });

    await userEvent.upload(await place(), [aFile("b.pdf"), aFile("c.pdf")]);
    expect(setBusy).toHaveBeenLastCalledWith("attachments", true);
    act(() => sent[0]?.progress(0.4));
    expect(screen.getByRole("progressbar", { name: "Uploading b.pdf" })).toHaveAttribute("aria-valuenow", "40");
    expect(screen.getByText("Uploading 2 files")).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    act(() => sent[0]?.arrive(stored("b.pdf")));
    await waitFor(() => expect(sent).toHaveLength(2));
    act(() => sent[1]?.arrive(stored("c.pdf")));

    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(["a.pdf", "b.pdf", "c.pdf"].map(stored)));
    await waitFor(() => expect(setBusy).toHaveBeenLastCalledWith("attachments", false));
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it.each([
    ["too large", {}, aFile("big.pdf", "application/pdf", 11 * 1024), "The file has 11 kB; the limit is 10 kB."],
    ["empty", {}, aFile("none.pdf", "application/pdf", 0), "The file is empty."],
    ["of another kind", { acceptedTypes: ["application/pdf", "image/*"] }, aFile("run.exe", "application/x-msdownload"), "Allowed file types: PDF, pictures."],
    ["of another ending", { acceptedTypes: [".csv"] }, aFile("a.txt", "text/plain"), "Allowed file types: CSV."],
    ["one too many", { maxFiles: 1, value: [] }, [aFile("a.pdf"), aFile("b.pdf")], "No more files can be added."],
  ])("that are %s are not sent, and the message says why", async (_, changes, files, sentence) => {
    const upload = vi.fn(() => new Promise<UploadedFile>(() => undefined));
    drawField(aPlace(changes), { services: { upload } });
    const input = await place();

    await userEvent.setup({ applyAccept: false }).upload(input, files);

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(upload).toHaveBeenCalledTimes(Array.isArray(files) ? 1 : 0);
  });

  it("are sent again after a failure", async () => {
    const upload = vi.fn().mockRejectedValueOnce(new Error("The server does not respond.")).mockResolvedValue(stored("a.pdf"));
    const { onChange } = drawField(aPlace(), { services: { upload } });

    await userEvent.upload(await place(), aFile("a.pdf"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The server does not respond.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([stored("a.pdf")]));
  });

  it("can be cancelled", async () => {
    let signal: AbortSignal | undefined;
    const upload = (_path: string, _file: File, _progress: unknown, given?: AbortSignal) => {
      signal = given;
      return new Promise<UploadedFile>(() => undefined);
    };
    drawField(aPlace(), { services: { upload } });

    await userEvent.upload(await place(), aFile("a.pdf"));
    await userEvent.click(screen.getByRole("button", { name: "Cancel the upload of a.pdf" }));

    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("can be removed and moved", async () => {
    const { onChange } = drawField(aPlace({ value: ["a.pdf", "b.pdf", "c.pdf"].map(stored) }));

    await userEvent.click(await screen.findByRole("button", { name: "Remove b.pdf" }));
    expect(onChange).toHaveBeenLastCalledWith(["a.pdf", "c.pdf"].map(stored));
    // The removed element had the focus; the file button gets it.
    await waitFor(async () => expect(await place()).toHaveFocus());
    screen.getByRole("button", { name: "Move c.pdf" }).focus();
    await userEvent.keyboard(" {ArrowUp} ");

    expect(onChange).toHaveBeenLastCalledWith(["c.pdf", "a.pdf"].map(stored));
    expect(screen.getByRole("link", { name: "a.pdf" })).toHaveAttribute("href", "/media/a.pdf");
  });

  it("replace the file button until the file is removed if the field takes one file", async () => {
    drawField(aPlace({ multiple: false, maxFiles: 1, value: [stored("a.pdf")] }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove a.pdf" }));

    expect(await place()).not.toHaveAttribute("multiple");
  });
});

it("sizes and types are readable", () => {
  expect([100, 2048, 5 * 1024 * 1024, 1.5 * 1024 ** 3].map(formatSize)).toEqual(["100 bytes", "2 kB", "5 MB", "1.5 GB"]);
  expect(typeNames(["application/pdf", "image/jpeg", "image/svg+xml", ".csv", "image/*"])).toBe("PDF, JPG, SVG, CSV, pictures");
});
