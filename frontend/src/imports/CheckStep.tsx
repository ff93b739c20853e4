import { useId } from "react";

import type { ImportCheck, ImportError } from "@/contracts/resources-importing";
import { StepFrame } from "@/imports/StepFrame";
import { StepProblemAlert } from "@/imports/StepProblemAlert";
import type { StepProblem } from "@/imports/useImport";
import { formatNumber } from "@/support/formats";
import { plural, t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Skeleton } from "@/ui/Skeleton";

interface CheckStepProps {
  check: ImportCheck | null;
  problem: StepProblem | null;
}

/** The dry run: what would be imported, and which rows have errors. */
export function CheckStep({ check, problem }: CheckStepProps) {
  return (
    <StepFrame
      step="check"
      heading={t("Check the rows")}
      description={t("Every row is tried as in the import, and nothing is saved.")}
    >
      {problem !== null ? <StepProblemAlert problem={problem} /> : check === null ? <Checking /> : <CheckResult check={check} />}
    </StepFrame>
  );
}

/** How many rows would be saved. */
export function importable({ created, updated }: ImportCheck): number {
  return created + updated;
}

function Checking() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="animate-appear text-muted-foreground">{t("Checking the rows. A large file takes a moment.")}</p>
      <Skeleton className="h-14" />
      <Skeleton className="h-32" />
    </div>
  );
}

function CheckResult({ check }: { check: ImportCheck }) {
  const good = importable(check);
  const color = good === 0 ? "danger" : check.failed > 0 ? "warning" : "success";
  return (
    <>
      <Alert role="status" color={color} title={verdictOf(check)}>
        {[...details(check)].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Alert>
      {check.errors.length > 0 && <ErrorTable errors={check.errors} failed={check.failed} />}
    </>
  );
}

/** "1,240 rows can be imported. 3 rows have errors." */
function verdictOf(check: ImportCheck): string {
  const good = importable(check);
  if (check.checked === 0) {
    return t("The file has no rows below the headings.");
  }
  if (good === 0) {
    return t("No row can be imported.");
  }
  if (!check.isComplete && check.failed === 0) {
    return plural("The first row has no errors.", "The first %(count)s rows have no errors.", check.checked);
  }
  const verdict = check.isComplete
    ? plural("%(count)s row can be imported.", "%(count)s rows can be imported.", good)
    : plural("%(count)s of the first rows can be imported.", "%(count)s of the first rows can be imported.", good);
  return check.failed === 0 ? verdict : `${verdict} ${plural("%(count)s row has errors.", "%(count)s rows have errors.", check.failed)}`;
}

function* details(check: ImportCheck): Generator<string> {
  const { created, updated, skipped, failed } = check;
  if (updated > 0) {
    yield [plural("%(count)s new record", "%(count)s new records", created), plural("%(count)s record is updated", "%(count)s records are updated", updated)].join(" · ");
  }
  if (skipped > 0) {
    yield plural("%(count)s row is left out by the importer.", "%(count)s rows are left out by the importer.", skipped);
  }
  if (failed > 0 && importable(check) > 0) {
    yield t("Rows with errors are left out. You get them as a file that you can correct and import again.");
  }
  if (!check.isComplete) {
    yield plural(
      "The file is long, so only its first row was checked. The import reads all rows.",
      "The file is long, so only its first %(count)s rows were checked. The import reads all rows.",
      check.checked,
    );
  }
  if (check.isQueued) {
    yield t("The import runs in the background, so you can go on working.");
  }
}

function ErrorTable({ errors, failed }: { errors: ImportError[]; failed: number }) {
  const title = useId();
  const rows = new Set(errors.map(({ row }) => row)).size;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id={title} className="font-medium">
          {t("Errors")}
        </h4>
        {failed > rows && <p className="text-sm text-muted-foreground">{plural("The first %(count)s is shown", "The first %(count)s are shown", errors.length)}</p>}
      </div>
      <div role="region" aria-labelledby={title} tabIndex={0} className="max-h-72 overflow-auto rounded-lg border border-border">
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-muted text-muted-foreground">
            <tr>
              <th scope="col" className="w-16 px-3 py-2 text-end font-medium">
                {t("Row")}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t("Column")}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t("Error")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {errors.map(({ row, column, message }, index) => (
              <tr key={index} className="align-top">
                <td className="px-3 py-2 text-end tabular-nums">{formatNumber(row)}</td>
                <td className="px-3 py-2 font-medium break-words">{column ?? t("Whole row")}</td>
                <td className="px-3 py-2 break-words">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
