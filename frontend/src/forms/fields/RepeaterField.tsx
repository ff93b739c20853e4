import { useState } from "react";

import type { Repeater } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { entryErrors, entryTitle, useEntries } from "@/forms/fields/lists/entries";
import { EntryList } from "@/forms/fields/lists/EntryList";
import { nodesOfRow, rulesOf } from "@/forms/fields/lists/rowRules";
import { columnsOf } from "@/forms/nodes";
import { entryNumber } from "@/forms/state/errorLabels";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

type Values = Record<string, unknown>;

/** A list of entries of the same type: of a JSON list, or the related records of an inline. */
export function RepeaterField({ field, value, onChange, id, path = field.name, describedBy, innerErrors = {}, services }: ControlProps<Repeater>) {
  const list = useEntries(entriesOf(value), onChange);
  const nameOf = useServerTitles(field);
  const add = () => list.add({ ...field.emptyItem });

  return (
    <EntryList
      id={id}
      describedBy={describedBy}
      list={list}
      titleOf={(values, index) => nameOf(values) ?? entryTitle(field.schema, values) ?? entryNumber(field, index)}
      isRemovable={(values) => rulesOf(field, values)?.deletable ?? true}
      columns={field.table ? columnsOf(field.schema) : null}
      drawEntry={(entry, index) =>
        services?.renderNodes(nodesOfRow(field, entry.value), {
          prefix: `${path}.${index}`,
          columns: field.columns,
          values: entry.value,
          errors: entryErrors(innerErrors, index).fields,
          onChange: (name, next) => list.change(entry.key, (now) => ({ ...now, [name]: next })),
          isRow: field.table,
        })
      }
      innerErrors={innerErrors}
      reorderable={field.reorderable}
      collapsible={field.collapsible}
      deletable={field.deletable}
      minItems={field.minItems}
      maxItems={field.maxItems}
      disabled={field.disabled}
      adder={
        field.addable
          ? (isFull, added) => (
              <Button variant="outline" size="sm" disabled={isFull} onClick={() => added(add())}>
                <Icon name="plus" />
                {field.addLabel}
              </Button>
            )
          : null
      }
      {...(field.addable && { add })}
    />
  );
}

/** The titles that the server sent with the entries. A changed entry is titled by its own text. */
function useServerTitles(field: Repeater): (values: Values) => string | null {
  const [known, setKnown] = useState(() => ({ field, names: namesOf(field) }));
  if (known.field !== field) {
    setKnown({ field, names: namesOf(field) });
  }
  return (values) => known.names.get(JSON.stringify(values)) ?? null;
}

function namesOf({ value, itemLabels }: Repeater): Map<string, string> {
  const pairs = entriesOf(value).map((entry, index) => [JSON.stringify(entry), itemLabels[index] ?? null] as const);
  return new Map(pairs.filter((pair): pair is [string, string] => pair[1] !== null));
}

function entriesOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.map((entry: unknown) => (typeof entry === "object" && entry !== null ? (entry as Values) : {})) : [];
}
