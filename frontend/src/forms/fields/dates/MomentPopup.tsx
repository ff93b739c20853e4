import { useState } from "react";
import type { ReactElement } from "react";

import { Calendar } from "@/forms/fields/dates/Calendar";
import { isoDay } from "@/forms/fields/dates/days";
import { split, timeKind } from "@/forms/fields/dates/moments";
import { TimeList } from "@/forms/fields/dates/TimeList";
import { t, tc } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";

export interface MomentPopupProps {
  label: string;
  trigger: ReactElement;
  value: string | null;
  parts: "day" | "time" | "both";
  minDate: string | null;
  maxDate: string | null;
  hasSeconds: boolean;
  canClear: boolean;
  onChange: (value: string | null) => void;
}

/** The calendar or the time list of MomentInput. Choosing a date closes it unless a time follows. */
export function MomentPopup(props: MomentPopupProps) {
  const { label, trigger, value, parts, minDate, maxDate, hasSeconds, canClear, onChange } = props;
  const [isOpen, setOpen] = useState(true);
  const { day, clock } = parts === "time" ? { day: "", clock: value ?? "" } : split(value ?? "");
  const midnight = hasSeconds ? "00:00:00" : "00:00";

  const chooseDay = (next: string) => {
    if (parts === "both") {
      onChange(`${next}T${clock || midnight}`);
    } else {
      onChange(next);
      setOpen(false);
    }
  };

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={label} align="end" className="flex flex-col" onOpenAutoFocus={(event) => parts === "time" && focusTimes(event)}>
        {parts === "time" ? (
          <TimeList
            label={label}
            value={clock}
            hasSeconds={hasSeconds}
            onChoose={(next) => {
              onChange(hasSeconds ? `${next}:00` : next);
              setOpen(false);
            }}
          />
        ) : (
          <Calendar day={day || null} minDate={minDate} maxDate={maxDate} onChoose={chooseDay} />
        )}
        {(parts !== "time" || canClear) && (
          <footer className="flex items-center gap-2 border-t border-border p-2">
            {parts === "both" && (
              <ClockInput
                clock={clock}
                hasSeconds={hasSeconds}
                onChange={(next) => onChange(`${day || today()}T${next}`)}
              />
            )}
            {parts === "day" && isWithin(today(), minDate, maxDate) && (
              <Button variant="ghost" size="sm" onClick={() => chooseDay(today())}>
                {t("Today")}
              </Button>
            )}
            {canClear && (
              <Button
                variant="ghost"
                size="sm"
                className="ms-auto"
                onClick={() => {
                  onChange(null);
                  setOpen(false);
                }}
              >
                {tc("the value of a field", "Clear")}
              </Button>
            )}
            {parts === "both" && (
              <Button variant="primary" size="sm" className={canClear ? "" : "ms-auto"} onClick={() => setOpen(false)}>
                {t("Done")}
              </Button>
            )}
          </footer>
        )}
      </PopoverContent>
    </Popover>
  );
}

interface ClockInputProps {
  clock: string;
  hasSeconds: boolean;
  onChange: (clock: string) => void;
}

function ClockInput({ clock, hasSeconds, onChange }: ClockInputProps) {
  const kind = timeKind(hasSeconds);
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const parsed = typed === null ? null : kind.parse(typed);
    if (parsed !== null) {
      onChange(parsed);
    }
    setTyped(null);
  };
  return (
    <Input
      aria-label={t("Time")}
      placeholder={kind.placeholder()}
      autoComplete="off"
      dir="ltr"
      className="h-8! w-28! tabular-nums rtl:text-end pointer-coarse:h-11!"
      value={typed ?? kind.format(clock)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          finish();
        }
      }}
    />
  );
}

function today(): string {
  const now = new Date();
  return isoDay(now.getFullYear(), now.getMonth() + 1, now.getDate()) ?? "";
}

function isWithin(day: string, minDate: string | null, maxDate: string | null): boolean {
  return (minDate === null || day >= minDate) && (maxDate === null || day <= maxDate);
}

/** Focus here: a surrounding dialog's focus trap would take it back earlier. */
function focusTimes(event: Event): void {
  event.preventDefault();
  (event.target as HTMLElement).querySelector<HTMLElement>("[role=listbox]")?.focus();
}
