// Asks the person before they leave a page with unsent typing.

export interface LeaveGuard {
  /** A form reports whether it has unsent typing, and whether a draft keeps that typing. */
  setTyping(form: string, hasTyping: boolean, isInDraft?: boolean): void
  /** True if a form has unsent typing, until `stopAsking` is called. */
  hasTyping(): boolean
  /** True if drafts keep all unsent typing. */
  isAllTypingInDrafts(): boolean
  /** Asks the person; calls `go` if they agree, else `stay`. */
  ask(go: () => void, stay?: () => void): void
  /** Stops asking, because the app itself loads another page. */
  stopAsking(): void
  isQuestionShown(): boolean
  subscribe(listener: () => void): () => void
  /** `mayLeave` is true if the person agrees to leave the page. */
  answer(mayLeave: boolean): void
}

export function createLeaveGuard(window: EventTarget): LeaveGuard {
  /** The forms with unsent typing, and whether a draft keeps the typing. */
  const typingForms = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  let hasStoppedAsking = false
  let question: { go: () => void; stay?: (() => void) | undefined } | null = null

  /** Makes the browser ask with its own text. */
  const askOnClose = (event: Event) => event.preventDefault()
  const hasTypingWithoutDraft = () => [...typingForms.values()].includes(false)
  function setQuestion(newQuestion: typeof question): void {
    question = newQuestion
    for (const listener of listeners) listener()
  }
  return {
    setTyping(form, hasTyping, isInDraft = false) {
      if (hasTyping) typingForms.set(form, isInDraft)
      else typingForms.delete(form)
      // The listener is added only while it is needed: browsers do not keep a page with this listener for the Back
      // button.
      if (hasTypingWithoutDraft() && !hasStoppedAsking) window.addEventListener('beforeunload', askOnClose)
      else window.removeEventListener('beforeunload', askOnClose)
    },
    hasTyping: () => typingForms.size > 0 && !hasStoppedAsking,
    isAllTypingInDrafts: () => !hasTypingWithoutDraft(),
    ask: (go, stay) => setQuestion({ go, stay }),
    stopAsking() {
      hasStoppedAsking = true
      window.removeEventListener('beforeunload', askOnClose)
    },
    isQuestionShown: () => question !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(mayLeave) {
      const answeredQuestion = question
      setQuestion(null)
      if (mayLeave) answeredQuestion?.go()
      else answeredQuestion?.stay?.()
    },
  }
}
