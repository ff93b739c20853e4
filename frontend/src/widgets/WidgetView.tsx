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
import type { WidgetLocation } from "@/widgets/widgetLocation";
import { reloadSent, useLazyData } from "@/widgets/useLazyData";
import { refresh, useWidgetPolling } from "@/widgets/useWidgetPolling";
import { WidgetContent } from "@/widgets/WidgetContent";
import { WidgetFailure } from "@/widgets/WidgetFailure";
import { WidgetFrame } from "@/widgets/WidgetFrame";
import { WidgetSkeleton } from "@/widgets/WidgetSkeleton";

/** The loading state is shown after this delay. */
const PENDING_DELAY = 150;

interface WidgetViewProps {
  widget: Widget;
  location: WidgetLocation;
  /** Whether the page's filters are being applied, so that the data is stale. */
  isBusy: boolean;
}

/** One widget with its polling, filters and lazy loading. */
export function WidgetView(props: WidgetViewProps) {
  const { widget, location } = props;
  useWidgetPolling(widget, location);
  return widget.filters === null ? <Arriving {...props} /> : <Filtered {...props} form={widget.filters} />;
}

interface FilteredProps extends WidgetViewProps {
  form: FilterForm;
}

function Filtered({ widget, location, isBusy, form }: FilteredProps) {
  // On a form page only the widget definitions are reloaded; a lazy widget's data is requested after them.
  const filters = useFilters(form, groupOf(widget.id), location, location.isForm ? () => refresh(widget) : undefined);
  const name = widget.heading ?? t("this widget");
  return (
    <Arriving
      widget={widget}
      location={location}
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

/** A widget whose data is part of the page. If a later request fails, the old data stays. */
function Sent(props: ArrivingProps) {
  const { widget, location } = props;
  const [previous, setPrevious] = useState(widget.data);
  if (widget.data !== null && widget.data !== previous) {
    setPrevious(widget.data);
  }
  return <Framed {...props} data={widget.data ?? previous} hasFailed={widget.failed === true} onRetry={() => reloadSent(location.prop)} />;
}

function Lazy(props: ArrivingProps) {
  const { data, isAwaited, hasFailed, reload } = useLazyData(props.widget.id);
  return <Framed {...props} data={data} hasFailed={hasFailed} isBusy={props.isBusy || (data !== null && isAwaited)} onRetry={reload} />;
}

interface FramedProps extends ArrivingProps {
  data: WidgetData | null;
  hasFailed: boolean;
  onRetry?: () => void;
}

function Framed({ widget, location, data, hasFailed, isBusy, end, filters, onRetry }: FramedProps) {
  const [asTable, setAsTable] = useState(false);
  const isFaded = useDelayedFlag(isBusy, PENDING_DELAY);
  const hasNothing = data === null;
  const failure = hasFailed && onRetry !== undefined && <WidgetFailure hasOlder={!hasNothing} onRetry={onRetry} />;
  return (
    <WidgetFrame
      widget={widget}
      isBusy={isFaded || (hasNothing && !hasFailed)}
      // Stats have their own cards, and so have their placeholders.
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
      {data !== null ? <WidgetContent widget={widget} data={data} location={location} asTable={asTable} /> : !hasFailed && <WidgetSkeleton widget={widget} />}
      {failure}
    </WidgetFrame>
  );
}

interface TableSwitchProps {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
  name: string | null;
}

/** Switches between chart and table. */
function TableSwitch({ asTable, onChange, name }: TableSwitchProps) {
  const text = asTable ? t("View as chart") : t("View as table");
  return (
    <Button
      variant="ghost"
      size="icon"
      hint={text}
      aria-label={name === null ? text : t("%(action)s: %(record)s", { action: text, record: name })}
      onClick={() => onChange(!asTable)}
      className="text-muted-foreground"
    >
      <Icon name={asTable ? "chart-column" : "table"} />
    </Button>
  );
}
