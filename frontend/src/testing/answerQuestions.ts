import { onTestFinished, vi } from "vitest";

/** A request of a form, which the test answers. */
export interface Asked {
  url: URL;
  method: string;
  body: unknown;
}

/** Answer the requests of a form: live fields, options, steps, dialogs. */
export function answerQuestions(answer: (asked: Asked) => Response | Promise<Response>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
    const question = { url: new URL(url, window.location.href), method, body: body === undefined ? null : (JSON.parse(body) as unknown) };
    asked.push(question);
    return answer(question);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return asked;
}
