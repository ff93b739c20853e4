import { t } from "@/support/i18n";

/** How the field that names a person is drawn. */
export interface IdentifierLooks {
  label: string;
  type: "text" | "email";
  autoComplete: string;
}

/** Draw the identifying field after what the authentication stack accepts in it. */
export function identifierLooks(fields: string[]): IdentifierLooks {
  const [first = "username", ...others] = fields;
  if (others.length > 0) {
    // A browser would refuse a username in a field of type email.
    return { label: t("Email or username"), type: "text", autoComplete: "username" };
  }
  if (first === "email") {
    return { label: t("Email"), type: "email", autoComplete: "username" };
  }
  return { label: first === "username" ? t("Username") : headline(first), type: "text", autoComplete: "username" };
}

/** Name the field a value is sent in: an address goes to `email` where that is one of the choices. */
export function identifierField(fields: string[], identifier: string): string {
  const first = fields[0] ?? "username";
  if (fields.length < 2 || !fields.includes("email")) {
    return first;
  }
  return identifier.includes("@") ? "email" : (fields.find((field) => field !== "email") ?? first);
}

function headline(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
