// The reasons why the backend refuses a call. Only answers.ts knows the status and code of each reason.
import { refusalTexts } from '#texts/refusals.ts'

export type RefusalKind =
  | 'invalid'
  | 'not-found'
  | 'basic-header-missing'
  | 'foreign-page'
  | 'no-session'
  | 'account-removed'
  | 'forbidden'
  | 'wrong-sign-in'
  | 'dead-code'
  | 'too-many-tries'
  | 'email-taken'
  | 'company-name-taken'
  | 'login-taken'
  | 'changed-meanwhile'
  | 'prohibited'
  | 'basket-changed'
  | 'dealership-not-allowed'
  | 'wrong-user'
  | 'product-gone'
  | 'picture-missing'
  | 'order-status'
  | 'never-printed'
  | 'never-sent'
  | 'not-mailed'

/**
 * Thrown where a call is refused. A transaction in which it is thrown is rolled back; `not-mailed` is thrown after the
 * commit, and a noted try (tries.ts) stays.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly kind: RefusalKind
  /** The time that the caller should wait before the next try; null if the refusal names no time. */
  readonly retryAfterMs: number | null
  /** The ids of the refused things, when the call was about several things. */
  readonly refusedIds: readonly string[]

  constructor(
    kind: RefusalKind,
    message: string,
    retryAfterMs: number | null = null,
    refusedIds: readonly string[] = [],
  ) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.refusedIds = refusedIds
  }
}

export const invalid = (message: string) => new Refusal('invalid', message)
export const notFound = (thing: string) => new Refusal('not-found', refusalTexts.notFound(thing))
export const noSession = () => new Refusal('no-session', refusalTexts.noSession)
export const accountRemoved = () => new Refusal('account-removed', refusalTexts.accountRemoved)
export const forbidden = () => new Refusal('forbidden', refusalTexts.forbidden)
export const dealershipNotAllowed = () =>
  new Refusal('dealership-not-allowed', refusalTexts.dealershipNotAllowed)
/** A rule forbids the change, although the caller has the permission. */
export const prohibited = (message: string) => new Refusal('prohibited', message)
export const productGone = (message: string) => new Refusal('product-gone', message)
export const pictureMissing = (message: string, uuids: readonly string[]) =>
  new Refusal('picture-missing', message, null, uuids)
export const tooManyTries = (waitMs: number, message: string = refusalTexts.tooManyTries) =>
  new Refusal('too-many-tries', message, waitMs)
