import type { Option } from "@/contracts/forms-fields";
import { skipNativeKeys, useOptionCombobox } from "@/forms/fields/useOptionCombobox";
import type { OptionSearch } from "@/forms/fields/useOptionSearch";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

interface OptionListProps {
  label: string;
  query: string;
  onQueryChange: (query: string) => void;
  search: OptionSearch;
  chosen: string[];
  multiple: boolean;
  onChoose: (option: Option) => void;
}

/** A listbox with a search input above it. Focus stays in the input; the arrow keys move the highlight. */
export function OptionList({ label, query, onQueryChange, search, chosen, multiple, onChoose }: OptionListProps) {
  const { options, status, retry } = search;
  const hasDetails = options.some(({ details }) => details);
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useOptionCombobox({
    options,
    isOpen: true,
    initialIndex: Math.max(0, options.findIndex(({ value }) => chosen.includes(value))),
    defaultIndex: 0,
    onChoose,
  });

  return (
    <>
      <div className="relative border-b border-border p-1.5">
        <Icon name="search" className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted-foreground" />
        <Input
          {...getInputProps({
            type: "search",
            "aria-label": t("Search %(list)s", { list: label }),
            placeholder: t("Search"),
            spellCheck: false,
            value: query,
            onChange: (event) => onQueryChange(event.currentTarget.value),
            onKeyDown: skipNativeKeys,
          })}
          className="px-8"
        />
        {status === "waiting" && (
          <span className="pointer-events-none absolute end-4 top-1/2 -translate-y-1/2 text-muted-foreground">
            <BusyMark />
          </span>
        )}
      </div>
      {status === "failed" && (
        <div role="alert" className="flex items-center justify-between gap-2 px-3 py-2 text-sm text-destructive">
          {t("The list could not be loaded.")}
          <Button variant="ghost" size="sm" onClick={retry}>
            {t("Try again")}
          </Button>
        </div>
      )}
      <p role="status" className={isListVisible(search) ? "sr-only" : "p-4 text-center text-sm text-muted-foreground"}>
        {statusText(search, query)}
      </p>
      <ul
        {...getMenuProps({ "aria-label": label })}
        aria-busy={status === "waiting" || undefined}
        aria-multiselectable={multiple || undefined}
        className={cx("overflow-y-auto p-1", hasDetails ? "max-h-80" : "max-h-64", options.length === 0 && "hidden")}
      >
        {options.map((option, index) => (
          <li
            key={option.value}
            {...getItemProps({ item: option, index })}
            aria-selected={chosen.includes(option.value)}
            data-active={index === highlightedIndex}
            className={cx(
              "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 pointer-coarse:min-h-11",
              "data-[active=true]:bg-accent data-[active=true]:text-accent-foreground",
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">
                <bdi>{option.label}</bdi>
              </span>
              {option.details && (
                <>
                  {/* Separates the two in the name of the option. */}{" "}
                  <span className="block text-xs wrap-anywhere text-muted-foreground">
                    <bdi>{option.details}</bdi>
                  </span>
                </>
              )}
            </span>
            {chosen.includes(option.value) && <Icon name="check" className="shrink-0 text-primary" />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether there are options to see; the status is then for screen readers only. */
function isListVisible({ options, status }: OptionSearch): boolean {
  return options.length > 0 || status !== "ready";
}

function statusText({ options, status }: OptionSearch, query: string): string | null {
  if (status === "waiting") {
    return t("Searching…");
  }
  if (status === "failed") {
    return null;
  }
  if (options.length === 0) {
    return query.trim() === "" ? t("There are no options yet.") : t("Nothing matches");
  }
  return query === "" ? null : plural("%(count)s match", "%(count)s matches", options.length);
}
