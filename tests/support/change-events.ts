// A test sends these events to parts of the app: changes of the connection, the chosen dealership and the person's
// rights.
import type { Connection, ConnectionView } from '#connection/connection.ts'

/** Returns a function that removes the listener. */
function addListener(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function callAll(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}

export function createChangeEvents(state: ConnectionView['state']) {
  const connectionListeners = new Set<() => void>()
  const dealershipListeners = new Set<() => void>()
  const rightsListeners = new Set<() => void>()
  const connection: Connection = {
    read: () => ({ state, since: 0 }),
    subscribe: (listener) => addListener(connectionListeners, listener),
    report() {},
    probe: async () => true,
    stop() {},
  }
  return {
    connection,
    onDealershipChange: (listener: () => void) => addListener(dealershipListeners, listener),
    onRightsChange: (listener: () => void) => addListener(rightsListeners, listener),
    changeRights: () => callAll(rightsListeners),
    setConnection(newState: ConnectionView['state']): void {
      state = newState
      callAll(connectionListeners)
    },
    changeDealership: () => callAll(dealershipListeners),
  }
}
export type ChangeEvents = ReturnType<typeof createChangeEvents>
