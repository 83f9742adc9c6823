// Keeps the invoices and packing slips of the chosen dealership on the device: in the background, on a good connection,
// while no order waits to be sent (G249). A failure ends the reading; after a growing pause the reading begins again.
import { liveQuery } from 'dexie'
import type { Api } from '#api/client.ts'
import { pauseAfter } from '#api/pauses.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Connection } from '#connection/connection.ts'
import { isGoodConnection } from '#connection/good-connection.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import { isNearlyFull, readStorageReport } from '#pwa/storage-report.ts'
import type { DealershipChoice } from '#session/create-dealership-choice.ts'
import type { Session } from '#session/session.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readOrdersChangedAt } from '#storage/catalogue/last-events.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readKeptPdfs as readSettings } from '#storage/device/account-settings.ts'
import { hasOrderToSend } from '#storage/orders/pending-counts.ts'
import { readPdfsReadAt } from '#storage/orders/pdf-table.ts'
import { type PdfViewerParts, prepareViewerOnce } from './prepare-viewer-once.ts'
import { type PdfOutcome, readMissingPdfs, readNewestOrders, removeUnwantedPdfs } from './read-pdfs.ts'

/** The first reading begins this long after the page opened, because other work of a new page comes first. */
export const FIRST_READING_MS = 15_000
const CHECK_INTERVAL_MS = 60_000
/** Without news of changed orders the list of orders is read again after this time. */
const ORDERS_FRESH_FOR_MS = 3_600_000
/** One tab of the device reads at a time; the next tab then finds no missing file. */
const LOCK = 'counter-kept-pdfs'

export interface PdfKeepingParts {
  api: Api
  account: AccountDatabase
  copy: CopyDatabase
  connection: Pick<Connection, 'read'>
  catalogue: Pick<Catalogue, 'read' | 'subscribe'>
  session: Pick<Session, 'read'>
  dealershipChoice: Pick<DealershipChoice, 'read'>
  onDealershipChange(listener: () => void): () => void
  onRightsChange(listener: () => void): () => void
  viewer: PdfViewerParts
  now(): number
  isConnectionGood?: () => boolean
  locks?: LockManager | undefined
}

/**
 * Returns a function that deletes unwanted files, reads the newest orders if they are due, and then reads the missing
 * files. `isStopped` is asked before each file.
 */
function createReading(parts: PdfKeepingParts, isStopped: () => boolean): () => Promise<PdfOutcome> {
  const { account, catalogue, connection, copy, dealershipChoice, now, session } = parts
  const { isConnectionGood = isGoodConnection } = parts
  const refusedKeys = new Set<string>()

  async function mayRead(personId: number): Promise<boolean> {
    const { account: person, status } = session.read()
    return (
      !isStopped() &&
      person?.id === personId &&
      status !== 'ending' &&
      connection.read().state === 'online' &&
      catalogue.read().phase !== 'reading' &&
      !globalThis.document?.hidden &&
      isConnectionGood() &&
      !(await hasOrderToSend(account))
    )
  }

  async function isListDue(dealershipId: number): Promise<boolean> {
    const [readAt, changedAt] = await Promise.all([
      readPdfsReadAt(copy, dealershipId),
      readOrdersChangedAt(copy),
    ])
    return readAt === null || now() - readAt >= ORDERS_FRESH_FOR_MS || (changedAt ?? 0) > readAt
  }

  return async () => {
    const { account: person } = session.read()
    const { chosenDealership } = dealershipChoice.read()
    const dealershipIds = keptDealershipIds(person, chosenDealership)
    const isDeviceNearlyFull = isNearlyFull(await readStorageReport())
    const reading = { ...parts, person, dealershipIds, isNearlyFull: isDeviceNearlyFull }
    await removeUnwantedPdfs(reading)
    if (chosenDealership === null || person === null) return { kind: 'stopped' }
    if (!(await mayRead(person.id))) return { kind: 'stopped' }
    if (await isListDue(chosenDealership.id)) {
      const outcome = await readNewestOrders(reading, chosenDealership.id)
      if (outcome.kind !== 'done') return outcome
    }
    return readMissingPdfs(reading, {
      dealershipIds: [chosenDealership.id],
      refusedKeys,
      mayContinue: () => mayRead(person.id),
      afterFirstFile: () => prepareViewerOnce(copy, parts.viewer).catch(() => {}), // tried again after the last file
    })
  }
}

/** Reads missing files and deletes unwanted files while the page is open, until the returned function is called. */
export function keepPdfs(parts: PdfKeepingParts): () => void {
  const { account, catalogue, connection, copy, now } = parts
  const locks = 'locks' in parts ? parts.locks : globalThis.navigator?.locks
  let isStopped = false
  let hasBegun = false
  let isRunning = false
  let failureCount = 0
  let retryAt = 0
  const readMissing = createReading(parts, () => isStopped)

  async function readOnce(): Promise<void> {
    const { kind } = await readMissing().catch((problem: unknown): PdfOutcome => {
      console.error('The invoices could not be read ahead', problem)
      return { kind: 'full' }
    })
    failureCount = kind === 'failed' || kind === 'full' ? failureCount + 1 : 0
    retryAt = failureCount === 0 ? 0 : now() + pauseAfter(failureCount)
    if (!isStopped && connection.read().state === 'online') {
      await prepareViewerOnce(copy, parts.viewer).catch(() => {}) // the next check tries again
    }
  }

  async function check(): Promise<void> {
    if (!hasBegun || isStopped || isRunning || now() < retryAt) return
    isRunning = true
    try {
      if (locks === undefined) await readOnce()
      else await locks.request(LOCK, {}, readOnce)
    } finally {
      isRunning = false
    }
  }

  const checkNow = () =>
    void check().catch((problem: unknown) => console.error('The invoices could not be checked', problem))
  const firstTimer = setTimeout(() => {
    hasBegun = true
    checkNow()
  }, FIRST_READING_MS)
  const timer = setInterval(checkNow, CHECK_INTERVAL_MS)
  let wasReading = catalogue.read().phase === 'reading'
  const stopCatalogue = catalogue.subscribe(() => {
    const isReading = catalogue.read().phase === 'reading'
    if (wasReading && !isReading) checkNow()
    wasReading = isReading
  })
  // A pinned invoice is read at once.
  const settingsSubscription = liveQuery(async () => readSettings(account)).subscribe({
    next: checkNow,
    error: () => {},
  })
  const stopFunctions = [
    stopCatalogue,
    parts.onDealershipChange(checkNow),
    parts.onRightsChange(checkNow),
    () => settingsSubscription.unsubscribe(),
  ]
  return () => {
    isStopped = true
    clearTimeout(firstTimer)
    clearInterval(timer)
    for (const stop of stopFunctions) stop()
  }
}
