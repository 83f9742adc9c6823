import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { EXPECTED_SHIPMENT_HEADER } from '#contract/shipments/expected-shipment.ts'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { SHIPMENT_ACTIONS } from '#domain/shipments/shipment-actions.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { shipmentMessages, shipmentRefusals } from '#texts/shipments/shipments.ts'
import { scopeOf } from '../authority/scope.ts'
import { productGone } from '../refusal.ts'
import { findShipments } from '../store/shipments/find-shipments.ts'
import {
  createShipment,
  editShipment,
  lockShipment,
  removeShipment,
} from '../store/shipments/save-shipment.ts'
import { orderShipment } from '../store/shipments/ship-due.ts'
import { addCall, withGateOf, withMessages } from './add-call.ts'

const existingShipmentBody = v.looseObject({ id: v.pipe(v.number(), v.minValue(1)) })
/** True for a body that changes a shipment; a body without an id creates one. */
const isEdit = (body: unknown) => v.is(existingShipmentBody, body)
/** The tag of the shipment as the caller last read it; null if the caller sends no tag. */
function expectedTagOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  return headers[EXPECTED_SHIPMENT_HEADER.toLowerCase() as 'if-match'] ?? null // Node writes header names in lower case
}

interface ShipmentParts {
  database: CounterDatabase
  clock: () => Date
}

/** Routes that list, save, remove and order scheduled shipments of the dealerships in the caller's scope (G82). */
export function shipmentRoutes(app: FastifyInstance, { database, clock }: ShipmentParts): void {
  addCall(app, shipmentCalls.shipments, async ({ request, query, body }) =>
    findShipments(database, scopeOf(request.account), body, { ...query, now: clock() }),
  )

  const saveCall = withGateOf(
    withMessages(shipmentCalls.saveShipment, shipmentMessages),
    (body) => SHIPMENT_ACTIONS[isEdit(body) ? 'edit' : 'subscribe'].gate,
  )
  addCall(app, saveCall, async ({ request, body }) => {
    const save = isEdit(request.body) ? editShipment : createShipment
    const expectedTag = expectedTagOf(request)
    const id = await database.transaction((transaction) =>
      save(transaction, scopeOf(request.account), { ...body, expectedTag }, clock()),
    )
    return { id }
  })

  addCall(app, shipmentCalls.removeShipment, async ({ request, query: { id } }) => {
    const expectedTag = expectedTagOf(request)
    await database.transaction((transaction) =>
      removeShipment(transaction, scopeOf(request.account), { id, expectedTag }),
    )
    return {}
  })

  addCall(app, shipmentCalls.forceShipment, async ({ request, query: { id } }) => {
    const now = clock()
    const outcome = await database.transaction(async (transaction) => {
      const shipment = await lockShipment(transaction, scopeOf(request.account), id)
      return orderShipment(transaction, shipment, isoDateOfInstant(now.getTime()), now)
    })
    if (outcome.orderId === null) throw productGone(shipmentRefusals.notOrdered(outcome.reason))
    return { orderId: outcome.orderId }
  })
}
