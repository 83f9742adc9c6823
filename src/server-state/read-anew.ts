import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext } from 'react'

export type ReadAnew = (keys: readonly QueryKey[]) => Promise<void>

/** Reads the facts under these keys anew, where a screen shows them. The app hands it down. */
export const ReadAnewContext = createContext<ReadAnew>(async () => {})

/** `loadQueries` is called when there is something to read: a page of the catalogue starts without queries. */
export function createReadAnew(loadQueries: () => Promise<QueryClient>): ReadAnew {
  return async (keys) => {
    if (keys.length === 0) return
    const queries = await loadQueries()
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
