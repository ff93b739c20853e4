import { useEffect, useRef, useState } from "react";

import type { FileUpload, UploadedFile } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { refusalOf } from "@/forms/fields/files/refusals";
import { t } from "@/support/i18n";

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: string;
  file: File;
  /** Where the browser keeps its picture; null for what is none. */
  picture: string | null;
  /** From 0 to 1. */
  share: number;
  /** Why it did not arrive; null while it travels. */
  problem: string | null;
  /** Whether sending it again may help. */
  canRetry: boolean;
}

export interface Uploads {
  sending: Sending[];
  send: (files: File[]) => void;
  retry: (key: string) => void;
  drop: (key: string) => void;
}

interface UploadPlace {
  field: FileUpload;
  path: string;
  services: FormServices | undefined;
  /** How many more files there is room for. */
  room: number;
  onArrived: (file: UploadedFile) => void;
}

let made = 0;

/** Pictures every browser shows; a drawing may run scripts. */
const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif)$/;

/** Sends files one after the other, so that they arrive in the order they were chosen in, and says how far each is. */
export function useUploads({ field, path, services, room, onArrived }: UploadPlace): Uploads {
  const [sending, setSending] = useState<Sending[]>([]);
  const travelling = useRef(new Map<string, AbortController>());
  const pictures = useRef(new Map<string, string>());
  const queue = useRef(Promise.resolve());
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  useEffect(() => {
    const [all, shown] = [travelling.current, pictures.current];
    return () => {
      all.forEach((controller) => controller.abort());
      shown.forEach((address) => URL.revokeObjectURL(address));
    };
  }, []);

  const isBusy = sending.some((each) => each.problem === null);
  const isLost = !isBusy && sending.length > 0;
  const tellBusy = services?.setBusy;
  useEffect(() => {
    tellBusy?.(path, isBusy, ...(isLost ? [true] : []));
    return () => {
      if (isBusy) {
        tellBusy?.(path, false);
      }
    };
  }, [tellBusy, path, isBusy, isLost]);

  const change = (key: string, changes: Partial<Sending>) =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const forget = (key: string) => {
    setSending((now) => now.filter((each) => each.key !== key));
    URL.revokeObjectURL(pictures.current.get(key) ?? "");
    pictures.current.delete(key);
  };
  const pictureOf = (key: string, file: File): string | null => {
    if (!SHOWN.test(file.type)) {
      return null;
    }
    const address = URL.createObjectURL(file);
    pictures.current.set(key, address);
    return address;
  };

  const start = (key: string, file: File) => {
    const controller = new AbortController();
    travelling.current.set(key, controller);
    queue.current = queue.current.then(() => (controller.signal.aborted ? undefined : transfer(key, file, controller)));
  };
  const transfer = async (key: string, file: File, controller: AbortController) => {
    try {
      if (services === undefined) {
        throw new Error(t("Files cannot be sent from here."));
      }
      const uploaded = await services.upload(path, file, (share) => change(key, { share }), controller.signal);
      if (!controller.signal.aborted) {
        forget(key);
        arrived.current(uploaded);
      }
    } catch (failure) {
      if (!controller.signal.aborted) {
        const words = failure instanceof Error && failure.message !== "" ? failure.message : t("It could not be sent.");
        change(key, { problem: words, canRetry: true });
      }
    } finally {
      travelling.current.delete(key);
    }
  };

  return {
    sending,
    send: (files) => {
      let left = room;
      const added = files.map((file): Sending => {
        const refusal = refusalOf(file, field) ?? (left > 0 ? null : t("There is no room for more files."));
        left -= refusal === null ? 1 : 0;
        const key = `file-${(made += 1)}`;
        return { key, file, picture: pictureOf(key, file), share: 0, problem: refusal, canRetry: false };
      });
      setSending((now) => [...now, ...added]);
      added.filter((each) => each.problem === null).forEach((each) => start(each.key, each.file));
    },
    retry: (key) => {
      const found = sending.find((each) => each.key === key);
      if (found) {
        change(key, { problem: null, share: 0 });
        start(key, found.file);
      }
    },
    drop: (key) => {
      travelling.current.get(key)?.abort();
      forget(key);
    },
  };
}
