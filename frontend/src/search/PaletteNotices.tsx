import type { SearchResource } from "@/contracts/search";
import type { SearchFailure } from "@/search/requests";
import { MIN_LENGTH } from "@/search/useRecordSearch";
import { t } from "@/support/i18n";
import { intlLocale } from "@/support/locale";
import { useShared } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

/** Says that the session has expired: no records are not the same as no permission to ask. */
export function SearchProblem({ failures }: { failures: readonly SearchFailure[] }) {
  const { loginUrl } = useShared().auth;
  if (!failures.includes("session")) {
    return null;
  }
  return (
    <Alert role="alert" color="warning" title={t("Your session has expired")} className="mx-3 mt-3 shrink-0">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {t("Sign in again to search records.")}
        {loginUrl !== null && (
          <a href={loginUrl} className="font-medium underline underline-offset-4">
            {t("Sign in")}
          </a>
        )}
      </span>
    </Alert>
  );
}

interface NoResultsProps {
  text: string;
  resources: readonly SearchResource[];
  onClear: () => void;
}

/** Says what was searched, and offers to clear the text. */
export function NoResults({ text, resources, onClear }: NoResultsProps) {
  const { locale } = useShared();
  const isShort = resources.length > 0 && text.length < MIN_LENGTH;
  const names = [t("Pages"), t("Commands"), ...resources.map(({ label }) => label)];
  const list = new Intl.ListFormat(intlLocale(locale), { type: "conjunction" }).format(names);
  return (
    <EmptyState
      icon="search-x"
      heading={t("No results for “%(text)s”", { text })}
      description={isShort ? t("Type at least two characters to search records.") : t("Searched in: %(names)s.", { names: list })}
      className="break-words"
    >
      <Button variant="outline" size="sm" onClick={onClear}>
        {t("Clear search")}
      </Button>
    </EmptyState>
  );
}
