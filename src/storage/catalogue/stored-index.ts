// The index of the search as it was stored, and the changes of the products that it lacks (offline.md, Catalogue copy).
import type { CopyDatabase } from '../copy-database.ts'
import { changesOf, type ProductChanges } from './product-changes.ts'
import { INDEX_KEYS } from '../shared-names.ts'

/** The stored form, which its reader judges, with what was changed since; null where none can be right. */
export async function readStoredIndex(
  copy: CopyDatabase,
): Promise<{ form: unknown; changes: ProductChanges } | null> {
  const [stored, noted] = await copy.settings.bulkGet([...INDEX_KEYS])
  const changes = changesOf(noted)
  return stored === undefined || changes === null ? null : { form: stored.value, changes }
}

export async function readChanges(copy: CopyDatabase): Promise<ProductChanges | null> {
  return changesOf(await copy.settings.get('changedProducts'))
}

function noneSince(): ProductChanges {
  return { since: Math.random(), ids: [] }
}

/** To be called before the rows are read of which an index is made. What is stored is of no use and goes. */
export function beginNoting(copy: CopyDatabase): Promise<ProductChanges> {
  return copy.transaction('rw', copy.settings, async () => {
    await copy.settings.delete('searchIndex')
    // Another tab may make one too, of the same rows.
    const value = (await readChanges(copy)) ?? noneSince()
    await copy.settings.put({ key: 'changedProducts', value })
    return value
  })
}

/**
 * Stores an index that contains these changes, and from then on notes new ones. Null where more was written
 * meanwhile or another tab stored its own: nothing is stored then.
 */
export function putStoredIndex(
  copy: CopyDatabase,
  form: object,
  contained: ProductChanges,
): Promise<ProductChanges | null> {
  return copy.transaction('rw', copy.settings, async () => {
    const current = await readChanges(copy)
    if (current?.since !== contained.since || current.ids.length !== contained.ids.length) return null
    const value = noneSince()
    await copy.settings.bulkPut([
      { key: 'searchIndex', value: form },
      { key: 'changedProducts', value },
    ])
    return value
  })
}
