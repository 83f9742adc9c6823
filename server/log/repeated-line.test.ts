import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordLog } from '#tests/support/record-log.ts'
import { createRepeatedLine, endRepeatedLines } from './repeated-line.ts'

let recordedLog: ReturnType<typeof recordLog>
beforeEach(() => {
  vi.useFakeTimers()
  recordedLog = recordLog()
})
afterEach(() => {
  recordedLog.stop()
  vi.useRealTimers()
})
const writtenLines = () => recordedLog.lines.map(({ level, msg, count }) => [level, msg, count])

test('of many lines within a minute, the first is written at once, and the last after the minute with a count', () => {
  const line = createRepeatedLine('error')
  for (let index = 0; index < 1459; index++) line.write(`The database is away (${index})`)
  expect(writtenLines()).toEqual([['error', 'The database is away (0)', undefined]])
  vi.advanceTimersByTime(60_000)
  expect(writtenLines().slice(1)).toEqual([['error', 'The database is away (1458)', 1458]])
})

test('a problem is written each minute while it goes on, and not after it has ended', () => {
  vi.setSystemTime('2026-11-26T23:00:00.000Z')
  const line = createRepeatedLine('warn')
  line.write('away')
  vi.advanceTimersByTime(55_000)
  line.write('away')
  vi.advanceTimersByTime(10_000)
  line.write('away')
  vi.advanceTimersByTime(600_000)
  expect(recordedLog.lines.map(({ msg, count, lastAt }) => [msg, count, lastAt])).toEqual([
    ['away', undefined, undefined],
    ['away', 1, '2026-11-26T23:00:55.000Z'],
    ['away', 1, '2026-11-26T23:01:05.000Z'],
  ])
})

test('a problem that comes back after its end is written at once', () => {
  const line = createRepeatedLine('error')
  line.write('away')
  line.write('away')
  line.end()
  line.write('away again')
  expect(writtenLines()).toEqual([
    ['error', 'away', undefined],
    ['error', 'away again', undefined],
  ])
  line.write('away again')
  vi.advanceTimersByTime(60_000)
  line.write('away a third time, after a minute without a sentence')
  expect(writtenLines().slice(2)).toEqual([
    ['error', 'away again', 1],
    ['error', 'away a third time, after a minute without a sentence', undefined],
  ])
})

test('at the end of a process, each line with a count is written once', () => {
  const [away, full, quiet] = [
    createRepeatedLine('error'),
    createRepeatedLine('warn'),
    createRepeatedLine('warn'),
  ]
  for (const line of [away, away, away]) line.write('away')
  for (const line of [full, full]) line.write('full')
  quiet.write('quiet')
  endRepeatedLines()
  vi.advanceTimersByTime(600_000)
  expect(writtenLines().slice(3)).toEqual([
    ['error', 'away', 2],
    ['warn', 'full', 1],
  ])
})
