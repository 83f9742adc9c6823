// The search before the databases are open, for a person who types at once: uses the stored index with the changes that it
// lacks.
import { type OpenedIndex, openIndex } from '#catalogue/opened-index.ts'
import type { Account } from '#domain/people/account.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { may } from '#domain/people/permissions.ts'
import type { CopySetting } from '#storage/copy-database.ts'
import { answerOf } from '#storage/existing-database.ts'
import { changesOf } from '#storage/catalogue/product-changes.ts'
import { type AccountKey, copyDatabaseName } from '#storage/shared-names.ts'
import { readFrom } from './read-device.ts'

export interface FirstSearch {
  opened: OpenedIndex
  prepareSearch(): Promise<void>
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
}

/** The catalogue's search reads the rows of more changes in pieces. */
const MOST_CHANGES = 125

/** null if no index is stored, or not for this build. `settings`: the answer of `readIndex`. */
export async function openFirstSearch(
  accountKey: AccountKey,
  person: Pick<Account, 'privileges'> | null,
  [stored, noted]: readonly (CopySetting | undefined)[],
): Promise<FirstSearch | null> {
  const changes = changesOf(noted)
  if (stored === undefined || changes === null || changes.ids.length > MOST_CHANGES) return null
  const changedRows = changes.ids.length === 0 ? [] : await readRows(accountKey, new Set(changes.ids))
  const opened = openIndex({ form: stored.value, changes, changedRows })
  if (opened === null) return null
  const { index } = opened
  const sees = { hidden: may(person, 'seeHiddenProducts'), onlyBuyable: false }
  return {
    opened,
    prepareSearch: async () => {},
    firstMatches: async (text, limit) => index.shown(index.find(text, limit, sees)),
  }
}

function readRows(accountKey: AccountKey, ids: ReadonlySet<number>): Promise<unknown[]> {
  return readFrom(copyDatabaseName(accountKey), async (database) => {
    const products = database.transaction('products').objectStore('products')
    const rows = await Promise.all([...ids].map((id) => answerOf<unknown>(products.get(id))))
    return rows.filter((row) => row !== undefined)
  })
}
