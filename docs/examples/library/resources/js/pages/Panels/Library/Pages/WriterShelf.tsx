import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";

interface WriterShelfProps {
  page: PageMetadata;
  works: { key: number; title: string }[];
}

export default function WriterShelf({ page, works }: WriterShelfProps) {
  return (
    <PageFrame page={page}>
      <ul aria-label={page.title} className="flex flex-wrap gap-2">
        {works.map((work) => (
          <li key={work.key} className="flex h-40 w-28 items-end rounded-md border border-border bg-card p-3 text-sm font-medium">
            {work.title}
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
