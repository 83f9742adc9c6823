// One page of scheduled shipments from the server, or from the device's last copy where the server fails (G136).
import { shipmentsQuery } from '#api/shipments.ts'
import { useCounter } from '#app-context/counter.ts'
import { SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import type { ShipmentsBody } from '#contract/shipment.ts'
import type { ScheduledShipment } from '#domain/shipment.ts'
import { putShipments, readShipments } from '#storage/shipment-table.ts'
import { type ServerFact, useServerFact } from './use-server-fact.ts'

export interface ShipmentPage {
  shipments: readonly ScheduledShipment[]
  pageCount: number
}

const pagesOf = (count: number) => Math.ceil(count / SHIPMENTS_PER_PAGE)

/** Whose they are is decided by the server: the caller's dealerships, or all with Orders#edit. */
const ALL: ShipmentsBody = {}

export function useShipments(page: number): ServerFact<ShipmentPage> {
  const { api, databases } = useCounter()
  return useServerFact({
    query: { ...shipmentsQuery(api, page, ALL), staleTime: 0 },
    toValue: ({ items, count }): ShipmentPage => ({ shipments: items, pageCount: pagesOf(count) }),
    read: async () => {
      const { shipments, readAt } = await readShipments(databases.copy)
      if (shipments.length === 0) return null
      const shown = shipments.slice(page * SHIPMENTS_PER_PAGE, (page + 1) * SHIPMENTS_PER_PAGE)
      return { value: { shipments: shown, pageCount: pagesOf(shipments.length) }, readAt }
    },
    write: ({ items }, readAt) => putShipments(databases.copy, { items, isFirstPage: page === 0 }, readAt),
  })
}
