// The account of this page. A page belongs to one account from its first paint to its end: when the device's
// current account changes, every tab reloads (offline.md, Databases).
import type { Denial, Failure } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'

export interface SessionView {
  /** null for a visitor. */
  account: Account | null
  /** `checking` until the server answered or could not be reached; the account is then trusted offline. */
  status: 'checking' | 'confirmed' | 'trusted-offline' | 'ending'
  /** While ending: the device cannot note the end, so this page stays until the server was told. */
  isHeldUp?: true
}

export type SignInOutcome =
  /** `othersPaths`: paths of another person's pages at the denial of their session; not for this person. */
  | { kind: 'signed-in'; othersPaths?: readonly string[] }
  /** Wrong login or password: 'Incorrect login or password' at the field. */
  | { kind: 'incorrect' }
  /** The server began the session, but the device cannot note it: no account is signed in. */
  | { kind: 'not-noted' }
  /** Refused for another reason, `busy` after too many tries; or no answer, or an unexpected one. */
  | { kind: 'failed'; failure: Failure }

export interface Session {
  read(): SessionView
  subscribe(listener: () => void): () => void
  /** Encrypts, signs in, makes the account the device's current one; the caller then loads a page. */
  signIn(login: string, password: string): Promise<SignInOutcome>
  /** Ends the session on this device at once; the server gets the sign-out now, or when it next answers. */
  signOut(): Promise<void>
  /** Asks the server again whose session it is; a denial ends the page. True if it is still this account's. */
  confirm(): Promise<boolean>
  /** The current rights, to compare later: asks the server, unless this page already has other ones. */
  rights(): { areOthersNow(): Promise<boolean> }
  /** The server denied a call (401, 403, 10110): hides the account's screens and ends the session. */
  deny(denial: Denial): void
}
