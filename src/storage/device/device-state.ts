// Reads the device's current account from the rows of its settings. This file does not import the code that opens databases.
import { type AccountKey, VISITOR } from '../shared-names.ts'

export interface DeviceState {
  /** The account of the device's pages; the visitor while signed out. */
  accountKey: AccountKey
  /** False until the server has told this device whether the browser has a session. */
  isSessionKnown: boolean
  isSignedOut: boolean
  /** True while the current account works without a session: a person unlocked it here, and has not signed in since. */
  isUnlocked: boolean
  /** The account of whose sign-out the server does not know yet; null if it knows of all. */
  logoutOwedBy: AccountKey | null
}

export const STATE_KEYS = ['currentAccount', 'signedOut', 'logoutOwed', 'unlocked'] as const

/** A stored row of a settings table. */
export interface StoredSetting {
  key: string
  value: unknown
}

function accountKeyIn(value: unknown): AccountKey | null {
  return typeof value === 'string' && (value === VISITOR || /^\d+$/.test(value)) ? value : null
}

/** The rows may have any order, and some may be missing. */
export function deviceStateOf(rows: readonly (StoredSetting | undefined)[]): DeviceState {
  const [currentAccount, signedOut, signOutOwedBy, unlocked] = STATE_KEYS.map(
    (key) => rows.find((row) => row?.key === key)?.value,
  )
  const accountKey = accountKeyIn(currentAccount)
  const isSignedOut = signedOut === true
  return {
    accountKey: isSignedOut ? VISITOR : (accountKey ?? VISITOR),
    isSessionKnown: isSignedOut || accountKey !== null,
    isSignedOut,
    isUnlocked: !isSignedOut && accountKey !== null && unlocked === accountKey,
    logoutOwedBy: accountKeyIn(signOutOwedBy),
  }
}
