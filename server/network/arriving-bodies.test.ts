import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createArrivingBodies } from './arriving-bodies.ts'

const MEGABYTE = 1_000_000

/** A request whose body does not arrive yet; null: its head declares no length. */
function requestOf(bytes: number | null, method = 'POST'): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.method = method
  if (bytes === null) request.headers['transfer-encoding'] = 'chunked'
  else request.headers['content-length'] = String(bytes)
  return request
}

function receiveWhole(request: IncomingMessage): Promise<void> {
  request.push(null)
  return new Promise((resolve) => request.once('end', resolve).resume())
}

test('an address has at most 50 MB arriving, until a body has arrived or its connection has closed', async () => {
  const { admit } = createArrivingBodies()
  const requests = Array.from({ length: 5 }, () => requestOf(10 * MEGABYTE))
  const admitNext = (address = '203.0.113.9') => admit(requestOf(10 * MEGABYTE), address, 20 * MEGABYTE)
  expect(requests.map((request) => admit(request, '203.0.113.9', 20 * MEGABYTE))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(admitNext()).toBe(5000)
  expect(admitNext('203.0.113.10')).toBe(null)
  await receiveWhole(requests[0] as IncomingMessage) // there are five
  expect(admitNext()).toBe(null)
  expect(admitNext()).toBe(5000)
  requests[1]?.destroy()
  await new Promise((resolve) => requests[1]?.once('close', resolve))
  expect(admitNext()).toBe(null)
  expect(admitNext()).toBe(5000)
})

test('a body counts with its limit if its head declares no length, or a larger one', () => {
  const { admit } = createArrivingBodies(5 * MEGABYTE)
  expect(admit(requestOf(null), '203.0.113.9', 2 * MEGABYTE)).toBe(null)
  expect(admit(requestOf(100 * MEGABYTE), '203.0.113.9', 2 * MEGABYTE)).toBe(null)
  expect(admit(requestOf(2 * MEGABYTE), '203.0.113.9', 2 * MEGABYTE)).toBe(5000)
})

test('bodies of at most 16 kB, and reads, always pass', () => {
  const { admit } = createArrivingBodies(20_000)
  expect(admit(requestOf(20_000), '203.0.113.9', 20_000)).toBe(null)
  expect(admit(requestOf(16_000), '203.0.113.9', 20_000)).toBe(null)
  expect(admit(requestOf(null), '203.0.113.9', 16_000)).toBe(null)
  expect(admit(requestOf(20_000, 'GET'), '203.0.113.9', 20_000)).toBe(null)
  expect(admit(requestOf(16_001), '203.0.113.9', 20_000)).toBe(5000)
})

test('if too much arrives in all, the newest bodies of the address with the most bytes end for an address with fewer', () => {
  const { admit } = createArrivingBodies(4 * MEGABYTE, 6 * MEGABYTE)
  const send = (address: string, megabytes = 1) => {
    const request = requestOf(megabytes * MEGABYTE)
    return { request, waitMs: admit(request, address, 4 * MEGABYTE) }
  }
  const busiest = [send('203.0.113.9'), send('203.0.113.9'), send('203.0.113.9'), send('203.0.113.9')]
  const other = [send('203.0.113.10'), send('203.0.113.10')]
  expect(send('203.0.113.11', 2).waitMs).toBe(null)
  expect(busiest.map(({ request }) => request.destroyed)).toEqual([false, false, true, true])
  expect(other.map(({ request }) => request.destroyed)).toEqual([false, false])
  // Now three addresses have two megabytes each.
  expect(send('203.0.113.12').waitMs).toBe(null)
  expect(send('203.0.113.10').waitMs).toBe(5000)
})

test('a body that is kept for its answer counts until the call is answered, and does not end for others', async () => {
  const { admit } = createArrivingBodies(4 * MEGABYTE, 4 * MEGABYTE)
  const request = requestOf(3 * MEGABYTE)
  const response = new ServerResponse(request)
  expect(admit(request, '203.0.113.9', 4 * MEGABYTE, response)).toBe(null)
  await receiveWhole(request)
  expect(admit(requestOf(2 * MEGABYTE), '203.0.113.10', 4 * MEGABYTE)).toBe(5000)
  response.emit('close')
  expect(admit(requestOf(2 * MEGABYTE), '203.0.113.10', 4 * MEGABYTE)).toBe(null)
})
