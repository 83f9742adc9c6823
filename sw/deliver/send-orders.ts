// Composition: one run of the outbox in the service worker, while no page of the app answers (G320). It has the queue, the
// checks and the sender of a page, and its lock: a page that opens meanwhile waits as a second tab does. It works for the
// device's current account, and only in that account's session.
import { type Api, type ApiParts, createApi, createGeneration } from '#api/client.ts'
import { probeServer } from '#api/edge.ts'
import { createChecker } from '#api/orders/outbox-checker.ts'
import { createHistory } from '#api/orders/outbox-history.ts'
import { createSender, readKeyStore } from '#api/orders/outbox-sender.ts'
import { validateSession } from '#api/people/auth.ts'
import { randomUuid } from '#api/random-uuid.ts'
import { createServerClock } from '#api/server-clock.ts'
import { showBeats } from '#api/show-beats.ts'
import { isAdmin } from '#domain/people/account.ts'
import { createOutbox } from '#outbox/create-outbox.ts'
import { type Author, isWaitingForSession, type PendingOrder, VISITOR_ID } from '#outbox/pending-order.ts'
import { type CurrentAccount, readCurrentAccount } from '#session/current-account.ts'
import { sendOwedSignOut } from '#session/owed-sign-out.ts'
import { refreshInTurn } from '#session/session-account.ts'
import { createSenderLock, sessionTurn } from '#session/session-lock.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { readDeviceState } from '#storage/device/device-settings.ts'
import { createSeenBeats } from '#storage/device/store-beats.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'
import { browserLocks } from '#storage/patient-lock.ts'
import { VISITOR } from '#storage/shared-names.ts'
import type { DeliveryReport } from '#sw/delivery.ts'
import { newsOf } from './order-news.ts'

/** No order is begun later than this after the start: the browser ends the work of a worker after some minutes. */
const BEGIN_LIMIT_MS = 120_000

const NOT_REACHED: DeliveryReport = { news: [], isDone: false }
const NOTHING_TO_DO: DeliveryReport = { news: [], isDone: true }

function authorOf({ accountKey, snapshot }: CurrentAccount): Author | null {
  if (accountKey === VISITOR) return { id: VISITOR_ID, login: '', name: '', isAdmin: false }
  if (snapshot === null) return null
  return { id: snapshot.id, login: snapshot.login, name: snapshot.name, isAdmin: isAdmin(snapshot) }
}

/** True if a later run, without any person, may bring the order further. */
function isLeft(order: PendingOrder): boolean {
  const isOpen = order.state === 'waiting' || order.state === 'checking' || order.state === 'sending'
  return isOpen || (order.state === 'unknown' && !order.isSessionMissing)
}

/** `exchange` replaces the calls through ky (tests). Rejects if the device's storage fails. */
export async function sendOrders(exchange?: ApiParts['exchange']): Promise<DeliveryReport> {
  const device = new DeviceDatabase()
  try {
    const current = await readCurrentAccount(device)
    try {
      return await sendOrdersOf(current, device, exchange)
    } finally {
      current.database.close()
    }
  } finally {
    device.close()
  }
}

async function sendOrdersOf(
  current: CurrentAccount,
  device: DeviceDatabase,
  exchange: ApiParts['exchange'],
): Promise<DeliveryReport> {
  const store = createOutboxTable(current.database)
  const isOfRun = (order: PendingOrder) => isLeft(order) || isWaitingForSession(order)
  if (!(await store.listOpen()).some(isOfRun)) return NOTHING_TO_DO

  const clock = createServerClock()
  const callingApi = createApi({
    clock,
    generation: createGeneration(),
    onDenied: () => {}, // the next page that opens asks again, and ends the session of the account
    onAnswer: () => {},
    ...(exchange && { exchange }),
  })
  const api = showBeats(callingApi, createSeenBeats(device))
  let knownStoreId: string | null = null
  const isAnswering = await probeServer(api, (edge) => {
    knownStoreId = edge?.storeId ?? null
  })
  if (isAnswering !== true) return NOT_REACHED
  // As on a page: no other call is sent while the server must be told of a sign-out.
  const { logoutOwedBy } = await readDeviceState(device)
  const signOut = logoutOwedBy === null ? 'done' : await sessionTurn(() => sendOwedSignOut(api, device))
  if (signOut !== 'done') return NOT_REACHED

  let author = authorOf(current)
  /** False as soon as another account is current, or the account is locked or signed out. Asked right before each POST. */
  async function isStillCurrent(): Promise<boolean> {
    const { accountKey, isUnlocked } = await readDeviceState(device)
    if (accountKey !== current.accountKey || isUnlocked !== current.isUnlocked) author = null
    return author !== null
  }

  const startedAt = performance.now()
  const changedOrders = new Map<string, PendingOrder>()
  const outbox = createOutbox({
    ports: {
      store,
      sender: createSender(api, clock.now),
      checker: createChecker(api),
      history: createHistory(api),
      readKeyStore: () => readKeyStore(api, isStillCurrent),
      knownStoreId: () => knownStoreId,
      newUuid: randomUuid,
      lock: createSenderLock(browserLocks()),
      now: clock.now,
      elapsed: () => performance.now(),
      chance: () => Math.random(),
      // The browser starts the next try: a timer would not outlive the event.
      runAfter: () => () => {},
      isInBackground: true,
    },
    author: () => author,
    hasSession: () => !current.isUnlocked,
    isOnline: () => performance.now() - startedAt < BEGIN_LIMIT_MS,
    probe: async () => true,
    confirmSession: async () => false,
    parseOrder: parseStoredOrder,
    onUnwatchedChange: (order) => changedOrders.set(order.intent, order),
    onSendingChange: () => {},
  })
  await outbox.begin()
  if (await hasOwnSession(api, device, current)) await outbox.sessionBegan()
  // Without a session the check of each order finds that its author must sign in.
  else outbox.wake()
  await outbox.whenIdle()
  outbox.stop()

  const openOrders = await store.listOpen()
  return {
    news: newsOf([...changedOrders.values()], openOrders),
    isDone: !openOrders.some(isLeft),
  }
}

/** True if the browser has the session of the device's account; a denied session is refreshed first, as on a page. */
async function hasOwnSession(api: Api, device: DeviceDatabase, current: CurrentAccount): Promise<boolean> {
  if (current.snapshot === null || current.isUnlocked) return false
  let answer = await validateSession(api)
  if (!answer.ok && answer.failure.kind === 'signed-out') {
    answer = await refreshInTurn({ api, device, current }, { isOver: () => false })
  }
  return answer.ok && answer.value.id === current.snapshot.id
}
