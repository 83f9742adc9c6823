// Makes the orders of the last eighteen months for the demo world, priced like the orders of a checkout, and their
// events.
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import type { PricedProduct } from '#domain/prices/priced-line.ts'
import { priceCart, priceLines } from '#domain/prices/pricing.ts'
import { isBuyable } from '#domain/products/product.ts'
import type { orderEvents, orderLines, orders } from '../schema/orders.ts'
import { CATALOGUE, isVisible } from './catalogue.ts'
import { seedDealership, seedPricingDealership } from './companies.ts'
import { MANAGER_ID, SEED_USERS } from './people.ts'
import { seedPricedProduct } from './priced-products.ts'
import { createRandom, type Random } from './random.ts'
import { dayBefore } from './seed-days.ts'
import type { SeedProduct } from './seed-product.ts'

type OrderRow = typeof orders.$inferInsert & { id: number }
type LineRow = typeof orderLines.$inferInsert
type EventRow = typeof orderEvents.$inferInsert

export const SEED_ORDER_COUNT = 420
export const FIRST_ORDER_ID = 20_001
const HISTORY_DAYS = 548

/** Ids of dealerships. A dealership that orders more often is listed more often. */
const ORDERING_DEALERSHIPS = [1, 1, 1, 1, 2, 3, 4, 4, 4, 5, 5, 6, 7, 8, 8, 9]

const BUYABLE_PRODUCTS = CATALOGUE.filter((product) => isBuyable(product.type) && isVisible(product))

/** An instant on a working day, within office hours in Chicago. */
function orderInstant(random: Random, today: Date, daysAgo: number): Date {
  let day = dayBefore(today, daysAgo)
  if (day.getUTCDay() === 0) day = dayBefore(day, 2)
  if (day.getUTCDay() === 6) day = dayBefore(day, 1)
  return new Date(day.getTime() + random.between(15 * 60, 22 * 60 + 59) * 60_000)
}

function statusAtAge(random: Random, daysAgo: number): keyof typeof ORDER_STATUSES {
  const chance = random.fraction()
  if (daysAgo <= 14) return chance < 0.8 ? 'IN' : 'PENDING'
  if (chance < 0.04) return 'FREE'
  if (daysAgo <= 45) return chance < 0.85 ? 'PENDING' : 'PAID'
  return chance < 0.07 ? 'PENDING' : 'PAID'
}

function chooseLines(
  random: Random,
): { product: PricedProduct; quantity: number; seedProduct: SeedProduct }[] {
  const seedProducts = new Set<SeedProduct>()
  const productCount = random.between(1, 8)
  while (seedProducts.size < productCount) seedProducts.add(random.pick(BUYABLE_PRODUCTS))
  return [...seedProducts].map((seedProduct) => {
    const { startValue = 1, quantityStep = 1 } = seedProduct.terms
    const steps = random.between(0, quantityStep > 1 || startValue > 1 ? 3 : 5)
    return {
      seedProduct,
      product: seedPricedProduct(seedProduct.id),
      quantity: startValue + steps * quantityStep,
    }
  })
}

function makeOrder(random: Random, today: Date, id: number, daysAgo: number) {
  const dealershipId = random.pick(ORDERING_DEALERSHIPS)
  const buyers = SEED_USERS.filter((user) => user.password && user.dealershipIds.includes(dealershipId))
  const isByStaff = random.fraction() < 0.06
  const user = isByStaff ? SEED_USERS.find(({ login }) => login === 'manager') : random.pick(buyers)
  if (!user) throw new Error('the demo world has a manager')
  const chosenLines = chooseLines(random)
  const dealership = seedPricingDealership(dealershipId)
  const totals = priceCart(chosenLines, dealership)
  const figures = priceLines(chosenLines, dealership)
  const status = statusAtAge(random, daysAgo)
  const isInNewJersey = seedDealership(dealershipId).state === 'NJ'
  const order: OrderRow = {
    id,
    userId: user.id,
    dealershipId,
    status: ORDER_STATUSES[status],
    createdAt: orderInstant(random, today, daysAgo),
    subTotal: totals.subTotal,
    shippingCost: totals.shippingCost,
    tax: totals.taxCost,
    totalAmount: totals.totalPrice,
    lineCount: chosenLines.length,
    poNumber: random.fraction() < 0.6 ? `PO-${random.between(1000, 9999)}` : '',
    confirmNumber: isInNewJersey ? `NJ${id}` : '',
    namePo: isByStaff ? '000000' : user.name,
    printPressed: status === 'IN' ? random.between(0, 1) : random.between(1, 3),
    sendCount: status === 'IN' ? 0 : random.between(1, 2),
  }
  const lines: LineRow[] = chosenLines.flatMap(({ seedProduct, quantity }, position) => {
    const figure = figures[position]
    const { id: productId, name } = seedProduct
    return figure ? [{ orderId: id, userId: user.id, productId, position, name, quantity, ...figure }] : []
  })
  return { order, lines }
}

/** Orders, sorted by time; the latest order has the highest number. */
export function seedOrders(today: Date): { order: OrderRow; lines: LineRow[] }[] {
  const random = createRandom(18)
  const ages = Array.from({ length: SEED_ORDER_COUNT }, () => random.between(1, HISTORY_DAYS))
  ages.sort((left, right) => right - left)
  const orders = ages.map((daysAgo, index) => makeOrder(random, today, FIRST_ORDER_ID + index, daysAgo))
  const instants = orders.map(({ order }) => order.createdAt.getTime()).sort((left, right) => left - right)
  // Orders of weekends move to Friday, and hours are random. Therefore the times are sorted, so that later orders have
  // higher numbers.
  return orders.map(({ order, lines }, index) => ({
    order: { ...order, createdAt: new Date(instants[index] ?? order.createdAt) },
    lines,
  }))
}

const HOUR_MS = 3_600_000

/**
 * The events that lead to an order's counters and status, one hour apart. The order's user placed it; the demo world's
 * manager caused all later events.
 */
export function seedOrderEvents(order: OrderRow): EventRow[] {
  const { id: orderId, userId, status = 0, printPressed = 0, sendCount = 0 } = order
  const { IN, PENDING, PAID, FREE } = ORDER_STATUSES
  const eventsOf = (kind: EventRow['kind'], times: number) => Array.from({ length: times }, () => ({ kind }))
  const moveEvent = (fromStatus: number, toStatus: number) => ({
    kind: 'moved' as const,
    fromStatus,
    toStatus,
  })
  const steps = [
    ...eventsOf('printed', printPressed),
    // A second mail is a reminder.
    ...eventsOf('sent', Math.min(1, sendCount)),
    ...(status === FREE ? [moveEvent(IN, FREE)] : []),
    ...(status === PENDING || status === PAID ? [moveEvent(IN, PENDING)] : []),
    ...eventsOf('reminded', Math.max(0, sendCount - 1)),
    ...(status === PAID ? [moveEvent(PENDING, PAID)] : []),
  ]
  const placedAtMs = order.createdAt.getTime()
  return [
    { orderId, kind: 'placed', userId, at: order.createdAt },
    ...steps.map((step, index) => ({
      ...step,
      orderId,
      userId: MANAGER_ID,
      at: new Date(placedAtMs + (index + 1) * HOUR_MS),
    })),
  ]
}
