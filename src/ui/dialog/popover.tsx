import type { PointerEvent, ReactNode, RefObject } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { PlainDialog } from './plain-dialog.tsx'

export interface PopoverProps {
  isOpen: boolean
  onClose: () => void
  /**
   * The element beside which the popover is shown. The popover does not wrap it, so that the element keeps focus and hover
   * while the code is loaded.
   */
  anchorRef: RefObject<HTMLElement | null>
  /** The name for screen readers. */
  label: string
  /** A region may be as wide as the window: it has the links or controls of the page. */
  role?: 'dialog' | 'region'
  /**
   * True for a list of links and buttons: the first one gets the focus, and arrow keys, Home, End and letters move it.
   */
  hasEntries?: boolean
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** True for a popover that opens on hover: it does not take the focus. */
  keepsFocus?: boolean
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: (event: PointerEvent) => void
}

// The code is loaded with the first popover.
const LazyPopover = lazyPart(async () => (await import('./lazy-popover.tsx')).LazyPopover, UnstyledPopover)

/** Shown if the code cannot be loaded. A popover that opens on hover is only a preview, so it is not shown at all. */
function UnstyledPopover({ keepsFocus, label, onClose, children }: PopoverProps) {
  if (keepsFocus) return null
  return (
    <PlainDialog onClose={onClose} title={label}>
      {children}
    </PlainDialog>
  )
}

export function Popover(props: PopoverProps) {
  if (!props.isOpen) return null
  return <LazyPopover {...props} />
}
