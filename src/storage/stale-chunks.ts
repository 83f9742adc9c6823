// The encrypted chunks of the copy's rows stay beside the rows while the account is open, so that the next lock
// encrypts only the rows that have changed since the last one. Each transaction that changes rows also deletes their
// chunks: a chunk always equals its rows. While the chunks are the whole copy (COMPLETE_MARK), a change of rows deletes
// no chunk.
import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from 'dexie'

export const CHUNKS_TABLE = 'lockedChunks'
/** The key of the row that says that the chunks are the whole copy. */
export const COMPLETE_MARK = 'complete'
/** The key of the row that says that the rows are being put back after an unlock. */
export const RESTORING_MARK = 'restoring'
/** The key of the chunk that repeats the products at the top level, which the first page after an unlock shows. */
export const FIRST_CHUNK_KEY = 'first'
/** The table whose rows are files: few share a chunk, so that few bytes are in memory at once. */
const FILES = 'pdfContents'
/** The largest number of chunks of a table whose keys are texts. */
const TEXT_CHUNKS = 997
const PRODUCTS = 'products'
const IDS_PER_CHUNK = 500

/** A number from 0 to TEXT_CHUNKS - 1, the same for the same text. */
function hashOf(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index += 1)
    hash = (hash * 31 + text.charCodeAt(index)) % TEXT_CHUNKS
  return hash
}

/**
 * The key of the chunk of a row. It is readable also while the account is locked, so it has no text of the row's key. A
 * chunk has five hundred ids, few files, or the rows whose keys have the same word before the colon.
 */
export function chunkKeyOf(table: string, key: unknown): string {
  if (typeof key === 'number') return `${table}/${Math.floor(key / IDS_PER_CHUNK)}`
  const text = String(key)
  return `${table}/${hashOf(table === FILES ? text : (text.split(':', 1)[0] ?? ''))}`
}

/** The keys of the rows that the request changes; null if it deletes a range, whose keys are not known. */
function changedKeys(request: DBCoreMutateRequest, table: DBCoreTable): readonly unknown[] | null {
  if (request.type === 'deleteRange') return null
  if (request.type === 'delete') return request.keys
  return request.keys ?? request.values.map((row) => table.schema.primaryKey.extractKey?.(row))
}

/** All chunks of a table: their keys begin with its name and a slash, and 0 comes after the slash. */
const chunksOf = (table: string) => ({
  type: 2, // DBCoreRangeType.Range, which dexie does not export as a value
  lower: `${table}/`,
  upper: `${table}0`,
  lowerOpen: false,
  upperOpen: true,
})

function deleteStaleChunks(chunks: DBCoreTable, table: DBCoreTable, request: DBCoreMutateRequest) {
  const { trans } = request
  const keys = changedKeys(request, table)
  const deletions: Promise<unknown>[] = []
  if (keys === null)
    deletions.push(chunks.mutate({ type: 'deleteRange', trans, range: chunksOf(table.name) }))
  const staleKeys = new Set(keys?.map((key) => chunkKeyOf(table.name, key)))
  if (table.name === PRODUCTS) staleKeys.add(FIRST_CHUNK_KEY)
  if (staleKeys.size > 0) deletions.push(chunks.mutate({ type: 'delete', trans, keys: [...staleKeys] }))
  return Promise.all(deletions)
}

/** Makes each writing transaction of the copy delete the chunks of the rows that it changes. */
export const STALE_CHUNKS_MIDDLEWARE: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'stale chunks',
  create: (core) => ({
    ...core,
    transaction(tables, mode, options) {
      const isWriting = mode === 'readwrite' && !tables.includes(CHUNKS_TABLE)
      return core.transaction(isWriting ? [...tables, CHUNKS_TABLE] : tables, mode, options)
    },
    table(name) {
      const table = core.table(name)
      if (name === CHUNKS_TABLE) return table
      return {
        ...table,
        async mutate(request) {
          const chunks = core.table(CHUNKS_TABLE)
          const deleting = chunks
            .get({ trans: request.trans, key: COMPLETE_MARK })
            .then((mark) => (mark === undefined ? deleteStaleChunks(chunks, table, request) : null))
          const [result] = await Promise.all([table.mutate(request), deleting])
          return result
        },
      }
    },
  }),
}
