// The tags (ETag) of the lists that the walk reads (G210), one row per list. The row also has the ids and the digest of
// the rows that came from the tagged answer, so that the tag is not sent after these rows have changed.
import * as v from 'valibot'
import type { CopyDatabase } from '../copy-database.ts'

/** A page of the walk, by its zero-based number, or the list of all ids. */
export type WalkedList = number | 'ids'

const listTag = v.object({
  tag: v.string(),
  /** The build of the app that read the list: another build may read other fields of the same answer. */
  build: v.string(),
  count: v.number(),
  ids: v.array(v.number()),
  /** The digest of the rows in the copy after they were written. */
  digest: v.string(),
})
export type ListTag = v.InferOutput<typeof listTag>

export async function readListTag(copy: CopyDatabase, list: WalkedList): Promise<ListTag | null> {
  const parsed = v.safeParse(listTag, (await copy.settings.get(`tag:${list}`))?.value)
  return parsed.success ? parsed.output : null
}

export async function putListTag(copy: CopyDatabase, list: WalkedList, value: ListTag): Promise<void> {
  await copy.settings.put({ key: `tag:${list}`, value })
}
