import { Suspense, createElement, lazy } from "react";
import type { ComponentType, ReactNode } from "react";

import { ErrorBoundary } from "@/ui/ErrorBoundary";

export type HostComponent = ComponentType<Record<string, unknown>>;

/** What `import.meta.glob` returns: a path, and the way to load the module there. */
export type HostComponents = Record<string, () => Promise<unknown>>;

const loaders = new Map<string, () => Promise<HostComponent>>();
const drawn = new Map<string, HostComponent>();
const warned = new Set<string>();

/** Take over a host's components; their names are their paths from `Panels/` on, without the extension. */
export function registerHostComponents(components: HostComponents): void {
  loaders.clear();
  drawn.clear();
  for (const [path, load] of Object.entries(components)) {
    const find = async (): Promise<HostComponent> => componentIn(await load(), path);
    loaders.set(nameOf(path), find);
    drawn.set(nameOf(path), lazy(async () => ({ default: await find() })));
  }
}

/** The way to load a component, or null when no file has that name. */
export function findHostComponent(name: string): (() => Promise<HostComponent>) | null {
  return loaders.get(nameOf(name)) ?? null;
}

/** Say once, and only to a developer, that a name leads nowhere. */
export function warnUnknownComponent(name: string): void {
  if (import.meta.env.DEV && !warned.has(name)) {
    warned.add(name);
    console.warn(
      `No component is called "${name}". Put it under resources/js/pages/Panels and run "manage.py panel_build".`,
    );
  }
}

export interface HostComponentSlotProps {
  name: string;
  /** Handed to the component as its props. */
  data?: Record<string, unknown>;
  /** What stands in its place when there is no such component, or when it breaks. */
  fallback?: ReactNode;
}

/** A place that a host's component fills. */
export function HostComponentSlot({ name, data = {}, fallback = null }: HostComponentSlotProps) {
  const component = drawn.get(nameOf(name));
  if (component === undefined) {
    warnUnknownComponent(name);
    return fallback;
  }
  return (
    <ErrorBoundary fallback={() => fallback}>
      <Suspense fallback={null}>{createElement(component, data)}</Suspense>
    </ErrorBoundary>
  );
}

function nameOf(path: string): string {
  const from = path.lastIndexOf("Panels/");
  return (from === -1 ? path : path.slice(from + "Panels/".length)).replace(/\.[jt]sx$/, "");
}

function componentIn(module: unknown, path: string): HostComponent {
  const found = (module as { default?: HostComponent }).default;
  if (found === undefined) {
    throw new Error(`${path} has no default export. A host's component is exported as default.`);
  }
  return found;
}
