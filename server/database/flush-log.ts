import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeThrough } from './flush-files.ts'

/**
 * Writes the log of the embedded database through to the disk. The engine itself leaves that to the operating system:
 * after a power cut the database has at least what was committed before.
 */
export async function flushLog(folder: string): Promise<void> {
  const logFolder = join(folder, 'pg_wal')
  const entries = await readdir(logFolder, { withFileTypes: true })
  for (const entry of entries) if (entry.isFile()) await writeThrough(join(logFolder, entry.name))
}
