// Requests of visitors, which staff answer (ordering.md §4, decisions.md G86).
import type { Action } from '../lifecycle.ts'

/** registration: a visitor asks for an account · catalog: a visitor orders, in words, something from the firm's catalog. */
export type RequestKind = 'registration' | 'catalog'

/** Existing customers who may have sent the request (G194); empty lists when the backend names none. */
export interface KnownCustomers {
  sameCompanies: { id: number; name: string }[]
  emailOwners: { email: string; login: string; company: { id: number; name: string } }[]
}

export interface RegistrationRequest extends KnownCustomers {
  /** Unique only within its kind. */
  id: number
  kind: RequestKind
  /** MM.dd.yyyy HH:mm */
  createdAt: string
  /** The time at which staff accepted or closed the request; null while it is open. */
  completedAt: string | null
  companyName: string
  name: string
  email: string
  phone: string
  state: { id: number; code: string; name: string } | null
  /** Of a catalogue request: the request in the visitor's own words. */
  orderDetails: string
  /** Of a registration: the user who waits to be accepted; null without one, or when the backend does not send it. */
  userId: number | null
}

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
