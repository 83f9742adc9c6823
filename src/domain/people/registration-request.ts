// What visitors ask for and staff answer (ordering.md §4, decisions.md G86).
import type { Action } from '../lifecycle.ts'

/** A new customer who asks for an account, or somebody who asks for something out of the catalogue. */
export type RequestKind = 'registration' | 'catalog'

/** The customers that a request may be about (G194); empty lists where the backend does not tell. */
export interface KnownCustomers {
  sameCompanies: { id: number; name: string }[]
  emailOwners: { email: string; login: string; company: { id: number; name: string } }[]
}

export interface RegistrationRequest extends KnownCustomers {
  /** Each kind counts its own: kind and id together name one. */
  id: number
  kind: RequestKind
  /** MM.dd.yyyy HH:mm */
  createdAt: string
  /** When it was accepted or closed; null while it is open. */
  completedAt: string | null
  companyName: string
  name: string
  email: string
  phone: string
  state: { id: number; code: string; name: string } | null
  /** Of a catalogue request: what is asked for. */
  orderDetails: string
  /** Of a registration: the user who waits to be accepted; null where nobody does, or the backend does not tell. */
  userId: number | null
}

/** The default user came with the system: nobody accepts him, and nobody resets his password. */
export type RegistrationState = 'waiting' | 'accepted' | 'default'

/** `isRegistered` is 0 before staff accept the user, and then one more than the resets of his password. */
export function registrationState(user: { isRegistered: number; defaultUser: boolean }): RegistrationState {
  if (user.defaultUser) return 'default'
  return user.isRegistered > 0 ? 'accepted' : 'waiting'
}

/** What staff do with a user's registration. */
export const REGISTRATION_ACTIONS = {
  /** 'Accept Registered': mails credentials and closes the request. */
  accept: { from: ['waiting'], to: 'accepted', gate: 'editUsers' },
  /** 'Join to a company': accepts the customer there, and removes what the registration made (G194). */
  join: { from: ['waiting'], to: 'accepted', gate: 'editDealerships' },
  /** 'Reset Password' */
  resetPassword: { from: ['accepted'], to: null, gate: 'editUsers' },
} as const satisfies Record<string, Action<RegistrationState>>

/** What staff do with the request itself; accepting the user completes it too. */
export const REQUEST_ACTIONS = {
  /** 'confirm completed': nobody is accepted by it. */
  complete: { from: ['open'], to: 'completed', gate: 'editCompanies' },
} as const satisfies Record<string, Action<'open' | 'completed'>>
