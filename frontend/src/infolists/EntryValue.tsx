import { Suspense, lazy } from "react";

import type { Entry, KeyValuePair, RepeatedItem, StoredFile } from "@/contracts/infolists";
import { Chips } from "@/infolists/Chips";
import { CodeBlock } from "@/infolists/CodeBlock";
import { EntryLink } from "@/infolists/EntryLink";
import { FileList } from "@/infolists/FileList";
import { LinkedText } from "@/infolists/LinkedText";
import { Pairs } from "@/infolists/Pairs";
import { CopyButton } from "@/ui/CopyButton";
import { EntryCell, isCellKind } from "@/infolists/entryCell";
import { HostComponentSlot } from "@/registry/hostComponents";
import { cx } from "@/support/cx";
import { EmptyCell } from "@/tables/columns/EmptyCell";
import { plainText } from "@/tables/columns/cell";
import { Markdown } from "@/ui/Markdown";
import { SanitizedHtml } from "@/ui/SanitizedHtml";

// Lazy, because rows contain entries and a static import would be cyclic.
const RepeatedRows = lazy(async () => ({ default: (await import("@/infolists/RepeatedRows")).RepeatedRows }));

/** The props of a host's entry component. */
export interface HostEntryProps {
  name: string;
  label: string;
  /** The value of the entry, or the result of its `state_using()`. */
  state: unknown;
  config: Record<string, unknown>;
}

/** The value of an entry in the format of its type, or the placeholder. */
export function EntryValue({ entry }: { entry: Entry }) {
  const { type, value } = entry;
  if (type === "custom") {
    const data: HostEntryProps = { name: entry.name, label: entry.label, state: value, config: entry.config ?? {} };
    return <HostComponentSlot name={entry.control ?? ""} data={{ ...data }} fallback={<PlainValue entry={entry} />} />;
  }
  if (value === null || value === undefined || value === "") {
    return <EmptyCell placeholder={entry.placeholder} />;
  }
  if (isCellKind(type)) {
    return (
      <EntryLink url={entry.url} cardUrl={entry.cardUrl}>
        <EntryCell entry={entry} type={type} />
      </EntryLink>
    );
  }
  switch (type) {
    case "key-value":
      return <Pairs pairs={value as KeyValuePair[]} />;
    case "code":
      return <CodeBlock text={plainText(value)} language={entry.language ?? "plain"} copyable={entry.copyable ?? false} label={entry.label} />;
    case "file":
      return <FileList files={value as StoredFile[]} />;
    case "repeatable":
      return (
        <Suspense fallback={null}>
          <RepeatedRows items={value as RepeatedItem[]} columns={entry.columns ?? 1} isTable={entry.table ?? false} />
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
  if (entry.markup === "markdown") {
    return <Markdown text={text} className="max-w-[680px]" />;
  }
  if (entry.markup !== undefined) {
    return <SanitizedHtml html={text} className="max-w-[680px]" />;
  }
  if (entry.chips !== undefined) {
    return <Chips chips={entry.chips} />;
  }
  const span = (
    <span dir="auto" className={cx("text-match-parent min-w-0 wrap-anywhere", entry.prose && "block max-w-[680px] leading-prose whitespace-pre-line")}>
      <LinkedText {...entry} text={text} />
    </span>
  );
  if (!entry.copyable) {
    return span;
  }
  return (
    <span className="-my-1.5 inline-flex max-w-full items-center gap-1">
      {span}
      <CopyButton text={text} />
    </span>
  );
}
