// The parts that the commands of administrators share: arguments, the database, refusals.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { argumentProblem } from '#server/argument-problem.mjs'
import { makeDataFilesPrivate, makeDataFolderPrivate, requireOwnFolder } from '#server/data-folder.ts'
import { type CounterDatabase, openDatabase } from '#server/database/open-database.ts'
import { readDatabaseUrl } from '#server/secret-addresses.mjs'
import { StartRefused } from '#server/start-refused.mjs'

export interface Command {
  /** One line for each form of the command. */
  usage: readonly string[]
  /** Throws StartRefused when a person can repair the cause. */
  run: (args: readonly string[]) => Promise<void>
}

export const LOCATION_OPTIONS = {
  data: { type: 'string', default: '.data' },
  'database-url': { type: 'string' },
} as const satisfies ParseArgsConfig['options']

export const LOCATION_USAGE = '[--data DIR] [--database-url URL]'

export interface Location {
  dataDirectory: string
  /** null for the embedded database of the data folder. */
  databaseUrl: string | null
}

/** Throws StartRefused for unknown arguments. */
export function readValues<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: readonly string[],
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  } catch (problem) {
    throw usageRefused(usage, `${argumentProblem(problem)}.`)
  }
}

export function usageRefused(usage: readonly string[], reason: string): StartRefused {
  return new StartRefused([reason, '', 'Usage:', ...usage.map((line) => `  ${line}`)].join('\n'))
}

export function locationOf(values: { data: string; 'database-url'?: string | undefined }): Location {
  return {
    dataDirectory: resolve(values.data),
    databaseUrl: readDatabaseUrl(values['database-url'], process.env),
  }
}

/** A time in UTC. PostgreSQL also has times that are no dates, such as -infinity. */
export const timeText = (time: Date): string =>
  Number.isNaN(time.getTime()) ? 'an unreadable time' : time.toISOString()

/** The place of a database in messages, without account and password. */
export function placeOf({ dataDirectory, databaseUrl }: Location): string {
  if (databaseUrl === null) return dataDirectory
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** Opens a database that exists, runs the work, and closes it. A wrong folder does not get a new database. */
export async function withDatabase<Result>(
  location: Location,
  work: (database: CounterDatabase) => Promise<Result>,
  { isUnlimited = false } = {},
): Promise<Result> {
  const { dataDirectory, databaseUrl } = location
  if (databaseUrl === null) {
    if (!existsSync(join(dataDirectory, 'database'))) {
      throw new StartRefused(
        `${dataDirectory} has no database. Name the data folder of the server (--data DIR), or its PostgreSQL (DATABASE_URL).`,
      )
    }
    await requireOwnFolder(dataDirectory)
    await makeDataFolderPrivate(dataDirectory)
  }
  const database = await openDatabase({ dataDirectory, databaseUrl: databaseUrl ?? undefined, isUnlimited })
  try {
    return await work(database)
  } finally {
    await database.close()
    if (databaseUrl === null) await makeDataFilesPrivate(dataDirectory)
  }
}
