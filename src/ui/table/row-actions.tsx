import { IconButton, IconLink } from '../button/icon-button.tsx'
import { type Action, Menu } from '../dialog/menu.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import styles from './row-actions.module.css'

interface RowActionsProps {
  actions: readonly Action[]
  /** What is done seldom: in a menu everywhere. */
  rare?: readonly Action[]
  /** Name of the button that opens the menu: `More for order 20417`. */
  moreLabel: string
}

const isBusy = (action: Action) => 'onSelect' in action && action.busy === true

/** What can be done with a row: icons that stand in it and a menu for the rest; on phones a menu of all, in words. */
export function RowActions({ actions, rare = [], moreLabel }: RowActionsProps) {
  const isNarrow = useMedia(NARROW)
  const inMenu = isNarrow ? [...actions, ...rare] : rare
  const menu = inMenu.length > 0 && (
    <Menu actions={inMenu}>
      <IconButton icon="more" label={moreLabel} busy={inMenu.some(isBusy)} />
    </Menu>
  )
  if (isNarrow) return <div className={styles.corner}>{menu}</div>
  return (
    <div className={styles.actions}>
      {actions.map(inRow)}
      {menu}
    </div>
  )
}

function inRow(action: Action) {
  const { icon, label, shortcut } = action
  const named = {
    icon,
    label,
    'aria-keyshortcuts': shortcut,
    ...(shortcut !== undefined && { title: `${label} (${shortcut.toUpperCase()})` }),
  }
  if ('to' in action) return <IconLink key={label} {...named} to={action.to} state={action.state} />
  const { onSelect, busy = false, reason, count, hint } = action
  return (
    <IconButton
      key={icon}
      {...named}
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
