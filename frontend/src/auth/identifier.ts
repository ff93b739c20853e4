import { t } from "@/support/i18n";

/** The props of the username or email input. */
interface IdentifierProps {
  label: string;
  type: "text" | "email";
  autoComplete: string;
}

/** The input's props, depending on which fields the authentication backend accepts. */
export function identifierProps(fields: string[]): IdentifierProps {
  const [first = "username", ...others] = fields;
  if (others.length > 0) {
    // An input of type email would reject a username.
    return { label: t("Email or username"), type: "text", autoComplete: "username" };
  }
  if (first === "email") {
    return { label: t("Email"), type: "email", autoComplete: "username" };
  }
  return { label: first === "username" ? t("Username") : headline(first), type: "text", autoComplete: "username" };
}

/** The name of the field to send: an email address is sent as `email` if that is accepted. */
export function identifierField(fields: string[], identifier: string): string {
  const first = fields[0] ?? "username";
  if (fields.length < 2 || !fields.includes("email")) {
    return first;
  }
  return identifier.includes("@") ? "email" : (fields.find((field) => field !== "email") ?? first);
}

function headline(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
