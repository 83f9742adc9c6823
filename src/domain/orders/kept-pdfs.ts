// The rule for the invoices and packing slips that the device keeps (decisions.md G249).
import type { Order } from './order.ts'
import { mayReadInvoice, orderActionFault } from './order-actions.ts'
import type { Account } from '../people/account.ts'
import type { may } from '../people/permissions.ts'

export type PdfKind = 'invoice' | 'packingSlip'

/** The choices for the number of newest orders of each dealership whose files are kept. 0: only those of pinned orders. */
export const KEPT_ORDER_COUNTS = [0, 10, 20, 50] as const
export type KeptOrderCount = (typeof KEPT_ORDER_COUNTS)[number]
export const DEFAULT_KEPT_ORDERS: KeptOrderCount = 20

/** The largest size of all files together, in bytes. The files of pinned orders may exceed it. */
export const PDF_BUDGET = 25_000_000
/** The budget while the device is nearly full. */
export const SMALL_PDF_BUDGET = 5_000_000

/** A file on the device, without its content. */
export interface KeptPdf {
  orderId: number
  kind: PdfKind
  dealershipId: number
  /** The `orderVersion` of the order when the file was read. */
  version: string
  bytes: number
  /** The time at which the server sent the file. */
  readAt: number
}

export interface WantedPdf {
  order: Order
  kind: PdfKind
}

/** The dealerships whose files the device keeps: those of the person, and the one that staff have chosen. */
export function keptDealershipIds(
  account: Account | null,
  chosenDealership: { id: number } | null,
): number[] {
  if (account === null) return []
  const ids = account.dealerships.map(({ id }) => id)
  return chosenDealership === null || ids.includes(chosenDealership.id) ? ids : [...ids, chosenDealership.id]
}

type Person = Parameters<typeof may>[0]

export const pdfKey = (kind: PdfKind, orderId: number): string => `${kind}:${orderId}`

/** A text that changes when one of the order's values changes that are printed on its invoice or packing slip. */
export function orderVersion(order: Order): string {
  const { status, totalAmount, shippingCost, tax, poNumber, confirmNumber, namePo } = order
  const lines = order.lines.map(({ productId, name, quantity, price, finalPrice }) => [
    productId,
    name,
    quantity,
    price,
    finalPrice,
  ])
  return JSON.stringify([status, totalAmount, shippingCost, tax, poNumber, confirmNumber, namePo, lines])
}

/** True if the person may see this file of the order. */
export function mayReadPdf(kind: PdfKind, order: Order, person: Person): boolean {
  return kind === 'invoice'
    ? mayReadInvoice(order, person)
    : orderActionFault('packingSlip', order, person) === null
}

/** The orders on the device, and the choice of the person which files of them to keep. */
export interface PdfSelection {
  /** Orders of other dealerships are ignored. */
  orders: readonly Order[]
  dealershipIds: readonly number[]
  person: Person
  /** The number of newest orders of each dealership whose files are kept. */
  count: number
  /** The numbers of the orders whose files stay, however old they are. */
  pinnedIds: ReadonlySet<number>
}

const byNewest = (a: Order, b: Order) => b.id - a.id

/** The files that the person wants on the device and may see: first of pinned orders, then of the newest orders. */
export function wantedPdfs({ orders, dealershipIds, person, count, pinnedIds }: PdfSelection): WantedPdf[] {
  const readableOrders = orders.filter(
    (order) => dealershipIds.includes(order.dealership.id) && mayReadInvoice(order, person),
  )
  const pinnedOrders = readableOrders.filter(({ id }) => pinnedIds.has(id)).sort(byNewest)
  const newestOrders = dealershipIds
    .flatMap((id) =>
      readableOrders
        .filter(({ dealership }) => dealership.id === id)
        .sort(byNewest)
        .slice(0, count),
    )
    .filter(({ id }) => !pinnedIds.has(id))
    .sort(byNewest)
  return [...pinnedOrders, ...newestOrders].flatMap((order) =>
    (['invoice', 'packingSlip'] as const)
      .filter((kind) => mayReadPdf(kind, order, person))
      .map((kind) => ({ order, kind })),
  )
}

export interface PdfChoice {
  /** The files to download now, the most important first. */
  missingPdfs: WantedPdf[]
  /** The files that the device deletes. */
  surplusPdfs: KeptPdf[]
}

/**
 * Compares the wanted files with the files on the device. A file that is not downloaded yet counts as large as the largest
 * file on the device. A file of an earlier version stays until the new version is downloaded.
 */
export function choosePdfs(selection: PdfSelection, keptPdfs: readonly KeptPdf[], budget: number): PdfChoice {
  const keptPdfsByKey = new Map(keptPdfs.map((pdf) => [pdfKey(pdf.kind, pdf.orderId), pdf]))
  const largestSize = Math.max(0, ...keptPdfs.map(({ bytes }) => bytes))
  const stayingKeys = new Set<string>()
  const missingPdfs: WantedPdf[] = []
  let totalBytes = 0
  let isFull = false
  for (const wantedPdf of wantedPdfs(selection)) {
    const key = pdfKey(wantedPdf.kind, wantedPdf.order.id)
    const keptPdf = keptPdfsByKey.get(key)
    totalBytes += keptPdf?.bytes ?? largestSize
    const isPinned = selection.pinnedIds.has(wantedPdf.order.id)
    isFull ||= totalBytes > budget
    if (isFull && !isPinned) continue
    if (keptPdf !== undefined) stayingKeys.add(key)
    if (keptPdf?.version !== orderVersion(wantedPdf.order)) missingPdfs.push(wantedPdf)
  }
  return {
    missingPdfs,
    surplusPdfs: keptPdfs.filter((pdf) => !stayingKeys.has(pdfKey(pdf.kind, pdf.orderId))),
  }
}
