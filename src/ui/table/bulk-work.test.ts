import { expect, it } from 'vitest'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { type BulkWork, countsOf, nextLot, retryWork, startWork, withOutcomes } from './bulk-work.ts'

const DONE: RowOutcome = { kind: 'done' }
const SKIPPED: RowOutcome = { kind: 'skipped', why: 'Paid already' }
const FAILED: RowOutcome = { kind: 'failed', why: 'The server does not answer' }

const outcomesOf = ({ rows }: BulkWork<string>) =>
  rows.map(({ row, outcome }) => [row, outcome?.kind ?? null])

it('the work takes the rows in their order, one lot at a time, and ends with the last row', () => {
  const startedWork = startWork(['a', 'b', 'c'])
  expect(nextLot(startedWork, 2)).toEqual(['a', 'b'])
  const halfDoneWork = withOutcomes(startedWork, ['a', 'b'], [DONE, SKIPPED])
  expect(halfDoneWork.state).toBe('running')
  expect(countsOf(halfDoneWork)).toEqual({ done: 1, skipped: 1, failed: 0, waiting: 1 })
  expect(nextLot(halfDoneWork, 2)).toEqual(['c'])
  const endedWork = withOutcomes(halfDoneWork, ['c'], [FAILED])
  expect(endedWork.state).toBe('ended')
  expect(countsOf(endedWork)).toEqual({ done: 1, skipped: 1, failed: 1, waiting: 0 })
})

it('another try takes only rows that failed or still wait', () => {
  const stoppedWork: BulkWork<string> = {
    state: 'stopped',
    rows: withOutcomes(startWork(['a', 'b', 'c', 'd']), ['a', 'b', 'c'], [DONE, FAILED, SKIPPED]).rows,
  }
  const retriedWork = retryWork(stoppedWork)
  expect(retriedWork.state).toBe('running')
  expect(outcomesOf(retriedWork)).toEqual([
    ['a', 'done'],
    ['b', null],
    ['c', 'skipped'],
    ['d', null],
  ])
  expect(nextLot(retriedWork, 5)).toEqual(['b', 'd'])
})

it('a row without an outcome still waits', () => {
  expect(outcomesOf(withOutcomes(startWork(['a', 'b']), ['a', 'b'], [DONE]))).toEqual([
    ['a', 'done'],
    ['b', null],
  ])
})
