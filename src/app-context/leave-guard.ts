// Asks the person once before a page with unsent typing is left.

export interface LeaveGuard {
  /** Reports that a form holds unsent typing, or does not any more; `isKept`: a draft keeps it. */
  hold(form: string, isHeld: boolean, isKept?: boolean): void
  isHeld(): boolean
  /** True when drafts keep all of the typing. */
  isKept(): boolean
  /** Asks the person; calls `go` if they agree, else `stay`. */
  ask(go: () => void, stay?: () => void): void
  /** Stops asking, because the app itself loads another page. */
  letGo(): void
  isAsked(): boolean
  subscribe(listener: () => void): () => void
  answer(isAgreed: boolean): void
}

export function createLeaveGuard(window: EventTarget): LeaveGuard {
  /** By form, whether a draft keeps its typing. */
  const held = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  let isOver = false
  let asked: { go: () => void; stay?: (() => void) | undefined } | null = null

  /** The browser asks with its own text. */
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
      // Only while needed: a page with this listener is not kept in the back/forward cache.
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
