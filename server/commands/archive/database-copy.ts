// Copies the rows of a database into lines of JSON and back, with the same SQL for the embedded database and
// PostgreSQL, so that an archive of one can be restored into the other (G222).
import { type SQL, sql } from 'drizzle-orm'
import {
  type CounterDatabase,
  liftIdleTransactionLimit,
  type Statements,
} from '#server/database/open-database.ts'

/** Pages of a table, each of 8 kB, whose rows are measured by one statement. Long values lie outside of the pages. */
const PAGES_AT_A_TIME = 256
/**
 * The bytes that are read by one statement, unless a single row has more. A running server on the embedded database answers
 * nobody during a statement, and the longest text of JavaScript has half a gigabyte.
 */
const BYTES_AT_A_TIME = 500_000
/** The most rows that are written by one statement, and the most letters of their lines, unless a single row has more. */
const ROWS_AT_A_TIME = 500
const LETTERS_AT_A_TIME = 4_000_000

/** The tables that list the applied migrations. The manifest has the hashes of their rows under the same names. */
export const MIGRATION_TABLES = ['edge_migrations', 'reference_migrations'] as const

/** Archives do not hold the files of builds, because each server writes them at its start (G223). */
const OMITTED_TABLES: readonly string[] = ['edge_build_files']

export interface TableCopy {
  name: string
  /** Groups of rows; each row is a line of JSON. */
  rows: () => AsyncGenerator<string[]>
}

export interface DatabaseCopy {
  tables: TableCopy[]
  /** The last value of each sequence; null if the sequence was not used yet. */
  sequences: Record<string, number | null>
}

/** Lets `work` read one state of the database, even if running servers write at the same time. */
export function readConsistently<Result>(
  database: CounterDatabase,
  work: (copy: DatabaseCopy) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      await liftIdleTransactionLimit(transaction)
      const tables = (await tableNames(transaction)).filter((name) => !OMITTED_TABLES.includes(name))
      return work({
        tables: tables.map((name) => ({ name, rows: () => readRows(transaction, name) })),
        sequences: await readSequences(transaction),
      })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

export async function tableNames(statements: Statements): Promise<string[]> {
  const rows = await statements
    .select({ name: sql<string>`tablename::text` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = current_schema()`)
    .orderBy(sql`tablename`)
  return rows.map(({ name }) => name)
}

async function readSequences(statements: Statements): Promise<Record<string, number | null>> {
  const rows = await statements
    .select({ name: sql<string>`sequencename::text`, lastValue: sql<string | null>`last_value::text` })
    .from(sql`pg_sequences`)
    .where(sql`schemaname = current_schema()`)
    .orderBy(sql`sequencename`)
  return Object.fromEntries(
    rows.map(({ name, lastValue }) => [name, lastValue === null ? null : Number(lastValue)]),
  )
}

async function* readRows(statements: Statements, table: string): AsyncGenerator<string[]> {
  const name = sql.identifier(table)
  const rowBytes = await readRowBytes(statements, table)
  const [tableSize] = await statements
    .select({
      pages: sql<number>`(pg_relation_size(quote_ident(${table})::regclass) / current_setting('block_size')::bigint)::int`,
    })
    .from(sql`(select 1) as one`)
  for (let page = 0; page < (tableSize?.pages ?? 0); page += PAGES_AT_A_TIME) {
    const measuredRows = statements
      .select({
        place: sql`t.ctid`.as('place'),
        group: sql<number>`(sum(${rowBytes}) over (order by t.ctid) / ${BYTES_AT_A_TIME}::int)::int`.as(
          'group',
        ),
      })
      .from(sql`${name} as t`)
      .where(sql`t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + PAGES_AT_A_TIME},0)`}::tid`)
      .as('measured_rows')
    const groups = await statements
      .select({
        first: sql<string>`min(${measuredRows.place})::text`,
        last: sql<string>`max(${measuredRows.place})::text`,
      })
      .from(measuredRows)
      .groupBy(measuredRows.group)
      .orderBy(measuredRows.group)
    for (const { first, last } of groups) {
      const rows = await statements
        .select({ line: sql<string>`to_jsonb(t)::text` })
        .from(sql`${name} as t`)
        .where(sql`t.ctid >= ${first}::tid and t.ctid <= ${last}::tid`)
      yield rows.map(({ line }) => line)
    }
  }
}

