import { Tabs as Radix } from "radix-ui";

import type { ActionEndpoints } from "@/contracts/actions";
import { RelationActions } from "@/relations/RelationActions";
import { RelationFailure } from "@/relations/RelationFailure";
import { RelationTable } from "@/relations/RelationTable";
import { useRelations, type OpenRelations, type SomeRelations } from "@/relations/useRelations";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { TabFrame } from "@/ui/TabFrame";

export interface RelationTabsProps {
  relations: SomeRelations;
  /** Those of the record the relations belong to. */
  actionEndpoints: ActionEndpoints;
}

/** What belongs to a record, beneath it: tabs of tables, of which only the open one is fetched. */
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
      label={t("Related records")}
      tabs={relations.map(({ key, title, icon }) => ({ key, label: title, icon }))}
      open={current.key}
      onOpen={open}
      end={actions}
      className="flex min-w-0 flex-col gap-4"
    >
      {/* The first thing in it takes the focus, so that the panel itself need not. */}
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
