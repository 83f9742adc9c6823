import { SHIPMENT_ACTIONS } from '#domain/shipments/shipment-actions.ts'
import { type BackendCall, FLAG_BYTES, FORM_BYTES, pageFields, requiredId } from '../call.ts'
import { SHIPMENTS_PER_PAGE } from '../endpoints.ts'
import { doneSchema } from '../envelope.ts'
import {
  forcedShipmentSchema,
  savedShipmentSchema,
  shipmentBody,
  shipmentsBody,
  shipmentsSchema,
} from './shipment.ts'

export const shipmentCalls = {
  /** The shipments of the caller's dealerships; of all dealerships if the caller has Orders#edit (G82, G83). */
  shipments: {
    method: 'POST',
    path: 'api/client/scheduled-shipment/all',
    query: pageFields(SHIPMENTS_PER_PAGE),
    body: shipmentsBody,
    mayLackBody: true,
    mostBytes: FORM_BYTES,
    answer: shipmentsSchema,
    gate: 'seeScheduledShipments',
    isHeavy: true,
  },
  /** Creates the shipment if its id is 0, else changes it; each dealership has at most one shipment of a product (G84). */
  saveShipment: {
    method: 'POST',
    path: 'api/client/scheduled-shipment/create-or-edit',
    body: shipmentBody,
    mostBytes: FORM_BYTES,
    answer: savedShipmentSchema,
    gate: { oneOf: [SHIPMENT_ACTIONS.edit.gate, SHIPMENT_ACTIONS.subscribe.gate] },
    codes: ['notFound', 'dealershipNotAllowed', 'productGone', 'prohibited', 'changedMeanwhile'],
  },
  removeShipment: {
    method: 'POST',
    path: 'api/client/scheduled-shipment/remove',
    query: { id: requiredId },
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: SHIPMENT_ACTIONS.remove.gate,
    codes: ['notFound', 'changedMeanwhile'],
  },
  /** Orders the shipment now, before its date. The server then sets its next date (G81). */
  forceShipment: {
    method: 'POST',
    path: 'api/client/scheduled-shipment/force',
    query: { id: requiredId },
    mostBytes: FLAG_BYTES,
    answer: forcedShipmentSchema,
    gate: SHIPMENT_ACTIONS.force.gate,
    codes: ['notFound', 'productGone'],
  },
} as const satisfies Record<string, BackendCall>
