import { FailedCall, type Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'

/** True when the server answered that the entity does not exist for this person. */
export function isNotFoundFailure(failure: Failure): boolean {
  return failure.kind === 'refused' && (failure.status === 404 || failure.code === ERROR_CODES.notFound)
}

/** True when a query failed because the entity does not exist for this person. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof FailedCall && isNotFoundFailure(error.failure)
}
