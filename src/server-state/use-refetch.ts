import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that reads the facts under these keys again, if a screen shows them. */
export function useRefetch(): (keys: readonly QueryKey[]) => Promise<void> {
  const queries = useQueryClient()
  return async (keys) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
