import type { ManageRelated as ManageRelatedProps } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { RelationActions, RelationTable } from "@/relations/RelationTable";
import { useRecordActions } from "@/resources/recordPage";
import { WidgetsAround } from "@/widgets/WidgetsAround";

/** The page of one relation. */
export default function ManageRelated(props: ManageRelatedProps) {
  const { page, relation, recordKey, actionEndpoints } = props;
  const { headerActions } = useRecordActions(props);
  const actions = (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {headerActions}
      <RelationActions relation={relation} actionEndpoints={actionEndpoints} prop="relation" />
    </div>
  );
  return (
    <PageFrame page={page} actions={actions}>
      <WidgetsAround headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets}>
        <RelationTable key={recordKey} relation={relation} actionEndpoints={actionEndpoints} prop="relation" />
      </WidgetsAround>
    </PageFrame>
  );
}
