import type { ArrangedWidget, Span } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { columnsOf } from "@/widgets/spans";

interface WidthStepperProps {
  widget: ArrangedWidget;
  onChange: (span: Span) => void;
}

/** Buttons that change the width of a widget within its limits. */
export function WidthStepper({ widget: { label, span, spans }, onChange }: WidthStepperProps) {
  const at = spans.findIndex((each) => columnsOf(each) === columnsOf(span));
  const step = (by: number, icon: string, text: string) => {
    const next = spans[at + by];
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={text}
        hint={text}
        // Not `disabled`: at either end that would remove the focus.
        aria-disabled={next === undefined || undefined}
        onClick={() => next !== undefined && onChange(next)}
      >
        <Icon name={icon} />
      </Button>
    );
  };
  if (spans.length < 2) {
    return null;
  }
  return (
    <div role="group" aria-label={t("Width of %(widget)s", { widget: label })} className="hidden items-center @min-[560px]:flex">
      {step(-1, "minus", t("Make %(widget)s narrower", { widget: label }))}
      <span role="status" className="min-w-16 px-1 text-center text-sm text-muted-foreground">
        {widthText(columnsOf(span))}
      </span>
      {step(1, "plus", t("Make %(widget)s wider", { widget: label }))}
    </div>
  );
}

function widthText(columns: number): string {
  switch (columns) {
    case 1:
      return t("Quarter");
    case 2:
      return t("Half");
    case 3:
      return t("Three quarters");
    default:
      return t("Full width");
  }
}
