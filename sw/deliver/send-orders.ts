// Composition: one run of the outbox in the service worker, while no page of the app answers (G320). It has the queue, the
// checks and the sender of a page, and its lock: a page that opens meanwhile waits as a second tab does. It works for the
// device's current account, and only in that account's session.
import type { ApiParts } from '#api/client.ts'
import { randomUuid } from '#api/random-uuid.ts'
import { createServerClock } from '#api/server-clock.ts'
import { isAdmin } from '#domain/people/account.ts'
import { type Author, VISITOR_ID } from '#outbox/pending-order.ts'
import { type CurrentAccount, readCurrentAccount } from '#session/current-account.ts'
import { sendOwedSignOut } from '#session/owed-sign-out.ts'
import { refreshInTurn } from '#session/session-account.ts'
import { createSenderLock, sessionTurn } from '#session/session-lock.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { readDeviceState } from '#storage/device/device-settings.ts'
import { createSeenBeats } from '#storage/device/store-beats.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { browserLocks } from '#storage/patient-lock.ts'
import type { DeliveryReport } from '#sw/delivery.ts'
import { type RunParts, runOutbox } from './run-outbox.ts'

function authorOf({ snapshot }: CurrentAccount): Author {
  if (snapshot === null) return { id: VISITOR_ID, login: '', name: '', isAdmin: false }
  return { id: snapshot.id, login: snapshot.login, name: snapshot.name, isAdmin: isAdmin(snapshot) }
}

interface Surroundings {
  /** Replaces the calls through ky (tests). */
  exchange?: ApiParts['exchange']
  pause?: RunParts['pause']
}

/** Rejects if the device's storage fails. */
export async function sendOrders(surroundings: Surroundings = {}): Promise<DeliveryReport> {
  const device = new DeviceDatabase()
  try {
    const current = await readCurrentAccount(device)
    try {
      return await sendOrdersOf(current, device, surroundings)
    } finally {
      current.database.close()
    }
  } finally {
    device.close()
  }
}

function sendOrdersOf(
  current: CurrentAccount,
  device: DeviceDatabase,
  { exchange, pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: Surroundings,
): Promise<DeliveryReport> {
  return runOutbox({
    author: authorOf(current),
    isUnlocked: current.isUnlocked,
    store: createOutboxTable(current.database),
    clock: createServerClock(),
    seenBeats: createSeenBeats(device),
    lock: createSenderLock(browserLocks()),
    elapsed: () => performance.now(),
    chance: () => Math.random(),
    newUuid: randomUuid,
    pause,
    ...(exchange && { exchange }),
    async isStillCurrent() {
      const { accountKey, isUnlocked } = await readDeviceState(device)
      return accountKey === current.accountKey && isUnlocked === current.isUnlocked
    },
    async sendOwedSignOut(api) {
      const { logoutOwedBy } = await readDeviceState(device)
      return logoutOwedBy === null || (await sessionTurn(() => sendOwedSignOut(api, device))) === 'done'
    },
    refreshSession: (api) => refreshInTurn({ api, device, current }, { isOver: () => false }),
  })
}
