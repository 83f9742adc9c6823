// One page of scheduled shipments from the server, or from the device's last copy where the server fails (G136).
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { shipmentsQuery } from '#api/shipments.queries.ts'
import { SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import type { ShipmentsBody } from '#contract/shipment.ts'
import type { ScheduledShipment } from '#domain/shipment.ts'
import { useCounter } from '#live/counter.ts'
import { useReadFailure } from '#live/use-read-failure.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { putShipments, readShipments } from '#storage/shipment-table.ts'

export interface ShipmentList {
  shipments: readonly ScheduledShipment[]
  count: number
  isLoading: boolean
  /** Set where this is the device's copy: what failed, and when the copy was read. */
  copy: { failure: string; readAt: number | null } | null
  readAgain: () => void
}

/** Whose they are is decided by the server: the caller's dealerships, or all with Orders#edit. */
const ALL: ShipmentsBody = {}

export function useShipments(page: number): ShipmentList {
  const { api, databases } = useCounter()
  const answer = useQuery({ ...shipmentsQuery(api, page, ALL), staleTime: 0 })
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = answer

  useEffect(() => {
    if (data === undefined || isPlaceholderData) return
    const { items } = data
    // a copy that could not be kept is only missing when there is no connection
    putShipments(databases.copy, { items, isFirstPage: page === 0 }, dataUpdatedAt).catch(() => undefined)
  }, [data, dataUpdatedAt, isPlaceholderData, page, databases.copy])

  const failure = useReadFailure(error, data === undefined || isPlaceholderData)
  useRetryOnReturn(failure !== null, refetch)

  const kept = useLiveQuery(() => readShipments(databases.copy), [databases.copy])
  const readAgain = () => {
    void refetch() // shown by the query itself
  }
  if (failure !== null) {
    const rows = kept?.shipments ?? []
    return {
      shipments: rows.slice(page * SHIPMENTS_PER_PAGE, (page + 1) * SHIPMENTS_PER_PAGE),
      count: rows.length,
      isLoading: kept === undefined,
      copy: { failure, readAt: kept?.readAt ?? null },
      readAgain,
    }
  }
  return {
    shipments: data?.items ?? [],
    count: data?.count ?? 0,
    isLoading: data === undefined,
    copy: null,
    readAgain,
  }
}
