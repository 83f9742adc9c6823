import { createContext } from 'react'

/**
 * Shows the reason why a pressed control is disabled (G170), because its title appears only for a mouse. The app provides
 * the function.
 */
export const ExplainReasonContext = createContext<(reason: string) => void>(() => {})
