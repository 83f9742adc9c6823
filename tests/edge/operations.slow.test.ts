// The second listener (--ops-port) tells monitors which parts of the server work. The public listener tells nothing.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { SERVER } from '../../bin/build-server.mjs'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
let server: RunningServer
let opsPort: string
beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabaseOn(postgres.url)
  const smallWorld = ['--products', '10', '--orders', '10']
  const args = ['--database-url', database.databaseUrl, '--ops-port', '0', ...smallWorld]
  server = await startServer({ isSeeded: false, args })
  opsPort = /Probes and monitors: http:\/\/localhost:(\d+)/.exec(server.output())?.[1] ?? ''
})
afterAll(async () => {
  await server.stop()
  await database.database.close()
  await postgres.stop()
})

async function readReadiness(): Promise<{ status: number; problems: Record<string, string> }> {
  const answer = await fetch(`http://127.0.0.1:${opsPort}/ready`)
  const { problems } = await answer.json()
  return { status: answer.status, problems }
}
const readBackendState = async () => (await (await fetch(`${server.url}/edge`)).json()).backend
// A check that takes longer than its limit counts as failed, which may happen once on a busy machine. Therefore the
// tests poll.
const runHealth = () => promisify(execFile)(process.execPath, [SERVER, 'health', '--ops-port', opsPort])

test('the public listener answers the paths of monitors with 404', async () => {
  const paths = ['/healthz', '/readyz', '/livez', '/health', '/ready', '/live', '/metrics']
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status))
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404])
})

test('/ready and the command health report a server that is ready', async () => {
  await expect.poll(readReadiness).toEqual({ status: 200, problems: {} })
  await expect.poll(async () => (await runHealth()).stdout).toBe('ready\n')
})

test('while the key store lacks orders, the server is not ready, and says which command helps', async () => {
  await database.database.execute(sql`update edge_key_store set behind_since = now()`)
  await expect.poll(readReadiness).toEqual({
    status: 503,
    problems: { keys: 'The key store lost orders: run "keys renew" or "keys accept".' },
  })
  await expect.poll(readBackendState).toBe('up')
  await database.database.execute(sql`update edge_key_store set behind_since = null`)
  await expect.poll(readReadiness).toEqual({ status: 200, problems: {} })
})

test('while the database is read-only, the server is not ready, and /edge reports the backend as down', async () => {
  const databaseName = new URL(database.databaseUrl).pathname.slice(1)
  const setReadOnly = async (value: string) => {
    await database.database.execute(
      sql.raw(`alter database "${databaseName}" set default_transaction_read_only = ${value}`),
    )
    await database.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${databaseName} and pid <> pg_backend_pid()`,
    )
  }
  await setReadOnly('on')
  await expect.poll(readReadiness).toMatchObject({
    status: 503,
    problems: { keys: 'cannot execute UPDATE in a read-only transaction' },
  })
  expect(await readBackendState()).toBe('down')
  await setReadOnly('off')
  await expect.poll(readReadiness).toEqual({ status: 200, problems: {} })
  await expect.poll(readBackendState).toBe('up')
})

test('after PostgreSQL stops, /ready names each part that needs it', async () => {
  await postgres.halt()
  await expect
    .poll(async () => Object.keys((await readReadiness()).problems).sort())
    .toEqual(['backend', 'keys', 'reference', 'schema'])
  expect((await readReadiness()).status).toBe(503)
  expect(await readBackendState()).toBe('down')
  await expect
    .poll(() => runHealth().catch((problem) => problem))
    .toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^not ready: .*keys: connect ECONNREFUSED/),
    })
  await postgres.restart()
  await expect.poll(readReadiness).toEqual({ status: 200, problems: {} })
})

test('a start whose backend refuses connections says that it is not ready, and why', async () => {
  const edge = await startServer({ isSeeded: false, args: ['--backend', 'http://127.0.0.1:1'] })
  expect(edge.output()).toContain(`Counter listens, but is not ready: ${edge.url}\n`)
  expect(edge.output()).not.toContain('Counter is ready')
  const reason =
    'Counter listens, but is not ready. backend: The backend http://127.0.0.1:1 does not answer /api/admin/state/all as agreed: the connection was refused (ECONNREFUSED).'
  expect(edge.output()).toContain(reason)
  await edge.stop()
})
