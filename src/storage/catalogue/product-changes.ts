// The products that were written or removed since the index of the search was stored, so that the next start reads only
// those. The row exists from the start of making an index; without an index no change needs a note.
import * as v from 'valibot'
import type { CopyDatabase, CopySetting } from '../copy-database.ts'
import { INDEX_KEYS } from '../shared-names.ts'

/** `ids` only grow, with repeats: while `since` and their number are unchanged, no product was written. */
export interface ProductChanges {
  since: number
  ids: number[]
}

/** Reading more of them takes as long as making the index again. */
const MOST_IDS = 2000

const changesSchema = v.object({ since: v.number(), ids: v.array(v.number()) })

export function changesOf(setting: CopySetting | undefined): ProductChanges | null {
  const parsed = v.safeParse(changesSchema, setting?.value)
  return parsed.success ? parsed.output : null
}

/** Call it in the transaction that writes or removes these products; the settings must be part of it. */
export async function noteProductChanges(copy: CopyDatabase, ids: readonly number[]): Promise<void> {
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
