import { Link } from "@/adapters/inertia";
import type { Breadcrumb } from "@/contracts/support";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { openListUrl } from "@/support/openLists";
import { Icon } from "@/ui/Icon";

/** A long label has two lines. */
const LABEL = "line-clamp-2 leading-tight wrap-anywhere text-match-parent px-1";
const CHEVRON = "shrink-0 text-muted-foreground/70 rtl:-scale-x-100";

/**
 * The breadcrumbs. A single breadcrumb is not shown. On a phone only the parent is visible, as the way back: there is no
 * room for more, and the heading of the page is below.
 */
export function Breadcrumbs({ trail }: { trail: Breadcrumb[] }) {
  if (trail.length < 2) {
    return null;
  }
  return (
    <nav aria-label={t("Breadcrumbs")} className="min-w-0">
      <ol className="-ms-1 flex min-w-0 items-center gap-1 text-sm">
        {trail.map((crumb, index) => (
          <li
            key={`${index}:${crumb.label}`}
            className={cx(
              "items-center gap-1",
              index < trail.length - 2 ? cx("hidden sm:flex", trail.length < 6 && "shrink-0") : "flex min-w-0",
              // A long parent leaves room for the current page.
              index === trail.length - 1 ? "max-sm:sr-only sm:min-w-24" : "sm:min-w-8",
            )}
          >
            {index === trail.length - 2 && <Icon name="chevron-left" size={14} className={cx(CHEVRON, "sm:hidden")} />}
            {index > 0 && <Icon name="chevron-right" size={14} className={cx(CHEVRON, "max-sm:hidden")} />}
            <Crumb crumb={crumb} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ crumb }: { crumb: Breadcrumb }) {
  if (crumb.current) {
    return (
      <span dir="auto" aria-current="page" title={crumb.label} className="truncate px-1 font-medium text-foreground">
        {crumb.label}
      </span>
    );
  }
  if (crumb.href === null) {
    return <span dir="auto" title={crumb.label} className={cx(LABEL, "text-muted-foreground")}>{crumb.label}</span>;
  }
  return (
    <Link
      href={openListUrl(crumb.href)}
      dir="auto"
      title={crumb.label}
      className={cx(LABEL, "rounded-sm py-1 text-muted-foreground transition-colors duration-150 hover:text-foreground")}
    >
      {crumb.label}
    </Link>
  );
}
