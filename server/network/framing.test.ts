import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { framingHeaders, isMisframed } from './framing.ts'

const call = (method: string, headers: IncomingHttpHeaders) => ({ method, headers }) as IncomingMessage // other fields are not read

test.each<[string, IncomingHttpHeaders, boolean]>([
  ['GET', {}, false],
  ['GET', { 'content-length': '0' }, false],
  ['GET', { 'content-length': '40' }, true],
  ['HEAD', { 'content-length': '1' }, true],
  ['GET', { 'transfer-encoding': 'chunked' }, true],
  ['POST', { 'content-length': '40' }, false],
  ['POST', { 'transfer-encoding': 'Chunked' }, false],
  ['POST', { 'transfer-encoding': 'gzip, chunked' }, true],
  ['POST', { 'transfer-encoding': 'identity' }, true],
])('%s with %j is misframed: %s', (method, headers, expected) => {
  expect(isMisframed(call(method, headers))).toBe(expected)
})

test.each<[string, IncomingHttpHeaders, Record<string, unknown>]>([
  ['GET', { 'content-length': '0' }, {}],
  ['POST', {}, { 'content-length': 0 }],
  ['POST', { 'content-length': '0040' }, { 'content-length': 40 }],
  ['OPTIONS', { 'transfer-encoding': 'CHUNKED' }, { 'transfer-encoding': 'chunked' }],
  ['DELETE', {}, { 'content-length': 0 }],
])('%s with %j is passed on with %j', (method, headers, framing) => {
  expect(framingHeaders(call(method, headers))).toEqual(framing)
})
