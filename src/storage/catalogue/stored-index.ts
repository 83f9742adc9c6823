// The stored index of the search, and the product changes that it lacks (offline.md, Catalogue copy).
import type { CopyDatabase } from '../copy-database.ts'
import { changesOf, type ProductChanges } from './product-changes.ts'
import { INDEX_KEYS } from '../shared-names.ts'

/** The stored form, unparsed, with the later changes; null if there is no index or no valid note of changes. */
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

function noChanges(): ProductChanges {
  return { since: Math.random(), ids: [] }
}

/** Starts to note changes and deletes the stored index. Call it before reading the rows for a new index. */
export function beginNoting(copy: CopyDatabase): Promise<ProductChanges> {
  return copy.transaction('rw', copy.settings, async () => {
    await copy.settings.delete('searchIndex')
    // Another tab may make an index of the same rows.
    const value = (await readChanges(copy)) ?? noChanges()
    await copy.settings.put({ key: 'changedProducts', value })
    return value
  })
}

/**
 * Stores an index that contains these changes, and starts a new note. null, without storing, if more was written
 * meanwhile or another tab stored its own index.
 */
export function putStoredIndex(
  copy: CopyDatabase,
  form: object,
  contained: ProductChanges,
): Promise<ProductChanges | null> {
  return copy.transaction('rw', copy.settings, async () => {
    const current = await readChanges(copy)
    if (current?.since !== contained.since || current.ids.length !== contained.ids.length) return null
    const value = noChanges()
    await copy.settings.bulkPut([
      { key: 'searchIndex', value: form },
      { key: 'changedProducts', value },
    ])
    return value
  })
}
