import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Admission, createCallQueue } from './call-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue of named calls, with the names of admitted and refused calls in order. */
function startQueue(mostWorkingInAll = 10, leastDelayed = 0) {
  const queue = createCallQueue({
    mostRunningPerCaller: 2,
    mostWorkingInAll,
    mostWaitingPerCaller: 3,
    mostWaitingInAll: 4,
    longestWaitMs: 10_000,
    patienceMs: 300,
    leastDelayed,
  })
  const admittedNames: string[] = []
  const refusedNames: string[] = []
  const admissions = new Map<string, Admission>()
  const controllers = new Map<string, AbortController>()
  const enter = async (name: string, callers: string[], groups: string[]): Promise<void> => {
    const controller = new AbortController()
    controllers.set(name, controller)
    void queue.enter(callers, controller.signal, groups).then((admission) => {
      if (admission === null) return refusedNames.push(name)
      admissions.set(name, admission)
      return admittedNames.push(name)
    })
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    admittedNames,
    refusedNames,
    admissions,
    controllers,
    call: (name: string, ...callers: string[]) => enter(name, callers, []),
    callOfGroups: (name: string, caller: string, ...groups: string[]) => enter(name, [caller], groups),
    startLightCall: queue.startLightCall,
    end: async (name: string) => {
      admissions.get(name)?.leave()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('two calls of a person run at a time, the third when one of them has ended', async () => {
  const { call, end, admittedNames } = startQueue()
  for (const name of ['a1', 'a2', 'a3']) await call(name, 'anna')
  await call('b1', 'bert')
  expect(admittedNames).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  await end('a1')
  expect(admittedNames).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('people at one address share the two places of the address', async () => {
  const { call, end, admittedNames } = startQueue()
  await call('a1', 'anna', 'address')
  await call('b1', 'bert', 'address')
  await call('c1', 'cleo', 'address')
  await call('c2', 'cleo', 'elsewhere')
  expect(admittedNames).toEqual(['a1', 'b1', 'c2'])
  await end('b1')
  expect(admittedNames).toEqual(['a1', 'b1', 'c2', 'c1'])
})

test('among the waiting callers the queue serves next the caller that was served longest ago', async () => {
  const { call, end, admittedNames } = startQueue(1)
  for (const name of ['a1', 'a2', 'a3']) await call(name, 'anna')
  await call('b1', 'bert')
  await call('c1', 'cleo')
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
  expect(admittedNames).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a caller that was served within the last five seconds comes after one that was not, also if it had no other call', async () => {
  const { call, end, admittedNames } = startQueue(1)
  await call('a1', 'anna')
  await end('a1')
  await vi.advanceTimersByTimeAsync(2000)
  await call('b1', 'bert')
  await call('a2', 'anna')
  await call('c1', 'cleo')
  await end('b1')
  await vi.advanceTimersByTimeAsync(300)
  expect(admittedNames).toEqual(['a1', 'b1', 'c1'])
})

test('groups take turns, and within a group its own groups do', async () => {
  const { callOfGroups, end, admittedNames } = startQueue(1)
  await callOfGroups('a', 'address a', 'other', 'name x')
  await callOfGroups('b', 'address b', 'other', 'name x')
  await callOfGroups('c', 'address c', 'other', 'name x')
  await callOfGroups('d', 'address d', 'other', 'name y')
  await callOfGroups('e', 'address e', 'known', 'name x')
  for (const name of ['a', 'e', 'd', 'b']) {
    await end(name)
    // The rest after a heavy call ends.
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(admittedNames).toEqual(['a', 'e', 'd', 'b', 'c'])
})

test('a call of a group without waiting calls takes the last place of the group with the most', async () => {
  const { callOfGroups, refusedNames } = startQueue(1)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await callOfGroups(name, name, 'other')
  await callOfGroups('f', 'f', 'other')
  await callOfGroups('g', 'g', 'known')
  expect(refusedNames).toEqual(['f', 'e'])
})

test('a fourth waiting call of one person is refused', async () => {
  const { call, refusedNames } = startQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await call(name, 'anna')
  expect(refusedNames).toEqual(['a6'])
})

test('a fifth waiting call in all is refused', async () => {
  const { call, refusedNames } = startQueue(1)
  for (const person of ['anna', 'bert', 'cleo', 'dora', 'emil', 'fred']) await call(person, person)
  expect(refusedNames).toEqual(['fred'])
})

test('a caller without waiting calls takes the last place of the caller with the most waiting calls', async () => {
  const { call, refusedNames } = startQueue(1)
  for (const name of ['a1', 'a2', 'a3', 'a4']) await call(name, 'anna')
  await call('b1', 'bert')
  await call('c1', 'cleo')
  await call('a5', 'anna')
  expect(refusedNames).toEqual(['a4', 'a5'])
})

test('a call is refused after ten seconds of waiting, and earlier when its caller leaves', async () => {
  const { call, end, controllers, admittedNames, refusedNames } = startQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) await call(name, 'anna')
  controllers.get('a3')?.abort()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(refusedNames).toEqual(['a3'])
  await vi.advanceTimersByTimeAsync(1)
  expect(refusedNames).toEqual(['a3', 'a4'])
  await end('a1')
  expect(admittedNames).toEqual(['a1', 'a2'])
})

test('a caller who reads its answers slowly delays no other caller', async () => {
  const { call, admissions, admittedNames } = startQueue(1)
  for (const name of ['a1', 'a2', 'a3']) await call(name, 'anna')
  admissions.get('a1')?.endWork()
  await call('b1', 'bert')
  admissions.get('a2')?.endWork()
  await call('b2', 'bert')
  expect(admittedNames).toEqual(['a1', 'a2', 'b1'])
})

test('light calls delay several waiting heavy calls for at most 300 ms', async () => {
  const { call, end, startLightCall, admittedNames } = startQueue(1)
  await call('a1', 'anna')
  await call('b1', 'bert')
  await call('c1', 'cleo')
  await call('d1', 'dora')
  const lightCallEnds = [startLightCall(), startLightCall()]
  await end('a1')
  lightCallEnds[0]?.()
  await vi.advanceTimersByTimeAsync(299)
  expect(admittedNames).toEqual(['a1'])
  lightCallEnds[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(admittedNames).toEqual(['a1', 'b1'])

  startLightCall()
  await end('b1')
  await vi.advanceTimersByTimeAsync(299)
  expect(admittedNames).toEqual(['a1', 'b1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(admittedNames).toEqual(['a1', 'b1', 'c1'])
})

test('after a heavy call of 80 ms the next heavy call waits for 80 ms', async () => {
  const { call, end, admittedNames } = startQueue()
  await call('a1', 'anna')
  await vi.advanceTimersByTimeAsync(80)
  await end('a1')
  await call('b1', 'bert')
  await vi.advanceTimersByTimeAsync(79)
  expect(admittedNames).toEqual(['a1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(admittedNames).toEqual(['a1', 'b1'])
})

test('a single heavy call after a quiet second is not delayed', async () => {
  const { call, end, startLightCall, admittedNames } = startQueue()
  await call('a1', 'anna')
  await end('a1')
  await vi.advanceTimersByTimeAsync(1001)
  startLightCall()
  await call('b1', 'bert')
  expect(admittedNames).toEqual(['a1', 'b1'])
})

test('where calls rest only for callers of whom two wait, the single call of another caller does not rest', async () => {
  const { call, end, admittedNames } = startQueue(1, 2)
  for (const name of ['a1', 'a2', 'a3']) await call(name, 'anna')
  await call('b1', 'bert')
  await vi.advanceTimersByTimeAsync(80)
  await end('a1')
  expect(admittedNames).toEqual(['a1', 'b1'])
  await end('b1')
  expect(admittedNames).toEqual(['a1', 'b1', 'a2'])
  await vi.advanceTimersByTimeAsync(80)
  await call('a4', 'anna')
  await end('a2')
  await vi.advanceTimersByTimeAsync(79)
  expect(admittedNames).toEqual(['a1', 'b1', 'a2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(admittedNames).toEqual(['a1', 'b1', 'a2', 'a3'])
})
