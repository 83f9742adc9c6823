// Which products were written or removed since the index of the search was stored, so that the next start reads those
// alone. The row stands from the moment that an index is made of what is stored; without it nothing needs noting.
import * as v from 'valibot'
import type { CopyDatabase, CopySetting } from '../copy-database.ts'
import { INDEX_KEYS } from '../shared-names.ts'

/** `ids` only grow, one id as often as it was written: as long as `since` and their number stay, nothing was written. */
export interface ProductChanges {
  since: number
  ids: number[]
}

/** Reading more of them takes as long as making the index anew. */
const MOST_IDS = 2000

const changesSchema = v.object({ since: v.number(), ids: v.array(v.number()) })

export function changesOf(setting: CopySetting | undefined): ProductChanges | null {
  const parsed = v.safeParse(changesSchema, setting?.value)
  return parsed.success ? parsed.output : null
}

/** Belongs into the transaction that writes or removes these products; it includes the settings. */
export async function noteChanged(copy: CopyDatabase, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const setting = await copy.settings.get('changedProducts')
  if (setting === undefined) return
  const changes = changesOf(setting)
  if (changes === null || changes.ids.length + ids.length > MOST_IDS) {
    await copy.settings.bulkDelete([...INDEX_KEYS])
  } else {
    const value: ProductChanges = { ...changes, ids: [...changes.ids, ...ids] }
    await copy.settings.put({ key: 'changedProducts', value })
  }
}
