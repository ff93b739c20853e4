import { useVisiting } from "@/adapters/inertia";

/** A thin line during a visit. CSS hides it for the first 150 ms. */
export function ProgressBar() {
  const visiting = useVisiting();
  return visiting ? (
    <div data-slot="progress" aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden">
      <div className="h-full origin-left bg-primary animate-progress rtl:origin-right" />
    </div>
  ) : null;
}
