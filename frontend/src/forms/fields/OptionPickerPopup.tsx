import { useState } from "react";
import type { ReactElement } from "react";

import type { Select } from "@/contracts/forms-fields";
import { OptionList } from "@/forms/fields/OptionList";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";

export interface OptionPickerPopupProps {
  field: Select;
  chosen: string[];
  trigger: ReactElement;
  onChange: (values: string[]) => void;
}

/** The list of OptionPicker: one choice closes it, several are ticked one by one. */
export function OptionPickerPopup({ field, chosen, trigger, onChange }: OptionPickerPopupProps) {
  const [isOpen, setOpen] = useState(true);

  const choose = (value: string) => {
    if (field.multiple) {
      onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
    } else {
      onChange([value]);
      setOpen(false);
    }
  };

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        aria-label={field.label}
        className="flex w-(--radix-popover-trigger-width) min-w-56 flex-col overflow-hidden"
        // The list puts the cursor where it belongs.
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <OptionList label={field.label} options={field.options} chosen={chosen} multiple={field.multiple} onChoose={choose} />
        {chosen.length > 0 && !field.required && (
          <footer className="border-t border-border p-1">
            <Button
              variant="ghost"
              size="sm"
              className="w-full"
              onClick={() => {
                onChange([]);
                setOpen(false);
              }}
            >
              {t("Clear")}
            </Button>
          </footer>
        )}
      </PopoverContent>
    </Popover>
  );
}
