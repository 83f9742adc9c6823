import { createContext } from 'react'

/**
 * Says why a control that was pressed, tapped or reached by its key does nothing now (G170); a title alone shows to a mouse
 * that waits. The app hands it down.
 */
export const ExplainReasonContext = createContext<(reason: string) => void>(() => {})
