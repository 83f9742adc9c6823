import { getTableColumns, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statements } from '#server/database/open-database.ts'

const ROWS_PER_STATEMENT = 5000

/**
 * Inserts many rows, each statement's rows as one JSON text: the database reads it several times faster than a
 * parameter for each value. A value that a row leaves out has the default of its column.
 */
export async function insertBatches<Table extends PgTable>(
  database: Statements,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const usedNames = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) => usedNames.has(name))
  const columnNames = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const batch = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => jsonRow(columns, row))
    await database.execute(
      sql`insert into ${table} (${columnNames})
        select ${columnNames} from json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`,
    )
  }
}

/** The row with the column names and values of the database. */
function jsonRow(columns: readonly [name: string, column: PgColumn][], row: Record<string, unknown>) {
  return Object.fromEntries(
    columns.map(([name, column]) => {
      const value = row[name] === undefined ? column.default : row[name]
      if (value instanceof SQL)
        throw new Error(`${column.name} has no constant default, so every row needs a value`)
      return [column.name, value === null || value === undefined ? null : column.mapToDriverValue(value)]
    }),
  )
}
