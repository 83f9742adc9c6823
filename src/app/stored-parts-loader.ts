import type { Connection } from '#connection/connection.ts'
import { startWhenLoaded } from './start-when-loaded.ts'

const loadCode = () => import('./open-stored-parts.ts')

/** Loads the code of the stored parts, which keep their state in databases; tries again until the code is loaded. */
export interface StoredPartsLoader {
  /** True while the code is being loaded. */
  isLoading(): boolean
  load(connection: Pick<Connection, 'read' | 'subscribe'>): Promise<Awaited<ReturnType<typeof loadCode>>>
  /** Ends the attempts: after a failure the code is not loaded again. */
  stop(): void
}

/**
 * Stands in for the connection of a page that has not created its connection yet. With it, a failed loading is tried again
 * after each pause.
 */
export const ALWAYS_ONLINE: Pick<Connection, 'read' | 'subscribe'> = {
  read: () => ({ state: 'online', since: 0 }),
  subscribe: () => () => {},
}

export function createStoredPartsLoader(): StoredPartsLoader {
  let isLoading = false
  let stopLoading = () => {}
  return {
    isLoading: () => isLoading,
    load(connection) {
      isLoading = true
      return new Promise((resolve) => {
        stopLoading = startWhenLoaded(connection, loadCode, (code) => {
          isLoading = false
          resolve(code)
          return () => {}
        })
      })
    },
    stop: () => stopLoading(),
  }
}
