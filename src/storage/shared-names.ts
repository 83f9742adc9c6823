// Names by which pages, what they read ahead and the worker find the same things; without the code that opens them.

export const DEVICE_DATABASE = 'counter-device'
/** A user id as text, or 'visitor'. */
export type AccountKey = string
export const VISITOR: AccountKey = 'visitor'

export function accountDatabaseName(account: AccountKey): string {
  return `counter-${account}`
}

/** Its copy of what the server knows. */
export function copyDatabaseName(account: AccountKey): string {
  return `${accountDatabaseName(account)}-copy`
}

/** Store of the device's database: one row per cached picture. */
export const PICTURES_STORE = 'pictures'
/** The cache in which the worker keeps the pictures that were seen; one for the device. */
export const PICTURE_CACHE = 'counter-pictures'
