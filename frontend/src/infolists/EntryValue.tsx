import { Suspense, lazy } from "react";

import type { Entry, KeyValuePair, RepeatedItem } from "@/contracts/infolists";
import { CodeBlock } from "@/infolists/CodeBlock";
import { CopyButton } from "@/ui/CopyButton";
import { EntryCell, isCellKind } from "@/infolists/entryCell";
import { HostComponentSlot } from "@/registry/hostComponents";
import { cx } from "@/support/cx";
import { EmptyCell } from "@/tables/columns/EmptyCell";
import { plainText } from "@/tables/columns/cell";

// Rows hold entries again, and so the two would otherwise import each other.
const RepeatedRows = lazy(async () => ({ default: (await import("@/infolists/RepeatedRows")).RepeatedRows }));
const MarkedText = lazy(async () => ({ default: (await import("@/infolists/MarkedText")).MarkedText }));

/** One value in its kind's dress, or the placeholder. */
export function EntryValue({ entry }: { entry: Entry }) {
  const { type, value } = entry;
  if (type === "custom") {
    const data = { name: entry.name, label: entry.label, state: value, config: entry.config ?? {} };
    return <HostComponentSlot name={entry.control ?? ""} data={data} fallback={<PlainValue entry={entry} />} />;
  }
  if (value === null || value === undefined || value === "") {
    return <EmptyCell placeholder={entry.placeholder} />;
  }
  if (isCellKind(type)) {
    return <EntryCell entry={entry} type={type} />;
  }
  switch (type) {
    case "key-value":
      return <Pairs pairs={value as KeyValuePair[]} />;
    case "code":
      return <CodeBlock text={plainText(value)} language={entry.language ?? "plain"} copyable={entry.copyable ?? false} label={entry.label} />;
    case "repeatable":
      return (
        <Suspense fallback={null}>
          <RepeatedRows items={value as RepeatedItem[]} columns={entry.columns ?? 1} />
        </Suspense>
      );
    default:
      return <PlainValue entry={entry} />;
  }
}

function PlainValue({ entry }: { entry: Entry }) {
  const text = plainText(entry.value);
  if (text === "") {
    return <EmptyCell placeholder={entry.placeholder} />;
  }
  if (entry.markup !== undefined) {
    return (
      <Suspense fallback={null}>
        <MarkedText text={text} markup={entry.markup} />
      </Suspense>
    );
  }
  const words = (
    <span className={cx("min-w-0 wrap-anywhere", entry.prose && "block max-w-[680px] leading-prose whitespace-pre-line")}>{text}</span>
  );
  if (!entry.copyable) {
    return words;
  }
  return (
    <span className="-my-1.5 inline-flex max-w-full items-center gap-1">
      {words}
      <CopyButton text={text} />
    </span>
  );
}

function Pairs({ pairs }: { pairs: KeyValuePair[] }) {
  return (
    <dl data-slot="pairs" className="grid grid-cols-[max-content_minmax(0,1fr)] overflow-hidden rounded-md border border-border text-sm">
      {pairs.map(({ key, value }) => (
        <div key={key} className="col-span-full grid grid-cols-subgrid border-border not-first:border-t">
          <dt className="bg-muted/60 px-3 py-1.5 text-muted-foreground">{key}</dt>
          <dd className="px-3 py-1.5 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
