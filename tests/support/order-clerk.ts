// Sends orders of a buyer to an edge in another process, and reads which of them the backend committed.
import { createHash } from 'node:crypto'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import { SESSION_COOKIE } from '#contract/endpoints.ts'
import { type OrderAnswer, type OrderRequest, sendOrder } from './edge-fixture.ts'
import { openCallsAs, commitsOf, signInAt } from './server-calls.ts'

const BUYER = { login: 'buyer', password: 'Buyer123' }
const BUYER_ID = '3'

/** Two wash buckets for Lakeside Motors in Illinois. Tests tell orders apart by their purchase order number. */
export function bucketOrder(poNumber: string, subTotal = 39.5): string {
  const line = {
    productId: 456,
    quantity: 2,
    price: 19.75,
    discount: 0,
    finalPrice: 39.5,
    shippingCost: 6.5,
    taxCost: 2.47,
  }
  return JSON.stringify({
    dealership: '1',
    userId: 3,
    poNumber,
    confirmNumber: '',
    namePo: 'Jordan Miller',
    subTotal,
    shippingCost: 6.5,
    tax: 2.47,
    totalAmount: 48.47,
    reorder: false,
    productRequest: [line],
  })
}

export interface OrderClerk {
  storeId: string
  send: (order: OrderRequest, edgeUrl?: string) => Promise<OrderAnswer>
  /** Sends an order whose answer may not come. */
  trySend: (order: OrderRequest, edgeUrl?: string) => Promise<OrderAnswer | 'no answer'>
  /** These purchase order numbers, each once for every committed `bucketOrder` of the number. */
  committedNumbers: (...poNumbers: string[]) => Promise<string[]>
  /** The purchase order numbers of the 50 newest orders in the buyer's history. */
  historyNumbers: () => Promise<string[]>
}

export async function openOrderClerk(edgeUrl: string, backendUrl: string): Promise<OrderClerk> {
  const session = (await signInAt(edgeUrl, BUYER)).replace(`${SESSION_COOKIE}=`, '')
  const { storeId } = await (await fetch(`${edgeUrl}/${START_PATHS.edge}`)).json()
  const send: OrderClerk['send'] = (order, url = edgeUrl) =>
    sendOrder({ url, keys: { storeId } }, { author: BUYER_ID, session, ...order })
  return {
    storeId,
    send,
    trySend: (order, url) => send(order, url).catch(() => 'no answer'),
    committedNumbers: async (...poNumbers) => {
      const commits = await commitsOf(backendUrl)
      return poNumbers.flatMap((poNumber) => {
        const bodyHash = createHash('sha256').update(bucketOrder(poNumber)).digest('hex')
        return commits.filter((commit) => commit.bodyHash === bodyHash).map(() => poNumber)
      })
    },
    historyNumbers: async () => {
      const { orders } = await (await openCallsAs(backendUrl, BUYER)).post(
        `${orderCalls.orders.path}?page=0&size=50`,
      )
      return orders.map((order: { poNumber: string }) => order.poNumber)
    },
  }
}
