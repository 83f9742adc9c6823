import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBodies } from './watch-bodies.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const server = createServer()
watchBodies(server)

/** A call whose body has not arrived yet; the test counts the bytes in place of the socket. */
function beginCall() {
  const request = new IncomingMessage(new Socket())
  request.method = 'POST'
  request.headers['transfer-encoding'] = 'chunked'
  const socket = request.socket as unknown as { bytesRead: number }
  Object.defineProperty(socket, 'bytesRead', { value: 0, writable: true })
  const response = new ServerResponse(request)
  server.emit('request', request, response)
  return { request, response, socket }
}

test('a body of which fewer than 10 kB arrive in 30 seconds ends; one that progresses, or waits for the server, does not', () => {
  const [trickle, upload, unread, complete] = [beginCall(), beginCall(), beginCall(), beginCall()]
  unread.request.push('{')
  complete.request.complete = true
  for (let round = 1; round <= 4; round += 1) {
    trickle.socket.bytesRead += round === 1 ? 10_000 : 9_999
    upload.socket.bytesRead += 10_000
    vi.advanceTimersByTime(29_999)
    expect(trickle.request.destroyed).toBe(round > 2)
    vi.advanceTimersByTime(1)
    expect(trickle.request.destroyed).toBe(round > 1)
  }
  expect([upload, unread, complete].map(({ request }) => request.destroyed)).toEqual([false, false, false])
})

test('a body ends if 64 pieces of it have fewer than 512 bytes on average, wherever they stand', () => {
  const [small, large, late] = [beginCall(), beginCall(), beginCall()]
  for (let count = 1; count <= 64; count += 1) late.request.push('x'.repeat(1000))
  for (let count = 1; count <= 63; count += 1) {
    small.request.push('x'.repeat(511))
    large.request.push('x'.repeat(512))
    late.request.push('x')
  }
  expect([small, large, late].map(({ request }) => request.destroyed)).toEqual([false, false, false])
  small.request.push('x'.repeat(511))
  large.request.push('x'.repeat(512))
  late.request.push('x')
  expect([small, large, late].map(({ request }) => request.destroyed)).toEqual([true, false, true])
})

test('the rest of a body ends five seconds after the answer; a complete body does not end its connection', () => {
  const [unfinished, complete] = [beginCall(), beginCall()]
  complete.request.complete = true
  unfinished.response.emit('finish')
  complete.response.emit('finish')
  vi.advanceTimersByTime(4999)
  expect(unfinished.request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect([unfinished.request.destroyed, complete.request.destroyed]).toEqual([true, false])
})

test('a body that ends after the answer keeps its connection', async () => {
  const { request, response } = beginCall()
  response.emit('finish')
  request.push('rest')
  request.complete = true
  request.push(null)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([request.readableEnded, request.socket.destroyed]).toEqual([true, false])
})
