import { failureTexts } from '#texts/failures.ts'
import { failureOf } from './failure-of.ts'
import { useConnection } from './use-connection.ts'

/**
 * Why the device's copy is shown; null where it is not. Either the query failed, or it still waits for a server that
 * is known to be away: where nothing even refuses the call, that takes 20 s, and nobody waits so long for a copy.
 */
export function useReadFailure(error: Error | null, isWaiting: boolean): string | null {
  const isAway = useConnection().state === 'offline'
  if (error !== null) return failureOf(error)
  return isAway && isWaiting ? failureTexts.offline : null
}
