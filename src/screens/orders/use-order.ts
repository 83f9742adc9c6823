// One order from the server, or the device's last copy of it where the server fails (G136).
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { orderQuery } from '#api/orders.queries.ts'
import type { Order } from '#domain/order.ts'
import { useCounter } from '#live/counter.ts'
import { useReadFailure } from '#live/use-read-failure.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { putOrder, readOrder } from '#storage/order-table.ts'
import { useLoadFailureNotice } from './use-load-failure-notice.ts'

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
  const { data, dataUpdatedAt, error, refetch } = useQuery(orderQuery(api, orderId))

  useEffect(() => {
    // a copy that could not be kept is only missing when there is no connection
    if (data !== undefined) putOrder(databases.copy, data, dataUpdatedAt).catch(() => undefined)
  }, [data, dataUpdatedAt, databases.copy])

  const failure = useReadFailure(error, data === undefined)
  useRetryOnReturn(failure !== null, refetch)

  // null where the device has none; undefined while that is read.
  const kept = useLiveQuery(() => readOrder(databases.copy, orderId), [databases.copy, orderId])
  useLoadFailureNotice(error, data !== undefined || (kept === undefined ? undefined : kept !== null))
  const tryAgain = () => {
    void refetch() // shown by the query itself
  }
  if (failure === null) return { order: data, failure: null, copyReadAt: null, tryAgain }
  return {
    order: kept === undefined ? data : (kept?.order ?? data ?? null),
    failure,
    copyReadAt: kept?.readAt ?? (data === undefined ? null : dataUpdatedAt),
    tryAgain,
  }
}
