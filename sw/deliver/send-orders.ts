// Composition: one run of the outbox in the service worker, while no page of the app answers (G320). It has the queue, the
// checks and the sender of a page, and its lock: a page that opens meanwhile waits as a second tab does. It works for the
// device's current account, and only in that account's session.
import type { ApiParts } from '#api/client.ts'
import { randomUuid } from '#api/random-uuid.ts'
import { createServerClock } from '#api/server-clock.ts'
import { createSenderLock } from '#session/session-lock.ts'
import { readRemovedAccounts } from '#storage/device/denied-session.ts'
import { countSealedOrders } from '#storage/device/sealed-orders.ts'
import { createSeenBeats } from '#storage/device/store-beats.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { browserLocks } from '#storage/patient-lock.ts'
import type { DeliveryReport } from '#sw/delivery.ts'
import { accountRunOf, withCurrentAccount } from './current-account.ts'
import { signInNewsOf } from './order-news.ts'
import { type RunParts, runOutbox } from './run-outbox.ts'

interface Surroundings {
  /** Replaces the calls through ky (tests). */
  exchange?: ApiParts['exchange']
  pause?: RunParts['pause']
}

/** Rejects if the device's storage fails. */
export function sendOrders({
  exchange,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Surroundings = {}): Promise<DeliveryReport> {
  return withCurrentAccount(async (current, device) => {
    const { news, isDone, signInOrders } = await runOutbox({
      ...accountRunOf(current, device),
      store: createOutboxTable(current.database),
      clock: createServerClock(),
      seenBeats: createSeenBeats(device),
      lock: createSenderLock(browserLocks()),
      elapsed: () => performance.now(),
      chance: () => Math.random(),
      newUuid: randomUuid,
      pause,
      ...(exchange && { exchange }),
    })
    if (signInOrders === null) return { news, isDone }
    const lockedOrders = await countSealedOrders(current.accountKey, await readRemovedAccounts(device))
    const signInNews = signInNewsOf(signInOrders, {
      lockedCount: lockedOrders.ofAccounts,
      hasAccount: current.snapshot !== null,
    })
    return { news: [...news, ...signInNews], isDone }
  })
}
