import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createProxyTrust } from '#server/network/proxy-trust.ts'
import { createClientBodies } from './client-bodies.ts'

const ACCESS = { isHttps: false, proxies: createProxyTrust(1), siteUrl: null }
const RULES = {
  schema: v.object({ id: v.number() }),
  mostBytes: 1000,
  limitMs: 1000,
  wrongBodyMessage: 'The body has no id.',
}

/** A request of this address; null: the body has not come yet. */
function requestOf(body: string | null, address = '203.0.113.9'): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.headers['x-forwarded-for'] = address
  if (body !== null) {
    request.push(body)
    request.push(null)
  }
  return request
}

const callOf = (request: IncomingMessage) => ({ request, response: new ServerResponse(request) })

function read(bodies: ReturnType<typeof createClientBodies>, body: string, address?: string) {
  const request = requestOf(body, address)
  const response = new ServerResponse(request)
  return bodies
    .readJson(request, response, RULES)
    .then((value) => ({ value: value?.value ?? null, status: response.statusCode }))
}

test('an address whose bodies were refused 300 times in a minute has no further body read', async () => {
  const bodies = createClientBodies(ACCESS)
  for (let count = 0; count < 300; count += 1) {
    expect(await read(bodies, '{"id":1}')).toEqual({ value: { id: 1 }, status: 200 })
    expect(await read(bodies, '{}')).toEqual({ value: null, status: 400 })
  }
  expect(await read(bodies, '{"id":1}')).toEqual({ value: null, status: 429 })
  expect(await read(bodies, '{"id":1}', '203.0.113.10')).toEqual({ value: { id: 1 }, status: 200 })
  // Another edge in the same process counts for itself.
  expect(await read(createClientBodies(ACCESS), '{"id":1}')).toEqual({ value: { id: 1 }, status: 200 })
})

test('an address has at most 300 bodies that are still arriving', async () => {
  const bodies = createClientBodies(ACCESS)
  const requests = Array.from({ length: 300 }, () => requestOf(null))
  const arrivals = requests.map((request) => bodies.receive(callOf(request), 1000, 1000))
  expect(await bodies.receive(callOf(requestOf('{}')), 1000, 1000)).toMatchObject({ kind: 'too-many' })
  for (const request of requests) request.push(null)
  await Promise.all(arrivals)
  expect(await bodies.receive(callOf(requestOf('{}')), 1000, 1000)).toMatchObject({ kind: 'whole' })
})
