import { render, screen } from "@testing-library/react";
import * as react from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { startAfterAssets } from "@/registry/assetModules";
import { HostComponentSlot, findHostComponent, registerHostComponents } from "@/registry/hostComponents";

const NAME = "Seasons/Hooks/Greeting";

function Greeting({ name }: { name?: string }) {
  return window.djangoPanel?.react.createElement("p", null, `Hello ${name}`);
}

/** A document that is still being loaded, with or without a module of `Panel.assets()`. */
function loading(withAsset: boolean): void {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  if (withAsset) {
    const script = document.createElement("script");
    script.type = "application/json";
    script.dataset.asset = "";
    document.head.append(script);
  }
}

beforeEach(() => registerHostComponents({}));
afterEach(() => {
  document.querySelectorAll("script[data-asset]").forEach((script) => script.remove());
  delete window.djangoPanel;
});

test("a page without assets starts at once", () => {
  const start = vi.fn();
  loading(false);

  startAfterAssets(start);

  expect(start).toHaveBeenCalledTimes(1);
});

test("a page with assets starts once they have been run", () => {
  const start = vi.fn();
  loading(true);

  startAfterAssets(start);
  expect(start).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  document.dispatchEvent(new Event("DOMContentLoaded"));

  expect(start).toHaveBeenCalledTimes(1);
});

test("a document that is already complete starts at once", () => {
  const start = vi.fn();
  loading(true);
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");

  startAfterAssets(start);

  expect(start).toHaveBeenCalledTimes(1);
});

test("a module registers components that use the panel's React", async () => {
  startAfterAssets(() => undefined);
  expect(window.djangoPanel?.react.useState).toBe(react.useState);

  window.djangoPanel?.registerComponents({ [`Panels/${NAME}`]: Greeting });
  render(<HostComponentSlot name={NAME} data={{ name: "Mara" }} />);

  expect(screen.getByText("Hello Mara")).toBeInTheDocument();
  expect(await findHostComponent(NAME)?.()).toBe(Greeting);
});

test("a component of the host has priority", async () => {
  registerHostComponents({ [`Panels/${NAME}.tsx`]: () => Promise.resolve({ default: () => <p>Own</p> }) });
  startAfterAssets(() => undefined);

  window.djangoPanel?.registerComponents({ [NAME]: Greeting });
  render(<HostComponentSlot name={NAME} />);

  expect(await screen.findByText("Own")).toBeInTheDocument();
  expect(screen.queryByText(/Hello/)).not.toBeInTheDocument();
});
