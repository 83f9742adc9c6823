// One order from the server, or the device's last copy of it where the server fails (G136).
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { orderQuery } from '#api/orders.queries.ts'
import type { Order } from '#domain/order.ts'
import { useCounter } from '#live/counter.ts'
import { putOrder, readOrder, readOrders } from '#storage/order-table.ts'
import { failureOf } from './failure-of.ts'

export interface ShownOrder {
  /** null where neither the server nor the device has it; undefined while it is read. */
  order: Order | null | undefined
  failure: string | null
  /** When the copy was read, where the order is one. */
  copyReadAt: number | null
  tryAgain: () => void
}

export function useOrder(orderId: number): ShownOrder {
  const { api, databases } = useCounter()
  const { data, error, refetch } = useQuery(orderQuery(api, orderId))

  useEffect(() => {
    // a copy that could not be kept is only missing when there is no connection
    if (data !== undefined) putOrder(databases.copy, data).catch(() => undefined)
  }, [data, databases.copy])

  const kept = useLiveQuery(async () => {
    const order = await readOrder(databases.copy, orderId)
    const { readAt } = await readOrders(databases.copy, order?.dealership.id ?? 0)
    return { order, readAt }
  }, [databases.copy, orderId])
  const tryAgain = () => {
    void refetch() // shown by the query itself
  }
  if (error === null) return { order: data, failure: null, copyReadAt: null, tryAgain }
  return {
    order: data ?? (kept === undefined ? undefined : kept.order),
    failure: failureOf(error),
    copyReadAt: kept?.readAt ?? null,
    tryAgain,
  }
}
