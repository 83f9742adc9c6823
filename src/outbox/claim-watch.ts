// How long this page has watched a claim. The time that a claim carries was read from a clock that anybody may set;
// where no lock tells whether its holder lives, only what was watched counts.
import { isClaimed, type PendingOrder } from './pending-order.ts'

export interface ClaimWatch {
  /** Everything that is stored now. */
  look(orders: readonly PendingOrder[]): void
  /** Milliseconds; 0 for a claim that was not seen before. */
  ageOf(order: PendingOrder): number
}

const nameOf = ({ intent, epoch, state }: PendingOrder) => `${intent} ${epoch} ${state}`

export function createClaimWatch(elapsed: () => number): ClaimWatch {
  let seenAt = new Map<string, number>()
  return {
    look(orders) {
      const claims = orders.filter(isClaimed).map(nameOf)
      seenAt = new Map(claims.map((name) => [name, seenAt.get(name) ?? elapsed()]))
    },
    ageOf(order) {
      return elapsed() - (seenAt.get(nameOf(order)) ?? elapsed())
    },
  }
}
