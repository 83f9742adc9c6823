// During an update, edges of different builds serve one address. Each edge writes the assets of its build into the
// database of the keys, and reads the assets of other builds from there (G223).
import { and, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import type { SiteFile, SiteFiles } from './build-files.ts'
import { buildFiles } from '../key-store/key-tables.ts'

/** Files that no edge has used for this time are deleted. */
const UNUSED_DAYS = 30
/**
 * The size of about twenty builds. If all files together are larger, the files that were unused for longest are
 * deleted.
 */
const MOST_BYTES = 128 * 1024 * 1024
const FILES_AT_A_TIME = 20
/** The edge asks the database for the paths of its files at most once in this time. */
const READ_PATHS_EVERY_MS = 1000
/** Vite writes the hash of the content into these names, so that one name always has one content. */
const HASHED_NAME = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/

export interface SharedBuilds {
  /** Writes the assets of this build, or notes that they are still used, and deletes old files. */
  publish: () => Promise<void>
  /** An asset of another build; undefined if the database does not have it. */
  find: (path: string) => Promise<SiteFile | undefined>
}

export function createSharedBuilds(
  database: CounterDatabase,
  currentFiles: SiteFiles,
  { now = Date.now, mostBytes = MOST_BYTES } = {},
): SharedBuilds {
  const ownFiles = [...currentFiles].filter(([path]) => HASHED_NAME.test(path))
  let cachedFiles = new Map<string, SiteFile>()
  let storedPaths: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let pathsReadAt = Number.NEGATIVE_INFINITY

  function readStoredPaths(): Promise<ReadonlySet<string>> {
    if (now() - pathsReadAt < READ_PATHS_EVERY_MS) return storedPaths
    pathsReadAt = now()
    storedPaths = database
      .select({ path: buildFiles.path })
      .from(buildFiles)
      .then((rows) => new Set(rows.map(({ path }) => path)))
    return storedPaths
  }

  return {
    async publish() {
      cachedFiles = new Map()
      await writeMissingFiles(database, ownFiles)
      await deleteOldFiles(
        database,
        ownFiles.map(([path]) => path),
        mostBytes,
      )
    },
    async find(path) {
      const cachedFile = cachedFiles.get(path)
      if (cachedFile || !HASHED_NAME.test(path)) return cachedFile
      if (!(await readStoredPaths()).has(path)) return undefined
      const [row] = await database.select().from(buildFiles).where(eq(buildFiles.path, path))
      if (row) cachedFiles.set(path, row)
      return row
    },
  }
}

async function writeMissingFiles(
  database: CounterDatabase,
  files: readonly [string, SiteFile][],
): Promise<void> {
  if (files.length === 0) return
  const usedRows = await database
    .update(buildFiles)
    .set({ usedAt: sql`now()` })
    .where(
      inArray(
        buildFiles.path,
        files.map(([path]) => path),
      ),
    )
    .returning({ path: buildFiles.path })
  const storedPaths = new Set(usedRows.map(({ path }) => path))
  const missingFiles = files.filter(([path]) => !storedPaths.has(path))
  for (let start = 0; start < missingFiles.length; start += FILES_AT_A_TIME) {
    const rows = missingFiles.slice(start, start + FILES_AT_A_TIME).map(([path, file]) => ({ path, ...file }))
    // Another edge of this build may be writing the same files.
    await database.insert(buildFiles).values(rows).onConflictDoNothing()
  }
}

async function deleteOldFiles(
  database: Statements,
  ownPaths: readonly string[],
  mostBytes: number,
): Promise<void> {
  const size = sql`length(${buildFiles.body}) + coalesce(length(${buildFiles.brotli}), 0) + coalesce(length(${buildFiles.gzip}), 0)`
  const sizes = database
    .select({
      path: buildFiles.path,
      total: sql<number>`sum(${size}) over (order by ${buildFiles.usedAt} desc, ${buildFiles.path})`.as(
        'total',
      ),
    })
    .from(buildFiles)
    .as('sizes')
  const beyondLimit = database
    .select({ path: sizes.path })
    .from(sizes)
    .where(sql`${sizes.total} > ${mostBytes}::bigint`)
  await database
    .delete(buildFiles)
    .where(
      and(
        notInArray(buildFiles.path, [...ownPaths]),
        or(
          lt(buildFiles.usedAt, sql`now() - make_interval(days => ${UNUSED_DAYS}::int)`),
          inArray(buildFiles.path, beyondLimit),
        ),
      ),
    )
}
