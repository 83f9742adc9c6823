import type { Connection } from '#connection/connection.ts'
import { whenLoaded } from './when-loaded.ts'

const load = () => import('./open-stored.ts')

/** The code of the parts that open databases: asked for until it comes. */
export interface StoredCode {
  /** True while it is asked for and has not come. */
  isAwaited(): boolean
  get(connection: Pick<Connection, 'read' | 'subscribe'>): Promise<Awaited<ReturnType<typeof load>>>
  /** Asks no more. */
  stop(): void
}

/** Used while no part of the page watches the connection: another try after each pause. */
export const UNWATCHED: Pick<Connection, 'read' | 'subscribe'> = {
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
        stop = whenLoaded(connection, load, (loaded) => {
          isAwaited = false
          resolve(loaded)
          return () => {}
        })
      })
    },
    stop: () => stop(),
  }
}
