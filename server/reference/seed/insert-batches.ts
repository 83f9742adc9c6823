import type { PgTable } from 'drizzle-orm/pg-core'
import type { Statements } from '#server/database/open-database.ts'

// A statement takes at most 65,535 parameters; the widest row has thirty.
const ROWS_PER_STATEMENT = 1000

export async function insertBatches<Table extends PgTable>(
  database: Statements,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await database.insert(table).values(rows.slice(start, start + ROWS_PER_STATEMENT))
  }
}
