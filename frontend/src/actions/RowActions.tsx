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

/** The most buttons with a label in a row. */
const MOST = 2;

interface RowActionsProps {
  actions: RowAction[];
  target: RecordTarget;
  /** Where the first action appears while the pointer or the focus is on the actions; null on a card, which has no room. */
  reveal?: keyof typeof SIDES | null;
  /** Whether `PrimaryActions` shows the primary ones elsewhere. */
  onlyMenu?: boolean;
}

/**
 * The actions of a row: the primary ones as buttons with their labels, at most two, and all others in a menu.
 *
 * Without a primary action, the first one of several appears beside the menu on hover and focus. A destructive action is
 * only in the menu.
 */
export function RowActions({ actions: sent, target, reveal = "before", onlyMenu = false }: RowActionsProps) {
  if (sent.length === 0) {
    return null;
  }
  const actions = sent.map(withDefaults);
  const primary = primaryOf(actions);
  const quick = primary.length === 0 && reveal !== null && actions.length > 1 ? firstHarmless(actions) : null;
  const menu = actions.filter((action) => !primary.includes(action));
  const title = target.title ?? null;
  return (
    <div data-slot="row-actions" className="group/actions relative flex items-center justify-end gap-1">
      {!onlyMenu && <Buttons actions={primary} target={target} collapses={primary.length > 1 && "tablet"} />}
      {quick !== null && reveal !== null && (
        <span className={cx(REVEALED, SIDES[reveal])}>
          <ActionButton action={quick} target={target} variant="outline" size="sm" name={nameFor(quick, target)} className="shadow-xs" />
        </span>
      )}
      <ActionMenu actions={menu} target={target} name={title === null ? t("Actions") : t("Actions: %(record)s", { record: title })} />
    </div>
  );
}

/** The primary actions of a row as buttons. */
export function PrimaryActions({ actions, target }: Pick<RowActionsProps, "actions" | "target">) {
  return (
    <div data-slot="primary-actions" className="flex flex-wrap gap-2">
      <Buttons actions={primaryOf(actions.map(withDefaults))} target={target} collapses={false} />
    </div>
  );
}

/** Whether a row has more primary actions than there is room for beside the title of a card. */
export function hasSeveralPrimary(actions: RowAction[]): boolean {
  return primaryOf(actions.map(withDefaults)).length > 1;
}

interface ButtonsProps {
  actions: Action[];
  target: RecordTarget;
  collapses: "tablet" | false;
}

function Buttons({ actions, target, collapses }: ButtonsProps) {
  return actions.map((action) => (
    <ActionButton key={action.name} action={action} target={target} variant="outline" size="sm" name={nameFor(action, target)} collapses={collapses} />
  ));
}

function nameFor({ label }: Action, { title = null }: RecordTarget): string {
  return title === null ? label : t("%(action)s: %(record)s", { action: label, record: title });
}

function primaryOf(actions: Action[]): Action[] {
  return actions.filter(({ disabled, variant }) => !disabled && variant === "default").slice(0, MOST);
}

/** The first enabled action that is not destructive. */
function firstHarmless(actions: Action[]): Action | null {
  return actions.find(({ disabled, variant }) => !disabled && variant !== "destructive") ?? null;
}
