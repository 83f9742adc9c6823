// The account of this page. A page belongs to one account from its first paint to its end: when the device's
// current account changes, every tab reloads (offline.md, Databases).
import type { Denial, Failure } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'
import type { UnlockRequest, UnlockResult } from './unlock/unlock-account-data.ts'

export interface SessionView {
  /** null for a visitor. */
  account: Account | null
  /**
   * `checking` until the server answers; `trusted-offline` if it cannot be reached, so the stored account counts;
   * `unlocked` if a person unlocked the account on this device: it has no session until the person signs in (G255);
   * `ending` from the end of the session until the next page loads.
   */
  status: 'checking' | 'confirmed' | 'trusted-offline' | 'unlocked' | 'ending'
  /** While ending: the device cannot store the sign-out, so this page stays until the server knows of it. */
  isHeldUp?: true
}

export type SignInOutcome =
  /**
   * `othersPaths`: paths of the pages that another person had open at the denial; this person is not led back to
   * them.
   */
  | { kind: 'signed-in'; othersPaths?: readonly string[] }
  /** The account of this unlocked page signed in: the page continues with the new session. */
  | { kind: 'renewed' }
  /**
   * The account of this unlocked page was removed, or its password was wrong too often: the session loads the next
   * page.
   */
  | { kind: 'denied' }
  /** Wrong login or password: 'Incorrect login or password' at the field. */
  | { kind: 'incorrect' }
  /** The server began the session, but the device cannot store it: no account is signed in. */
  | { kind: 'not-stored' }
  /** Refused for another reason (`busy` after too many tries), or there was no answer or an unexpected answer. */
  | { kind: 'failed'; failure: Failure }

export type PasswordAnswer = { kind: 'confirmed' } | Extract<SignInOutcome, { kind: 'incorrect' | 'failed' }>

/**
 * `superseded`: another tab signed in or unlocked an account first. `clock-set-back`: the device's clock is behind a
 * time that the device has seen, so nobody can tell whether the unlock has expired.
 */
export type UnlockOutcome = UnlockResult | 'superseded' | 'clock-set-back'

export interface Session {
  read(): SessionView
  subscribe(listener: () => void): () => void
  /**
   * Encrypts login and password, signs in, and makes the account the device's current one. After `signed-in` the caller
   * loads a page.
   */
  signIn(login: string, password: string): Promise<SignInOutcome>
  /** Asks the server whether this is the password of this page's account. */
  confirmPassword(password: string): Promise<PasswordAnswer>
  /** On a visitor's page: unlocks a locked account and makes it the current one; then the caller loads a page. */
  unlock(request: UnlockRequest): Promise<UnlockOutcome>
  /**
   * Ends the session on this device like a sign-out, but the account's data stays on the device, encrypted to its
   * unlock (G254).
   */
  lock(): Promise<void>
  /** Ends the session on this device at once. The server gets the sign-out now, or as soon as it can be reached. */
  signOut(): Promise<void>
  /**
   * Asks the server whose session the browser has; a denial ends the page. True if it is still this account's
   * session.
   */
  confirm(): Promise<boolean>
  /**
   * Remembers the account's rights now, to compare them later. The comparison asks the server unless the page already
   * has changed rights.
   */
  rememberRights(): { haveChangedNow(): Promise<boolean> }
  /** The server denied a call (401, 403, 10110): hides the account's screens and ends the session. */
  deny(denial: Denial): void
}
