import { t } from "@/support/i18n";
import { bindingLabel } from "@/support/keyboard";
import { Kbd } from "@/ui/Kbd";

/** The keys of the palette, where there is a keyboard. */
export function PaletteFooter() {
  const hints: [string[], string][] = [
    [["↑", "↓"], t("Move")],
    [["↵"], t("Open")],
    [[`${bindingLabel("mod")} ↵`], t("Open in a new tab")],
    [[t("Esc")], t("Close")],
  ];
  return (
    <div aria-hidden className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-border px-4 py-2 text-xs text-muted-foreground max-sm:hidden pointer-coarse:hidden">
      {hints.map(([keys, label]) => (
        <span key={label} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          <span className="ps-0.5">{label}</span>
        </span>
      ))}
    </div>
  );
}
