import { onTestFinished, vi } from "vitest";

/** What a form asked beside its page, and the way to answer. */
export interface Asked {
  url: URL;
  method: string;
  body: unknown;
}

/** Answer the questions a form asks beside its page: live fields, options, steps, dialogs. */
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
