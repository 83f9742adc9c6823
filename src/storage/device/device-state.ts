// Whose tablet it is, out of the rows of the device's settings; without the code that opens databases.
import { type AccountKey, VISITOR } from '../shared-names.ts'

export interface DeviceState {
  /** Whom pages belong to; the visitor while signed out. */
  accountKey: AccountKey
  /** false on a device that has not asked the server yet whether a session is there. */
  isKnown: boolean
  isSignedOut: boolean
  /** The account whose session the server has not been told to end. */
  logoutOwedBy: AccountKey | null
}

export const STATE_KEYS = ['currentAccount', 'signedOut', 'logoutOwed'] as const

/** A row of a table of settings, as stored. */
export interface StoredSetting {
  key: string
  value: unknown
}

function accountKeyIn(value: unknown): AccountKey | null {
  return typeof value === 'string' && (value === VISITOR || /^\d+$/.test(value)) ? value : null
}

/** From rows that may be missing, in any order. */
export function deviceStateOf(rows: readonly (StoredSetting | undefined)[]): DeviceState {
  const [current, signedOut, owed] = STATE_KEYS.map((key) => rows.find((row) => row?.key === key)?.value)
  const accountKey = accountKeyIn(current)
  const isSignedOut = signedOut === true
  return {
    accountKey: isSignedOut ? VISITOR : (accountKey ?? VISITOR),
    isKnown: isSignedOut || accountKey !== null,
    isSignedOut,
    logoutOwedBy: accountKeyIn(owed),
  }
}
