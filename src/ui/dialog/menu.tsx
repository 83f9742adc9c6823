import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './menu.module.css'

/** An entry of a menu, or an icon button of a row: a link, or an action. */
export type Action = {
  icon: IconName
  /** The full label, which includes the name of the row. */
  label: string
  /** The text in a menu whose title is the name of the row; without it the label. */
  word?: string
  /** The key that starts the action while the row has the focus (`use-row-navigation.ts`). */
  shortcut?: string
} & (
  | { to: string; state?: unknown }
  | {
      onSelect: () => void
      busy?: boolean
      /** Why the action is not possible now; then pressing the entry does not start it. */
      reason?: string | undefined
      /** How often the action was done; the label or the hint must say the same in words. */
      count?: number
      hint?: string | undefined
    }
)

interface MenuProps {
  /** Those that are not possible now come last. */
  actions: readonly Action[]
  /** The name of the row, which the entries with a word leave out (G384). */
  title?: string | undefined
  /** The button that opens the menu; arrow keys, Home, End, letters and Escape work inside the menu. */
  children: ReactNode
}

/** A menu. Only lazy screens may use it, because it imports Radix. */
export function Menu({ actions, title, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* The menu is inside a landmark, so that screen readers find it. */}
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          // Keys must be able to scroll a long menu, also if a finger opened it and no item has the focus.
          tabIndex={0}
        >
          {title !== undefined && <Radix.Label className={styles.title}>{title}</Radix.Label>}
          {[...actions.filter(isPossible), ...actions.filter((action) => !isPossible(action))].map(
            (action) => (
              <Item key={action.label} action={action} />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const isPossible = (action: Action) => !('reason' in action && action.reason !== undefined)

function Item({ action }: { action: Action }) {
  const { icon, label, word } = action
  const hintId = useId()
  if ('to' in action) {
    return (
      <Radix.Item asChild className={styles.item}>
        <Link to={action.to} state={action.state} aria-label={word && label}>
          <Icon name={icon} />
          <span>{word ?? label}</span>
          <Shortcut action={action} />
        </Link>
      </Radix.Item>
    )
  }
  const { onSelect, busy = false, reason, hint, count } = action
  const isInert = busy || reason !== undefined
  const countedWord = word && count && hint === undefined ? `${word} (${count})` : word
  return (
    // Not `disabled`, because keys could not reach the item and its reason.
    <Radix.Item
      className={styles.item}
      // Without this name a screen reader would read the label and the reason without a pause between them.
      aria-label={reason === undefined ? word && label : `${label}: ${reason}`}
      aria-disabled={isInert || undefined}
      aria-describedby={hint && hintId}
      onSelect={(event) => {
        if (isInert) event.preventDefault()
        else onSelect()
      }}
    >
      <Icon name={icon} />
      <span>
        <span>{countedWord ?? label}</span>
        {reason !== undefined && <small>{reason}</small>}
        {/* The hint describes the item and is not part of its name. */}
        {hint !== undefined && (
          <small id={hintId} aria-hidden="true">
            {hint}
          </small>
        )}
      </span>
      <Shortcut action={action} />
    </Radix.Item>
  )
}

/** The key of the action, hidden from screen readers: the list of shortcuts names it for everybody. */
function Shortcut({ action: { shortcut } }: { action: Action }) {
  if (shortcut === undefined) return null
  return (
    <span className={styles.shortcut} aria-hidden="true">
      {shortcut}
    </span>
  )
}
