import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Reads the facts under these keys anew, where a screen shows them. */
export function useReadAnew(): (keys: readonly QueryKey[]) => Promise<void> {
  const queries = useQueryClient()
  return async (keys) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
