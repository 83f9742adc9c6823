import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { keepFocus } from '../focus/keep-focus.ts'
import styles from './lower-edge.module.css'

const AreaContext = createContext<HTMLElement | null | undefined>(undefined)

/**
 * Content, and below it an area for items that appear and disappear without an action of the person. The area sticks to the
 * lower edge of the window until the end of the content, so that the content does not move under a finger.
 */
export function LowerEdge({ children }: { children: ReactNode }) {
  const [area, setArea] = useState<HTMLElement | null>(null)
  const areaRef = useCallback((element: HTMLElement | null) => {
    setArea(element)
    const stopKeepingFocus = keepFocus(element)
    return () => {
      setArea(null)
      stopKeepingFocus?.()
    }
  }, [])
  return (
    <AreaContext value={area}>
      {children}
      <div ref={areaRef} className={styles.area} />
    </AreaContext>
  )
}

interface AtLowerEdgeProps {
  children: ReactNode
  /**
   * Hides the item on pages with a form (`forms`) or with any field (`fields`), which the item could cover. Set for
   * items that are not about the page.
   */
  awayFrom?: 'forms' | 'fields'
}

/** Shows its children in the area of the surrounding `LowerEdge`; without a `LowerEdge`, in their place. */
export function AtLowerEdge({ children, awayFrom }: AtLowerEdgeProps) {
  const area = use(AreaContext)
  if (area === undefined) return children
  const item = (
    <div className={styles.item} data-away-from={awayFrom}>
      {children}
    </div>
  )
  return area && createPortal(item, area)
}
