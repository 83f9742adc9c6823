// Events that a test sends to running parts: a change of the connection, and the choice of another dealership.
import type { Connection, ConnectionView } from '#connection/connection.ts'

export function createChangeEvents(state: ConnectionView['state']) {
  let notifyConnection = () => {}
  let notifyDealership = () => {}
  const connection: Connection = {
    read: () => ({ state, since: 0 }),
    subscribe(listener) {
      notifyConnection = listener
      return () => {}
    },
    report() {},
    probe: async () => true,
    stop() {},
  }
  return {
    connection,
    onDealershipChange(listener: () => void): () => void {
      notifyDealership = listener
      return () => {}
    },
    setConnection(now: ConnectionView['state']): void {
      state = now
      notifyConnection()
    },
    changeDealership: () => notifyDealership(),
  }
}
export type ChangeEvents = ReturnType<typeof createChangeEvents>
