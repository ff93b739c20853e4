import { App, http } from "@inertiajs/react";
import { render } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";

import type { SharedProps } from "@/contracts/panels";
import { SharedPropsContext } from "@/support/panelContext";
import { sharedProps } from "@/testing/props";

export interface TestPage {
  component?: string;
  url?: string;
  shared?: Partial<SharedProps>;
  props?: Record<string, unknown>;
}

type InertiaPage = Parameters<typeof App>[0]["initialPage"];
type AnyComponent = ComponentType<Record<string, unknown>>;

/** An Inertia page object. */
export function pageObject({ component = "test", url = "/admin", shared, props }: TestPage = {}): InertiaPage {
  return {
    component,
    url,
    version: "1",
    props: { ...sharedProps(shared), ...props },
    flash: {},
    rescuedProps: [],
    rememberedState: {},
  } as unknown as InertiaPage;
}

/** Render children inside a page, with Inertia's context and the shared props. */
export function renderInPage(children: ReactNode, page: TestPage = {}) {
  const object = pageObject(page);
  return render(
    <App initialPage={object} resolveComponent={() => Empty} initialComponent={Empty}>
      {() => <SharedPropsContext value={sharedProps(page.shared)}>{children}</SharedPropsContext>}
    </App>,
  );
}

/** Render pages in their layout; visits are answered by `answer`. */
export function renderApp(
  pages: Record<string, AnyComponent>,
  layout: ComponentType<{ children?: ReactNode }>,
  first: TestPage,
  answer: (url: URL) => TestPage | { status: number; data?: object },
) {
  http.setClient({
    request: ({ url }) => {
      const target = new URL(url);
      const result = answer(target);
      if ("status" in result) {
        const data = result.data === undefined ? "refused" : JSON.stringify(result.data);
        return Promise.resolve({ status: result.status, data, headers: {} });
      }
      const page = pageObject({ url: target.pathname + target.search, ...result });
      return Promise.resolve({ status: 200, data: JSON.stringify(page), headers: { "x-inertia": "true" } });
    },
  });
  const find = (name: string): AnyComponent => pages[name] ?? Empty;
  const object = pageObject(first);
  return render(
    <App
      initialPage={object}
      initialComponent={find(object.component)}
      resolveComponent={(name) => find(name)}
      defaultLayout={() => layout}
    />,
  );
}

function Empty() {
  return null;
}
