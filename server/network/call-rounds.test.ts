import { Server, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCallRounds } from './call-rounds.ts'
import { watchConnections } from './connections.ts'

/** Waits until the next calls that wait have begun: before them two rounds pass in which nobody opened a connection. */
async function beginWaitingCalls(): Promise<void> {
  for (let round = 1; round <= 3; round += 1) await setImmediate()
}

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
  await beginWaitingCalls()
  expect(callsOfA).toEqual(['a1', 'a2', 'a3', 'a4'])
  await beginWaitingCalls()
  expect(callsOfA).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('a new call begins after the calls of its caller that wait already', async () => {
  const waitForRound = createCallRounds(1)
  const begunCalls = startCalls(waitForRound, 'a', 2)
  await Promise.resolve()
  void waitForRound('a').then(() => begunCalls.push('late')) // it never rejects
  await beginWaitingCalls()
  expect(begunCalls).toEqual(['a1', 'a2'])
  await beginWaitingCalls()
  expect(begunCalls).toEqual(['a1', 'a2', 'late'])
})

test('after a quiet round a caller has all its places again', async () => {
  const waitForRound = createCallRounds(2)
  startCalls(waitForRound, 'a', 2)
  await beginWaitingCalls()
  await beginWaitingCalls()
  const begunCalls = startCalls(waitForRound, 'a', 2)
  await Promise.resolve()
  expect(begunCalls).toEqual(['a1', 'a2'])
})

test('calls that wait for a round begin after the connections that wait', async () => {
  const server = new Server()
  watchConnections(server, () => false)
  const waitForRound = createCallRounds(1)
  const begunCalls = startCalls(waitForRound, 'a', 2)
  for (let round = 1; round <= 10; round += 1) {
    server.emit('connection', new Socket())
    await setImmediate()
    expect(begunCalls).toEqual(['a1'])
  }
  await beginWaitingCalls()
  expect(begunCalls).toEqual(['a1', 'a2'])
})
