import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/database/open-database.ts'
import { orderKeys } from '#server/edge/key-tables.ts'

/** While the server is stopped: as if more than the lease of every order in flight had passed. */
export async function letLeasesLapse(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ dataDirectory })
  await database.update(orderKeys).set({ leaseUntil: sql`now()` })
  await database.close()
}
