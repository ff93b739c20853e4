import { cx } from "@/support/cx";

const SIZES = { sm: "size-6 text-xs", md: "size-8 text-xs", lg: "size-10 text-base" } as const;

export interface AvatarProps {
  name: string;
  size?: keyof typeof SIZES;
  className?: string;
}

/** The initials of a person. Decorative: the name is always next to it. */
export function Avatar({ name, size = "md", className }: AvatarProps) {
  return (
    <span
      data-slot="avatar"
      aria-hidden
      className={cx(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full bg-primary/14 font-semibold text-primary",
        SIZES[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return [first, last].map((word) => Array.from(word)[0] ?? "").join("").toLocaleUpperCase();
}
