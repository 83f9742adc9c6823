// Composition of the outbox: its store, its sender, and the events that wake it (offline.md, rule 2).
import { liveQuery } from 'dexie'
import type { Api } from '#api/client.ts'
import { createChecker } from '#api/orders/outbox-checker.ts'
import { createHistory } from '#api/orders/outbox-history.ts'
import { createSender, readKeyStore } from '#api/orders/outbox-sender.ts'
import type { ServerClock } from '#api/server-clock.ts'
import type { Notices } from '#app-context/notices.ts'
import { randomUuid } from '#api/random-uuid.ts'
import type { Connection } from '#connection/connection.ts'
import { isAdmin } from '#domain/people/account.ts'
import { createOutbox, type RunningOutbox } from '#outbox/create-outbox.ts'
import { VISITOR_ID } from '#outbox/pending-order.ts'
import type { Pwa } from '#pwa/pwa.ts'
import type { Session } from '#session/session.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readWorksWhileClosed } from '#storage/device/device-settings.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { createOutboxTable, readPendingOrder } from '#storage/orders/outbox-table.ts'
import { watchPendingCounts } from '#storage/orders/pending-counts.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'
import { keepQueueAwake, queuePortsOfPage } from './keep-queue-awake.ts'
import { createNearlyFullNotice, createNewsNotices, createOutcomeNotices } from './outbox-notices.ts'

export interface OutboxSurroundings {
  api: Api
  clock: ServerClock
  database: AccountDatabase
  /** True for the visitor's outbox: its orders are placed and sent without an account. */
  isVisitor: boolean
  device: DeviceDatabase
  session: Session
  connection: Connection
  pwa: Pwa
  notices: Notices
  /**
   * The name of the key store in the latest answer of the server; null before the first answer, or without a key store.
   */
  knownStoreId(): string | null
  /** Called when the lines of an order went back into the cart. */
  onBackInCart(): Promise<void>
}

export function openOutbox(surroundings: OutboxSurroundings): RunningOutbox {
  const { api, clock, database, isVisitor, session, connection, pwa } = surroundings

  function currentAuthor() {
    const { account, status } = session.read()
    if (status === 'ending') return null
    if (isVisitor) return { id: VISITOR_ID, login: '', name: '', isAdmin: false }
    if (account === null) return null
    return { id: account.id, login: account.login, name: account.name, isAdmin: isAdmin(account) }
  }

  const readOrder = (intent: string) => readPendingOrder(database, intent)
  const showOutcome = createOutcomeNotices(surroundings.notices, readOrder)
  const outbox = createOutbox({
    ports: {
      ...queuePortsOfPage(clock),
      store: createOutboxTable(database),
      sender: createSender(api, clock.now),
      checker: createChecker(api),
      history: createHistory(api),
      readKeyStore: () => readKeyStore(api, () => currentAuthor() !== null),
      knownStoreId: surroundings.knownStoreId,
      newUuid: randomUuid,
    },
    author: currentAuthor,
    hasSession: () => session.read().status !== 'unlocked',
    isOnline: () => connection.read().state === 'online',
    probe: () => connection.probe(),
    confirmSession: () => session.confirm(),
    parseOrder: parseStoredOrder,
    onUnwatchedChange: showOutcome,
    onSendingChange: (isSending) => pwa.setBusy('sending', isSending),
  })

  // Fails only if the device's storage fails; the next pass tries again.
  outbox.begin().catch(console.error)
  keepQueueAwake(outbox, surroundings)

  const stopNews = pwa.onNews(createNewsNotices(readOrder, showOutcome))
  const warnIfNearlyFull = createNearlyFullNotice(surroundings.notices)
  warnIfNearlyFull().catch(console.error)
  let lastCount = 0
  const counts = watchPendingCounts(database)
  // Asks the browser to wake the service worker when the connection is back. Not every browser can do that. The browser
  // gives up after some tries, so the page asks again when it is hidden and when the connection is back.
  // A page that closes has no time to read the device first.
  const requestWakeUp = () => {
    if (lastCount > 0 && isAllowed) pwa.requestWakeUp().catch(console.error)
  }
  /** False until the switch on Offline data is read, and while it is off. */
  let isAllowed = false
  const watchedSwitch = liveQuery(async () => readWorksWhileClosed(surroundings.device)).subscribe(
    (isNowAllowed) => {
      const isSwitchedOn = isNowAllowed && !isAllowed
      isAllowed = isNowAllowed
      if (isSwitchedOn) requestWakeUp()
    },
    console.error,
  )
  window.addEventListener('online', requestWakeUp)
  document.addEventListener('visibilitychange', requestWakeUp)
  const stopCounting = counts.subscribe(() => {
    const count = counts.read()?.live ?? 0
    pwa.setBadge(count)
    const isMore = count > lastCount
    lastCount = count
    if (isMore) {
      requestWakeUp()
      warnIfNearlyFull().catch(console.error)
    }
    // Fails only if the device's storage fails; the next change tries again.
    outbox.replan().catch(console.error)
  })
  return {
    ...outbox,
    stop() {
      window.removeEventListener('online', requestWakeUp)
      document.removeEventListener('visibilitychange', requestWakeUp)
      watchedSwitch.unsubscribe()
      stopNews()
      stopCounting()
      outbox.stop()
    },
    async backToCart(intent) {
      const result = await outbox.backToCart(intent)
      // The lines are compared with the server, as after every change of the cart. Without an answer they stay
      // unchanged (G52).
      if (result.isDone) surroundings.onBackInCart().catch(console.error)
      return result
    },
  }
}
