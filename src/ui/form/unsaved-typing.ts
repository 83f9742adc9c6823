import { createContext, useContext, useEffect, useId, useLayoutEffect } from 'react'

/**
 * A form calls this function with `isUnsaved` true when it gets typing that a reload would lose, and with false when
 * the typing is sent or removed.
 */
export const UnsavedTypingContext = createContext<(form: string, isUnsaved: boolean) => void>(() => {})

/** Knows the forms with unsent typing, and asks the person before they leave the page. */
export interface TypingGuard {
  /** A form reports whether it has unsent typing, and whether a draft keeps that typing. */
  setTyping(form: string, hasTyping: boolean, isInDraft?: boolean): void
  /** Asks the person whether they want to leave; calls `leave` if they agree. */
  ask(leave: () => void): void
}

export const TypingGuardContext = createContext<TypingGuard>({ setTyping: () => {}, ask: (leave) => leave() })

/**
 * While `hasTyping` is true, the person is asked before they leave the page. With `isInDraft` the question says that the
 * draft stays, and a reload asks nothing.
 */
export function useAskBeforeLeaving(hasTyping: boolean, isInDraft = false): void {
  const { setTyping } = useContext(TypingGuardContext)
  const form = `form ${useId()}`
  // A layout effect, so that the report is removed before the next page is painted.
  useLayoutEffect(() => {
    if (!hasTyping) return
    setTyping(form, true, isInDraft)
    return () => setTyping(form, false)
  }, [setTyping, form, hasTyping, isInDraft])
}

/** While `isUnsaved` is true, the app does not reload this page by itself. */
export function useUnsavedTyping(isUnsaved: boolean): void {
  const setUnsaved = useContext(UnsavedTypingContext)
  const form = `form ${useId()}`
  useEffect(() => {
    if (!isUnsaved) return
    setUnsaved(form, true)
    return () => setUnsaved(form, false)
  }, [setUnsaved, form, isUnsaved])
}
