// The calls with which the device sends changes of scheduled shipments, and reads what the server has (G232, G234).
import * as v from 'valibot'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { EDGE_CODES, EDGE_HEADERS, type EdgeError, edgeErrorSchema, NOT_COMMITTED } from '#contract/edge.ts'
import { SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import { dataEnvelope, doneSchema, readJson } from '#contract/envelope.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { EXPECTED_SHIPMENT_HEADER, shipmentTag } from '#contract/shipments/expected-shipment.ts'
import { type ShipmentBody, savedShipmentSchema } from '#contract/shipments/shipment.ts'
import type { Account } from '#domain/people/account.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import type { ServerShipment, ShipmentChange, ShipmentSubject } from '#domain/shipments/shipment-change.ts'
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import type { AnsweredExchange, Exchange } from '../exchange.ts'
import type { Failure } from '../failure.ts'
import { validateSession } from '../people/auth.ts'
import { retryAtOf } from '../retry-after.ts'
import { fetchShipments } from './shipments.ts'

/** The time limit of a POST that changes a shipment: that of an order (offline.md, rule 5). */
const CHANGE_LIMIT_MS = 45_000
/** A dealership has one shipment of a product, so a longer list shows that the pages do not end. */
const MOST_PAGES = 200

/** The reason why the session or a shipment could not be read. */
export type ReadFailure =
  | { kind: 'signed-out' }
  /** The server refused the call: the person may not see the shipments. */
  | { kind: 'closed' }
  /**
   * No usable answer, so the call may be repeated; not before `retryAt` (epoch milliseconds) if the server asked to
   * wait.
   */
  | { kind: 'unanswered'; retryAt: number | null }

function readFailureOf(failure: Failure): ReadFailure {
  if (failure.kind === 'signed-out') return { kind: 'signed-out' }
  if (failure.kind === 'refused') return { kind: 'closed' }
  return { kind: 'unanswered', retryAt: failure.kind === 'busy' ? failure.retryAt : null }
}

export async function readSessionAccount(
  api: Api,
): Promise<{ kind: 'account'; account: Account } | ReadFailure> {
  const answer = await validateSession(api)
  return answer.ok ? { kind: 'account', account: answer.value } : readFailureOf(answer.failure)
}

/** `version`: `updatedAt` of the shipment; null without a shipment, and where the server names none. */
export type ShipmentRead =
  | { kind: 'read'; shipment: ServerShipment | null; version: string | null }
  | ReadFailure

/**
 * Reads the shipment of the subject. The result has no shipment (`null`) only after a complete list: all pages of the
 * dealership, with as many distinct shipments as the `count` of the last page says (offline.md, fact 4).
 */
export async function readShipment(
  api: Api,
  { dealership, product }: ShipmentSubject,
): Promise<ShipmentRead> {
  const shipments = new Map<number, ScheduledShipment>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await fetchShipments(api, page, { dealershipId: dealership.id })
    if (!answer.ok) return readFailureOf(answer.failure)
    const { items, count } = answer.value
    for (const shipment of items) shipments.set(shipment.id, shipment)
    const shipment = shipmentOf(items, dealership.id, product.id)
    if (shipment !== null) return { kind: 'read', ...shipment }
    if ((page + 1) * SHIPMENTS_PER_PAGE < count) continue
    return shipments.size === count
      ? { kind: 'read', shipment: null, version: null }
      : { kind: 'unanswered', retryAt: null }
  }
  return { kind: 'unanswered', retryAt: null }
}

function shipmentOf(
  shipments: readonly ScheduledShipment[],
  dealershipId: number,
  productId: number,
): { shipment: ServerShipment; version: string | null } | null {
  const shipment = shipments.find(
    (each) => each.dealershipId === dealershipId && each.productId === productId,
  )
  if (shipment === undefined) return null
  const { id, quantity, reorderPeriod, nextStartDate, updatedAt } = shipment
  return { shipment: { id, quantity, reorderPeriod, nextStartDate }, version: updatedAt || null }
}

