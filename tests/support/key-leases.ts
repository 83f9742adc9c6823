import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/database/open-database.ts'
import { orderKeys } from '#server/edge/key-tables.ts'

/** Ends all leases of order keys: in the data folder of a stopped server, or in a PostgreSQL database. */
export async function endLeases(dataDirectory: string, databaseUrl?: string): Promise<void> {
  const database = await openDatabase({ dataDirectory, databaseUrl })
  await database.update(orderKeys).set({ leaseUntil: sql`now()` })
  await database.close()
}
