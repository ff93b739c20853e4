import { useState } from "react";
import type { ReactElement } from "react";

import type { Option, Select } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { OptionList } from "@/forms/fields/OptionList";
import { useOptionSearch } from "@/forms/fields/useOptionSearch";
import { t, tc } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from "@/ui/Popover";

interface OptionPickerPopupProps {
  field: Select;
  path: string;
  services: FormServices | undefined;
  chosen: string[];
  trigger: ReactElement;
  /** Renders the control around its trigger, so that the list has its full width. */
  frame: (trigger: ReactElement) => ReactElement;
  /** Called with the options of the list, too. */
  onChoose: (option: Option, listed: Option[]) => void;
  onClear: () => void;
}

/** The popover of OptionPicker. It closes after one choice unless the field is multiple. */
export function OptionPickerPopup({ field, path, services, chosen, trigger, frame, onChoose, onClear }: OptionPickerPopupProps) {
  const [isOpen, setOpen] = useState(true);

  const choose = (option: Option, listed: Option[]) => {
    onChoose(option, listed);
    if (!field.multiple) {
      setOpen(false);
    }
  };

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverAnchor asChild>{frame(<PopoverTrigger asChild>{trigger}</PopoverTrigger>)}</PopoverAnchor>
      <PopoverContent
        aria-label={field.label}
        className="flex w-(--radix-popover-trigger-width) min-w-56 flex-col overflow-hidden"
        // Focus here: a surrounding dialog's focus trap would take it back earlier.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (event.target as HTMLElement).querySelector("input")?.focus();
        }}
      >
        <Choices
          field={field}
          path={path}
          services={services}
          chosen={chosen}
          onChoose={choose}
          onClear={() => {
            onClear();
            setOpen(false);
          }}
          onLeave={() => setOpen(false)}
        />
      </PopoverContent>
    </Popover>
  );
}

interface ChoicesProps extends Omit<OptionPickerPopupProps, "trigger" | "frame"> {
  onLeave: () => void;
}

/** The content of the popover; its search text is reset when it closes. */
function Choices({ field, path, services, chosen, onChoose, onClear, onLeave }: ChoicesProps) {
  const [query, setQuery] = useState("");
  const search = useOptionSearch(field, query, path, services);
  const create = field.createForm === null ? undefined : services?.createOption;
  const canClear = chosen.length > 0 && !field.required;

  const createOption = async () => {
    onLeave();
    const created = await create?.(path, field);
    if (created) {
      onChoose(created, search.options);
    }
  };

  return (
    <>
      <OptionList
        label={field.label}
        query={query}
        onQueryChange={setQuery}
        search={search}
        chosen={chosen}
        multiple={field.multiple}
        onChoose={(option) => onChoose(option, search.options)}
      />
      {(canClear || create !== undefined) && (
        <footer className="flex border-t border-border p-1">
          {create !== undefined && (
            <Button variant="ghost" size="sm" className="flex-1 justify-start! text-primary" onClick={() => void createOption()}>
              <Icon name="plus" />
              {t("Create a new one")}
            </Button>
          )}
          {canClear && (
            <Button variant="ghost" size="sm" className={create === undefined ? "w-full" : ""} onClick={onClear}>
              {tc("the value of a field", "Clear")}
            </Button>
          )}
        </footer>
      )}
    </>
  );
}
