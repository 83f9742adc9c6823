import { VISITOR } from '#storage/shared-names.ts'
import type { SessionView } from './session.ts'
import type { SessionParts } from './session-parts.ts'

/** What one page shows of its session, whether it knows whose session the browser holds, and whether it has ended. */
export interface SessionState {
  isVisitor: boolean
  view(): SessionView
  show(view: SessionView): void
  subscribe(listener: () => void): () => void
  /** The page waits for an answer of the server. */
  isWaiting(): boolean
  isKnown(): boolean
  /** For the visitor's page only after the device or the server said that there is no session. */
  becomeKnown(): void
  /** The visitor's browser may hold somebody's session from now on. */
  becomeUncertain(): void
  /** Ends when it is known, or when this question has ended. */
  whenKnown(question: Promise<void>): Promise<void>
  isOver(): boolean
  /** From here on this page shows, asks and remembers nothing more of the account. */
  end(): void
  /** The visitor's page goes on, because the end could not be noted. */
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
  /** Calls that wait until it is known. */
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
      const known = new Promise<void>((resolve) => {
        goOn = resolve
        waiting.add(goOn)
      })
      await Promise.race([known, question])
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
