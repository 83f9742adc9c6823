// Who uses this page. A page belongs to one account from its first paint to its end: when the device's
// current account changes, every tab loads anew (offline.md, Databases).
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
  /** `othersPaths`: where pages of another person stood as the server signed him out; they are nobody else's. */
  | { kind: 'signed-in'; othersPaths?: readonly string[] }
  /** Wrong login or password: 'Incorrect login or password' at the field. */
  | { kind: 'incorrect' }
  /** The server let the person in, and the device cannot note it: nobody is signed in. */
  | { kind: 'not-noted' }
  /** Refused for another reason, `busy` after too many tries; or nothing answered, or not as agreed. */
  | { kind: 'failed'; failure: Failure }

export interface Session {
  read(): SessionView
  subscribe(listener: () => void): () => void
  /** Encrypts, signs in, makes the account the device's current one; the caller then loads a page. */
  signIn(login: string, password: string): Promise<SignInOutcome>
  /** Ends the session on this device at once; the server is told now or when it answers next. */
  signOut(): Promise<void>
  /** Asks the server again whose session it is; a denial ends the page. True where it is still this account's. */
  confirm(): Promise<boolean>
  /** The rights as they are now, to be compared later: asks the server, unless this page knows of other ones already. */
  rights(): { areOthersNow(): Promise<boolean> }
  /** An answered denial (401, 403, 10110) came: hide the account's screens and end the session. */
  deny(denial: Denial): void
}
