// Searches before the page has opened its databases, for a person who types at once. It uses the stored index and the
// products that changed after the index was stored.
import { type OpenedIndex, openIndex } from '#catalogue/opened-index.ts'
import type { Account } from '#domain/people/account.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { may } from '#domain/people/permissions.ts'
import type { CopySetting } from '#storage/copy-database.ts'
import { resultOf } from '#storage/existing-database.ts'
import { changesOf } from '#storage/catalogue/product-changes.ts'
import { type AccountKey, copyDatabaseName } from '#storage/shared-names.ts'
import { readFrom } from './read-device.ts'

export interface FirstSearch {
  openedIndex: OpenedIndex
  prepareSearch(): Promise<void>
  findFirstMatches(text: string, limit: number): Promise<FoundProduct[]>
}

/** With more changed products, only the catalogue's search is used: it reads their rows in pieces. */
const MAX_CHANGES = 125

/**
 * null if no index is stored, if this build cannot use it, if the note of later changes is missing or unreadable, or if
 * more than `MAX_CHANGES` products changed since.
 * The last parameter is the result of `readIndex`.
 */
export async function openFirstSearch(
  accountKey: AccountKey,
  person: Pick<Account, 'privileges'> | null,
  [storedIndex, storedChanges]: readonly (CopySetting | undefined)[],
): Promise<FirstSearch | null> {
  const changes = changesOf(storedChanges)
  if (storedIndex === undefined || changes === null || changes.ids.length > MAX_CHANGES) return null
  const changedRows = changes.ids.length === 0 ? [] : await readRows(accountKey, new Set(changes.ids))
  const openedIndex = openIndex({ form: storedIndex.value, changes, changedRows })
  if (openedIndex === null) return null
  const { index } = openedIndex
  const visibility = { withHidden: may(person, 'seeHiddenProducts'), onlyBuyable: false }
  return {
    openedIndex,
    prepareSearch: async () => {},
    findFirstMatches: async (text, limit) => index.foundProducts(index.find(text, limit, visibility)),
  }
}

function readRows(accountKey: AccountKey, ids: ReadonlySet<number>): Promise<unknown[]> {
  return readFrom(copyDatabaseName(accountKey), async (database) => {
    const products = database.transaction('products').objectStore('products')
    const rows = await Promise.all([...ids].map((id) => resultOf<unknown>(products.get(id))))
    return rows.filter((row) => row !== undefined)
  })
}
