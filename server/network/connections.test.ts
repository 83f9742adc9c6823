import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Server } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { acceptWaitingConnections, watchConnections } from './connections.ts'

test('waits until the listener has accepted all the connections that were opened before', async () => {
  const server = createServer()
  watchConnections(server)
  let acceptedCount = 0
  server.on('connection', (socket) => {
    acceptedCount += 1
    onTestFinished(() => void socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await acceptWaitingConnections()
  expect(acceptedCount).toBe(50)
})

test('waits for at most 101 rounds while connections are opened without end', async () => {
  const server = new Server()
  watchConnections(server)
  let isWaiting = true
  const waiting = acceptWaitingConnections().then(() => {
    isWaiting = false
  })
  let roundCount = 0
  while (isWaiting) {
    server.emit('connection')
    await setImmediate()
    roundCount += 1
  }
  await waiting
  expect(roundCount).toBe(101)
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
