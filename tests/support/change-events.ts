// Events that a test sends to running parts: changes of the connection, of the chosen dealership and of the person's rights.
import type { Connection, ConnectionView } from '#connection/connection.ts'

export function createChangeEvents(state: ConnectionView['state']) {
  let notifyConnection = () => {}
  let notifyDealership = () => {}
  let notifyRights = () => {}
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
    onRightsChange(listener: () => void): () => void {
      notifyRights = listener
      return () => {}
    },
    changeRights: () => notifyRights(),
    setConnection(now: ConnectionView['state']): void {
      state = now
      notifyConnection()
    },
    changeDealership: () => notifyDealership(),
  }
}
export type ChangeEvents = ReturnType<typeof createChangeEvents>
