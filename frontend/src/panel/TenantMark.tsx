/** The first letter of a tenant's name in a small square. Decorative: the name is always next to it. */
export function TenantMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      data-slot="tenant-mark"
      className="flex size-5 shrink-0 items-center justify-center rounded-sm bg-foreground/8 text-xs font-semibold text-foreground"
    >
      {Array.from(name.trim())[0]?.toLocaleUpperCase()}
    </span>
  );
}
