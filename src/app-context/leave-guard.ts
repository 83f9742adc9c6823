// Asks the person before they leave a page with unsent typing.

export interface LeaveGuard {
  /** A form reports whether it has unsent typing, and whether a draft keeps that typing. */
  setTyping(form: string, hasTyping: boolean, isInDraft?: boolean): void
  /** True if a form has unsent typing. */
  hasTyping(): boolean
  /** True if drafts keep all unsent typing. */
  isAllInDrafts(): boolean
  /** Asks the person; calls `go` if they agree, else `stay`. */
  ask(go: () => void, stay?: () => void): void
  /** Stops asking, because the app itself loads another page. */
  stopAsking(): void
  /** True while the question is shown. */
  isAsked(): boolean
  subscribe(listener: () => void): () => void
  answer(isAgreed: boolean): void
}

export function createLeaveGuard(window: EventTarget): LeaveGuard {
  /** The forms with unsent typing, and whether a draft keeps the typing. */
  const typingForms = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  let isOver = false
  let question: { go: () => void; stay?: (() => void) | undefined } | null = null

  /** The browser asks with its own text. */
  const askOnClose = (event: Event) => event.preventDefault()
  const wouldLoseTyping = () => [...typingForms.values()].includes(false)
  function setQuestion(newQuestion: typeof question): void {
    question = newQuestion
    for (const listener of listeners) listener()
  }
  return {
    setTyping(form, hasTyping, isInDraft = false) {
      if (hasTyping) typingForms.set(form, isInDraft)
      else typingForms.delete(form)
      // The listener is added only while it is needed: browsers do not cache a page that has one.
      if (wouldLoseTyping() && !isOver) window.addEventListener('beforeunload', askOnClose)
      else window.removeEventListener('beforeunload', askOnClose)
    },
    hasTyping: () => typingForms.size > 0 && !isOver,
    isAllInDrafts: () => !wouldLoseTyping(),
    ask: (go, stay) => setQuestion({ go, stay }),
    stopAsking() {
      isOver = true
      window.removeEventListener('beforeunload', askOnClose)
    },
    isAsked: () => question !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(isAgreed) {
      const answeredQuestion = question
      setQuestion(null)
      if (isAgreed) answeredQuestion?.go()
      else answeredQuestion?.stay?.()
    },
  }
}
