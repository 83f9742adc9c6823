import type { ServerResponse } from 'node:http'
import { EDGE_CODES } from '#contract/edge.ts'
import { type BackendEnd, callBackend } from './call-backend.ts'
import { sendRefusal } from './edge-answers.ts'
import { answerHeaders, requestHeaders } from './gateway-headers.ts'
import type { OrderCall, OrderGatewayOptions } from './order-call.ts'

/** Sends the order once, and goes on when the browser has left: the outcome must be stored all the same. */
export function forwardOrder(
  { request, target }: OrderCall,
  body: Buffer,
  { backend, way, forwardLimitMs, call = callBackend }: OrderGatewayOptions,
): Promise<BackendEnd> {
  return call({
    method: 'POST',
    url: new URL(target, backend),
    // The answer is stored for resends, whose requests may accept other encodings.
    headers: { ...requestHeaders(request, way), 'accept-encoding': 'identity' },
    body,
    limitMs: forwardLimitMs,
  })
}

/** Passes the backend's answer to the browser unchanged; an end without an answer becomes a refusal of the edge. */
export function passEnd(response: ServerResponse, end: BackendEnd, isHttps: boolean): void {
  if (end.kind === 'answered') {
    const { 'set-cookie': cookies = [], ...headers } = answerHeaders(end.status, end.headers, isHttps)
    // Appended to the edge's own cookie: writeHead would replace it.
    if (Array.isArray(cookies) && cookies.length > 0) response.appendHeader('Set-Cookie', cookies)
    response.setHeader('Cache-Control', 'no-store')
    response.writeHead(end.status, { ...headers, 'content-length': end.body.length }).end(end.body)
  } else if (end.kind === 'never-left') {
    sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
  } else {
    sendRefusal(response, { code: EDGE_CODES.outcomeUnknown, status: end.kind === 'timed-out' ? 504 : 502 })
  }
}
