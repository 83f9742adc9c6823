import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { ENDPOINTS, SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { EXPECTED_SHIPMENT_HEADER } from '#contract/shipments/expected-shipment.ts'
import {
  forcedShipmentSchema,
  savedShipmentSchema,
  shipmentBody,
  shipmentsBody,
  shipmentsSchema,
} from '#contract/shipments/shipment.ts'
import { SHIPMENT_ACTIONS } from '#domain/shipments/shipment-actions.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { shipmentMessages, shipmentRefusals } from '#texts/shipments/shipments.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import type { RouteGate } from '../authority/route-gate.ts'
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
import { pageNumber, pageSize, rowId } from './query-values.ts'

const listQuery = v.object({ page: pageNumber, size: pageSize(SHIPMENTS_PER_PAGE) })
const idQuery = v.object({ id: rowId })
const saveShipmentBody = shipmentBody(shipmentMessages)

const existingShipmentBody = v.looseObject({ id: v.pipe(v.number(), v.minValue(1)) })
/** True for a body that changes a shipment; a body without an id creates one. */
const isEdit = (body: unknown) => v.is(existingShipmentBody, body)
const SAVE_GATE: RouteGate = {
  oneOf: [SHIPMENT_ACTIONS.edit.gate, SHIPMENT_ACTIONS.subscribe.gate],
  chosenBy: (body) => SHIPMENT_ACTIONS[isEdit(body) ? 'edit' : 'subscribe'].gate,
}

/** The tag of the shipment as the caller last read it; null if the caller sends no tag. */
function expectedTagOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  return headers[EXPECTED_SHIPMENT_HEADER.toLowerCase() as 'if-match'] ?? null // Node writes header names in lower case
}

interface ShipmentParts {
  database: CounterDatabase
  clock: () => Date
}

/** Routes that list, save, remove and order scheduled shipments of the dealerships in the caller's scope (G82). */
export function shipmentRoutes(app: RoutedApp, { database, clock }: ShipmentParts): void {
  app.post(
    `/${ENDPOINTS.shipments}`,
    answers(shipmentsSchema, { gate: 'seeScheduledShipments', heavy: true }),
    async (request) => {
      const page = parseInput(listQuery, request.query)
      const body = parseInput(shipmentsBody, request.body ?? {})
      return findShipments(database, scopeOf(request.account), body, { ...page, now: clock() })
    },
  )

  app.post(
    `/${ENDPOINTS.saveShipment}`,
    answers(savedShipmentSchema, { gate: SAVE_GATE }),
    async (request) => {
      const body = parseInput(saveShipmentBody, request.body)
      const save = isEdit(request.body) ? editShipment : createShipment
      const expectedTag = expectedTagOf(request)
      const id = await database.transaction((transaction) =>
        save(transaction, scopeOf(request.account), { ...body, expectedTag }, clock()),
      )
      return { id }
    },
  )

  app.post(
    `/${ENDPOINTS.removeShipment}`,
    answers(doneSchema, { gate: SHIPMENT_ACTIONS.remove.gate }),
    async (request) => {
      const { id } = parseInput(idQuery, request.query)
      const expectedTag = expectedTagOf(request)
      await database.transaction((transaction) =>
        removeShipment(transaction, scopeOf(request.account), { id, expectedTag }),
      )
      return {}
    },
  )

  app.post(
    `/${ENDPOINTS.forceShipment}`,
    answers(forcedShipmentSchema, { gate: SHIPMENT_ACTIONS.force.gate }),
    async (request) => {
      const { id } = parseInput(idQuery, request.query)
      const now = clock()
      const outcome = await database.transaction(async (transaction) => {
        const shipment = await lockShipment(transaction, scopeOf(request.account), id)
        return orderShipment(transaction, shipment, isoDateOfInstant(now.getTime()), now)
      })
      if (outcome.orderId === null) throw productGone(shipmentRefusals.notOrdered(outcome.reason))
      return { orderId: outcome.orderId }
    },
  )
}
