// Starts the embedded database. docs/performance.md ("Memory of an edge") has the measurements.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/** An index finds the keys of orders, so a cache of a few pages is enough. The default is 128 MB. */
const SMALL_CACHE = ['-c', 'shared_buffers=8MB']

/**
 * The bounds of the files of the engine's log, which grow to about 150 MB (G341). The log from before the last checkpoint is
 * kept for a while: `flushFiles` needs it.
 */
const KEPT_LOG = ['-c', 'wal_keep_size=64MB', '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=128MB']

/** V8 would compile the most used functions of the engine a second time, for which it takes up to 0.5 GB. */
const SINGLE_COMPILATION = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** Opens the database of a folder. `isSmall` is for the few small statements of an edge, in less memory. */
export async function startEngine(folder: string, isSmall: boolean): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeFiles(folder)
  if (isSmall) for (const flag of SINGLE_COMPILATION) setFlagsFromString(flag)
  const startParams = [...PGlite.defaultStartParams, ...KEPT_LOG, ...(isSmall ? SMALL_CACHE : [])]
  return PGlite.create(folder, { startParams })
}

/**
 * Makes the files of a new database. This takes 0.6 GB, which a process gives back only when it ends, so a separate
 * process makes the files. If that process fails, the engine of this process makes them, or reports why it cannot.
 */
async function makeFiles(folder: string): Promise<void> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const script = `require(${JSON.stringify(engine)}).PGlite.create(process.argv[1]).then((database) => database.close())`
  const args = ['--liftoff-only', '--input-type=commonjs', '--eval', script, resolve(folder)]
  await promisify(execFile)(process.execPath, args).catch(() => undefined)
}
