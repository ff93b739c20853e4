import type { HostCellProps } from "@/tables/columns/CustomCell";

interface Level {
  marks: number;
  text: string;
}

export default function PriceLevel({ value }: HostCellProps) {
  const { marks, text } = value as Level;
  return (
    <span title={text} className="font-medium tabular-nums">
      <span aria-hidden>{"●".repeat(marks)}</span>
      <span aria-hidden className="text-muted-foreground/50">
        {"○".repeat(3 - marks)}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
