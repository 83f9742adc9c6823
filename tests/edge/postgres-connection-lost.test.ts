// The wire between a process and its PostgreSQL is cut: whoever was using it fails, and the process lives on.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Statements } from '#server/database/open-database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { type PostgresServer, startPostgres } from '../../bin/find-postgres.mjs'

/** As many as a process keeps open at a time. */
const CONNECTIONS = 10

let postgres: PostgresServer
let made: TestDatabase & { databaseUrl: string }
let wires: Server
let open: Set<Socket>
/** Whether the next word that is said to PostgreSQL cuts its wire. */
let cutsNextWord: boolean
let database: TestDatabase['database']
let said: string[]
beforeAll(async () => {
  postgres = await startPostgres()
  made = await openDatabaseOn(postgres.url)
  open = new Set()
  const { hostname, port } = new URL(made.databaseUrl)
  wires = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    near.on('data', (word) => (cutsNextWord ? near.destroy() : far.write(word)))
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
  await made.drop()
  await postgres.stop()
})
beforeEach(async () => {
  cutsNextWord = false
  said = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')))
  const url = new URL(made.databaseUrl)
  url.host = `127.0.0.1:${(wires.address() as AddressInfo).port}` // listening on a port, not on a pipe
  database = await openDatabase({ dataDirectory: null, databaseUrl: url.href })
})
afterEach(async () => {
  await database.close()
  vi.restoreAllMocks()
})

const ask = (statements: Statements) => statements.execute(sql`select 1`)

test('while nobody uses it: the next statement goes over a new one', async () => {
  await ask(database)
  for (const wire of open) wire.destroy()
  await expect.poll(() => said).toEqual(['PostgreSQL connection lost: Connection terminated unexpectedly'])
  await ask(database)
})

test('within a transaction: that transaction fails, and nothing else', async () => {
  const failed = database.transaction(async (transaction) => {
    await ask(transaction)
    for (const wire of open) wire.destroy()
    await expect.poll(() => said).toEqual(['PostgreSQL connection lost: Connection terminated unexpectedly'])
    await ask(transaction)
  })
  await expect(failed).rejects.toThrow()
  await database.transaction(ask)
})

test('as transactions begin: each of them fails, and none keeps a connection from those that come later', async () => {
  for (let count = 0; count < CONNECTIONS; count++) {
    await ask(database)
    cutsNextWord = true
    await expect(database.transaction(ask)).rejects.toThrow()
    cutsNextWord = false
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => database.transaction(ask)))
})
