import { useState } from "react";
import type { ReactElement } from "react";

import type { Option, Select } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { OptionList } from "@/forms/fields/OptionList";
import { useOptionSearch } from "@/forms/fields/useOptionSearch";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from "@/ui/Popover";

export interface OptionPickerPopupProps {
  field: Select;
  path: string;
  services: FormServices | undefined;
  chosen: string[];
  trigger: ReactElement;
  /** Draws the control around its trigger, so that the list is as wide as the whole. */
  frame: (trigger: ReactElement) => ReactElement;
  onChoose: (option: Option) => void;
  onClear: () => void;
}

/** The list of OptionPicker: one choice closes it, several are ticked one by one. */
export function OptionPickerPopup({ field, path, services, chosen, trigger, frame, onChoose, onClear }: OptionPickerPopupProps) {
  const [isOpen, setOpen] = useState(true);

  const choose = (option: Option) => {
    onChoose(option);
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
        // Said here: earlier, a dialog around it would still take the cursor back.
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

/** What stands in the popup; it forgets what was searched when it closes. */
function Choices({ field, path, services, chosen, onChoose, onClear, onLeave }: ChoicesProps) {
  const [words, setWords] = useState("");
  const search = useOptionSearch(field, words, path, services);
  const create = field.createForm === null ? undefined : services?.createOption;
  const canClear = chosen.length > 0 && !field.required;

  const make = async () => {
    onLeave();
    const made = await create?.(path, field);
    if (made) {
      onChoose(made);
    }
  };

  return (
    <>
      <OptionList
        label={field.label}
        words={words}
        onWords={setWords}
        search={search}
        chosen={chosen}
        multiple={field.multiple}
        onChoose={onChoose}
      />
      {(canClear || create !== undefined) && (
        <footer className="flex border-t border-border p-1">
          {create !== undefined && (
            <Button variant="ghost" size="sm" className="flex-1 justify-start! text-primary" onClick={() => void make()}>
              <Icon name="plus" />
              {t("Create a new one")}
            </Button>
          )}
          {canClear && (
            <Button variant="ghost" size="sm" className={create === undefined ? "w-full" : ""} onClick={onClear}>
              {t("Clear")}
            </Button>
          )}
        </footer>
      )}
    </>
  );
}
