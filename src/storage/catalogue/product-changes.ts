// The products that were written or removed since the index of the search was stored, so that the next start reads only
// these products. The row exists from the time when an index was begun; without an index no change is noted.
import * as v from 'valibot'
import type { CopyDatabase, CopySetting } from '../copy-database.ts'
import { INDEX_KEYS } from '../shared-names.ts'

/**
 * `since`: a random number that identifies the index. `ids` only grow, with repeats: while `since` and the number of ids
 * are unchanged, no product was written.
 */
export interface ProductChanges {
  since: number
  ids: number[]
}

/** Reading more changed products takes as long as making the index again. */
const MAX_IDS = 2000

const changesSchema = v.object({ since: v.number(), ids: v.array(v.number()) })

export function changesOf(setting: CopySetting | undefined): ProductChanges | null {
  const parsed = v.safeParse(changesSchema, setting?.value)
  return parsed.success ? parsed.output : null
}

/**
 * Notes the products; deletes the index if more are noted than `MAX_IDS`. Call it in the transaction that writes or
 * removes these products; the settings must be part of the transaction.
 */
export async function noteProductChanges(copy: CopyDatabase, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const setting = await copy.settings.get('changedProducts')
  if (setting === undefined) return
  const changes = changesOf(setting)
  if (changes === null || changes.ids.length + ids.length > MAX_IDS) {
    await copy.settings.bulkDelete([...INDEX_KEYS])
  } else {
    const value: ProductChanges = { ...changes, ids: [...changes.ids, ...ids] }
    await copy.settings.put({ key: 'changedProducts', value })
  }
}
