// `orders unknown` lists the orders whose outcome is unknown, `orders find` finds one order, `orders settle` stores the
// outcome that an administrator found out for one of these orders (G221).
import { userInfo } from 'node:os'
import { hasForbiddenCharacter, hasForbiddenCharacterInLines } from '#domain/values/text-rules.ts'
import { migrateKeys } from '#server/edge/key-store/migrate-keys.ts'
import { settlementMismatchOf } from '#server/edge/orders/placed-order.ts'
import {
  findKeyedOrderIds,
  findOrderOfIntent,
  findUnsettledOrders,
  settleOrder,
  type UnsettledOrder,
} from '#server/edge/orders/unsettled-orders.ts'
import { print, printError } from '#server/print.ts'
import { readPathTable } from '#server/read-path-table.ts'
import { readBackendAddress } from '#server/secret-addresses.mjs'
import { StartRefused } from '#server/start-refused.mjs'
import { edgeRefusals, settlementRefusals } from '#texts/edge.ts'
import {
  type Command,
  LOCATION_OPTIONS,
  LOCATION_USAGE,
  locationOf,
  readValues,
  timeText,
  usageRefused,
  withDatabase,
} from './command.ts'
import { findOrders, productsLine } from './find-orders.ts'
import { type OrderHistory, openOrderHistory } from './order-history.ts'
import { candidatesOf, historyLines } from './unsettled-candidates.ts'

const HISTORY_USAGE = '--backend URL [--backend-paths FILE] --login STAFF, with BACKEND_PASSWORD'
const USAGE = [
  `orders unknown ${LOCATION_USAGE} [--minutes 10] [--page 1] [${HISTORY_USAGE}]`,
  `orders find NUMBER|INTENT|LOGIN [--dealership ID] ${LOCATION_USAGE} [${HISTORY_USAGE}]`,
  `orders find --dealership ID ${LOCATION_USAGE}`,
  `orders settle INTENT --as sent ORDER --note TEXT [--by NAME] ${LOCATION_USAGE} ${HISTORY_USAGE}`,
  `orders settle INTENT --as not-sent [--although-listed] --note TEXT [--by NAME] ${LOCATION_USAGE} ${HISTORY_USAGE}`,
]

/** With the history, each of them costs calls to the backend. */
const ORDERS_PER_PAGE = 100

const OPTIONS = {
  ...LOCATION_OPTIONS,
  minutes: { type: 'string', default: '10' },
  page: { type: 'string', default: '1' },
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
  if (!/^[1-9]\d{0,5}$/.test(values.page)) throw usageRefused(USAGE, '--page wants a whole number.')
  const page = Number(values.page)
  const history = await openHistory(values)
  const { orders, count, keyedIds } = await withDatabase(locationOf(values), async (database) => {
    await migrateKeys(database)
    return {
      ...(await findUnsettledOrders(database, { minutes, page: page - 1, size: ORDERS_PER_PAGE })),
      keyedIds: await findKeyedOrderIds(database),
    }
  })
  print(`Orders of unknown outcome for at least ${minutes} minutes: ${count}. All times are UTC.`)
  if (count > ORDERS_PER_PAGE) {
    const pageCount = Math.ceil(count / ORDERS_PER_PAGE)
    print(`Page ${page} of ${pageCount}; add --page to read another one. Orders of accounts stand first.`)
  }
  const candidates = history ? await candidatesOf(orders, history, keyedIds) : null
  for (const order of orders) {
    print(orderLine(order))
    print(...productsLine(order.lines).map((line) => `  ${line}`))
    print(...(candidates?.get(order.intent) ?? []).map((line) => `  ${line}`))
  }
  if (orders.length > 0 && !history) {
    print(
      'With --backend URL --login STAFF and BACKEND_PASSWORD the command also looks for each order in the order history.',
    )
  }
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
  print(...lines)
}

async function openHistory({ backend, login, 'backend-paths': pathTable }: Values) {
  if (backend === undefined && login === undefined) return null
  const password = process.env.BACKEND_PASSWORD
  if (backend === undefined || login === undefined || !password) {
    throw usageRefused(
      USAGE,
      'The history needs --backend, --login and the variable BACKEND_PASSWORD together.',
    )
  }
  readBackendAddress(backend, pathTable !== undefined)
  const paths = await readPathTable(pathTable ?? null)
  return openOrderHistory({ backend: new URL(backend), paths, login, password })
}

function orderLine({ intent, state, author, dealership, firstSentAt, changedAt, revision }: UnsettledOrder) {
  return [
    intent,
    state,
    `since ${timeText(changedAt)}`,
    `first sent ${timeText(firstSentAt)}`,
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
  if (hasForbiddenCharacterInLines(note) || hasForbiddenCharacter(settledBy)) {
    throw usageRefused(USAGE, '--note and --by must have no control characters.')
  }
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
  print(
    `${intent} is settled as ${isSent ? `sent, order ${orderId}` : 'not sent'}, by ${settledBy}. Its device gets this answer when it asks the next time.`,
  )
}

/** Refuses an order that the backend does not have, that another person or dealership placed, or that is too old. */
async function requireSameOrder(
  unsettledOrder: UnsettledOrder,
  orderId: number,
  history: OrderHistory,
): Promise<void> {
  const placedOrder = await history.readOrder(orderId)
  if (placedOrder === 'no-answer') throw new StartRefused(edgeRefusals.backendUnreachable)
  const mismatch = settlementMismatchOf(unsettledOrder, placedOrder)
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
    print(...lines)
    return
  }
  // Each line is printed by itself, so that a line end in a PO number is written as its code.
  printError(settlementRefusals['may-have-arrived'], ...lines)
  throw new StartRefused('If none of these is the order, add --although-listed.')
}

export const ordersCommand: Command = { usage: USAGE, run: manageOrders }
