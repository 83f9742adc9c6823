import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { watchPipelinedCalls, waitForEarlierCalls } from './pipelined-calls.ts'

/** The responses of the calls that began, and the outcome of each wait, by the address of the call. */
let begun: Map<string, ServerResponse>
let outcomes: Map<string, boolean>
const server = createServer(async (request, response) => {
  const outcome = await waitForEarlierCalls(request, response)
  outcomes.set(request.url ?? '', outcome)
  begun.set(request.url ?? '', response)
})
watchPipelinedCalls(server)
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Sends calls to /1, /2 and so on in one piece, and waits until the first one begins. */
async function sendCalls(count: number) {
  begun = new Map()
  outcomes = new Map()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      Array.from({ length: count }, (_, index) => `GET /${index + 1} HTTP/1.1\r\nHost: counter\r\n\r\n`).join(
        '',
      ),
    ),
  )
  socket.on('error', () => {}) // the server resets the connection of too many calls
  await expect.poll(() => outcomes.get('/1')).toBe(true)
  return socket
}

test('the second call of a connection begins when the first one is answered', async () => {
  const socket = await sendCalls(2)
  expect(outcomes.size).toBe(1)
  begun.get('/1')?.end()
  await expect.poll(() => outcomes.get('/2')).toBe(true)
  socket.destroy()
})

test('a call that waits for an earlier one does not begin after the connection broke', async () => {
  const socket = await sendCalls(2)
  socket.destroy()
  await expect.poll(() => outcomes.get('/2')).toBe(false)
})

test.each(['Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n', 'Content-Length: 5\r\n\r\na'])(
  'a call with a body before the earlier one is answered closes the connection: %j',
  async (headAndBody) => {
    const socket = await sendCalls(1)
    const closing = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`POST /2 HTTP/1.1\r\nHost: counter\r\n${headAndBody}`)
    await closing
    expect(outcomes.get('/2')).toBe(false)
  },
)

test('a call with a body after the answer begins', async () => {
  const socket = await sendCalls(1)
  begun.get('/1')?.end()
  socket.write('POST /2 HTTP/1.1\r\nHost: counter\r\nContent-Length: 1\r\n\r\na')
  await expect.poll(() => outcomes.get('/2')).toBe(true)
  socket.destroy()
})

test('two calls of a connection wait; with one more the connection is closed, and none of them begins', async () => {
  const patientSocket = await sendCalls(3)
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => outcomes.get(`/${count}`)).toBe(true)
    begun.get(`/${count}`)?.end()
  }
  patientSocket.destroy()
  await new Promise((resolve) => server.close(resolve))
  const greedySocket = await sendCalls(5000)
  await expect.poll(() => greedySocket.closed).toBe(true)
  await expect.poll(() => outcomes.get('/3')).toBe(false)
  expect([...outcomes.values()].filter((outcome) => outcome)).toHaveLength(1)
})

test('of 5000 calls in one piece only four are handed over', async () => {
  const socket = await sendCalls(5000)
  await expect.poll(() => socket.closed).toBe(true)
  expect([...begun.keys()].toSorted()).toEqual(['/1', '/2', '/3', '/4'])
})

test('a connection is closed also if the parser of Node has no known field', async () => {
  server.once('connection', (socket) => {
    Object.defineProperty(socket, 'parser', { get: () => null, set: () => {} })
  })
  const socket = await sendCalls(5000)
  await expect.poll(() => socket.closed).toBe(true)
})

test('a call with an unknown expectation is refused after the earlier calls of its connection', async () => {
  const socket = await sendCalls(1)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.write('GET /2 HTTP/1.1\r\nHost: counter\r\nExpect: tea\r\n\r\n')
  begun.get('/1')?.end('first')
  await expect.poll(() => socket.closed).toBe(true)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 417'])
})

test('a connection is closed on which more than two calls with unknown expectations wait', async () => {
  const socket = await sendCalls(1)
  socket.write('GET /2 HTTP/1.1\r\nHost: counter\r\nExpect: tea\r\n\r\n'.repeat(100))
  await expect.poll(() => socket.closed).toBe(true)
})

test.each([
  [100, true],
  [101, false],
])('a waiting call with %i header fields keeps its connection: %s', async (count, isKept) => {
  const socket = await sendCalls(1)
  socket.write(`GET /2 HTTP/1.1\r\nHost: counter\r\n${'a:b\r\n'.repeat(count - 1)}\r\n`)
  if (isKept) begun.get('/1')?.end()
  await expect.poll(() => outcomes.get('/2')).toBe(isKept)
  await expect.poll(() => socket.closed).toBe(!isKept)
  socket.destroy()
})

test('a call with many header fields begins if no earlier one waits', async () => {
  const socket = await sendCalls(1)
  begun.get('/1')?.end()
  await expect.poll(() => begun.get('/1')?.writableFinished).toBe(true)
  socket.write(`GET /2 HTTP/1.1\r\nHost: counter\r\n${'a:b\r\n'.repeat(1000)}\r\n`)
  await expect.poll(() => outcomes.get('/2')).toBe(true)
  socket.destroy()
})
