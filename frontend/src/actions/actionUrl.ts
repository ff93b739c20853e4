import { router } from "@/adapters/inertia";
import type { Action } from "@/contracts/actions";
import type { Panel } from "@/contracts/panels";

/** The URL of an action that is only a link; null for all others. */
export function linkUrl({ type, url, confirmation, modal, disabled }: Action): string | null {
  return type === "link" && confirmation === null && modal === null && !disabled ? url : null;
}

/** Whether a URL is a page of this panel. Other URLs are loaded by the browser: files, other sites, other panels. */
export function isPanelPage(url: string, panel: Pick<Panel, "path"> | null): boolean {
  const { href, origin, pathname } = window.location;
  if (panel === null || !URL.canParse(url, href)) {
    return false;
  }
  const target = new URL(url, href);
  const root = rootOf(panel.path, pathname);
  return target.origin === origin && (target.pathname === root || target.pathname.startsWith(`${root}/`));
}

/** The panel's path in the browser, where the project may be mounted below a prefix. */
function rootOf(path: string, pathname: string): string {
  const own = path === "" ? "" : `/${path}`;
  const at = `${pathname}/`.indexOf(`${own}/`);
  return pathname.slice(0, Math.max(at, 0)) + own;
}

/** Open a URL: a page of the panel with a visit, other URLs with a full page load. */
export function openUrl(url: string, panel: Pick<Panel, "path"> | null): void {
  if (isPanelPage(url, panel)) {
    router.visit(url);
  } else {
    window.location.assign(url);
  }
}
