// Names by which pages, their first script and the worker find the same things; without the code that opens them.

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

/** The newest of each database, as Dexie counts them; IndexedDB's own numbers are ten times as large. */
export const DATABASE_VERSIONS = { device: 1, account: 2, copy: 2 } as const

/** Index of the copy's products: what is below one of them, in catalogue order; the id, its key, comes last by itself. */
export const IN_CATALOGUE_ORDER = '[parentId+orderBy+priority]'

/** Store of the device's database: one row per cached picture. */
export const PICTURES_STORE = 'pictures'
/** The cache in which the worker keeps the pictures that were seen; one for the device. */
export const PICTURE_CACHE = 'counter-pictures'
/** Of an answer of the worker that is not the asked picture itself: `other-shape` or `placeholder`. */
export const STAND_IN_HEADER = 'counter-stand-in'

/** Of the copy's settings: the stored index of the search, and what was changed since. */
export const INDEX_KEYS = ['searchIndex', 'changedProducts'] as const
