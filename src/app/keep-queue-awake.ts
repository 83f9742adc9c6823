// The surroundings of all queues of one page: the lock and the clocks of their passes, and their wake-up events
// (offline.md, rule 2).
import type { ServerClock } from '#api/server-clock.ts'
import { type Connection, onConnectionReturn } from '#connection/connection.ts'
import type { QueueEntry, QueuePorts } from '#outbox/queue/queue.ts'
import type { RunningQueue } from '#outbox/queue/start-queue.ts'
import type { Pwa } from '#pwa/pwa.ts'
import type { Session } from '#session/session.ts'
import { createSenderLock } from '#session/session-lock.ts'
import { browserLocks } from '#storage/patient-lock.ts'

export function queuePortsOfPage({ now }: Pick<ServerClock, 'now'>): Omit<QueuePorts<QueueEntry>, 'store'> {
  return {
    lock: createSenderLock(browserLocks()),
    now,
    elapsed: () => performance.now(),
    chance: () => Math.random(),
    runAfter(waitMs, work) {
      const timer = setTimeout(work, waitMs)
      return () => clearTimeout(timer)
    },
  }
}

interface WakeParts {
  session: Pick<Session, 'read' | 'subscribe'>
  connection: Pick<Connection, 'probe' | 'read' | 'subscribe'>
  pwa: Pick<Pwa, 'onWakeUp'>
}

/** Wakes the queue. Returns a function that ends this. */
export function keepQueueAwake(
  queue: Pick<RunningQueue, 'wake' | 'serverReturned' | 'sessionBegan'>,
  { session, connection, pwa }: WakeParts,
): () => void {
  function wakeIfVisible(): void {
    if (document.visibilityState === 'visible') queue.wake()
  }
  document.addEventListener('visibilitychange', wakeIfVisible)
  const stopFunctions = [
    () => document.removeEventListener('visibilitychange', wakeIfVisible),
    onConnectionReturn(connection, () => {
      const { since, missedAt = since } = connection.read()
      queue.serverReturned(since - missedAt)
    }),
    // The start of a page does not shorten the pause before an entry's next try, because the server may be failing. Only
    // the return of the server shortens the pause.
    runWhenTrue(connection.subscribe, () => connection.read().state === 'online', queue.wake),
    runWhenTrue(
      session.subscribe,
      () => session.read().status === 'confirmed',
      // Fails only if the device's storage fails; the next wake-up tries again.
      () => queue.sessionBegan().catch(console.error),
    ),
    pwa.onWakeUp(() => {
      // The browser knows that there is a network, but not whether our server answers.
      if (connection.read().state === 'offline') void connection.probe() // listeners get its result
      queue.wake()
    }),
  ]
  return () => {
    for (const stop of stopFunctions) stop()
  }
}

/** Runs the work each time the condition becomes true, and at once if it is true now. */
function runWhenTrue(
  subscribe: (listener: () => void) => () => void,
  isTrue: () => boolean,
  work: () => void,
): () => void {
  let wasTrue = false
  function runIfNowTrue(): void {
    const isNowTrue = isTrue()
    if (isNowTrue && !wasTrue) work()
    wasTrue = isNowTrue
  }
  runIfNowTrue()
  return subscribe(runIfNowTrue)
}
