// `backup FILE`, `verify FILE` and `restore FILE`: one archive with database, keys, seal key and pictures (G222).
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartRefused } from '#server/start-refused.mjs'
import { backUp } from './archive/back-up.ts'
import { askForBackup } from './archive/backup-socket.ts'
import { ArchiveRefused, type Manifest } from './archive/manifest.ts'
import { type RestoreResult, restoreArchive } from './archive/restore-archive.ts'
import { verifyArchive } from './archive/verify-archive.ts'
import {
  imagesFolder,
  makeDataFilesPrivate,
  makeDataFolderPrivate,
  noteDataFiles,
  requireOwnFolder,
} from '#server/data-folder.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { print } from '#server/print.ts'
import {
  type Command,
  LOCATION_OPTIONS,
  LOCATION_USAGE,
  type Location,
  locationOf,
  placeOf,
  readValues,
  usageRefused,
  withDatabase,
} from './command.ts'

function manifestLines({ madeAt, version, tables, pictures, keyStore }: Manifest): string[] {
  const countRows = (names: readonly string[]) => names.reduce((rows, name) => rows + (tables[name] ?? 0), 0)
  return [
    `  made ${madeAt} by version ${version}`,
    `  ${countRows(Object.keys(tables))} rows in ${Object.keys(tables).length} tables: ${countRows(['orders'])} orders of the reference server, ${countRows(['edge_order_keys'])} keys of orders`,
    `  key store ${keyStore ?? 'none'}, ${pictures} files of pictures`,
  ]
}

/** A refusal of the archive ends the command with its message alone, without a stack. */
async function withArchiveRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    throw problem instanceof ArchiveRefused ? new StartRefused(problem.message) : problem
  }
}

function createArchiveCommand(
  name: string,
  usage: string,
  work: (path: string, location: Location) => Promise<void>,
): Command {
  const usageLines = [`${name} FILE.tar.gz ${usage}`.trimEnd()]
  return {
    usage: usageLines,
    run: async (args) => {
      const { values, positionals } = readValues(args, LOCATION_OPTIONS, usageLines)
      const [file, ...extraWords] = positionals
      if (file === undefined || extraWords.length > 0)
        throw usageRefused(usageLines, `${name} wants one file.`)
      await withArchiveRefusals(() => work(resolve(file), locationOf(values)))
    },
  }
}

export const backupCommand = createArchiveCommand('backup', LOCATION_USAGE, async (target, location) => {
  const { dataDirectory, databaseUrl } = location
  const serverManifest = databaseUrl === null ? await askForBackup(dataDirectory, target) : null
  const manifest =
    serverManifest ??
    (await withDatabase(location, (database) =>
      backUp({ database, imagesDirectory: imagesFolder(dataDirectory) }, target),
    ))
  print(`${target} was written and verified:`, ...manifestLines(manifest))
})

export const verifyCommand = createArchiveCommand('verify', '', async (path) => {
  const manifest = await verifyArchive(path)
  print(`${path} is complete:`, ...manifestLines(manifest))
})

async function restoreInto(path: string, { dataDirectory, databaseUrl }: Location): Promise<RestoreResult> {
  await mkdir(dataDirectory, { recursive: true })
  await makeDataFolderPrivate(dataDirectory)
  const database = await openDatabase({ dataDirectory, databaseUrl: databaseUrl ?? undefined })
  const result = await restoreArchive(path, database, imagesFolder(dataDirectory)).finally(() =>
    database.close(),
  )
  await makeDataFilesPrivate(dataDirectory)
  return result
}

export const restoreCommand = createArchiveCommand('restore', LOCATION_USAGE, async (path, location) => {
  const { dataDirectory, databaseUrl } = location
  if (databaseUrl === null) await requireOwnFolder(dataDirectory)
  await verifyArchive(path)
  if (databaseUrl === null && existsSync(join(dataDirectory, 'database'))) {
    throw new ArchiveRefused(
      `${dataDirectory} has a database already. Stop the server, rename that folder, and restore into a new one.`,
    )
  }
  const removeNewFiles = await noteDataFiles(dataDirectory)
  const { manifest, keyStore } = await restoreInto(path, location).catch(async (problem: unknown) => {
    // A half of a database would look like a whole one, and would prevent the next restore.
    await removeNewFiles()
    throw problem
  })
  print(`${path} was restored into ${placeOf(location)}:`, ...manifestLines(manifest))
  if (keyStore !== null) {
    print(
      `  The key store was renewed: ${keyStore}. Devices look in the order history for orders from after the backup, and ask a person before they send one again.`,
    )
  }
})
