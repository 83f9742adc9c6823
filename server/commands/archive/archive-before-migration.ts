// The server of a new version archives the rows and the pictures before it changes the tables. The earlier version can
// restore this archive.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pendingMigrations } from '#server/database/migrate.ts'
import { StartRefused } from '#server/start-refused.mjs'
import { startLog } from '#texts/server.ts'
import { type BackupSource, backUp } from './back-up.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'

/** The server keeps this many of the newest archives, and removes older archives. */
const MOST_ARCHIVES = 3
const ARCHIVE_NAME = /^before-migration-.*\.tar\.gz$/

/** Makes an archive in `backups` of the data folder if the database has tables and lacks migrations of this version. */
export async function archiveBeforeMigration(
  source: BackupSource,
  dataDirectory: string,
  writeLine: (line: string) => void,
): Promise<void> {
  let hasPendingMigrations = false
  for (const { folder, table } of MIGRATION_FOLDERS) {
    if ((await pendingMigrations(source.database, folder, table)).length > 0) hasPendingMigrations = true
  }
  if (!hasPendingMigrations) return
  const folder = join(dataDirectory, 'backups')
  const archiveFile = join(
    folder,
    `before-migration-${new Date().toISOString().replaceAll(':', '-')}-${process.pid}.tar.gz`,
  )
  writeLine(startLog.archiving(archiveFile))
  try {
    await backUp(source, archiveFile)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new StartRefused(
      `The tables were not changed, because their archive could not be written: ${reason}. Free space on the disk, or correct the rights of ${folder}.`,
    )
  }
  const archives = (await readdir(folder)).filter((name) => ARCHIVE_NAME.test(name)).sort()
  for (const name of archives.slice(0, -MOST_ARCHIVES)) await rm(join(folder, name), { force: true })
}
