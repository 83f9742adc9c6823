// One of two nodes behind the proxies of `deploy` is killed under load, and started again. The nodes answer as slowly as
// a backend, and say who they are.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type DeployedProxy, startDeployedProxy } from '#tests/support/deployed-proxy.ts'

const ANSWER_MS = 40
/** Within this time the proxy knows that a node is gone. */
const NOTICED_MS = 5000
/** The load goes on this long after the kill: more than twice the time for which nginx leaves a node out. */
const LOAD_MS = 12_000
const SENDERS = 4

interface Node {
  port: number
  callCount: () => number
  /** Takes the listener away and resets all connections, as the end of a killed process does. */
  kill: () => void
  restart: () => Promise<void>
}

async function startNode(): Promise<Node> {
  const sockets = new Set<Socket>()
  let callCount = 0
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      callCount += 1
      setTimeout(() => response.end('{}'), ANSWER_MS)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return {
    port,
    callCount: () => callCount,
    kill: () => {
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
    },
    restart: () => listen(port),
  }
}

interface Call {
  method: 'GET' | 'POST'
  startedAt: number
  status: number
}

async function call(url: string, method: Call['method']): Promise<Call> {
  const startedAt = performance.now()
  const body = method === 'POST' ? JSON.stringify({ poNumber: 'A1', note: 'x'.repeat(400) }) : undefined
  const answer = await fetch(`${url}/api/client/order/checkout`, { method, body })
  await answer.arrayBuffer()
  return { method, startedAt, status: answer.status }
}

let nodes: readonly Node[] = []
let proxy: DeployedProxy | null = null
afterEach(async () => {
  await proxy?.stop()
  for (const node of nodes) node.kill()
})

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  test('sends all calls to the other node five seconds after a node was killed, and uses it again after its start', async () => {
    const [first, second] = [await startNode(), await startNode()]
    nodes = [first, second]
    proxy = await startDeployedProxy(name, [first.port, second.port])
    const { url } = proxy
    const calls: Call[] = []
    let isDone = () => first.callCount() > 20 && second.callCount() > 20
    const send = async (): Promise<void> => {
      while (!isDone()) calls.push(await call(url, calls.length % 4 === 0 ? 'GET' : 'POST'))
    }
    const load = () => Promise.all(Array.from({ length: SENDERS }, send))
    await load()
    expect(calls.filter(({ status }) => status !== 200)).toEqual([])

    const killedAt = performance.now()
    first.kill()
    isDone = () => performance.now() - killedAt > LOAD_MS
    await load()
    const failures = calls.filter(({ status }) => status !== 200)
    expect(failures.filter(({ method }) => method === 'GET')).toEqual([])
    expect(failures.filter(({ startedAt }) => startedAt > killedAt + NOTICED_MS)).toEqual([])

    await first.restart()
    const countBefore = first.callCount()
    isDone = () => first.callCount() > countBefore + 20 || performance.now() - killedAt > 10 * LOAD_MS
    await load()
    expect(first.callCount()).toBeGreaterThan(countBefore + 20)
  })
})
