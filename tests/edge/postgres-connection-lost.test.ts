// Cuts the connection between a process and PostgreSQL: its current user fails, and the process lives on.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Statements } from '#server/database/open-database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { type PostgresServer, startPostgres } from '../../bin/find-postgres.mjs'

/** The number of connections that a process opens. */
const CONNECTIONS = 10

let postgres: PostgresServer
let testDatabase: TestDatabase & { databaseUrl: string }
let wires: Server
let open: Set<Socket>
/** The next bytes that are sent to PostgreSQL cut their connection. */
let cutsNextBytes: boolean
let database: TestDatabase['database']
let logged: string[]
beforeAll(async () => {
  postgres = await startPostgres()
  testDatabase = await openDatabaseOn(postgres.url)
  open = new Set()
  const { hostname, port } = new URL(testDatabase.databaseUrl)
  wires = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    near.on('data', (word) => (cutsNextBytes ? near.destroy() : far.write(word)))
    far.on('data', (word) => near.write(word))
    near.on('error', () => near.destroy()).on('close', () => far.destroy())
    far.on('error', () => far.destroy()).on('close', () => near.destroy())
    open.add(near)
    near.on('close', () => open.delete(near))
  })
  await new Promise<void>((resolve) => wires.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  wires.close()
  await testDatabase.drop()
  await postgres.stop()
})
beforeEach(async () => {
  cutsNextBytes = false
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words.join(' ')))
  const url = new URL(testDatabase.databaseUrl)
  url.host = `127.0.0.1:${(wires.address() as AddressInfo).port}` // listening on a port, not on a pipe
  database = await openDatabase({ dataDirectory: null, databaseUrl: url.href })
})
afterEach(async () => {
  await database.close()
  vi.restoreAllMocks()
})

const ask = (statements: Statements) => statements.execute(sql`select 1`)

test('an idle connection: the next statement uses a new one', async () => {
  await ask(database)
  for (const wire of open) wire.destroy()
  await expect.poll(() => logged).toEqual(['PostgreSQL connection lost: Connection terminated unexpectedly'])
  await ask(database)
})

test('within a transaction: only that transaction fails', async () => {
  const failed = database.transaction(async (transaction) => {
    await ask(transaction)
    for (const wire of open) wire.destroy()
    await expect
      .poll(() => logged)
      .toEqual(['PostgreSQL connection lost: Connection terminated unexpectedly'])
    await ask(transaction)
  })
  await expect(failed).rejects.toThrow()
  await database.transaction(ask)
})

test('at the begin of transactions: each fails and gives its connection back', async () => {
  for (let count = 0; count < CONNECTIONS; count++) {
    await ask(database)
    cutsNextBytes = true
    await expect(database.transaction(ask)).rejects.toThrow()
    cutsNextBytes = false
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => database.transaction(ask)))
})
