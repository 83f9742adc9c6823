import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The path of a file or folder below this path that belongs to another account than the one of this process. */
export async function findForeignPath(path: string): Promise<string | null> {
  const account = process.geteuid?.()
  const entry = await lstat(path).catch(() => null)
  if (entry === null || account === undefined) return null
  if (entry.uid !== account) return path
  for (const name of entry.isDirectory() ? await readdir(path).catch(() => []) : []) {
    const foreignPath = await findForeignPath(join(path, name))
    if (foreignPath !== null) return foreignPath
  }
  return null
}
