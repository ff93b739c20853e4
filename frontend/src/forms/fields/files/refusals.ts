import type { FileUpload } from "@/contracts/forms-fields";
import { readableSize } from "@/forms/fields/files/readableSize";
import { t } from "@/support/i18n";

/** Why a file would be refused, said before it travels; null where the server is to judge. */
export function refusalOf(file: File, field: FileUpload): string | null {
  if (file.size > field.maxSize * 1024) {
    return t("It is %(size)s large; at most %(most)s are taken.", {
      size: readableSize(file.size),
      most: readableSize(field.maxSize * 1024),
    });
  }
  if (file.size === 0) {
    return t("It is empty.");
  }
  if (!isAccepted(file, field.acceptedTypes)) {
    return t("Only these are taken: %(types)s.", { types: typeWords(field.acceptedTypes) });
  }
  return null;
}

/** By type (`image/png`), by kind (`image/*`), or by ending (`.csv`). A file whose type the browser does not know is let through. */
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
export function typeWords(types: string[]): string {
  const words = types.map((type) => {
    if (type === "image/*") {
      return t("pictures");
    }
    const [, name = type] = type.replace(/^\./, "/").split("/");
    return (NAMES[type] ?? name.replace(/^(?:x-|vnd\.)+/, "").replace(/\+.*$/, "")).toUpperCase();
  });
  return [...new Set(words)].join(", ");
}

const NAMES: Readonly<Partial<Record<string, string>>> = {
  "image/jpeg": "jpg",
  "text/plain": "txt",
  "application/msword": "doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};
