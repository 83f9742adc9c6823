// Names that pages, their first script and the worker share. This file does not import the code that opens databases.

export const DEVICE_DATABASE = 'counter-device'
/** A user id as text, or 'visitor'. */
export type AccountKey = string
export const VISITOR: AccountKey = 'visitor'

export function accountDatabaseName(account: AccountKey): string {
  return `counter-${account}`
}

/** The database of the account's copy of the server's data. */
export function copyDatabaseName(account: AccountKey): string {
  return `${accountDatabaseName(account)}-copy`
}

/** The newest version of each database, by Dexie's count; IndexedDB's own numbers are ten times as large. */
export const DATABASE_VERSIONS = { device: 1, account: 4, copy: 5 } as const

/** Index of the copy's products: the children of a product in catalogue order; the primary key comes last by itself. */
export const IN_CATALOGUE_ORDER = '[parentId+orderBy+priority]'

/** Store of the device's database: one row per cached picture. */
export const PICTURES_STORE = 'pictures'
/** The cache in which the worker stores the pictures of the device. */
export const PICTURE_CACHE = 'counter-pictures'
/** Header of a worker's answer that replaces the requested picture: `other-shape` or `placeholder`. */
export const STAND_IN_HEADER = 'counter-stand-in'

/** Keys in the copy's settings: the stored index of the search, and the note of later changes. */
export const INDEX_KEYS = ['searchIndex', 'changedProducts'] as const
