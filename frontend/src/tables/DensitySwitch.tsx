import type { Density } from "@/support/density";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface DensitySwitchProps {
  density: Density;
  onChange: (density: Density) => void;
}

/** Switches between comfortable and compact rows. */
export function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const isCompact = density === "compact";
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={isCompact}
      aria-label={t("Compact rows")}
      hint={isCompact ? t("Show comfortable rows") : t("Show compact rows")}
      className="ms-auto text-muted-foreground aria-pressed:bg-accent aria-pressed:text-accent-foreground"
      onClick={() => onChange(isCompact ? "comfortable" : "compact")}
    >
      <Icon name="rows-3" />
    </Button>
  );
}
