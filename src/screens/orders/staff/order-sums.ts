import { addMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'

export interface Sums {
  count: number
  /** In dollars; null if the amount of an order is unknown, as for people who see no amounts. */
  amount: number | null
}

function sumsOf(orders: readonly Order[]): Sums {
  const amounts = orders.map(({ totalAmount }) => totalAmount)
  const knownAmounts = amounts.filter((amount) => amount !== null)
  return {
    count: orders.length,
    amount: knownAmounts.length < orders.length ? null : addMoney(...knownAmounts),
  }
}

export interface DealershipSums extends Sums {
  id: number
  name: string
  /** True when another of these dealerships has the same name. */
  isNamesake: boolean
}

/** The sums of orders, in total and by dealership; the dealerships are sorted by name. */
export function orderSums(orders: readonly Order[]): Sums & { dealerships: DealershipSums[] } {
  const names = new Map(orders.map(({ dealership }) => [dealership.id, dealership.name]))
  const dealerships = [...names]
    .map(([id, name]) => ({
      id,
      name,
      isNamesake: [...names].some(([otherId, otherName]) => otherName === name && otherId !== id),
      ...sumsOf(orders.filter(({ dealership }) => dealership.id === id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
  return { ...sumsOf(orders), dealerships }
}
