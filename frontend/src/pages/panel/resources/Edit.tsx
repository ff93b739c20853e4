import type { EditRecord } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { RecordForm } from "@/resources/RecordForm";

/** A record, to be changed. */
export default function Edit({ page, recordKey, version, ...props }: EditRecord) {
  return (
    <PageFrame page={page}>
      <RecordForm {...props} recordKey={recordKey} version={version} canCreateAnother={false} />
    </PageFrame>
  );
}
