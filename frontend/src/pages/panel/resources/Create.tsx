import { useState } from "react";

import type { CreateRecord } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { RecordForm } from "@/resources/RecordForm";

/** A record that does not exist yet. */
export default function Create({ page, ...props }: CreateRecord) {
  // Each record that is created one after the other begins with a form of its own.
  const [created, setCreated] = useState(0);
  return (
    <PageFrame page={page}>
      <RecordForm
        key={created}
        {...props}
        recordKey={null}
        version={null}
        onCreateAnother={() => setCreated((count) => count + 1)}
      />
    </PageFrame>
  );
}
