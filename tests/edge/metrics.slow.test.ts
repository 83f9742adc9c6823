// The measurements of a whole server on PostgreSQL, and the pages and files for administrators that name them.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const operatingPage = readText('docs/operating.md')
const documentedLabels = new Map(
  [...operatingPage.matchAll(/^\| `(counter_\w+)` \| ([\w, ]*?) ?\|/gm)].map(([, name = '', labels = '']) => [
    name,
    labels.split(',').map((label) => label.trim()),
  ]),
)
/** The name of the metric of a series. The series of a histogram have one more word at the end of their names. */
const metricOf = (series: string) => series.replace(/_(?:bucket|sum|count)$/, '')

let postgres: PostgresServer
let database: TestDatabase & { databaseUrl: string }
let server: RunningServer
let opsPort: string
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabaseOn(postgres.url)
  const size = ['--products', '10', '--orders', '10']
  const args = ['--database-url', database.databaseUrl, '--ops-port', '0', ...size]
  server = await startServer({ isSeeded: false, args })
  opsPort = /Probes and monitors: http:\/\/localhost:(\d+)/.exec(server.output())?.[1] ?? ''
  await (await fetch(`${server.url}/api/client/order/20417?secret=planted`)).text()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await postgres.stop()
})

const CALL_SERIES = 'counter_calls_total{method="GET",route="/api/client/order/{id}",status="'
const readScrape = async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
const readNames = async () => [...(await readScrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)

test.each([
  CALL_SERIES,
  'counter_order_keys{state="unknown"} 0',
  'counter_order_keys_oldest_seconds{state="forwarding"} 0',
  'counter_database_connections{state="used"} ',
  'counter_part_works{part="keys"} 1',
  'process_resident_memory_bytes ',
])('a scrape has %s', async (start) => {
  // A scrape leaves out what takes longer than two seconds to read, which may happen once on a busy machine.
  await expect.poll(readScrape).toContain(`\n${start}`)
})

test('no label has an id or a word of a call', async () => {
  // The server may count the call a moment after its answer.
  await expect.poll(readScrape).toContain(`\n${CALL_SERIES}`)
  expect(await readScrape()).not.toMatch(/planted|20417/)
})

test.each(['deploy/alerts.yml', 'deploy/grafana-board.json'])(
  'each metric in %s is measured, and docs/operating.md has each label that it selects',
  async (path) => {
    const text = readText(path)
    const measuredNames = await readNames()
    const names = [...text.matchAll(/\b(?:counter|process|nodejs)_[a-z0-9]\w*/g)].map(([name]) =>
      metricOf(name),
    )
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !measuredNames.includes(name))).toEqual([])
    const selections = [...text.matchAll(/\b(counter_\w+)\{(\w+)=/g)]
    const wrongSelections = selections.filter(
      ([, series = '', label = '']) => !documentedLabels.get(metricOf(series))?.includes(label),
    )
    expect(wrongSelections.map(([selection]) => selection)).toEqual([])
  },
)

test('docs/operating.md lists each metric of Counter', async () => {
  const names = (await readNames()).filter((name) => name?.startsWith('counter_'))
  expect([...documentedLabels.keys()].sort()).toEqual(names.sort())
})

test('docs/operating.md has a row for each alert', () => {
  const alerts = [...readText('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const documentedAlerts = [...operatingPage.matchAll(/^\| `(Counter[A-Z]\w+)` \|/gm)].map(([, name]) => name)
  expect(documentedAlerts).toEqual(alerts)
  expect(alerts.length).toBeGreaterThan(10)
})
