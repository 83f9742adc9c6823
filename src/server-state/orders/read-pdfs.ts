// Chooses, reads, stores and deletes the invoices and packing slips that the device keeps; reads one at a time (G249).
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { downloadPackingSlips } from '#api/orders/packing-slips.ts'
import { downloadInvoices } from '#api/orders/orders.ts'
import { keptPdfSettingsOf } from '#app-context/orders/use-kept-pdf-settings.ts'
import {
  choosePdfs,
  type KeptPdf,
  orderVersion,
  PDF_BUDGET,
  pdfKey,
  SMALL_PDF_BUDGET,
  type WantedPdf,
} from '#domain/orders/kept-pdfs.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReadInvoice } from '#domain/orders/order-actions.ts'
import type { Account } from '#domain/people/account.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { outOfRoomError } from '#storage/causes.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readKeptPdfs as readSettings } from '#storage/device/account-settings.ts'
import { readNewestStoredOrders, readOrdersById } from '#storage/orders/order-table.ts'
import { putPdf, putPdfsReadAt, readKeptPdfs, removePdfs } from '#storage/orders/pdf-table.ts'
import { refreshNewestOrders } from './refresh-newest-orders.ts'

export const DOWNLOADS = { invoice: downloadInvoices, packingSlip: downloadPackingSlips } as const

export interface PdfReading {
  api: Api
  account: AccountDatabase
  copy: CopyDatabase
  person: Account | null
  /** The dealerships whose files the device keeps; files of other dealerships are deleted. */
  dealershipIds: readonly number[]
  isNearlyFull: boolean
  now(): number
}

/** `stopped`: `mayContinue` returned false. `full`: the device has no room. */
export type PdfOutcome =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'full' }
  | { kind: 'failed'; failure: Failure }

/** Compares the files that the person wants now with the kept files, and chooses files to read and files to remove. */
export async function readPdfChoice(reading: Omit<PdfReading, 'api' | 'now'>) {
  const { account, copy, dealershipIds, person, isNearlyFull } = reading
  const [settings, keptPdfs] = await Promise.all([
    readSettings(account).then(keptPdfSettingsOf),
    readKeptPdfs(copy),
  ])
  const isReadable = (order: Order) => mayReadInvoice(order, person)
  // Only the newest orders are read, because a dealership may have thousands of orders on the device.
  const [pinnedOrders, ...newestOrders] = await Promise.all([
    readOrdersById(copy, [...settings.pinnedIds]),
    ...dealershipIds.map((id) => readNewestStoredOrders(copy, id, settings.count, isReadable)),
  ])
  const orders = new Map([...pinnedOrders, ...newestOrders.flat()].map((order) => [order.id, order]))
  const budget = isNearlyFull ? SMALL_PDF_BUDGET : PDF_BUDGET
  return {
    keptPdfs,
    ...choosePdfs({ orders: [...orders.values()], dealershipIds, person, ...settings }, keptPdfs, budget),
  }
}

/** Deletes the files that the person may not see or does not want any more. */
export async function removeUnwantedPdfs(reading: Omit<PdfReading, 'api' | 'now'>): Promise<void> {
  const { surplusPdfs } = await readPdfChoice(reading)
  if (surplusPdfs.length > 0) await removePdfs(reading.copy, surplusPdfs)
}

/** Stores a downloaded file. */
export async function storePdf(
  copy: CopyDatabase,
  { order, kind }: WantedPdf,
  file: Blob,
  readAt: number,
): Promise<void> {
  const dealershipId = order.dealership.id
  const pdf: Omit<KeptPdf, 'bytes'> = {
    orderId: order.id,
    kind,
    dealershipId,
    version: orderVersion(order),
    readAt,
  }
  await putPdf(copy, pdf, await file.arrayBuffer())
}

/** Reads the newest orders of a dealership, so that their files can be chosen. */
export async function readNewestOrders(
  { api, copy, now }: PdfReading,
  dealershipId: number,
): Promise<PdfOutcome> {
  const askedAt = now()
  const failure = await refreshNewestOrders({ api, copy }, dealershipId, askedAt)
  if (failure !== null) return { kind: 'failed', failure }
  await putPdfsReadAt(copy, dealershipId, askedAt)
  return { kind: 'done' }
}

interface MissingPdfs {
  /** The dealerships whose files are read. */
  dealershipIds: readonly number[]
  /** Keys of files that the server refused; they are not asked for again. */
  refusedKeys: Set<string>
  /** Asked before each file. */
  mayContinue(): boolean | Promise<boolean>
  onProgress?(stored: number, total: number): void
  /**
   * Called when the first file is stored. The connection may end before the last file, so the device must get the
   * viewer now.
   */
  afterFirstFile?(): Promise<void>
}

/**
 * Reads the missing and changed files, the most important first. A file that the server refuses is deleted and skipped;
 * any other failure ends the reading.
 */
export async function readMissingPdfs(
  reading: PdfReading,
  { dealershipIds, refusedKeys, mayContinue, onProgress, afterFirstFile }: MissingPdfs,
): Promise<PdfOutcome> {
  const { api, copy, now } = reading
  const keyOf = ({ kind, order }: WantedPdf) => pdfKey(kind, order.id)
  // Without these keys a file that does not fit into the budget would be read again and again.
  const readKeys = new Set<string>()
  let storedCount = 0
  for (;;) {
    const { missingPdfs, surplusPdfs } = await readPdfChoice(reading)
    if (surplusPdfs.length > 0) await removePdfs(copy, surplusPdfs)
    const wantedPdfs = missingPdfs.filter(
      (wantedPdf) =>
        dealershipIds.includes(wantedPdf.order.dealership.id) &&
        !refusedKeys.has(keyOf(wantedPdf)) &&
        !readKeys.has(keyOf(wantedPdf)),
    )
    onProgress?.(storedCount, storedCount + wantedPdfs.length)
    const [nextPdf] = wantedPdfs
    if (nextPdf === undefined) return { kind: 'done' }
    if (!(await mayContinue())) return { kind: 'stopped' }
    readKeys.add(keyOf(nextPdf))
    const askedAt = now()
    const answer = await DOWNLOADS[nextPdf.kind](api, { entityIds: [nextPdf.order.id], isExcluded: false })
    if (answer.ok) {
      const isStored = await storeUnlessFull(copy, nextPdf, answer.value, askedAt)
      if (!isStored) return { kind: 'full' }
      storedCount += 1
      if (storedCount === 1) await afterFirstFile?.()
    } else if (answer.failure.kind === 'refused') {
      refusedKeys.add(keyOf(nextPdf))
      await forgetRefusedPdf(copy, nextPdf)
    } else return { kind: 'failed', failure: answer.failure }
  }
}

/** Deletes a kept file that the server no longer gives to the person. */
export function forgetRefusedPdf(copy: CopyDatabase, { order, kind }: WantedPdf): Promise<void> {
  return removePdfs(copy, [{ kind, orderId: order.id }])
}

async function storeUnlessFull(
  copy: CopyDatabase,
  wantedPdf: WantedPdf,
  file: Blob,
  readAt: number,
): Promise<boolean> {
  try {
    await storePdf(copy, wantedPdf, file, readAt)
    return true
  } catch (problem) {
    if (outOfRoomError(problem) === undefined) throw problem
    return false
  }
}
