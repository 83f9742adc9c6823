// Puts the rows of a copy back after its account was unlocked. Readers of the copy wait until then (createCopy). Each
// transaction first checks that RESTORING_MARK is still there: another page may have finished the work, or locked the
// account.
import { CopyDatabase, type LockedChunk } from './copy-database.ts'
import { createWriter } from './copy-chunks.ts'
import { clearAll } from './locked-copy.ts'
import { rowsOfBytes } from './row-bytes.ts'
import type { AccountKey } from './shared-names.ts'
import { CHUNKS_TABLE, COMPLETE_MARK, FIRST_CHUNK_KEY, RESTORING_MARK } from './stale-chunks.ts'

const MARKS: readonly string[] = [COMPLETE_MARK, RESTORING_MARK]

/**
 * Resolves when the copy has all rows, or another page ended the restoring. If a chunk cannot be put back, the copy is
 * emptied, and the app downloads it again.
 */
export async function restoreCopy(accountKey: AccountKey): Promise<void> {
  const copy = new CopyDatabase(accountKey)
  try {
    await restoreRows(copy)
  } catch (problem) {
    if (problem instanceof NotRestoring) return
    console.warn('The copy could not be restored:', problem)
    await clearAll(copy)
  } finally {
    copy.close()
  }
}

/** The row RESTORING_MARK is gone: the copy is not being restored any more. */
class NotRestoring extends Error {}

function whileRestoring(copy: CopyDatabase, table: string, work: () => PromiseLike<unknown>) {
  return copy.transaction('rw', table, CHUNKS_TABLE, async () => {
    if ((await copy.lockedChunks.where('key').equals(RESTORING_MARK).count()) === 0) throw new NotRestoring()
    await work()
  })
}

async function restoreRows(copy: CopyDatabase): Promise<void> {
  const sealKeys = (await copy.lockedChunks.get(RESTORING_MARK))?.sealKeys
  if (sealKeys === undefined) return
  const keys = await copy.lockedChunks.toCollection().primaryKeys()
  const chunkKeys = keys.filter((key) => ![...MARKS, FIRST_CHUNK_KEY].includes(key))
  const writer = createWriter()
  for (const key of chunkKeys) {
    const chunk = await copy.lockedChunks.get(key)
    if (chunk === undefined || chunk.seal === '') continue
    const rows = rowsOfBytes(await decrypt(chunk, sealKeys))
    await writer.write(() => whileRestoring(copy, chunk.table, () => copy.table(chunk.table).bulkPut(rows)))
  }
  await writer.end()
  // The chunks stay for the next lock, except those of an earlier version, which no change would delete.
  const oldKeys = chunkKeys.filter((key) => !key.includes('/'))
  await whileRestoring(copy, CHUNKS_TABLE, () => copy.lockedChunks.bulkDelete([...oldKeys, ...MARKS]))
}

async function decrypt({ seal, iv, bytes }: LockedChunk, sealKeys: Record<string, CryptoKey>) {
  const key = sealKeys[seal]
  if (key === undefined) throw new Error('the key of a chunk is missing')
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
}
