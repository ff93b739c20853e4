import { useId, useState } from "react";

import { Link, router } from "@/adapters/inertia";
import type { ExplainGroup, ExplainPage, ExplainStep, Explained } from "@/contracts/explain";
import { PageFrame } from "@/panel/PageFrame";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";
import { Label } from "@/ui/Label";

/** Which rules hide parts of another page from a user; only for superusers while DEBUG is on. */
export default function Explain({ page, url, path, user, problem, target, groups }: ExplainPage) {
  const missing = groups.filter((group) => group.missing.length > 0);
  return (
    <PageFrame page={page} width="reading">
      <div className="flex flex-col gap-6">
        {/* The key resets the inputs after a visit with other values. */}
        <Question key={`${path} ${user}`} url={url} path={path} user={user} />
        {problem !== null && <Alert color="danger" role="alert">{problem}</Alert>}
        {target !== null && (
          <section aria-label={t("This page")} className="flex flex-col gap-2">
            <h2 className="font-semibold">
              {target.reason === "" ? t("%(user)s may open this page.", { user }) : t("%(user)s may not open this page.", { user })}
            </h2>
            <Link href={path} className="w-fit text-sm text-primary underline" dir="ltr">
              {path}
            </Link>
            <Steps steps={target.steps} />
          </section>
        )}
        {missing.map((group) => (
          <Missing key={group.kind} group={group} />
        ))}
        {target !== null && missing.length === 0 && target.reason === "" && (
          <p className="text-muted-foreground">{t("Nothing is missing on this page.")}</p>
        )}
      </div>
    </PageFrame>
  );
}

/** The inputs: which page, for which user. */
function Question({ url, path, user }: Pick<ExplainPage, "url" | "path" | "user">) {
  const id = useId();
  const [query, setQuery] = useState({ path, user });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        router.get(url, query);
      }}
    >
      <div className="flex min-w-60 grow flex-col gap-1.5">
        <Label htmlFor={`${id}path`}>{t("Page")}</Label>
        <Input
          id={`${id}path`}
          dir="ltr"
          value={query.path}
          onChange={(event) => setQuery({ ...query, path: event.target.value })}
        />
      </div>
      <div className="flex min-w-48 flex-col gap-1.5 max-sm:grow">
        <Label htmlFor={`${id}user`}>{t("Username")}</Label>
        <Input
          id={`${id}user`}
          autoComplete="off"
          value={query.user}
          onChange={(event) => setQuery({ ...query, user: event.target.value })}
        />
      </div>
      <Button type="submit" variant="primary" className="max-sm:w-full">
        {t("Explain")}
      </Button>
    </form>
  );
}

function Missing({ group }: { group: ExplainGroup }) {
  const headings: Record<ExplainGroup["kind"], string> = {
    navigation: t("Missing in the navigation"),
    actions: t("Missing or disabled actions"),
    columns: t("Hidden columns"),
    fields: t("Missing fields"),
  };
  return (
    <section aria-label={headings[group.kind]} className="flex flex-col gap-2">
      <h2 className="font-semibold">{headings[group.kind]}</h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-card">
        {group.missing.map((each) => (
          <li key={each.name}>
            <Entry explained={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A missing part: its name and the rule; all steps on request. */
function Entry({ explained }: { explained: Explained }) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-2 p-3 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="mt-0.5 shrink-0 text-muted-foreground group-open:rotate-90 rtl:-scale-x-100" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{explained.name}</span>{" "}
          {/* The last step says the same. */}
          <span className="text-sm text-muted-foreground group-open:hidden" dir="ltr">
            {explained.reason}
          </span>
        </span>
      </summary>
      <div className="ps-9 pe-3 pb-3">
        <Steps steps={explained.steps} />
      </div>
    </details>
  );
}

function Steps({ steps }: { steps: ExplainStep[] }) {
  const results: Record<ExplainStep["result"], { label: string; icon: string; className: string }> = {
    allows: { label: t("Allows"), icon: "check", className: "text-success" },
    refuses: { label: t("Refuses"), icon: "x", className: "text-destructive" },
    note: { label: t("Note"), icon: "info", className: "text-muted-foreground" },
  };
  return (
    <ol className="flex flex-col gap-1.5 text-sm" dir="ltr">
      {steps.map((step, index) => {
        const { label, icon, className } = results[step.result];
        return (
          <li key={index} className="flex items-start gap-2">
            <Icon name={icon} size={16} className={cx("mt-0.5 shrink-0", className)} />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{label}: </span>
              <code className="font-medium">{step.rule}</code> <span className="text-muted-foreground">{step.text}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
