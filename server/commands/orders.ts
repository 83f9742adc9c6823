// `orders unknown` lists the orders whose outcome is unknown, `orders find` finds one order, `orders settle` stores the
// outcome that an administrator found out for one of these orders (G221).
import { userInfo } from 'node:os'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { findKeyedOrders } from '#server/edge/find-keyed-orders.ts'
import { migrateKeys } from '#server/edge/migrate-keys.ts'
import { mismatchOf } from '#server/edge/placed-order.ts'
import {
  findKeyedOrderIds,
  findOrderOfIntent,
  findUnsettledOrders,
  settleOrder,
  type UnsettledOrder,
} from '#server/edge/unsettled-orders.ts'
import { readPathTable } from '#server/read-path-table.ts'
import { StartRefused } from '#server/start-refused.mjs'
import { edgeRefusals, settlementRefusals } from '#texts/edge.ts'
import {
  type Command,
  LOCATION_OPTIONS,
  LOCATION_USAGE,
  locationOf,
  readValues,
  usageRefused,
  withDatabase,
} from './command.ts'
import { findOrders, productsLine } from './find-orders.ts'
import { openOrderHistory, type OrderHistory } from './order-history.ts'
import { candidatesOf, historyLines } from './unsettled-candidates.ts'

const HISTORY_USAGE = '--backend URL [--backend-paths FILE] --login STAFF, with BACKEND_PASSWORD'
const USAGE = [
  `orders unknown ${LOCATION_USAGE} [--minutes 10] [${HISTORY_USAGE}]`,
  `orders find NUMBER|INTENT|LOGIN [--dealership ID] ${LOCATION_USAGE} [${HISTORY_USAGE}]`,
  `orders find --dealership ID ${LOCATION_USAGE}`,
  `orders settle INTENT --as sent ORDER --note TEXT [--by NAME] ${LOCATION_USAGE} ${HISTORY_USAGE}`,
  `orders settle INTENT --as not-sent [--although-listed] --note TEXT [--by NAME] ${LOCATION_USAGE} ${HISTORY_USAGE}`,
]

