import { t } from "@/support/i18n";
import type { Density } from "@/tables/useDensity";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

export interface DensitySwitchProps {
  density: Density;
  onChange: (density: Density) => void;
}

/** Rows far apart, or close together. */
export function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const isCompact = density === "compact";
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={isCompact}
      aria-label={t("Compact rows")}
      title={isCompact ? t("Show comfortable rows") : t("Show compact rows")}
      className="ms-auto text-muted-foreground aria-pressed:bg-accent aria-pressed:text-accent-foreground"
      onClick={() => onChange(isCompact ? "comfortable" : "compact")}
    >
      <Icon name="rows-3" />
    </Button>
  );
}
