// `npm run shipments -- [--day yyyy-MM-dd]`: runs the job of scheduled shipments once, for the given day or today.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { argumentProblem } from './argument-problem.mjs'
import { isHelpWanted } from './arguments.mjs'
import { makeDataFilesPrivate, makeDataFolderPrivate, requireOwnFolder } from './data-folder.ts'
import { FolderInUse } from './database/lock-folder.ts'
import { openDatabase } from './database/open-database.ts'
import { print, printError, printProblem } from './print.ts'
import { migrateReference } from './reference/migrate-reference.ts'
import { shipmentDay } from './reference/shipments/shipment-day.ts'
import { shipmentLogLines } from './reference/shipments/shipment-log-lines.ts'
import { orderDueShipments } from './reference/store/shipments/ship-due.ts'
import { readDatabaseUrl } from './secret-addresses.mjs'
import { StartRefused } from './start-refused.mjs'

const USAGE =
  'npm run shipments -- [--day YYYY-MM-DD] [--data DIR] [--database-url postgres://… | DATABASE_URL=… | DATABASE_URL_FILE=…]'

function readOptions(args: string[]) {
  const options = {
    day: { type: 'string' },
    data: { type: 'string', default: '.data' },
    'database-url': { type: 'string' },
  } as const
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch (problem) {
    throw new StartRefused(`${argumentProblem(problem)}. Usage: ${USAGE}`)
  }
}

async function runShipments(args: string[]): Promise<void> {
  const values = readOptions(args)
  const now = new Date()
  const day = shipmentDay(values.day, now)
  if (day === null) throw new StartRefused(`--day wants a day like 2026-12-01, not "${values.day}".`)
  const dataDirectory = resolve(values.data)
  const databaseUrl = readDatabaseUrl(values['database-url'], process.env)
  if (!databaseUrl) {
    // Without this check, a wrong folder would get a new database without shipments.
    if (!existsSync(join(dataDirectory, 'database'))) {
      throw new StartRefused(
        `${dataDirectory} has no database. Name the data folder of the server: --data DIR`,
      )
    }
    await requireOwnFolder(dataDirectory)
    await makeDataFolderPrivate(dataDirectory)
  }
  const database = await openDatabase({ dataDirectory, databaseUrl: databaseUrl ?? undefined })
  if (!databaseUrl) await makeDataFilesPrivate(dataDirectory)
  try {
    await migrateReference(database)
    print(...shipmentLogLines(day, await orderDueShipments(database, day, now)))
  } finally {
    await database.close()
  }
}

try {
  const args = process.argv.slice(2)
  if (isHelpWanted(args)) print(USAGE)
  else await runShipments(args)
} catch (problem) {
  if (problem instanceof FolderInUse) {
    printError(`${problem.message}. The embedded database serves one process: stop the server first.`)
  } else {
    printProblem(problem)
  }
  process.exitCode = 1
}
