// Composition: sends the waiting changes of scheduled shipments (G232) when the connection or the session is confirmed,
// after the person made them, and at the times of their next try. It uses the sender lock of the outbox.
import { liveQuery } from 'dexie'
import type { Api } from '#api/client.ts'
import { fetchProduct } from '#api/products/products.ts'
import type { ServerClock } from '#api/server-clock.ts'
import { postShipmentChange, readSessionAccount, readShipment } from '#api/shipments/shipment-change-calls.ts'
import type { Notices } from '#app-context/notices.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Connection } from '#connection/connection.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { startQueue } from '#outbox/queue/start-queue.ts'
import type { Pwa } from '#pwa/pwa.ts'
import { showOutcomeNotice } from '#server-state/shipments/outcome-notice.ts'
import { refreshShipments } from '#server-state/shipments/refresh-shipments.ts'
import { type ShipmentChangePorts, shipmentQueue } from '#server-state/shipments/shipment-queue.ts'
import { watchedChangeKeys } from '#server-state/shipments/watched-changes.ts'
import type { CurrentAccount } from '#session/current-account.ts'
import type { Session } from '#session/session.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { createShipmentChangeStore, readLiveChanges } from '#storage/shipments/shipment-change-table.ts'
import { putChangedShipment } from '#storage/shipments/shipment-table.ts'
import { keepQueueAwake, queuePortsOfPage } from './keep-queue-awake.ts'

interface ShipmentSenderParts {
  api: Api
  clock: Pick<ServerClock, 'now'>
  current: Pick<CurrentAccount, 'database'>
  copy: CopyDatabase
  connection: Pick<Connection, 'probe' | 'read' | 'subscribe'>
  session: Pick<Session, 'confirm' | 'read' | 'subscribe'>
  catalogue: Pick<Catalogue, 'refreshProducts'>
  notices: Notices
  pwa: Pick<Pwa, 'onWakeUp' | 'setBusy' | 'requestWakeUp'>
}

/** Starts to send the waiting changes of this page's account. Returns a function that stops the sending. */
export function keepShipmentChangesSent(parts: ShipmentSenderParts): () => void {
  const { clock, connection, session } = parts
  const account = parts.current.database
  const queue = startQueue({
    queue: shipmentQueue(portsOf(parts)),
    authorId: () => session.read().account?.id ?? null,
    mayGoOn: () => session.read().status === 'confirmed' && connection.read().state === 'online',
    confirmSession: () => session.confirm(),
    onSendingChange: (isSending) => parts.pwa.setBusy('sending-shipments', isSending),
    onStateChange: (change) => void onStateChange(parts, change),
  })
  /** True after this page asked for the list of shipments. Notes that announce a near shipment need the list (G246). */
  let isListRequested = false

  function requestList(): void {
    const { account: person, status } = session.read()
    if (isListRequested || status !== 'confirmed' || person === null) return
    isListRequested = true
    refreshListOf(parts, person).catch(console.error) // the screens read the list themselves
  }

  let lastChangeCount = 0
  const subscription = liveQuery(async () => readLiveChanges(account)).subscribe({
    next(changes) {
      // Asks the browser to wake the service worker when the connection is back. Not every browser can do that.
      if (changes.length > lastChangeCount) parts.pwa.requestWakeUp().catch(console.error)
      lastChangeCount = changes.length
      const isAnyDue = changes.some(({ state, nextTryAt }) => state === 'waiting' && nextTryAt <= clock.now())
      if (isAnyDue) queue.wake()
      else queue.replan().catch(console.error) // the next change plans again
    },
    error: console.error,
  })
  const stopFunctions = [
    queue.stop,
    () => subscription.unsubscribe(),
    keepQueueAwake(queue, parts),
    session.subscribe(requestList),
  ]
  requestList()
  return () => {
    for (const stop of stopFunctions) stop()
  }
}

/** Reads the shipments again, but not for staff who manage orders: their list has the shipments of all dealerships. */
async function refreshListOf({ api, copy, clock }: ShipmentSenderParts, person: Account): Promise<void> {
  if (!may(person, 'seeScheduledShipments') || may(person, 'administerOrders')) return
  const [onlyDealership, ...furtherDealerships] = person.dealerships
  const dealershipId = furtherDealerships.length === 0 ? onlyDealership?.id : undefined
  await refreshShipments({ api, copy, now: clock.now }, dealershipId)
}

function portsOf({ api, clock, current }: ShipmentSenderParts): ShipmentChangePorts {
  return {
    ...queuePortsOfPage(clock),
    store: createShipmentChangeStore(current.database),
    readSessionAccount: () => readSessionAccount(api),
    readShipment: (change) => readShipment(api, change),
    post: (change) => postShipmentChange(api, change, clock.now),
  }
}

/**
 * Tells the person the new state if no dialog waits for it. After the server has made the change, updates the device's
 * copies.
 */
async function onStateChange(parts: ShipmentSenderParts, change: ShipmentChange): Promise<void> {
  if (!watchedChangeKeys.has(change.key)) showOutcomeNotice(parts.notices, parts.current.database, change)
  if (change.state !== 'done') return
  try {
    await putChangedShipment(parts.copy, change)
    const product = await fetchProduct(parts.api, change.product.id)
    if (product.ok) await parts.catalogue.refreshProducts([product.value])
  } catch (problem) {
    console.error(problem) // the next reading of the shipments or of the product updates the copies
  }
}
