import type { ComponentType, ReactElement } from "react";

import { reportUnreachable, startInertia } from "@/adapters/inertia";
import type { PageComponent } from "@/adapters/inertia";
import { BlankLayout } from "@/panel/BlankLayout";
import { PanelLayout } from "@/panel/PanelLayout";
import { UnknownPage } from "@/panel/UnknownPage";
import { startAfterAssets } from "@/registry/assetModules";
import { findHostComponent, registerHostComponents, warnUnknownComponent } from "@/registry/hostComponents";
import type { HostComponents } from "@/registry/hostComponents";
import { startAppearance } from "@/support/appearance";
import { setFormats } from "@/support/formats";
import { setTranslations, t } from "@/support/i18n";
import { startNonce } from "@/support/nonce";
import { userScope } from "@/support/panelContext";
import { receivePreferences } from "@/support/preferences";
import { addQueryLogs } from "@/support/queryLog";
import { showToast } from "@/support/toasts";

/*
 * The one way into the front end. The package's own entry is main.tsx, which mounts without host components.
 * `manage.py panel_build` copies this folder, writes `src/main.tsx` anew and builds with the same vite.config.ts:
 *
 *     import "./styles/app.css";
 *     import { mount } from "./mount";
 *
 *     mount(import.meta.glob("<host>/pages/Panels/[**]/{Pages,Widgets,Columns,Fields,Schemas,Entries,Modals,EmptyStates,Hooks,Shell}/*.tsx"));
 *
 * where [**] is two stars and <host> the relative path to the host's resources/js. So that Tailwind sees the
 * host's classes the command appends one line to `src/styles/app.css`, the stylesheet that imports Tailwind:
 *
 *     @source "<host>/[**]/*.{ts,tsx}";
 *
 * The entry keeps its name: the server looks for `src/main.tsx` in the manifest. Built with
 * NODE_ENV=development, an unknown component name is reported once in the console.
 */


const builtIn = import.meta.glob<{ default: PageComponent }>(["./pages/**/*.tsx", "!./pages/**/*.test.tsx"]);

/** Draw the page the server sent, with a host's components at hand. */
export function mount(hostComponents: HostComponents = {}): void {
  startAppearance();
  registerHostComponents(hostComponents);
  window.addEventListener("vite:preloadError", reportMissingPart);
  const nonce = startNonce();
  startAfterAssets(() => {
    void startInertia({
      nonce,
      resolve: resolvePage,
      layout: layoutFor,
      onShared: (shared) => {
        const { locale, translations, formats, preferences, queryLog } = shared;
        setTranslations(locale, translations);
        setFormats(formats);
        receivePreferences(preferences, userScope(shared));
        addQueryLogs(queryLog ?? []);
      },
    });
  });
}

/** A part of the build cannot be loaded: the browser is offline, or the server has moved on to a newer build. */
function reportMissingPart(): void {
  if (!navigator.onLine) {
    // As after a failed visit, so that there is one toast if both fail.
    reportUnreachable();
    return;
  }
  showToast({
    type: "error",
    message: t("A part of this page could not be loaded"),
    body: t("There may be a newer version. Reload to get it."),
    url: window.location.href,
    urlLabel: t("Reload"),
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
