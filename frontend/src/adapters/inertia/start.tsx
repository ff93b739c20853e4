import { createInertiaApp, router } from "@inertiajs/react";
import type { ComponentType, ReactElement } from "react";
import { createRoot } from "react-dom/client";

import type { SharedProps } from "@/contracts/panels";
import type { Toast } from "@/contracts/support";
import { csrfNames } from "@/support/http";
import { showToast } from "@/support/toasts";

import { trackArrivals } from "./arrival";
import { reportFailures } from "./failures";
import { stopHeldVisits } from "./heldVisits";
import { applyNavigationState, requestNavigationState } from "./navigationState";
import { cacheOnceProps } from "./onceProps";
import { nameTenant, sendWriteHeaders } from "./tenantHeader";

export type PageComponent = ComponentType<Record<string, unknown>>;

export interface InertiaSetup {
  nonce: string | undefined;
  /** Find a page component by the name that the server sends. */
  resolve: (name: string) => Promise<PageComponent>;
  /** The layout of a page; it stays mounted between pages. */
  layout: (name: string) => ComponentType<{ children?: ReactElement }>;
  /** Called with the shared props before the first render and after each visit. */
  onShared: (shared: SharedProps) => void;
}

/** Read the page from the document and render it and every visited page. */
export async function startInertia({ nonce, resolve, layout, onShared }: InertiaSetup): Promise<void> {
  let shared: SharedProps | null = null;
  const take = (props: unknown): SharedProps => {
    shared = props as SharedProps;
    applyNavigationState(shared);
    nameTenant(shared);
    onShared(shared);
    return shared;
  };

  sendWriteHeaders();
  stopHeldVisits();
  trackArrivals();
  requestNavigationState();
  const onceProps = cacheOnceProps();
  router.on("beforeUpdate", ({ detail: { page } }) => void take(page.props));
  router.on("flash", ({ detail: { flash } }) => {
    const { toast } = flash as { toast?: Toast };
    if (toast) {
      showToast(toast);
    }
  });

  const csrf = csrfNames();
  await createInertiaApp({
    ...(nonce !== undefined && { nonce }),
    http: { xsrfCookieName: csrf.cookie, xsrfHeaderName: csrf.header },
    progress: false,
    resolve: (name) => resolve(name),
    layout: (name: string) => layout(name),
    setup: ({ el, App, props }) => {
      onceProps.add(props.initialPage);
      const first = take(props.initialPage.props);
      reportFailures(() => shared ?? first);
      createRoot(el).render(<App {...props} />);
    },
  });
}
