// Restores an archive into an empty database. The database from which the archive was made stays as it is.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { applyMigrations, knownMigrations } from '#server/database/migrate.ts'
import { type CounterDatabase, liftIdleTransactionLimit } from '#server/database/open-database.ts'
import { renameKeyStore } from '#server/edge/key-store/key-store-state.ts'
import { print } from '#server/print.ts'
import { uploadedPicturesFolder } from '#server/reference/images/picture-store.ts'
import { readArchive } from './archive-file.ts'
import { ArchiveRefused, type Manifest, PICTURES_FOLDER, ROWS_FOLDER, SKIPPED_NUMBERS } from './manifest.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { tableNames, withoutForeignKeys, writeRows, writeSequences } from './database-copy.ts'
import { verifyArchive } from './verify-archive.ts'

export interface RestoreResult {
  /** The manifest of the archive, with the numbers of the rows and pictures that were written. */
  manifest: Manifest
  /** The new name of the key store; null if the archive has no key store. */
  keyStore: string | null
}

/** Verifies the archive, and restores its rows (in one transaction) and its pictures. Renames the key store (G220). */
export async function restoreArchive(
  path: string,
  database: CounterDatabase,
  imagesDirectory: string,
): Promise<RestoreResult> {
  const manifest = await verifyArchive(path)
  refuseNewerArchive(path, manifest)
  let keyStore: string | null = null
  const newPictures: string[] = []
  const restoredTables: Manifest['tables'] = {}
  let restoredPictures = 0
  const restoreRowsAndPictures = database.transaction(async (transaction) => {
    await liftIdleTransactionLimit(transaction)
    if ((await tableNames(transaction)).length > 0) {
      throw new ArchiveRefused(
        'The database has tables already. Restore into a new, empty database, and keep this one until you have checked the new one.',
      )
    }
    for (const { folder, table } of MIGRATION_FOLDERS) {
      const appliedHashes = manifest.migrations[table]
      if (appliedHashes) await applyMigrations(transaction, folder, table, new Set(appliedHashes))
    }
    const tables = new Set(await tableNames(transaction))
    await withoutForeignKeys(transaction, async () => {
      await readArchive(path, async (file, bytes) => {
        if (file.startsWith(ROWS_FOLDER)) {
          const table = file.slice(ROWS_FOLDER.length).replace(/\.jsonl$/, '')
          if (tables.has(table)) restoredTables[table] = await writeRows(transaction, table, linesOf(bytes))
          else print(`The table ${table} does not belong to Counter and is left out.`)
        } else if (file.startsWith(PICTURES_FOLDER)) {
          await restorePicture(file, bytes, imagesDirectory, newPictures)
          restoredPictures += 1
        }
      })
    })
    refuseOtherNumbers(path, manifest, restoredTables)
    await writeSequences(transaction, skipLostNumbers(manifest.sequences))
    if (manifest.keyStore !== null) keyStore = await renameKeyStore(transaction)
  })
  await restoreRowsAndPictures.catch(async (problem: unknown) => {
    // The transaction takes back the rows alone.
    for (const picture of newPictures) await rm(picture, { force: true })
    throw problem
  })
  return { manifest: { ...manifest, tables: restoredTables, pictures: restoredPictures }, keyStore }
}

/**
 * The rows that were added after the backup are lost. New rows get numbers above the numbers of the lost rows: a device
 * recognizes a lost order by its number, so no other order may get this number (G222).
 */
function skipLostNumbers(sequences: Manifest['sequences']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sequences).map(([name, lastValue]) => [name, (lastValue ?? 0) + SKIPPED_NUMBERS]),
  )
}

function refuseNewerArchive(path: string, { migrations, version }: Manifest): void {
  for (const { folder, table } of MIGRATION_FOLDERS) {
    const knownHashes = new Set(knownMigrations(folder))
    if (migrations[table]?.some((hash) => !knownHashes.has(hash))) {
      throw new ArchiveRefused(
        `${path} was made by version ${version}, whose tables this version does not know. Restore it with that version.`,
      )
    }
  }
}

/** Somebody may have replaced the archive since it was verified. */
function refuseOtherNumbers(path: string, { tables }: Manifest, restoredTables: Manifest['tables']): void {
  const wrongTable = Object.keys(restoredTables).find((table) => restoredTables[table] !== tables[table])
  if (wrongTable !== undefined) {
    throw new ArchiveRefused(
      `${path} has ${restoredTables[wrongTable]} rows of the table ${wrongTable}, and its manifest said ${tables[wrongTable]}.`,
    )
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  // The parts of a line are joined once: a line may have some megabytes, and a chunk has 64 kB.
  let incompleteLine: string[] = []
  for await (const chunk of bytes) {
    const [lineEnd = '', ...lines] = decoder.write(chunk).split('\n')
    incompleteLine.push(lineEnd)
    const lineStart = lines.pop()
    if (lineStart === undefined) continue
    yield incompleteLine.join('')
    yield* lines
    incompleteLine = [lineStart]
  }
  if (incompleteLine.some((part) => part !== '')) yield incompleteLine.join('')
}

async function restorePicture(
  file: string,
  bytes: AsyncIterable<Buffer>,
  imagesDirectory: string,
  newPictures: string[],
): Promise<void> {
  // The manifest was refused if the path would lead out of the folder.
  const target = join(uploadedPicturesFolder(imagesDirectory), file.slice(PICTURES_FOLDER.length))
  await mkdir(dirname(target), { recursive: true })
  if (!existsSync(target)) newPictures.push(target)
  await pipeline(Readable.from(bytes), createWriteStream(target, { mode: 0o600 }))
}
