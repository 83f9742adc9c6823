// The manifest: the first file of an archive, which lists the other files and the numbers of rows (G222).
import * as v from 'valibot'
import { MIGRATION_TABLES } from './database-copy.ts'

export const MANIFEST = 'manifest.json'
/** Enough for the pictures of 30,000 photos. A larger text would not fit into the memory when it is parsed. */
const MOST_MANIFEST_BYTES = 100_000_000
export const ROWS_FOLDER = 'database/'
export const PICTURES_FOLDER = 'pictures/'
/** The longest name of a file that every file system accepts. */
const MOST_NAME_BYTES = 255
/**
 * At a restore each sequence skips this many numbers: more than the rows that any table gets between a backup and its
 * restore.
 */
export const SKIPPED_NUMBERS = 10_000
/** The sequences of Counter give numbers of 32 bits. */
const HIGHEST_NUMBER = 2 ** 31 - 1 - SKIPPED_NUMBERS
const KEY_STORE_TABLE = 'edge_key_store'
export const rowsFileOf = (table: string) => `${ROWS_FOLDER}${table}.jsonl`

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** The version of the server that made the archive. */
  version: v.string(),
  /** The name of the key store; null if the database has none. */
  keyStore: v.nullable(v.string()),
  /** The hashes of the migrations that the database had, by the table that lists them. */
  migrations: v.record(v.string(), v.array(v.string())),
  /** The number of rows, by table. */
  tables: v.record(v.string(), countSchema),
  /** The last number of each sequence; null if it has given none yet. */
  sequences: v.record(v.string(), v.nullable(countSchema)),
  /** The number of files of pictures. */
  pictures: countSchema,
  /** The size and the checksum of each file of the archive except the manifest, by its path. */
  files: v.record(v.string(), v.object({ bytes: countSchema, sha256: v.string() })),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/** The archive cannot be made, read or restored; the message says why. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}

/** Reads the manifest, and refuses one that contradicts itself. `name` is the name of the archive's first file. */
export async function readManifest(name: string, bytes: AsyncIterable<Buffer>): Promise<Manifest> {
  const chunks: Buffer[] = []
  let byteCount = 0
  for await (const chunk of bytes) {
    byteCount += chunk.length
    if (byteCount > MOST_MANIFEST_BYTES) {
      throw new ArchiveRefused(`its manifest has more than ${MOST_MANIFEST_BYTES / 1_000_000} MB`)
    }
    chunks.push(chunk)
  }
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), manifestSchema),
    Buffer.concat(chunks).toString('utf8'),
  )
  if (name !== MANIFEST || !parsed.success)
    throw new ArchiveRefused('its first file is no manifest of this version')
  refuseMissingRows(parsed.output)
  refuseWrongMigrations(parsed.output)
  refuseWrongPictures(parsed.output)
  refuseWrongSequences(parsed.output)
  refuseWrongKeyStore(parsed.output)
  return parsed.output
}

function refuseMissingRows({ tables, files }: Manifest): void {
  const filledTables = Object.keys(tables).filter((table) => tables[table] !== 0)
  if (filledTables.length === 0) throw new ArchiveRefused('it has no rows')
  const missingTable = filledTables.find((table) => !Object.hasOwn(files, rowsFileOf(table)))
  if (missingTable !== undefined)
    throw new ArchiveRefused(`the rows of the table ${missingTable} are missing`)
}

/** Without its migrations a table is not created, and its rows would be left out. */
function refuseWrongMigrations({ migrations, tables }: Manifest): void {
  const wrongTable = MIGRATION_TABLES.find((table) => (migrations[table]?.length ?? 0) < (tables[table] ?? 0))
  if (wrongTable !== undefined) throw new ArchiveRefused(`migrations of the table ${wrongTable} are missing`)
  if (Object.values(migrations).every((hashes) => hashes.length === 0))
    throw new ArchiveRefused('it has no migrations')
}

function refuseWrongPictures({ pictures, files }: Manifest): void {
  const paths = Object.keys(files).filter((path) => path.startsWith(PICTURES_FOLDER))
  if (paths.length !== pictures) {
    throw new ArchiveRefused(`it has ${paths.length} files of pictures, and the manifest says ${pictures}`)
  }
  for (const path of paths) {
    const names = path.slice(PICTURES_FOLDER.length).split('/')
    if (!names.every(isFileName)) throw new ArchiveRefused(`${path} would lie outside the folder of pictures`)
    const folders = names
      .slice(0, -1)
      .map((_, index) => PICTURES_FOLDER + names.slice(0, index + 1).join('/'))
    const fileInPlaceOfFolder = folders.find((folder) => Object.hasOwn(files, folder))
    if (fileInPlaceOfFolder !== undefined)
      throw new ArchiveRefused(`${fileInPlaceOfFolder} is a file and a folder`)
  }
}

function refuseWrongSequences({ sequences }: Manifest): void {
  const wrongName = Object.keys(sequences).find((name) => (sequences[name] ?? 0) > HIGHEST_NUMBER)
  if (wrongName !== undefined)
    throw new ArchiveRefused(`the last number of the sequence ${wrongName} is too high to go on from it`)
}

/** A restore gives the one row of the key store another name. */
function refuseWrongKeyStore({ keyStore, tables }: Manifest): void {
  const rowCount = tables[KEY_STORE_TABLE] ?? 0
  if (rowCount !== (keyStore === null ? 0 : 1)) {
    throw new ArchiveRefused(
      `the table ${KEY_STORE_TABLE} has ${rowCount} rows, and the manifest names ${keyStore === null ? 'no key store' : 'one key store'}`,
    )
  }
}

/** True for a name that file systems accept, and that leads to no other folder. */
function isFileName(name: string): boolean {
  return !['', '.', '..'].includes(name) && !/[\\\0]/.test(name) && Buffer.byteLength(name) <= MOST_NAME_BYTES
}
