import type { EditRecord } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { RecordForm } from "@/resources/RecordForm";
import { useRecordActions } from "@/resources/useRecordActions";

/** A record, to be changed. */
export default function Edit({ page, ...props }: EditRecord) {
  const { beside } = useRecordActions({ page, ...props });
  return (
    <PageFrame page={page} actions={beside}>
      <RecordForm {...props} canCreateAnother={false} />
    </PageFrame>
  );
}
