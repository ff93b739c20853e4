import { Link } from "@/adapters/inertia";
import type { Breadcrumb } from "@/contracts/support";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { openListUrl } from "@/support/openLists";
import { Icon } from "@/ui/Icon";

/** The breadcrumbs; on a narrow screen only the current page and its parent. A single breadcrumb is not shown. */
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
              "min-w-8 items-center gap-1",
              index < trail.length - 2 ? cx("hidden sm:flex", trail.length < 6 && "shrink-0") : "flex",
              // On a phone the parent stays readable and the current page is shortened.
              index === trail.length - 2 && "max-sm:max-w-28 max-sm:shrink-0",
            )}
          >
            {index > 0 && (
              <Icon
                name="chevron-right"
                size={14}
                className={
                  index === trail.length - 2
                    ? "hidden shrink-0 text-muted-foreground/70 sm:block rtl:-scale-x-100"
                    : "shrink-0 text-muted-foreground/70 rtl:-scale-x-100"
                }
              />
            )}
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
      <span aria-current="page" className="truncate px-1 font-medium text-foreground">
        {crumb.label}
      </span>
    );
  }
  if (crumb.href === null) {
    return <span className="truncate px-1 text-muted-foreground">{crumb.label}</span>;
  }
  return (
    <Link
      href={openListUrl(crumb.href)}
      className="truncate rounded-sm px-1 py-1 text-muted-foreground transition-colors duration-150 hover:text-foreground"
    >
      {crumb.label}
    </Link>
  );
}
