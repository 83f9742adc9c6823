import type { Connection } from '#connection/connection.ts'
import { whenLoaded } from './when-loaded.ts'

const loadCode = () => import('./open-stored-parts.ts')

/** Loads the code of the parts that open databases, and tries again until it is loaded. */
export interface StoredCode {
  /** True while the code is being loaded. */
  isAwaited(): boolean
  get(connection: Pick<Connection, 'read' | 'subscribe'>): Promise<Awaited<ReturnType<typeof loadCode>>>
  /** Stops trying. */
  stop(): void
}

/** For a page whose connection is not created yet: the code is loaded again after each pause. */
export const ALWAYS_ONLINE: Pick<Connection, 'read' | 'subscribe'> = {
  read: () => ({ state: 'online', since: 0 }),
  subscribe: () => () => {},
}

export function createStoredCode(): StoredCode {
  let isAwaited = false
  let stop = () => {}
  return {
    isAwaited: () => isAwaited,
    get(connection) {
      isAwaited = true
      return new Promise((resolve) => {
        stop = whenLoaded(connection, loadCode, (code) => {
          isAwaited = false
          resolve(code)
          return () => {}
        })
      })
    },
    stop: () => stop(),
  }
}
