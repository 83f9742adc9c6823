// The profile read: the order history (by which the app also finds an order whose answer was lost), an invoice, and the
// time limits of all answers.
import { ERROR_CODES } from '#contract/error-codes.ts'
import { orderSchema } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import { isInScope, orderReadingScope } from '#domain/people/dealership-scope.ts'
import { addMoney, roundToCents, decimal, isSameMoney } from '#domain/values/money.ts'
import { limitMsOf } from '../conversation.ts'
import { codeOf, describeAnswer } from '../exchange.ts'
import { faultUnless, type Rule } from '../rule.ts'
import { NotTried } from '../untried.ts'
import { dataOf, ordersWith, type Run } from '../run.ts'
import { shortList, unknownThingFaults } from './visitor-rules.ts'

const HISTORY_SOURCE = 'offline.md, rule 6'
const SORTED_BY_ID = { sort: { field: 'id', direction: 'asc' } } as const
const UNKNOWN_ID = 2_147_483_000

async function readFirstOrder(run: Run): Promise<Order> {
  const [order] = (await run.orders()).items
  if (!order) throw new NotTried('the buyer has no orders')
  return order
}

/** The day, yyyy-MM-dd, of an order's time, MM.dd.yyyy HH:mm; null for a time in another format. */
export function dayOf({ createdAt }: Pick<Order, 'createdAt'>): string | null {
  const [, month, day, year] = /^(\d{2})\.(\d{2})\.(\d{4}) \d{2}:\d{2}$/.exec(createdAt) ?? []
  return month ? `${year}-${month}-${day}` : null
}

/** The faults in the amounts of an order; none for an order without amounts. */
function amountFaults({ id, lines, totalAmount, shippingCost, tax }: Order): string[] {
  if (totalAmount === null) return []
  const wrongLine = lines.find(
    ({ price, quantity, finalPrice }) =>
      !isSameMoney(finalPrice, roundToCents(decimal(price).times(quantity))),
  )
  const total = addMoney(...lines.map(({ finalPrice }) => finalPrice), shippingCost, tax)
  return [
    ...faultUnless(
      wrongLine === undefined,
      `order ${id}: a line of ${wrongLine?.name} is not price × quantity`,
    ),
    ...faultUnless(
      isSameMoney(total, totalAmount),
      `order ${id}: its parts are ${total.toFixed(2)}, its total ${totalAmount.toFixed(2)}`,
    ),
  ]
}

