import { useId, useState } from "react";
import type { DragEvent } from "react";

import type { FileUpload } from "@/contracts/forms-fields";
import type { ImportColumn, ImportDialog } from "@/contracts/resources-importing";
import { formatSize, typeNames } from "@/forms/fields/files/fileRules";
import { StepFrame } from "@/imports/StepFrame";
import { StepProblemAlert } from "@/imports/StepProblemAlert";
import type { ImportControl, Sending } from "@/imports/useImport";
import { cx } from "@/support/cx";
import { formatPercent } from "@/support/formats";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface FileStepProps {
  dialog: ImportDialog;
  field: FileUpload;
  control: ImportControl;
}

/** Choose or drop a file; it is sent and read at once. */
export function FileStep({ dialog, field, control }: FileStepProps) {
  const { sending, problem } = control.state;
  return (
    <StepFrame
      step="file"
      heading={t("Choose a file")}
      description={t("The first row contains the headings. Nothing is imported before you confirm it.")}
    >
      {problem !== null && <StepProblemAlert problem={problem} />}
      {sending === null ? <DropArea field={field} onChoose={control.choose} isInvalid={problem !== null} /> : <SendingFile sending={sending} onStop={control.stop} />}
      <Columns dialog={dialog} />
    </StepFrame>
  );
}

interface DropAreaProps {
  field: FileUpload;
  isInvalid: boolean;
  onChoose: (file: File) => void;
}

function DropArea({ field, isInvalid, onChoose }: DropAreaProps) {
  const hint = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first !== undefined) {
      onChoose(first);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      data-slot="import-drop-area"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "relative flex min-h-36 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed bg-card px-4 py-6 text-center transition-colors duration-150",
        "hover:bg-accent/50 has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-ring/45",
        isOver ? "border-primary bg-primary/8" : isInvalid ? "border-destructive" : "border-input",
      )}
    >
      <input
        type="file"
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        accept={field.acceptedTypes.join(",")}
        aria-label={t("File to import")}
        aria-describedby={hint}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again.
          event.target.value = "";
        }}
      />
      <span aria-hidden className="flex size-10 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon name="upload" size={18} />
      </span>
      <span>
        <span className="font-medium text-primary">{t("Choose a file")}</span>{" "}
        <span className="text-muted-foreground pointer-coarse:hidden">{t("or drop it here")}</span>
      </span>
      <span id={hint} className="text-sm text-muted-foreground">
        {[typeNames(field.acceptedTypes), t("up to %(size)s", { size: formatSize(field.maxSize * 1024) })].join(" · ")}
      </span>
    </label>
  );
}

/** The upload, and then the server reading the file. */
function SendingFile({ sending: { name, progress }, onStop }: { sending: Sending; onStop: () => void }) {
  const isRead = progress >= 1;
  const percent = Math.round(progress * 100);
  return (
    <div data-slot="import-sending" className="flex min-h-36 flex-col justify-center gap-3 rounded-lg border border-border bg-card px-5 py-6">
      <div className="flex items-center gap-3">
        <Icon name="file-text" size={18} className="shrink-0 text-muted-foreground" />
        <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
        <Button variant="ghost" size="sm" onClick={onStop}>
          {t("Stop")}
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={t("Uploading %(name)s", { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(!isRead && { "aria-valuenow": percent })}
        className="h-1.5 overflow-hidden rounded-full bg-muted"
      >
        <div
          className={cx("h-full origin-left rounded-full bg-primary transition-transform duration-150 rtl:origin-right", isRead && "animate-pulse motion-reduce:animate-none")}
          style={{ transform: `scaleX(${progress})` }}
        />
      </div>
      <p role="status" className="text-sm text-muted-foreground">
        {isRead ? t("Reading the file") : t("Uploading the file")}
        {!isRead && <span aria-hidden> · {formatPercent(progress)}</span>}
      </p>
    </div>
  );
}

/** The columns that can be imported, and files with them. */
function Columns({ dialog: { columns, examples } }: { dialog: ImportDialog }) {
  const title = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 id={title} className="font-medium">
          {t("Columns that can be imported")}
        </h4>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
          <span>{t("Example file:")}</span>
          {examples.map(({ label, url }) => (
            <a
              key={url}
              href={url}
              download
              aria-label={t("Example file as %(format)s", { format: label })}
              className="inline-flex items-center gap-1 font-medium text-primary underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              <Icon name="download" size={14} />
              {label}
            </a>
          ))}
        </p>
      </div>
      <ul aria-labelledby={title} className="grid gap-px overflow-hidden rounded-lg border border-border bg-border @xl:grid-cols-2 @xl:[&>li:last-child:nth-child(odd)]:col-span-2">
        {columns.map((column) => (
          <ColumnRow key={column.name} column={column} />
        ))}
      </ul>
    </div>
  );
}

function ColumnRow({ column: { label, required, example } }: { column: ImportColumn }) {
  return (
    <li className="flex items-baseline justify-between gap-3 bg-popover px-3 py-2">
      <span className="min-w-0 font-medium break-words">
        {label}
        {required && <span className="ms-1.5 text-sm font-normal text-muted-foreground">{t("required")}</span>}
      </span>
      {example !== null && <span className="min-w-0 truncate text-sm text-muted-foreground">{example}</span>}
    </li>
  );
}
