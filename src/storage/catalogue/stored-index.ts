// The stored index of the search, and the product changes that it lacks (offline.md, Catalogue copy).
import type { CopyDatabase } from '../copy-database.ts'
import { changesOf, type ProductChanges } from './product-changes.ts'
import { INDEX_KEYS } from '../shared-names.ts'

/** The stored index, unparsed, with the later product changes; null if the index or a valid note of changes is missing. */
export async function readStoredIndex(
  copy: CopyDatabase,
): Promise<{ serializedIndex: unknown; changes: ProductChanges } | null> {
  const [storedIndex, note] = await copy.settings.bulkGet([...INDEX_KEYS])
  const changes = changesOf(note)
  return storedIndex === undefined || changes === null
    ? null
    : { serializedIndex: storedIndex.value, changes }
}

export async function readChanges(copy: CopyDatabase): Promise<ProductChanges | null> {
  return changesOf(await copy.settings.get('changedProducts'))
}

function noChanges(): ProductChanges {
  return { since: Math.random(), ids: [] }
}

/** Starts to note product changes and deletes the stored index. Call it before reading the rows for a new index. */
export function startNotingChanges(copy: CopyDatabase): Promise<ProductChanges> {
  return copy.transaction('rw', copy.settings, async () => {
    await copy.settings.delete('searchIndex')
    // Another tab may make an index of the same rows.
    const value = (await readChanges(copy)) ?? noChanges()
    await copy.settings.put({ key: 'changedProducts', value })
    return value
  })
}

/**
 * Stores an index that contains these changes, and starts a new note. Answers null and stores nothing if more products
 * were written since then or another tab stored its own index.
 */
export function putStoredIndex(
  copy: CopyDatabase,
  serializedIndex: object,
  containedChanges: ProductChanges,
): Promise<ProductChanges | null> {
  return copy.transaction('rw', copy.settings, async () => {
    const currentChanges = await readChanges(copy)
    const isUnchanged =
      currentChanges?.since === containedChanges.since &&
      currentChanges.ids.length === containedChanges.ids.length
    if (!isUnchanged) return null
    const value = noChanges()
    await copy.settings.bulkPut([
      { key: 'searchIndex', value: serializedIndex },
      { key: 'changedProducts', value },
    ])
    return value
  })
}
