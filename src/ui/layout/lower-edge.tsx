import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { keepFocus } from '../focus/keep-focus.ts'
import styles from './lower-edge.module.css'

const Place = createContext<HTMLElement | null | undefined>(undefined)

/**
 * Content, and below it the place of what comes and goes by itself: always in sight at the lower edge of the window
 * until the end of the content is reached, so that nothing moves that somebody is just pressing.
 */
export function LowerEdge({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const watch = useCallback((element: HTMLElement | null) => {
    setPlace(element)
    const end = keepFocus(element)
    return () => {
      setPlace(null)
      end?.()
    }
  }, [])
  return (
    <Place value={place}>
      {children}
      <div ref={watch} className={styles.place} />
    </Place>
  )
}

interface AtLowerEdgeProps {
  children: ReactNode
  /** It is not about this page, and stays away where it could cover a form with its button, or any field. */
  awayFrom?: 'forms' | 'fields'
}

/** Shown at the lower edge of the content around it. */
export function AtLowerEdge({ children, awayFrom }: AtLowerEdgeProps) {
  const place = use(Place)
  if (place === undefined) return children
  const item = (
    <div className={styles.item} data-away-from={awayFrom}>
      {children}
    </div>
  )
  return place && createPortal(item, place)
}
