// Several servers use the tables of one PostgreSQL. The tables are made once, are changed by an account with the right to do
// so, and are refused by an older server.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { withoutVersionLine, runServer } from '#tests/support/run-server.ts'
import { startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'

const EDGE_ARGUMENTS = ['--backend', 'http://127.0.0.1:1', '--without-app', '--port', '0']

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await openDatabaseOn(postgres.url)
  return () => database.drop()
})

test('two servers start at the same time with an empty database, and one of them makes the demo world', async () => {
  const { databaseUrl } = database
  const args = ['--products', '10', '--orders', '10']
  const servers = await Promise.all([1, 2].map(() => startServer({ isSeeded: false, databaseUrl, args })))
  const demoAccountsShown = servers.map((server) => server.output().includes('Demo accounts:'))
  expect(demoAccountsShown.filter((isShown) => isShown)).toEqual([true])
  const [row] = await database.database
    .select({ buyers: sql<string>`count(*)` })
    .from(sql`users`)
    .where(sql`login = 'buyer'`)
  expect(Number(row?.buyers)).toBe(1)
  await Promise.all(servers.map((server) => server.stop()))
})

test('after migrate has made the tables, a server starts with an account that may not make tables', async () => {
  const serverUrl = new URL(database.databaseUrl)
  serverUrl.username = `app_${serverUrl.pathname.slice(1)}`
  await database.database.execute(sql.raw(`create role ${serverUrl.username} login`))
  const variables = { DATABASE_URL: serverUrl.href }
  expect(withoutVersionLine(await runServer(EDGE_ARGUMENTS, { variables }))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The database needs \d+ migrations? of this version, and this account may not make tables: run the command migrate with an account that may\.\n$/,
    ),
  })

  const migrate = () => runServer(['migrate'], { variables: { DATABASE_URL: database.databaseUrl } })
  expect(await migrate()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^\S+ has the tables of this version: \d+ migrations? (was|were) applied\.\n$/,
    ),
  })
  expect((await migrate()).stdout).toMatch(
    /^\S+ has the tables of this version; there was nothing to do\.\n$/,
  )
  await database.database.execute(
    sql.raw(`grant select, insert, update, delete on all tables in schema public to ${serverUrl.username}`),
  )
  const edge = await startServer({ isSeeded: false, databaseUrl: serverUrl.href, args: EDGE_ARGUMENTS })
  await edge.stop()
  await database.database.execute(sql.raw(`drop owned by ${serverUrl.username}`))
  await database.database.execute(sql.raw(`drop role ${serverUrl.username}`))
})

test('an older server refuses tables of a newer version', async () => {
  const variables = { DATABASE_URL: database.databaseUrl }
  await runServer(['migrate'], { variables })
  await database.database.execute(sql`insert into edge_migrations (hash) values ('newer')`)
  expect(withoutVersionLine(await runServer(EDGE_ARGUMENTS, { variables }))).toMatchObject({
    code: 1,
    stderr:
      'The tables of the database are of a newer version of Counter, which this older server must not use: start the newer version, or restore the backup from before its first start.\n',
  })
})
