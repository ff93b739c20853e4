import { useEffect, useId, useRef, useState } from "react";
import type { DragEvent } from "react";

import type { FileUpload, UploadedFile } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { PendingFile, StoredFile } from "@/forms/fields/files/FileRow";
import { formatSize, typeNames } from "@/forms/fields/files/fileRules";
import { useUploads } from "@/forms/fields/files/useUploads";
import { SortHandle, useSortOrder } from "@/forms/fields/lists/SortHandle";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

/** One or several files: dropped or chosen, uploaded at once, saved with the form. */
export function FileUploadField({ field, value, onChange, id, path = field.name, describedBy, isInvalid, services }: ControlProps<FileUpload>) {
  const hint = useId();
  const files = filesOf(value);
  /** Two uploads may finish between two renders. */
  const latest = useRef(files);
  useEffect(() => {
    latest.current = filesOf(value);
  }, [value]);
  const [announcement, setAnnouncement] = useState("");
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const put = (next: UploadedFile[]) => {
    latest.current = next;
    onChange(next);
  };
  const limit = field.multiple ? (field.maxFiles ?? Infinity) : 1;
  const pending = useUploads({
    field,
    path,
    services,
    remaining: limit - files.length,
    onUploaded: (file) => {
      put([...latest.current, file]);
      setAnnouncement(t("%(name)s was uploaded", { name: file.name }));
    },
  });
  const uploading = pending.uploads.filter((each) => each.error === null).length;
  const isFull = files.length + uploading >= limit;
  const sortOrder = useSortOrder(
    files.map((file) => file.path),
    (order) => put(order.flatMap((each) => files.find((file) => file.path === each) ?? [])),
  );

  const take = (chosen: FileList | null) => {
    const all = [...(chosen ?? [])];
    if (!field.disabled && all.length > 0) {
      pending.send(field.multiple ? all : all.slice(0, 1));
    }
  };
  const remove = (file: UploadedFile) => {
    put(files.filter((other) => other.path !== file.path));
    setAnnouncement(t("Removed %(name)s", { name: file.name }));
    requestAnimationFrame(() => input.current?.focus());
  };
  /** The stored content can be downloaded; an upload that is not saved yet cannot. */
  const withUrl = (file: UploadedFile) => {
    const isStored = filesOf(field.value).some((each) => each.path === file.path);
    return field.downloads && isStored ? { ...file, url: services?.downloadUrl?.(path) ?? null } : file;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div data-slot="file-upload" className="flex flex-col gap-2">
      {!isFull && (
        <label
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!field.disabled);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            "relative flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed bg-card px-4 py-3.5 text-center transition-colors duration-150",
            "hover:bg-accent/50 has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-ring/45 has-disabled:cursor-not-allowed has-disabled:opacity-60",
            isOver ? "border-primary bg-primary/8" : isInvalid ? "border-destructive" : "border-input",
          )}
        >
          <input
            ref={input}
            id={id}
            type="file"
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            disabled={field.disabled}
            multiple={field.multiple}
            accept={field.acceptedTypes.join(",") || undefined}
            required={field.required && files.length === 0}
            aria-labelledby={`${id}-label`}
            aria-describedby={cx(describedBy, hint)}
            aria-invalid={isInvalid || undefined}
            onChange={(event) => {
              take(event.target.files);
              // Allows choosing the same file again.
              event.target.value = "";
            }}
          />
          <span className="flex items-center gap-2">
            <Icon name={field.image ? "image" : "upload"} className="text-muted-foreground" />
            <span>
              <span className="font-medium text-primary">{field.multiple ? t("Choose files") : t("Choose a file")}</span>{" "}
              <span className="text-muted-foreground pointer-coarse:hidden">{field.multiple ? t("or drop them here") : t("or drop it here")}</span>
            </span>
          </span>
          <span id={hint} className="text-xs text-muted-foreground">
            {limitsOf(field)}
          </span>
        </label>
      )}
      <ul data-sortable className="flex flex-col gap-1.5 empty:hidden">
        {sortOrder.order.map((each) => {
          const file = files.find((other) => other.path === each);
          return (
            file && (
              <li key={each} data-sortable-item>
                <StoredFile
                  file={withUrl(file)}
                  isLarge={field.image && !field.multiple}
                  handle={field.multiple && files.length > 1 && !field.disabled && <SortHandle entry={each} label={file.name} sortOrder={sortOrder} />}
                  onRemove={field.disabled ? null : () => remove(file)}
                />
              </li>
            )
          );
        })}
      </ul>
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {pending.uploads.map((each) => (
          <li key={each.key}>
            <PendingFile
              upload={each}
              isLarge={field.image && !field.multiple}
              onRetry={() => pending.retry(each.key)}
              onCancel={() => pending.cancel(each.key)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {uploading > 0 ? plural("Uploading %(count)s file", "Uploading %(count)s files", uploading) : announcement}
      </p>
    </div>
  );
}

/** The limits in one line: "PDF, PNG · up to 5 MB · at most 3 files". */
function limitsOf(field: FileUpload): string {
  const parts = [
    field.acceptedTypes.length > 0 && typeNames(field.acceptedTypes),
    t("up to %(size)s", { size: formatSize(field.maxSize * 1024) }),
    field.multiple && field.maxFiles !== null && plural("at most %(count)s file", "at most %(count)s files", field.maxFiles),
  ];
  return parts.filter(Boolean).join(" · ");
}

function filesOf(value: unknown): UploadedFile[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((file): file is UploadedFile => typeof file === "object" && file !== null && "path" in file);
}
