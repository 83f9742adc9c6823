// Passes the backend's answer on to the browser: compressed where that helps, and the lists of products with their tag.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { EVENTS_TYPE } from '#contract/catalogue/product-events.ts'
import {
  acceptedCoding,
  codedHeaders,
  compressWhole,
  createCompression,
  isCompressible,
  LEAST_BYTES,
} from './compressed-answers.ts'
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

interface AnsweredCall {
  request: IncomingMessage
  response: ServerResponse
  target: string
  isHttps: boolean
}

/** Rejects while nothing was sent: the answer is invalid, or a tagged one ended too early. Other cut answers are cut for the browser too. */
export async function passAnswer(call: AnsweredCall, incoming: IncomingMessage): Promise<void> {
  const { request, response, target, isHttps } = call
  const status = incoming.statusCode ?? 502
  const headers = answerHeaders(status, incoming.headers, isHttps)
  if (isTaggedCall(request, target) && isTaggable(incoming)) {
    return sendTagged(call, headers, await readWhole(incoming))
  }
  const coding = isCompressible(status, incoming.headers) ? acceptedCoding(request) : null
  if (coding === null || request.method === 'HEAD') {
    // Node throws for an invalid answer, such as status 000.
    response.writeHead(status, headers)
    if (incoming.headers['content-type']?.startsWith(EVENTS_TYPE)) response.flushHeaders()
    await pipeline(incoming, response).catch(() => response.destroy())
  } else {
    response.writeHead(status, codedHeaders(headers, coding))
    await pipeline(incoming, createCompression(coding), response).catch(() => response.destroy())
  }
}

async function sendTagged(
  { request, response }: AnsweredCall,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): Promise<void> {
  const tag = tagOf(body)
  if (isKnownTag(request, tag)) {
    // Headers about pages would be most of the bytes of this answer.
    response.removeHeader('Content-Security-Policy')
    response.removeHeader('Permissions-Policy')
    response.writeHead(304, unchangedHeaders(headers, tag)).end()
    return
  }
  const coding = body.length < LEAST_BYTES ? null : acceptedCoding(request)
  const sentBody = coding === null ? body : await compressWhole(body, coding)
  const sentHeaders = taggedHeaders(coding === null ? headers : codedHeaders(headers, coding), tag)
  response.writeHead(200, { ...sentHeaders, 'content-length': sentBody.length }).end(sentBody)
}
