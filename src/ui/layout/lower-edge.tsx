import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { keepFocus } from '../focus/keep-focus.ts'
import styles from './lower-edge.module.css'

const EdgeContext = createContext<HTMLElement | null | undefined>(undefined)

/**
 * Content, and below it an area for items that appear and disappear without an action of the person. The area sticks to the
 * lower edge of the window until the end of the content, so that the content does not move under a finger.
 */
export function LowerEdge({ children }: { children: ReactNode }) {
  const [edge, setEdge] = useState<HTMLElement | null>(null)
  const edgeRef = useCallback((element: HTMLElement | null) => {
    setEdge(element)
    const stopKeepingFocus = keepFocus(element)
    return () => {
      setEdge(null)
      stopKeepingFocus?.()
    }
  }, [])
  return (
    <EdgeContext value={edge}>
      {children}
      <div ref={edgeRef} className={styles.edge} />
    </EdgeContext>
  )
}

interface AtLowerEdgeProps {
  children: ReactNode
  /** For an item that is not about the page: it is hidden on pages with a form, or on pages with any field, which it could cover. */
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
