import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { HostComponentSlot } from "@/registry/hostComponents";
import { usePanel } from "@/support/panelContext";

type RenderPoint =
  | "body.start"
  | "body.end"
  | "sidebar.start"
  | "sidebar.end"
  | "header.start"
  | "header.end"
  | "page.start"
  | "page.end";

/** The part of the layout in which a hook is drawn. "rail" is the collapsed sidebar, "drawer" the navigation of a phone. */
export type HookPlace = "body" | "sidebar" | "rail" | "drawer" | "header" | "page";

/** The props of a host's hook component, in addition to the `data` of its `render_hook()`. */
export interface RenderHookProps {
  place: HookPlace;
}

/** The scope of the pages on which users sign in. */
const AUTH_SCOPE = "auth";

/** The host's components at a render hook, in registration order. A component that throws is left out until the next page. */
export function RenderHooks({ point, place }: { point: RenderPoint; place: HookPlace }) {
  const panel = usePanel();
  const { url, component, props } = usePage<{ page?: PageMetadata }>();
  const scope = props.page?.scope ?? (component.startsWith("panel/auth/") ? AUTH_SCOPE : undefined);
  const hooks = (panel?.renderHooks[point] ?? []).filter(
    ({ scopes }) => scopes.length === 0 || (scope !== undefined && scopes.includes(scope)),
  );
  return hooks.map((hook, index) => (
    // The hooks of a page are always the same, so the index is a stable key.
    <HostComponentSlot key={`${index}:${hook.component}`} name={hook.component} data={{ place, ...hook.data }} resetKey={url} />
  ));
}
