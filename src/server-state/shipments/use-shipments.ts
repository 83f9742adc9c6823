// One page of scheduled shipments from the server, or from the device's last copy when the server fails (G136), and a
// hook that reads the page again after changes.
import { useEffect, useRef } from 'react'
import { shipmentsKey, shipmentsQuery } from '#api/shipments/shipments.ts'
import { useCounter } from '#app-context/counter.ts'
import { SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import type { ScheduledShipment, ShipmentFilter } from '#domain/shipments/shipment.ts'
import { putShipments, readShipments } from '#storage/shipments/shipment-table.ts'
import { useRefetch } from '../use-refetch.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface ShipmentPage {
  shipments: readonly ScheduledShipment[]
  pageCount: number
}

const NO_FILTER: ShipmentFilter = {}

const pageCountOf = (count: number) => Math.ceil(count / SHIPMENTS_PER_PAGE)

/**
 * The server sends the shipments of the person's dealerships, or of all dealerships to holders of Orders#edit. The
 * device keeps a copy of the unfiltered list.
 */
export function useShipments(
  page: number,
  filter = NO_FILTER,
  /** The person's only dealership, if there is one: other backends need it in the call (G174). */
  dealershipId?: number,
): ServerFact<ShipmentPage> {
  const { api, databases } = useCounter()
  const isUnfiltered = Object.keys(filter).length === 0
  return useServerFact({
    query: {
      ...shipmentsQuery(api, page, {
        ...(dealershipId !== undefined && { dealershipId }),
        ...(!isUnfiltered && { filters: filter }),
      }),
      staleTime: 0,
    },
    toValue: ({ items, count }): ShipmentPage => ({ shipments: items, pageCount: pageCountOf(count) }),
    copy: {
      read: async () => {
        if (!isUnfiltered) return null
        const { shipments, readAt } = await readShipments(databases.copy)
        if (shipments.length === 0) return null
        const shownShipments = shipments.slice(page * SHIPMENTS_PER_PAGE, (page + 1) * SHIPMENTS_PER_PAGE)
        return { value: { shipments: shownShipments, pageCount: pageCountOf(shipments.length) }, readAt }
      },
      write: async ({ items, count }, readAt) => {
        if (isUnfiltered)
          await putShipments(databases.copy, { items, isFirstPage: page === 0, count }, readAt)
      },
    },
  })
}

/**
 * Reads the shown shipments again when a change of this device was finished. `finishedCount`: the number of finished
 * changes; undefined until it is known.
 */
export function useRefetchAfterChanges(finishedCount: number | undefined): void {
  const refetch = useRefetch()
  const lastCount = useRef(finishedCount)
  useEffect(() => {
    if (lastCount.current !== undefined && finishedCount !== undefined && lastCount.current !== finishedCount)
      void refetch([shipmentsKey]) // the screen shows a failure
    lastCount.current = finishedCount ?? lastCount.current
  })
}
