import { IconButton, IconLink } from '../button/icon-button.tsx'
import { type Action, Menu } from '../dialog/menu.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import styles from './row-actions.module.css'

interface RowActionsProps {
  actions: readonly Action[]
  /** Actions that people seldom need; they are always in the menu. */
  rareActions?: readonly Action[]
  /** The name of the button that opens the menu: `More for order 20417`. */
  moreLabel: string
}

const isBusy = (action: Action) => 'onSelect' in action && action.busy === true

/**
 * The actions of a row: icons in the row, and a menu for the rare actions. On phones one menu has all actions.
 */
export function RowActions({ actions, rareActions = [], moreLabel }: RowActionsProps) {
  const isNarrow = useMedia(NARROW)
  const menuActions = isNarrow ? [...actions, ...rareActions] : rareActions
  const menu = menuActions.length > 0 && (
    <Menu actions={menuActions}>
      <IconButton icon="more" label={moreLabel} busy={menuActions.some(isBusy)} />
    </Menu>
  )
  if (isNarrow) return <div className={styles.corner}>{menu}</div>
  return (
    <div className={styles.actions}>
      {actions.map(actionButton)}
      {menu}
    </div>
  )
}

function actionButton(action: Action) {
  const { icon, label, shortcut } = action
  const buttonProps = {
    icon,
    label,
    'aria-keyshortcuts': shortcut,
    ...(shortcut !== undefined && { title: `${label} (${shortcut.toUpperCase()})` }),
  }
  if ('to' in action) return <IconLink key={label} {...buttonProps} to={action.to} state={action.state} />
  const { onSelect, busy = false, reason, count, hint } = action
  return (
    <IconButton
      key={icon}
      {...buttonProps}
      {...(reason !== undefined && { title: reason })}
      busy={busy}
      reason={reason}
      hint={hint}
      onClick={onSelect}
    >
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </IconButton>
  )
}
