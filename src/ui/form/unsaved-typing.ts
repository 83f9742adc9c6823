import { createContext, useContext, useEffect, useId, useLayoutEffect } from 'react'

/** Called when a form starts to hold typing that a reload would lose, and again when it no longer does. */
export const UnsavedTypingContext = createContext<(form: string, isUnsaved: boolean) => void>(() => {})

/**
 * Collects the forms with typing that a person would lose by leaving, and asks before they leave. `isKept`: a
 * draft keeps the typing.
 */
export interface TypingGuard {
  hold(form: string, isHeld: boolean, isKept?: boolean): void
  ask(go: () => void): void
}

export const TypingGuardContext = createContext<TypingGuard>({ hold: () => {}, ask: (go) => go() })

/**
 * While `isHeld`, the person is asked before leaving. With `isKept` the question says that the typing is
 * kept, and a reload asks nothing.
 */
export function useAskBeforeLeaving(isHeld: boolean, isKept = false): void {
  const { hold } = useContext(TypingGuardContext)
  const form = `form ${useId()}`
  // A layout effect, so that the form is released before the page that replaces it is painted.
  useLayoutEffect(() => {
    if (!isHeld) return
    hold(form, true, isKept)
    return () => hold(form, false)
  }, [hold, form, isHeld, isKept])
}

/** While `isUnsaved`, the app does not reload this page by itself. */
export function useUnsavedTyping(isUnsaved: boolean): void {
  const report = useContext(UnsavedTypingContext)
  const form = `form ${useId()}`
  useEffect(() => {
    if (!isUnsaved) return
    report(form, true)
    return () => report(form, false)
  }, [report, form, isUnsaved])
}
