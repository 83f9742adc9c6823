import type { ServerResponse } from 'node:http'
import { EDGE_CODES, EDGE_HEADERS } from '#contract/edge.ts'
import { backendUrl } from '../backend/backend-url.ts'
import { type BackendResult, callBackend } from '../backend/call-backend.ts'
import { noteCall } from '../calls/call-facts.ts'
import { sendRefusal } from '../calls/edge-answers.ts'
import { answerHeaders, requestHeaders } from '../backend/gateway-headers.ts'
import type { OrderCall, OrderGatewayOptions } from './order-call.ts'

/**
 * Sends the order once. The sending goes on when the browser closes the connection, because the outcome must be stored.
 * `intent` is null for an order without a key.
 */
export async function forwardOrder(
  { request, target }: OrderCall,
  body: Buffer,
  {
    backend,
    paths,
    access,
    forwardLimitMs,
    call = callBackend,
  }: Omit<OrderGatewayOptions, 'bodies' | 'takeTurn'>,
  intent: string | null = null,
): Promise<BackendResult> {
  const startedAt = performance.now()
  const result = await call({
    method: 'POST',
    url: backendUrl({ backend, paths }, 'POST', target),
    // The answer is stored for resends, whose requests may accept other encodings.
    headers: {
      ...requestHeaders(request, access),
      'accept-encoding': 'identity',
      ...(intent !== null && { [EDGE_HEADERS.intent]: intent }),
    },
    body,
    limitMs: forwardLimitMs,
  })
  if (result.kind === 'answered') noteCall(request, { backendMs: Math.round(performance.now() - startedAt) })
  return result
}

/** Passes the backend's answer to the browser, its body unchanged. Without an answer the edge sends its own refusal. */
export function passResult(response: ServerResponse, result: BackendResult, isHttps: boolean): void {
  if (result.kind === 'answered') {
    const { 'set-cookie': cookies = [], ...headers } = answerHeaders(result.status, result.headers, isHttps)
    // The cookies are appended, because writeHead would replace the edge's own cookie.
    if (Array.isArray(cookies) && cookies.length > 0) response.appendHeader('Set-Cookie', cookies)
    const ownHeaders = { 'cache-control': 'no-store', 'content-length': result.body.length }
    response.writeHead(result.status, { ...headers, ...ownHeaders }).end(result.body)
  } else if (result.kind === 'never-left') {
    sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
  } else {
    sendRefusal(response, {
      code: EDGE_CODES.outcomeUnknown,
      status: result.kind === 'timed-out' ? 504 : 502,
    })
  }
}
