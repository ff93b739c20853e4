import { useState } from "react";
import type { ReactNode } from "react";

import type { UploadedFile } from "@/contracts/forms-fields";
import { formatSize } from "@/forms/fields/files/fileRules";
import type { PendingUpload } from "@/forms/fields/files/useUploads";
import { cx } from "@/support/cx";
import { formatPercent } from "@/support/formats";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface RowFrameProps {
  preview: string | null;
  isLarge: boolean;
  before?: ReactNode;
  after: ReactNode;
  isFailed?: boolean;
  children: ReactNode;
}

function RowFrame({ preview, isLarge, before, after, isFailed = false, children }: RowFrameProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={cx("flex items-center gap-2.5 rounded-lg border bg-card p-1.5", isFailed ? "border-destructive/50" : "border-border")}>
      {before}
      <span
        className={cx(
          "flex shrink-0 items-center justify-center overflow-hidden rounded-md bg-muted text-muted-foreground",
          isLarge ? "size-16" : "size-10",
        )}
      >
        {preview !== null && !isBroken ? (
          <img src={preview} alt="" loading="lazy" className="size-full object-cover" onError={() => setBroken(true)} />
        ) : (
          <Icon name={isFailed ? "circle-alert" : "file-text"} size={18} className={cx(isFailed && "text-destructive")} />
        )}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex shrink-0 items-center">{after}</div>
    </div>
  );
}

interface StoredFileProps {
  file: UploadedFile;
  isLarge: boolean;
  handle?: ReactNode;
  onRemove: (() => void) | null;
}

/** A stored file. */
export function StoredFile({ file, isLarge, handle, onRemove }: StoredFileProps) {
  return (
    <RowFrame
      preview={file.isImage ? file.url : null}
      isLarge={isLarge}
      before={handle}
      after={
        onRemove !== null && (
          <Button variant="ghost" size="icon" className="text-muted-foreground" aria-label={t("Remove %(name)s", { name: file.name })} onClick={onRemove}>
            <Icon name="x" />
          </Button>
        )
      }
    >
      {file.url === null ? (
        <p className="truncate font-medium">{file.name}</p>
      ) : (
        <a href={file.url} target="_blank" rel="noopener noreferrer" className="block truncate font-medium underline-offset-4 hover:underline">
          {file.name}
        </a>
      )}
      {file.size !== null && <p className="text-xs text-muted-foreground">{formatSize(file.size)}</p>}
    </RowFrame>
  );
}

interface PendingFileProps {
  upload: PendingUpload;
  isLarge: boolean;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file that is being uploaded, with its progress or its error. */
export function PendingFile({ upload: { file, preview, progress, error, canRetry }, isLarge, onRetry, onCancel }: PendingFileProps) {
  const percent = Math.round(progress * 100);
  return (
    <RowFrame
      preview={preview}
      isLarge={isLarge}
      isFailed={error !== null}
      after={
        <>
          {error !== null && canRetry && (
            <Button variant="ghost" size="sm" onClick={onRetry}>
              {t("Try again")}
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon"
            className="text-muted-foreground"
            aria-label={error === null ? t("Cancel the upload of %(name)s", { name: file.name }) : t("Remove %(name)s", { name: file.name })}
            onClick={onCancel}
          >
            <Icon name="x" />
          </Button>
        </>
      }
    >
      <p className="truncate font-medium">{file.name}</p>
      {error !== null ? (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      ) : (
        <div className="mt-1.5 flex items-center gap-2">
          <div
            role="progressbar"
            aria-label={t("Uploading %(name)s", { name: file.name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-1.5 flex-1 overflow-hidden rounded-full bg-muted"
          >
            <div className="h-full origin-left rounded-full bg-primary transition-transform duration-150 rtl:origin-right" style={{ transform: `scaleX(${progress})` }} />
          </div>
          <span className="w-9 text-end text-xs tabular-nums text-muted-foreground">
            {formatPercent(progress)}
          </span>
        </div>
      )}
    </RowFrame>
  );
}
