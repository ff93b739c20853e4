import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";
import { Welcome } from "@/panel/Welcome";

/** The first page of a panel. Without widgets it shows the way. */
export default function Dashboard({ page }: { page: PageMetadata }) {
  return (
    <PageFrame page={page}>
      <Welcome />
    </PageFrame>
  );
}
