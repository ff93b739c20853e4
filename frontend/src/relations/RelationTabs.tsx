import { countWithNoun } from "@/actions/recordCount";
import type { ActionEndpoints } from "@/contracts/actions";
import type { Relation, RelationCount } from "@/contracts/resources-relations";
import { RelationCountBadge, relationCountText } from "@/relations/RelationCountBadge";
import { RelationFailure } from "@/relations/RelationStatus";
import { RelationActions, RelationTable } from "@/relations/RelationTable";
import { type RelationCounts, useRelationCounts } from "@/relations/useRelationCounts";
import { type NonEmptyRelations, type OpenRelations, useRelations } from "@/relations/useRelations";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import { TabFrame } from "@/ui/TabFrame";
import { TabPanel } from "@/ui/Tabs";

interface RelationTabsProps {
  relations: NonEmptyRelations;
  /** The endpoints of the record that the relations belong to. */
  actionEndpoints: ActionEndpoints;
  /** The counts of the relations that are not open; undefined until they are loaded. */
  counts?: RelationCounts | undefined;
}

/** The relations of a record as tabs with tables; only the open one is loaded. */
export function RelationTabs({ relations: sent, actionEndpoints, counts }: RelationTabsProps) {
  const controller = useRelations(sent);
  const known = useRelationCounts(sent, counts);
  const { locale } = useShared();
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
      tabs={relations.map((relation) => tabOf(relation, known[relation.key], locale))}
      open={current.key}
      onOpen={open}
      end={actions}
      mark={({ count }) => <RelationCountBadge text={count} />}
      className="flex min-w-0 flex-col gap-4"
    >
      {/* The first control inside gets the focus, so the panel needs no tab stop. */}
      <TabPanel tab={current.key} tabIndex={-1} className="outline-none">
        {body}
      </TabPanel>
    </TabFrame>
  );
}

function tabOf({ key, title, icon, label, pluralLabel }: Relation, counted: RelationCount | undefined, locale: string) {
  const count = counted === undefined ? null : relationCountText(counted);
  const nouns = { one: label, many: pluralLabel };
  const description = counted === undefined || count === null ? undefined : countWithNoun(counted.total, count, nouns, locale);
  return { key, label: title, icon, count, description };
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
