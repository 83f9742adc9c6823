// The paper order that an order names, from the server or from the device's last copy, and the action that cancels it.
import type { Answer } from '#api/failure.ts'
import { cancelPaperOrder, paperOrderQuery, paperOrdersKey } from '#api/orders/paper-orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import type { PaperOrder } from '#domain/orders/paper-order.ts'
import { putPaperOrder, readPaperOrder } from '#storage/orders/paper-order-table.ts'
import { paperOrderTexts } from '#texts/orders/paper-order.ts'
import { failureText } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** The value is null if there is no paper order. */
export function usePaperOrder({ id, confirmNumber }: Order): ServerFact<PaperOrder | null> {
  const { api, databases } = useCounter()
  return useServerFact({
    query: paperOrderQuery(api, confirmNumber),
    toValue: (paperOrder) => paperOrder,
    copy: {
      read: async () => {
        const storedPaperOrder = await readPaperOrder(databases.copy, id)
        return storedPaperOrder && { value: storedPaperOrder.paperOrder, readAt: storedPaperOrder.readAt }
      },
      write: (paperOrder, readAt) => putPaperOrder(databases.copy, id, paperOrder, readAt),
    },
  })
}

export function useCancelPaperOrder(): Action<Order> {
  return useAction({
    call: (api, { id }: Order): Promise<Answer<unknown>> => cancelPaperOrder(api, id),
    successText: ({ confirmNumber }) => paperOrderTexts.cancelled(confirmNumber),
    failedText: (failure) => paperOrderTexts.cancelFailed(failureText(failure)),
    changedKeys: [paperOrdersKey],
  })
}
