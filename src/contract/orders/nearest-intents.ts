// Staff decide for each order of unknown outcome which order of the history it became: in the list of the edge, and with
// the command `orders unknown` (G221).
import { instantOf } from '#domain/values/dates.ts'

interface UnsettledSending {
  intent: string
  firstSentAt: Date
  changedAt: Date
}

interface HistoryOrder {
  id: number
  createdAt: string
}

/**
 * For each order of the history the intent of the unsettled order whose sending was nearest to it in time: an order of
 * the history that several unsettled orders may have become is a candidate for this one only. `candidates`: the orders
 * of the history that each unsettled order may have become, by intent.
 */
export function nearestIntentsOf(
  orders: readonly UnsettledSending[],
  candidates: ReadonlyMap<string, readonly HistoryOrder[] | null>,
): ReadonlyMap<number, string> {
  const nearest = new Map<number, { intent: string; distanceMs: number }>()
  for (const { intent, firstSentAt, changedAt } of orders) {
    for (const { id, createdAt } of candidates.get(intent) ?? []) {
      const at = instantOf(createdAt) ?? Number.NaN
      const distanceMs = Math.max(0, firstSentAt.getTime() - at, at - changedAt.getTime()) || 0
      const known = nearest.get(id)
      if (known === undefined || distanceMs < known.distanceMs) nearest.set(id, { intent, distanceMs })
    }
  }
  return new Map([...nearest].map(([id, { intent }]) => [id, intent]))
}

/** The clocks of the edge and of the backend may differ by this time. */
const CLOCK_MARGIN_MS = 86_400_000

/** True if the order of the history was placed too early or too late to be the order that was sent in this time. */
export function isPlacedOutside(
  { createdAt }: Pick<HistoryOrder, 'createdAt'>,
  { firstSentAt, changedAt }: Pick<UnsettledSending, 'firstSentAt' | 'changedAt'>,
): boolean {
  const at = instantOf(createdAt)
  if (at === null) return false
  return at < firstSentAt.getTime() - CLOCK_MARGIN_MS || at > changedAt.getTime() + CLOCK_MARGIN_MS
}
