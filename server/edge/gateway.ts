// Passes a call to the backend and its answer back, both as streams; only lists of products are read whole, for their
// tags. docs/performance.md says why no library does this.
import * as http from 'node:http'
import * as https from 'node:https'
import { EDGE_CODES } from '#contract/edge.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { framingHeaders, hasBody, isRead } from '#server/network/framing.ts'
import { HEAVY_CALL_RETRY_MS } from '#server/network/heavy-call-queue.ts'
import { isDeclaredTooLarge } from '#server/network/read-body.ts'
import { type BackendPlace, backendUrl } from './backend/backend-url.ts'
import { requestHeaders } from './backend/gateway-headers.ts'
import { isEventStream, passAnswer } from './backend/pass-answer.ts'
import { headersForTagging, isTaggedCall } from './backend/tagged-answers.ts'
import { isPageCall, mostBodyBytes } from './calls/api-path.ts'
import { noteAccount, noteCall } from './calls/call-facts.ts'
import type { BrowserAccess } from './calls/client.ts'
import type { ClientBodies } from './calls/client-bodies.ts'
import { sendRefusal, sendTooManyCalls } from './calls/edge-answers.ts'
import { createAddressTurns, type EndTurn } from './calls/address-turns.ts'

/** A stream of events may be silent for longer than an answer. The limit ends the stream of a vanished backend. */
const EVENTS_SILENCE_MS = 300_000
/** The time limit for the whole body of a basket. */
const BASKET_LIMIT_MS = 120_000

export interface Gateway {
  /** Calls `endTurn` when the backend begins its answer. */
  pass: (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    target: string,
    endTurn?: EndTurn,
  ) => Promise<void>
  /** The number of open streams of events. */
  countStreams: () => number
  /** Ends the streams of events, which do not end by themselves. */
  endStreams: () => void
  close: () => void
}

/** The reason why the backend's answer to a call could not be passed on, or why there was none. */
interface ForwardFailure {
  problem: unknown
  /** True if a reused connection failed, which may have been closed already: the call may be repeated. */
  isStale: boolean
}

interface PassedCall {
  request: http.IncomingMessage
  response: http.ServerResponse
  target: string
  mostBytes: number
  /** The whole body; null: it is passed on while it arrives. */
  body: Buffer | null
  endTurn: EndTurn
}

/**
 * True for a call that changes nothing and whose body is known: it may be repeated when a reused connection turns out closed.
 * HEAD reuses none: a backend that sends a body after its head would send it as the answer to another call.
 */
const mayRepeat = ({ request, target, body }: PassedCall): boolean =>
  request.method === 'GET' ||
  body !== null ||
  (target === `/${sessionCalls.validate.path}` && !hasBody(request))

