import { setImmediate as endTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordLog } from '#tests/support/record-log.ts'
import { runDaily } from './run-daily.ts'

const HOUR_MS = 3_600_000
let now: Date
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = new Date('2026-12-01T05:30:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

async function passHour(): Promise<void> {
  now = new Date(now.getTime() + HOUR_MS)
  vi.advanceTimersByTime(HOUR_MS)
  await endTurn()
}

test('a job runs at the start and once on each new day in Chicago, and no longer after it is stopped', async () => {
  const runs: [day: string, time: string][] = []
  const job = runDaily(
    async (day, time) => void runs.push([day, time.toISOString()]),
    () => now,
    'The job failed.',
  )
  await endTurn()
  for (let hour = 0; hour < 25; hour += 1) await passHour()
  await job.stop()
  now = new Date('2026-12-05T12:00:00Z')
  await passHour()
  expect(runs).toEqual([
    ['2026-11-30', '2026-12-01T05:30:00.000Z'],
    ['2026-12-01', '2026-12-01T06:30:00.000Z'],
    ['2026-12-02', '2026-12-02T06:30:00.000Z'],
  ])
})

test('a run that failed is logged and repeated an hour later; the next run waits for its end', async () => {
  const recordedLog = recordLog()
  let endFirstRun = (_problem: Error) => {}
  const work = vi
    .fn(async (_day: string) => {})
    .mockImplementationOnce(() => new Promise((_resolve, reject) => (endFirstRun = reject)))
  now = new Date('2026-12-01T15:00:00Z')
  const job = runDaily(work, () => now, 'The job failed.')
  await endTurn()
  await passHour()
  expect(work).toHaveBeenCalledTimes(1)
  endFirstRun(new Error('The database is away.'))
  await job.stop()
  recordedLog.stop()
  expect(recordedLog.sentences()).toEqual(['The job failed.'])
  expect(work.mock.calls.map(([day]) => day)).toEqual(['2026-12-01', '2026-12-01'])
})
