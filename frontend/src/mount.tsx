/*
 * The one way into the front end. The package's own entry is main.tsx, which mounts without host components.
 * `manage.py panel_build` copies this folder, writes `src/main.tsx` anew and builds with the same vite.config.ts:
 *
 *     import { mount } from "./mount";
 *     import "./styles/app.css";
 *     import "./styles/host.css";
 *
 *     mount(
 *       import.meta.glob(
 *         "<host>/resources/js/pages/Panels/**\/{Pages,Widgets,Columns,Fields,Entries,Modals,EmptyStates,Hooks,Shell}/*.tsx",
 *       ),
 *     );
 *
 * (without the backslash), where <host> is the path from src/main.tsx to the project, and `src/styles/host.css`
 * holds one line so that Tailwind sees the host's classes:
 *
 *     @source "<host>/resources/js/pages/Panels";
 *
 * That line only counts inside the stylesheet that imports Tailwind, so the command appends it to app.css instead
 * of importing a second file. The entry keeps its name: the server looks for `src/main.tsx` in the manifest.
 * With NODE_ENV=development an unknown component name is reported once in the console.
 */
import type { ComponentType, ReactElement } from "react";

import { startInertia } from "@/adapters/inertia";
import type { PageComponent } from "@/adapters/inertia";
import { BlankLayout } from "@/panel/BlankLayout";
import { PanelLayout } from "@/panel/PanelLayout";
import { UnknownPage } from "@/panel/UnknownPage";
import { findHostComponent, registerHostComponents, warnUnknownComponent } from "@/registry/hostComponents";
import type { HostComponents } from "@/registry/hostComponents";
import { startAppearance } from "@/support/appearance";
import { setTranslations } from "@/support/i18n";
import { startNonce } from "@/support/nonce";

const builtIn = import.meta.glob<{ default: PageComponent }>(["./pages/**/*.tsx", "!./pages/**/*.test.tsx"]);

/** Draw the page the server sent, with a host's components at hand. */
export function mount(hostComponents: HostComponents = {}): void {
  startAppearance();
  registerHostComponents(hostComponents);
  void startInertia({
    nonce: startNonce(),
    resolve: resolvePage,
    layout: layoutFor,
    onShared: ({ locale, translations }) => setTranslations(locale, translations),
  });
}

async function resolvePage(name: string): Promise<PageComponent> {
  const load = builtIn[`./pages/${name}.tsx`];
  if (load) {
    return (await load()).default;
  }
  const host = findHostComponent(name);
  if (host) {
    return host();
  }
  warnUnknownComponent(name);
  return UnknownPage;
}

function layoutFor(name: string): ComponentType<{ children?: ReactElement }> {
  return name.startsWith("panel/auth/") ? BlankLayout : PanelLayout;
}
