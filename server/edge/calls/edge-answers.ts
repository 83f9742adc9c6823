// The JSON answers that the edge writes itself. A refusal is `{error: {code, message, edge}}`, without `edge` if it has
// no edge code.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EDGE_CODES, EDGE_HEADERS, type EdgeCode, NOT_COMMITTED } from '#contract/edge.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { edgeErrors, edgeRefusals } from '#texts/edge.ts'
import { noteCall, TOO_MANY_CALLS } from './call-facts.ts'

const RETRY_IN_PROGRESS_MS = 2000

const STATUSES: Record<EdgeCode, number> = {
  [EDGE_CODES.keyMalformed]: 400,
  [EDGE_CODES.noSession]: 401,
  [EDGE_CODES.otherAuthor]: 409,
  [EDGE_CODES.superseded]: 409,
  [EDGE_CODES.inProgress]: 409,
  [EDGE_CODES.outcomeUnknown]: 409,
  [EDGE_CODES.otherStore]: 412,
  [EDGE_CODES.bodyTooLarge]: 413,
  [EDGE_CODES.keyReused]: 422,
  [EDGE_CODES.tooManyOrders]: 429,
  [EDGE_CODES.backendUnreachable]: 503,
  [EDGE_CODES.storeBehind]: 503,
  [EDGE_CODES.settledNotSent]: 503,
}

const MESSAGES: Record<EdgeCode, string> = {
  [EDGE_CODES.keyMalformed]: edgeRefusals.keyMalformed,
  [EDGE_CODES.noSession]: edgeRefusals.noSession,
  [EDGE_CODES.otherAuthor]: edgeRefusals.otherAuthor,
  [EDGE_CODES.superseded]: edgeRefusals.superseded,
  [EDGE_CODES.inProgress]: edgeRefusals.inProgress,
  [EDGE_CODES.outcomeUnknown]: edgeRefusals.outcomeUnknown,
  [EDGE_CODES.otherStore]: edgeRefusals.otherStore,
  [EDGE_CODES.bodyTooLarge]: edgeRefusals.bodyTooLarge,
  [EDGE_CODES.keyReused]: edgeRefusals.keyReused,
  [EDGE_CODES.tooManyOrders]: edgeRefusals.tooManyOrders,
  [EDGE_CODES.backendUnreachable]: edgeRefusals.backendUnreachable,
  [EDGE_CODES.storeBehind]: edgeRefusals.storeBehind,
  [EDGE_CODES.settledNotSent]: edgeRefusals.settledNotSent,
}

/** The beat that a device shows; empty without one. */
export function shownBeatOf(request: IncomingMessage): string {
  return String(request.headers[EDGE_HEADERS.beat.toLowerCase()] ?? '')
}

/** Sets the header with the beat of the key store (G270); null sets no header. */
export function setBeat(response: ServerResponse, beat: string | null): void {
  if (beat !== null && !response.headersSent) response.setHeader(EDGE_HEADERS.beat, beat)
}

export interface EdgeRefusal {
  code: EdgeCode
  /** True if it is proven that the server has no order of this intent. */
  isNotCommitted?: boolean
  status?: number
  retryAfterMs?: number | null
}

export function sendRefusal(
  response: ServerResponse,
  { code, isNotCommitted, status, retryAfterMs = null }: EdgeRefusal,
): void {
  noteCall(response.req, { outcome: code })
  if (isNotCommitted) response.setHeader(EDGE_HEADERS.outcome, NOT_COMMITTED)
  const waitMs = code === EDGE_CODES.inProgress ? RETRY_IN_PROGRESS_MS : retryAfterMs
  if (waitMs !== null) response.setHeader('Retry-After', String(Math.ceil(waitMs / 1000)))
  // Only the backend may send a code that proves "not committed" by itself (CODES_BEFORE_ANY_WRITE).
  const errorCode = code === EDGE_CODES.noSession ? ERROR_CODES.noSession : ERROR_CODES.serverFault
  const error = { code: errorCode, message: MESSAGES[code], edge: code }
  sendJson(response, status ?? STATUSES[code], { error })
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendJsonText(response, status, JSON.stringify(value))
}

function sendJsonText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return
  const body = Buffer.from(text)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', body.length)
  response.writeHead(status).end(body)
}

/** Refuses a person or an address that calls too often. A caller who is gone is not refused, so the log names no refusal. */
export function sendTooManyCalls(response: ServerResponse, waitMs: number): void {
  if (response.destroyed) return
  noteCall(response.req, { outcome: TOO_MANY_CALLS })
  response.setHeader('Retry-After', Math.ceil(waitMs / 1000))
  sendError(response, 429, edgeErrors.tooManyCalls)
}

/** The usual error codes by status; every other status has the code of a server fault. */
const CODES: Readonly<Record<number, number>> = { 403: ERROR_CODES.foreignPage, 404: ERROR_CODES.notFound }

/** Sends a refusal without an edge code, for example of a malformed path or of a wrong method. */
export function sendError(response: ServerResponse, status: number, message: string): void {
  sendAnswer(response, { status, message })
}

/** A refusal without an edge code. */
export interface PlainRefusal {
  status: number
  message: string
  /** The error code, if it is not the usual one of the status. */
  code?: number
  /** Facts of the refusal that the app shows beside the message. */
  data?: unknown
}

/** The answer to one of the edge's own calls. `dataText` is JSON already; `edge` is the code of a refusal. */
export type EdgeAnswer = { data: unknown } | { dataText: string } | { edge: EdgeCode } | PlainRefusal

/** Writes the answer to one of the edge's own calls. */
export function sendAnswer(response: ServerResponse, answer: EdgeAnswer): void {
  if ('edge' in answer) sendRefusal(response, { code: answer.edge })
  else if ('dataText' in answer) sendJsonText(response, 200, `{"data":${answer.dataText}}`)
  else if ('status' in answer) {
    const { status, message, code = CODES[status] ?? ERROR_CODES.serverFault, ...data } = answer
    sendJson(response, status, { error: { code, message }, ...data })
  } else sendJson(response, 200, answer)
}

/** 404, as the backend answers for a dealership of another customer. After 403 the app would end the session. */
export const OTHER_DEALERSHIP: PlainRefusal = { status: 404, message: edgeErrors.notFound }
