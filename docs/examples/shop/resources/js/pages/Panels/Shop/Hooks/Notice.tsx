import type { RenderHookProps } from "@/panel/RenderHooks";
import { Icon } from "@/ui/Icon";

interface NoticeProps extends RenderHookProps {
  text: string;
}

export default function Notice({ text, place }: NoticeProps) {
  const isSmall = place === "rail" || place === "header";
  // Outside of the page, a screen reader finds it only as a landmark.
  const landmark = place === "body" ? { role: "region", "aria-label": text } : {};
  return (
    <div
      {...landmark}
      title={text}
      className="flex min-w-0 items-center gap-2 rounded-md border border-warning/40 bg-warning/10 px-2.5 py-1.5 text-sm text-warning"
    >
      <Icon name="info" className="shrink-0" />
      <span className={isSmall ? "sr-only" : ""}>{text}</span>
    </div>
  );
}
