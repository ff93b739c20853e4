import type { Block, Builder, BuilderEntry } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { entryErrors, entryTitle, useEntries } from "@/forms/fields/lists/entries";
import { EntryList } from "@/forms/fields/lists/EntryList";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Menu, MenuItem } from "@/ui/Menu";

/** A list of entries of several types (blocks). */
export function BuilderField({ field, value, onChange, id, path = field.name, describedBy, innerErrors = {}, services }: ControlProps<Builder>) {
  const list = useEntries(blocksOf(value), onChange);
  const blockOf = ({ type }: BuilderEntry) => field.blocks.find((block) => block.name === type);

  return (
    <EntryList
      id={id}
      describedBy={describedBy}
      list={list}
      titleOf={(entry) => {
        const block = blockOf(entry);
        const text = block && entryTitle(block.schema, entry.data);
        return [block?.label ?? entry.type, text].filter(Boolean).join(" · ");
      }}
      iconOf={(entry) => blockOf(entry)?.icon ?? null}
      drawEntry={(entry, index) => {
        const block = blockOf(entry.value);
        if (block === undefined) {
          return <p className="text-muted-foreground">{t("This type of entry is unknown. It is left out when the form is saved.")}</p>;
        }
        return services?.renderNodes(block.schema, {
          prefix: `${path}.${index}.data`,
          columns: block.columns,
          values: entry.value.data,
          errors: entryErrors(innerErrors, index, "data").fields,
          onChange: (name, next) => list.change(entry.key, (now) => ({ ...now, data: { ...now.data, [name]: next } })),
        });
      }}
      innerErrors={innerErrors}
      reorderable={field.reorderable}
      collapsible={field.collapsible}
      deletable
      minItems={field.minItems}
      maxItems={field.maxItems}
      disabled={field.disabled}
      adder={(isFull, added) => (
        <BlockAdder
          blocks={field.blocks}
          label={field.addLabel}
          disabled={isFull}
          onAdd={(block) => added(list.add({ type: block.name, data: { ...block.emptyData } }))}
        />
      )}
    />
  );
}

interface BlockAdderProps {
  blocks: Block[];
  label: string;
  disabled: boolean;
  onAdd: (block: Block) => void;
}

/** A menu of block types, or a button if there is only one. */
function BlockAdder({ blocks, label, disabled, onAdd }: BlockAdderProps) {
  const [only, ...others] = blocks;
  const content = (
    <>
      <Icon name="plus" />
      {label}
    </>
  );
  if (only !== undefined && others.length === 0) {
    return (
      <Button variant="outline" size="sm" disabled={disabled} onClick={() => onAdd(only)}>
        {content}
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button variant="outline" size="sm" disabled={disabled}>
          {content}
          <Icon name="chevron-down" size={14} className="text-muted-foreground" />
        </Button>
      }
      align="start"
      // The new entry gets the focus, not the button.
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      {blocks.map((block) => (
        <MenuItem key={block.name} onSelect={() => onAdd(block)}>
          <Icon name={block.icon} />
          {block.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function blocksOf(value: unknown): BuilderEntry[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value
    .filter((entry): entry is Partial<BuilderEntry> => typeof entry === "object" && entry !== null)
    .map(({ type, data, ...others }) => ({ ...others, type: typeof type === "string" ? type : "", data: typeof data === "object" ? data : {} }));
}
