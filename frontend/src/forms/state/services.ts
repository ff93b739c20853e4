import type { Option, UploadedFile } from "@/contracts/forms-fields";
import { errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { csrfHeaders, requestJson } from "@/support/http";
import { t } from "@/support/i18n";

/** The URLs that a form's fields use; null if there is none. */
export interface FormEndpoints {
  optionsUrl: string | null;
  uploadUrl: string | null;
  formStateUrl: string | null;
  validateStepUrl?: string | null;
  /** The field that a create dialog belongs to: the dialog's fields are below that path. */
  optionOf?: string;
}

/** Search options. Rejects on failure, so that the list stays as it is. */
export async function searchOptions(url: string, path: string, search: string, signal?: AbortSignal): Promise<Option[]> {
  const response = await requestJson<{ options: Option[] }>(withQuery(url, { field: path, search }), signal ? { signal } : {});
  if (!response.ok || response.data === null) {
    throw new Error(t("The options could not be loaded."));
  }
  return response.data.options;
}

/** Create an option; returns the option or the errors. */
export async function postOption(url: string, path: string, values: object): Promise<{ option: Option } | { errors: FormErrors }> {
  const response = await requestJson<{ option?: Option; errors?: object; message?: string }>(withQuery(url, { field: path }), {
    method: "POST",
    body: values,
  });
  if (response.ok && response.data?.option !== undefined) {
    return { option: response.data.option };
  }
  const { errors, message } = response.data ?? {};
  return { errors: errors === undefined ? { __all__: message ?? genericError() } : errorsFrom(errors) };
}

/** Why an upload failed, for the user; the status is 0 if there was no response. */
export class UploadError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Upload a file and report the progress. Rejects with an `UploadError`. */
export function uploadFile(
  url: string,
  path: string,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const body = new FormData();
  body.append("field", path);
  body.append("file", file);
  // `fetch` cannot report upload progress.
  const request = new XMLHttpRequest();
  return new Promise<UploadedFile>((resolve, reject) => {
    const onAbort = () => request.abort();
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) {
        onProgress(loaded / total);
      }
    });
    request.addEventListener("load", () => {
      const response = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && isUploaded(response)) {
        onProgress(1);
        resolve(response);
      } else {
        reject(new UploadError(errorMessage(response, request.status), request.status));
      }
    });
    request.addEventListener("error", () => reject(new UploadError(t("The server does not respond. Try again in a moment."), 0)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was given up.", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", onAbort));
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    Object.entries(csrfHeaders()).forEach(([name, value]) => request.setRequestHeader(name, value));
    if (signal?.aborted) {
      reject(new DOMException("The upload was given up.", "AbortError"));
      return;
    }
    signal?.addEventListener("abort", onAbort);
    request.send(body);
  });
}

/** Add parameters to a URL that may have a query. */
export function withQuery(url: string, parameters: Record<string, string>): string {
  const added = new URLSearchParams(parameters).toString();
  return `${url}${url.includes("?") ? "&" : "?"}${added}`;
}

function isUploaded(response: unknown): response is UploadedFile {
  return typeof response === "object" && response !== null && "path" in response;
}

function errorMessage(response: unknown, status: number): string {
  const { errors, message } = (response ?? {}) as { errors?: object; message?: unknown };
  const [first] = errors === undefined ? [] : Object.values(errorsFrom(errors));
  if (first !== undefined) {
    return first;
  }
  if (status === 413) {
    return t("The file is too large for the server.");
  }
  return typeof message === "string" && message !== "" ? message : genericError();
}

function genericError(): string {
  return t("Something went wrong. Try again.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
