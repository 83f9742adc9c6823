// Passes the backend's answer on to the browser. It compresses JSON, and gives the lists of products their tag.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { EVENTS_TYPE } from '#contract/catalogue/product-events.ts'
import {
  acceptedCoding,
  codedHeaders,
  compressWhole,
  createCompression,
  isCompressible,
  MIN_COMPRESSED_BYTES,
} from './compressed-answers.ts'
import { createEventStream } from './event-stream.ts'
import { answerHeaders } from './gateway-headers.ts'
import {
  isKnownTag,
  isTaggable,
  isTaggedCall,
  readWhole,
  tagOf,
  taggedHeaders,
  unchangedHeaders,
} from './tagged-answers.ts'

export const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith(EVENTS_TYPE) === true && headers['content-encoding'] === undefined

interface AnsweredCall {
  request: IncomingMessage
  response: ServerResponse
  target: string
  isHttps: boolean
  /** The number of open streams of events. */
  countStreams: () => number
}

/**
 * Rejects, before it sends anything, if the answer is invalid or if a tagged answer ends too early. Any other answer
 * that ends too early is cut off for the browser too.
 */
export async function passAnswer(call: AnsweredCall, incoming: IncomingMessage): Promise<void> {
  const { request, response, target, isHttps, countStreams } = call
  const status = incoming.statusCode ?? 502
  const headers = answerHeaders(status, incoming.headers, isHttps)
  if (isTaggedCall(request, target) && isTaggable(incoming)) {
    return sendTagged(call, headers, await readWhole(incoming))
  }
  const coding = isCompressible(status, incoming.headers) ? acceptedCoding(request) : null
  if (coding === null || request.method === 'HEAD') {
    // Node throws for an invalid answer, such as status 000.
    response.writeHead(status, headers)
    if (isEventStream(incoming)) {
      response.flushHeaders()
      return pipeline(incoming, createEventStream(countStreams), response).catch(() => cutOff(response))
    }
    await pipeline(incoming, response).catch(() => cutOff(response))
  } else {
    response.writeHead(status, codedHeaders(headers, coding))
    await pipeline(incoming, createCompression(coding), response).catch(() => cutOff(response))
  }
}

async function sendTagged(
  { request, response }: AnsweredCall,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): Promise<void> {
  const tag = tagOf(body)
  if (isKnownTag(request, tag)) {
    // These headers matter only for pages, and would be most of the bytes of this answer.
    response.removeHeader('Content-Security-Policy')
    response.removeHeader('Permissions-Policy')
    response.writeHead(304, unchangedHeaders(headers, tag)).end()
    return
  }
  const coding = body.length < MIN_COMPRESSED_BYTES ? null : acceptedCoding(request)
  const sentBody = coding === null ? body : await compressWhole(body, coding)
  const sentHeaders = taggedHeaders(coding === null ? headers : codedHeaders(headers, coding), tag)
  response.writeHead(200, { ...sentHeaders, 'content-length': sentBody.length }).end(sentBody)
}

/** An answer that ends too early must fail in the browser too, instead of looking complete. */
function cutOff(response: ServerResponse): void {
  response.destroy()
}
