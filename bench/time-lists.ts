// Times the reading of lists (of the first page, where a list has pages), on the embedded database and on PostgreSQL.
// The goal is a p95 of at most 150 ms for each list.
import { type CounterDatabase, openDatabase } from '#server/database/open-database.ts'
import { type Scope, scopeOf } from '#server/reference/authority/scope.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { seedDemoWorld } from '#server/reference/seed/seed-demo-world.ts'
import { readAccount } from '#server/reference/store/people/accounts.ts'
import { startPostgres } from '../bin/start-postgres.mjs'
import { median, percentile } from './statistics.ts'

const GOAL_MS = 150
const RUNS = 20

interface TimedLists<Body> {
  /** The size of the world as both headings name it, such as “5000 companies”. */
  title: string
  seed: Omit<Parameters<typeof seedDemoWorld>[1], 'today'>
  /** Creates the cases: each the printed name of a list or filter, and the value that `find` gets. */
  createCases: (database: CounterDatabase, today: Date) => Promise<readonly (readonly [string, Body])[]>
  /** Reads the list of a case; resolves with the number of matching rows. */
  find: (database: CounterDatabase, scope: Scope, body: Body) => Promise<{ count: number }>
}

const milliseconds = (value: number) => `${value.toFixed(0).padStart(5)} ms`

/** Prints the time of each list. The exit code is 1 if one of them is too slow. */
export async function timeLists<Body>({ title, seed, createCases, find }: TimedLists<Body>): Promise<void> {
  async function measure(database: CounterDatabase): Promise<boolean> {
    const today = new Date()
    await migrateReference(database)
    await seedDemoWorld(database, { today, ...seed })
    const scope = scopeOf(await readAccount(database, 1))
    let isFastEnough = true
    for (const [name, body] of await createCases(database, today)) {
      const times: number[] = []
      let matchCount = 0
      for (let run = 0; run < RUNS; run += 1) {
        const start = performance.now()
        const { count } = await find(database, scope, body)
        times.push(performance.now() - start)
        matchCount = count
      }
      const p95Ms = percentile(times, 0.95)
      isFastEnough &&= p95Ms <= GOAL_MS
      const mark = p95Ms > GOAL_MS ? '  too slow' : ''
      console.log(
        `  ${name.padEnd(28)}${String(matchCount).padStart(7)}  ${milliseconds(median(times))}  p95 ${milliseconds(p95Ms)}${mark}`,
      )
    }
    return isFastEnough
  }

  console.log(`\nThe first page of ${title}, embedded database`)
  const embedded = await openDatabase({ dataDirectory: null })
  const isEmbeddedFast = await measure(embedded).finally(() => embedded.close())

  console.log(`\nThe first page of ${title}, PostgreSQL`)
  const postgres = await startPostgres()
  const database = await openDatabase({ dataDirectory: null, databaseUrl: postgres.url })
  const isPostgresFast = await measure(database).finally(async () => {
    await database.close()
    await postgres.stop()
  })
  process.exitCode = isEmbeddedFast && isPostgresFast ? 0 : 1
}
