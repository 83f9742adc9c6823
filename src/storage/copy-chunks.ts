// Encrypts the rows of the copy that have no chunk (stale-chunks.ts). A row may change while its chunk is being
// encrypted: an empty chunk is stored before its rows are read, and the transaction that changes a row deletes it. The
// encrypted chunk is stored only if the empty one is still there.
import type { Table } from 'dexie'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import type { CopyDatabase, LockedChunk } from './copy-database.ts'
import type { EncryptedBytes } from './device/encrypted-bytes.ts'
import { bytesOfRows } from './row-bytes.ts'
import { chunkKeyOf, COMPLETE_MARK, FIRST_CHUNK_KEY } from './stale-chunks.ts'

/** Each round encrypts the rows that changed during the round before. */
const MOST_ROUNDS = 3
/** The empty chunks of one call have one random token: an empty chunk that another page stored has another token. */
const TOKEN_BYTES = 8

export interface CopySealer {
  seal: string
  encrypt: (bytes: Uint8Array<ArrayBuffer>) => Promise<EncryptedBytes>
}

export interface CopySealing {
  /** null if there is no key to encrypt with. Called only if rows have no chunk. */
  createSealer: () => Promise<CopySealer | null>
  /** The seals whose keys the unlock opens; chunks of other seals are encrypted anew. */
  readUsableSeals: () => Promise<readonly string[]>
  /** Called before each chunk, and may wait, so that the page can respond; false ends the work. */
  mayContinue?: () => Promise<boolean>
}

type Row = Record<string, unknown>
/** The rows of one chunk. */
interface Part {
  /** The key of the chunk. */
  key: string
  table: string
  read: () => PromiseLike<unknown[]>
}

export function rowTables(copy: CopyDatabase): Table<Row, string | number>[] {
  return copy.tables.filter(({ name }) => name !== copy.lockedChunks.name)
}

/**
 * A chunk has all rows between its lowest and its highest number, so one range is read; single reads take much longer.
 */
function readRows(
  table: Table<Row, string | number>,
  keys: readonly (string | number)[],
): PromiseLike<Row[]> {
  const [first, last] = [keys[0], keys.at(-1)]
  if (typeof first === 'number') return table.where(':id').between(first, last, true, true).toArray()
  return table.bulkGet([...keys]).then((rows) => rows.filter((row) => row !== undefined))
}

async function partsOfTable(table: Table<Row, string | number>): Promise<Part[]> {
  const keysOfChunks = new Map<string, (string | number)[]>()
  for (const key of await table.toCollection().primaryKeys()) {
    const chunkKey = chunkKeyOf(table.name, key)
    const keys = keysOfChunks.get(chunkKey) ?? []
    keys.push(key)
    keysOfChunks.set(chunkKey, keys)
  }
  return [...keysOfChunks].map(([key, keys]) => ({
    key,
    table: table.name,
    read: () => readRows(table, keys),
  }))
}

async function findPartsWithoutChunk(copy: CopyDatabase): Promise<Part[]> {
  const parts = (await Promise.all(rowTables(copy).map(partsOfTable))).flat()
  if (parts.some(({ table }) => table === copy.products.name)) {
    const read = () => copy.products.where('parentId').equals(ROOT_PARENT_ID).toArray()
    parts.push({ key: FIRST_CHUNK_KEY, table: copy.products.name, read })
  }
  const sealedKeys = new Set<string>(await copy.lockedChunks.where('seal').above('').primaryKeys())
  return parts.filter(({ key }) => !sealedKeys.has(key))
}

/**
 * Changes chunks. Returns false, and changes nothing, if the chunks are the whole copy, because another page locked the
 * account.
 */
function changeUnlessLocked(copy: CopyDatabase, change: () => PromiseLike<unknown>): PromiseLike<boolean> {
  return copy.transaction('rw', copy.lockedChunks, async () => {
    if ((await copy.lockedChunks.where('key').equals(COMPLETE_MARK).count()) > 0) return false
    await change()
    return true
  })
}

/** Stores a chunk, unless one of its rows has changed since the empty chunk was stored. */
function putUnlessStale(copy: CopyDatabase, chunk: LockedChunk, token: Uint8Array): PromiseLike<void> {
  return copy.transaction('rw', copy.lockedChunks, async () => {
    const emptyChunk = await copy.lockedChunks.get(chunk.key)
    if (emptyChunk?.seal === '' && String(emptyChunk.iv) === String(token)) await copy.lockedChunks.put(chunk)
  })
}

/**
 * Encrypts every row of the copy that has no chunk. False if there is no key, if another page locked the account, if
 * `mayContinue` ended the work, or if rows still changed in the last round; the chunks that were stored remain.
 */
export async function sealChangedRows(copy: CopyDatabase, sealing: CopySealing): Promise<boolean> {
  const usableSeals = await sealing.readUsableSeals()
  const isOpen = await changeUnlessLocked(copy, () =>
    copy.lockedChunks
      .where('seal')
      .noneOf([...usableSeals])
      .delete(),
  )
  if (!isOpen) return false
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const parts = await findPartsWithoutChunk(copy)
    if (parts.length === 0) return true
    const sealer = await sealing.createSealer()
    if (sealer === null || !(await sealParts(copy, parts, sealer, sealing.mayContinue))) return false
  }
  return (await findPartsWithoutChunk(copy)).length === 0
}

async function sealParts(
  copy: CopyDatabase,
  parts: readonly Part[],
  { seal, encrypt }: CopySealer,
  mayContinue: CopySealing['mayContinue'],
): Promise<boolean> {
  const token = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  const emptyChunk = { seal: '', iv: token, bytes: new Uint8Array() }
  const emptyChunks = parts.map(({ key, table }) => ({ ...emptyChunk, key, table }))
  if (!(await changeUnlessLocked(copy, () => copy.lockedChunks.bulkPut(emptyChunks)))) return false
  const writer = createWriter()
  for (const { key, table, read } of parts) {
    if (mayContinue && !(await mayContinue())) return false
    const bytes = await encrypt(bytesOfRows(await read()))
    await writer.write(() => putUnlessStale(copy, { key, table, seal, ...bytes }, token))
  }
  await writer.end()
  return true
}

/** Writes one chunk after the other, while the caller prepares the next one. */
export function createWriter() {
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
