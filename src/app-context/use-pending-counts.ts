import { useLiveQuery } from 'dexie-react-hooks'
import { isLive } from '#outbox/pending-order.ts'
import { readPendingStates } from '#storage/pending-states.ts'
import { useCounter } from './counter.ts'

/** How many of this account's orders wait or are on their way, live in every tab and cheap on every page. */
export function usePendingCounts() {
  const { databases } = useCounter()
  const states = useLiveQuery(() => readPendingStates(databases.account), [databases.account])
  return {
    isReady: states !== undefined,
    liveCount: states?.filter(isLive).length ?? 0,
    sendingCount: states?.filter((state) => state === 'sending' || state === 'checking').length ?? 0,
    sentCount: states?.filter((state) => state === 'sent').length ?? 0,
  }
}
