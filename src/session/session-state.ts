import { VISITOR } from '#storage/shared-names.ts'
import type { SessionView } from './session.ts'
import type { SessionParts } from './session-parts.ts'

/** The session of one page: its view, whether it knows whose session the browser has, and whether the session has ended. */
export interface SessionState {
  isVisitor: boolean
  view(): SessionView
  show(view: SessionView): void
  subscribe(listener: () => void): () => void
  /** The page still needs an answer of the server. */
  isWaiting(): boolean
  isKnown(): boolean
  /** Called on a visitor's page only after the device or the server said that there is no session. */
  becomeKnown(): void
  /** The visitor's browser may have a session from now on. */
  becomeUncertain(): void
  /** Resolves when the session is known, or this question has ended. */
  whenKnown(question: Promise<void>): Promise<void>
  isOver(): boolean
  /** From here on this page shows and asks nothing of the account, and forgets it. */
  end(): void
  /** The visitor's page continues, because the end could not be noted. */
  goOn(): void
  stop(): void
}

export function createSessionState({
  current,
  generation,
  memory,
}: Pick<SessionParts, 'current' | 'generation' | 'memory'>): SessionState {
  const isVisitor = current.accountKey === VISITOR
  let view: SessionView = { account: current.snapshot, status: 'checking' }
  let isKnown = !isVisitor
  let isOver = false
  /** Calls that wait until the session is known. */
  const waiting = new Set<() => void>()
  const listeners = new Set<() => void>()

  function show(next: SessionView): void {
    view = next
    for (const listener of listeners) listener()
  }

  return {
    isVisitor,
    view: () => view,
    show,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWaiting: () => !isOver && (view.status === 'trusted-offline' || !isKnown),
    isKnown: () => isKnown,
    becomeKnown() {
      isKnown = true
      for (const goOn of waiting) goOn()
    },
    becomeUncertain() {
      if (isVisitor) isKnown = false
    },
    async whenKnown(question) {
      let goOn = () => {}
      const becomesKnown = new Promise<void>((resolve) => {
        goOn = resolve
        waiting.add(goOn)
      })
      await Promise.race([becomesKnown, question])
      waiting.delete(goOn)
    },
    isOver: () => isOver,
    end() {
      isOver = true
      generation.advance()
      memory.clear()
      show({ account: view.account, status: 'ending' })
    },
    goOn() {
      isOver = false
    },
    stop() {
      isOver = true
      listeners.clear()
    },
  }
}
