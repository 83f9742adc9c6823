import { Button, type ButtonVariant } from '../button/button.tsx'
import { IconButton, IconLink } from '../button/icon-button.tsx'
import { LinkButton } from '../button/link-button.tsx'
import { classNames } from '../class-names.ts'
import { type Action, Menu } from '../dialog/menu.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '../use-media.ts'
import styles from './row-actions.module.css'

/** The most frequent action of a row, with the word of its button. */
export interface MainAction {
  action: Action
  word: string
  /** `primary` where the row is a task to be done; without it the button is plain. */
  variant?: ButtonVariant
}

interface RowActionsProps {
  actions: readonly Action[]
  /** Actions that people seldom need; they are always in the menu. */
  rareActions?: readonly Action[]
  /** The most frequent action, which is one of `actions`. Between phones and large windows it is a button with its word. */
  main?: MainAction | undefined
  /** The name of the button that opens the menu: `More for order 20417`. */
  moreLabel: string
  /** The title of the menu, if its actions have words without the name of the row. */
  menuTitle?: string
}

const isBusy = (action: Action) => 'onSelect' in action && action.busy === true

/**
 * The actions of a row: icons in the row, and a menu for the rare actions. Below the large breakpoint people touch the
 * rows, and icons would need words: there the row has the button of its main action and the menu, on phones the menu.
 */
export function RowActions({ actions, rareActions = [], ...rest }: RowActionsProps) {
  const { moreLabel, menuTitle } = rest
  const isNarrow = useMedia(NARROW)
  const isTouched = useMedia(BELOW_LARGE)
  const allActions = [...actions, ...rareActions]
  if (isNarrow) {
    return (
      <div className={styles.corner} data-corner>
        <MoreMenu actions={allActions} label={moreLabel} title={menuTitle} />
      </div>
    )
  }
  if (isTouched) return <TouchedActions actions={allActions} {...rest} />
  return (
    <div className={styles.actions}>
      {actions.map(actionButton)}
      <MoreMenu actions={rareActions} label={moreLabel} title={menuTitle} />
    </div>
  )
}

interface TouchedActionsProps extends Omit<RowActionsProps, 'rareActions'> {
  /** True in a bar of buttons, where the button of the menu has a border too. */
  isInBar?: boolean
}

/** The main action as a button with its word, and a menu with the other actions. */
export function TouchedActions({
  actions,
  main,
  moreLabel,
  menuTitle,
  isInBar = false,
}: TouchedActionsProps) {
  return (
    <div className={classNames(styles.actions, styles.touched, isInBar && styles.inBar)}>
      {main && <WordButton {...main} />}
      <MoreMenu
        actions={actions.filter(({ label }) => label !== main?.action.label)}
        label={moreLabel}
        title={menuTitle}
        variant={isInBar ? 'plain' : 'quiet'}
      />
    </div>
  )
}

interface MoreMenuProps {
  actions: readonly Action[]
  label: string
  title?: string | undefined
  variant?: 'plain' | 'quiet'
}

/** A menu behind a button with three dots; nothing without actions. */
export function MoreMenu({ actions, label, title, variant = 'quiet' }: MoreMenuProps) {
  if (actions.length === 0) return null
  return (
    <Menu actions={actions} title={title}>
      <IconButton icon="more" variant={variant} label={label} busy={actions.some(isBusy)} />
    </Menu>
  )
}

/** An action as a button with its word; screen readers get its whole name. */
export function WordButton({ action, word, variant = 'plain' }: MainAction) {
  const { label, shortcut } = action
  if ('to' in action) {
    return (
      <LinkButton
        variant={variant}
        to={action.to}
        state={action.state}
        aria-label={label}
        aria-keyshortcuts={shortcut}
      >
        {word}
      </LinkButton>
    )
  }
  const { onSelect, busy = false, reason } = action
  return (
    <Button
      variant={variant}
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
