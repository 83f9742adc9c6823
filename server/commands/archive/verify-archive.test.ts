import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprintOf, writeArchive } from './archive-file.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { verifyArchive } from './verify-archive.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-verify-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('an archive that is missing is not called damaged', async () => {
  const path = join(folder, 'nowhere.tar.gz')
  await expect(verifyArchive(path)).rejects.toThrow(
    `${path} cannot be read: ENOENT: no such file or directory, open '${path}'.`,
  )
})

test('a folder in the place of an archive is not called damaged', async () => {
  await expect(verifyArchive(folder)).rejects.toThrow(`${folder} cannot be read: EISDIR`)
})

test('a file that is no archive is called damaged', async () => {
  const path = join(folder, 'notes.tar.gz')
  await writeFile(path, 'no archive')
  await expect(verifyArchive(path)).rejects.toThrow(`${path} is no usable archive: it is cut off or damaged`)
})

/** Writes an archive with these files, by path, and a manifest that names them and two orders. */
async function writeWith(files: Record<string, string>, change: Partial<Manifest> = {}): Promise<string> {
  const archivedFiles = []
  for (const [index, [path, text]] of Object.entries(files).entries()) {
    const source = join(folder, `${index}`)
    await writeFile(source, text)
    archivedFiles.push({ path, source, ...(await fingerprintOf(source)) })
  }
  const manifest: Manifest = {
    format: 1,
    madeAt: '2026-11-30T08:00:00.000Z',
    version: '1.0.0',
    keyStore: null,
    migrations: { reference_migrations: ['a'] },
    tables: { orders: 2, reference_migrations: 1 },
    sequences: {},
    pictures: 0,
    files: Object.fromEntries(archivedFiles.map(({ path, bytes, sha256 }) => [path, { bytes, sha256 }])),
    ...change,
  }
  const path = join(folder, 'archive.tar.gz')
  await writeArchive(path, manifest, archivedFiles)
  return path
}

const MIGRATIONS = { 'database/reference_migrations.jsonl': '{"hash":"a"}\n' }
const ROWS = { ...MIGRATIONS, 'database/orders.jsonl': '{"id":1}\n{"id":2}\n' }
const PICTURE = { ...ROWS, 'pictures/a/original': 'x' }

test('an archive is complete if it has the rows and pictures that its manifest names', async () => {
  const path = await writeWith(PICTURE, { pictures: 1 })
  expect(await verifyArchive(path)).toMatchObject({ tables: { orders: 2 }, pictures: 1 })
})

test('an archive is complete with one key store, and with the highest number from which a sequence can go on', async () => {
  const path = await writeWith(
    { ...ROWS, 'database/edge_key_store.jsonl': '{"id":"a"}\n' },
    {
      keyStore: 'a',
      tables: { orders: 2, reference_migrations: 1, edge_key_store: 1 },
      sequences: { orders_id_seq: 2_147_473_647, users_id_seq: null },
    },
  )
  expect(await verifyArchive(path)).toMatchObject({ keyStore: 'a' })
})

describe('an archive is refused if', () => {
  test.each<[string, Record<string, string>, Partial<Manifest>, string]>([
    ['the rows of a table are missing', MIGRATIONS, {}, 'the rows of the table orders are missing'],
    [
      'it has no migrations',
      ROWS,
      { migrations: {} },
      'migrations of the table reference_migrations are missing',
    ],
    [
      'it has neither migrations nor their table',
      { 'database/orders.jsonl': ROWS['database/orders.jsonl'] },
      { migrations: {}, tables: { orders: 2 } },
      'it has no migrations',
    ],
    [
      'a row is missing',
      { ...MIGRATIONS, 'database/orders.jsonl': '{"id":1}\n' },
      {},
      'database/orders.jsonl has 1 rows, and the manifest says 2',
    ],
    [
      'a row without a line break follows the others',
      { ...MIGRATIONS, 'database/orders.jsonl': '{"id":1}\n{"id":2}\n{"id":3}' },
      {},
      'database/orders.jsonl has 3 rows, and the manifest says 2',
    ],
    ['a picture is missing', ROWS, { pictures: 1 }, 'it has 0 files of pictures, and the manifest says 1'],
    [
      'a picture would lie in another folder',
      { ...ROWS, 'pictures/../../evil': 'x' },
      { pictures: 1 },
      'pictures/../../evil would lie outside the folder of pictures',
    ],
    [
      'a picture has no name',
      { ...ROWS, 'pictures/': 'x' },
      { pictures: 1 },
      'pictures/ would lie outside the folder of pictures',
    ],
    [
      'a picture lies in another picture',
      { ...PICTURE, 'pictures/a': 'x' },
      { pictures: 2 },
      'pictures/a is a file and a folder',
    ],
    [
      'a sequence could not go on after a restore',
      ROWS,
      { sequences: { orders_id_seq: 2_147_473_648 } },
      'the last number of the sequence orders_id_seq is too high to go on from it',
    ],
    [
      'it has two key stores',
      { ...ROWS, 'database/edge_key_store.jsonl': '{"id":"a"}\n{"id":"b"}\n' },
      { keyStore: 'a', tables: { orders: 2, reference_migrations: 1, edge_key_store: 2 } },
      'the table edge_key_store has 2 rows, and the manifest names one key store',
    ],
    [
      'the row of its key store is missing',
      ROWS,
      { keyStore: 'a', tables: { orders: 2, reference_migrations: 1, edge_key_store: 0 } },
      'the table edge_key_store has 0 rows, and the manifest names one key store',
    ],
    [
      'a row has more than 100 MB',
      { ...MIGRATIONS, 'database/orders.jsonl': 'x'.repeat(100_000_001) },
      {},
      'database/orders.jsonl has a row of more than 100 MB',
    ],
  ])('%s', async (_case, files, change, message) => {
    await expect(verifyArchive(await writeWith(files, change))).rejects.toThrow(
      `is no usable archive: ${message}.`,
    )
  })

  test('its manifest has more than 100 MB', async () => {
    const spaces = Readable.from(Array.from({ length: 101 }, () => Buffer.alloc(1_000_000, ' ')))
    await expect(readManifest('manifest.json', spaces)).rejects.toThrow('its manifest has more than 100 MB')
  })
})
