/** What the authentication stack said to an attempt, whichever stack it is. */
export type SignInAnswer =
  | { kind: "signedIn" }
  | { kind: "refused"; messages: FieldMessage[] }
  /** `wait` is in seconds; null where the stack did not say how long. */
  | { kind: "throttled"; wait: number | null }
  /** The password was right, and the stack wants one thing more. */
  | { kind: "unfinished"; step: string }
  /** The form was open too long: its token no longer counts. */
  | { kind: "stale" }
  | { kind: "unreachable" }
  | { kind: "broken" };

/** One sentence, and the field it is about; null when it is about the whole attempt. */
export interface FieldMessage {
  field: string | null;
  message: string;
}

/** Translate an answer of either stack: ours says `{message, errors: {field: []}}`, allauth `{errors: []}`. */
export async function readAnswer(response: Response): Promise<SignInAnswer> {
  const body = await readJson(response);

  // A sign-in that was redirected ended on some page, which says nothing about who is signed in.
  if (response.ok && !response.redirected) {
    return { kind: "signedIn" };
  }
  switch (response.status) {
    case 409:
      // allauth: this browser is signed in already, perhaps in another tab.
      return { kind: "signedIn" };
    case 429:
      return { kind: "throttled", wait: secondsToWait(response.headers.get("Retry-After")) };
    case 401: {
      const step = pendingStep(body);
      return step === null ? { kind: "refused", messages: messagesOf(body) } : { kind: "unfinished", step };
    }
    case 403: {
      const messages = messagesOf(body);
      return messages.length === 0 ? { kind: "stale" } : { kind: "refused", messages };
    }
    default:
      return response.status >= 400 && response.status < 500
        ? { kind: "refused", messages: messagesOf(body) }
        : { kind: "broken" };
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function messagesOf(body: unknown): FieldMessage[] {
  if (!isRecord(body)) {
    return [];
  }
  const { errors, message } = body;
  const about = Array.isArray(errors) ? listedMessages(errors) : isRecord(errors) ? keyedMessages(errors) : [];
  return about.length === 0 && typeof message === "string" && message !== "" ? [{ field: null, message }] : about;
}

/** `[{param, message, code}]`. */
function listedMessages(errors: unknown[]): FieldMessage[] {
  return errors.flatMap((error) =>
    isRecord(error) && typeof error.message === "string"
      ? [{ field: typeof error.param === "string" ? error.param : null, message: error.message }]
      : [],
  );
}

/** `{field: [message]}`. */
function keyedMessages(errors: Record<string, unknown>): FieldMessage[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    (Array.isArray(messages) ? messages : [messages])
      .filter((message) => typeof message === "string")
      .map((message) => ({ field, message })),
  );
}

/** The name of the step allauth still waits for: `{data: {flows: [{id, is_pending}]}}`. */
function pendingStep(body: unknown): string | null {
  const flows: unknown[] = isRecord(body) && isRecord(body.data) && Array.isArray(body.data.flows) ? body.data.flows : [];
  const pending = flows.find((flow) => isRecord(flow) && flow.is_pending === true);
  return isRecord(pending) ? String(pending.id) : null;
}

/** `Retry-After` is a number of seconds or a date. */
function secondsToWait(header: string | null): number | null {
  if (header === null) {
    return null;
  }
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