const OPTIONS = {
  ...LOCATION_OPTIONS,
  minutes: { type: 'string', default: '10' },
  backend: { type: 'string' },
  'backend-paths': { type: 'string' },
  login: { type: 'string' },
  dealership: { type: 'string' },
  as: { type: 'string' },
  note: { type: 'string' },
  by: { type: 'string' },
  'although-listed': { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof readValues<typeof OPTIONS>>['values']

async function manageOrders(args: readonly string[]): Promise<void> {
  const { values, positionals } = readValues(args, OPTIONS, USAGE)
  const [action, ...actionWords] = positionals
  if (action === 'unknown' && actionWords.length === 0) return listUnknownOrders(values)
  if (action === 'find') return findKnownOrders(actionWords, values)
  if (action === 'settle') return settleUnknownOrder(actionWords, values)
  throw usageRefused(USAGE, 'orders wants one word first: unknown, find or settle.')
}

async function listUnknownOrders(values: Values): Promise<void> {
  const minutes = Number(values.minutes)
  if (!/^\d{1,6}$/.test(values.minutes)) throw usageRefused(USAGE, '--minutes wants a whole number.')
  const history = await openHistory(values)
  const { orders, keyedIds, products } = await withDatabase(locationOf(values), async (database) => {
    await migrateKeys(database)
    const unsettledOrders = await findUnsettledOrders(database, minutes)
    return {
      orders: unsettledOrders,
      keyedIds: await findKeyedOrderIds(database),
      products: await findProducts(database, unsettledOrders),
    }
  })
  console.log(
    `Orders of unknown outcome for at least ${minutes} minutes: ${orders.length}. All times are UTC.`,
  )
  const candidates = history ? await candidatesOf(orders, history, keyedIds) : null
  for (const order of orders) {
    console.log(orderLine(order))
    for (const line of products.get(order.intent) ?? []) console.log(`  ${line}`)
    for (const line of candidates?.get(order.intent) ?? []) console.log(`  ${line}`)
  }
  if (orders.length > 0 && !history) {
    console.log(
      'With --backend URL --login STAFF and BACKEND_PASSWORD the command also looks for each order in the order history.',
    )
  }
}

/** The line of products for each order of which the edge has products and quantities, by intent. */
async function findProducts(database: CounterDatabase, orders: readonly UnsettledOrder[]) {
  const products = new Map<string, string[]>()
  for (const { intent } of orders) {
    const [found] = await findKeyedOrders(database, { intent }, 1)
    products.set(intent, productsLine(found?.lines ?? null))
  }
  return products
}

async function findKnownOrders(actionWords: readonly string[], values: Values): Promise<void> {
  const [word, ...extraWords] = actionWords
  const { dealership } = values
  if (extraWords.length > 0 || (word === undefined && dealership === undefined)) {
    throw usageRefused(
      USAGE,
      'orders find wants the number of an order, its intent, a login or --dealership.',
    )
  }
  if (dealership !== undefined && !/^\d{1,15}$/.test(dealership)) {
    throw usageRefused(USAGE, '--dealership wants the id of a dealership.')
  }
  const history = await openHistory(values)
  const lines = await withDatabase(locationOf(values), async (database) => {
    await migrateKeys(database)
    return findOrders(database, {
      word,
      dealershipId: dealership === undefined ? undefined : Number(dealership),
      findAccount: history?.findAccount ?? null,
    })
  })
  console.log(lines.join('\n'))
}

async function openHistory({ backend, login, 'backend-paths': pathTable }: Values) {
  if (backend === undefined && login === undefined) return null
  const password = process.env.BACKEND_PASSWORD
  if (backend === undefined || login === undefined || !password || !URL.canParse(backend)) {
    throw usageRefused(
      USAGE,
      'The history needs --backend, --login and the variable BACKEND_PASSWORD together.',
    )
  }
  const paths = await readPathTable(pathTable ?? null)
  return openOrderHistory({ backend: new URL(backend), paths, login, password })
}

function orderLine({ intent, state, author, dealership, firstSentAt, changedAt, revision }: UnsettledOrder) {
  return [
    intent,
    state,
    `since ${changedAt.toISOString()}`,
    `first sent ${firstSentAt.toISOString()}`,
    `author ${author}`,
    `dealership ${dealership ?? 'not noted'}`,
    `revision ${revision}`,
  ].join('  ')
}

async function settleUnknownOrder(actionWords: readonly string[], values: Values): Promise<void> {
  const [intent, orderId, ...extraWords] = actionWords
  const isSent = values.as === 'sent'
  const hasOrderId = orderId !== undefined && /^[1-9]\d{0,14}$/.test(orderId)
  if (intent === undefined || extraWords.length > 0 || (!isSent && values.as !== 'not-sent')) {
    throw usageRefused(USAGE, 'orders settle wants an order, and --as sent ORDER or --as not-sent.')
  }
  if (isSent !== (orderId !== undefined) || (isSent && !hasOrderId)) {
    throw usageRefused(
      USAGE,
      '--as sent wants the number of the order at the backend, --as not-sent wants none.',
    )
  }
  const note = values.note?.trim()
  if (!note) throw usageRefused(USAGE, '--note wants the reason, which is stored with the outcome.')
  const settledBy = values.by ?? userInfo().username
  const history = await openHistory(values)
  if (history === null) {
    throw usageRefused(
      USAGE,
      'orders settle wants --backend, --login and the variable BACKEND_PASSWORD: it looks into the order history first.',
    )
  }
  const result = await withDatabase(locationOf(values), async (database) => {
    await migrateKeys(database)
    const unsettledOrder = await findOrderOfIntent(database, intent)
    if (unsettledOrder !== null) {
      if (isSent) await requireSameOrder(unsettledOrder, Number(orderId), history)
      else await requireNoLikeOrder(unsettledOrder, history, await findKeyedOrderIds(database), values)
    }
    return settleOrder(database, { intent, orderId: isSent ? Number(orderId) : null, settledBy, note })
  })
  if (result !== 'settled') throw new StartRefused(settlementRefusals[result])
  console.log(
    `${intent} is settled as ${isSent ? `sent, order ${orderId}` : 'not sent'}, by ${settledBy}. Its device gets this answer when it asks the next time.`,
  )
}

/** Refuses an order that the backend does not have, or that another person or dealership placed. */
async function requireSameOrder(
  unsettledOrder: UnsettledOrder,
  orderId: number,
  history: OrderHistory,
): Promise<void> {
  const placedOrder = await history.readOrder(orderId)
  if (placedOrder === 'no-answer') throw new StartRefused(edgeRefusals.backendUnreachable)
  const mismatch = mismatchOf(unsettledOrder, placedOrder)
  if (mismatch !== null) throw new StartRefused(settlementRefusals[mismatch])
}

/** The device sends an order again that is settled as not sent. So a like order in the history is named first. */
async function requireNoLikeOrder(
  unsettledOrder: UnsettledOrder,
  history: OrderHistory,
  keyedIds: ReadonlySet<number>,
  values: Values,
): Promise<void> {
  const orders = await history.readOrdersNear(unsettledOrder)
  const likeOrders = orders?.filter(({ id }) => !keyedIds.has(id)) ?? null
  if (likeOrders?.length === 0) return
  const lines = historyLines(unsettledOrder.intent, likeOrders)
  if (likeOrders === null || values['although-listed']) {
    for (const line of lines) console.log(line)
    return
  }
  throw new StartRefused(
    [
      'The order may have arrived, so nothing was changed. Settled as not sent, its device sends it again, and there would be two.',
      ...lines,
      'If none of these is the order, add --although-listed.',
    ].join('\n'),
  )
}

export const ordersCommand: Command = { usage: USAGE, run: manageOrders }
