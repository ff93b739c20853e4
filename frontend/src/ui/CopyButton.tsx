import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { useCopy } from "@/ui/useCopy";

export interface CopyButtonProps {
  text: string;
  /** A name for the text, if the text itself is too long to be announced. */
  label?: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = text }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text);
  const name = t("Copy %(text)s", { text: label });
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={name} hint={name} onClick={copy}>
        <Icon name={isCopied ? "check" : "copy"} className={isCopied ? "text-success" : "text-muted-foreground"} />
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t("Copied")}
      </span>
    </>
  );
}
