// The paper order that an order names, from the server or from the device's last copy; and the verb to cancel it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { paperOrderQuery } from '#api/paper-orders.queries.ts'
import { cancelPaperOrder } from '#api/paper-orders.ts'
import type { Order } from '#domain/order.ts'
import type { PaperOrder } from '#domain/paper-order.ts'
import { useCounter } from '#live/counter.ts'
import { failureText } from '#live/failure-text.ts'
import { DEFAULT_NOTICE_MS } from '#live/notices.ts'
import { useReadFailure } from '#live/use-read-failure.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { putPaperOrder, readPaperOrder } from '#storage/paper-order-table.ts'
import { paperOrderTexts } from '#texts/paper-order.ts'

export interface ShownPaperOrder {
  /** null where there is none; undefined while it is read. */
  paperOrder: PaperOrder | null | undefined
  failure: string | null
  /** When the copy was read, where it is one. */
  copyReadAt: number | null
  isCancelling: boolean
  cancel: () => Promise<void>
  tryAgain: () => void
}

export function usePaperOrder({ id, confirmNumber }: Order): ShownPaperOrder {
  const { api, databases, notices } = useCounter()
  const queries = useQueryClient()
  const query = paperOrderQuery(api, confirmNumber)
  const { data, dataUpdatedAt, error, refetch } = useQuery(query)
  const [isCancelling, setIsCancelling] = useState(false)

  useEffect(() => {
    if (data === undefined) return
    // a copy that could not be kept is only missing when there is no connection
    putPaperOrder(databases.copy, id, data, dataUpdatedAt).catch(() => undefined)
  }, [data, dataUpdatedAt, databases.copy, id])

  const failure = useReadFailure(error, data === undefined)
  useRetryOnReturn(failure !== null, refetch)

  async function cancel(): Promise<void> {
    setIsCancelling(true)
    const answer = await cancelPaperOrder(api, id)
    setIsCancelling(false)
    if (answer.ok) {
      queries.setQueryData(query.queryKey, null)
      notices.give({ kind: 'success', text: paperOrderTexts.cancelled(confirmNumber) }, DEFAULT_NOTICE_MS)
      return
    }
    const text = paperOrderTexts.cancelFailed(failureText(answer.failure))
    notices.give({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
    // It may have been cancelled all the same, or the office has begun with it.
    await refetch()
  }

  const kept = useLiveQuery(() => readPaperOrder(databases.copy, id), [databases.copy, id])
  const isWaiting = failure !== null && kept === undefined
  return {
    paperOrder: failure === null || isWaiting ? data : (kept?.paperOrder ?? data ?? null),
    failure,
    copyReadAt: failure === null ? null : (kept?.readAt ?? (data ? dataUpdatedAt : null)),
    isCancelling,
    cancel,
    tryAgain: () => {
      void refetch() // shown by the query itself
    },
  }
}
