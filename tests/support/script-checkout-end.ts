import type { Counter } from '#app-context/counter.ts'
import { vi } from 'vitest'
import type { PlaceOutcome, WatchResult } from '#outbox/outbox.ts'
import type { PendingOrder, PlaceRequest } from '#outbox/pending-order.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'

/**
 * Lets every checkout place `order`, whose delivery ends with `watchResult`. Returns the requests to the outbox and the
 * intents of the orders that went back to the cart.
 */
export function scriptCheckoutEnd(
  { outbox, databases }: Counter,
  order: PendingOrder,
  watchResult: WatchResult,
) {
  const requests: PlaceRequest[] = []
  const returnedIntents: string[] = []
  const { open } = outbox
  const placeOrder = vi.fn(async (request: PlaceRequest): Promise<PlaceOutcome> => {
    requests.push(request)
    await createOutboxTable(databases.account).add(order)
    return { kind: 'placed', order }
  })
  outbox.open = async () => ({
    ...(await open()),
    place: placeOrder,
    watch: async () => watchResult,
    async backToCart(intent) {
      returnedIntents.push(intent)
      return { isDone: true, sharedProductNames: [] }
    },
  })
  return { place: placeOrder, requests, returnedIntents }
}
