import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ENDPOINTS, SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { shipmentBody, shipmentsBody } from '#contract/shipment.ts'
import { isoDayOf } from '#domain/dates.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { shipmentMessages } from '#texts/shipments.ts'
import { parsed, Refusal } from '../answers.ts'
import { actsFor, requireGate } from '../authentication/caller.ts'
import { productReader } from '../store/products/product-visibility.ts'
import { findShipments } from '../store/shipments/find-shipments.ts'
import {
  createShipment,
  editShipment,
  holdShipment,
  removeShipment,
} from '../store/shipments/save-shipment.ts'
import { orderShipment } from '../store/shipments/ship-due.ts'
import { pageNumber, pageSize, rowId } from './query-values.ts'

const listQuery = v.object({ page: pageNumber, size: pageSize(SHIPMENTS_PER_PAGE) })
const idQuery = v.object({ id: rowId })
const wantedShipment = shipmentBody(shipmentMessages)
/** Whether a body names a shipment that is there already; which permission it takes depends on that. */
const namesShipment = v.looseObject({ id: v.pipe(v.number(), v.minValue(1)) })

interface ShipmentParts {
  database: CounterDatabase
  clock: () => Date
}

/** Scheduled shipments, each caller's own dealerships' alone unless he holds Orders#edit (G82). */
export function shipmentRoutes(app: FastifyInstance, { database, clock }: ShipmentParts): void {
  app.post(`/${ENDPOINTS.shipments}`, async (request) => {
    const account = requireGate(request, 'seeScheduledShipments')
    const page = parsed(listQuery, request.query)
    const body = parsed(shipmentsBody, request.body ?? {})
    return { data: await findShipments(database, productReader(account), body, { ...page, now: clock() }) }
  })

  app.post(`/${ENDPOINTS.saveShipment}`, async (request) => {
    const isEdit = v.is(namesShipment, request.body)
    const account = requireGate(request, isEdit ? 'editScheduledShipments' : 'subscribe')
    const body = parsed(wantedShipment, request.body)
    const id = await database.transaction((transaction) =>
      isEdit
        ? editShipment(transaction, actsFor(account), body, clock())
        : createShipment(transaction, productReader(account), body, clock()),
    )
    return { data: { id } }
  })

  app.post(`/${ENDPOINTS.removeShipment}`, async (request) => {
    const account = requireGate(request, 'removeScheduledShipments')
    const { id } = parsed(idQuery, request.query)
    await database.transaction((transaction) => removeShipment(transaction, actsFor(account), id))
    return { data: {} }
  })

  app.post(`/${ENDPOINTS.forceShipment}`, async (request) => {
    const account = requireGate(request, 'forceScheduledShipments')
    const { id } = parsed(idQuery, request.query)
    const now = clock()
    const outcome = await database.transaction(async (transaction) => {
      const shipment = await holdShipment(transaction, actsFor(account), id)
      return orderShipment(transaction, shipment, isoDayOf(now.getTime()), now)
    })
    if (outcome.orderId === null) {
      throw new Refusal(400, ERROR_CODES.productGone, `The shipment cannot be ordered: ${outcome.reason}`)
    }
    return { data: { orderId: outcome.orderId } }
  })
}
