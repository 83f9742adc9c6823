// Requests of visitors, which staff answer (ordering.md §4, decisions.md G86).
import * as v from 'valibot'
import type { Action } from '../lifecycle.ts'
import { id, idAndName, listOf, orNull, textOr } from '../values/shape-values.ts'

export const registrationRequestShape = v.object({
  /** Unique only within its kind. */
  id,
  /** registration: a visitor asks for an account · catalog: a visitor orders, in words, something from the firm's catalog. */
  kind: v.optional(v.picklist(['registration', 'catalog']), 'registration'),
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  createdAt: textOr(''),
  /** The time at which staff accepted or closed the request; null while it is open. */
  completedAt: orNull(v.string()),
  companyName: textOr(''),
  name: textOr(''),
  email: textOr(''),
  phone: textOr(''),
  state: orNull(v.object({ id, code: textOr(''), name: textOr('') })),
  /** Of a catalogue request: the request in the visitor's own words. */
  orderDetails: textOr(''),
  /** Of a registration: the user who waits to be accepted; null without one, or when the backend does not send it. */
  userId: orNull(id),
  /** Existing customers who may have sent the request (G194); empty lists when the backend names none. */
  sameCompanies: listOf(idAndName),
  emailOwners: listOf(v.object({ email: textOr(''), login: textOr(''), company: idAndName })),
})
export type RegistrationRequest = v.InferOutput<typeof registrationRequestShape>
export type RequestKind = RegistrationRequest['kind']
export type KnownCustomers = Pick<RegistrationRequest, 'sameCompanies' | 'emailOwners'>

/** default: the user came with the system, so that staff neither accept the user nor reset the password. */
export type RegistrationState = 'waiting' | 'accepted' | 'default'

/** `isRegistered` is 0 until staff accept the user, then 1 plus the number of password resets. */
export function registrationState(user: { isRegistered: number; defaultUser: boolean }): RegistrationState {
  if (user.defaultUser) return 'default'
  return user.isRegistered > 0 ? 'accepted' : 'waiting'
}

/** The actions of staff on a user's registration. */
export const REGISTRATION_ACTIONS = {
  /** 'Accept Registered': mails credentials and closes the request. */
  accept: { from: ['waiting'], to: 'accepted', gate: 'editUsers' },
  /** 'Join to a company': accepts the user in that company, and removes the company that the registration created (G194). */
  join: { from: ['waiting'], to: 'accepted', gate: 'editDealerships' },
  /** 'Reset Password': mails the user a new password. */
  resetPassword: { from: ['accepted'], to: null, gate: 'editUsers' },
} as const satisfies Record<string, Action<RegistrationState>>

/** The actions of staff on the request itself; accepting its user completes it too. */
export const REQUEST_ACTIONS = {
  /** 'confirm completed': closes the request and accepts no user. */
  complete: { from: ['open'], to: 'completed', gate: 'editCompanies' },
} as const satisfies Record<string, Action<'open' | 'completed'>>
