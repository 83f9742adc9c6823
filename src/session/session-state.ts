import { VISITOR } from '#storage/shared-names.ts'
import type { SessionView } from './session.ts'
import type { SessionParts } from './session-parts.ts'

/**
 * The session of one page: its view, whether the page knows whose session the browser has, and whether the session
 * has ended.
 */
export interface SessionState {
  isVisitor: boolean
  view(): SessionView
  show(view: SessionView): void
  subscribe(listener: () => void): () => void
  /** True while the page must ask the server again whose session the browser has. */
  isWaiting(): boolean
  /** True while the account of this page was unlocked on this device and has no session. */
  isUnlocked(): boolean
  /** True if the page knows whose session the browser has. */
  isSessionKnown(): boolean
  /** Call it on the page of a visitor or of an unlocked account only when the browser certainly has no session. */
  noteSessionKnown(): void
  /** Call it when the visitor's browser may get a session. */
  noteSessionUncertain(): void
  /**
   * Resolves when the page knows whose session the browser has, or when `answerOfServer`, the call that asks for it,
   * has ended without that.
   */
  whenSessionKnown(answerOfServer: Promise<void>): Promise<void>
  isOver(): boolean
  /** Ends the session: the page shows no data of the account, sends no calls for it, and clears the tab's memory. */
  end(): void
  /** Lets this page continue after `end` with this view, because the device could not store the new account. */
  resume(view: SessionView): void
  stop(): void
}

export function createSessionState({
  current,
  generation,
  memory,
}: Pick<SessionParts, 'current' | 'generation' | 'memory'>): SessionState {
  const isVisitor = current.accountKey === VISITOR
  let view: SessionView = { account: current.snapshot, status: current.isUnlocked ? 'unlocked' : 'checking' }
  // The browser of a visitor or of an unlocked account may still have an earlier session.
  let isSessionKnown = !isVisitor && !current.isUnlocked
  let isOver = false
  /** Functions that continue the calls that wait until the session is known. */
  const waitingCalls = new Set<() => void>()
  const listeners = new Set<() => void>()

  function show(newView: SessionView): void {
    view = newView
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
    isWaiting: () => !isOver && (view.status === 'trusted-offline' || !isSessionKnown),
    isUnlocked: () => view.status === 'unlocked',
    isSessionKnown: () => isSessionKnown,
    noteSessionKnown() {
      isSessionKnown = true
      for (const continueCall of waitingCalls) continueCall()
    },
    noteSessionUncertain() {
      if (isVisitor) isSessionKnown = false
    },
    async whenSessionKnown(answerOfServer) {
      let continueCall = () => {}
      const becomesKnown = new Promise<void>((resolve) => {
        continueCall = resolve
        waitingCalls.add(continueCall)
      })
      await Promise.race([becomesKnown, answerOfServer])
      waitingCalls.delete(continueCall)
    },
    isOver: () => isOver,
    end() {
      isOver = true
      generation.advance()
      memory.clear()
      show({ account: view.account, status: 'ending' })
    },
    resume(viewAfterwards) {
      isOver = false
      show(viewAfterwards)
    },
    stop() {
      isOver = true
      listeners.clear()
    },
  }
}
