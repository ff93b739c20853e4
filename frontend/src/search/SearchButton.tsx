import { showLayer, useShownLayer } from "@/search/layer";
import { loadLayers } from "@/search/loadLayers";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { ariaBinding, bindingLabel } from "@/support/keyboard";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Kbd } from "@/ui/Kbd";

const preload = () => void loadLayers().catch(() => null);

/** The button that opens the command palette: a box with its key, or only an icon if `compact` or on a phone. */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const { search } = useShared();
  const isOpen = useShownLayer() === "palette";
  const [binding] = search.keyBindings;
  // Null for guests, and while a second factor is missing.
  if (search.commandsUrl == null) {
    return null;
  }
  const wide = compact ? "hidden" : "max-md:sr-only";
  return (
    <Button
      variant="ghost"
      size="icon"
      data-slot="header-search"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts={binding === undefined ? undefined : ariaBinding(binding)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => showLayer("palette")}
      className={cx(
        "text-muted-foreground",
        !compact && "md:w-40 md:justify-start md:border md:border-input md:bg-card md:ps-2.5 md:pe-1.5 md:font-normal xl:w-64",
      )}
    >
      <Icon name="search" />
      <span className={compact ? "sr-only" : cx("flex-1 truncate text-start", wide)}>{t("Search…")}</span>
      {binding !== undefined && (
        <Kbd aria-hidden className={cx("pointer-coarse:hidden", compact ? "hidden" : "max-md:hidden")}>
          {bindingLabel(binding)}
        </Kbd>
      )}
    </Button>
  );
}
