import { lazy, type PointerEvent, type ReactNode, type RefObject, Suspense } from 'react'

export interface PopoverProps {
  isOpen: boolean
  onClose: () => void
  /** The element that it belongs to; it is not wrapped, so that it keeps focus and hover while this loads. */
  anchorRef: RefObject<HTMLElement | null>
  /** Name for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Opened by hovering: focus stays where it is. */
  keepsFocus?: boolean
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: (event: PointerEvent) => void
}

// Loads with the first popover, never with the first screen.
const LoadedPopover = lazy(async () => ({ default: (await import('./loaded-popover.tsx')).LoadedPopover }))

export function Popover(props: PopoverProps) {
  if (!props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <LoadedPopover {...props} />
    </Suspense>
  )
}
