// Composition: sends changes of lists to the edge soon after the person made them, or when the server can be reached
// again (G245).
import { shareLists } from '#server-state/lists/share-lists.ts'
import type { Session } from '#session/session.ts'
import type { SessionParts } from '#session/session-parts.ts'
import { readUnsentDealershipIds } from '#storage/lists/list-table.ts'
import { sendForDealerships } from './send-for-dealerships.ts'

/** The wait between a change and its call, so that several presses of a stepper are sent by one call. */
const PAUSE_MS = 1000

interface ListSharingParts extends Pick<SessionParts, 'api' | 'current' | 'connection'> {
  session: Pick<Session, 'read' | 'subscribe'>
}

/** Starts to watch the lists. Returns a function that stops the watching and the calls. */
export function keepListsShared({ api, current, connection, session }: ListSharingParts): () => void {
  return sendForDealerships({
    connection,
    session,
    pauseMs: PAUSE_MS,
    readChangedDealershipIds: () => readUnsentDealershipIds(current.database),
    call: (dealershipId, accountId) =>
      shareLists({ api, account: current.database, accountId }, dealershipId),
  })
}
