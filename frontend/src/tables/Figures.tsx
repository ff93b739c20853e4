import type { Summaries } from "@/contracts/tables";
import { t } from "@/support/i18n";

export interface FiguresProps {
  figures: Summaries[string] | undefined;
  /** Whether they are about rows that have been left; their names stand, their values wait. */
  areOld: boolean;
}

/** The figures of one column. */
export function Figures({ figures, areOld }: FiguresProps) {
  return figures?.map((figure) => (
    <span key={figure.name} className="block tabular-nums">
      <span className="text-xs text-muted-foreground">
        {figure.perPage ? t("%(figure)s of this page", { figure: figure.label }) : figure.label}
      </span>{" "}
      {areOld ? <FigureSkeleton /> : <span className="font-medium">{figure.value}</span>}
    </span>
  ));
}

export function FigureSkeleton() {
  return <span aria-hidden data-slot="skeleton" className="inline-block h-3 w-16 rounded-sm bg-border animate-appear" />;
}
