import { Suspense, createElement, lazy } from "react";
import type { ComponentType, ReactNode } from "react";

import { ErrorBoundary } from "@/ui/ErrorBoundary";

export type HostComponent = ComponentType<Record<string, unknown>>;

/** The result of `import.meta.glob`: paths and their loaders. */
export type HostComponents = Record<string, () => Promise<unknown>>;

const loaders = new Map<string, () => Promise<HostComponent>>();
const element = new Map<string, HostComponent>();
const warned = new Set<string>();

/** Register a host's components; their names are their paths below `Panels/`, without the extension. */
export function registerHostComponents(components: HostComponents): void {
  loaders.clear();
  element.clear();
  for (const [path, load] of Object.entries(components)) {
    const find = async (): Promise<HostComponent> => componentIn(await load(), path);
    loaders.set(nameOf(path), find);
    element.set(nameOf(path), lazy(async () => ({ default: await find() })));
  }
}

/** Add components of a plugin's module. A component of the host with the same name has priority. */
export function addComponents(components: Record<string, HostComponent>): void {
  for (const [path, component] of Object.entries(components)) {
    const name = nameOf(path);
    if (!loaders.has(name)) {
      loaders.set(name, () => Promise.resolve(component));
      element.set(name, component);
    }
  }
}

/** The loader of a component, or null if there is no such file. */
export function findHostComponent(name: string): (() => Promise<HostComponent>) | null {
  return loaders.get(nameOf(name)) ?? null;
}

/** Report an unknown name once, in the console. */
export function warnUnknownComponent(name: string): void {
  if (import.meta.env.DEV && !warned.has(name)) {
    warned.add(name);
    console.warn(
      `No component is called "${name}". Put it under resources/js/pages/Panels and run "manage.py panel_build".`,
    );
  }
}

interface HostComponentSlotProps {
  name: string;
  /** The component's props. */
  data?: Record<string, unknown>;
  /** Shown if there is no such component, or if it throws. */
  fallback?: ReactNode;
  /** Shown while the component is loaded. */
  loading?: ReactNode;
  /** A new value renders a component again that has thrown. */
  resetKey?: string;
}

/** Renders a host's component. */
export function HostComponentSlot({ name, data = {}, fallback = null, loading = null, resetKey = "" }: HostComponentSlotProps) {
  const component = element.get(nameOf(name));
  if (component === undefined) {
    warnUnknownComponent(name);
    return fallback;
  }
  return (
    <ErrorBoundary fallback={() => fallback} resetKey={resetKey}>
      <Suspense fallback={loading}>{createElement(component, data)}</Suspense>
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
