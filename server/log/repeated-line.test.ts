import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordLog } from '#tests/support/record-log.ts'
import { createRepeatedLine } from './repeated-line.ts'

let recorded: ReturnType<typeof recordLog>
beforeEach(() => {
  vi.useFakeTimers()
  recorded = recordLog()
})
afterEach(() => {
  recorded.stop()
  vi.useRealTimers()
})
const writtenLines = () => recorded.lines.map(({ level, msg, count }) => [level, msg, count])

test('of many lines within a minute, one is written at once, and one with their count after the minute', () => {
  const line = createRepeatedLine('error')
  for (let index = 0; index < 1459; index++) line.write(`The database is away (${index})`)
  expect(writtenLines()).toEqual([['error', 'The database is away (0)', undefined]])
  vi.advanceTimersByTime(60_000)
  expect(writtenLines().slice(1)).toEqual([['error', 'The database is away (1458)', 1458]])
})

test('a problem is written each minute while it goes on, and not after it has ended', () => {
  const line = createRepeatedLine('warn')
  line.write('away')
  line.write('away')
  vi.advanceTimersByTime(60_000)
  line.write('away')
  vi.advanceTimersByTime(600_000)
  expect(writtenLines()).toEqual([
    ['warn', 'away', undefined],
    ['warn', 'away', 1],
    ['warn', 'away', 1],
  ])
  line.write('away again')
  expect(writtenLines().at(-1)).toEqual(['warn', 'away again', undefined])
})
