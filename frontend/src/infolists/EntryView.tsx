import { useId } from "react";

import { ActionButton } from "@/actions/ActionButton";
import type { InfolistTarget } from "@/actions/target";
import type { Entry } from "@/contracts/infolists";
import { EntryValue } from "@/infolists/EntryValue";
import { t } from "@/support/i18n";

interface EntryViewProps {
  entry: Entry;
  /** Null in the rows of a repeatable entry, which have no actions. */
  target: InfolistTarget | null;
}

/** A value with its label, action and help text. */
export function EntryView({ entry, target }: EntryViewProps) {
  const id = useId();
  return (
    <div data-slot="entry" data-entry={entry.name} className="min-w-0">
      <div id={id} className="mb-1 text-sm text-muted-foreground">
        {entry.label}
      </div>
      <div className="flex min-w-0 items-start gap-2">
        <div role="group" aria-labelledby={id} className="min-h-5 min-w-0 flex-1 [--cell-room:none]">
          <EntryValue entry={entry} />
        </div>
        <EntryAction entry={entry} target={target} />
      </div>
      {entry.helperText !== null && <p className="mt-1 text-sm text-muted-foreground">{entry.helperText}</p>}
    </div>
  );
}

/** The button beside a value. */
export function EntryAction({ entry: { action, label }, target }: EntryViewProps) {
  if (action === null || target === null) {
    return null;
  }
  const name = t("%(action)s: %(record)s", { action: action.label, record: label });
  return <ActionButton action={action} target={target} variant="ghost" size="sm" name={name} className="-my-1" />;
}
