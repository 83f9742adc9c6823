import { createContext } from 'react'

/**
 * Tells the person why the disabled control that they pressed does nothing (G170); the title alone appears
 * only under a waiting mouse. The app provides the function.
 */
export const ExplainReasonContext = createContext<(reason: string) => void>(() => {})
