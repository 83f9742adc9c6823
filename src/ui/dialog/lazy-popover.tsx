import * as Radix from '@radix-ui/react-popover'
import { type RefObject, useState } from 'react'
import { focusFirstEntry, moveFocusByKey } from '../focus/move-focus-by-key.ts'
import styles from './lazy-popover.module.css'
import type { PopoverProps } from './popover.tsx'

export function LazyPopover({
  isOpen,
  onClose,
  anchorRef,
  label,
  role = 'dialog',
  hasEntries = false,
  children,
  align = 'end',
  side = 'bottom',
  keepsFocus = false,
  onPointerEnter,
  onPointerLeave,
}: PopoverProps) {
  const [openedAt] = useState(() => window.location.pathname)
  return (
    <Radix.Root open={isOpen} onOpenChange={(isStillOpen) => !isStillOpen && onClose()}>
      {/* The anchor is on the page before the popover opens. */}
      <Radix.Anchor virtualRef={anchorRef as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          role={role}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            if (keepsFocus || (hasEntries && focusFirstEntry(event.currentTarget))) event.preventDefault()
          }}
          onKeyDown={hasEntries ? moveFocusByKey : undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // After a navigation the heading of the new page gets the focus.
            if (!keepsFocus && window.location.pathname === openedAt) anchorRef.current?.focus()
          }}
          onInteractOutside={(event) => {
            // A press on the anchor does not close the popover here: the anchor's own handler decides.
            if (event.target instanceof Node && anchorRef.current?.contains(event.target))
              event.preventDefault()
          }}
          onPointerEnter={onPointerEnter}
          onPointerLeave={onPointerLeave}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
