import { ActionButton } from "@/actions/ActionButton";
import { ActionMenu } from "@/actions/ActionMenu";
import type { RecordTarget } from "@/actions/target";
import type { Action, RowAction } from "@/contracts/actions";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";

const REVEALED =
  "opacity-0 transition-opacity duration-150 group-hover/row:opacity-100 group-focus-within/row:opacity-100 " +
  "has-aria-busy:opacity-100 pointer-coarse:opacity-100 motion-reduce:transition-none";

interface RowActionsProps {
  actions: RowAction[];
  target: RecordTarget;
  /** Whether the inline action appears on hover; on a card it is always visible. */
  reveal?: "hover" | "always";
}

/** The actions of a row: all of them in a menu, and the first one as a button. */
export function RowActions({ actions: sent, target, reveal = "hover" }: RowActionsProps) {
  const actions = sent.map(withDefaults);
  const inline = inlineAction(actions);
  const isAlone = inline !== null && actions.length === 1;
  if (actions.length === 0) {
    return null;
  }
  const title = target.title ?? null;
  return (
    <div data-slot="row-actions" className="flex items-center justify-end gap-0.5">
      {inline !== null && (
        <span className={cx("inline-flex", !isAlone && reveal === "hover" && REVEALED)}>
          <ActionButton
            action={inline}
            target={target}
            variant="ghost"
            size="sm"
            iconOnly
            name={title === null ? inline.label : t("%(action)s: %(record)s", { action: inline.label, record: title })}
          />
        </span>
      )}
      {!isAlone && (
        <ActionMenu
          actions={actions}
          target={target}
          name={title === null ? t("Actions") : t("Actions: %(record)s", { record: title })}
        />
      )}
    </div>
  );
}

/** The first enabled action that is not destructive; a single action in any case. */
function inlineAction(actions: Action[]): Action | null {
  const [only] = actions;
  if (only !== undefined && actions.length === 1) {
    return only;
  }
  return actions.find(({ disabled, variant }) => !disabled && variant !== "destructive") ?? null;
}

/** Add the default values that a row's action leaves out. */
function withDefaults(action: RowAction): Action {
  return {
    url: null,
    formUrl: null,
    hasForm: false,
    modal: null,
    modalActions: [],
    confirmation: null,
    disabled: false,
    reason: null,
    ...action,
  };
}
