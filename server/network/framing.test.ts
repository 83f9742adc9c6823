import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { framingHeaders, callFaultOf } from './framing.ts'

const call = (method: string, headers: IncomingHttpHeaders, httpVersion = '1.1') =>
  ({ method, headers, httpVersion }) as IncomingMessage // other fields are not read

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
  expect(callFaultOf(call(method, { host: 'counter', ...headers }))).toBe(expected ? 'wrongBody' : null)
})

test('a call of HTTP/1.1 must have the header Host', () => {
  expect(callFaultOf(call('GET', {}))).toBe('noHost')
  expect(callFaultOf(call('GET', {}, '1.0'))).toBe(null)
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
