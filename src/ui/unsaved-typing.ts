import { createContext, useContext, useEffect, useId } from 'react'

/** Told which form holds something typed that a reload would lose, and later that it does no more. */
export const UnsavedTypingContext = createContext<(form: string, isUnsaved: boolean) => void>(() => {})

/** While `isUnsaved` the app does not reload this page by itself. */
export function useUnsavedTyping(isUnsaved: boolean): void {
  const report = useContext(UnsavedTypingContext)
  const form = `form ${useId()}`
  useEffect(() => {
    if (!isUnsaved) return
    report(form, true)
    return () => report(form, false)
  }, [report, form, isUnsaved])
}
