import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/**
 * Returns a function that makes the queries stale whose keys begin with one of the given keys. A query that a screen
 * shows is read again.
 */
export function useRefetch(): (keys: readonly QueryKey[]) => Promise<void> {
  const queries = useQueryClient()
  return async (keys) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
