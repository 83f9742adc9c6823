// Events that a test sends to running parts: a change of the connection, and the choice of another dealership.
import type { Connection, ConnectionView } from '#connection/connection.ts'

export function createToldChanges(state: ConnectionView['state']) {
  let tellConnection = () => {}
  let tellDealership = () => {}
  const connection: Connection = {
    read: () => ({ state, since: 0 }),
    subscribe(listener) {
      tellConnection = listener
      return () => {}
    },
    report() {},
    probe: async () => true,
    stop() {},
  }
  return {
    connection,
    onDealershipChange(listener: () => void): () => void {
      tellDealership = listener
      return () => {}
    },
    connectionIs(now: ConnectionView['state']): void {
      state = now
      tellConnection()
    },
    dealershipChanged: () => tellDealership(),
  }
}
export type ToldChanges = ReturnType<typeof createToldChanges>
