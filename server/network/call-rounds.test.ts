import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCallRounds } from './call-rounds.ts'

/** Starts calls of a caller; returns the names of the calls that have begun, which grows. */
function startCalls(
  waitForRound: (caller: string) => Promise<void>,
  caller: string,
  count: number,
): string[] {
  const begunCalls: string[] = []
  for (let call = 1; call <= count; call += 1)
    void waitForRound(caller).then(() => begunCalls.push(`${caller}${call}`)) // it never rejects
  return begunCalls
}

test('of many calls of a caller two begin in each round, in their sequence; another caller does not wait', async () => {
  const waitForRound = createCallRounds(2)
  const callsOfA = startCalls(waitForRound, 'a', 5)
  const callsOfB = startCalls(waitForRound, 'b', 1)
  await Promise.resolve()
  expect([callsOfA, callsOfB]).toEqual([['a1', 'a2'], ['b1']])
  await setImmediate()
  expect(callsOfA).toEqual(['a1', 'a2', 'a3', 'a4'])
  await setImmediate()
  expect(callsOfA).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('a new call begins after the calls of its caller that wait already', async () => {
  const waitForRound = createCallRounds(1)
  const begunCalls = startCalls(waitForRound, 'a', 2)
  await Promise.resolve()
  void waitForRound('a').then(() => begunCalls.push('late')) // it never rejects
  await setImmediate()
  expect(begunCalls).toEqual(['a1', 'a2'])
  await setImmediate()
  expect(begunCalls).toEqual(['a1', 'a2', 'late'])
})

test('after a quiet round a caller has all its places again', async () => {
  const waitForRound = createCallRounds(2)
  startCalls(waitForRound, 'a', 2)
  await setImmediate()
  await setImmediate()
  const begunCalls = startCalls(waitForRound, 'a', 2)
  await Promise.resolve()
  expect(begunCalls).toEqual(['a1', 'a2'])
})
