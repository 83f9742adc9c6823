import { FailedCall } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'

/** True when the server answered that the entity does not exist for this person. */
export function isNotFound(error: Error | null): boolean {
  if (!(error instanceof FailedCall)) return false
  const { failure } = error
  return failure.kind === 'refused' && failure.code === ERROR_CODES.notFound
}
