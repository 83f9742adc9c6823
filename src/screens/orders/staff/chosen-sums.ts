import { addMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'

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

export interface DealershipSums extends Sums {
  id: number
  name: string
  /** Another one of these has the same name. */
  isNamesake: boolean
}

/** What orders come to, together and for each dealership, by its name. */
export function chosenSums(orders: readonly Order[]): Sums & { dealerships: DealershipSums[] } {
  const names = new Map(orders.map(({ dealership }) => [dealership.id, dealership.name]))
  const dealerships = [...names]
    .map(([id, name]) => ({
      id,
      name,
      isNamesake: [...names].some(([otherId, other]) => other === name && otherId !== id),
      ...sumsOf(orders.filter(({ dealership }) => dealership.id === id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
  return { ...sumsOf(orders), dealerships }
}
