// The data folder holds keys, password hashes and codes that let people in: of the machine's accounts only the one that
// runs the server may look into it.
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const OWN_FOLDER = 0o700
const OWN_FILE = 0o600
const RIGHTS_OF_OTHERS = 0o077
/** The files and folders that the server makes in the data folder. It changes the rights of nothing else there. */
const PARTS = ['database', 'database.lock', 'images', 'builds', 'mail-outbox']

/** Makes the folder where it is missing, and closes it to other accounts, as all that this process makes from now on. */
export async function claimDataFolder(folder: string): Promise<void> {
  process.umask(RIGHTS_OF_OTHERS)
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  try {
    await chmod(folder, OWN_FOLDER)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    console.error(`Other accounts of this machine may read the data folder, whose rights stay: ${reason}`)
  }
}

/**
 * Closes what stands in the folder, from before or made by the embedded database, which gives its files to everybody
 * whatever it is told.
 */
export async function closeDataFiles(folder: string): Promise<void> {
  for (const part of PARTS) await close(join(folder, part))
}

async function close(path: string): Promise<void> {
  // A file may go while the folder is walked; a link leads to what may be another's.
  const found = await lstat(path).catch(() => null)
  if (found === null || !(found.isDirectory() || found.isFile())) return
  if ((found.mode & RIGHTS_OF_OTHERS) !== 0) {
    await chmod(path, found.isDirectory() ? OWN_FOLDER : OWN_FILE).catch(() => undefined)
  }
  if (!found.isDirectory()) return
  for (const name of await readdir(path).catch(() => [])) await close(join(path, name))
}
