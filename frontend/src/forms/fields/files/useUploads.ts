import { useEffect, useRef, useState } from "react";

import type { FileUpload, UploadedFile } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { fileProblem } from "@/forms/fields/files/fileRules";
import { t } from "@/support/i18n";

/** A file that is being uploaded, or whose upload failed. */
export interface PendingUpload {
  key: string;
  file: File;
  /** The object URL of its preview; null if it is no image. */
  preview: string | null;
  /** From 0 to 1. */
  progress: number;
  /** The error; null while the upload runs. */
  error: string | null;
  /** Whether another try may succeed. */
  canRetry: boolean;
}

interface Uploads {
  uploads: PendingUpload[];
  send: (files: File[]) => void;
  retry: (key: string) => void;
  cancel: (key: string) => void;
}

interface UploadOptions {
  field: FileUpload;
  path: string;
  services: FormServices | undefined;
  /** How many more files the field accepts. */
  remaining: number;
  onUploaded: (file: UploadedFile) => void;
}

let created = 0;

/** Images that every browser shows; SVG is excluded because it may contain scripts. */
const PREVIEWABLE = /^image\/(?:jpeg|png|gif|webp|avif)$/;

/** Uploads files one after the other, so that their order is preserved, and reports their progress. */
export function useUploads({ field, path, services, remaining, onUploaded }: UploadOptions): Uploads {
  const [uploads, setUploads] = useState<PendingUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const previews = useRef(new Map<string, string>());
  const queue = useRef(Promise.resolve());
  const onUploadedRef = useRef(onUploaded);
  useEffect(() => {
    onUploadedRef.current = onUploaded;
  });
  useEffect(() => {
    const [all, shown] = [controllers.current, previews.current];
    return () => {
      all.forEach((controller) => controller.abort());
      shown.forEach((url) => URL.revokeObjectURL(url));
    };
  }, []);

  const isBusy = uploads.some((each) => each.error === null);
  const isFailed = !isBusy && uploads.length > 0;
  const reportBusy = services?.setBusy;
  useEffect(() => {
    reportBusy?.(path, isBusy, ...(isFailed ? [true] : []));
    return () => {
      if (isBusy) {
        reportBusy?.(path, false);
      }
    };
  }, [reportBusy, path, isBusy, isFailed]);

  const change = (key: string, changes: Partial<PendingUpload>) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const remove = (key: string) => {
    setUploads((now) => now.filter((each) => each.key !== key));
    URL.revokeObjectURL(previews.current.get(key) ?? "");
    previews.current.delete(key);
  };
  const previewOf = (key: string, file: File): string | null => {
    if (!PREVIEWABLE.test(file.type)) {
      return null;
    }
    const url = URL.createObjectURL(file);
    previews.current.set(key, url);
    return url;
  };

  const start = (key: string, file: File) => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    queue.current = queue.current.then(() => (controller.signal.aborted ? undefined : transfer(key, file, controller)));
  };
  const transfer = async (key: string, file: File, controller: AbortController) => {
    try {
      if (services === undefined) {
        throw new Error(t("Files cannot be uploaded here."));
      }
      const uploaded = await services.upload(path, file, (progress) => change(key, { progress }), controller.signal);
      if (!controller.signal.aborted) {
        remove(key);
        onUploadedRef.current(uploaded);
      }
    } catch (failure) {
      if (!controller.signal.aborted) {
        const message = failure instanceof Error && failure.message !== "" ? failure.message : t("Upload failed.");
        change(key, { error: message, canRetry: true });
      }
    } finally {
      controllers.current.delete(key);
    }
  };

  return {
    uploads,
    send: (files) => {
      let free = remaining;
      const added = files.map((file): PendingUpload => {
        const error = fileProblem(file, field) ?? (free > 0 ? null : t("No more files can be added."));
        free -= error === null ? 1 : 0;
        const key = `file-${(created += 1)}`;
        return { key, file, preview: previewOf(key, file), progress: 0, error: error, canRetry: false };
      });
      setUploads((now) => [...now, ...added]);
      added.filter((each) => each.error === null).forEach((each) => start(each.key, each.file));
    },
    retry: (key) => {
      const found = uploads.find((each) => each.key === key);
      if (found) {
        change(key, { error: null, progress: 0 });
        start(key, found.file);
      }
    },
    cancel: (key) => {
      controllers.current.get(key)?.abort();
      remove(key);
    },
  };
}
