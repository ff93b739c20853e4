import { useMemo } from "react";

import { linkUrl } from "@/actions/actionUrl";
import { pageActions } from "@/actions/pageActions";
import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import type { SharedProps } from "@/contracts/panels";
import type { Command } from "@/contracts/search";
import type { Entry, EntryGroup } from "@/search/entries";
import { goTargets, navigationPages } from "@/search/goKeys";
import { showLayer } from "@/search/layer";
import { preferenceEntries } from "@/search/preferences";
import { forgetRecord, recentRecords } from "@/search/recent";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";

/** The number of recent records in the list; all of them are searched. */
const SHOWN_RECENT = 5;

/** The entries that need no search on the server, in groups. `opener` gets the focus back after an action's dialog. */
export function useEntries(commands: readonly Command[], opener: HTMLElement | null): EntryGroup[] {
  const shared = useShared();
  const { url, props } = usePage<{ page?: PageMetadata }>();
  const { page } = props;
  return useMemo(
    () => {
      const actions = actionEntries(opener);
      // A list page has a button for its own create page.
      const others = commands.filter((command) => actions.every((action) => action.url !== command.url));
      return [
        { key: "recent", label: t("Recent"), entries: recentEntries(shared, url) },
        { key: "actions", label: t("On this page"), entries: actions },
        { key: "pages", label: t("Pages"), entries: pageEntries(shared, page) },
        { key: "commands", label: t("Commands"), entries: [...createEntries(others), ...preferenceEntries(shared), ...helpEntries()] },
      ].map((group) => ({ ...group, entries: withoutRepeats(group.entries) }));
    },
    [shared, url, page, commands, opener],
  );
}

function recentEntries(shared: SharedProps, url: string): Entry[] {
  const here = url.split(/[?#]/)[0];
  return recentRecords(shared)
    .filter((record) => record.url !== here)
    .map(({ id, title, kind, icon, url: address }, index) => ({
      id: `recent:${id}`,
      label: title,
      icon: icon ?? "history",
      hint: kind,
      keywords: kind,
      url: address,
      onGone: () => forgetRecord(shared, id),
      isMinor: index >= SHOWN_RECENT,
    }));
}

/** The actions of the page header. Links are opened; other actions do what their button does. */
function actionEntries(opener: HTMLElement | null): Entry[] {
  return pageActions()
    .filter(({ action }) => !action.disabled || action.reason !== null)
    .map(({ action, target, run }) => {
      const href = linkUrl(action);
      return {
        id: `action:${target.scope}:${action.name}`,
        label: action.label,
        icon: action.icon ?? "chevron-right",
        refusal: action.disabled ? action.reason : null,
        ...(href === null ? { run: () => run(action, target, opener) } : { url: href }),
      };
    });
}

function pageEntries(shared: SharedProps, page: PageMetadata | undefined): Entry[] {
  const { panel, panels, settingsPages, backgroundWork } = shared;
  const letters = new Map(goTargets(shared).map(({ url, letter }) => [url, letter]));
  const nearby = page === undefined ? [] : nearbyPages(page);
  const links: Entry[] = [
    ...nearby,
    ...navigationPages(shared).map(({ label, href, icon, hint, fullPage }) => {
      const letter = letters.get(href);
      return { id: "", label, url: href, icon, hint, fullPage, ...(letter !== undefined && { keys: ["g", letter] }) };
    }),
    ...[...(panel?.shell.userMenuItems ?? []), ...settingsPages].map(({ label, url, icon }) => ({ id: "", label, url, icon, hint: t("Account") })),
    ...(backgroundWork === null ? [] : [{ id: "", label: t("Background work"), url: backgroundWork, icon: "list-checks", hint: null }]),
    ...panels
      .filter(({ current }) => !current)
      .map(({ name, url }) => ({ id: "", label: name, url, icon: "layout-grid", hint: t("Panels"), fullPage: true })),
  ];
  return links.map((link) => ({
    ...link,
    id: `page:${link.url ?? ""}`,
    icon: link.icon ?? "file-text",
    keywords: link.hint ?? "",
  }));
}

/** The other pages of the cluster and of the record. */
function nearbyPages({ cluster, subNavigation, heading }: PageMetadata): Entry[] {
  const ofRecord = Array.isArray(subNavigation) ? [] : subNavigation.items;
  return [
    ...ofRecord.filter(({ active }) => !active).map((item) => ({ ...item, hint: heading })),
    ...(cluster?.items ?? []).filter(({ active }) => !active).map((item) => ({ ...item, hint: cluster?.label ?? null })),
  ].map(({ label, href, icon, hint }) => ({ id: "", label, url: href, icon, hint }));
}

function createEntries(commands: readonly Command[]): Entry[] {
  return commands.map(({ label, url, icon }) => ({ id: `command:${url}`, label, url, icon: icon ?? "plus" }));
}

function helpEntries(): Entry[] {
  return [{ id: "help:keys", label: t("Keyboard shortcuts"), icon: "keyboard", keys: ["?"], keywords: t("Help"), run: () => showLayer("shortcuts") }];
}

/** Keep the first entry of each id. */
function withoutRepeats(entries: Entry[]): Entry[] {
  return [...new Map([...entries].reverse().map((entry) => [entry.id, entry])).values()].reverse();
}