/** A rough size of a column's name and of a value without variable length. */
const BYTES_OF_COLUMN = 32

/** The approximate number of bytes of a row. Texts and byte arrays are measured without reading them. */
async function readRowBytes(statements: Statements, table: string): Promise<SQL> {
  const columns = await statements
    .select({
      name: sql<string>`attname::text`,
      type: sql<string>`atttypid::regtype::text`,
      isVariable: sql<boolean>`attlen < 0`,
    })
    .from(sql`pg_attribute`)
    .where(sql`attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped`)
  const variableBytes = columns
    .filter(({ isVariable }) => isVariable)
    .map(({ name, type }) => {
      const value = sql`t.${sql.identifier(name)}`
      return MEASURED_TYPES.includes(type)
        ? sql`coalesce(octet_length(${value}), 0)`
        : sql`coalesce(octet_length(${value}::text), 0)`
    })
  return sql.join([sql`${BYTES_OF_COLUMN * columns.length}::int`, ...variableBytes], sql` + `)
}

/** The types whose length PostgreSQL knows without reading the value. */
const MEASURED_TYPES: readonly string[] = ['text', 'character varying', 'bytea']

/** Runs `load` without foreign keys, then adds the foreign keys again, which checks all rows. */
export async function withoutForeignKeys(transaction: Statements, load: () => Promise<void>): Promise<void> {
  const foreignKeys = await transaction
    .select({
      table: sql<string>`conrelid::regclass::text`,
      name: sql<string>`conname::text`,
      definition: sql<string>`pg_get_constraintdef(oid)`,
    })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and connamespace = current_schema()::regnamespace`)
  for (const { table, name } of foreignKeys) {
    await transaction.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`)
  }
  await load()
  for (const { table, name, definition } of foreignKeys) {
    await transaction.execute(
      sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
  }
}

/** Empties the table, and writes these rows into it. Returns their number. */
export async function writeRows(
  transaction: Statements,
  table: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  const name = sql.identifier(table)
  const columns = sql.join(
    (await readColumnNames(transaction, table)).map((column) => sql.identifier(column)),
    sql`, `,
  )
  const writeBatch = (batch: readonly string[]) =>
    transaction.execute(
      sql`insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, ${`[${batch.join(',')}]`}::json)`,
    )
  await transaction.execute(sql`delete from ${name}`)
  let count = 0
  let batch: string[] = []
  let letterCount = 0
  for await (const line of lines) {
    if (
      batch.length === ROWS_AT_A_TIME ||
      (batch.length > 0 && letterCount + line.length > LETTERS_AT_A_TIME)
    ) {
      await writeBatch(batch)
      batch = []
      letterCount = 0
    }
    batch.push(line)
    letterCount += line.length
    count += 1
  }
  if (batch.length > 0) await writeBatch(batch)
  return count
}

/** The names of the table's columns, without the columns that the database computes. */
async function readColumnNames(statements: Statements, table: string): Promise<string[]> {
  const rows = await statements
    .select({ name: sql<string>`attname::text` })
    .from(sql`pg_attribute`)
    .where(
      sql`attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    .orderBy(sql`attnum`)
  return rows.map(({ name }) => name)
}

/** Sequences of tables that do not belong to Counter are left out. */
export async function writeSequences(
  transaction: Statements,
  sequences: Readonly<Record<string, number>>,
): Promise<void> {
  const ownNames = Object.keys(await readSequences(transaction))
  for (const [name, lastValue] of Object.entries(sequences)) {
    if (!ownNames.includes(name)) continue
    await transaction.execute(sql`select setval(quote_ident(${name})::regclass, ${lastValue}::bigint)`)
  }
}
