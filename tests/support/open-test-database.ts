// A database of its own for a test file: embedded in memory, or on the PostgreSQL server that TEST_DATABASE_URL
// names.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { type CounterDatabase, openDatabase } from '#server/database/open-database.ts'

export interface TestDatabase {
  database: CounterDatabase
  /** Closes it, and removes it from the server. */
  drop: () => Promise<void>
}

/** Where a run keeps the image of an empty embedded database (prepare-empty-database.ts). */
export const IMAGE_VARIABLE = 'COUNTER_EMPTY_DATABASE'

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return openDatabaseOn(server)
  const path = process.env[IMAGE_VARIABLE]
  const image = path ? { image: new Blob([await readFile(path)]) } : {}
  const database = await openDatabase({ dataDirectory: null, ...image })
  return { database, drop: () => database.close() }
}

/** A new database of this PostgreSQL server. */
export async function openDatabaseOn(server: string): Promise<TestDatabase & { databaseUrl: string }> {
  const name = `counter_${randomUUID().replaceAll('-', '')}`
  async function onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ dataDirectory: null, databaseUrl: url.href })
  return {
    database,
    databaseUrl: url.href,
    async drop() {
      await database.close()
      await onServer(`drop database ${name}`)
    },
  }
}
