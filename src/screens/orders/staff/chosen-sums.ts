import { addMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'

export interface Sums {
  count: number
  /** Dollars; null where the person sees no amounts. */
  amount: number | null
}

function sumsOf(orders: readonly Order[]): Sums {
  const amounts = orders.map(({ totalAmount }) => totalAmount)
  const seen = amounts.filter((amount) => amount !== null)
  return { count: orders.length, amount: seen.length < orders.length ? null : addMoney(...seen) }
}

/** What orders come to, together and for each dealership, by its name. */
export function chosenSums(orders: readonly Order[]): Sums & { dealerships: (Sums & { name: string })[] } {
  const dealerships = [...new Map(orders.map(({ dealership }) => [dealership.id, dealership.name]))]
    .map(([id, name]) => ({ name, ...sumsOf(orders.filter(({ dealership }) => dealership.id === id)) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return { ...sumsOf(orders), dealerships }
}
