// Makes an archive of the database and the uploaded pictures. Servers may write at the same time.
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { OWN_BUILD } from '#server/own-build.ts'
import { uploadedPicturesFolder } from '#server/reference/images/picture-store.ts'
import { type ArchivedFile, fingerprintOf, writeArchive } from './archive-file.ts'
import { ArchiveRefused, type Manifest, PICTURES_FOLDER, rowsFileOf } from './manifest.ts'
import { type DatabaseCopy, MIGRATION_TABLES, readConsistently, type TableCopy } from './database-copy.ts'
import { verifyArchive } from './verify-archive.ts'

export interface BackupSource {
  database: CounterDatabase
  /** The folder in which the folder of uploaded pictures is. */
  imagesDirectory: string
}

/** Writes the archive and verifies it. An existing file is not replaced. */
export async function backUp({ database, imagesDirectory }: BackupSource, target: string): Promise<Manifest> {
  if (existsSync(target)) throw new ArchiveRefused(`${target} exists already; an archive replaces no file.`)
  const stagingFolder = `${target}.part-${randomUUID()}`
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await mkdir(stagingFolder, { mode: 0o700 })
  try {
    const rows = await readConsistently(database, (copy) => stageRows(copy, stagingFolder))
    const pictures = await stagePictures(uploadedPicturesFolder(imagesDirectory), stagingFolder)
    const files = [...rows.files, ...pictures]
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      version: [OWN_BUILD.version, OWN_BUILD.commit].filter(Boolean).join(' '),
      keyStore: rows.keyStore,
      migrations: rows.migrations,
      tables: rows.tables,
      sequences: rows.sequences,
      pictures: pictures.length,
      files: Object.fromEntries(files.map(({ path, bytes, sha256 }) => [path, { bytes, sha256 }])),
    }
    const unverifiedFile = join(stagingFolder, 'archive')
    await writeArchive(unverifiedFile, manifest, files)
    await verifyArchive(unverifiedFile)
    await rename(unverifiedFile, target)
    return manifest
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
  }
}

interface StagedRows extends Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'keyStore'> {
  files: ArchivedFile[]
}

const migrationRow = v.pipe(v.string(), v.parseJson(), v.object({ hash: v.string() }))
const keyStoreRow = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() }))

async function stageRows(copy: DatabaseCopy, stagingFolder: string): Promise<StagedRows> {
  const stagedRows: StagedRows = {
    files: [],
    migrations: {},
    tables: {},
    sequences: copy.sequences,
    keyStore: null,
  }
  for (const table of copy.tables) {
    const source = join(stagingFolder, `${table.name}.jsonl`)
    const { count, manifestLines } = await writeLines(table, source)
    stagedRows.tables[table.name] = count
    stagedRows.files.push({ path: rowsFileOf(table.name), source, ...(await fingerprintOf(source)) })
    if ((MIGRATION_TABLES as readonly string[]).includes(table.name)) {
      stagedRows.migrations[table.name] = manifestLines.map((line) => v.parse(migrationRow, line).hash)
    }
    const [firstLine] = manifestLines
    if (table.name === 'edge_key_store' && firstLine !== undefined) {
      stagedRows.keyStore = v.parse(keyStoreRow, firstLine).id
    }
  }
  return stagedRows
}

/** The tables whose rows the manifest needs too. They have few rows. */
const TABLES_OF_MANIFEST: readonly string[] = [...MIGRATION_TABLES, 'edge_key_store']

async function writeLines({ name, rows }: TableCopy, source: string) {
  let count = 0
  const manifestLines: string[] = []
  async function* lineTexts(): AsyncGenerator<string> {
    for await (const lines of rows()) {
      count += lines.length
      if (TABLES_OF_MANIFEST.includes(name)) manifestLines.push(...lines)
      for (const line of lines) yield `${line}\n`
    }
  }
  await pipeline(Readable.from(lineTexts()), createWriteStream(source, { mode: 0o600 }))
  return { count, manifestLines }
}

/**
 * A stored picture never changes, but may be removed: the archive reads it through a hard link in the staging folder,
 * or from a copy if the link fails.
 */
async function stagePictures(folder: string, stagingFolder: string): Promise<ArchivedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: ArchivedFile[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const original = join(entry.parentPath, entry.name)
    const path = relative(folder, original).replaceAll('\\', '/')
    // A picture that is being stored or removed (picture-store.ts) is left out.
    if (path.includes('.part/') || path.includes('.leaving/')) continue
    const source = join(stagingFolder, randomUUID())
    const isStaged = await link(original, source)
      .catch(() => copyFile(original, source))
      .then(
        () => true,
        () => false,
      )
    if (isStaged) files.push({ path: `${PICTURES_FOLDER}${path}`, source, ...(await fingerprintOf(source)) })
  }
  return files
}
