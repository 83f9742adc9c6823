import { lazy, type ReactNode, Suspense } from 'react'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A sentence under the title that screen readers read with it. */
  description?: ReactNode
  children?: ReactNode
  /** The buttons at its end. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
}

// Radix is the heaviest part of the interface: it loads with the first dialog, never with the first screen.
const LoadedDialog = lazy(async () => ({ default: (await import('./loaded-dialog.tsx')).LoadedDialog }))

export function Dialog(props: DialogProps) {
  if (!props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  )
}
