import { memo } from "react";

import type { Widget } from "@/contracts/widgets";
import { cx } from "@/support/cx";
import { PAGE } from "@/widgets/widgetLocation";
import { WidgetView } from "@/widgets/WidgetView";

/** The widget itself, small and without a function. On a phone there is only its name, so that the list stays short. */
export const TilePreview = memo(function TilePreview({ widget }: { widget: Widget }) {
  return (
    <div
      inert
      aria-hidden
      data-slot="tile-preview"
      className={cx(
        "hidden max-h-40 min-h-0 flex-1 overflow-hidden opacity-60 @min-[560px]:block [&>*]:[zoom:0.6]",
        // The tile has the name and the border already.
        "[&_[data-slot=widget]]:border-0 [&_[data-slot=widget]>header]:hidden",
      )}
    >
      <WidgetView widget={widget} location={PAGE} isBusy={false} />
    </div>
  );
});
