import { type SQL, sql } from 'drizzle-orm'
import { openDatabase } from '#server/database/open-database.ts'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'

/** Ends all leases of order keys: in the data folder of a stopped server, or in a PostgreSQL database. */
export async function endLeases(dataDirectory: string, databaseUrl?: string): Promise<void> {
  await setLeases(sql`now()`, dataDirectory, databaseUrl)
}

/**
 * Lets all leases of order keys end in an hour: a busy machine may need longer than a lease to start a server again.
 * The places are those of `endLeases`.
 */
export async function extendLeases(dataDirectory: string, databaseUrl?: string): Promise<void> {
  await setLeases(sql`now() + interval '1 hour'`, dataDirectory, databaseUrl)
}

async function setLeases(leaseUntil: SQL, dataDirectory: string, databaseUrl?: string): Promise<void> {
  const database = await openDatabase({ dataDirectory, databaseUrl })
  await database.update(orderKeys).set({ leaseUntil })
  await database.close()
}
