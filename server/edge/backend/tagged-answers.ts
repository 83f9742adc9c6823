// The lists of products get a tag (ETag), which is the digest of the backend's answer to this call. A device that has
// the same rows sends their tag, and gets 304 without a body (G210). The edge stores no answer, so no account can get
// an answer that was made for another account.
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { productCalls } from '#contract/products/product-calls.ts'
import { isJsonType } from '#contract/envelope.ts'
import { createGrowingBuffer } from '#server/network/growing-buffer.ts'
import { endSmallPieces, LEAST_AVERAGE_OF_ANSWER } from '#server/network/watch-bodies.ts'

const TAGGED_PATHS: readonly string[] = [`/${productCalls.products.path}`, `/${productCalls.productIds.path}`]
/**
 * The edge reads the whole body before it answers. An answer whose Content-Length is larger than this gets no tag; a
 * longer answer without a Content-Length is an error.
 */
const MOST_BYTES = 32_000_000

/** `target` is the path of the call, with its query. */
export function isTaggedCall({ method }: IncomingMessage, target: string): boolean {
  return method === 'GET' && TAGGED_PATHS.includes(target.split('?')[0] ?? '')
}

/**
 * The headers of the call to the backend: without the caller's tags, because the edge compares them itself, and without
 * compression, because a compressed body has another digest.
 */
export function headersForTagging(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'if-none-match': _tags, 'if-modified-since': _since, ...otherHeaders } = headers
  return { ...otherHeaders, 'accept-encoding': 'identity' }
}

export function isTaggable({ statusCode, headers }: IncomingMessage): boolean {
  const isPlainJson = isJsonType(headers['content-type']) && headers['content-encoding'] === undefined
  return statusCode === 200 && isPlainJson && Number(headers['content-length'] ?? 0) <= MOST_BYTES
}

/** Reads the body. Rejects if it ends too early or is too long. */
export async function readWhole(incoming: IncomingMessage): Promise<Buffer> {
  const body = createGrowingBuffer(MOST_BYTES)
  endSmallPieces(incoming, LEAST_AVERAGE_OF_ANSWER)
  for await (const piece of incoming)
    if (!body.add(piece)) throw new Error('The list of products is too long.')
  if (!incoming.complete) throw new Error('The list of products ended too early.')
  return body.bytes()
}

/** The tag of a body. It is weak, because the body may be sent in several codings. */
export function tagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** True if the caller named this tag in If-None-Match. */
export function isKnownTag({ headers }: IncomingMessage, tag: string): boolean {
  const knownTags = (headers['if-none-match'] ?? '').split(',').map((knownTag) => knownTag.trim())
  return knownTags.some((knownTag) => knownTag.replace(/^W\//, '') === tag.replace(/^W\//, ''))
}

/** Adds the tag; only the caller's own browser may store the answer. */
export function taggedHeaders(headers: OutgoingHttpHeaders, tag: string): OutgoingHttpHeaders {
  return { ...headers, etag: tag, 'cache-control': 'private, no-cache' }
}

/** The headers of a 304: the headers of the answer without those that describe a body. */
export function unchangedHeaders(headers: OutgoingHttpHeaders, tag: string): OutgoingHttpHeaders {
  const bodyHeaders = /^(content-|transfer-encoding|last-modified|accept-ranges)/
  const otherHeaders = Object.entries(headers).filter(([name]) => !bodyHeaders.test(name))
  return taggedHeaders(Object.fromEntries(otherHeaders), tag)
}
