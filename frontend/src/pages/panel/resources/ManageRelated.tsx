import type { ManageRelated as ManageRelatedProps } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { RelationActions } from "@/relations/RelationActions";
import { RelationTable } from "@/relations/RelationTable";
import { useRecordActions } from "@/resources/useRecordActions";
import { BesideContent } from "@/widgets/BesideContent";

/** The records of one relation, on a page of their own. */
export default function ManageRelated(props: ManageRelatedProps) {
  const { page, relation, recordKey, actionEndpoints } = props;
  const { beside } = useRecordActions(props);
  const actions = (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {beside}
      <RelationActions relation={relation} actionEndpoints={actionEndpoints} prop="relation" />
    </div>
  );
  return (
    <PageFrame page={page} actions={actions}>
      <BesideContent headerWidgets={props.headerWidgets} footerWidgets={props.footerWidgets}>
        <RelationTable key={recordKey} relation={relation} actionEndpoints={actionEndpoints} prop="relation" />
      </BesideContent>
    </PageFrame>
  );
}
