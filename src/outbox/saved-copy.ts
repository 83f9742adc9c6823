// Save a copy and Import: a pending order as a readable file (offline.md, Review and copies). An import keeps
// intent and revision and lands in Needs review, from where only a person sends it.
import type { ImportOutcome, SavedCopy } from './outbox.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const FORMAT = 'counter-pending-order'

export function savedCopyOf(order: PendingOrder, raw: string | null): SavedCopy {
  const content = raw === null ? order : { state: order.state, raw }
  const summary = {
    placed: new Date(order.placedAt).toISOString(),
    by: order.author.login,
    dealership: order.dealership.name,
    total: order.agreed.totalPrice,
    lines: order.lines.map((line) => `${line.quantity} × ${line.product.name}`),
  }
  return {
    fileName: `order-${order.intent.slice(0, 8)}-${order.revision}.json`,
    text: JSON.stringify({ format: FORMAT, version: 1, summary, order: content }, null, 2),
  }
}

/** `parse` is the storage's own schema of a pending order; null where it does not fit. */
export async function importCopy(
  ports: OutboxPorts,
  text: string,
  authorId: number | null,
  parse: (value: unknown) => PendingOrder | null,
): Promise<ImportOutcome> {
  if (authorId === null) return { kind: 'signed-out' }
  const order = parse(orderIn(text))
  if (order === null) return { kind: 'not-readable' }
  if (order.author.id !== authorId) return { kind: 'other-author' }
  const now = ports.now()
  const imported: PendingOrder = {
    ...order,
    state: 'needs-review',
    claimedAt: null,
    // What was agreed is the best known basis until the check before sending reads today's.
    current: {
      products: order.lines.map((line) => line.product),
      dealership: order.dealership,
      foundAt: now,
    },
    changedAt: now,
    journal: [...order.journal, { at: now, state: 'needs-review', reason: 'Imported from a saved copy.' }],
  }
  const isNew = await ports.store.add(imported)
  return isNew ? { kind: 'imported', intent: order.intent } : { kind: 'already-here' }
}

function orderIn(text: string): unknown {
  try {
    const file: unknown = JSON.parse(text)
    const isCopy = typeof file === 'object' && file !== null && 'format' in file && file.format === FORMAT
    return isCopy && 'order' in file ? file.order : null
  } catch {
    return null
  }
}
