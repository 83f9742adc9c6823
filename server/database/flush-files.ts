import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes the files of the embedded database through to the disk after a checkpoint, except its log: first the tables, then the
 * file that says where the log of a recovery begins. A power cut in between leaves the earlier beginning, from which the log
 * is kept (`KEPT_LOG`).
 */
export async function flushFiles(folder: string): Promise<void> {
  const controlFile = join(folder, 'global', 'pg_control')
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths)
    if (path !== controlFile && !path.startsWith(join(folder, 'pg_wal'))) await writeThrough(path)
  await writeThrough(controlFile)
}

/** Writes a file through to the disk. The engine may have removed or renamed it since its folder was read. */
export async function writeThrough(path: string): Promise<void> {
  try {
    const file = await open(path, 'r+')
    await file.datasync().finally(() => file.close())
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') throw problem // Node's file calls throw such errors
  }
}
