import { useMemo } from "react";
import type { ReactNode } from "react";

import { ActionsProvider } from "@/actions/ActionsProvider";
import { HeaderActions } from "@/actions/HeaderActions";
import type { ActionSource, InfolistTarget } from "@/actions/target";
import type { Action, ActionEndpoints } from "@/contracts/actions";
import type { PageMetadata } from "@/contracts/pages";
import type { ResourceMetadata, WidgetProps } from "@/contracts/resources";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";

interface RecordPage {
  page: PageMetadata;
  resource: ResourceMetadata;
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
}

/** Return the action endpoints and record labels of a resource's page, as ActionsProvider takes them. */
export function useActionSource({ slug, parentKey, label, pluralLabel }: ResourceMetadata, endpoints: ActionEndpoints): ActionSource {
  return useMemo(
    () => ({ resource: slug, endpoints, parentKey, nouns: { one: label, many: pluralLabel } }),
    [slug, endpoints, parentKey, label, pluralLabel],
  );
}

/** Return the endpoints, the target and the rendered header actions of a record's page. */
export function useRecordActions({ page, resource, recordKey, actionEndpoints }: RecordPage) {
  const source = useActionSource(resource, actionEndpoints);
  const target = useMemo<InfolistTarget>(
    () => ({ scope: "infolist", record: recordKey, title: page.heading }),
    [recordKey, page.heading],
  );
  const headerActions: ReactNode = page.headerActions.length > 0 && (
    <ActionsProvider {...source}>
      <HeaderActions actions={page.headerActions} shown={withoutTabs(page)} target={target} />
    </ActionsProvider>
  );
  return { source, target, headerActions };
}

/** The header actions, without links to pages that have a tab. */
function withoutTabs({ headerActions, subNavigation }: PageMetadata): Action[] {
  const tabs = Array.isArray(subNavigation) ? [] : subNavigation.items.map(({ href }) => href);
  return headerActions.filter(({ url }) => url === null || !tabs.includes(url));
}

/** The page without the subheading "Edit …", which repeats the open tab. */
export function withoutRepeatedTab(page: PageMetadata, { label }: ResourceMetadata): PageMetadata {
  const hasTabs = !Array.isArray(page.subNavigation) && page.subNavigation.items.length > 0;
  const repeats = page.subheading?.toLocaleLowerCase() === t("Edit %(label)s", { label }).toLocaleLowerCase();
  return hasTabs && repeats ? { ...page, subheading: null } : page;
}

interface PageParts extends Pick<WidgetProps, "headerWidgets" | "footerWidgets"> {
  relations?: readonly unknown[];
}

/** A form or infolist alone has a reading width; relations and widgets need the full width, and all parts use it. */
export function recordPageWidth({ relations = [], headerWidgets, footerWidgets }: PageParts): "full" | "reading" {
  return relations.length + headerWidgets.length + footerWidgets.length === 0 ? "reading" : "full";
}

/** Says on the pages of a record that it is in the trash. */
export function TrashAlert() {
  return (
    <Alert color="warning" title={t("This record is in the trash.")}>
      {t("Lists do not show it until it is restored.")}
    </Alert>
  );
}
