// Keeps the connections of one caller from occupying a server: limits their number, and lets new connections in before heavy work.
// Node accepts one new connection in each round of its event loop, and the work of a heavy call takes a whole round. A few
// hundred connections of one caller, each with such a call, would keep the new connections of all others waiting (G307).
import type { Server as HttpServer } from 'node:http'
import type { Server, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { addressGroup } from './address-group.ts'

/** The most open connections of an address; the proxies that deploy/ sets up have the same limit. */
const MOST_OF_ADDRESS = 500
/** The most rounds that a call waits, so that somebody who opens connections without end does not stop all calls. */
const MOST_ROUNDS = 100
/** The same as a time: a round takes longer, the more calls begin in it. */
const LONGEST_WAIT_MS = 30

/** The connections that the listeners of this process have accepted. They share its event loop, so one count serves all. */
let acceptedCount = 0

/**
 * Counts the connections that this listener accepts, and closes those of an address that has too many open. A proxy has the
 * connections of many people, so its own are not limited.
 */
export function watchConnections(
  server: Server,
  isProxy: (peer: string) => boolean,
  mostOfAddress = MOST_OF_ADDRESS,
): void {
  const openCounts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    acceptedCount += 1
    const { remoteAddress } = socket
    // A socket without an address has been closed by its peer already.
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const group = addressGroup(remoteAddress)
    const openCount = openCounts.get(group) ?? 0
    if (openCount >= mostOfAddress) return void socket.destroy()
    openCounts.set(group, openCount + 1)
    socket.once('close', () => {
      const leftCount = (openCounts.get(group) ?? 0) - 1
      if (leftCount > 0) openCounts.set(group, leftCount)
      else openCounts.delete(group)
    })
  })
}

/**
 * Ends each connection on which nothing moves for this long: its client vanished without closing it, or does not read its
 * answer. Then the connection is reset: after a close the kernel would keep up to 3 MB of the answer for minutes.
 */
export function endSilentConnections(server: HttpServer, silenceMs: number): void {
  server.setTimeout(silenceMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else socket.destroy()
  })
}

/**
 * Resolves after a round of the event loop in which no listener accepted a connection, or after the longest wait. Call it
 * before heavy work. `runningMs` replaces the time of the process (tests).
 */
export async function acceptWaitingConnections(
  longestWaitMs = LONGEST_WAIT_MS,
  runningMs = () => performance.now(),
): Promise<void> {
  const begunAt = runningMs()
  // The current round may have passed the listeners already.
  await setImmediate()
  for (let round = 0; round < MOST_ROUNDS && runningMs() - begunAt < longestWaitMs; round += 1) {
    const countBefore = acceptedCount
    await setImmediate()
    if (acceptedCount === countBefore) return
  }
}
