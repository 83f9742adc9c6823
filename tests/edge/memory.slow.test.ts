// The memory of an edge alone, also at its first start, which makes the embedded database.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

const MOST_MEGABYTES = 250
const NO_BACKEND = 'http://127.0.0.1:9'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ isSeeded: false, args: ['--backend', NO_BACKEND, '--embedded'] })
})
afterAll(() => server.stop())

/** The most memory that the process has had. */
async function readPeakMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.processId()}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

test('an edge with embedded keys takes at most 250 MB at its first start and after a restart', async () => {
  expect(await readPeakMegabytes()).toBeLessThan(MOST_MEGABYTES)
  await server.restart()
  expect(await readPeakMegabytes()).toBeLessThan(MOST_MEGABYTES)
})
