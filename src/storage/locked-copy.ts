// The copy of a locked account: its rows, encrypted in chunks. The rows are deleted in the transaction that completes the
// chunks, and the chunks only after all rows are back. A page that closes meanwhile leaves all rows or complete chunks, and
// the next page finishes the work.
import Dexie, { type Table } from 'dexie'
import { CopyDatabase, emptyCopy, type LockedChunk } from './copy-database.ts'
import type { EncryptedBytes } from './device/encrypted-bytes.ts'
import { bytesOfRows, rowsOfBytes } from './row-bytes.ts'
import { type AccountKey, copyDatabaseName } from './shared-names.ts'

const ROWS_PER_CHUNK = 500
/** The table whose rows are files: each has a chunk of its own, so that few bytes are in memory at once. */
const FILES = 'pdfContents'
/** The key of the row that says that the chunks hold the whole copy. */
const COMPLETE = 'complete'

export interface CopySealer {
  seal: string
  encrypt: (bytes: Uint8Array<ArrayBuffer>) => Promise<EncryptedBytes>
}

function rowTables(copy: CopyDatabase): Table<unknown, string | number>[] {
  return copy.tables.filter(({ name }) => name !== copy.lockedChunks.name)
}

async function hasCompleteChunks(copy: CopyDatabase): Promise<boolean> {
  return (await copy.lockedChunks.get(COMPLETE)) !== undefined
}

const clearRows = (copy: CopyDatabase) => Promise.all(rowTables(copy).map((table) => table.clear()))

async function countRows(copy: CopyDatabase): Promise<number> {
  const counts = await Promise.all(rowTables(copy).map((table) => table.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Replaces the rows of the account's copy by encrypted chunks. `isStillLocked` is called at the start, and again before the
 * rows are replaced or the copy is emptied, because a frozen page may continue after the account was unlocked. If the copy
 * cannot be encrypted, for example on a full device, it is emptied: the server has all of its data. Call it under the
 * session lock.
 */
export async function lockCopy(
  accountKey: AccountKey,
  createSealer: () => Promise<CopySealer | null>,
  isStillLocked: () => Promise<boolean>,
): Promise<void> {
  const copy = new CopyDatabase(accountKey)
  try {
    if (!(await isStillLocked())) return
    if (await hasCompleteChunks(copy)) {
      // Rows beside complete chunks were put back by an unlock that did not end, or written by a page that was still open.
      if ((await countRows(copy)) > 0) await copy.transaction('rw', rowTables(copy), () => clearRows(copy))
      return
    }
    if ((await countRows(copy)) === 0) return
    const sealer = await createSealer()
    if (sealer === null || !(await writeChunks(copy, sealer, isStillLocked))) {
      if (await isStillLocked()) await emptyCopy(accountKey)
    }
  } catch {
    if (await isStillLocked()) await emptyCopy(accountKey)
  } finally {
    copy.close()
  }
}

/** False if the account was unlocked meanwhile. */
async function writeChunks(
  copy: CopyDatabase,
  { seal, encrypt }: CopySealer,
  isStillLocked: () => Promise<boolean>,
): Promise<boolean> {
  await copy.lockedChunks.clear()
  let number = 0
  const writer = createWriter()
  for (const table of rowTables(copy)) {
    for await (const rows of readChunks(table)) {
      number += 1
      const bytes = await encrypt(bytesOfRows(rows))
      const key = String(number).padStart(6, '0')
      await writer.write(() => copy.lockedChunks.put({ key, table: table.name, seal, ...bytes }))
    }
  }
  await writer.end()
  if (!(await isStillLocked())) return false
  await copy.transaction('rw', copy.tables, async () => {
    await copy.lockedChunks.put({ key: COMPLETE, table: '', seal, ...NO_BYTES })
    await clearRows(copy)
  })
  return true
}

/** Writes one chunk after the other, while the caller prepares the next one. */
function createWriter() {
  let writing: PromiseLike<unknown> = Promise.resolve()
  return {
    async write(begin: () => PromiseLike<unknown>): Promise<void> {
      await writing
      writing = begin()
      writing.then(undefined, () => {}) // the next call rejects
    },
    async end(): Promise<void> {
      await writing
    },
  }
}

const NO_BYTES: EncryptedBytes = { iv: new Uint8Array(), bytes: new Uint8Array() }

async function* readChunks(table: Table<unknown, string | number>): AsyncGenerator<unknown[]> {
  const limit = table.name === FILES ? 1 : ROWS_PER_CHUNK
  const { keyPath } = table.schema.primKey
  if (typeof keyPath !== 'string') return // every table of the copy has one key
  let rows = await table.orderBy(':id').limit(limit).toArray()
  while (rows.length > 0) {
    yield rows
    const lastKey = (rows.at(-1) as Record<string, string | number>)[keyPath] // every row has its key
    rows = rows.length < limit ? [] : await table.where(':id').above(lastKey).limit(limit).toArray()
  }
}

/** Decrypts a chunk; null if no key opens it. */
export type OpenChunk = (chunk: LockedChunk) => Promise<ArrayBuffer | null>

/**
 * Puts the rows of the encrypted chunks back. Rows that the copy has already are replaced. If a chunk cannot be opened or
 * the device has no room, the copy is emptied, and the app downloads it again. False if no rows were put back. Call it under
 * the session lock.
 */
export async function unlockCopy(copy: CopyDatabase, open: OpenChunk): Promise<boolean> {
  if (!(await hasCompleteChunks(copy))) return false
  try {
    const keys = await copy.lockedChunks.toCollection().primaryKeys()
    const writer = createWriter()
    for (const key of keys) {
      const chunk = key === COMPLETE ? undefined : await copy.lockedChunks.get(key)
      if (chunk === undefined) continue
      const bytes = await open(chunk)
      if (bytes === null) throw new Error('a chunk cannot be opened')
      const rows = rowsOfBytes(bytes)
      await writer.write(() => copy.table(chunk.table).bulkPut(rows))
    }
    await writer.end()
    await copy.lockedChunks.clear()
    return true
  } catch (problem) {
    console.warn('The copy could not be unlocked:', problem)
    await copy.transaction('rw', copy.tables, () => Promise.all(copy.tables.map((table) => table.clear())))
    return false
  }
}

/**
 * Deletes the encrypted chunks of an account that signs in: the app reads its copy anew. Chunks that stayed would count as
 * the copy at the next lock.
 */
export async function dropLockedCopy(accountKey: AccountKey): Promise<void> {
  if (!(await Dexie.exists(copyDatabaseName(accountKey)))) return
  const copy = new CopyDatabase(accountKey)
  try {
    await copy.lockedChunks.clear()
  } finally {
    copy.close()
  }
}
