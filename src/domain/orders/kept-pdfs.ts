// The rule for the invoices and packing slips that the device keeps (decisions.md G249).
import type { Order } from './order.ts'
import { mayReadInvoice, orderActionFault } from './order-actions.ts'
import type { Account } from '../people/account.ts'
import type { may } from '../people/permissions.ts'

export type PdfKind = 'invoice' | 'packingSlip'

/** The numbers of orders of each dealership from which a person chooses; 0 keeps only pinned ones. */
export const KEPT_ORDER_COUNTS = [0, 10, 20, 50] as const
export type KeptOrderCount = (typeof KEPT_ORDER_COUNTS)[number]
export const DEFAULT_KEPT_ORDERS: KeptOrderCount = 20

/** Bytes of all files together; pinned ones may exceed it. */
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
  /** When the server sent the file. */
  readAt: number
}

export interface WantedPdf {
  order: Order
  kind: PdfKind
}

/** The dealerships whose files the device keeps: those of the person, and the one that staff have chosen. */
export function keptDealershipIds(account: Account | null, chosen: { id: number } | null): number[] {
  if (account === null) return []
  const ids = account.dealerships.map(({ id }) => id)
  return chosen === null || ids.includes(chosen.id) ? ids : [...ids, chosen.id]
}

type Person = Parameters<typeof may>[0]

export const pdfKey = (kind: PdfKind, orderId: number): string => `${kind}:${orderId}`

/** Changes with everything of the order that its invoice or packing slip shows. */
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

export interface PdfWishes {
  /** The known orders; those of other dealerships are ignored. */
  orders: readonly Order[]
  dealershipIds: readonly number[]
  person: Person
  /** The number of orders of each dealership. */
  count: number
  /** The numbers of the orders whose files stay, however old they are. */
  pinnedIds: ReadonlySet<number>
}

const byNewest = (one: Order, other: Order) => other.id - one.id

/** The files that the person wants on the device and may see: those of pinned orders first, then the newest. */
export function wantedPdfs({ orders, dealershipIds, person, count, pinnedIds }: PdfWishes): WantedPdf[] {
  const ownOrders = orders.filter(
    (order) => dealershipIds.includes(order.dealership.id) && mayReadInvoice(order, person),
  )
  const pinned = ownOrders.filter(({ id }) => pinnedIds.has(id)).sort(byNewest)
  const newest = dealershipIds
    .flatMap((id) =>
      ownOrders
        .filter(({ dealership }) => dealership.id === id)
        .sort(byNewest)
        .slice(0, count),
    )
    .filter(({ id }) => !pinnedIds.has(id))
    .sort(byNewest)
  return [...pinned, ...newest].flatMap((order) =>
    (['invoice', 'packingSlip'] as const)
      .filter((kind) => mayReadPdf(kind, order, person))
      .map((kind) => ({ order, kind })),
  )
}

export interface PdfChoice {
  /** The files to read now, the most important first. */
  read: WantedPdf[]
  /** The files that the device deletes. */
  remove: KeptPdf[]
}

/**
 * Compares the wanted files with the kept ones. A file whose size is not known yet counts as large as the largest kept
 * one. A wanted file of an earlier version stays until the new one is read.
 */
export function choosePdfs(wishes: PdfWishes, keptPdfs: readonly KeptPdf[], budget: number): PdfChoice {
  const keptByKey = new Map(keptPdfs.map((pdf) => [pdfKey(pdf.kind, pdf.orderId), pdf]))
  const largest = Math.max(0, ...keptPdfs.map(({ bytes }) => bytes))
  const stayingKeys = new Set<string>()
  const read: WantedPdf[] = []
  let bytes = 0
  let isFull = false
  for (const wanted of wantedPdfs(wishes)) {
    const key = pdfKey(wanted.kind, wanted.order.id)
    const kept = keptByKey.get(key)
    bytes += kept?.bytes ?? largest
    const isPinned = wishes.pinnedIds.has(wanted.order.id)
    isFull ||= bytes > budget
    if (isFull && !isPinned) continue
    if (kept !== undefined) stayingKeys.add(key)
    if (kept?.version !== orderVersion(wanted.order)) read.push(wanted)
  }
  return { read, remove: keptPdfs.filter((pdf) => !stayingKeys.has(pdfKey(pdf.kind, pdf.orderId))) }
}