export type PostOutcome =
  /** The server made the change. `id`: the id of the saved shipment; null after a removal. */
  | { kind: 'delivered'; id: number | null }
  /** Nothing was changed: the edge proves it, or a pause kept the POST from being sent. */
  | { kind: 'not-committed'; isSignedOut: boolean; retryAt: number | null }
  /** The server refused this POST, which changed nothing; an earlier copy of it may have made the change. */
  | { kind: 'refused'; message: string }
  /**
   * The shipment on the server is not as the person saw it, or is gone. This POST changed nothing, but an earlier copy
   * of it may have changed the shipment.
   */
  | { kind: 'moved' }
  /** No answer shows whether the server made the change. */
  | { kind: 'unknown'; retryAt: number | null }

/** The codes with which the backend refuses a change before it writes anything. */
const REFUSAL_CODES: readonly number[] = [
  ERROR_CODES.missingBasicHeader,
  ERROR_CODES.invalidBody,
  ERROR_CODES.dealershipNotAllowed,
  ERROR_CODES.productGone,
  ERROR_CODES.prohibited,
  ERROR_CODES.notFound,
]

/** Sends the change as one POST. Our code does not repeat it; the browser may (offline.md, fact 1). */
export async function postShipmentChange(
  api: Api,
  change: ShipmentChange,
  now: () => number,
): Promise<PostOutcome> {
  const { base, wanted, author } = change
  const isRemoval = wanted === null
  const result = await api.exchange({
    method: 'post',
    path: isRemoval ? shipmentCalls.removeShipment.path : shipmentCalls.saveShipment.path,
    ...(isRemoval ? { query: { id: base?.id ?? 0 } } : { body: JSON.stringify(bodyOf(change)) }),
    headers: {
      [EDGE_HEADERS.author]: String(author.id),
      ...(base !== null && { [EXPECTED_SHIPMENT_HEADER]: shipmentTag(base) }),
      ...once().headers,
    },
    limitMs: CHANGE_LIMIT_MS,
  })
  return outcomeOf(result, isRemoval, now())
}

function bodyOf({ base, wanted, dealership, product }: ShipmentChange): ShipmentBody {
  const { quantity = 0, reorderPeriod = 0, nextStartDate = '' } = wanted ?? {}
  return {
    id: base?.id ?? 0,
    productId: product.id,
    dealershipId: dealership.id,
    quantity,
    reorderPeriod,
    nextStartDate,
  }
}

/** `now`: the time of the answer, epoch milliseconds, from which a pause is counted. */
export function outcomeOf(result: Exchange, isRemoval: boolean, now: number): PostOutcome {
  if (!result.answered) {
    // A pause of the server kept the POST from being sent.
    if (result.cause === 'paused')
      return { kind: 'not-committed', isSignedOut: false, retryAt: result.retryAt }
    return { kind: 'unknown', retryAt: null }
  }
  const body = readJson(result.contentType, result.text)
  if (result.status >= 200 && result.status < 300) {
    if (isRemoval)
      return v.is(dataEnvelope(doneSchema), body)
        ? { kind: 'delivered', id: null }
        : { kind: 'unknown', retryAt: null }
    const saved = v.safeParse(dataEnvelope(savedShipmentSchema), body)
    return saved.success
      ? { kind: 'delivered', id: saved.output.data.id }
      : { kind: 'unknown', retryAt: null }
  }
  const error = v.safeParse(edgeErrorSchema, body)
  return error.success ? outcomeOfError(result, error.output.error, now) : { kind: 'unknown', retryAt: null }
}

function outcomeOfError(answer: AnsweredExchange, error: EdgeError, now: number): PostOutcome {
  const retryAt = retryAtOf(answer.headers, now)
  if (answer.headers.get(EDGE_HEADERS.outcome) === NOT_COMMITTED) {
    const isSignedOut = error.edge === EDGE_CODES.noSession || error.edge === EDGE_CODES.otherAuthor
    return { kind: 'not-committed', isSignedOut, retryAt }
  }
  if (error.code === ERROR_CODES.changedMeanwhile) return { kind: 'moved' }
  const isRefused = answer.status >= 400 && answer.status < 500 && REFUSAL_CODES.includes(error.code)
  return isRefused ? { kind: 'refused', message: error.message } : { kind: 'unknown', retryAt }
}
