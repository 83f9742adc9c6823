// A database for one test file: embedded in memory, or on the PostgreSQL server that TEST_DATABASE_URL names.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type CounterDatabase, openDatabase } from '#server/database/open-database.ts'

export interface TestDatabase {
  database: CounterDatabase
  /** Deletes the database from its server. An embedded database is emptied and used again by the next test file. */
  drop: () => Promise<void>
}

/** The environment variable with the path of the image of an empty embedded database (prepare-empty-database.ts). */
export const IMAGE_VARIABLE = 'COUNTER_EMPTY_DATABASE'

/** Embedded databases that earlier test files emptied. To empty one takes a tenth of the time of starting one. */
const emptiedDatabases: CounterDatabase[] = []

export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl) return openDatabaseOn(serverUrl)
  const database = emptiedDatabases.pop() ?? (await openEmbedded())
  return {
    database,
    async drop() {
      await database.execute(sql`drop schema if exists remembered cascade`)
      await database.execute(sql`drop schema public cascade`)
      await database.execute(sql`create schema public`)
      emptiedDatabases.push(database)
    },
  }
}

async function openEmbedded(): Promise<CounterDatabase> {
  const path = process.env[IMAGE_VARIABLE]
  const dump = path ? { dump: new Blob([await readFile(path)]) } : {}
  return openDatabase({ dataDirectory: null, ...dump })
}

/** Creates and opens a new database on this PostgreSQL server. */
export async function openDatabaseOn(serverUrl: string): Promise<TestDatabase & { databaseUrl: string }> {
  const name = `counter_${randomUUID().replaceAll('-', '')}`
  async function runOnServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await runOnServer(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ dataDirectory: null, databaseUrl: url.href })
  return {
    database,
    databaseUrl: url.href,
    async drop() {
      await database.close()
      await runOnServer(`drop database ${name}`)
    },
  }
}
