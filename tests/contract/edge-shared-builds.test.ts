// Two edges of different builds with one database, as during an update: each serves the assets of both builds (G223).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CounterDatabase } from '#server/database/open-database.ts'
import type { SiteFile, SiteFiles } from '#server/edge/files/build-files.ts'
import { buildFiles } from '#server/edge/key-store/key-tables.ts'
import { migrateKeys } from '#server/edge/key-store/migrate-keys.ts'
import { createSharedBuilds } from '#server/edge/files/shared-builds.ts'
import { type RunningEdge, startEdge } from '#tests/support/edge-fixture.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

let database: CounterDatabase
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await migrateKeys(database)
})
afterAll(() => drop())
beforeEach(async () => {
  await database.delete(buildFiles)
})

const file = (text: string): SiteFile => ({
  type: 'text/javascript; charset=utf-8',
  etag: `"${text}"`,
  body: Buffer.from(text),
  brotli: Buffer.from(`br ${text}`),
  gzip: null,
})
const buildWith = (...names: string[]): SiteFiles =>
  new Map([
    ['/index.html', { ...file('page'), type: 'text/html; charset=utf-8' }],
    ...names.map((name) => [`/assets/${name}`, file(name)] as const),
  ])

async function startWith(current: SiteFiles): Promise<RunningEdge> {
  const sharedBuilds = createSharedBuilds(database, current)
  await sharedBuilds.publish()
  return startEdge({
    backend: new URL('http://127.0.0.1:1'),
    keys: null,
    current,
    previous: new Map(),
    sharedBuilds,
  })
}

const storedPaths = async () => (await database.select().from(buildFiles)).map(({ path }) => path).sort()

test("each of two edges serves an asset of the other edge's build, whichever build is newer", async () => {
  const oldEdge = await startWith(buildWith('start-index-AAAAAAAA.js'))
  const newEdge = await startWith(buildWith('start-index-BBBBBBBB.js'))
  const answer = await fetch(`${oldEdge.url}/assets/start-index-BBBBBBBB.js`)
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'text/javascript; charset=utf-8',
  ])
  const otherAnswer = await fetch(`${newEdge.url}/assets/start-index-AAAAAAAA.js`, {
    headers: { 'accept-encoding': 'identity' },
  })
  expect(await otherAnswer.text()).toBe('start-index-AAAAAAAA.js')
  await Promise.all([oldEdge.edge.close(), newEdge.edge.close()])
})

test('only assets whose names have the hash of their content are shared', async () => {
  await createSharedBuilds(database, buildWith('start-index-AAAAAAAA.js', 'plain.js')).publish()
  expect(await storedPaths()).toEqual(['/assets/start-index-AAAAAAAA.js'])
})

test('many requests for missing files read the names of the stored files at most once a second', async () => {
  let selectCount = 0
  const countingDatabase = new Proxy(database, {
    get(target, name, receiver) {
      if (name === 'select') selectCount += 1
      return Reflect.get(target, name, receiver)
    },
  })
  let now = 1000
  const { find } = createSharedBuilds(countingDatabase, buildWith(), { now: () => now })
  await Promise.all(Array.from({ length: 50 }, (_, index) => find(`/assets/a${index}-AAAAAAAA.js`)))
  expect(selectCount).toBe(1)
  now = 2000
  await find('/assets/a1-AAAAAAAA.js')
  expect(selectCount).toBe(2)
})

test('files that no edge used for thirty days are deleted, but never the files of the build that is published', async () => {
  await createSharedBuilds(database, buildWith('a-AAAAAAAA.js', 'b-BBBBBBBB.js')).publish()
  await database.update(buildFiles).set({ usedAt: sql`now() - interval '29 days'` })
  await createSharedBuilds(database, buildWith()).publish()
  expect(await storedPaths()).toEqual(['/assets/a-AAAAAAAA.js', '/assets/b-BBBBBBBB.js'])
  await database.update(buildFiles).set({ usedAt: sql`now() - interval '31 days'` })
  await createSharedBuilds(database, buildWith('b-BBBBBBBB.js', 'c-CCCCCCCC.js')).publish()
  expect(await storedPaths()).toEqual(['/assets/b-BBBBBBBB.js', '/assets/c-CCCCCCCC.js'])
})

test('if the files exceed the limit of bytes, the most recently used files stay', async () => {
  // Each file has 13 bytes, and 16 compressed.
  const limits = { mostBytes: 70 }
  for (const [daysAgo, name] of [
    [3, 'a-AAAAAAAA.js'],
    [2, 'b-BBBBBBBB.js'],
  ] as const) {
    await createSharedBuilds(database, buildWith(name), limits).publish()
    await database
      .update(buildFiles)
      .set({ usedAt: sql`now() - make_interval(days => ${daysAgo}::int)` })
      .where(sql`${buildFiles.path} = ${`/assets/${name}`}`)
  }
  await createSharedBuilds(database, buildWith('c-CCCCCCCC.js'), limits).publish()
  expect(await storedPaths()).toEqual(['/assets/b-BBBBBBBB.js', '/assets/c-CCCCCCCC.js'])
})
