import "@/ui/prose.css";

import { cx } from "@/support/cx";

export interface SanitizedHtmlProps {
  html: string;
  className?: string | undefined;
}

/** HTML that the server has sanitized. Pass no other text. */
export function SanitizedHtml({ html, className }: SanitizedHtmlProps) {
  return <div data-slot="html" dir="auto" className={cx("prose text-match-parent wrap-anywhere whitespace-normal", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
