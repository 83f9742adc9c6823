// Signs in as staff, and looks in the order history of a backend for orders that an unsettled order may have become.
import { createPublicKey, type KeyObject } from 'node:crypto'
import type * as v from 'valibot'
import type { BackendPaths } from '#contract/backend-paths.ts'
import { type OrdersBody, ordersSchema } from '#contract/orders/order.ts'
import { publicKeySchema } from '#contract/people/account.ts'
import type { Order } from '#domain/orders/order.ts'
import { createConversation, type Exchange, reasonNotToSend } from '#server/conformance/conversation.ts'
import { createPerson, describeAnswer } from '#server/conformance/exchange.ts'
import { dataOf, encrypt } from '#server/conformance/run.ts'
import { Unreadable } from '#server/conformance/untried.ts'
import { type PlacedOrderAnswer, placedOrderIn } from '#server/edge/orders/placed-order.ts'
import { historyFilterOf, type UnsettledOrder } from '#server/edge/orders/unsettled-orders.ts'
import { StartRefused } from '#server/start-refused.mjs'

const PAGE_SIZE = 50
/** The most orders that one search reads: a backend may answer a history without end. */
const MOST_ORDERS = 10_000

export interface StaffLogin {
  backend: URL
  /** The paths of calls that differ at the backend. */
  paths: BackendPaths
  login: string
  password: string
}

/** The order history of a backend. */
export interface OrderHistory {
  /**
   * Reads the orders of the unsettled order's author, and of its dealership if that is noted, from a day before the first
   * sending until a day after the last change of the order's key, oldest first. null for an order of a visitor, because
   * the history has no filter for visitors.
   */
  readOrdersNear: (order: UnsettledOrder) => Promise<readonly Order[] | null>
  /** Reads one order. */
  readOrder: (orderId: number) => Promise<PlacedOrderAnswer>
  /** The id of the account with this login; null if it has no order. */
  findAccount: (login: string) => Promise<number | null>
}

/** Signs in. Throws StartRefused when the backend refuses this account, or if its answers are not the agreed ones. */
export async function openOrderHistory({
  backend,
  paths,
  login,
  password,
}: StaffLogin): Promise<OrderHistory> {
  const conversation = createConversation({ backend, paths, clock: () => performance.now() })
  const person = createPerson(conversation)
  const refused = (reason: string) =>
    new StartRefused(
      `The backend ${backend.href} does not answer as agreed: ${reason}. Check --backend and --backend-paths.`,
    )
  function read<Value>(schema: v.GenericSchema<unknown, Value>, exchange: Exchange): Value {
    if (exchange.status === 0) {
      const reason = reasonNotToSend(conversation)
      if (reason !== null) throw new StartRefused(`The search in the order history was ended: ${reason}.`)
      throw new StartRefused(`The backend ${backend.href} does not answer. Check --backend.`)
    }
    try {
      return dataOf(schema, exchange)
    } catch (problem) {
      throw problem instanceof Unreadable ? refused(problem.message) : problem
    }
  }
  const { publicKey } = read(publicKeySchema, await person.ask('key'))
  const key = keyOf(publicKey)
  if (key === null) throw refused('its public key cannot be read')
  const signIn = await person.ask('signIn', {
    body: { login: encrypt(key, login), password: encrypt(key, password) },
  })
  if (signIn.status !== 200)
    throw new StartRefused(`The backend ${backend.origin} refused the sign-in: ${describeAnswer(signIn)}.`)
  /** The orders page by page. Throws StartRefused if they are more than MOST_ORDERS. */
  async function* readPages(body: OrdersBody): AsyncGenerator<readonly Order[]> {
    let orderCount = 0
    for (let page = 0; ; page += 1) {
      const exchange = await person.ask('orders', { query: { page, size: PAGE_SIZE }, body })
      const { items, count } = read(ordersSchema, exchange)
      orderCount += items.length
      yield items
      if (items.length === 0 || orderCount >= count) return
      if (orderCount >= MOST_ORDERS) {
        throw new StartRefused(
          `The order history of ${backend.origin} has more than ${MOST_ORDERS} orders of this person. Look for the order at the backend.`,
        )
      }
    }
  }
  async function readAll(body: OrdersBody): Promise<Order[]> {
    const orders: Order[] = []
    for await (const pageOrders of readPages(body)) orders.push(...pageOrders)
    return orders
  }

  return {
    readOrder: async (orderId) => {
      const { status, value } = await person.ask('order', { parameters: [orderId] })
      return placedOrderIn(status, value, orderId)
    },
    readOrdersNear: async (unsettledOrder) => {
      const body = historyFilterOf(unsettledOrder)
      return body === null ? null : readAll(body)
    },
    // A backend searches `userName` in names and logins, so the login is compared here.
    findAccount: async (wantedLogin) => {
      const isWanted = ({ user }: Order) => user.login.toLowerCase() === wantedLogin.toLowerCase()
      for await (const orders of readPages({ userName: wantedLogin })) {
        const order = orders.find(isWanted)
        if (order !== undefined) return order.user.id
      }
      return null
    },
  }
}

function keyOf(text: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
