// Compresses JSON answers for browsers, because backends and proxies seldom do.
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { isJsonType } from '#contract/envelope.ts'

/** A smaller answer gains less by compression than the additional headers cost. */
export const MIN_COMPRESSED_BYTES = 1000
/** With this quality a page of 80 kB takes about a millisecond, and becomes as small as with the slowest gzip. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
const GZIP = { level: GZIP_LEVEL }

export type ContentCoding = 'br' | 'gzip'

/**
 * Brotli if the browser accepts it, else gzip; null if it accepts neither. Browsers offer brotli only on https and
 * localhost.
 */
export function acceptedCoding({ headers }: IncomingMessage): ContentCoding | null {
  const offers = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim())
  if (offers.includes('br')) return 'br'
  return offers.includes('gzip') ? 'gzip' : null
}

/**
 * True for JSON that is whole, not compressed yet and not known to be too short, and that the backend allows to be
 * changed.
 */
export function isCompressible(status: number, headers: IncomingHttpHeaders): boolean {
  if (status === 204 || status === 206 || status === 304) return false
  if (headers['content-encoding'] !== undefined || !isJsonType(headers['content-type'])) return false
  if (/no-transform/i.test(headers['cache-control'] ?? '')) return false
  return Number(headers['content-length'] ?? MIN_COMPRESSED_BYTES) >= MIN_COMPRESSED_BYTES
}

/** The headers of an answer that is sent in this coding. */
export function codedHeaders(headers: OutgoingHttpHeaders, coding: ContentCoding): OutgoingHttpHeaders {
  const { 'content-length': _length, 'accept-ranges': _ranges, ...otherHeaders } = headers
  const vary = [otherHeaders.vary ?? [], 'Accept-Encoding'].flat().join(', ')
  return { ...otherHeaders, vary, 'content-encoding': coding }
}

export function createCompression(coding: ContentCoding): Transform {
  return coding === 'gzip' ? createGzip(GZIP) : createBrotliCompress(BROTLI)
}

/** Compresses a whole body, outside of the main thread. */
export function compressWhole(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  return coding === 'gzip' ? promisify(gzip)(body, GZIP) : promisify(brotliCompress)(body, BROTLI)
}
