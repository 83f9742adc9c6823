// The data folder holds keys, password hashes and sign-in codes. Only the operating-system account that runs the server
// may read it.
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const OWN_FOLDER = 0o700
const OWN_FILE = 0o600
const RIGHTS_OF_OTHERS = 0o077
/** The files and folders that the server makes in the data folder; no other file's rights are changed. */
const SERVER_PATHS = ['database', 'database.lock', 'images', 'builds', 'mail-outbox']

/** Makes the folder if it is missing. Other accounts cannot read it, nor any file that this process makes later. */
export async function claimDataFolder(folder: string): Promise<void> {
  process.umask(RIGHTS_OF_OTHERS)
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  try {
    await chmod(folder, OWN_FOLDER)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    console.error(
      `Other accounts of this machine may read the data folder, because its rights could not be changed: ${reason}`,
    )
  }
}

/**
 * Takes the access rights of other accounts from the files that are there already: files of earlier starts, and those of
 * the embedded database, which lets every account read its files despite the umask.
 */
export async function closeDataFiles(folder: string): Promise<void> {
  for (const part of SERVER_PATHS) await restrictAccess(join(folder, part))
}

async function restrictAccess(path: string): Promise<void> {
  // A file may vanish during the walk; a link may lead to a file of another owner.
  const entry = await lstat(path).catch(() => null)
  if (entry === null || !(entry.isDirectory() || entry.isFile())) return
  if ((entry.mode & RIGHTS_OF_OTHERS) !== 0) {
    await chmod(path, entry.isDirectory() ? OWN_FOLDER : OWN_FILE).catch(() => undefined)
  }
  if (!entry.isDirectory()) return
  for (const name of await readdir(path).catch(() => [])) await restrictAccess(join(path, name))
}
