import type { FileUpload } from "@/contracts/forms-fields";
import { intlNumber } from "@/support/formats";
import { listOf, t } from "@/support/i18n";

/** The error that the browser can detect before the upload, or null. */
export function fileProblem(file: File, field: FileUpload): string | null {
  if (file.size > field.maxSize * 1024) {
    return t("The file has %(size)s; the limit is %(most)s.", {
      size: formatSize(file.size),
      most: formatSize(field.maxSize * 1024),
    });
  }
  if (file.size === 0) {
    return t("The file is empty.");
  }
  if (!isAccepted(file, field.acceptedTypes)) {
    return t("Allowed file types: %(types)s.", { types: typeNames(field.acceptedTypes) });
  }
  return null;
}

/**
 * Whether a file matches by MIME type (`image/png`), type group (`image/*`) or extension (`.csv`). A file of unknown
 * type passes.
 */
function isAccepted({ name, type }: File, accepted: string[]): boolean {
  if (accepted.length === 0 || (type === "" && accepted.every((each) => !each.startsWith(".")))) {
    return true;
  }
  return accepted.some((each) => {
    if (each.startsWith(".")) {
      return name.toLowerCase().endsWith(each.toLowerCase());
    }
    return each.endsWith("/*") ? type.startsWith(each.slice(0, -1)) : type === each;
  });
}

/** Types as people know them: PDF, PNG, images. */
export function typeNames(types: string[]): string {
  const names = types.map((type) => {
    if (type === "image/*") {
      return t("pictures");
    }
    const [, name = type] = type.replace(/^\./, "/").split("/");
    return (NAMES[type] ?? name.replace(/^(?:x-|vnd\.)+/, "").replace(/\+.*$/, "")).toUpperCase();
  });
  return listOf([...new Set(names)]);
}

const NAMES: Readonly<Partial<Record<string, string>>> = {
  "image/jpeg": "jpg",
  "text/plain": "txt",
  "application/msword": "doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A number of bytes in a readable unit. */
export function formatSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  const format = intlNumber({
    style: "unit",
    unit: UNITS[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  });
  return format.format(value);
}
