// Save a copy writes a pending order as a readable file or as QR codes, and Import reads it (offline.md, Saved copies).
// An imported order keeps intent and revision and becomes Needs review without a check: only a person can send it.
// `requestTextOf` writes the text of an order for the managers of its dealership.
import type { Product } from '#domain/products/product.ts'
import { mayHaveArrived } from './attempt.ts'
import type { CurrentBasis } from './current-basis.ts'
import type { ImportOutcome, SavedCopy } from './outbox.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const FORMAT = 'counter-pending-order'

/** `rawRow`: the text of the stored row if this version cannot read the order. */
export function savedCopyOf(order: PendingOrder, rawRow: string | null): SavedCopy {
  // Only the device that asked the managers reads their decision.
  const content = rawRow === null ? { ...order, request: null } : { state: order.state, raw: rawRow }
  const summary = {
    placed: new Date(order.placedAt).toISOString(),
    by: order.author.login,
    dealership: order.dealership.name,
    // Shipping is open for buyers in Alaska and Hawaii (G58).
    total: order.isShippingOpen ? 'TBD' : order.agreed.totalPrice,
    lines: order.lines.map((line) => `${line.quantity} × ${line.product.name}`),
  }
  return {
    fileName: `order-${order.intent.slice(0, 8)}-${order.revision}.json`,
    text: JSON.stringify({ format: FORMAT, version: 1, summary, order: content }, null, 2),
    // An import does not use the values of the last check.
    shortText: JSON.stringify({ format: FORMAT, version: 1, order: { ...content, current: null } }),
  }
}

/**
 * The text of an order for the managers who are asked about it (G238): without the parts that the review sheet does not
 * show, and with the values about which the managers decide.
 */
export function requestTextOf(order: PendingOrder, basis: CurrentBasis): string {
  const content: PendingOrder = {
    ...order,
    lines: order.lines.map(({ product, quantity }) => ({ product: shortProduct(product), quantity })),
    current: { ...basis, products: basis.products.map(shortProduct) },
    request: null,
    attempts: [],
    journal: [],
  }
  return JSON.stringify({ format: FORMAT, version: 1, order: content })
}

function shortProduct(product: Product): Product {
  const noTexts = { description: '', descriptionCart: '', descriptionPacking: '' }
  return { ...product, ...noTexts, video: [], breadcrumbs: [], shipments: [] }
}

export interface ImportRequest {
  text: string
  authorId: number | null
  /** The person answered the question of the import with yes. */
  isAgreed: boolean
  /** Reads the value with the storage's schema of a pending order; null if it does not fit the schema. */
  parse(value: unknown): PendingOrder | null
}

export async function importCopy(ports: OutboxPorts, request: ImportRequest): Promise<ImportOutcome> {
  if (request.authorId === null) return { kind: 'signed-out' }
  const order = request.parse(orderIn(request.text))
  if (order === null) return { kind: 'not-readable' }
  if (order.author.id !== request.authorId) return { kind: 'other-author' }
  const storedOrder = await ports.store.read(order.intent)
  if (storedOrder !== null) {
    return storedOrder.state === 'cancelled' ? { kind: 'withdrawn', order } : { kind: 'already-here' }
  }
  if (order.state === 'sent' || order.state === 'duplicated' || order.state === 'missing')
    return { kind: 'already-sent' }
  if (order.state === 'cancelled') return { kind: 'withdrawn', order }
  const keyStore = await ports.readKeyStore()
  const now = ports.now()
  const isInDoubt = mayHaveArrived(order, keyStore, now)
  if (isInDoubt && !request.isAgreed) return { kind: 'asks', question: 'not-arrived' }
  // With a key store, original and copy become one order, whichever is sent first.
  if (keyStore.kind !== 'available' && !request.isAgreed)
    return { kind: 'asks', question: 'original-discarded' }
  const isOrderAdded = await ports.store.add(toImportedOrder(order, isInDoubt, now))
  return isOrderAdded ? { kind: 'imported', intent: order.intent } : { kind: 'already-here' }
}

/** Keeps intent and revision. Today's prices are unknown; the check before sending reads them. */
function toImportedOrder(order: PendingOrder, isInDoubt: boolean, now: number): PendingOrder {
  return {
    ...order,
    state: 'needs-review',
    claimedAt: null,
    // A person who imports an order in doubt has confirmed that it did not arrive. The original's value is not copied.
    isSendAgain: isInDoubt,
    current: null,
    refusal: null,
    request: null,
    probable: null,
    historyRead: null,
    tries: 0,
    changedAt: now,
    journal: [...order.journal, { at: now, state: 'needs-review', reason: 'imported' }],
  }
}

/**
 * The content of a copy, which the storage's schema can read: an order, or the stored row of an order that the app's
 * version could not read when it saved the copy. null if the text is no copy.
 */
export function orderIn(text: string): unknown {
  const file = parsedJson(text)
  if (!isRecord(file) || file.format !== FORMAT || !isRecord(file.order)) return null
  const { raw } = file.order
  if (typeof raw !== 'string') return file.order
  const row = parsedJson(raw)
  return isRecord(row) ? row.order : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
