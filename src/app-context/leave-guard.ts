// Typing that is lost with the page, or that only a draft keeps: before the page is left, the person is asked once.

export interface LeaveGuard {
  /** Told which form holds such typing, and later that it does no more. */
  hold(form: string, isHeld: boolean, isKept?: boolean): void
  isHeld(): boolean
  /** Drafts keep all of it: nothing is lost, and only not yet sent. */
  isKept(): boolean
  /** Asks the person: goes where they agree, else stays. */
  ask(go: () => void, stay?: () => void): void
  /** This page is about to load another one by itself, and asks nobody. */
  letGo(): void
  isAsked(): boolean
  subscribe(listener: () => void): () => void
  answer(isAgreed: boolean): void
}

export function createLeaveGuard(window: EventTarget): LeaveGuard {
  /** Of each form whether a draft keeps its typing. */
  const held = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  let isOver = false
  let asked: { go: () => void; stay?: (() => void) | undefined } | null = null

  /** Browsers ask in words of their own. */
  const askOnClose = (event: Event) => event.preventDefault()
  const isLost = () => [...held.values()].includes(false)
  function setQuestion(next: typeof asked): void {
    asked = next
    for (const listener of listeners) listener()
  }
  return {
    hold(form, isHeld, isKept = false) {
      if (isHeld) held.set(form, isKept)
      else held.delete(form)
      // Only while it is needed: with it a browser keeps no page ready to come back to.
      if (isLost() && !isOver) window.addEventListener('beforeunload', askOnClose)
      else window.removeEventListener('beforeunload', askOnClose)
    },
    isHeld: () => held.size > 0 && !isOver,
    isKept: () => !isLost(),
    ask: (go, stay) => setQuestion({ go, stay }),
    letGo() {
      isOver = true
      window.removeEventListener('beforeunload', askOnClose)
    },
    isAsked: () => asked !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(isAgreed) {
      const answered = asked
      setQuestion(null)
      if (isAgreed) answered?.go()
      else answered?.stay?.()
    },
  }
}
