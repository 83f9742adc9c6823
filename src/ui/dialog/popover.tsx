import type { PointerEvent, ReactNode, RefObject } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { PlainDialog } from './plain-dialog.tsx'

export interface PopoverProps {
  isOpen: boolean
  onClose: () => void
  /**
   * The element that the popover belongs to; it is not wrapped, so that it keeps focus and hover while the
   * popover loads.
   */
  anchorRef: RefObject<HTMLElement | null>
  /** Name for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The popover opened on hover: focus stays where it is. */
  keepsFocus?: boolean
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: (event: PointerEvent) => void
}

// Loads with the first popover, never with the first screen.
const LazyPopover = lazyPart(async () => (await import('./lazy-popover.tsx')).LazyPopover, WordsOnly)

/** A popover that opens on hover is only a preview, so nothing replaces it when it cannot load. */
function WordsOnly({ keepsFocus, label, onClose, children }: PopoverProps) {
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
