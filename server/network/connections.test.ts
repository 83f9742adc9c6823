import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, Server, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { acceptWaitingConnections, endSilentConnections, watchConnections } from './connections.ts'

const noProxy = () => false

/** Starts a listener. `open` opens a connection to it, and `acceptedSockets` are the listener's ends of the connections. */
async function startListener(isProxy: (peer: string) => boolean, mostOfAddress?: number) {
  const server = createServer()
  watchConnections(server, isProxy, mostOfAddress)
  const acceptedSockets: Socket[] = []
  server.on('connection', (socket) => {
    acceptedSockets.push(socket.on('error', () => undefined))
    onTestFinished(() => void socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { acceptedSockets, open }
}

test('waits until the listener has accepted all the connections that were opened before', async () => {
  const { acceptedSockets, open } = await startListener(noProxy)
  for (let count = 0; count < 50; count += 1) open()
  // No time passes, because a slow machine accepts fewer within the longest wait.
  await acceptWaitingConnections(undefined, () => 0)
  expect(acceptedSockets).toHaveLength(50)
})

test('closes a new connection of an address that has too many open ones, until one of them is closed', async () => {
  const { acceptedSockets, open } = await startListener(noProxy, 3)
  const isRefused = async (socket: Socket): Promise<boolean> => {
    await once(socket, 'connect')
    await acceptWaitingConnections()
    return acceptedSockets.at(-1)?.destroyed ?? false
  }
  const [first, ...others] = [open(), open(), open()]
  await Promise.all([first, ...others].map((socket) => once(socket, 'connect')))
  expect(await isRefused(open())).toBe(true)
  first.destroy()
  await Promise.all(acceptedSockets.slice(0, 1).map((socket) => once(socket.resume(), 'close')))
  expect(await isRefused(open())).toBe(false)
  expect(await isRefused(open())).toBe(true)
})

test('closes no connection of a proxy', async () => {
  const { acceptedSockets, open } = await startListener((peer) => peer === '127.0.0.1', 3)
  for (let count = 0; count < 5; count += 1) open()
  await acceptWaitingConnections(undefined, () => 0)
  expect(acceptedSockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false, false])
})

test.each([
  ['rounds that take no time', 0, 101],
  ['rounds of 10 ms', 10, 4],
])('while connections are opened without end, waits in %s for %3$i of them', async (_, roundMs, count) => {
  const server = new Server()
  watchConnections(server, noProxy)
  let isWaiting = true
  let roundCount = 0
  const waiting = acceptWaitingConnections(30, () => roundCount * roundMs).then(() => {
    isWaiting = false
  })
  while (isWaiting) {
    server.emit('connection', new Socket())
    await setImmediate()
    roundCount += 1
  }
  await waiting
  expect(roundCount).toBe(count)
})

test('waits for two rounds if nobody opens a connection', async () => {
  let isWaiting = true
  const waiting = acceptWaitingConnections().then(() => {
    isWaiting = false
  })
  let roundCount = 0
  while (isWaiting) {
    await setImmediate()
    roundCount += 1
  }
  await waiting
  expect(roundCount).toBe(2)
})

/**
 * Calls a listener that ends silent connections after 200 ms, and reads its answer of `bytes` bytes only then. Resolves with
 * the number of bytes that still arrive.
 */
async function readLate(bytes: number): Promise<number> {
  const server = createHttpServer((_, response) => response.end(Buffer.alloc(bytes)))
  endSilentConnections(server, 200)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [acceptedSocket] = (await once(server, 'connection')) as [Socket]
  await once(acceptedSocket, 'close')
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  return socket.bytesRead
}

test('ends a silent connection, and keeps no bytes for a client that has not read its answer', async () => {
  expect(await readLate(10)).toBeGreaterThan(100)
  // The kernel has up to some megabytes of the answer, which it would send after a close.
  expect(await readLate(20_000_000)).toBeLessThan(1_000_000)
})
