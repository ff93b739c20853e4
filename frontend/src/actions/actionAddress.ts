import type { Action } from "@/contracts/actions";
import type { Panel } from "@/contracts/panels";

/** The address of an action that does nothing but lead there; null for one that asks or runs something. */
export function plainLink({ type, url, confirmation, modal, disabled }: Action): string | null {
  return type === "link" && confirmation === null && modal === null && !disabled ? url : null;
}

/** Whether an address is a page of this panel. The rest is the browser's: files, other sites, other panels. */
export function isPanelPage(url: string, panel: Pick<Panel, "path"> | null): boolean {
  const { href, origin, pathname } = window.location;
  if (panel === null || !URL.canParse(url, href)) {
    return false;
  }
  const target = new URL(url, href);
  const root = rootOf(panel.path, pathname);
  return target.origin === origin && (target.pathname === root || target.pathname.startsWith(`${root}/`));
}

/** The panel's own path as it stands in the address bar, where a project may be mounted below a prefix. */
function rootOf(path: string, pathname: string): string {
  const own = path === "" ? "" : `/${path}`;
  const at = `${pathname}/`.indexOf(`${own}/`);
  return pathname.slice(0, Math.max(at, 0)) + own;
}
