import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { aField, aText } from "@/forms/fixtures";
import { FormStore } from "@/forms/state/FormStore";
import { LiveUpdates } from "@/forms/state/LiveUpdates";

interface Question {
  body: { state: Record<string, unknown>; changed: string; previous: unknown };
  signal: AbortSignal;
  respond: (values: Record<string, unknown>) => Promise<void>;
  fail: () => Promise<void>;
}

let requests: Question[] = [];
const LIVE = { onBlur: false, debounce: 100 };

function theForm(values: Record<string, unknown> = {}): Form {
  const live = (label: string, changes = {}) => aText(label, { live: LIVE, ...changes });
  const fields: FieldNode[] = [live("Name"), live("City"), live("Left", { live: { onBlur: true, debounce: 0 } }), aText("Code"), aField("Secret", "password")];
  return { columns: 1, schema: fields.map((field) => ({ ...field, value: values[field.name] ?? null })) };
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal("fetch", (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
      const flush = async (act: () => void) => {
        act();
        await vi.advanceTimersByTimeAsync(0);
      };
      const request = JSON.parse(body) as Question["body"];
      requests.push({
        body: request,
        signal,
        respond: (values) => flush(() => resolve(Response.json({ form: theForm({ ...request.state, ...values }) }))),
        fail: () => flush(() => reject(new TypeError("no network"))),
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const store = new FormStore(theForm());
  const live = new LiveUpdates(store, "/form-state");
  store.onChange((change) => live.changed(change));
  return { store, live, values: () => store.getSnapshot().values };
}

const pause = () => vi.advanceTimersByTimeAsync(100);
const at = (index: number): Question => {
  const request = requests[index];
  if (request === undefined) {
    throw new Error(`The server was asked ${requests.length} times.`);
  }
  return request;
};

describe("a live field", () => {
  it("posts after a pause in typing, with the previous value", async () => {
    const { store, values } = start();
    store.setValue("secret", "hush");
    store.setValue("name", "A");
    store.setValue("name", "An");
    expect(requests).toHaveLength(0);
    await pause();

    expect(requests).toHaveLength(1);
    expect(at(0).body).toEqual({ state: { name: "An", city: null, left: null, code: null }, changed: "name", previous: null });
    await at(0).respond({ code: "AN" });
    expect(values()).toMatchObject({ code: "AN", secret: "hush" });
  });

  it("posts on blur if it is so declared", async () => {
    const { store, live } = start();
    store.setValue("left", "x");
    await pause();
    expect(requests).toHaveLength(0);

    live.blurred("left");
    live.blurred("left");
    await pause();

    expect(requests.map(({ body }) => body.changed)).toEqual(["left"]);
  });

  it("keeps what was typed during the request, and posts again", async () => {
    const { store, values } = start();
    store.setValue("name", "A");
    await pause();
    store.setValue("name", "An");
    await pause();

    expect(at(0).signal.aborted).toBe(true);
    // The first request had no effect, so the second one reports the same change.
    expect(at(1).body).toMatchObject({ changed: "name", previous: null, state: { name: "An" } });
    await at(1).respond({ code: "AN" });
    expect(values()).toMatchObject({ name: "An", code: "AN" });
  });

  it("waits for the request before it, whose response is part of its own", async () => {
    const { store } = start();
    store.setValue("name", "A");
    await pause();
    store.setValue("city", "Rome");
    await pause();
    expect(requests).toHaveLength(1);

    await at(0).respond({ code: "A1" });

    expect(at(1).body).toMatchObject({ changed: "city", state: { name: "A", city: "Rome", code: "A1" } });
  });

  it("continues after a failed request", async () => {
    const { store, values } = start();
    store.setValue("name", "A");
    await pause();
    store.setValue("city", "Rome");
    await pause();
    await at(0).fail();

    await at(1).respond({ code: "R" });

    expect(values()).toMatchObject({ name: "A", city: "Rome", code: "R" });
  });
});
