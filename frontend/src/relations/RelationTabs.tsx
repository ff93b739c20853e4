import { Tabs as Radix } from "radix-ui";

import type { ActionEndpoints } from "@/contracts/actions";
import { RelationFailure } from "@/relations/RelationStatus";
import { RelationActions, RelationTable } from "@/relations/RelationTable";
import { type NonEmptyRelations, type OpenRelations, useRelations } from "@/relations/useRelations";
import { t } from "@/support/i18n";
import { formatNumber } from "@/support/formats";
import { Icon } from "@/ui/Icon";
import { TabFrame } from "@/ui/TabFrame";

interface RelationTabsProps {
  relations: NonEmptyRelations;
  /** The endpoints of the record that the relations belong to. */
  actionEndpoints: ActionEndpoints;
}

/** The relations of a record as tabs with tables; only the open one is loaded. */
export function RelationTabs({ relations: sent, actionEndpoints }: RelationTabsProps) {
  const controller = useRelations(sent);
  const { relations, current, open } = controller;
  const actions = <RelationActions key={current.key} relation={current} actionEndpoints={actionEndpoints} prop="relations" />;
  const body = <RelationBody controller={controller} actionEndpoints={actionEndpoints} />;

  if (relations.length === 1) {
    return (
      <div data-slot="relations" className="flex min-w-0 flex-col gap-3">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="flex items-center gap-2 text-base font-semibold">
            <Icon name={current.icon} className="text-muted-foreground" />
            {current.title}
          </h2>
          {actions}
        </div>
        {body}
      </div>
    );
  }
  return (
    <TabFrame
      slot="relations"
      look="quiet"
      label={t("Related records")}
      tabs={relations.map(({ key, title, icon, pagination }) => ({ key, label: title, icon, count: pagination?.totalIsExact === true ? pagination.total : null }))}
      open={current.key}
      onOpen={open}
      end={actions}
      // Hidden from screen readers: the list below says the same.
      mark={({ count }) => count !== null && <span aria-hidden className="text-sm font-normal text-muted-foreground tabular-nums">{formatNumber(count)}</span>}
      className="flex min-w-0 flex-col gap-4"
    >
      {/* The first control inside gets the focus, so the panel needs no tab stop. */}
      <Radix.Content value={current.key} tabIndex={-1} className="outline-none">
        {body}
      </Radix.Content>
    </TabFrame>
  );
}

interface RelationBodyProps {
  controller: OpenRelations;
  actionEndpoints: ActionEndpoints;
}

function RelationBody({ controller: { current, failure, retry }, actionEndpoints }: RelationBodyProps) {
  if (failure !== null) {
    return <RelationFailure title={current.title} failure={failure} onRetry={retry} />;
  }
  return <RelationTable key={current.key} relation={current} actionEndpoints={actionEndpoints} prop="relations" />;
}