export const historyRules: readonly Rule[] = [
  {
    id: 'READ-41',
    source: 'ordering.md §7 Orders',
    level: 'must',
    says: 'The order history is readable, and its times are MM.dd.yyyy HH:mm.',
    cannot: 'show the order history',
    async findFaults(run) {
      const { items } = await run.orders()
      const wrongOrders = items.filter((order) => dayOf(order) === null)
      return wrongOrders.slice(0, 1).map(({ id, createdAt }) => `order ${id} was created at "${createdAt}"`)
    },
  },
  {
    id: 'READ-42',
    source: 'ordering.md §7 Orders',
    level: 'must',
    says: 'A buyer reads only the orders of the dealerships that the buyer belongs to.',
    cannot: 'keep the orders of one customer from another',
    async findFaults(run) {
      const scope = orderReadingScope((await run.signIn()).account)
      const { items } = await run.orders()
      const otherOrders = items.filter(({ dealership }) => !isInScope(scope, dealership.id))
      return faultUnless(
        otherOrders.length === 0,
        `it has ${shortList(otherOrders.map(({ id }) => id))} of other dealerships`,
      )
    },
  },
  {
    id: 'READ-43',
    source: HISTORY_SOURCE,
    level: 'must',
    says: 'Orders are sorted by id if the call asks for this sorting.',
    cannot: 'find an order whose answer was lost; a person has to decide about it',
    async findFaults(run) {
      const { items } = await ordersWith(run, SORTED_BY_ID)
      if (items.length < 2) throw new NotTried('the buyer has fewer than two orders')
      const wrongOrder = items.find(({ id }, index) => index > 0 && id <= (items[index - 1]?.id ?? 0))
      return faultUnless(wrongOrder === undefined, `order ${wrongOrder?.id} comes after a higher id`)
    },
  },
  {
    id: 'READ-44',
    source: HISTORY_SOURCE,
    level: 'must',
    says: 'Pages do not overlap, and `count` is the same on each.',
    cannot: 'prove that an order is missing',
    async findFaults(run) {
      const firstPage = await ordersWith(run, SORTED_BY_ID, { page: 0, size: 2 })
      if (firstPage.count <= firstPage.items.length)
        throw new NotTried('the orders of the buyer have one page')
      const secondPage = await ordersWith(run, SORTED_BY_ID, { page: 1, size: 2 })
      const repeatedOrders = secondPage.items.filter(({ id }) =>
        firstPage.items.some((order) => order.id === id),
      )
      return [
        ...faultUnless(
          repeatedOrders.length === 0,
          `${shortList(repeatedOrders.map(({ id }) => id))} are on both pages`,
        ),
        ...faultUnless(secondPage.items.length > 0, 'the second page is empty'),
        ...faultUnless(
          firstPage.count === secondPage.count,
          `count is ${firstPage.count}, then ${secondPage.count}`,
        ),
      ]
    },
  },
  {
    id: 'READ-45',
    source: HISTORY_SOURCE,
    level: 'must',
    says: 'The filter `dealerIds` answers only orders of these dealerships.',
    cannot: 'find an order whose answer was lost; a person has to decide about it',
    async findFaults(run) {
      const { dealership } = await readFirstOrder(run)
      const { items, count } = await ordersWith(run, { dealerIds: [dealership.id] })
      const otherOrders = items.filter((order) => order.dealership.id !== dealership.id)
      const ordersOfUnknown = await ordersWith(run, { dealerIds: [UNKNOWN_ID] })
      return [
        ...faultUnless(count > 0, `dealership ${dealership.id} has no orders with this filter`),
        ...faultUnless(
          otherOrders.length === 0,
          `it answers ${shortList(otherOrders.map(({ id }) => id))} of other dealerships`,
        ),
        ...faultUnless(
          ordersOfUnknown.count === 0,
          `an unknown dealership has ${ordersOfUnknown.count} orders`,
        ),
      ]
    },
  },
  {
    id: 'READ-46',
    source: HISTORY_SOURCE,
    level: 'must',
    says: 'The filters `from` and `to` answer only orders of these days, both included.',
    cannot: 'find an order whose answer was lost; a person has to decide about it',
    async findFaults(run) {
      const order = await readFirstOrder(run)
      const day = dayOf(order)
      if (day === null) throw new NotTried(`order ${order.id} has no readable day`)
      const ordersOfDay = await ordersWith(run, { from: day, to: day, ...SORTED_BY_ID })
      const otherOrders = ordersOfDay.items.filter((listedOrder) => dayOf(listedOrder) !== day)
      const isOrderFound =
        ordersOfDay.items.some(({ id }) => id === order.id) || ordersOfDay.count > ordersOfDay.items.length
      const oldOrders = await ordersWith(run, { from: '1990-01-01', to: '1990-01-02' })
      return [
        ...faultUnless(isOrderFound, `order ${order.id} of ${day} is not among the orders of that day`),
        ...faultUnless(
          otherOrders.length === 0,
          `${shortList(otherOrders.map(({ id }) => id))} are of other days`,
        ),
        ...faultUnless(oldOrders.count === 0, `${oldOrders.count} orders are of January 1990`),
      ]
    },
  },
  {
    id: 'READ-47',
    source: 'decisions.md G148',
    level: 'should',
    says: 'The amounts of each order add up.',
    cannot: 'show figures that a customer can follow',
    findFaults: async (run) => (await run.orders()).items.flatMap(amountFaults).slice(0, 3),
  },
  {
    id: 'READ-48',
    source: 'ordering.md §7 Orders',
    level: 'must',
    says: 'An order that is read alone has the same values as in the list.',
    cannot: 'open an order',
    async findFaults(run) {
      const listedOrder = await readFirstOrder(run)
      const { person } = await run.signIn()
      const singleOrder = dataOf(orderSchema, await person.ask('order', { parameters: [listedOrder.id] }))
      const fields = ['id', 'createdAt', 'status', 'totalAmount', 'shippingCost', 'tax'] as const
      return fields
        .filter((field) => singleOrder[field] !== listedOrder[field])
        .map((field) => `${field} is ${singleOrder[field]}, and ${listedOrder[field]} in the list`)
    },
  },
  {
    id: 'READ-49',
    source: 'docs/backend-contract.md, What all calls have in common',
    level: 'must',
    says: 'For an unknown order the answer is 404, and the session goes on.',
    cannot: 'distinguish a removed order from an ended session',
    async findFaults(run) {
      const { person } = await run.signIn()
      return unknownThingFaults(await person.ask('order', { parameters: [UNKNOWN_ID] }))
    },
  },
  {
    id: 'READ-50',
    source: 'decisions.md G126',
    level: 'should',
    says: 'An invoice is a PDF. The backend may refuse it while the order is still IN.',
    cannot: 'download invoices',
    async findFaults(run) {
      const order =
        (await run.orders()).items.find(({ status }) => status !== 'IN') ?? (await readFirstOrder(run))
      const { person } = await run.signIn()
      const body = { entityIds: [order.id], isExcluded: false }
      const exchange = await person.ask('invoicesPdf', { body })
      const isPdf =
        exchange.status === 200 && exchange.contentType.startsWith('application/pdf') && exchange.bytes > 0
      const isRefused = [ERROR_CODES.orderStatus, ERROR_CODES.notFound].some(
        (code) => code === codeOf(exchange),
      )
      return faultUnless(
        isPdf || (isRefused && order.status === 'IN'),
        `it is answered with ${describeAnswer(exchange)}`,
      )
    },
  },
  {
    id: 'READ-51',
    source: 'docs/backend-contract.md, Limits',
    level: 'must',
    says: 'Every answer came within its limit.',
    cannot: 'use these calls',
    async findFaults(run) {
      await run.orders()
      const slowExchanges = run.conversation.exchanges.filter(({ ms, call }) => ms > limitMsOf(call))
      return [...new Set(slowExchanges.map(({ call, ms }) => `${call} took ${(ms / 1000).toFixed(1)} s`))]
    },
  },
]
