// The search before the databases are open, for a person who types at once: the stored index by plain IndexedDB, with the
// changes that it lacks.
import { type OpenedIndex, openIndex, type StoredIndex } from '#catalogue/opened-index.ts'
import type { Account } from '#domain/account.ts'
import type { FoundProduct } from '#domain/found-product.ts'
import { may } from '#domain/permissions.ts'
import { answerOf } from '#storage/existing-database.ts'
import { changesOf, INDEX_KEYS } from '#storage/product-changes.ts'
import { type AccountKey, copyDatabaseName, DATABASE_VERSIONS } from '#storage/shared-names.ts'
import { readFrom } from './read-device.ts'

export interface FirstSearch {
  opened: OpenedIndex
  prepareSearch(): Promise<void>
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
}

/** The rows of more changes are read in pieces, by the search of the catalogue. */
const MOST_CHANGES = 125

/** Null where no index is stored, or not for this build. */
export async function openFirstSearch(
  accountKey: AccountKey,
  person: Pick<Account, 'privileges'> | null,
): Promise<FirstSearch | null> {
  const stored = await readFrom(copyDatabaseName(accountKey), readStored)
  const opened = stored && openIndex(stored)
  if (opened === null) return null
  const { index } = opened
  const sees = { hidden: may(person, 'seeHiddenProducts'), onlyBuyable: false }
  return {
    opened,
    prepareSearch: async () => {},
    firstMatches: async (text, limit) => index.shown(index.find(text, limit, sees)),
  }
}

async function readStored(database: IDBDatabase): Promise<StoredIndex | null> {
  if (database.version !== DATABASE_VERSIONS.copy * 10) return null
  const reading = database.transaction(['settings', 'products'])
  const settings = reading.objectStore('settings')
  const [stored, noted] = await Promise.all(INDEX_KEYS.map((key) => answerOf(settings.get(key))))
  const changes = changesOf(noted)
  if (stored === undefined || changes === null || changes.ids.length > MOST_CHANGES) return null
  const products = reading.objectStore('products')
  const rows = await Promise.all([...new Set(changes.ids)].map((id) => answerOf(products.get(id))))
  return { form: stored.value, changes, changedRows: rows.filter((row) => row !== undefined) }
}
