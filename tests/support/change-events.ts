// A test sends these events to parts of the app: changes of the connection, the chosen dealership and the person's
// rights.
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
    setConnection(newState: ConnectionView['state']): void {
      state = newState
      notifyConnection()
    },
    changeDealership: () => notifyDealership(),
  }
}
export type ChangeEvents = ReturnType<typeof createChangeEvents>
