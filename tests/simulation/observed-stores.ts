// Stores that report their writes to the judge.
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { ExpectedClaim, PendingOrderStore } from '#outbox/ports.ts'

interface CopyReports {
  recordWrite(order: PendingOrder): void
  /** Called after each write. */
  onChange(): void
}

interface Reports extends CopyReports {
  /** Called before a change is recorded, with the claim that the change expected. */
  judgeClaim(intent: string, expected: ExpectedClaim): void
  recordDiscardOfSealed(intent: string): void
}

/** The store of the other device, whose orders are all imported copies. */
export function observeCopyWrites(
  store: PendingOrderStore,
  { recordWrite, onChange }: CopyReports,
): PendingOrderStore {
  function report(order: PendingOrder | null, isWritten = order !== null): void {
    if (order !== null && isWritten) recordWrite(order)
    if (isWritten) onChange()
  }
  return {
    ...store,
    async change(...parameters) {
      const order = await store.change(...parameters)
      report(order)
      return order
    },
    async add(order) {
      const isNew = await store.add(order)
      report(order, isNew)
      return isNew
    },
  }
}

export function observeWrites(
  store: PendingOrderStore,
  { judgeClaim, recordWrite, recordDiscardOfSealed, onChange }: Reports,
): PendingOrderStore {
  function report(order: PendingOrder): void {
    recordWrite(order)
    onChange()
  }
  return {
    ...store,
    async change(intent, expected, change) {
      const order = await store.change(intent, expected, change)
      if (order !== null) judgeClaim(intent, expected)
      if (order !== null) report(order)
      return order
    },
    async place(revision, make) {
      const outcome = await store.place(revision, make)
      if (outcome.kind === 'placed') report(outcome.order)
      return outcome
    },
    async returnToCart(intent, expected, change) {
      let changedOrder: PendingOrder | null = null
      const outcome = await store.returnToCart(intent, expected, (order) => {
        changedOrder = change(order)
        return changedOrder
      })
      if (outcome !== null && changedOrder !== null) report(changedOrder)
      return outcome
    },
    async discardUnreadable(intent) {
      const isDiscarded = await store.discardUnreadable(intent)
      if (!isDiscarded) return false
      recordDiscardOfSealed(intent)
      onChange()
      return true
    },
  }
}
