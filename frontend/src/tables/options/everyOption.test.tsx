import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import type { ListRecords } from "@/contracts/resources";
import type { Toast } from "@/contracts/support";
import Index from "@/pages/panel/resources/Index";
import { registerHostComponents } from "@/registry/hostComponents";
import { clearToasts, showToast } from "@/support/toasts";
import { openScreen, type PageRequest } from "@/testing/openScreen";
import { aPanel, pageMetadata } from "@/testing/props";
import { ToastViewport } from "@/ui/ToastViewport";

/** A path into the sample and what stands there; a path alone is gone. */
type Change = [path: (string | number)[], value?: unknown];

interface WrittenOption {
  without: Change[];
  with: Change[];
  does: (string | number)[][];
}

interface WrittenKind {
  sample: Record<string, unknown> & { toast?: unknown };
  options: Record<string, WrittenOption>;
}

/** Written by the server's tests: `make options`. */
const FILES = import.meta.glob<WrittenKind>("./*.json", { eager: true, import: "default" });

const KINDS = Object.entries(FILES).map(([path, kind]) => [path.replace(/^\.\/|\.json$/g, ""), kind] as const);

// Six hundred pages are drawn twice over, some of which wait: a busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });

const RESOURCE = { slug: "letters", label: "Letter", pluralLabel: "Letters", indexUrl: "/admin/letters", parentKey: null };

/** One screen for all: Inertia keeps the first component it was given. */
function Screen({ toast, ...list }: ListRecords & { toast: Toast | null }) {
  return (
    <>
      <Index {...list} />
      <ToastViewport />
      {toast === null ? null : <span hidden>{toast.message}</span>}
    </>
  );
}

/** What a host draws where it is asked to: what it was handed, in words. */
function handed(name: string) {
  return () => Promise.resolve({ default: (data: Record<string, unknown>) => <code>{`${name} ${JSON.stringify(data)}`}</code> });
}

interface Node {
  [key: string | number]: Node;
}

function changed(sample: WrittenKind["sample"], changes: Change[]): WrittenKind["sample"] {
  const copy = structuredClone(sample);
  for (const [path, ...value] of changes) {
    const last = path.at(-1) ?? "";
    const parent = path.slice(0, -1).reduce<Node>((at, key) => at[key] ?? {}, copy as unknown as Node);
    if (value.length === 0) {
      Reflect.deleteProperty(parent, last);
    } else {
      Reflect.set(parent, last, structuredClone(value[0]));
    }
  }
  return copy;
}

/** Let everything arrive that was asked for: chunks, answers, effects. */
async function settle(): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done, 0));
  });
}

function one(found: Element | null | undefined): Element {
  if (!found) {
    throw new Error("There is nothing of that name on the page.");
  }
  return found;
}

async function perform([verb, ...words]: (string | number)[]): Promise<void> {
  const [first, second, third] = words.map(String);
  switch (verb) {
    case "narrow":
      return; // Before anything is drawn: see `look`.
    case "click":
      await userEvent.click(one((await screen.findAllByRole(first ?? "", { name: second ?? "" }))[0]));
      break;
    case "press":
      await userEvent.click(one(document.querySelector(`[data-action="${first}"]`)));
      break;
    case "type":
      await userEvent.type(screen.getByRole(first ?? "", { name: second ?? "" }), third ?? "");
      break;
    case "key":
      await userEvent.keyboard(first ?? "");
      break;
    case "click away":
      fireEvent.pointerDown(document.body);
      fireEvent.click(document.body);
      break;
    case "wait":
      await act(() => new Promise((done) => setTimeout(done, Number(first))));
      break;
    default:
      throw new Error(`Nobody knows how to ${String(verb)}.`);
  }
}

/** Draw a page, do what is to be done, and return all that a person could tell it by. */
async function look(payload: WrittenKind["sample"], does: WrittenOption["does"]): Promise<string> {
  if (does.some(([verb]) => verb === "narrow")) {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: media.includes("720px"), media }) as unknown as MediaQueryList,
    );
  }
  const toast = (payload.toast ?? null) as Toast | null;
  const props = {
    ...payload,
    page: pageMetadata("Letters"),
    panel: aPanel(),
    resource: RESOURCE,
    actionEndpoints: ENDPOINTS,
  } as unknown as ListRecords & { toast: Toast | null };
  const { requests } = await openScreen(Screen, props, "/admin/letters");
  if (toast !== null) {
    act(() => void showToast(toast));
  }
  await settle();
  for (const step of does) {
    await perform(step);
    await settle();
  }
  const seen = [markup(), `focus: ${focus()}`, ...requests.map(words)].join("\n");
  vi.restoreAllMocks();
  act(() => clearToasts());
  // The next page is drawn by nobody who remembers this one, on a body without an open dialog's marks.
  cleanup();
  [...document.body.attributes].forEach(({ name }) => document.body.removeAttribute(name));
  return seen;
}

function markup(): string {
  // Numbers of generated ids say how much was drawn before, and nothing else.
  const drawn = [...document.body.children].filter(({ tagName }) => tagName !== "SCRIPT").map(({ outerHTML }) => outerHTML);
  return drawn.join("\n").replace(/(?:radix-)?_r_[\da-z]+_/g, "id");
}

function focus(): string {
  const at = document.activeElement;
  return at === null ? "nothing" : `${at.tagName} ${at.getAttribute("data-slot") ?? ""} ${at.textContent.slice(0, 40)}`;
}

const words = ({ method, url, body }: PageRequest): string => `${method} ${url} ${JSON.stringify(body ?? null)}`;

beforeEach(() => {
  registerHostComponents({ "Panels/Stamp.tsx": handed("Stamp"), "Panels/Seal.tsx": handed("Seal") });
});

describe.each(KINDS)("%s", (_name, { sample, options }) => {
  // Most options are compared with the sample as it is: that is drawn once.
  let asItIs: Promise<string> | undefined;
  const lookWithout = ({ without, does }: WrittenOption) =>
    without.length + does.length > 0 ? look(changed(sample, without), does) : (asItIs ??= look(sample, []));

  it("looks the same twice, so that a difference means something", async () => {
    expect(await look(sample, [])).toBe(await look(sample, []));
  });

  it.each(Object.entries(options))("obeys %s", async (_option, option) => {
    const plain = await lookWithout(option);

    const set = await look(changed(sample, option.with), option.does);

    expect(set).not.toBe(plain);
  });
});

it("reads every kind the server wrote down", () => {
  expect(KINDS.length).toBeGreaterThan(30);
});
