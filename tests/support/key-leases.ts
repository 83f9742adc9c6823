import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/database/open-database.ts'
import { orderKeys } from '#server/edge/key-tables.ts'

/**
 * As if more than the lease of every order in flight had passed: in the data folder of a server that is
 * stopped, or at a PostgreSQL server.
 */
export async function letLeasesLapse(dataDirectory: string, databaseUrl?: string): Promise<void> {
  const database = await openDatabase({ dataDirectory, databaseUrl })
  await database.update(orderKeys).set({ leaseUntil: sql`now()` })
  await database.close()
}
