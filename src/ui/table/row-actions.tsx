import { classNames } from '../class-names.ts'
import { Button } from '../button/button.tsx'
import { IconButton, IconLink } from '../button/icon-button.tsx'
import { type Action, Menu } from '../dialog/menu.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '../use-media.ts'
import styles from './row-actions.module.css'

/** An action that is no link. */
export type PressedAction = Extract<Action, { onSelect: () => void }>

interface RowActionsProps {
  actions: readonly Action[]
  /** Actions that people seldom need; they are always in the menu. */
  rareActions?: readonly Action[]
  /** The most frequent action, which is one of `actions`. Between phones and large windows it is a button with `word`. */
  main?: { action: PressedAction; word: string } | undefined
  /** The name of the button that opens the menu: `More for order 20417`. */
  moreLabel: string
}

const isBusy = (action: Action) => 'onSelect' in action && action.busy === true

/**
 * The actions of a row: icons in the row, and a menu for the rare actions. On phones one menu has all actions. With a
 * main action, rows below the large breakpoint have its button and the menu.
 */
export function RowActions({ actions, rareActions = [], main, moreLabel }: RowActionsProps) {
  const isNarrow = useMedia(NARROW)
  const isTouched = useMedia(BELOW_LARGE) && main !== undefined && !isNarrow
  const allActions = [...actions, ...rareActions]
  const menuActions = isNarrow
    ? allActions
    : isTouched
      ? allActions.filter(({ label }) => label !== main.action.label)
      : rareActions
  const menu = menuActions.length > 0 && (
    <Menu actions={menuActions}>
      <IconButton icon="more" label={moreLabel} busy={menuActions.some(isBusy)} />
    </Menu>
  )
  if (isNarrow) return <div className={styles.corner}>{menu}</div>
  if (isTouched) {
    return (
      <div className={classNames(styles.actions, styles.touched)}>
        <MainButton {...main} />
        {menu}
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {actions.map(actionButton)}
      {menu}
    </div>
  )
}

function MainButton({ action, word }: NonNullable<RowActionsProps['main']>) {
  const { label, onSelect, busy = false, reason, shortcut } = action
  return (
    <Button
      size="small"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      busy={busy}
      disabled={reason !== undefined}
      reason={reason}
      onClick={onSelect}
    >
      {word}
    </Button>
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
