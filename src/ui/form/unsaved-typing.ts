import { createContext, useContext, useEffect, useId, useLayoutEffect } from 'react'

/** Told which form holds something typed that a reload would lose, and later that it does no more. */
export const UnsavedTypingContext = createContext<(form: string, isUnsaved: boolean) => void>(() => {})

/** Where typing is told that a person would leave behind, and who asks before that. `isKept`: a draft keeps it. */
export interface TypingGuard {
  hold(form: string, isHeld: boolean, isKept?: boolean): void
  ask(go: () => void): void
}

export const TypingGuardContext = createContext<TypingGuard>({ hold: () => {}, ask: (go) => go() })

/** While `isHeld` nobody leaves without being asked. Of what is kept the question says so, and a reload asks nothing. */
export function useHeldTyping(isHeld: boolean, isKept = false): void {
  const { hold } = useContext(TypingGuardContext)
  const form = `form ${useId()}`
  // With what is drawn, not after it: a page that is shown in its place would be asked about it.
  useLayoutEffect(() => {
    if (!isHeld) return
    hold(form, true, isKept)
    return () => hold(form, false)
  }, [hold, form, isHeld, isKept])
}

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
