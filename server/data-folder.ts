// The data folder holds keys, password hashes and sign-in codes. Only the operating-system account that runs the server
// may read it.
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '#server/log/log.ts'
import { startLog } from '#texts/server.ts'
import { StartRefused } from './start-refused.mjs'

const PRIVATE_FOLDER_MODE = 0o700
const PRIVATE_FILE_MODE = 0o600
const OTHER_ACCOUNTS_MODE = 0o077
/**
 * The files and folders that the server makes in the data folder, except the socket of backups. The server changes the
 * access rights of no other file in it.
 */
const SERVER_PATHS = [
  'database',
  'database.lock',
  'images',
  'builds',
  'mail-outbox',
  'key-store-marks.json',
  'backups',
]

/** The folder of pictures in a data folder. */
export const imagesFolder = (dataFolder: string): string => join(dataFolder, 'images')

/**
 * Makes the folder if it is missing. Other accounts can read neither the folder nor the files that this process makes
 * later.
 */
export async function makeDataFolderPrivate(folder: string): Promise<void> {
  process.umask(OTHER_ACCOUNTS_MODE)
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  try {
    await chmod(folder, PRIVATE_FOLDER_MODE)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    log.warn(startLog.rightsNotChanged(reason))
  }
}

/**
 * Removes the access rights of other accounts to existing files: files of earlier starts, and the files of the embedded
 * database, which does not follow the umask.
 */
export async function makeDataFilesPrivate(folder: string): Promise<void> {
  for (const path of SERVER_PATHS) await restrictAccess(join(folder, path))
}

async function restrictAccess(path: string): Promise<void> {
  // A file may be deleted during the walk. A link is skipped, because it may lead to a file of another owner.
  const entry = await lstat(path).catch(() => null)
  if (entry === null || !(entry.isDirectory() || entry.isFile())) return
  if ((entry.mode & OTHER_ACCOUNTS_MODE) !== 0) {
    await chmod(path, entry.isDirectory() ? PRIVATE_FOLDER_MODE : PRIVATE_FILE_MODE).catch(() => undefined)
  }
  if (!entry.isDirectory()) return
  for (const name of await readdir(path).catch(() => [])) await restrictAccess(join(path, name))
}

/**
 * Notes what is in the data folder now. The returned function removes the files and folders that the server has made in
 * it since, and the folder itself if it was missing.
 */
export async function noteDataFiles(folder: string): Promise<() => Promise<void>> {
  const hadFolder = existsSync(folder)
  const missingPaths = SERVER_PATHS.map((path) => join(folder, path)).filter((path) => !existsSync(path))
  return async () => {
    for (const path of missingPaths) await rm(path, { recursive: true, force: true })
    // The folder stays if somebody else has put a file into it.
    if (!hadFolder) await rmdir(folder).catch(() => undefined)
  }
}

/**
 * Throws StartRefused if the data folder belongs to another account than the one of this process: files that this process
 * makes in it would end the next start of the server (G354). A missing folder is no problem.
 */
export async function requireOwnFolder(folder: string): Promise<void> {
  const owner = (await stat(folder).catch(() => null))?.uid
  const account = process.geteuid?.()
  if (owner === undefined || account === undefined || owner === account) return
  throw new StartRefused(
    `${folder} belongs to the account ${owner}, and this command runs as the account ${account}, whose files the server could not read. Run it as the account of the server: runuser -u "$(stat -c %U ${folder})" -- COMMAND (docs/operating.md, Two nodes, has the way for the systemd service).`,
  )
}
