import { useState } from "react";
import type { ReactNode } from "react";

import type { FilterForm, Widget, WidgetData } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { useDelayedFlag } from "@/tables/useDelayedFlag";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { FilterButton } from "@/widgets/filters/FilterButton";
import { FilterFailure } from "@/widgets/filters/FilterFailure";
import { groupOf } from "@/widgets/filters/filterUrl";
import { InlineFilters } from "@/widgets/filters/InlineFilters";
import { useFilters } from "@/widgets/filters/useFilters";
import type { WidgetHome } from "@/widgets/home";
import { reloadSent, useLateData } from "@/widgets/useLateData";
import { refresh, useWidgetPolling } from "@/widgets/useWidgetPolling";
import { WidgetContent } from "@/widgets/WidgetContent";
import { WidgetFailure } from "@/widgets/WidgetFailure";
import { WidgetFrame } from "@/widgets/WidgetFrame";
import { WidgetSkeleton } from "@/widgets/WidgetSkeleton";

/** Most answers are here before anything has to be said about them. */
const PENDING_DELAY = 150;

export interface WidgetViewProps {
  widget: Widget;
  home: WidgetHome;
  /** Whether the page is being narrowed, so that what is shown is old. */
  isBusy: boolean;
}

/** One widget: fetched anew as often as it wants, narrowed by its own filters, late where it is lazy. */
export function WidgetView(props: WidgetViewProps) {
  const { widget, home } = props;
  useWidgetPolling(widget, home);
  return widget.filters === null ? <Arriving {...props} /> : <Filtered {...props} form={widget.filters} />;
}

interface FilteredProps extends WidgetViewProps {
  form: FilterForm;
}

function Filtered({ widget, home, isBusy, form }: FilteredProps) {
  // Beside a form only the widgets' descriptions were fetched; a lazy one's data is asked for after them.
  const filters = useFilters(form, groupOf(widget.id), home, home.isForm ? () => refresh(widget) : undefined);
  const name = widget.heading ?? t("this widget");
  return (
    <Arriving
      widget={widget}
      home={home}
      isBusy={isBusy || filters.isLoading}
      end={form.inModal && <FilterButton filters={filters} of={name} />}
      filters={
        <div className="flex flex-col gap-3 empty:hidden">
          {!form.inModal && <InlineFilters label={t("Filters of %(widget)s", { widget: name })} filters={filters} />}
          {filters.failure !== null && <FilterFailure failure={filters.failure} onRetry={filters.retry} />}
        </div>
      }
    />
  );
}

interface ArrivingProps extends WidgetViewProps {
  end?: ReactNode;
  filters?: ReactNode;
}

function Arriving(props: ArrivingProps) {
  const { widget } = props;
  return widget.lazy ? <Lazy {...props} /> : <Sent {...props} />;
}

/** A widget that came with its page. Where a later answer fails, what it had stays. */
function Sent(props: ArrivingProps) {
  const { widget, home } = props;
  const [kept, setKept] = useState(widget.data);
  if (widget.data !== null && widget.data !== kept) {
    setKept(widget.data);
  }
  return <Framed {...props} data={widget.data ?? kept} hasFailed={widget.failed === true} onRetry={() => reloadSent(home.prop)} />;
}

function Lazy(props: ArrivingProps) {
  const { data, isAwaited, hasFailed, reload } = useLateData(props.widget.id);
  return <Framed {...props} data={data} hasFailed={hasFailed} isBusy={props.isBusy || (data !== null && isAwaited)} onRetry={reload} />;
}

interface FramedProps extends ArrivingProps {
  data: WidgetData | null;
  hasFailed: boolean;
  onRetry?: () => void;
}

function Framed({ widget, home, data, hasFailed, isBusy, end, filters, onRetry }: FramedProps) {
  const [asTable, setAsTable] = useState(false);
  const isFaded = useDelayedFlag(isBusy, PENDING_DELAY);
  const hasNothing = data === null;
  const failure = hasFailed && onRetry !== undefined && <WidgetFailure hasOlder={!hasNothing} onRetry={onRetry} />;
  return (
    <WidgetFrame
      widget={widget}
      isBusy={isFaded || (hasNothing && !hasFailed)}
      // Figures have a card of their own; until they are there, so does what stands in for them.
      isBare={widget.type === "stats" && !(hasNothing && hasFailed)}
      isFlush={widget.type === "table"}
      filters={filters}
      end={
        widget.type === "chart" || end ? (
          <>
            {end}
            {widget.type === "chart" && data !== null && <TableSwitch asTable={asTable} onChange={setAsTable} name={widget.heading} />}
          </>
        ) : null
      }
    >
      {data !== null ? <WidgetContent widget={widget} data={data} home={home} asTable={asTable} /> : !hasFailed && <WidgetSkeleton widget={widget} />}
      {failure}
    </WidgetFrame>
  );
}

interface TableSwitchProps {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
  name: string | null;
}

/** Turns a drawing into rows of figures, and back. */
function TableSwitch({ asTable, onChange, name }: TableSwitchProps) {
  const words = asTable ? t("View as chart") : t("View as table");
  return (
    <Button
      variant="ghost"
      size="icon"
      title={words}
      aria-label={name === null ? words : `${words}: ${name}`}
      onClick={() => onChange(!asTable)}
      className="text-muted-foreground"
    >
      <Icon name={asTable ? "chart-column" : "table"} />
    </Button>
  );
}