export function createGateway(
  backendPlace: BackendPlace,
  access: BrowserAccess,
  bodies: Pick<ClientBodies, 'admit' | 'receiveOrRefuse'>,
  silenceLimitMs: number,
): Gateway {
  const { Agent, request: send } = backendPlace.backend.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })

  const takePageTurn = createAddressTurns(access, 'heavy')

  const streams = new Set<http.ServerResponse>()

  /** Rejects with a `ForwardFailure` when the backend sends no answer, or an answer that cannot be passed on. */
  const forward = (passedCall: PassedCall): Promise<void> =>
    new Promise((resolve, reject: (failure: ForwardFailure) => void) => {
      const { request, response, target, mostBytes, body, endTurn } = passedCall
      const isRepeatable = mayRepeat(passedCall)
      const startedAt = performance.now()
      const outgoing = send(backendUrl(backendPlace, request.method ?? 'GET', target), {
        method: request.method,
        headers: passedHeaders(passedCall, access),
        agent: isRepeatable ? agent : false,
        timeout: silenceLimitMs,
      })
      const giveUp = (problem: unknown): void => {
        outgoing.destroy()
        reject({ problem, isStale: false })
      }
      outgoing.on('timeout', () => giveUp(new Error('The backend is silent.')))
      outgoing.on('upgrade', () => giveUp(new Error('The backend changes the protocol.')))
      outgoing.on('error', (problem) => reject({ problem, isStale: isRepeatable && outgoing.reusedSocket }))
      outgoing.on('response', (incoming) => {
        endTurn()
        noteAccount(request, incoming.headers)
        noteCall(request, { backendMs: Math.round(performance.now() - startedAt) })
        if (isEventStream(incoming)) {
          noteCall(request, { isStream: true })
          for (const side of [outgoing, request.socket]) side.setTimeout(EVENTS_SILENCE_MS)
          streams.add(response.once('close', () => streams.delete(response)))
        }
        const call = { request, response, target, isHttps: access.isHttps, countStreams: () => streams.size }
        passAnswer(call, incoming).then(resolve, giveUp)
      })
      response.on('close', () => outgoing.destroy())
      if (isRepeatable || isRead(request)) outgoing.end(body)
      else sendBody(request, outgoing, mostBytes, giveUp)
    })

  return {
    countStreams: () => streams.size,

    endStreams: () => {
      for (const stream of streams) stream.end()
    },

    close: () => agent.destroy(),

    pass: async (request, response, target, endCallTurn = () => undefined) => {
      // The caller went away while the edge asked whether the call may be passed on. Its `close` has been emitted already,
      // so nothing would end the call to the backend, or take the stream from `streams`.
      if (response.destroyed) return
      const mostBytes = mostBodyBytes(target)
      if (isDeclaredTooLarge(request, mostBytes)) {
        return sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
      }
      const isPage = isPageCall(request, target)
      let body: Buffer | null = null
      if (isPage && !isRead(request)) {
        body = await bodies.receiveOrRefuse({ request, response }, mostBytes, BASKET_LIMIT_MS)
        if (body === null) return
      } else {
        const waitMs = bodies.admit(request, mostBytes)
        if (waitMs !== null) return sendTooManyCalls(response, waitMs)
      }
      const endTurn = isPage ? await takePageTurn(request, response) : endCallTurn
      if (response.destroyed) return
      if (endTurn === null) return sendTooManyCalls(response, HEAVY_CALL_RETRY_MS)
      const passedCall = { request, response, target, mostBytes, body, endTurn }
      try {
        await forward(passedCall).catch((failure: ForwardFailure) => {
          if (failure.isStale && !response.headersSent && !response.destroyed) return forward(passedCall)
          throw failure
        })
      } catch (failure) {
        if (response.headersSent || response.destroyed)
          return void (response.writableEnded || response.destroy())
        // `forward` rejects with a ForwardFailure only
        const isTooLarge = (failure as ForwardFailure).problem instanceof BodyTooLarge
        sendRefusal(response, { code: isTooLarge ? EDGE_CODES.bodyTooLarge : EDGE_CODES.backendUnreachable })
      } finally {
        // The unread end of the body is read and dropped: otherwise it would block the connection's next call.
        request.unpipe().resume()
      }
    },
  }
}

function passedHeaders({ request, target, body }: PassedCall, access: BrowserAccess) {
  const headers = requestHeaders(request, access)
  return {
    ...(isTaggedCall(request, target) ? headersForTagging(headers) : headers),
    ...(body === null ? framingHeaders(request) : { 'content-length': body.length }),
    // Without keep-alive, a backend that answers before it has read the body would cut off its own answer by closing.
    ...(!isRead(request) && { connection: 'keep-alive' }),
  }
}

class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

function sendBody(
  request: http.IncomingMessage,
  outgoing: http.ClientRequest,
  mostBytes: number,
  giveUp: (problem: BodyTooLarge) => void,
): void {
  let size = 0
  let isTooLarge = false
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= mostBytes || isTooLarge) return
    isTooLarge = true
    request.unpipe(outgoing)
    giveUp(new BodyTooLarge())
  })
  request.pipe(outgoing)
}
