// Signs in as staff, and looks in the order history of a backend for orders that an unsettled order may have become.
import { createPublicKey, type KeyObject } from 'node:crypto'
import type * as v from 'valibot'
import type { BackendPaths } from '#contract/backend-paths.ts'
import { type OrdersBody, ordersSchema } from '#contract/orders/order.ts'
import { publicKeySchema } from '#contract/people/account.ts'
import type { Order } from '#domain/orders/order.ts'
import { createConversation, type Exchange } from '#server/conformance/conversation.ts'
import { createPerson, describeAnswer } from '#server/conformance/exchange.ts'
import { dataOf, encrypt } from '#server/conformance/run.ts'
import { Unreadable } from '#server/conformance/untried.ts'
import { type PlacedOrderAnswer, placedOrderIn } from '#server/edge/orders/placed-order.ts'
import { historyFilterOf, type UnsettledOrder } from '#server/edge/orders/unsettled-orders.ts'
import { StartRefused } from '#server/start-refused.mjs'

const PAGE_SIZE = 50

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
  const person = createPerson(createConversation({ backend, paths, clock: () => performance.now() }))
  const refused = (reason: string) =>
    new StartRefused(
      `The backend ${backend.href} does not answer as agreed: ${reason}. Check --backend and --backend-paths.`,
    )
  function read<Value>(schema: v.GenericSchema<unknown, Value>, exchange: Exchange): Value {
    if (exchange.status === 0)
      throw new StartRefused(`The backend ${backend.href} does not answer. Check --backend.`)
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
  async function readAll(body: OrdersBody): Promise<Order[]> {
    const orders: Order[] = []
    for (let page = 0; ; page += 1) {
      const exchange = await person.ask('orders', { query: { page, size: PAGE_SIZE }, body })
      const { items, count } = read(ordersSchema, exchange)
      orders.push(...items)
      if (items.length === 0 || orders.length >= count) return orders
    }
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
      const orders = await readAll({ userName: wantedLogin })
      const isWanted = ({ user }: Order) => user.login.toLowerCase() === wantedLogin.toLowerCase()
      return orders.find(isWanted)?.user.id ?? null
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
