import type { Failure } from '#api/failure.ts'

const UNKNOWN_OUTCOMES: readonly Failure['kind'][] = [
  'offline',
  'timed-out',
  'server-fault',
  'broken-contract',
]

/** True when the server may have made the change although no readable answer came. */
export function isOutcomeUnknown({ kind }: Failure): boolean {
  return UNKNOWN_OUTCOMES.includes(kind)
}
