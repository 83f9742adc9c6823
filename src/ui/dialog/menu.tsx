import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './menu.module.css'

/** What a person can do with a thing: go somewhere, or start something. */
export type Action = {
  icon: IconName
  /** In full, with the name of the thing. */
  label: string
  /** The key that does it where the focus is in the row (`use-row-walk.ts`). */
  shortcut?: string
} & (
  | { to: string; state?: unknown }
  | {
      onSelect: () => void
      /** What its key does, where that is another thing. */
      onKey?: () => void
      busy?: boolean
      reason?: string | undefined
      /** How often it was done; the label says it too, or the hint. */
      count?: number
      hint?: string | undefined
    }
)

interface MenuProps {
  actions: readonly Action[]
  /** The button that opens it; arrow keys, Home, End, letters and Escape work inside. */
  children: ReactNode
}

/** For lazy screens: it brings its code with it. */
export function Menu({ actions, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* In a landmark, where screen readers find it. */}
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          // What scrolls has to be reached by keys, also where a finger opened it and no item has the focus.
          tabIndex={0}
        >
          {actions.map((action) => (
            <Item key={action.label} action={action} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ action }: { action: Action }) {
  const { icon, label } = action
  const hintId = useId()
  if ('to' in action) {
    return (
      <Radix.Item asChild className={styles.item}>
        <Link to={action.to} state={action.state}>
          <Icon name={icon} />
          <span>{label}</span>
          <Shortcut of={action} />
        </Link>
      </Radix.Item>
    )
  }
  const { onSelect, busy = false, reason, hint } = action
  const isInert = busy || reason !== undefined
  return (
    // Not `disabled`, which would take its reason out of the keys' reach.
    <Radix.Item
      className={styles.item}
      aria-disabled={isInert || undefined}
      aria-describedby={hint && hintId}
      onSelect={(event) => {
        if (isInert) event.preventDefault()
        else onSelect()
      }}
    >
      <Icon name={icon} />
      <span>
        <span>{label}</span>
        {reason !== undefined && <small>{reason}</small>}
        {/* Beside the name, not of it. */}
        {hint !== undefined && (
          <small id={hintId} aria-hidden="true">
            {hint}
          </small>
        )}
      </span>
      <Shortcut of={action} />
    </Radix.Item>
  )
}

/** For the eye; the list of the keys names them to everybody. */
function Shortcut({ of: { shortcut } }: { of: Action }) {
  if (shortcut === undefined) return null
  return (
    <span className={styles.shortcut} aria-hidden="true">
      {shortcut}
    </span>
  )
}
