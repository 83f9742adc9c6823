// The connection between a process and PostgreSQL is cut. The statement that uses it fails, and the process runs on.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Statements } from '#server/database/open-database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

/** The largest number of connections that a process opens. */
const CONNECTION_COUNT = 10

let postgres: PostgresServer
let testDatabase: TestDatabase & { databaseUrl: string }
let proxy: Server
let openSockets: Set<Socket>
/** If true, the next bytes to PostgreSQL cut their connection. */
let cutsNextBytes: boolean
let database: TestDatabase['database']
let recordedLog: ReturnType<typeof recordLog>
beforeAll(async () => {
  postgres = await startPostgres()
  testDatabase = await openDatabaseOn(postgres.url)
  openSockets = new Set()
  const { hostname, port } = new URL(testDatabase.databaseUrl)
  proxy = createServer((clientSocket) => {
    const serverSocket = connect(Number(port || 5432), hostname)
    clientSocket.on('data', (bytes) => (cutsNextBytes ? clientSocket.destroy() : serverSocket.write(bytes)))
    serverSocket.on('data', (bytes) => clientSocket.write(bytes))
    clientSocket.on('error', () => clientSocket.destroy()).on('close', () => serverSocket.destroy())
    serverSocket.on('error', () => serverSocket.destroy()).on('close', () => clientSocket.destroy())
    openSockets.add(clientSocket)
    clientSocket.on('close', () => openSockets.delete(clientSocket))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  proxy.close()
  await testDatabase.drop()
  await postgres.stop()
})
beforeEach(async () => {
  cutsNextBytes = false
  recordedLog = recordLog()
  const url = new URL(testDatabase.databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}` // listening on a port, not on a pipe
  database = await openDatabase({ dataDirectory: null, databaseUrl: url.href })
})
afterEach(async () => {
  await database.close()
  recordedLog.stop()
})

const LOST_CONNECTION_MESSAGE =
  'A connection to PostgreSQL was lost (Connection terminated unexpectedly). It is opened again when a statement needs it.'
const runStatement = (statements: Statements) => statements.execute(sql`select 1`)

test('after an idle connection is lost, the next statement uses a new connection', async () => {
  await runStatement(database)
  for (const socket of openSockets) socket.destroy()
  await expect.poll(recordedLog.sentences).toEqual([LOST_CONNECTION_MESSAGE])
  await runStatement(database)
})

test('if a connection is lost within a transaction, only this transaction fails', async () => {
  const failedTransaction = database.transaction(async (transaction) => {
    await runStatement(transaction)
    for (const socket of openSockets) socket.destroy()
    await expect.poll(recordedLog.sentences).toEqual([LOST_CONNECTION_MESSAGE])
    await runStatement(transaction)
  })
  await expect(failedTransaction).rejects.toThrow()
  await database.transaction(runStatement)
})

test('a transaction whose connection is lost at its begin fails and gives its connection back', async () => {
  for (let count = 0; count < CONNECTION_COUNT; count++) {
    await runStatement(database)
    cutsNextBytes = true
    await expect(database.transaction(runStatement)).rejects.toThrow()
    cutsNextBytes = false
  }
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, () => database.transaction(runStatement)))
})
