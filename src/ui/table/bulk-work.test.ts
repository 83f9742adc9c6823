import { expect, it } from 'vitest'
import type { Outcome } from '#domain/row-outcome.ts'
import {
  inReadingOrder,
  type BulkWork,
  countsOf,
  nextLot,
  started,
  tryingAgain,
  withOutcomes,
} from './bulk-work.ts'

const DONE: Outcome = { kind: 'done' }
const SKIPPED: Outcome = { kind: 'skipped', why: 'Paid already' }
const FAILED: Outcome = { kind: 'failed', why: 'The server does not answer' }

const outcomesOf = ({ rows }: BulkWork<string>) =>
  rows.map(({ row, outcome }) => [row, outcome?.kind ?? null])

it('takes rows in their order, one lot at a time, and ends with the last row', () => {
  const begun = started(['a', 'b', 'c'])
  expect(nextLot(begun, 2)).toEqual(['a', 'b'])
  const half = withOutcomes(begun, ['a', 'b'], [DONE, SKIPPED])
  expect(half.state).toBe('running')
  expect(countsOf(half)).toEqual({ done: 1, skipped: 1, failed: 0, waiting: 1 })
  expect(nextLot(half, 2)).toEqual(['c'])
  const ended = withOutcomes(half, ['c'], [FAILED])
  expect(ended.state).toBe('ended')
  expect(countsOf(ended)).toEqual({ done: 1, skipped: 1, failed: 1, waiting: 0 })
})

it('lists the rows that need a person first, once the work has ended', () => {
  const begun = started(['a', 'b', 'c', 'd'])
  const running = withOutcomes(begun, ['a', 'b', 'c'], [DONE, SKIPPED, FAILED])
  expect(inReadingOrder(running).map(({ row }) => row)).toEqual(['a', 'b', 'c', 'd'])
  expect(inReadingOrder({ ...running, state: 'stopped' }).map(({ row }) => row)).toEqual(['c', 'b', 'd', 'a'])
})

it('repeats only rows that failed or were not reached', () => {
  const stopped: BulkWork<string> = {
    state: 'stopped',
    rows: withOutcomes(started(['a', 'b', 'c', 'd']), ['a', 'b', 'c'], [DONE, FAILED, SKIPPED]).rows,
  }
  const again = tryingAgain(stopped)
  expect(again.state).toBe('running')
  expect(outcomesOf(again)).toEqual([
    ['a', 'done'],
    ['b', null],
    ['c', 'skipped'],
    ['d', null],
  ])
  expect(nextLot(again, 5)).toEqual(['b', 'd'])
})

it('keeps rows without an outcome waiting', () => {
  expect(outcomesOf(withOutcomes(started(['a', 'b']), ['a', 'b'], [DONE]))).toEqual([
    ['a', 'done'],
    ['b', null],
  ])
})
