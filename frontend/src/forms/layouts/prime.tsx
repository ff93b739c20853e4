import type { PrimeIcon, PrimeImage, PrimeText } from "@/contracts/forms-layouts";
import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

const COLORS: Partial<Record<string, string>> = {
  primary: "text-primary",
  success: "text-success",
  warning: "text-warning",
  danger: "text-destructive",
  info: "text-info",
  gray: "text-muted-foreground",
  neutral: "text-muted-foreground",
};

function colorOf(name: string | null): string | undefined {
  return name === null ? undefined : COLORS[name];
}

export function PrimeTextView({ node: { text, color, icon, small } }: { node: Omit<PrimeText, "conditions"> }) {
  return text === null ? null : (
    <p data-slot="prime-text" className={cx("flex items-start gap-2 leading-prose whitespace-pre-line", small && "text-sm", colorOf(color))}>
      <Icon name={icon} className="mt-0.75 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

export function PrimeIconView({ node: { icon, color, label } }: { node: Omit<PrimeIcon, "conditions"> }) {
  return (
    <span data-slot="prime-icon" {...(label !== null && { role: "img", "aria-label": label })} className={cx("inline-flex", colorOf(color))}>
      <Icon name={icon} size={20} />
    </span>
  );
}

export function PrimeImageView({ node: { url, alt, width, rounded } }: { node: Omit<PrimeImage, "conditions"> }) {
  return url === null ? null : (
    <img
      data-slot="prime-image"
      src={url}
      alt={alt}
      width={width ?? undefined}
      loading="lazy"
      className={cx("h-auto max-w-full", rounded ? "rounded-full" : "rounded-lg")}
    />
  );
}
