import { CommandGroup, CommandItem } from "cmdk";

import type { Entry } from "@/search/entries";
import { ENTRY, GroupHeading, PaletteEntry } from "@/search/PaletteEntry";
import type { RecordGroup } from "@/search/useRecordSearch";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { Skeleton } from "@/ui/Skeleton";

interface RecordGroupViewProps {
  group: RecordGroup;
  words: readonly string[];
  onChoose: (entry: Entry) => void;
  onRetry: (resource: string) => void;
}

/** The found records of a resource; a placeholder while it is searched, and a way to try again if that failed. */
export function RecordGroupView({ group, words, onChoose, onRetry }: RecordGroupViewProps) {
  const { resource, label, icon, results, isPending, failure } = group;
  const isWaiting = isPending && results.length === 0;
  // An expired session is one message for all groups.
  const hasFailed = failure !== null && failure !== "session";
  if (!isWaiting && !hasFailed && results.length === 0) {
    return null;
  }
  return (
    <CommandGroup
      data-slot="palette-records"
      heading={<GroupHeading>{label}</GroupHeading>}
      className={isWaiting ? "animate-appear not-first:mt-2" : "not-first:mt-2"}
    >
      {isWaiting && <Waiting />}
      {hasFailed && (
        <RetryEntry
          id={resource}
          text={failure === "offline" ? t("You are offline") : t("%(label)s could not be searched.", { label })}
          onRetry={() => onRetry(resource)}
        />
      )}
      {results.map(({ title, url, details }, at) => (
        <PaletteEntry
          key={url + title}
          entry={{
            id: `record:${resource}:${at}:${url}`,
            label: title,
            icon: icon ?? "file-text",
            url,
            details: Object.entries(details).map(([name, value]) => t("%(label)s: %(value)s", { label: name, value })),
          }}
          words={words}
          onChoose={onChoose}
        />
      ))}
    </CommandGroup>
  );
}

function Waiting() {
  return (
    <div aria-hidden className="flex h-9 items-center gap-2.5 px-2.5">
      <Skeleton className="size-4" />
      <Skeleton className="h-3.5 w-2/5" />
    </div>
  );
}

/** Says what failed; choosing it tries again. */
export function RetryEntry({ id, text, onRetry }: { id: string; text: string; onRetry: () => void }) {
  return (
    <CommandItem value={`retry:${id}`} onSelect={onRetry} className={ENTRY}>
      <Icon name="triangle-alert" className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1">{text}</span>
      <span className="flex shrink-0 items-center gap-1.5 font-medium text-primary">
        <Icon name="refresh-cw" size={14} />
        {t("Try again")}
      </span>
    </CommandItem>
  );
}
