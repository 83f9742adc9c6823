import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { keepFocus } from '../focus/keep-focus.ts'
import styles from './lower-edge.module.css'

const EdgeContext = createContext<HTMLElement | null | undefined>(undefined)

/**
 * Content, and below it an area for items that appear and disappear by themselves. The area sticks to the
 * lower edge of the window until the end of the content, so that nothing moves under a finger.
 */
export function LowerEdge({ children }: { children: ReactNode }) {
  const [edge, setPlace] = useState<HTMLElement | null>(null)
  const watch = useCallback((element: HTMLElement | null) => {
    setPlace(element)
    const end = keepFocus(element)
    return () => {
      setPlace(null)
      end?.()
    }
  }, [])
  return (
    <EdgeContext value={edge}>
      {children}
      <div ref={watch} className={styles.edge} />
    </EdgeContext>
  )
}

interface AtLowerEdgeProps {
  children: ReactNode
  /** The item is not about this page, and hides where it could cover a form with its button, or any field. */
  awayFrom?: 'forms' | 'fields'
}

/** Shows its children at the lower edge of the surrounding content. */
export function AtLowerEdge({ children, awayFrom }: AtLowerEdgeProps) {
  const edge = use(EdgeContext)
  if (edge === undefined) return children
  const item = (
    <div className={styles.item} data-away-from={awayFrom}>
      {children}
    </div>
  )
  return edge && createPortal(item, edge)
}
