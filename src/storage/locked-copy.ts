// The copy of a locked account has encrypted chunks in place of its rows. The rows are deleted in the transaction
// that marks the chunks as complete. An unlock puts the first rows back and marks the copy; the next page puts the
// other rows back (restore-copy.ts). A page that closes meanwhile leaves all rows or complete chunks, and the next
// page finishes the work.
import Dexie from 'dexie'
import { CopyDatabase, emptyCopy, type LockedChunk } from './copy-database.ts'
import { type CopySealing, rowTables, sealChangedRows } from './copy-chunks.ts'
import { rowsOfBytes } from './row-bytes.ts'
import { type AccountKey, copyDatabaseName } from './shared-names.ts'
import { chunkKeyOf, COMPLETE_MARK, FIRST_CHUNK_KEY, RESTORING_MARK } from './stale-chunks.ts'

const MARK_FIELDS = { table: '', seal: '', iv: new Uint8Array(), bytes: new Uint8Array() }

export async function hasMark(
  copy: CopyDatabase,
  mark: typeof COMPLETE_MARK | typeof RESTORING_MARK,
): Promise<boolean> {
  return (await copy.lockedChunks.where('key').equals(mark).count()) > 0
}

/** Call it in a transaction over all tables. The mark comes first, so that the chunks of the deleted rows stay. */
async function deleteRows(copy: CopyDatabase): Promise<void> {
  await copy.lockedChunks.put({ ...MARK_FIELDS, key: COMPLETE_MARK })
  await Promise.all([
    copy.lockedChunks.delete(RESTORING_MARK),
    ...rowTables(copy).map((table) => table.clear()),
  ])
}

async function hasRows(copy: CopyDatabase): Promise<boolean> {
  const firstKeys = rowTables(copy).map((table) => table.limit(1).primaryKeys())
  return (await Promise.all(firstKeys)).some((keys) => keys.length > 0)
}

/**
 * Replaces the rows of the account's copy by encrypted chunks; only rows that changed since the last lock are encrypted.
 * `isStillLocked` is called at the start, and again before rows are deleted, because a frozen page may continue after the
 * account was unlocked. If the copy cannot be encrypted, for example on a full device, it is emptied: the server has all of
 * its data. Call it under the session lock.
 */
export async function lockCopy(
  accountKey: AccountKey,
  sealing: CopySealing,
  isStillLocked: () => Promise<boolean>,
): Promise<void> {
  const copy = new CopyDatabase(accountKey)
  try {
    if (!(await isStillLocked())) return
    // Rows beside complete chunks were put back by an unlock, or written by a page that was still open.
    const isComplete = await hasMark(copy, COMPLETE_MARK)
    if (!(await hasRows(copy)) && !(await hasMark(copy, RESTORING_MARK))) return
    const areSealed = isComplete || (await sealChangedRows(copy, sealing))
    if (!(await isStillLocked())) return
    if (areSealed) await copy.transaction('rw', copy.tables, () => deleteRows(copy))
    else await emptyCopy(accountKey)
  } catch {
    if (await isStillLocked()) await emptyCopy(accountKey)
  } finally {
    copy.close()
  }
}

/** Decrypts a chunk; null if no key opens it. */
export type OpenChunk = (chunk: LockedChunk) => Promise<ArrayBuffer | null>
/** The key of a seal; null if the unlock does not open it. */
export type OpenSealKey = (seal: string) => Promise<CryptoKey | null>

/** The seals of the chunks, without repeats. */
export async function readSealsOfChunks(copy: CopyDatabase): Promise<string[]> {
  const seals = await copy.lockedChunks.orderBy('seal').uniqueKeys()
  return seals.map(String).filter((seal) => seal !== '')
}

export async function clearAll(copy: CopyDatabase): Promise<void> {
  await copy.transaction('rw', copy.tables, () => Promise.all(copy.tables.map((table) => table.clear())))
}

/**
 * Puts back the rows that the first page shows: the products at the top level and the progress of the walk. The mark
 * with the keys makes the next page put back the other rows. If a key or chunk cannot be opened, or the device has no
 * room, the copy is emptied, and the app downloads it again. False then, and if the copy has no chunks to put back.
 * Call it under the session lock.
 */
export async function beginRestore(
  copy: CopyDatabase,
  open: OpenChunk,
  openSealKey: OpenSealKey,
): Promise<boolean> {
  if (!(await hasMark(copy, COMPLETE_MARK))) return false
  try {
    const sealKeys: Record<string, CryptoKey> = {}
    for (const seal of await readSealsOfChunks(copy)) {
      const key = await openSealKey(seal)
      if (key === null) throw new Error('the key of a chunk cannot be opened')
      sealKeys[seal] = key
    }
    const [products, walk] = await Promise.all([
      openRows(copy, FIRST_CHUNK_KEY, open),
      openRows(copy, chunkKeyOf(copy.settings.name, 'walk'), open),
    ])
    await copy.transaction('rw', copy.products, copy.settings, copy.lockedChunks, async () => {
      await copy.lockedChunks.put({ ...MARK_FIELDS, key: RESTORING_MARK, sealKeys })
      if (products.length > 0) await copy.table(copy.products.name).bulkPut(products)
      if (walk.length > 0) await copy.table(copy.settings.name).bulkPut(walk)
    })
    return true
  } catch (problem) {
    console.warn('The copy could not be unlocked:', problem)
    await clearAll(copy)
    return false
  }
}

/** The rows of a chunk, none if there is no such chunk. Throws if the chunk cannot be opened. */
async function openRows(copy: CopyDatabase, key: string, open: OpenChunk): Promise<unknown[]> {
  const chunk = await copy.lockedChunks.get(key)
  const bytes = chunk && (await open(chunk))
  if (bytes === null) throw new Error('a chunk cannot be opened')
  return bytes === undefined ? [] : rowsOfBytes(bytes)
}

/**
 * Empties the copy of an account that signs in, if encrypted chunks stand in place of its rows; the app downloads the copy
 * again. If the chunks stayed, the next lock would keep them and delete the newly downloaded rows. Does nothing while an
 * unlock is being completed.
 */
export async function dropLockedCopy(accountKey: AccountKey): Promise<void> {
  if (!(await Dexie.exists(copyDatabaseName(accountKey)))) return
  const copy = new CopyDatabase(accountKey)
  try {
    if ((await hasMark(copy, COMPLETE_MARK)) && !(await hasMark(copy, RESTORING_MARK))) await clearAll(copy)
  } finally {
    copy.close()
  }
}
