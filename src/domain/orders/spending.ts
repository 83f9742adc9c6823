// A dealership's spending by month and by product group: the prices of the ordered lines, without shipping and tax, and
// without orders that were made free.
import { roundToCents, type Decimal, decimal, sum } from '../values/money.ts'
import type { Order } from './order.ts'
import { type Product, ROOT_PARENT_ID } from '../products/product.ts'

export interface FamilySpending {
  name: string
  /** Dollars, one for each month. */
  amounts: number[]
  total: number
}

export interface Spending {
  /** yyyy-MM, the oldest first; also months without an order. */
  months: readonly string[]
  /** The largest first; the last one may be the sum of all other families and of products without a known family. */
  families: FamilySpending[]
  /** Dollars, one for each month. */
  monthTotals: number[]
  total: number
  orderCount: number
}

/** The last `count` months up to the month of `isoDay` (yyyy-MM-dd), the oldest first. */
export function monthsUntil(isoDay: string, count: number): string[] {
  const [year = 0, month = 1] = isoDay.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const monthNumber = year * 12 + month - 1 - (count - 1 - index)
    return `${Math.floor(monthNumber / 12)}-${String((monthNumber % 12) + 1).padStart(2, '0')}`
  })
}

/** yyyy-MM of an order's `MM.dd.yyyy HH:mm`. */
export function monthOf(createdAt: string): string {
  return `${createdAt.slice(6, 10)}-${createdAt.slice(0, 2)}`
}

/** No catalogue has more levels. A longer chain of parents is a circle. */
const MOST_LEVELS = 10

/** The name of the root product above a product; null when the product or one of its parents is unknown, or in a circle. */
export function familyOf(
  productId: number,
  products: ReadonlyMap<number, Pick<Product, 'parentId' | 'name'>>,
): string | null {
  let product = products.get(productId)
  for (let depth = 0; product !== undefined && depth < MOST_LEVELS; depth += 1) {
    if (product.parentId === ROOT_PARENT_ID) return product.name
    product = products.get(product.parentId)
  }
  return null
}

export interface SpendingOptions {
  months: readonly string[]
  /** The family of a product; null when it is unknown. */
  familyOf: (productId: number) => string | null
  /** The number of families that are listed by name; all others are summed as one. */
  mostFamilies: number
  /** The name under which all other families are summed. */
  otherName: string
}

export function spendingOf(orders: readonly Order[], options: SpendingOptions): Spending {
  const { months } = options
  const countedOrders = orders.filter(
    ({ status, createdAt }) => status !== 'FREE' && months.includes(monthOf(createdAt)),
  )
  const families = new Map<string, Decimal[]>()
  for (const { createdAt, lines } of countedOrders) {
    const month = months.indexOf(monthOf(createdAt))
    for (const { productId, finalPrice } of lines) {
      const name = options.familyOf(productId) ?? options.otherName
      const amounts = families.get(name) ?? months.map(() => decimal(0))
      families.set(
        name,
        amounts.map((amount, index) => (index === month ? amount.plus(finalPrice) : amount)),
      )
    }
  }
  const amountsOfFamilies = [...families.values()]
  return {
    months,
    families: largestFamilies(families, options),
    monthTotals: months.map((_, index) =>
      roundToCents(sum(amountsOfFamilies.flatMap((amounts) => amounts[index] ?? []))),
    ),
    total: roundToCents(sum(amountsOfFamilies.flat())),
    orderCount: countedOrders.length,
  }
}

function largestFamilies(
  families: ReadonlyMap<string, Decimal[]>,
  { mostFamilies, otherName, months }: SpendingOptions,
): FamilySpending[] {
  const namedFamilies = [...families]
    .filter(([name]) => name !== otherName)
    .sort(([, left], [, right]) => sum(right).cmp(sum(left)))
  const summedFamilies = [
    ...namedFamilies.slice(mostFamilies).map(([, amounts]) => amounts),
    ...[families.get(otherName) ?? []].filter((amounts) => amounts.length > 0),
  ]
  const listedFamilies = namedFamilies
    .slice(0, mostFamilies)
    .map(([name, amounts]) => familySpending(name, amounts))
  if (summedFamilies.length === 0) return listedFamilies
  const otherAmounts = months.map((_, index) =>
    sum(summedFamilies.flatMap((amounts) => amounts[index] ?? [])),
  )
  return [...listedFamilies, familySpending(otherName, otherAmounts)]
}

function familySpending(name: string, amounts: readonly Decimal[]): FamilySpending {
  return { name, amounts: amounts.map((amount) => roundToCents(amount)), total: roundToCents(sum(amounts)) }
}
