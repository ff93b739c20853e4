import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { aField, aText } from "@/forms/fixtures";
import { FormStore } from "@/forms/state/FormStore";
import { LiveUpdates } from "@/forms/state/LiveUpdates";

interface Question {
  body: { state: Record<string, unknown>; changed: string; previous: unknown };
  signal: AbortSignal;
  answer: (values: Record<string, unknown>) => Promise<void>;
  fail: () => Promise<void>;
}

let questions: Question[] = [];
const LIVE = { onBlur: false, debounce: 100 };

function theForm(values: Record<string, unknown> = {}): Form {
  const live = (label: string, changes = {}) => aText(label, { live: LIVE, ...changes });
  const fields: FieldNode[] = [live("Name"), live("City"), live("Left", { live: { onBlur: true, debounce: 0 } }), aText("Code"), aField("Secret", "password")];
  return { columns: 1, schema: fields.map((field) => ({ ...field, value: values[field.name] ?? null })) };
}

beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  vi.stubGlobal("fetch", (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
      const settle = async (act: () => void) => {
        act();
        await vi.advanceTimersByTimeAsync(0);
      };
      const question = JSON.parse(body) as Question["body"];
      questions.push({
        body: question,
        signal,
        answer: (values) => settle(() => resolve(Response.json({ form: theForm({ ...question.state, ...values }) }))),
        fail: () => settle(() => reject(new TypeError("no network"))),
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
  const question = questions[index];
  if (question === undefined) {
    throw new Error(`The server was asked ${questions.length} times.`);
  }
  return question;
};

describe("a live field", () => {
  it("asks once the typing has paused, and tells what it was before", async () => {
    const { store, values } = start();
    store.setValue("secret", "hush");
    store.setValue("name", "A");
    store.setValue("name", "An");
    expect(questions).toHaveLength(0);
    await pause();

    expect(questions).toHaveLength(1);
    expect(at(0).body).toEqual({ state: { name: "An", city: null, left: null, code: null }, changed: "name", previous: null });
    await at(0).answer({ code: "AN" });
    expect(values()).toMatchObject({ code: "AN", secret: "hush" });
  });

  it("asks on leaving where that is wished", async () => {
    const { store, live } = start();
    store.setValue("left", "x");
    await pause();
    expect(questions).toHaveLength(0);

    live.left("left");
    live.left("left");
    await pause();

    expect(questions.map(({ body }) => body.changed)).toEqual(["left"]);
  });

  it("keeps what was typed while the server thought, and asks again about that", async () => {
    const { store, values } = start();
    store.setValue("name", "A");
    await pause();
    store.setValue("name", "An");
    await pause();

    expect(at(0).signal.aborted).toBe(true);
    // Nothing has come of the first question, so the second one is about the same change.
    expect(at(1).body).toMatchObject({ changed: "name", previous: null, state: { name: "An" } });
    await at(1).answer({ code: "AN" });
    expect(values()).toMatchObject({ name: "An", code: "AN" });
  });

  it("waits for the one before it, whose answer is part of its question", async () => {
    const { store } = start();
    store.setValue("name", "A");
    await pause();
    store.setValue("city", "Rome");
    await pause();
    expect(questions).toHaveLength(1);

    await at(0).answer({ code: "A1" });

    expect(at(1).body).toMatchObject({ changed: "city", state: { name: "A", city: "Rome", code: "A1" } });
  });

  it("goes on after a question that never arrived", async () => {
    const { store, values } = start();
    store.setValue("name", "A");
    await pause();
    store.setValue("city", "Rome");
    await pause();
    await at(0).fail();

    await at(1).answer({ code: "R" });

    expect(values()).toMatchObject({ name: "A", city: "Rome", code: "R" });
  });
});
