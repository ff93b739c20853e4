import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";

interface StockReportProps {
  page: PageMetadata;
  count: number;
}

export default function StockReport({ page, count }: StockReportProps) {
  return (
    <PageFrame page={page}>
      <p className="text-2xl">{count} products</p>
    </PageFrame>
  );
}
