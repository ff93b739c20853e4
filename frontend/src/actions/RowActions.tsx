import { ActionButton } from "@/actions/ActionButton";
import { ActionMenu } from "@/actions/ActionMenu";
import { withDefaults } from "@/actions/rowAction";
import type { RecordTarget } from "@/actions/target";
import type { Action, RowAction } from "@/contracts/actions";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";

/** Over the cells beside the menu, so that the column is as narrow as the menu. A finger cannot hover and uses the menu. */
const REVEALED =
  "absolute inset-y-0 z-10 flex items-center opacity-0 pointer-events-none transition-opacity duration-150 " +
  "group-hover/actions:opacity-100 group-hover/actions:pointer-events-auto focus-within:opacity-100 focus-within:pointer-events-auto " +
  "has-aria-busy:opacity-100 pointer-coarse:hidden motion-reduce:transition-none";

/** The side of the menu on which the button appears. */
const SIDES = { before: "end-full pe-1", after: "start-full ps-1" } as const;

interface RowActionsProps {
  actions: RowAction[];
  target: RecordTarget;
  /** Where the first action appears while the pointer or the focus is on the actions; null on a card, which has no room. */
  reveal?: keyof typeof SIDES | null;
}

/**
 * The actions of a row: the primary one as a button with its label, all others in a menu.
 *
 * Without a primary action, the first one of several appears beside the menu on hover and focus. A destructive action is
 * only in the menu.
 */
export function RowActions({ actions: sent, target, reveal = "before" }: RowActionsProps) {
  if (sent.length === 0) {
    return null;
  }
  const actions = sent.map(withDefaults);
  const primary = actions.find(({ disabled, variant }) => !disabled && variant === "default") ?? null;
  const quick = primary === null && reveal !== null && actions.length > 1 ? firstHarmless(actions) : null;
  const menu = actions.filter((action) => action !== primary);
  const title = target.title ?? null;
  const nameOf = ({ label }: Action) => (title === null ? label : t("%(action)s: %(record)s", { action: label, record: title }));
  return (
    <div data-slot="row-actions" className="group/actions relative flex items-center justify-end gap-1">
      {primary !== null && <ActionButton action={primary} target={target} variant="outline" size="sm" name={nameOf(primary)} />}
      {quick !== null && reveal !== null && (
        <span className={cx(REVEALED, SIDES[reveal])}>
          <ActionButton action={quick} target={target} variant="outline" size="sm" name={nameOf(quick)} className="shadow-xs" />
        </span>
      )}
      <ActionMenu actions={menu} target={target} name={title === null ? t("Actions") : t("Actions: %(record)s", { record: title })} />
    </div>
  );
}

/** The first enabled action that is not destructive. */
function firstHarmless(actions: Action[]): Action | null {
  return actions.find(({ disabled, variant }) => !disabled && variant !== "destructive") ?? null;
}
