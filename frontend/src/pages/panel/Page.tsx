import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";

/** A page of a panel that brings no component of its own. */
export default function Page({ page }: { page: PageMetadata }) {
  return <PageFrame page={page} />;
}
