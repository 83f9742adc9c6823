// Why the backend does not do what it is asked. answers.ts alone knows which status and code that is.
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

/** Thrown wherever a call is refused; what was written until then must not stay. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly kind: RefusalKind
  /** How long the caller should wait before the next try. */
  readonly retryAfterMs: number | null
  /** The ids of what it is about, where that is one of several. */
  readonly about: readonly string[]

  constructor(
    kind: RefusalKind,
    message: string,
    retryAfterMs: number | null = null,
    about: readonly string[] = [],
  ) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.about = about
  }
}

export const invalid = (message: string) => new Refusal('invalid', message)
export const notFound = (thing: string) => new Refusal('not-found', refusalTexts.notFound(thing))
export const noSession = () => new Refusal('no-session', refusalTexts.noSession)
export const accountRemoved = () => new Refusal('account-removed', refusalTexts.accountRemoved)
export const forbidden = () => new Refusal('forbidden', refusalTexts.forbidden)
export const dealershipNotAllowed = () =>
  new Refusal('dealership-not-allowed', refusalTexts.dealershipNotAllowed)
/** A rule about whom or what a person may touch. */
export const prohibited = (message: string) => new Refusal('prohibited', message)
export const productGone = (message: string) => new Refusal('product-gone', message)
export const pictureMissing = (message: string, uuids: readonly string[]) =>
  new Refusal('picture-missing', message, null, uuids)
export const tooManyTries = (waitMs: number, message: string = refusalTexts.tooManyTries) =>
  new Refusal('too-many-tries', message, waitMs)
