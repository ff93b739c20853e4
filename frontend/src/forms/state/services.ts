import type { Option, UploadedFile } from "@/contracts/forms-fields";
import { errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { csrfHeaders, requestJson } from "@/support/http";
import { t } from "@/support/i18n";

/** Where a form's fields ask; null where the place has no such address. */
export interface FormEndpoints {
  optionsUrl: string | null;
  uploadUrl: string | null;
  formStateUrl: string | null;
  validateStepUrl?: string | null;
  /** The field whose list the form makes an entry of: its own fields are asked for below that path. */
  optionOf?: string;
}

/** The options that match. Rejects where they could not be asked for, so that a list is left as it is. */
export async function searchOptions(url: string, path: string, search: string, signal?: AbortSignal): Promise<Option[]> {
  const answer = await requestJson<{ options: Option[] }>(withQuery(url, { field: path, search }), signal ? { signal } : {});
  if (!answer.ok || answer.data === null) {
    throw new Error(t("The options could not be loaded."));
  }
  return answer.data.options;
}

/** Make a new entry of a list: the new option, or what is wrong with it. */
export async function postOption(url: string, path: string, values: object): Promise<{ option: Option } | { errors: FormErrors }> {
  const answer = await requestJson<{ option?: Option; errors?: object; message?: string }>(withQuery(url, { field: path }), {
    method: "POST",
    body: values,
  });
  if (answer.ok && answer.data?.option !== undefined) {
    return { option: answer.data.option };
  }
  const { errors, message } = answer.data ?? {};
  return { errors: errors === undefined ? { __all__: message ?? refusal() } : errorsFrom(errors) };
}

/** Send one file, and say how much of it has arrived. Rejects with a sentence for the person who sent it. */
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
  // `fetch` cannot say how much it has sent.
  const request = new XMLHttpRequest();
  return new Promise<UploadedFile>((resolve, reject) => {
    const onAbort = () => request.abort();
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) {
        onProgress(loaded / total);
      }
    });
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && isUploaded(answer)) {
        onProgress(1);
        resolve(answer);
      } else {
        reject(new Error(sentenceOf(answer, request.status)));
      }
    });
    request.addEventListener("error", () => reject(new Error(t("The server does not answer. Try again in a moment."))));
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

/** An address that has a query already, with more in it. */
export function withQuery(url: string, parameters: Record<string, string>): string {
  const added = new URLSearchParams(parameters).toString();
  return `${url}${url.includes("?") ? "&" : "?"}${added}`;
}

function isUploaded(answer: unknown): answer is UploadedFile {
  return typeof answer === "object" && answer !== null && "path" in answer;
}

function sentenceOf(answer: unknown, status: number): string {
  const { errors, message } = (answer ?? {}) as { errors?: object; message?: unknown };
  const [first] = errors === undefined ? [] : Object.values(errorsFrom(errors));
  if (first !== undefined) {
    return first;
  }
  if (status === 413) {
    return t("The file is larger than this place accepts.");
  }
  return typeof message === "string" && message !== "" ? message : refusal();
}

function refusal(): string {
  return t("The server could not do that.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
