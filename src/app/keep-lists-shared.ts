// Composition: sends changes of lists to the edge soon after the person made them, or when the server can be reached
// again (G245).
import { liveQuery } from 'dexie'
import { keepAsking, outcomeOf, type QuestionOutcome } from '#session/keep-asking.ts'
import type { SessionParts } from '#session/session-parts.ts'
import type { Session } from '#session/session.ts'
import { shareLists } from '#server-state/lists/share-lists.ts'
import { readUnsentDealerships } from '#storage/lists/list-table.ts'

/** The wait between a change and its call, so that several presses of a stepper are sent by one call. */
const PAUSE_MS = 1000

interface ListSharingParts extends Pick<SessionParts, 'api' | 'current' | 'connection'> {
  session: Pick<Session, 'read' | 'subscribe'>
}

/** Starts to watch the lists. Returns a function that stops the watching and the calls. */
export function keepListsShared({ api, current, connection, session }: ListSharingParts): () => void {
  let unsentDealerships: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isSharingDue = () => unsentDealerships.length > 0 && session.read().status === 'confirmed'

  async function share(): Promise<QuestionOutcome> {
    const { account } = session.read()
    if (account === null || !isSharingDue()) return 'settled'
    for (const dealershipId of unsentDealerships) {
      const parts = { api, account: current.database, accountId: account.id }
      const outcome = await shareLists(parts, dealershipId)
      if (typeof outcome === 'object') return outcomeOf(outcome)
    }
    return 'settled'
  }

  const question = keepAsking({ connection, ask: share, isOpen: isSharingDue })
  const shareSoon = (): void => {
    clearTimeout(timer)
    if (!isSharingDue() || connection.read().state === 'offline') return
    timer = setTimeout(() => void question.askNow(), PAUSE_MS) // never rejects
  }
  const subscription = liveQuery(async () => readUnsentDealerships(current.database)).subscribe({
    next(dealershipIds) {
      unsentDealerships = dealershipIds
      shareSoon()
    },
    error: () => {},
  })
  const stopWatchingSession = session.subscribe(shareSoon)
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
    stopWatchingSession()
    question.stop()
  }
}
