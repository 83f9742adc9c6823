// Node accepts one new connection in each round of its event loop, and the work of a heavy call takes a whole round. A few
// hundred connections of one caller, each with such a call, would keep the new connections of all others waiting (G307).
import type { Server } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** The most rounds that a call waits, so that somebody who opens connections without end does not stop all calls. */
const MOST_ROUNDS = 100

/** The connections that the listeners of this process have accepted. They share its event loop, so one count serves all. */
let acceptedCount = 0

/** Counts the connections that this listener accepts. */
export function watchConnections(server: Server): void {
  server.on('connection', () => {
    acceptedCount += 1
  })
}

/** Resolves after a round of the event loop in which no listener accepted a connection. Call it before heavy work. */
export async function acceptWaitingConnections(): Promise<void> {
  // The current round may have passed the listeners already.
  await setImmediate()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const countBefore = acceptedCount
    await setImmediate()
    if (acceptedCount === countBefore) return
  }
}
