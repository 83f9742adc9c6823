import type { Failure } from '#api/failure.ts'

const UNKNOWN: readonly Failure['kind'][] = ['offline', 'timed-out', 'server-fault', 'broken-contract']

/** The server may have done it although its answer did not come, or could not be read. */
export function isOutcomeUnknown({ kind }: Failure): boolean {
  return UNKNOWN.includes(kind)
}
