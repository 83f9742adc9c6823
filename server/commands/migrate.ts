// `migrate`: brings the edge's tables to the version of this server, with `--reference` also those of the reference
// server. The database account of this command must have the right to create tables.
import { imagesFolder } from '#server/data-folder.ts'
import { migrateKeys } from '#server/edge/key-store/migrate-keys.ts'
import { print } from '#server/print.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { migrationTexts } from '#texts/server.ts'
import { archiveBeforeMigration } from './archive/archive-before-migration.ts'
import {
  type Command,
  LOCATION_OPTIONS,
  LOCATION_USAGE,
  locationOf,
  placeOf,
  readValues,
  usageRefused,
  withDatabase,
} from './command.ts'

const USAGE = [
  `migrate             ${LOCATION_USAGE}   makes or changes the tables of the edge`,
  `migrate --reference ${LOCATION_USAGE}   also the tables of the reference server`,
]

async function migrateTables(args: readonly string[]): Promise<void> {
  const options = { ...LOCATION_OPTIONS, reference: { type: 'boolean', default: false } } as const
  const { values, positionals } = readValues(args, options, USAGE)
  if (positionals.length > 0) throw usageRefused(USAGE, 'migrate wants no further words.')
  const location = locationOf(values)
  const count = await withDatabase(
    location,
    async (database) => {
      const { dataDirectory } = location
      const source = { database, imagesDirectory: imagesFolder(dataDirectory) }
      await archiveBeforeMigration(source, dataDirectory, print)
      return (values.reference ? await migrateReference(database) : 0) + (await migrateKeys(database))
    },
    { isUnlimited: true },
  )
  print(migrationTexts.applied(count, placeOf(location)))
}

export const migrateCommand: Command = { usage: USAGE, run: migrateTables }
