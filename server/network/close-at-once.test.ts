import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeAtOnce } from './close-at-once.ts'
import { watchBodies } from './watch-bodies.ts'

const HEAD = 'POST /small HTTP/1.1\r\nHost: counter\r\nTransfer-Encoding: chunked\r\n\r\n'
/** More chunks than `watchBodies` allows before it counts their bytes, and fewer than 64 kB. */
const SMALL_CHUNKS = '1\r\na\r\n'.repeat(10_000)

/** The number of pieces that Node handed over of the body of `/small`. */
let pieceCount: number
const server = createServer(async (request, response) => {
  if (request.url === '/small') countPieces(request)
  let body = ''
  try {
    for await (const piece of request) body += piece
  } catch {
    return // the server ended the body
  }
  response.end(body)
})
watchBodies(server)
let port: number
beforeEach(async () => {
  pieceCount = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port // listening on a port, not on a pipe
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Node reads the method once for each piece. */
function countPieces(request: IncomingMessage): void {
  let push = request.push
  Object.defineProperty(request, 'push', {
    get: () => {
      pieceCount += 1
      return push
    },
    set: (nextPush: typeof push) => {
      push = nextPush
    },
  })
}

/** Sends the bytes in one piece, and waits until the server closes the connection. */
async function sendUntilClosed(bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.on('error', () => {}) // the server resets the connection
  await new Promise((resolve) => socket.once('close', resolve))
}

const answerTo = async (body: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body })).text()

test('of a body of 10,000 small chunks in one piece only 64 are handed over', async () => {
  await sendUntilClosed(HEAD + SMALL_CHUNKS)
  expect(pieceCount).toBe(64)
})

test.each([
  ['', 'nothing'],
  ['0\r\n\r\nGET /next HTTP/1.1\r\nHost: counter\r\n\r\n', 'another call'],
  [
    '0\r\n\r\nGET /next HTTP/1.1\r\nHost: counter\r\nConnection: upgrade\r\nUpgrade: tea\r\n\r\n',
    'an upgrade',
  ],
  ['no chunk', 'what is not HTTP'],
])('the bodies of other connections are whole after small chunks and $1', async (rest) => {
  for (let count = 1; count <= 3; count += 1) {
    const closing = sendUntilClosed(HEAD + SMALL_CHUNKS + rest)
    expect(await Promise.all(['one', 'two', 'three'].map(answerTo))).toEqual(['one', 'two', 'three'])
    await closing
    expect(await answerTo('four')).toBe('four')
  }
})

test('Node keeps the parser for the connection until it has closed, also if a call asks for an upgrade', () => {
  const readBody = function parserOnBody(): void {}
  const parser = { onIncoming: (_call: { upgrade: boolean }) => 0, 3: readBody }
  const socket = Object.assign(new Socket(), { parser })
  closeAtOnce(socket)
  expect([socket.destroyed, parser[3]]).toEqual([true, null])
  const call = { upgrade: true }
  expect([parser.onIncoming(call), call.upgrade]).toEqual([2, false])
  socket.emit('close')
  expect(parser[3]).toBe(readBody)
})
