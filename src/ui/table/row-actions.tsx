import { IconButton, IconLink } from '../button/icon-button.tsx'
import { type Action, Menu } from '../dialog/menu.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import styles from './row-actions.module.css'

interface RowActionsProps {
  actions: readonly Action[]
  /** Name of the button that holds them where it is narrow: `More for order 20417`. */
  moreLabel: string
}

/** What can be done with a row: icons that stand in it, on phones a menu with their words. */
export function RowActions({ actions, moreLabel }: RowActionsProps) {
  const isNarrow = useMedia(NARROW)
  if (isNarrow) {
    const isBusy = actions.some((action) => 'onSelect' in action && action.busy === true)
    return (
      <div className={styles.corner}>
        <Menu actions={actions}>
          <IconButton icon="more" label={moreLabel} busy={isBusy} />
        </Menu>
      </div>
    )
  }
  return <div className={styles.actions}>{actions.map(inRow)}</div>
}

function inRow(action: Action) {
  const { icon, label } = action
  if ('to' in action) {
    return <IconLink key={label} icon={icon} label={label} to={action.to} state={action.state} />
  }
  const { onSelect, busy = false, reason } = action
  return <IconButton key={label} icon={icon} label={label} busy={busy} reason={reason} onClick={onSelect} />
}
