import { createInertiaApp, router } from "@inertiajs/react";
import { act, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { onTestFinished } from "vitest";

import type { SharedProps } from "@/contracts/panels";
import { SharedPropsContext } from "@/support/panelContext";

/** A request of the page, which the test answers. */
export interface PageRequest {
  /** Path and query string. */
  url: string;
  method: string;
  /** The request body. */
  body: unknown;
  headers: Record<string, unknown>;
  /** Whether a later request cancelled it. */
  wasCancelled: () => boolean;
  /** Respond with the same page and these props; `rescued` are those that failed. */
  answer: (props: object, rescued?: string[]) => Promise<void>;
  /** Respond like a followed redirect back: the page of the request, with these props. */
  redirectBack: (props?: object, flash?: object) => Promise<void>;
  /** Respond with an error status, and optionally a body. */
  refuse: (status: number, body?: object) => Promise<void>;
  /** Fail with a network error. */
  lose: () => Promise<void>;
}

export interface OpenScreen {
  requests: PageRequest[];
  /** The only pending request. */
  nextRequest: () => PageRequest;
}

interface RequestConfig {
  url: string;
  method?: string;
  data?: unknown;
  headers?: object;
  signal?: AbortSignal;
}

interface Reply {
  status: number;
  data: string;
  headers: Record<string, string>;
}

/**
 * Open a page in the real Inertia client with a fake server.
 *
 * Only the network is replaced: URLs, headers, history, cancelling and partial props are Inertia's own.
 */
export async function openScreen<Props extends object>(
  Screen: ComponentType<Props>,
  props: Props & Partial<SharedProps>,
  url: string,
  /** Deferred props by group; the page requests them when it opens. */
  deferredProps?: Record<string, string[]>,
): Promise<OpenScreen> {
  window.history.replaceState({}, "", url);
  const page = { component: "Screen", props: { ...SHARED, ...props }, url, version: "1", flash: {} };
  const first = deferredProps === undefined ? page : { ...page, deferredProps };
  document.body.innerHTML =
    `<script data-page="app" type="application/json">${JSON.stringify(first)}</script>` + `<div id="app"></div>`;

  const requests: PageRequest[] = [];
  let looked = 0;
  const request = (config: RequestConfig) =>
    new Promise<Reply>((resolve, reject) => {
      requests.push(pageRequest(page, config, resolve, reject));
    });

  // As in the panel: Inertia's error overlay never opens, and jsdom could not render it.
  const stopOverlay = router.on("httpException", () => false);
  onTestFinished(stopOverlay);

  await act(async () => {
    await createInertiaApp({
      http: { request },
      progress: false,
      resolve: () => Screen as ComponentType,
      setup: ({ el, App, props: app }) => {
        render(
          <SharedPropsContext value={page.props}>
            <App {...app} />
          </SharedPropsContext>,
          { container: el },
        );
      },
    });
  });

  return {
    requests,
    nextRequest: () => {
      const next = requests[looked];
      if (next === undefined) {
        throw new Error(`The page made ${requests.length} requests; no other one is waiting.`);
      }
      looked += 1;
      return next;
    },
  };
}

function pageRequest(
  page: object & { props: object },
  config: RequestConfig,
  resolve: (reply: Reply) => void,
  reject: (error: Error) => void,
): PageRequest {
  const address = new URL(config.url, window.location.href);
  const url = address.pathname + address.search;
  const settle = async (how: () => void) => {
    await act(async () => {
      how();
      await new Promise((done) => setTimeout(done, 0));
    });
  };

  const draw = (changes: { url: string; props: object; flash?: object; rescuedProps?: string[] }) =>
    settle(() =>
      resolve({
        status: 200,
        data: JSON.stringify({ ...page, ...changes, props: { ...page.props, ...changes.props } }),
        headers: { "x-inertia": "true", "content-type": "application/json" },
      }),
    );

  return {
    url,
    method: config.method ?? "get",
    body: config.data,
    headers: { ...config.headers },
    wasCancelled: () => config.signal?.aborted ?? false,
    answer: (props, rescuedProps = []) => draw({ url, props, rescuedProps }),
    redirectBack: (props = {}, flash = {}) => draw({ url: window.location.pathname + window.location.search, props, flash }),
    refuse: (status, body) => settle(() => resolve({ status, data: body === undefined ? "" : JSON.stringify(body), headers: {} })),
    lose: () => settle(() => reject(new TypeError("The network is gone."))),
  };
}

/** The shared props of a page outside of a panel. */
export const SHARED: SharedProps = {
  panel: null,
  navigation: [],
  panels: [],
  broadcasting: { enabled: false, channel: null },
  search: { enabled: false, url: null, commandsUrl: null, debounce: 0, keyBindings: [] },
  notifications: { enabled: false, indexUrl: null, readUrl: null, clearUrl: null, unread: 0 },
  backgroundWork: null,
  tenancy: null,
  locale: "en",
  locales: null,
  translations: {},
  auth: { user: null, logoutUrl: null, loginUrl: null },
  settingsPages: [],
  impersonation: null,
  preferences: null,
  errors: {},
};
